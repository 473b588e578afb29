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

func (t *tool) columnsCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, progress: true}
	for _, c := range urlcolumns.All() {
		in.members = append(in.members, c.Name)
	}
	var list suffixList
	var format, output string
	var members []string
	cmd := &cobra.Command{
		Use:   "columns [URL...]",
		Short: "Make a table with a row for each URL",
		Long: `Make a table with a row for each URL, for a query engine to read. The columns are
those of Common Crawl's index whose names begin with url, and href, origin, site,
ip_kind, valid and error. docs/columns.md says what each is.

URLs` + aboutInputs + `

The format is tsv, csv, jsonl or parquet. Without --format it is what the name of
the output ends in, jsonl with --json or --jsonl, and tsv otherwise. In CSV and
TSV the first line has the names of the columns. NULL is an empty field without
quotes in CSV, and \N in TSV, where \ stands before t, n, r and \.

An input that does not parse has a row as well, in which valid is false and error
is the standard's name of the error. --on-error skip leaves such rows out,
--on-error fail stops at the first.

--jsonl reads JSON lines. Their other members go to the answer in jsonl. In other
formats --member names those that become columns: a string is its text, and any
other value its JSON.

With --output the file is written as a whole when all has been read, and is left
as it was if that fails; text is compressed if its name ends in .gz or .zst.

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl columns https://www.example.co.uk/a?b
  weburl columns --format csv -f urls.txt
  weburl columns -f urls.txt -o urls.parquet
  weburl columns --on-error skip --json -f urls.txt`,
		Args: cobra.ArbitraryArgs,
	}
	in.add(cmd)
	list.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&format, "format", "", "write `FORMAT`: tsv, csv, jsonl or parquet")
	flags.StringArrayVar(&members, "member", nil, "make a column of the member `NAME` of JSON lines; may be repeated")
	flags.StringVarP(&output, "output", "o", "", "write to a `FILE`")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(tableFormats, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.from(cmd, args); err != nil {
			return err
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
			return misuse("unknown format %q, there are %s", format, strings.Join(tableFormats, ", "))
		case asJSON && !in.jsonLines && format != formatJSONL:
			return misuse("--json and --format %s exclude each other", format)
		case in.keepRows || in.chosen && in.onError != onErrorSkip && in.onError != onErrorFail:
			return misuse("--keep-rows and --on-error %s make no sense here: an input that fails has a row", in.onError)
		case len(members) > 0 && (!in.jsonLines || format == formatJSONL):
			return misuse("--member needs --jsonl, and a --format other than jsonl")
		case format == formatParquet && (strings.HasSuffix(output, ".gz") || strings.HasSuffix(output, ".zst")):
			return misuse("Parquet is compressed inside: name the file .parquet alone")
		case format == formatParquet && output == "" && t.columns > 0:
			return misuse("Parquet is no text for a terminal: write it to a file with --output")
		}
		for i, m := range members {
			if slices.Contains(in.members, m) || slices.Contains(members[:i], m) || m == "" {
				return misuse("--member %q names a column that is there already, or none", m)
			}
		}
		if err := list.read(); err != nil {
			return err
		}
		write := func() error { return t.writeTable(&in, &table, format) }
		if output == "" {
			return write()
		}
		return t.toFile(output, in.onError == onErrorFail, write)
	}
	return cmd
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
