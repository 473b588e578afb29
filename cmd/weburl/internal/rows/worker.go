package rows

import (
	"unicode/utf8"
	"unsafe"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/parquetfile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	urlcolumns "github.com/weburl/weburl/columns"
)

// A worker makes rows.
type worker struct {
	table  *Maker
	maker  urlcolumns.Maker
	parser weburl.Parser
	end    byte               // of lines
	row    []urlcolumns.Value // the last one
	group  *parquetfile.Group // where rows are kept, for Parquet
}

func (r *worker) text(t *stream.Tool, p stream.Parsed) error {
	r.row = r.maker.Append(r.row[:0], p.Input, p.Url)
	r.write(t, r.maker.Authority(), p.Members)
	return nil
}

// failed writes the row of an input that failed.
func (r *worker) failed(t *stream.Tool, req *stream.Request, err error) bool {
	var input urlcolumns.Value
	if !req.Unread() {
		input = urlcolumns.Of(req.Input)
	}
	f, _ := stream.FailureOf(err)
	r.row = urlcolumns.AppendFailed(r.row[:0], input, f.Code)
	r.write(t, 0, req.Members)
	return true
}

// write writes the row, with the members of the request.
func (r *worker) write(t *stream.Tool, authority int, members []byte) {
	if len(r.table.Members) > 0 {
		r.row = r.table.appendMembers(r.row, members)
	}
	if r.group == nil {
		t.Stdout.Write(r.table.append(t.Stdout.AvailableBuffer(), r.row, members))
		return
	}
	if r.group.Add(r.row, authority); r.group.IsFull() {
		r.group.Encode(t.Stdout) // an error comes again at the end
	}
}

// mostAtOnce is how many rows run makes.
const mostAtOnce = 1000

// run makes the rows of lines, up to one that is not UTF-8 or does not parse. It returns
// how much of the text and how many lines these were.
func (r *worker) run(t *stream.Tool, text []byte) (n, lines int) {
	for n < len(text) && lines < mostAtOnce {
		line, rest, _ := stream.CutLine(text[n:], r.end)
		if !utf8.Valid(line) {
			break
		}
		// The row refers to the text, which is not written to before the row has been.
		input := unsafe.String(unsafe.SliceData(line), len(line))
		u, err := r.parser.Parse(input)
		if err != nil {
			break
		}
		r.row = r.maker.Append(r.row[:0], input, u)
		r.write(t, r.maker.Authority(), nil)
		n, lines = len(text)-len(rest), lines+1
	}
	return n, lines
}
