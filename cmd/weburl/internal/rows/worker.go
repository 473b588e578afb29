package rows

import (
	"unicode/utf8"
	"unsafe"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/parquetfile"
)

// A worker makes rows.
type worker struct {
	table   *Maker
	maker   urlcolumns.Maker
	parser  weburl.Parser
	lineEnd byte
	base    string // of lines
	hasBase bool
	row     Row                // the last one
	written []urlcolumns.Value // what is written of it, if not all is
	href    string             // of the last one that failed by a member
	batch   *parquetfile.Batch // where rows are kept, for Parquet
	sorting *sorting           // if rows are not made yet
}

func (r *worker) text(t *stream.Tool, p stream.Parsed) error {
	r.request(p.Request)
	return r.make(t, p.Input, p.Url)
}

// make makes the row of a URL and writes it, unless it fails. The row is then kept for failed.
func (r *worker) make(t *stream.Tool, input string, u weburl.URL) error {
	r.row.Values = r.maker.Append(r.row.Values[:0], input, u)
	if err := r.addMembers(); err != nil {
		r.href = u.String()
		return err
	}
	return r.put(t, u.String())
}

// put writes the row of a URL, or its line if rows are to be sorted.
func (r *worker) put(t *stream.Tool, href string) error {
	if r.sorting != nil {
		return r.sorting.add(&r.row, urlcolumns.Of(href), urlcolumns.Value{})
	}
	r.write(t, r.maker.Authority())
	return nil
}

// addMembers adds the values of members to the row, and the code of the error that it returns
// if there is no other. If the schema is CCIndex, the row has only the columns of the URL before
// them, and no such code.
func (r *worker) addMembers() (err error) {
	if r.table.Schema == CCIndex {
		r.row.Values = r.row.Values[:ofURL]
		for _, i := range required {
			r.row.Values[i].NotNull = true
		}
	}
	if len(r.table.Members) > 0 {
		err = r.table.appendMembers(&r.row)
	}
	if err != nil && r.table.Schema != CCIndex && !r.row.Values[errorColumn].NotNull {
		r.row.Values[errorColumn] = urlcolumns.Of(invalidMember)
	}
	return err
}

// request begins the row of a request.
func (r *worker) request(req *stream.Request) {
	r.row.Base, r.row.HasBase, r.row.Members = req.Base, req.HasBase, req.Members
}

// failed writes the row of an input that failed. If a member made it fail, it is the row of
// the URL, and the member is reported.
func (r *worker) failed(t *stream.Tool, req *stream.Request, err error) bool {
	f, _ := stream.FailureOf(err)
	if f.Code == invalidMember {
		t.ReportFailure(req, err)
		if r.put(t, r.href) == nil {
			return true
		}
	}
	r.request(req)
	var input urlcolumns.Value
	if !req.Unread() {
		input = urlcolumns.Of(req.Input)
	}
	r.makeFailed(input, f.Code)
	if err := r.addMembers(); err != nil && f.Code != invalidMember {
		t.ReportFailure(req, err)
	}
	if r.sorting != nil {
		if r.sorting.add(&r.row, input, urlcolumns.Of(f.Code)) != nil {
			r.row.Values[urlColumn], r.row.Values[keyColumn], r.row.Members = urlcolumns.Value{}, urlcolumns.Value{}, nil
			r.sorting.add(&r.row, urlcolumns.Value{}, urlcolumns.Of(f.Code))
		}
		return true
	}
	r.write(t, 0)
	return true
}

// makeFailed makes the row of an input that failed. A reference to a base has no key.
func (r *worker) makeFailed(input urlcolumns.Value, code string) {
	r.row.Values = urlcolumns.AppendFailed(r.row.Values[:0], input, code)
	if r.row.HasBase {
		r.row.Values[keyColumn] = urlcolumns.Value{}
	}
}

// write writes the row.
func (r *worker) write(t *stream.Tool, authority int) {
	row := r.row
	if s := &r.table.Select; !s.IsZero() {
		if r.table.Format == JSONL {
			row.Select = s
		} else {
			r.written = s.appendValues(r.written[:0], r.row.Values)
			row.Values = r.written
		}
	}
	if r.batch == nil {
		t.Stdout.Write(append(r.table.append(t.Stdout.AvailableBuffer(), &row), r.lineEnd))
		return
	}
	r.batch.Add(row.Values, authority)
}

// end writes what is kept.
func (r *worker) end(t *stream.Tool) error {
	switch {
	case r.sorting != nil:
		return r.sorting.flush(t)
	case r.batch != nil:
		r.batch.End()
		return t.InTurn(func() error { return r.table.file.Add(r.batch) })
	}
	return nil
}

// mostAtOnce is how many rows run makes.
const mostAtOnce = 1000

// run makes the rows of lines, up to one that is not UTF-8 or does not parse. It returns
// how much of the text and how many lines these were.
func (r *worker) run(t *stream.Tool, text []byte) (n, lines int) {
	r.row.Base, r.row.HasBase, r.row.Members = r.base, r.hasBase, nil
	for n < len(text) && lines < mostAtOnce {
		line, rest, _ := stream.CutLine(text[n:], r.lineEnd)
		if !utf8.Valid(line) {
			break
		}
		// The row refers to the text, which is not written to before the row has been.
		input := unsafe.String(unsafe.SliceData(line), len(line))
		u, err := r.parser.Parse(input)
		if err != nil {
			break
		}
		if r.make(t, input, u) != nil {
			break
		}
		n, lines = len(text)-len(rest), lines+1
	}
	return n, lines
}
