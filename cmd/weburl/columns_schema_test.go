package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/duckdbtest"
	"github.com/weburl/weburl/internal/need"
)

// captures are lines of CDXJ as Common Crawl has them, one of CDX, and one whose status is not
// a number.
const captures = `org,example)/a?b=c 20260131010203 {"url": "https://www.example.org:8443/a?b=c", "mime": "text/html", "mime-detected": "application/xhtml+xml", "status": "200", "digest": "CH7IV3XAD3M7A42JARKRLJ3T5PGGCGXD", "length": "24662", "offset": "397346194", "filename": "crawl-data/CC-MAIN-2026-05/segments/1505818689752.21/warc/CC-MAIN-20260131010203-00256.warc.gz", "charset": "UTF-8", "languages": "fra,eng", "truncated": "length"}
org,example)/moved 20260131010204 {"url": "http://example.org/moved", "mime": "unk", "status": "301", "digest": "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ", "length": "500", "offset": "7", "filename": "crawl-data/CC-MAIN-2026-05/segments/1505818689752.21/crawldiagnostics/CC-MAIN-20260131010203-00256.warc.gz", "redirect": "https://example.org/"}
1,0,0,127)/ 20260131010205 http://127.1/ text/plain 404 AB - - 12 34 own.warc.gz
org,example)/none 20260131010206 {"url": "https://example.org/none", "status": "-", "filename": "own.warc.gz"}
`

// TestCCIndex compares the table of --schema cc-index with the schema of Common Crawl's index:
// the names, the types and the nullability of the columns as DuckDB reads them from the file.
// DuckDB and hyparquet must find the values.
func TestCCIndex(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(need.Dir(t, "COMMONCRAWL_DIR"), "cc-index-schema-flat.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Fields []struct {
			Name, Type string
			Nullable   bool
		}
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	// Common Crawl sets spark.sql.parquet.outputTimestampType to TIMESTAMP_MILLIS.
	types := map[string]string{"string": "BYTE_ARRAY UTF8", "integer": "INT32 <nil>", "short": "INT32 INT_16", "timestamp": "INT64 TIMESTAMP_MILLIS"}
	var want []string
	for _, f := range schema.Fields {
		repetition := map[bool]string{true: "OPTIONAL", false: "REQUIRED"}[f.Nullable]
		want = append(want, f.Name+" "+repetition+" "+types[f.Type])
	}

	dir := t.TempDir()
	db := duckdbtest.Open(t)
	table := filepath.Join(dir, "captures.parquet")
	columns := func(lines, output string, args ...string) {
		var stderr bytes.Buffer
		args = append([]string{"columns", "--schema", "cc-index", "-o", output}, args...)
		if status := run(args, strings.NewReader(lines), &bytes.Buffer{}, &stderr); status != exitOK {
			t.Fatalf("%v: status %d, %s", args, status, &stderr)
		}
	}
	columnsOf := func(file string) (list []string) {
		rows, err := db.Query(fmt.Sprintf("select name, repetition_type, type, converted_type from parquet_schema('%s') where name <> 'urls'", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			list = append(list, strings.Trim(fmt.Sprint(row), "[]"))
		}
		return list
	}
	columns(captures, table, "--cdx", "--max-failed", "1")
	if got := columnsOf(table); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the columns are\n%s\nand there\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	ofURL := filepath.Join(dir, "urls.parquet")
	columns("https://example.org/\n", ofURL)
	if got := columnsOf(ofURL); strings.Join(got, "\n") != strings.Join(want[:17], "\n") {
		t.Errorf("the columns of the URL are\n%s", strings.Join(got, "\n"))
	}

	db.Query("set timezone = 'UTC'")
	for query, want := range map[string]string{
		"url_surtkey, url_port, url_query, fetch_time::varchar, fetch_status, fetch_redirect, warc_record_offset::varchar, warc_segment, crawl, subset": "" +
			"[org,example:8443)/a?b=c 8443 b=c 2026-01-31 01:02:03+00 200 <nil> 397346194 1505818689752.21 CC-MAIN-2026-05 warc] " +
			"[org,example)/moved <nil> <nil> 2026-01-31 01:02:04+00 301 https://example.org/ 7 1505818689752.21 CC-MAIN-2026-05 crawldiagnostics] " +
			"[1,0,0,127)/ <nil> <nil> 2026-01-31 01:02:05+00 404 <nil> 34   ]",
		"content_digest, content_mime_type, content_mime_detected, content_charset, content_languages, content_truncated, warc_filename, warc_record_length": "" +
			"[CH7IV3XAD3M7A42JARKRLJ3T5PGGCGXD text/html application/xhtml+xml UTF-8 fra,eng length crawl-data/CC-MAIN-2026-05/segments/1505818689752.21/warc/CC-MAIN-20260131010203-00256.warc.gz 24662] " +
			"[3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ unk <nil> <nil> <nil> <nil> crawl-data/CC-MAIN-2026-05/segments/1505818689752.21/crawldiagnostics/CC-MAIN-20260131010203-00256.warc.gz 500] " +
			"[AB text/plain <nil> <nil> <nil> <nil> own.warc.gz 12]",
	} {
		rows, err := db.Query(fmt.Sprintf("select %s from '%s'", query, table))
		if got := strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(rows), "["), "]"); err != nil || got != want {
			t.Errorf("%s: %v\ngot  %s\nwant %s", query, err, got, want)
		}
	}

	const counts = "[3 3 3 3 2 2 1 0 0 2 2 2 2 2 3 1 3 1 3 3 1 3 3 1 1 1 1 3 3 3 3 3 3"
	if got := fmt.Sprint(hyparquet(t, table, "url_host_name", "www.example.org")); !strings.HasPrefix(got, counts+" 1 ") {
		t.Errorf("hyparquet counts\n%s, not\n%s", got, counts)
	}
}
