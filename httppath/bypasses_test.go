package httppath

import (
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the pages")

// Each published bypass is rejected, or its rule gives the right answer, or the list has the reason
// why neither is so. TestBypasses holds the page to the list.
//
// The fields are the advisory, the program, the rule, the target, the address where the target or
// its class stands, and perhaps that reason. The rule is a path that is protected, "allow" and a path
// that is not, or "host", if the target led to another host.
func TestBypasses(t *testing.T) {
	data, err := os.ReadFile("testdata/bypasses.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var stopped, open strings.Builder
	stopped.WriteString("\n| advisory | program | rule | target | answer | source |\n|---|---|---|---|---|---|\n")
	open.WriteString("\n| advisory | program | rule | target | why | source |\n|---|---|---|---|---|---|\n")
	n := 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) == 5 {
			fields = append(fields, "")
		}
		if len(fields) != 6 {
			t.Fatalf("%q", line)
		}
		advisory, program, rule, target, source, why := fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]
		row := func(answer string) string {
			if strings.HasPrefix(advisory, "CVE-") {
				advisory = fmt.Sprintf("[%s](https://nvd.nist.gov/vuln/detail/%[1]s)", advisory)
			}
			return fmt.Sprintf("| %s | %s | %s | `%s` | %s | [%s](%s) |\n", advisory, program, ruleInWords(rule), target, answer, sourceName(t, source), source)
		}
		answer := answerTo(target, rule)
		switch {
		case answer != "" && why == "":
			stopped.WriteString(row(answer))
			n++
		case answer == "" && why == "rewritten":
			// The program reads something else in the target as it is sent on.
			path, err := new(Policy).Clean(target)
			var e *Error
			if _, check := new(Policy).Check(target); err != nil || !errors.As(check, &e) || e.Ambiguity != NotCanonical {
				t.Errorf("%s: %s is not rewritten: %v, %v", advisory, target, err, check)
			}
			stopped.WriteString(row(fmt.Sprintf("sent on as `%s`", path)))
			n++
		case answer == "" && why != "":
			open.WriteString(row(why))
		case answer == "":
			path, _ := new(Policy).Clean(target)
			t.Errorf("%s: %s is %s, and nothing stops it", advisory, target, path)
		default:
			t.Errorf("%s: %s is stopped: %s", advisory, target, answer)
		}
	}
	if n < 100 {
		t.Errorf("%d bypasses", n)
	}
	page := "../docs/path-bypasses.md"
	docs.Part(t, page, "<!-- bypasses -->\n", "<!-- end of bypasses -->", stopped.String()+"\n", *update)
	docs.Part(t, page, "<!-- open -->\n", "<!-- end of open -->", open.String()+"\n", *update)
}

// answerTo returns why a target does not pass a rule, or "".
func answerTo(target, rule string) string {
	match := func(p *Policy, prefix string) bool {
		path, err := p.Clean(target)
		return err == nil && MustPrefix(prefix).Match(path)
	}
	var e *Error
	if _, err := new(Policy).Clean(target); errors.As(err, &e) {
		return "rejected: " + e.Ambiguity.String()
	}
	allowed, isAllowed := strings.CutPrefix(rule, "allow ")
	switch {
	case rule == "host":
	case isAllowed:
		if !match(&Policy{IgnoreCase: true}, allowed) {
			return "the rule does not match"
		}
	case match(new(Policy), rule):
		return "the rule matches"
	case match(&Policy{IgnoreCase: true}, rule):
		return "the rule matches, with `IgnoreCase`"
	}
	return ""
}

func ruleInWords(rule string) string {
	if rule == "host" {
		return "no other host"
	}
	if path, ok := strings.CutPrefix(rule, "allow "); ok {
		return "`" + path + "` is allowed"
	}
	return "`" + rule + "` is protected"
}

// sourceName returns a short name of an address.
func sourceName(t *testing.T, address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" {
		t.Errorf("%q: %v", address, err)
		return address
	}
	name := u.Host
	if name == "github.com" {
		owner, repository, _ := strings.Cut(u.Path[1:], "/")
		repository, _, _ = strings.Cut(repository, "/")
		switch name = repository; {
		case owner == "CVEProject":
			name = "CVE"
		case strings.Contains(u.Path, "/GHSA-"):
			name = "GHSA"
		}
	}
	return strings.TrimPrefix(name, "www.")
}
