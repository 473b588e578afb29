package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/rows"
	"github.com/weburl/weburl/cmd/weburl/internal/sqlquery"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/suffixes"
	"github.com/weburl/weburl/cmd/weburl/internal/tablefile"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// sqlFormats are the formats of the rows.
var sqlFormats = []string{rows.TSV, rows.CSV, rows.JSONL}

func sqlVerb() *stream.Verb {
	var list suffixes.List
	var format, input string
	var noHeader, duckdb bool
	return &stream.Verb{
		Use:   "sql QUERY [FILE...]",
		Short: "Query files of URLs in SQL",
		Alike: []string{"select"},
		About: `Run a SELECT statement of SQLite's SQL, with functions that parse URLs, and print the
rows. Each file is a table; stdin is the table stdin.

A table has the name of its file, without the directory and everything after the first
dot. Characters other than ASCII letters and digits become _, and a name that begins
with a digit gets a _ in front. If two tables have one name, the second ends in _2.
gzip, Zstandard and bzip2 files are decompressed. The name, without .gz, .zst or .bz2, sets
the format:

  .csv             rows of RFC 4180; an empty field without quotes is NULL, and
                   an empty line in a file of one column
  .tsv, .tab       rows with tabs between fields; \N is NULL, and \ escapes, as
                   weburl columns, PostgreSQL and ClickHouse write it
  .jsonl, .ndjson  JSON objects; the columns are the keys of all objects
  .cdx, .cdxj      indexes of web archives: urlkey, timestamp, url and other
                   columns; - is NULL in CDX
  .parquet         columns of strings, numbers, booleans and timestamps
  other names      lines, in the column url

The first row of CSV and TSV has the column names, unless --no-header is given: then
they are column1, column2 and so on. All values are strings: write
CAST(status AS INTEGER) to compare them as numbers. Strings in a query have single
quotes, and column names may have double quotes: "http-status" = '404'.

These functions parse URLs. They are NULL if an argument is NULL, if a URL does not parse
or if it lacks the part, unless stated otherwise. A query, fragment or host that is present
and empty is ''.

` + functionList() + `
Their names can be written without weburl_, as in host(url), and domain(url) is
weburl_registrable_domain(url).

The command is for convenience: it uses one core, and SQLite sorts rows to group them. To
group or sort tens of millions of rows, use DuckDB: --duckdb prints the query for it, with the
files as tables, for duckdb -unsigned. It needs the extension of ` + version.Docs + `duckdb.md.
Without the extension, DuckDB reads a Parquet file of weburl columns --select url,host.

A file is streamed if the query reads it once. If it reads the file repeatedly, as in a
join, the file is first copied to a table in a temporary file. The keys of JSON lines and
CDXJ are read before the rows. stdin and pipes are read once: their columns are the keys in
the first 128 KiB, and a later key is an error if the query names it or has a *.

The format of the rows is tsv, described in weburl help columns, or jsonl with --jsonl.
--format or the name of the --output file chooses another: tsv, csv or jsonl. --json is the
same as --format jsonl. --output replaces its file when the query has ended, and leaves it
unchanged if something fails.`,
		Notes: `--jsonl reads all files as JSON lines.`,
		Example: `  # How often each host occurs
  weburl sql 'SELECT weburl_host(url), count(*) FROM urls GROUP BY 1 ORDER BY 2 DESC' urls.txt
  # The lines of stdin that do not parse, and why
  weburl sql 'SELECT url, weburl_error(url) FROM stdin WHERE weburl_href(url) IS NULL' < urls.txt
  # The URLs as crawlers compare them, each once, in JSON
  weburl sql --json "SELECT DISTINCT weburl_canon(url, 'crawler') AS url FROM urls" urls.txt
  # The URLs of one file that another does not have
  weburl sql 'SELECT url FROM access WHERE url NOT IN (SELECT url FROM urls)' access.txt urls.txt
  # The keys of JSON lines are columns
  weburl sql --jsonl 'SELECT weburl_resolve(input, base) AS href FROM stdin' < pairs.jsonl`,
		Operands: []string{"QUERY"},
		Reads:    stream.Inputs{What: "FILE", Files: true, Content: "a table"},
		Members:  []stream.Member{{"(column)", "the value: a string, a number or null"}},
		Sample:   `{"url":"https://example.org/"}`,
		Succeeds: "the query ran",
		OwnFile:  true,
		Flags: func(cmd *cobra.Command) {
			list.Add(cmd)
			flags := cmd.Flags()
			flags.StringVar(&format, "format", "", "print `FORMAT`: tsv, csv or jsonl")
			flags.StringVar(&input, "input", "", "read all files as `FORMAT`: lines, csv, tsv, jsonl, cdx or parquet")
			flags.BoolVar(&duckdb, "duckdb", false, "print the query for DuckDB with the extension weburl, which uses all cores")
			flags.BoolVar(&noHeader, "no-header", false, "treat the first row of CSV and TSV as data")
		},
		Values: map[string][]string{"format": sqlFormats, "input": tablefile.Formats},
		Run: func(c *stream.Call) error {
			in := &c.In
			if info, err := os.Stat(c.Operands[0]); err == nil && !info.IsDir() {
				return stream.Misuse("the first argument of sql is the query, and %q is a file", c.Operands[0])
			}
			switch {
			case in.JSONLines && input != "" && input != string(tablefile.JSONL):
				return stream.Misuse("--jsonl and --input %s cannot be combined", input)
			case in.JSONLines:
				input = string(tablefile.JSONL)
			}
			if format == "" {
				var err error
				if format, err = rows.FormatOf(in.Output, in.AsJSON); err != nil {
					return err
				}
			}
			if err := stream.OneOf("--format", format, sqlFormats); err != nil {
				return err // of the name of the output
			}
			if in.AsJSON && !in.JSONLines && format != rows.JSONL {
				return stream.Misuse("--json and %s output cannot be combined", format)
			}
			if err := list.Read(); err != nil {
				return err
			}
			if duckdb && (format != rows.TSV || in.Output != "" || list.File != "") {
				return stream.Misuse("--duckdb prints a query: --format, --json, --output and --suffix-list cannot be combined with it")
			}
			q := sqlquery.Query{Tool: c.Tool, SQL: c.Operands[0], Format: format, Suffixes: list.List,
				Tables: sqlquery.TablesOf(c.Tool, in.Names(), tablefile.Format(input), !noHeader)}
			if duckdb {
				script, err := q.DuckDB()
				c.Stdout.WriteString(script)
				return err
			}
			return q.Answer(in.Output)
		},
	}
}

// functionList returns the functions for the help.
func functionList() string {
	var b strings.Builder
	for _, f := range sqlurl.Functions(site.List{}) {
		fmt.Fprintf(&b, "  %s(%s)\n      %s\n", f.Name, strings.Join(f.Parameters, ", "), strings.Join(term.Wrap(f.About, 72), "\n      "))
	}
	return b.String()
}
