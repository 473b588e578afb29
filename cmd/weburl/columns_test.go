package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/rows"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/duckdbtest"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/urlgen"
)

// tableLines are inputs of all kinds, some of which do not parse: generated ones and,
// if they are there, those of a corpus: together more than one row group.
func tableLines(t *testing.T) string {
	var b strings.Builder
	g := urlgen.New(5)
	for range 20_000 {
		b.WriteString(strings.NewReplacer("\n", "", "\r", "", "\x00", "").Replace(g.Input()) + "\n")
	}
	b.WriteString("https://h/\"a,b\"\nhttps://h/?\nhttps://h/a\tb\\c\nfile:///x\nhttp://127.1/\nhttps://h:8443/\n")
	if dir := need.OptionalDir(t, "CORPORA"); dir != "" {
		text, err := os.ReadFile(filepath.Join(dir, "kasztp.txt"))
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}

// TestColumnsDuckDB writes a table in each format and has DuckDB read it: it must
// find the rows, the values that are not NULL, and the distinct values of each column
// that are in the JSON lines.
func TestColumnsDuckDB(t *testing.T) {
	db := duckdbtest.Open(t)
	dir := t.TempDir()
	input := filepath.Join(dir, "urls.txt")
	if err := os.WriteFile(input, []byte(tableLines(t)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, onError := range []string{"", "skip"} {
		files := map[string]string{}
		for _, format := range rows.Formats {
			files[format] = filepath.Join(dir, "urls"+onError+"."+format)
			args, want := []string{"columns", "-q", "-f", input, "-o", files[format]}, exitOK
			if onError != "" {
				args, want = append(args, "--on-error", onError), exitFailed
			}
			var stderr bytes.Buffer
			if status := run(args, strings.NewReader(""), &bytes.Buffer{}, &stderr); status != want {
				t.Fatalf("%v: status %d, %s", args, status, &stderr)
			}
		}
		want := countedJSON(t, files[rows.JSONL])
		var counts []string
		for _, c := range urlcolumns.All() {
			counts = append(counts, fmt.Sprintf("count(%s), count(distinct %[1]s)", c.Name))
		}
		for format, from := range map[string]string{
			rows.Parquet: "read_parquet('%s')",
			rows.CSV:     "read_csv('%s', all_varchar=true, header=true, delim=',', quote='\"', escape='\"', allow_quoted_nulls=false, strict_mode=true)",
			// An escape of TSV is read as it is, which changes no count.
			rows.TSV:   "read_csv('%s', all_varchar=true, header=true, delim='\t', quote='', escape='', nullstr='\\N', strict_mode=true)",
			rows.JSONL: "read_json('%s', format='newline_delimited', sample_size=-1, convert_strings_to_integers=false)",
		} {
			from = fmt.Sprintf(from, files[format])
			counted, err := db.Query("select count(*), " + strings.Join(counts, ", ") + " from " + from)
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			if got := strings.Trim(fmt.Sprint(counted), "[]"); got != want {
				t.Errorf("%s, --on-error %q: DuckDB counts\n%s, not\n%s", format, onError, got, want)
			}
			if format == rows.Parquet {
				testDuckDBMetadata(t, db, files[format])
			}
			kinds, err := db.Query("select typeof(url_port), typeof(valid), typeof(url_host_tld) from " + from + " where url_port is not null limit 1")
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			if format == rows.Parquet && fmt.Sprint(kinds) != "[[INTEGER BOOLEAN VARCHAR]]" {
				t.Errorf("the types are %s", kinds)
			}
		}
	}
}

// testDuckDBMetadata checks that DuckDB finds the Bloom filters and the name of the program,
// and leaves out a row group whose filter does not have a host.
func testDuckDBMetadata(t *testing.T, db *duckdbtest.Database, file string) {
	t.Helper()
	for query, want := range map[string]string{
		"select count(distinct row_group_id), count(bloom_filter_length), count(*) filter (stats_null_count is null) from parquet_metadata('%s')": "[[1 2 0]]",
		`select regexp_full_match(created_by, 'weburl version [0-9][^ (]* \(build [^ )]+\)') from parquet_file_metadata('%s')`:                    "[[true]]",
		"select bool_and(bloom_filter_excludes) from parquet_bloom_probe('%s', 'url_host_name', 'not.there.example')":                             "[[true]]",
		"select bool_and(bloom_filter_excludes) from parquet_bloom_probe('%s', 'url_host_name', '127.0.0.1')":                                     "[[false]]",
	} {
		got, err := db.Query(fmt.Sprintf(query, file))
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %v, not %s", query, got, err, want)
		}
	}
}

// TestColumnsHyparquet has hyparquet, a reader in JavaScript, read a table: it must find the
// values that are in the JSON lines, and by the Bloom filters and page indexes it must not read most
// of a column for the rows with one host.
func TestColumnsHyparquet(t *testing.T) {
	dir := t.TempDir()
	input := filepath.Join(dir, "urls.txt")
	const host = "only.one.example"
	if err := os.WriteFile(input, []byte("https://"+host+"/\n"+tableLines(t)), 0o666); err != nil {
		t.Fatal(err)
	}
	table, lines := filepath.Join(dir, "urls.parquet"), filepath.Join(dir, "urls.jsonl")
	for _, args := range [][]string{{"-o", table, "--row-group-rows", "5000"}, {"-o", lines}} {
		var stderr bytes.Buffer
		if status := run(append([]string{"columns", "-q", "-f", input}, args...), strings.NewReader(""), &bytes.Buffer{}, &stderr); status != exitOK {
			t.Fatalf("%v: status %d, %s", args, status, &stderr)
		}
	}
	got := hyparquet(t, table, "url_host_name", host)
	counts := strings.Fields(countedJSON(t, lines))
	want := counts[:1]
	for i := 1; i < len(counts); i += 2 {
		want = append(want, counts[i])
	}
	n := len(want)
	if read := fmt.Sprint(got[:n]); read != fmt.Sprint(want) {
		t.Errorf("hyparquet counts\n%s, not\n%s", read, want)
	}
	info, err := os.Stat(table)
	if err != nil {
		t.Fatal(err)
	}
	found, bytes, notFound, otherBytes := got[n], got[n+1], got[n+2], got[n+3]
	if found != 1 || notFound != 0 || bytes > int(info.Size())/20 || otherBytes > int(info.Size())/20 {
		t.Errorf("%d rows by reading %d bytes, and %d by %d, of %d", found, bytes, notFound, otherBytes, info.Size())
	}
	t.Logf("%d bytes read for one host, %d for a host that is not there, of %d", bytes, otherBytes, info.Size())
}

// hyparquet returns the output of testdata/hyparquet.mjs.
func hyparquet(t *testing.T, file, column, value string) (numbers []int) {
	t.Helper()
	peers := peer.Need(t)
	if err := peers.Installed("hyparquet"); err != nil {
		need.Missing(t, "hyparquet", err.Error())
	}
	need.Uses(t, "hyparquet")
	output, err := peers.Command(filepath.Join("testdata", "hyparquet.mjs"), file, column, value).Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(output, &numbers); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return numbers
}

// countedJSON counts rows, and of each column the values and the distinct ones.
func countedJSON(t *testing.T, file string) string {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := 0
	values := map[string]int{}
	distinct := map[string]map[string]bool{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for ; lines.Scan(); rows++ {
		var row map[string]json.RawMessage
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if len(row) != len(urlcolumns.All())+1 || string(row["input"]) != string(row["url"]) {
			t.Fatalf("%d members: %s", len(row), lines.Text())
		}
		for name, value := range row {
			if string(value) == "null" {
				continue
			}
			values[name]++
			if distinct[name] == nil {
				distinct[name] = map[string]bool{}
			}
			distinct[name][string(value)] = true
		}
	}
	counts := []string{fmt.Sprint(rows)}
	for _, c := range urlcolumns.All() {
		counts = append(counts, fmt.Sprint(values[c.Name]), fmt.Sprint(len(distinct[c.Name])))
	}
	return strings.Join(counts, " ")
}

// TestColumnsBroken checks that what was not read to its end is no Parquet file.
func TestColumnsBroken(t *testing.T) {
	dir := t.TempDir()
	input, output := filepath.Join(dir, "urls.gz"), filepath.Join(dir, "urls.parquet")
	if err := os.WriteFile(input, []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x00"), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	if status := run([]string{"columns", "-f", input, "-o", output}, strings.NewReader(""), &stdout, &stderr); status != exitMisuse {
		t.Errorf("status %d, %s", status, &stderr)
	}
	if _, err := os.Stat(output); err == nil {
		t.Error("there is a file")
	}
	if status := run([]string{"columns", "--format", "parquet", "-f", input}, strings.NewReader(""), &stdout, &stderr); status != exitMisuse {
		t.Errorf("status %d, %s", status, &stderr)
	}
	if bytes.HasSuffix(stdout.Bytes(), []byte("PAR1")) && stdout.Len() > 4 {
		t.Error("the file has an end")
	}
}

// TestColumnsNotUTF8 tests what docs/columns-reference.md says about bytes that are not UTF-8.
func TestColumnsNotUTF8(t *testing.T) {
	output := func(args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		if status := run(args, strings.NewReader("https://h/\xfe\nhttps://h/\xff\n"), &stdout, &stderr); status != exitOK {
			t.Fatalf("%v: status %d, %s", args, status, &stderr)
		}
		return stdout.String()
	}
	for _, format := range []string{rows.TSV, rows.CSV, rows.JSONL} {
		var urls []string
		for line := range strings.Lines(output("columns", "--format", format)) {
			if _, url, ok := strings.Cut(line, "https://h/"); ok {
				urls = append(urls, url[:len("\uFFFD")])
			}
		}
		if fmt.Sprint(urls) != "[\uFFFD \uFFFD]" {
			t.Errorf("%s: %q", format, urls)
		}
	}
	if got := output("sql", "SELECT url, hex(url) AS hex FROM stdin"); got != "url\thex\nhttps://h/\xfe\t68747470733A2F2F682FFE\nhttps://h/\xff\t68747470733A2F2F682FFF\n" {
		t.Errorf("sql: %q", got)
	}
	if got := output("sql", "--json", "SELECT url FROM stdin"); got != strings.Repeat(`{"url":"https://h/\ufffd"}`+"\n", 2) {
		t.Errorf("sql --json: %q", got)
	}
}
