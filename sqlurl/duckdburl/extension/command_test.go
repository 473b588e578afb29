package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/duckdbtest"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/sqlurl/duckdburl/internal/extensiontest"
)

// TestCommand runs queries with weburl sql, and in DuckDB what its flag --duckdb prints: the
// rows are the same.
func TestCommand(t *testing.T) {
	db := duckdbtest.Open(t)
	if err := os.Rename(extensiontest.Build(t), filepath.Join(db.Dir, "weburl.duckdb_extension")); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Query("INSTALL './weburl.duckdb_extension'"); err != nil {
		t.Fatal(err)
	}
	weburl := filepath.Join(t.TempDir(), "weburl")
	build := exec.Command("go", "build", "-o", weburl, "./cmd/weburl")
	build.Dir = "../../.." // this module does not need that of the command
	build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	var lines strings.Builder
	g := urlgen.New(45)
	for range need.Part(t, 50_000) {
		if line := g.Input(); !strings.ContainsAny(line, "\r\n") && !strings.HasPrefix(line, "\ufeff") {
			lines.WriteString(line + "\n")
		}
	}
	for name, text := range map[string]string{
		"urls.txt":    lines.String(),
		"it's.txt":    "https://example.org/\n",
		"pages.csv":   "url,\"the title\"\nhttps://www.example.org/a,A\n\"https://example.com/?a=1,2\",\n",
		"pairs.jsonl": `{"input":"../b","base":"https://example.org/a/"}` + "\n",
	} {
		if err := os.WriteFile(filepath.Join(db.Dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, query := range []string{
		"SELECT count(*), count(host(url)) FROM urls",
		"SELECT url, host(url), domain(url), path(url), weburl_error(url) FROM urls ORDER BY 1",
		"SELECT weburl_canon(url, 'surt') AS key, count(*) AS n FROM urls GROUP BY 1 ORDER BY n DESC, key",
		"SELECT DISTINCT Domain (url) AS d FROM urls WHERE 'host(url)' <> path(url) ORDER BY 1 -- domain(url)",
		"SELECT count(*) FROM urls WHERE canon(url, 'crawler') NOT IN (SELECT canon(url, 'crawler') FROM urls WHERE scheme(url) = 'https')",
		"SELECT \"the title\", param(url, 'a') FROM pages ORDER BY url",
		"SELECT urls.url FROM urls JOIN pages ON domain(urls.url) = domain(pages.url) ORDER BY 1",
		"SELECT resolve(input, base) FROM pairs",
		"SELECT host(url) FROM it_s",
	} {
		files := []string{"urls.txt", "pages.csv", "pairs.jsonl", "it's.txt"}
		run := func(flags ...string) string {
			cmd := exec.Command(weburl, append(append(append([]string{"sql"}, flags...), query), files...)...)
			cmd.Dir = db.Dir
			output, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			return string(output)
		}
		var want strings.Builder
		for line := range strings.Lines(run("--json")) {
			want.WriteString(valuesOf(t, line) + "\n")
		}
		rows, err := db.Query("SET default_null_order = 'nulls_first_on_asc_last_on_desc'; " + strings.ReplaceAll(run("--duckdb"), "TEMP VIEW", "OR REPLACE TEMP VIEW"))
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		var got strings.Builder
		for _, row := range rows {
			for i, v := range row {
				if i > 0 {
					got.WriteString("\t")
				}
				got.WriteString(fmt.Sprint(v))
			}
			got.WriteString("\n")
		}
		if got.String() != want.String() {
			t.Errorf("%s:\nDuckDB %.300q\nSQLite %.300q", query, &got, &want)
		}
	}
}

// valuesOf returns the values of a JSON object with tabs between them.
func valuesOf(t *testing.T, line string) string {
	var values []string
	d := json.NewDecoder(strings.NewReader(line))
	for i := 0; ; i++ {
		token, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		if token == json.Delim('}') {
			return strings.Join(values, "\t")
		}
		if i > 0 && i%2 == 0 {
			values = append(values, fmt.Sprint(token))
		}
	}
}
