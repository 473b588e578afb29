package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/urlgen"
)

//go:embed testdata/chdb.mjs
var chdbScript string

// A clickHouse is ClickHouse in a process of Node, with the configuration of
// docs/sql-engines.md.
type clickHouse struct{ *peer.Process }

func startClickHouse(t *testing.T) clickHouse {
	t.Helper()
	peers := peer.Need(t)
	if err := peers.Installed("chdb"); err != nil {
		need.Missing(t, "chdb", err.Error())
	}
	need.Uses(t, "chdb")
	dir := t.TempDir()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, filepath.Join(dir, "weburl")); err != nil {
		t.Fatal(err)
	}
	files := regexp.MustCompile("(?s)```xml\n(.*?)```").FindAllStringSubmatch(engines(t), -1)
	if len(files) != 2 {
		t.Fatalf("docs/sql-engines.md has %d files of XML", len(files))
	}
	for i, name := range []string{"weburl_function.xml", "config.xml"} {
		text := strings.ReplaceAll(files[i][1], "/etc/clickhouse-server/", dir+"/")
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := peers.Eval(chdbScript, filepath.Join(dir, "data"), filepath.Join(dir, "config.xml"))
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
	p, err := peer.NewProcess(cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return clickHouse{p}
}

// query returns the rows of a query.
func (c clickHouse) query(t *testing.T, query string) (rows [][]any) {
	t.Helper()
	if err := c.Send(query); err != nil {
		t.Fatal(err)
	}
	var answer struct{ Rows, Error string }
	if err := c.Receive(&answer); err != nil {
		t.Fatal(err)
	}
	if answer.Error != "" {
		t.Fatalf("%.300s: %.300s", query, answer.Error)
	}
	for line := range strings.Lines(answer.Rows) {
		var row []any
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// quoted returns a string of ClickHouse.
func quoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}

// ordinaryHost matches hosts for which ClickHouse's own function is said to be right.
var ordinaryHost = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)

// TestSQLClickHouse runs the recipe of docs/sql-engines.md in ClickHouse: its query, random URLs, and
// the table of URLs for which ClickHouse's own functions have another result.
func TestSQLClickHouse(t *testing.T) {
	c := startClickHouse(t)
	shown := func(v any) string {
		switch v {
		case nil:
			return "NULL"
		case "":
			return "empty"
		}
		return fmt.Sprint(v)
	}
	page := engines(t)
	m := regexp.MustCompile("(?s)```clickhouse\n(.*?)```\n\n```output\n(.*?)```").FindStringSubmatchIndex(page)
	if m == nil {
		t.Fatal("docs/sql-engines.md has no query")
	}
	var output strings.Builder
	for _, row := range c.query(t, page[m[2]:m[3]]) {
		fmt.Fprintf(&output, "%s|%s\n", shown(row[0]), shown(row[1]))
	}
	if output.String() != page[m[4]:m[5]] {
		if !*update {
			t.Errorf("the output is\n%s", &output)
		} else if err := os.WriteFile(enginesPage, []byte(page[:m[4]]+output.String()+page[m[5]:]), 0o666); err != nil {
			t.Fatal(err)
		}
	}

	ordinary := 0
	g := urlgen.New(45)
	for range need.Part(t, 20) {
		var inputs []string
		var values []string
		for range 1000 {
			input := g.Input()
			inputs = append(inputs, input)
			values = append(values, fmt.Sprintf("'%x'", input))
		}
		rows := c.query(t, "SELECT weburl_hostname(unhex(arrayJoin(["+strings.Join(values, ", ")+"])))")
		if len(rows) != len(inputs) {
			t.Fatalf("%d rows for %d", len(rows), len(inputs))
		}
		values = values[:0]
		var hosts []string
		for i, row := range rows {
			u, err := weburl.Parse(inputs[i])
			var want any
			if err == nil {
				want = u.ParsedHost().String()
			}
			if row[0] != want {
				t.Fatalf("%q: %v, not %v", inputs[i], row[0], want)
			}
			if ordinaryHost.MatchString(u.Hostname()) && !u.IncludesCredentials() {
				values, hosts = append(values, fmt.Sprintf("'%x'", u.String())), append(hosts, u.Hostname())
			}
		}
		// What the page says of domain.
		for i, row := range c.query(t, "SELECT domain(x), x FROM (SELECT unhex(arrayJoin(["+strings.Join(values, ", ")+"])) AS x)") {
			ordinary++
			if row[0] != hosts[i] {
				t.Fatalf("domain of %v is %v, not %s", row[1], row[0], hosts[i])
			}
		}
	}

	if ordinary < 100 {
		t.Errorf("only %d ordinary URLs", ordinary)
	}

	var b strings.Builder
	b.WriteString("| URL | `domain` | `domainRFC` | `weburl_hostname`, as in browsers |\n|---|---|---|---|\n")
	for _, url := range []string{
		"HTTPS://WWW.Example.org/", `http://good.example\@evil.example/`, "https://user:pw@example.org/", `https:\\example.org\a`, "https:///example.org/",
		"http://2130706433/", "http://0x7f.1/", "https://bücher.example/", "https://ex%41mple.org/", "https://[::1]:80/", "https://example.org:80x/", "example.org/a", "https://localhost/", "https://a b.example/",
	} {
		row := c.query(t, "SELECT domain(x), domainRFC(x), weburl_hostname(x) FROM (SELECT "+quoted(url)+" AS x)")[0]
		if row[0] == row[2] {
			t.Errorf("%s has the same results", url)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", url, shown(row[0]), shown(row[1]), shown(row[2]))
	}
	docs.Part(t, enginesPage, "<!-- clickhouse: go test ./cmd/weburl -run TestSQLClickHouse -update -->\n", "<!-- end of clickhouse -->\n", b.String(), *update)
}
