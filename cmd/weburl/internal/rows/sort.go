package rows

import (
	"bufio"
	"bytes"
	"strings"
	"unsafe"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/linesort"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/tablefile"
	urlcolumns "github.com/weburl/weburl/columns"
)

// The orders of rows.
const (
	BySURTKey = "surtkey" // by url_surtkey
	ByDomain  = "domain"  // by url_host_registered_domain, then url_surtkey
)

// Orders are the names of the orders.
var Orders = []string{BySURTKey, ByDomain}

// sortedBy returns the columns by which rows are sorted. NULL is after all values, and rows
// with the same values have the order of the inputs.
func (t *Maker) sortedBy() []int {
	switch t.Order {
	case BySURTKey:
		return numbers("url_surtkey")
	case ByDomain:
		return numbers("url_host_registered_domain", "url_surtkey")
	}
	return nil
}

// A sorting is what a worker has for the first pass over inputs that are to be sorted. The
// second pass makes the rows, because what they are made from is shorter than they are.
type sorting struct {
	by   []int
	text []byte // lines for package linesort
	run  []byte // the same, sorted
	line []urlcolumns.Value
	key  strings.Builder
}

// The values of a line after its key.
const (
	lineCode    = iota // why the input failed, or NULL
	lineInput          // NULL if it is not known
	lineHref           // NULL if it is the input
	lineBase           // NULL if there is none
	lineMembers        // of the request
	lineValues
)

// add adds the line of a row.
func (s *sorting) add(row *Row, href, code urlcolumns.Value) error {
	// In a key, NULL is after all values, and a value before those that it begins.
	s.key.Reset()
	for _, column := range s.by {
		if v := row.Values[column]; v.NotNull {
			s.key.WriteString("0" + v.Text + " ")
		} else {
			s.key.WriteString("1")
		}
	}
	if input := row.Values[urlColumn]; input == href {
		href = urlcolumns.Value{}
	}
	s.line = append(s.line[:0], urlcolumns.Of(s.key.String()), code, row.Values[urlColumn], href,
		urlcolumns.Value{Text: row.Base, NotNull: row.HasBase}, urlcolumns.Of(string(row.Members)))
	start := len(s.text)
	s.text = urlcolumns.AppendTSV(s.text, s.line)
	if len(s.text)-start > pipeline.MaxLine {
		s.text = s.text[:start]
		return stream.ErrTooLong
	}
	return nil
}

// flush writes the lines as a run.
func (s *sorting) flush(to *stream.Tool) error {
	s.run = linesort.AppendSorted(s.run[:0], s.text)
	to.Stdout.Write(s.run)
	s.text = s.text[:0]
	return nil // an error comes again at the end
}

// The memory of a worker for the lines of a chunk, sorted and not, and where they are.
const sortMemory = 40 << 20

// writeSorted writes the rows of some inputs in the order.
func (t *Maker) writeSorted(to *stream.Tool, in *stream.Inputs) (err error) {
	var sorter linesort.Sorter
	defer func() { err = stream.Worse(err, sorter.Close()) }()
	in.Chunks.Full = parquetChunk
	stdout := to.Stdout
	to.Stdout = bufio.NewWriterSize(&sorter, stream.PipeSize)
	to.Reports.Together = false
	answered := to.AnswerURLs(in, func() stream.Answerer[stream.Parsed] { return t.newAnswerer(in, &sorting{by: t.sortedBy()}) })
	answered = stream.Worse(answered, to.Stdout.Flush())
	to.Stdout = stdout
	if answered != nil && answered != stream.ErrFailed {
		return answered
	}
	lines, err := sorter.Lines()
	if err != nil {
		return err
	}
	return stream.Worse(answered, pipeline.Run(lines, '\n', in.Chunks, func() pipeline.Work {
		var kept bytes.Buffer
		own := *to
		own.Stdout = bufio.NewWriterSize(&kept, stream.PipeSize)
		w := t.newWorker(in, nil)
		return func(chunk pipeline.Chunk) func() error {
			kept.Reset()
			for line := range bytes.Lines(chunk.Text) {
				w.sorted(&own, line[:len(line)-1])
			}
			if w.batch != nil {
				w.batch.End()
				return func() error { return t.file.Add(w.batch) }
			}
			own.Stdout.Flush()
			return func() error {
				_, err := to.Stdout.Write(kept.Bytes())
				return err
			}
		}
	}))
}

// sorted writes the row of a line. The line must not change before the row is written.
func (r *worker) sorted(t *stream.Tool, line []byte) {
	_, line, _ = bytes.Cut(line, []byte{'\t'})
	var values [lineValues]urlcolumns.Value
	for i := range values {
		var field []byte
		field, line, _ = bytes.Cut(line, []byte{'\t'})
		values[i] = urlcolumns.Value(tablefile.TSVField(unsafe.String(unsafe.SliceData(field), len(field))))
	}
	input, base := values[lineInput], values[lineBase]
	r.row.Base, r.row.HasBase, r.row.Members = base.Text, base.NotNull, []byte(values[lineMembers].Text)
	if code := values[lineCode]; code.NotNull {
		r.makeFailed(input, code.Text)
		r.addMembers()
		r.write(t, 0)
		return
	}
	href := values[lineHref]
	if !href.NotNull {
		href = input
	}
	// A serialization parses, and errors of its members have been counted before.
	u, _ := weburl.Parse(href.Text)
	r.row.Values = r.maker.Append(r.row.Values[:0], input.Text, u)
	r.addMembers()
	r.write(t, r.maker.Authority())
}
