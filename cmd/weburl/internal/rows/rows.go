package rows

import (
	"bufio"
	"cmp"
	"sync/atomic"

	"github.com/weburl/weburl/cmd/weburl/internal/linesort"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/suffixes"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/parquetfile"
)

// A Maker writes a table.
type Maker struct {
	List    *suffixes.List
	Schema  string // CCIndex, or empty for all columns of package columns
	Select  Selection
	Members []Member // columns after those
	Format  string
	Order   string // of the rows, or empty for the order of the inputs

	InputKey string // of JSON lines that is the input; empty for other inputs

	RowGroupRows int // limit for a row group of Parquet

	append Appender            // nil for Parquet
	file   *parquetfile.Writer // nil for the other formats
	seen   seen
}

// SetCCIndex sets the schema to CCIndex. If inputs have no members, the table has only the
// columns of the URL.
func (t *Maker) SetCCIndex(members bool) {
	t.Schema = CCIndex
	if members {
		t.Members = capture
	}
}

// ofURL is the number of columns that Common Crawl's index has for the URL.
var ofURL = numbers("href")[0]

// columns returns the columns, those for members last.
func (t *Maker) columns() []parquetfile.Column {
	list := parquetfile.OfURL()
	if t.Schema == CCIndex {
		list = list[:ofURL]
		for _, i := range required {
			list[i].Required = true
		}
	}
	if !t.Select.IsZero() {
		all := list
		list = nil
		for i, c := range t.Select.columns {
			list = append(list, all[c])
			list[i].Name = t.Select.names[i]
		}
	}
	for _, m := range t.Members {
		list = append(list, m.Column)
	}
	return list
}

// newWorker returns what makes rows for one worker or, with a sorting, lines to be sorted.
func (t *Maker) newWorker(in *stream.Inputs, s *sorting) *worker {
	r := &worker{table: t, maker: urlcolumns.Maker{List: t.List.List}, parser: in.Parser(), lineEnd: in.End(), base: in.Base, hasBase: in.HasBase, sorting: s}
	if t.append == nil && s == nil {
		r.batch = parquetfile.NewBatch(t.columns(), t.RowGroupRows, t.Order != "")
		r.maker.Has = r.batch.Has
	}
	return r
}

// newAnswerer returns what answers inputs for one worker: it makes rows or, with a sorting,
// lines to be sorted.
func (t *Maker) newAnswerer(in *stream.Inputs, s *sorting) stream.Answerer[stream.Parsed] {
	r := t.newWorker(in, s)
	answer := stream.Answerer[stream.Parsed]{Text: r.text, Failed: r.failed, End: r.end}
	if in.CheckBase() == nil {
		answer.Run = r.run
	}
	return answer
}

// The memory of a worker that makes rows, most of which is for authorities that it
// remembers, and of one that encodes them for Parquet, which reads some ten thousand URLs
// at once. While a row group is written, it takes writeMemory more than its rows.
const (
	rowMemory     = 30 << 20
	parquetMemory = 60 << 20
	parquetChunk  = 4 << 20
	writeMemory   = 40 << 20
)

// fit bounds the workers by the memory that they and what they share take.
func (t *Maker) fit(in *stream.Inputs, shared, each int64) {
	if t.Order != "" {
		shared += linesort.MergeMemory
		each += sortMemory
	}
	in.Chunks.Fit(in.Memory.Or(), shared, each)
}

// Write writes the table of some inputs to stdout.
func (t *Maker) Write(to *stream.Tool, in *stream.Inputs) error {
	t.append = Appenders[t.Format]
	t.seen.members = make([]atomic.Bool, len(t.Members))
	answer := func() (err error) {
		if t.Order != "" {
			err = t.writeSorted(to, in)
		} else {
			err = to.AnswerURLs(in, func() stream.Answerer[stream.Parsed] { return t.newAnswerer(in, nil) })
		}
		return stream.Worse(err, t.checkSeen())
	}
	if t.Format != Parquet {
		t.fit(in, 0, rowMemory)
		if t.Format == JSONL {
			return answer()
		}
		return t.writeHeaded(to, in.End(), answer)
	}
	t.file = parquetfile.NewWriter(to.Stdout, t.columns(), t.RowGroupRows, parquetfile.CreatedBy(version.Module()), parquetfile.Facts(t.List.List))
	sorted := t.sortedBy()
	if !t.Select.IsZero() {
		sorted = t.Select.numbers(sorted)
	}
	t.file.SetSorted(sorted)
	in.Chunks.Full = parquetChunk
	t.fit(in, parquetfile.GroupBytes+writeMemory, parquetMemory)
	to.Reports.Together = false
	err := answer()
	// What was not read to its end gets no end, so that no reader takes it for whole.
	return stream.Worse(err, t.file.Close(err == nil || err == stream.ErrFailed))
}

// writeHeaded writes a header row and the rows of a function. An error before the first row
// leaves stdout empty.
func (t *Maker) writeHeaded(to *stream.Tool, lineEnd byte, write func() error) error {
	var names []urlcolumns.Value
	for _, c := range t.columns() {
		names = append(names, urlcolumns.Of(c.Name))
	}
	h := headed{to.Stdout, append(t.append(nil, &Row{Values: names}), lineEnd)}
	to.Stdout = bufio.NewWriterSize(&h, stream.PipeSize)
	err := write()
	err = stream.Worse(err, to.Stdout.Flush())
	to.Stdout = h.out
	if err == nil || err == stream.ErrFailed {
		h.Write(nil) // an error comes again at the end
	}
	return err
}

// A headed is a writer that writes a header before the first bytes.
type headed struct {
	out    *bufio.Writer
	header []byte // nil if it is written
}

func (h *headed) Write(p []byte) (int, error) {
	h.out.Write(h.header) // an error comes again
	h.header = nil
	n, err := h.out.Write(p)
	return n, cmp.Or(err, h.out.Flush())
}
