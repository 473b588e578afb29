package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestSQLParts compares functions with the parts that weburl get has under the same
// name. They are what --on-error skip leaves: URLs that parse.
func TestSQLParts(t *testing.T) {
	g := urlgen.New(3)
	var lines strings.Builder
	inputs := 5000
	if testing.Short() {
		inputs = 500
	}
	for range inputs {
		lines.WriteString(strings.NewReplacer("\n", "", "\r", "", "\x00", "").Replace(g.Input()) + "\n")
	}
	file := filepath.Join(t.TempDir(), "urls.txt")
	if err := os.WriteFile(file, []byte(lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	answer := func(want int, args ...string) string {
		var stdout, stderr bytes.Buffer
		if status := run(args, strings.NewReader(""), &stdout, &stderr); status != want {
			t.Fatalf("%v: status %d: %s", args, status, &stderr)
		}
		return stdout.String()
	}
	for part, function := range map[string]string{
		"href": "weburl_href(url)", "scheme": "weburl_scheme(url)", "username": "weburl_username(url)",
		"password": "weburl_password(url)", "host": "weburl_host(url)", "hostname": "weburl_hostname(url)",
		"port": "weburl_port(url)", "port|default": "weburl_port_or_default(url)", "path": "weburl_path(url)",
		"query": "weburl_query(url)", "fragment": "weburl_fragment(url)", "origin": "weburl_origin(url)",
		"site": "weburl_site(url)", "domain": "weburl_registrable_domain(url)", "suffix": "weburl_public_suffix(url)",
	} {
		want := answer(exitFailed, "get", "-q", "{"+part+"}", "-f", file)
		// A part that is missing is empty in a line.
		got := answer(exitOK, "sql", "SELECT coalesce("+function+", '') FROM urls WHERE weburl_error(url) IS NULL", file)
		_, got, _ = strings.Cut(got, "\n")
		if got = strings.ReplaceAll(got, `\\`, `\`); got != want {
			gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
			for i := range min(len(gotLines), len(wantLines)) {
				if gotLines[i] != wantLines[i] {
					t.Errorf("%s: %q, {%s} is %q", function, gotLines[i], part, wantLines[i])
					break
				}
			}
			t.Errorf("%s and {%s} have %d and %d lines", function, part, len(gotLines), len(wantLines))
		}
	}
}

// TestSQLTerminal: what is in a URL does not act on a terminal.
func TestSQLTerminal(t *testing.T) {
	var stdout strings.Builder
	tool := stream.NewTool(strings.NewReader("https://h/?a=%1B[31m\n"), &stdout, os.Stderr)
	tool.Columns = 80
	root := rootCommand(tool)
	root.SetArgs([]string{"sql", "SELECT weburl_param(url, 'a') FROM stdin"})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	if tool.Stdout.Flush(); !strings.HasSuffix(stdout.String(), "\n␛[31m\n") {
		t.Errorf("%q", &stdout)
	}
}

// TestSQLMemory: memory does not grow with the file, however the query reads it.
func TestSQLMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("it is slow in short tests")
	}
	const atMost = 64 << 20
	dir := t.TempDir()
	many, some := filepath.Join(dir, "many.txt.gz"), filepath.Join(dir, "some.txt.gz")
	writeMany(t, many, 400_000)
	writeMany(t, some, 30_000)
	for _, query := range []string{
		"SELECT count(weburl_href(url)) FROM many",
		"SELECT count(*) FROM (SELECT weburl_href(url) FROM many GROUP BY 1)",
		"SELECT count(DISTINCT url) FROM some",
		"SELECT count(*) FROM some a JOIN some b USING (url)",
	} {
		cmd := exec.Command("weburl", "sql", query, many, some)
		var output bytes.Buffer
		cmd.Stdout = &output
		peak, err := runPeak(t, cmd)
		if n := bytes.Count(output.Bytes(), []byte("\n")); err != nil || n != 2 {
			t.Errorf("%s: %d lines, %v", query, n, err)
		}
		if t.Logf("%s: %d KiB", query, peak>>10); peak > atMost {
			t.Errorf("%s takes %d KiB", query, peak>>10)
		}
	}
}

// TestSQLJoins joins files by the result of functions. A join that called them for each pair
// of rows would take an hour.
func TestSQLJoins(t *testing.T) {
	const rows = 30_000
	dir := t.TempDir()
	var a, b strings.Builder
	for i := range rows {
		fmt.Fprintf(&a, "https://www.example.org/%d?utm_source=a\n", i)
		fmt.Fprintf(&b, "HTTPS://www.example.org:443/%d\n", i/2*2) // the even ones, twice
	}
	files := []string{filepath.Join(dir, "a.txt"), filepath.Join(dir, "b.txt")}
	for i, text := range []string{a.String(), b.String()} {
		if err := os.WriteFile(files[i], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const canonical = "weburl_canon(a.url, 'crawler') = weburl_canon(b.url, 'crawler')"
	for query, want := range map[string]int{
		"SELECT count(*) FROM a JOIN b ON " + canonical:                                                               rows,
		"SELECT count(*) FROM a LEFT JOIN b ON " + canonical + " WHERE b.url IS NULL":                                 rows / 2,
		"SELECT count(*) FROM a WHERE EXISTS (SELECT * FROM b WHERE " + canonical + ")":                               rows / 2,
		"SELECT count(*) FROM a JOIN b ON lower(weburl_path(a.url)) = lower(weburl_path(b.url))":                      rows,
		"SELECT count(*) FROM a JOIN b ON weburl_scheme(a.url) = weburl_scheme(b.url) AND " + canonical:               rows,
		"SELECT count(*) FROM a JOIN a AS b USING (url) WHERE weburl_scheme(b.url) = 'https'":                         rows,
		"SELECT count(*) FROM a JOIN a AS b ON weburl_scheme(a.url) = weburl_scheme(b.url) AND a.url = b.url":         rows,
		"SELECT count(*) FROM main.b JOIN main.b AS c ON b.url = c.url WHERE b.url = 'HTTPS://www.example.org:443/0'": 4,
		"SELECT count(*) FROM a, b, b AS c WHERE " + canonical + " AND weburl_path(b.url) = weburl_path(c.url)":       2 * rows,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		output, err := exec.CommandContext(ctx, "weburl", append([]string{"sql", query}, files...)...).CombinedOutput()
		cancel()
		if want := fmt.Sprintf("count(*)\n%d\n", want); err != nil || string(output) != want {
			t.Errorf("%s: %v, %q, want %q", query, err, output, want)
		}
	}
}

// writeMany writes a compressed file of different URLs.
func writeMany(t *testing.T, file string, rows int) {
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, _ := gzip.NewWriterLevel(f, gzip.BestSpeed)
	w := bufio.NewWriter(z)
	for i := range rows {
		fmt.Fprintf(w, "https://%x.example.org/articles/%d?utm_source=x&page=%[1]d\n", i*7919%rows, i)
	}
	if w.Flush() != nil || z.Close() != nil {
		t.Fatal("cannot write")
	}
}

// TestSQLTooLong: a query goes on after a line that is too long, and reports it once.
func TestSQLTooLong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "urls.txt")
	lines := "https://example.org/\n" + strings.Repeat("x", 100<<20) + "\nhttps://example.com/\n"
	if err := os.WriteFile(file, []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"SELECT count(*) AS rows, count(url) AS urls FROM urls":                            "rows\turls\n3\t2\n",
		"SELECT count(*) AS pairs FROM urls a JOIN urls b ON a.url IS b.url":               "pairs\n3\n",
		"SELECT weburl_host(url) AS host FROM urls UNION ALL SELECT url FROM urls LIMIT 3": "host\nexample.org\n\\N\nexample.com\n",
	} {
		var stdout, stderr bytes.Buffer
		status := run([]string{"sql", query, file}, strings.NewReader(""), &stdout, &stderr)
		if status != exitOK || stdout.String() != want || stderr.String() != "weburl: "+file+":2: too-long: the line is longer than 33554432 bytes\n" {
			t.Errorf("%s: status %d, %q, %q", query, status, stdout.String(), stderr.String())
		}
	}
}
