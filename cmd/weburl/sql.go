package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/tablefile"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// sqlFormats are the formats that answers of queries have.
var sqlFormats = []string{formatTSV, formatCSV, formatJSONL}

func sqlCommand(t *stream.Tool) *cobra.Command {
	var list suffixList
	var format, output, input string
	var asJSON, noHeader bool
	cmd := &cobra.Command{
		Use:   "sql QUERY [FILE...]",
		Short: "Query files of URLs in SQL",
		Long: `Query files of URLs in SQL. The query is one SELECT, in the language of SQLite, which
is part of the command. Each file is a table: the standard input, which is read if
no file is named, is the table stdin.

A table has the name of its file, without folder and without what follows the
first dot; what is no ASCII letter or digit becomes _, and there is a _ before a
digit at the beginning. The second table of one name ends in _2. The file can be
compressed, its name ending in .gz or .zst. The name also says what it holds:

  .csv           rows of RFC 4180; an empty field is NULL
  .tsv, .tab     rows with tabs between fields; \N is NULL, and \ escapes, as in
                 what weburl columns, PostgreSQL and ClickHouse write
  all others     lines, which are the column url

The first row of CSV and TSV has the names of the columns, unless --no-header is
given: then they are column1, column2 and so on. All values are texts: write
CAST(status AS INTEGER) to compare them as numbers.

These functions read URLs. They are NULL where an argument is NULL or a URL does
not parse:

` + functionList() + `
A file is streamed where the query reads it once. Where it reads it again and
again, as in a join, it is first copied to a table in a temporary file.

The format of the answer is tsv, csv or jsonl: see weburl columns. Without --format
it is what the name of the output ends in, jsonl with --json, and tsv otherwise.
With --output the file is written as a whole when the query has ended, and is left
as it was if that fails.

Exit status: 0 if the query was answered, 2 if it is wrong, or if something cannot
be read or written.`,
		Example: `  weburl sql 'SELECT weburl_host(url), count(*) FROM urls GROUP BY 1 ORDER BY 2 DESC' urls.txt
  weburl sql 'SELECT url, weburl_error(url) FROM stdin WHERE weburl_href(url) IS NULL' < urls.txt
  weburl sql --json "SELECT DISTINCT weburl_canon(url, 'crawler') AS url FROM urls" urls.txt
  weburl sql 'SELECT url FROM access WHERE url NOT IN (SELECT url FROM urls)' access.txt urls.txt`,
		Args: stream.AtLeastOneArg("query"),
	}
	list.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&format, "format", "", "write `FORMAT`: tsv, csv or jsonl")
	flags.BoolVarP(&asJSON, "json", "j", false, "answer in JSON, one object a line")
	flags.StringVarP(&output, "output", "o", "", "write to a `FILE`")
	flags.StringVar(&input, "input", "", "read all files as `FORMAT`: lines, csv or tsv")
	flags.BoolVar(&noHeader, "no-header", false, "CSV and TSV have no names of columns")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(sqlFormats, cobra.ShellCompDirectiveNoFileComp))
	cmd.RegisterFlagCompletionFunc("input", cobra.FixedCompletions(tablefile.Formats, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if format == "" {
			format = formatOf(output, asJSON)
		}
		files := args[1:]
		if len(files) == 0 {
			files = []string{infile.Stdin}
		}
		switch {
		case !slices.Contains(sqlFormats, format):
			return stream.Misuse("unknown format %q, there are %s", format, strings.Join(sqlFormats, ", "))
		case asJSON && format != formatJSONL:
			return stream.Misuse("--json and --format %s exclude each other", format)
		case input != "" && !slices.Contains(tablefile.Formats, input):
			return stream.Misuse("unknown format %q, there are %s", input, strings.Join(tablefile.Formats, ", "))
		}
		if err := list.read(); err != nil {
			return err
		}
		t.Reports.Progress = t.NewProgress(files)
		defer t.Reports.Progress.Stop()
		q := sqlQuery{Tool: t, sql: args[0], format: format, suffixes: list.List,
			tables: tablesOf(t, files, tablefile.Format(input), !noHeader)}
		if output == "" {
			return q.answer()
		}
		return t.ToFile(output, false, q.answer)
	}
	return cmd
}

// tables returns the tables that files are.
func tablesOf(t *stream.Tool, files []string, format tablefile.Format, header bool) []*tablefile.Table {
	var tables []*tablefile.Table
	for _, file := range files {
		table := &tablefile.Table{Name: tablefile.TableOf(file), File: file, Format: format, Header: header}
		for n, name := 2, table.Name; slices.ContainsFunc(tables, func(other *tablefile.Table) bool {
			return strings.EqualFold(other.Name, table.Name)
		}); n++ {
			table.Name = fmt.Sprintf("%s_%d", name, n)
		}
		if format == "" {
			table.Format = tablefile.FormatOf(file)
		}
		read := false
		table.Open = func() (io.ReadCloser, error) {
			if file == infile.Stdin && read {
				return nil, fmt.Errorf("the query reads the standard input more than once: write it to a file")
			}
			read = true
			return infile.Open(file, t.Stdin, t.Reports.Progress.Reader)
		}
		tables = append(tables, table)
	}
	return tables
}

// functionList returns the functions for the help.
func functionList() string {
	var b strings.Builder
	for _, f := range sqlurl.Functions(site.List{}) {
		fmt.Fprintf(&b, "  %s(%s)\n      %s\n", f.Name, strings.Join(f.Parameters, ", "), strings.Join(term.Wrap(f.About, 72), "\n      "))
	}
	return b.String()
}
