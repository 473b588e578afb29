package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/canonname"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// TestOneAnswer holds that a profile has one answer for a line, whether or not it parses: of
// weburl canon, of the SQL function weburl_canon, and of weburl columns.
func TestOneAnswer(t *testing.T) {
	lines := []string{"example.com/x", "http://[", "http:", "a b", " ", "//h/x", "http://h:x/"}
	g := urlgen.New(16)
	for range need.Part(t, 50_000) {
		if line := g.Input(); line != "" && !strings.ContainsAny(line, "\r\n") && !strings.HasPrefix(line, "\ufeff") {
			lines = append(lines, line)
		}
	}
	text := strings.Join(lines, "\n") + "\n"
	output := func(args ...string) []string {
		var stdout, stderr bytes.Buffer
		run(args, strings.NewReader(text), &stdout, &stderr)
		return strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")
	}
	var call sqlurl.Function
	for _, f := range sqlurl.Functions(site.List{}) {
		if f.Name == "weburl_canon" {
			call = f
		}
	}
	for _, profile := range canonname.Names() {
		canon := output("canon", "--profile", profile, "--on-error", "empty")
		if len(canon) != len(lines) {
			t.Fatalf("%s: %d lines for %d", profile, len(canon), len(lines))
		}
		guessed := 0
		for i, line := range lines {
			value, err := call.Call([]string{line, profile})
			key, _ := value.(string)
			if err != nil || key != canon[i] {
				t.Fatalf("%s of %q: canon %q, SQL %q, %v", profile, line, canon[i], key, err)
			}
			if href, _ := call.Call([]string{line, "standard"}); href == nil && key != "" {
				guessed++
			}
		}
		t.Logf("%s: %d lines, and %d that do not parse have a key", profile, len(lines), guessed)
		if profile != "surt-java" {
			continue
		}
		for _, order := range [][]string{nil, {"--sort", "surtkey"}} {
			columns := output(append([]string{"columns", "--format", "tsv"}, order...)...)
			keys := map[string]string{}
			for _, row := range columns[1:] {
				fields := strings.SplitN(row, "\t", 3)
				keys[fields[1]] = fields[0]
			}
			compared := 0
			for i, line := range lines {
				key, ok := keys[line]
				if ok {
					compared++
				}
				if ok && key != canon[i] && !(key == `\N` && canon[i] == "") && !strings.ContainsAny(key, `\`) {
					t.Fatalf("%v: url_surtkey of %q is %q, not %q", order, line, key, canon[i])
				}
			}
			if compared < len(lines)*3/4 {
				t.Errorf("%v: only %d lines were compared", order, compared)
			}
		}
	}
}
