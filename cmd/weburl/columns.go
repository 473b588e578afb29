package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/memory"
	"github.com/weburl/weburl/cmd/weburl/internal/rows"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/suffixes"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/parquetfile"
)

func columnsVerb() *stream.Verb {
	var list suffixes.List
	var format, schema, order string
	var members []string
	var strict bool
	var size memory.Size
	var selected []string
	rowGroupRows := parquetfile.GroupRows
	columns := []stream.Member{{"(column)", "a key for each column, with its value; error is only the error code"}}
	return &stream.Verb{
		Use:   "columns [URL...]",
		Short: "Print a table with one row per URL",
		Alike: []string{"table", "csv", "tsv", "parquet"},
		About: `Print a table with one row per URL, for a query engine.

The columns are the url columns of Common Crawl's index, and href, origin, site, ip_kind,
valid and error. They are described in ` + version.Docs + `columns-reference.md.

The format of the table is tsv, or jsonl with --jsonl. --format or the name of the --output
file chooses another: tsv, csv, jsonl or parquet. --json is the same as --format jsonl.

  csv  a header row first; NULL is an empty field without quotes
  tsv  a header row first; NULL is \N, and \ escapes a tab, a newline, a
       carriage return and \

By default, an input that fails has a row as well, in which valid is false and error is the
standard's error code. The number of such rows is printed on stderr. The exit status is 0
however many there are, unless a flag changes that:

  --strict         1 if an input fails
  --max-failed N   1 if more than N inputs fail; P% is a percentage of them
  --on-error skip  1 if an input fails; inputs that fail have no row
  --on-error fail  1 if an input fails; it is the last that is read
  --schema         1 if an input fails; inputs that fail have no row

--member adds a column for a key of the inputs of --jsonl or --cdx. NAME is a column of
strings; a value that is not a string is written as JSON. NAME:TYPE has the type string,
int, long, double, bool or timestamp. An input with another value fails and is reported; in
its row the value is NULL, error is invalid-member, and valid is true if the URL parses. A
key that no input has is an error.
--member is an error with --format jsonl: that output has all keys of --jsonl inputs anyway,
and no other fields of --cdx inputs.

--schema cc-index writes the columns of Common Crawl's index, with exactly its names, types
and nullability. Without --cdx or --jsonl these are only the columns of the URL. An input
that fails has no row, as with --on-error skip.

--select writes only some columns, with the names that are given: host, domain, suffix,
scheme, or a name of the table, with or without url_.

--sort surtkey sorts rows by url_surtkey, and --sort domain by url_host_registered_domain
and then url_surtkey. It keeps the inputs in a temporary file in TMPDIR.`,
		Example: `  # Four of the columns
  weburl columns 'https://www.example.co.uk/a?b' | cut -f 3,10,16,17
  # Two of the columns, in CSV
  weburl columns --select host,path --format csv https://www.example.co.uk/a?b
  # All columns
  weburl columns https://www.example.co.uk/a?b
  # A CSV file
  weburl columns --format csv -f urls.txt
  # A Parquet file, sorted by the key of web archives
  weburl columns -f urls.txt --sort surtkey -o urls.parquet
  # The columns of Common Crawl's index, from an index of a web archive
  weburl columns --cdx --schema cc-index -f index.cdxj -o index.parquet
  # JSON, without the lines that do not parse
  weburl columns --on-error skip --json -f urls.txt`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true, Form: stream.Table, Verdicts: true, Progress: true},
		Members:  columns,
		Lacks:    map[string]string{"lines": "the output is a table", "failed-lines": "the output is a table", "keep-rows": "an input that fails has a row"},
		Sample:   `{"input":"https://example.org/","url_surtkey":"org,example)/","url":"https://example.org/","url_host_name":"example.org",…,"ip_kind":null,"valid":true,"error":null}`,
		Succeeds: "the table was written, even if inputs fail",
		Fails:    "more fail than --strict, --max-failed, --on-error or --schema allows",
		Flags: func(cmd *cobra.Command) {
			list.Add(cmd)
			flags := cmd.Flags()
			flags.StringVar(&format, "format", "", "print `FORMAT`: tsv, csv, jsonl or parquet")
			flags.StringArrayVar(&members, "member", nil, "add a column for the key `NAME[:TYPE]` of JSON lines, CDXJ or CDX; can be repeated")
			flags.StringSliceVar(&selected, "select", nil, "write only the columns `NAMES`, such as host,path; can be repeated")
			flags.StringVar(&order, "sort", "", "sort rows by `KEY`: surtkey or domain")
			flags.Var(&size, "memory", "use at most `SIZE` of memory, by fewer workers, such as 1G (default: GOMEMLIMIT, or a quarter of the machine's)")
			flags.StringVar(&schema, "schema", "", "write the columns of `SCHEMA`: cc-index")
			flags.IntVar(&rowGroupRows, "row-group-rows", rowGroupRows, "write at most `N` rows to a row group of Parquet, from 1000 to 10000000")
			flags.BoolVar(&strict, "strict", false, "exit with 1 if an input fails, as with --max-failed 0")
		},
		Suggests: map[string][]string{"select": rows.ShortNames()},
		Values:   map[string][]string{"format": rows.Formats, "schema": {rows.CCIndex}, "sort": rows.Orders},
		Run: func(c *stream.Call) error {
			in := &c.In
			in.Members, in.Memory = nil, size
			for _, column := range urlcolumns.All() {
				in.Members = append(in.Members, column.Name)
			}
			// Rows in JSON have the columns of the other formats.
			chosen, err := rows.Select(selected)
			if err != nil {
				return err
			}
			if !chosen.IsZero() {
				in.Members = slices.Clone(chosen.Names())
			}
			asJSON := in.AsJSON
			in.AsJSON = false
			if format == "" {
				if format, err = rows.FormatOf(in.Output, asJSON); err != nil {
					return err
				}
			}
			table := rows.Maker{List: &list, Select: chosen, Format: format, Order: order, RowGroupRows: rowGroupRows}
			if in.JSONLines {
				table.InputKey = in.Member
			}
			haveMembers := in.JSONLines || in.IsCDX()
			switch {
			case rowGroupRows < 1000 || rowGroupRows > 10_000_000:
				return stream.Invalid("--row-group-rows", strconv.Itoa(rowGroupRows), "must be a number from 1000 to 10000000")
			case rowGroupRows != parquetfile.GroupRows && format != rows.Parquet:
				return stream.Misuse("--row-group-rows needs --format parquet")
			case asJSON && !in.JSONLines && format != rows.JSONL:
				return stream.Misuse("--json and %s output cannot be combined", format)
			case len(members) > 0 && (!haveMembers || len(in.Args) > 0):
				return stream.Misuse("--member needs --jsonl or --cdx, and takes no URL argument")
			case schema != "" && !chosen.IsZero():
				return stream.Misuse("--schema and --select cannot be combined")
			case schema != "" && len(members) > 0:
				return stream.Misuse("--schema and --member cannot be combined")
			case format == rows.JSONL && (schema != "" || len(members) > 0):
				flag := "--member"
				if schema != "" {
					flag = "--schema"
				}
				return stream.Misuse("%s cannot be combined with output in JSON lines: add --format, or name the --output file .parquet, .csv or .tsv", flag)
			case format == rows.Parquet && (strings.HasSuffix(in.Output, ".gz") || strings.HasSuffix(in.Output, ".zst")):
				return stream.Misuse("Parquet is compressed already: name the file .parquet")
			case format == rows.Parquet && in.Output == "" && c.Columns > 0:
				return stream.Misuse("Parquet is binary: write it to a file with --output")
			}
			names := slices.Clone(in.Members)
			for _, text := range members {
				m, err := rows.ParseMember(text)
				if err != nil {
					return err
				}
				if m.Key == "" || slices.Contains(names, m.Key) {
					return stream.Misuse("--member %q is empty, or the name of another column", m.Key)
				}
				names = append(names, m.Key)
				in.CDXNeeds = append(in.CDXNeeds, m.Key)
				table.Members = append(table.Members, m)
			}
			if format == rows.JSONL {
				in.Members = append(in.Members, "input") // which rows have, whatever --input-member is
			}
			if schema == rows.CCIndex {
				table.SetCCIndex(haveMembers)
				in.SkipFailed() // there is no column for the error
			}
			in.CDXMembers = len(table.Members) > 0
			if err := in.Strict(strict); err != nil {
				return err
			}
			if err := list.Read(); err != nil {
				return err
			}
			return table.Write(c.Tool, in)
		},
	}
}
