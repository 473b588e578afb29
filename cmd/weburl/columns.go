package main

import (
	"bufio"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/parquetfile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/answers"
)

func columnsVerb() *stream.Verb {
	var list suffixList
	var format, output string
	var members []string
	columns := []stream.Member{{"url_surtkey …", "the columns"}}
	return &stream.Verb{
		Use:   "columns [URL...]",
		Short: "Print a table with one row per URL",
		About: `Print a table with one row per URL, for a query engine. The columns are those of Common
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
		Example: `  weburl columns https://www.example.co.uk/a?b
  weburl columns --format csv -f urls.txt
  weburl columns -f urls.txt -o urls.parquet
  weburl columns --on-error skip --json -f urls.txt`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true, Form: stream.Table, Verdicts: true, Progress: true},
		Members:  columns,
		Lacks:    map[string]string{"lines": "the output is a table", "failed-lines": "the output is a table"},
		Succeeds: "all URLs parse",
		Fails:    "some do not",
		Flags: func(cmd *cobra.Command) {
			list.add(cmd)
			flags := cmd.Flags()
			flags.StringVar(&format, "format", "", "print `FORMAT`: tsv, csv, jsonl or parquet")
			flags.StringArrayVar(&members, "member", nil, "make a column of the member `NAME` of JSON lines; can be repeated")
			flags.StringVarP(&output, "output", "o", "", "write to `FILE`")
			cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(tableFormats, cobra.ShellCompDirectiveNoFileComp))
		},
		Run: func(c *stream.Call) error {
			in := &c.In
			in.Members = nil
			for _, column := range urlcolumns.All() {
				in.Members = append(in.Members, column.Name)
			}
			// Rows in JSON have the columns of the other formats.
			asJSON := in.AsJSON
			in.AsJSON = false
			if format == "" {
				format = formatOf(output, asJSON)
			}
			table := table{list: &list, members: members}
			switch {
			case !slices.Contains(tableFormats, format):
				return stream.Misuse("unknown format %q; known: %s", format, strings.Join(tableFormats, ", "))
			case asJSON && !in.JSONLines && format != formatJSONL:
				return stream.Misuse("--json and --format %s cannot be combined", format)
			case len(members) > 0 && (!in.JSONLines || format == formatJSONL):
				return stream.Misuse("--member needs --jsonl, and a --format other than jsonl")
			case format == formatParquet && (strings.HasSuffix(output, ".gz") || strings.HasSuffix(output, ".zst")):
				return stream.Misuse("Parquet is compressed already: name the file .parquet")
			case format == formatParquet && output == "" && c.Columns > 0:
				return stream.Misuse("Parquet is binary: write it to a file with --output")
			}
			for i, m := range members {
				if slices.Contains(in.Members, m) || slices.Contains(members[:i], m) || m == "" {
					return stream.Misuse("--member %q is the name of another column, or empty", m)
				}
			}
			if err := list.read(); err != nil {
				return err
			}
			write := func() error { return writeTable(c.Tool, in, &table, format) }
			if output == "" {
				return write()
			}
			return c.ToFile(output, in.OnError == stream.OnErrorFail, write)
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
func writeTable(t *stream.Tool, in *stream.Inputs, table *table, format string) error {
	table.append = tableRows[format]
	names := make([]urlcolumns.Value, 0, len(in.Members))
	for _, c := range table.columns() {
		names = append(names, urlcolumns.Of(c.Name))
	}
	if format == formatCSV || format == formatTSV {
		t.Stdout.Write(table.append(nil, names, nil))
	}
	answer := func() error {
		return t.AnswerURLs(in, func() stream.Answerer[stream.Parsed] { return table.newAnswerer(in) })
	}
	if format != formatParquet {
		in.Memory = int64(in.Chunks.Workers()) * rowMemory
		return answer()
	}
	facts := map[string]string{"weburl.publicSuffixList": table.list.Version()}
	file := parquetfile.NewWriter(t.Stdout, table.columns(), "weburl version "+version(), facts)
	in.Chunks.Full = parquetChunk
	in.Memory = int64(in.Chunks.Workers()) * parquetMemory
	stdout := t.Stdout
	t.Stdout = bufio.NewWriterSize(file, stream.PipeSize)
	t.Reports.Together = false
	err := answer()
	if flushErr := t.Stdout.Flush(); err == nil || err == stream.ErrFailed {
		if flushErr != nil {
			err = flushErr
		}
	}
	// What was not read to its end gets no end, so that no reader takes it for whole.
	if closeErr := file.Close(err == nil || err == stream.ErrFailed); err == nil || err == stream.ErrFailed {
		if closeErr != nil {
			err = closeErr
		}
	}
	t.Stdout = stdout
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
func (t *table) newAnswerer(in *stream.Inputs) stream.Answerer[stream.Parsed] {
	r := &rows{table: t, maker: urlcolumns.Maker{List: t.list.List}, parser: in.Parser(), end: in.End()}
	answer := stream.Answerer[stream.Parsed]{Text: r.text, Failed: r.failed}
	if in.CheckBase() == nil {
		answer.Run = r.run
	}
	if t.append == nil {
		r.group = parquetfile.NewGroup(t.columns())
		answer.End = func(to *stream.Tool) error { return r.group.Encode(to.Stdout) }
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
