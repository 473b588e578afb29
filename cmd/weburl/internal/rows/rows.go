package rows

import (
	"bufio"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/parquetfile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/suffixes"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/answers"
)

// A Maker writes a table.
type Maker struct {
	List    *suffixes.List
	Members []string // of JSON lines that are columns
	Format  string

	append Appender // nil for Parquet
}

// columns returns the columns, those for members last.
func (t *Maker) columns() []urlcolumns.Column {
	list := urlcolumns.All()
	for _, m := range t.Members {
		list = append(list, urlcolumns.Column{Name: m})
	}
	return list
}

// newAnswerer returns what makes rows for one worker.
func (t *Maker) newAnswerer(in *stream.Inputs) stream.Answerer[stream.Parsed] {
	r := &worker{table: t, maker: urlcolumns.Maker{List: t.List.List}, parser: in.Parser(), end: in.End(), base: in.Base, hasBase: in.HasBase}
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
func (t *Maker) appendMembers(row []urlcolumns.Value, members []byte) []urlcolumns.Value {
	start := len(row)
	row = append(row, make([]urlcolumns.Value, len(t.Members))...)
	if len(members) == 0 {
		return row
	}
	object := append(append([]byte{'{'}, members[len(","):]...), '}')
	for quoted, value := range answers.Members(object) {
		name, _ := answers.Unquote(quoted)
		i := slices.Index(t.Members, name)
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

// The memory of a worker that makes rows, most of which is for authorities that it
// remembers, and of one that makes row groups of Parquet: it reads a row group at once, of
// some ten thousand URLs.
const (
	rowMemory     = 30 << 20
	parquetMemory = 80 << 20
	parquetChunk  = 4 << 20
)

// Write writes the table of some inputs to stdout.
func (t *Maker) Write(to *stream.Tool, in *stream.Inputs) error {
	t.append = Appenders[t.Format]
	names := make([]urlcolumns.Value, 0, len(in.Members))
	for _, c := range t.columns() {
		names = append(names, urlcolumns.Of(c.Name))
	}
	if t.Format == CSV || t.Format == TSV {
		to.Stdout.Write(append(t.append(nil, &Row{Values: names}), in.End()))
	}
	answer := func() error {
		return to.AnswerURLs(in, func() stream.Answerer[stream.Parsed] { return t.newAnswerer(in) })
	}
	if t.Format != Parquet {
		in.Memory = int64(in.Chunks.Workers()) * rowMemory
		return answer()
	}
	facts := map[string]string{"weburl.publicSuffixList": t.List.Version()}
	file := parquetfile.NewWriter(to.Stdout, t.columns(), "weburl version "+version.Text(), facts)
	in.Chunks.Full = parquetChunk
	in.Memory = int64(in.Chunks.Workers()) * parquetMemory
	stdout := to.Stdout
	to.Stdout = bufio.NewWriterSize(file, stream.PipeSize)
	to.Reports.Together = false
	err := answer()
	err = stream.Worse(err, to.Stdout.Flush())
	// What was not read to its end gets no end, so that no reader takes it for whole.
	err = stream.Worse(err, file.Close(err == nil || err == stream.ErrFailed))
	to.Stdout = stdout
	return err
}
