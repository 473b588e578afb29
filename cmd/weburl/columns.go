package main

import (
	"bufio"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	urlcolumns "github.com/weburl/weburl/canon/columns"
	"github.com/weburl/weburl/cmd/weburl/internal/parquetfile"
	"github.com/weburl/weburl/internal/answers"
)

func columnsVerb() *verb {
	var list suffixList
	var format, output string
	var members []string
	columns := []member{{"url_surtkey …", "the columns"}}
	return &verb{
		use:   "columns [URL...]",
		short: "Print a table with one row per URL",
		about: `Print a table with one row per URL, for a query engine. The columns are those of Common
Crawl's index whose names begin with url, and href, origin, site, ip_kind, valid and
error. docs/columns.md describes them.

The format is tsv, csv, jsonl or parquet. The default is what the name of the output
ends in, jsonl with --json or --jsonl, and tsv otherwise. CSV and TSV begin with a
header row. NULL is an empty field without quotes in CSV, and \N in TSV, where \ escapes
a tab, a newline, a carriage return and \.

An input that does not parse has a row as well, in which valid is false and error is
the standard's error code. --on-error skip leaves such rows out, --on-error fail stops
at the first.

With --jsonl, other members of a line are kept in jsonl. In other formats --member
makes a column of one: a string as its text, and any other value as JSON.

--output replaces a file atomically when all input has been read, and leaves it
unchanged if something fails; text is compressed if the name ends in .gz or .zst.`,
		example: `  weburl columns https://www.example.co.uk/a?b
  weburl columns --format csv -f urls.txt
  weburl columns -f urls.txt -o urls.parquet
  weburl columns --on-error skip --json -f urls.txt`,
		reads:    inputs{what: "URL", areURLs: true, guesses: true, progress: true},
		members:  columns,
		succeeds: "all URLs parse",
		fails:    "some do not",
		flags: func(cmd *cobra.Command) {
			list.add(cmd)
			flags := cmd.Flags()
			flags.StringVar(&format, "format", "", "print `FORMAT`: tsv, csv, jsonl or parquet")
			flags.StringArrayVar(&members, "member", nil, "make a column of the member `NAME` of JSON lines; can be repeated")
			flags.StringVarP(&output, "output", "o", "", "write to `FILE`")
			cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(tableFormats, cobra.ShellCompDirectiveNoFileComp))
		},
		run: func(c *call) error {
			in := &c.in
			in.members = nil
			for _, column := range urlcolumns.All() {
				in.members = append(in.members, column.Name)
			}
			// Rows in JSON have the columns of the other formats.
			asJSON := in.asJSON
			in.asJSON = false
			if format == "" {
				format = formatOf(output, asJSON)
			}
			table := table{list: &list, members: members}
			switch {
			case !slices.Contains(tableFormats, format):
				return misuse("unknown format %q; known: %s", format, strings.Join(tableFormats, ", "))
			case asJSON && !in.jsonLines && format != formatJSONL:
				return misuse("--json and --format %s cannot be combined", format)
			case in.keepRows || in.chosen && in.onError != onErrorSkip && in.onError != onErrorFail:
				return misuse("--keep-rows and --on-error %s are not supported: an input that fails has a row", in.onError)
			case len(members) > 0 && (!in.jsonLines || format == formatJSONL):
				return misuse("--member needs --jsonl, and a --format other than jsonl")
			case format == formatParquet && (strings.HasSuffix(output, ".gz") || strings.HasSuffix(output, ".zst")):
				return misuse("Parquet is compressed already: name the file .parquet")
			case format == formatParquet && output == "" && c.columns > 0:
				return misuse("Parquet is binary: write it to a file with --output")
			}
			for i, m := range members {
				if slices.Contains(in.members, m) || slices.Contains(members[:i], m) || m == "" {
					return misuse("--member %q is the name of another column, or empty", m)
				}
			}
			if err := list.read(); err != nil {
				return err
			}
			write := func() error { return c.writeTable(in, &table, format) }
			if output == "" {
				return write()
			}
			return c.toFile(output, in.onError == onErrorFail, write)
		},
	}
}

// The memory of a worker that makes rows, most of which is for authorities that it
// remembers, and of one that makes row groups of Parquet: it reads a row group at once, of
// some ten thousand URLs.
const (
	rowMemory     = 30 << 20
	parquetMemory = 80 << 20
	parquetChunk  = 4 << 20
)

// writeTable writes the table to the standard output.
func (t *tool) writeTable(in *inputs, table *table, format string) error {
	table.append = tableRows[format]
	names := make([]urlcolumns.Value, 0, len(in.members))
	for _, c := range table.columns() {
		names = append(names, urlcolumns.Of(c.Name))
	}
	if format == formatCSV || format == formatTSV {
		t.stdout.Write(table.append(nil, names, nil))
	}
	answer := func() error {
		return t.answerURLs(in, func() answerer[parsed] { return table.newAnswerer(in) })
	}
	if format != formatParquet {
		in.memory = int64(in.chunks.Workers()) * rowMemory
		return answer()
	}
	facts := map[string]string{"weburl.publicSuffixList": table.list.Version()}
	file := parquetfile.NewWriter(t.stdout, table.columns(), "weburl version "+version(), facts)
	in.chunks.Full = parquetChunk
	in.memory = int64(in.chunks.Workers()) * parquetMemory
	stdout := t.stdout
	t.stdout = bufio.NewWriterSize(file, pipeSize)
	t.reports.together = false
	err := answer()
	if flushErr := t.stdout.Flush(); err == nil || err == errFailed {
		if flushErr != nil {
			err = flushErr
		}
	}
	// What was not read to its end gets no end, so that no reader takes it for whole.
	if closeErr := file.Close(err == nil || err == errFailed); err == nil || err == errFailed {
		if closeErr != nil {
			err = closeErr
		}
	}
	t.stdout = stdout
	return err
}

// A table is how rows are written.
type table struct {
	list    *suffixList
	members []string
	append  appendRow // nil for Parquet
}

// columns returns the columns, those for members last.
func (t *table) columns() []urlcolumns.Column {
	list := urlcolumns.All()
	for _, m := range t.members {
		list = append(list, urlcolumns.Column{Name: m})
	}
	return list
}

// newAnswerer returns what makes rows for one worker.
func (t *table) newAnswerer(in *inputs) answerer[parsed] {
	r := &rows{table: t, maker: urlcolumns.Maker{List: t.list.List}, parser: in.parser(), end: in.end()}
	answer := answerer[parsed]{text: r.text, failed: r.failed}
	if !in.jsonLines {
		answer.run = r.run
	}
	if t.append == nil {
		r.group = parquetfile.NewGroup(t.columns())
		answer.end = func(to *tool) error { return r.group.Encode(to.stdout) }
	}
	return answer
}

// appendMembers appends the values of the members that are columns. The members are
// those of a request: each after a comma.
func (t *table) appendMembers(row []urlcolumns.Value, members []byte) []urlcolumns.Value {
	start := len(row)
	row = append(row, make([]urlcolumns.Value, len(t.members))...)
	if len(members) == 0 {
		return row
	}
	object := append(append([]byte{'{'}, members[len(","):]...), '}')
	for quoted, value := range answers.Members(object) {
		name, _ := answers.Unquote(quoted)
		i := slices.Index(t.members, name)
		switch {
		case i < 0 || string(value) == "null":
		case value[0] == '"':
			text, _ := answers.Unquote(value)
			row[start+i] = urlcolumns.Of(text)
		default:
			row[start+i] = urlcolumns.Of(string(value))
		}
	}
	return row
}
