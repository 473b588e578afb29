package tablefile

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
)

// A Field is a value of a row. The zero Field is NULL.
type Field struct {
	Text    string
	NotNull bool
}

// A Reader reads the rows of a table. It holds one row, of at most
// [pipeline.MaxLine] bytes, and a buffer.
type Reader struct {
	table  *Table
	file   io.Closer
	text   *bufio.Reader
	line   int // of the last row: its first
	after  int // lines of the last row after its first
	long   []byte
	record []byte // of CSV, of several lines
	object []byte // of the last line of JSON or CDXJ, in UTF-8
	key    []byte // before the object of CDXJ
	time   []byte // after the key
	row    []Field
	fields int  // of each row; 0 before the first
	again  bool // the first row was read for the number of columns alone

	parquet parquetRows
}

const bufferSize = 128 << 10

func newReader(t *Table, f io.ReadCloser) *Reader {
	return &Reader{table: t, file: f, text: bufio.NewReaderSize(f, bufferSize)}
}

// Close closes the file.
func (r *Reader) Close() error { return r.file.Close() }

// Next returns the next row, or [io.EOF]. It is valid until the next call.
func (r *Reader) Next() ([]Field, error) {
	if r.again {
		r.again = false
		return r.row, nil
	}
	if r.table.Format == Parquet {
		return r.nextParquet()
	}
	r.begin()
	var err error
	switch {
	case r.table.Format == CSV:
		err = r.nextCSV()
	case r.table.Format == JSONL || r.table.cdxj:
		if err = r.nextObject(); err == nil {
			err = r.setRow()
		} else if err == errTooLong {
			err = r.tooLong()
		}
	case r.table.Format == CDX:
		err = r.nextCDX()
	default:
		err = r.nextLine()
	}
	if err != nil {
		return nil, err
	}
	if r.fields == 0 {
		r.fields = len(r.row)
	}
	if len(r.row) != r.fields {
		return nil, r.errorf("the row has %s, and the first row %d", term.Counted(len(r.row), "field"), r.fields)
	}
	return r.row, nil
}

// begin prepares the reader for a row.
func (r *Reader) begin() {
	if r.line > 0 {
		return
	}
	if mark, _ := r.text.Peek(3); string(mark) == "\uFEFF" {
		r.text.Discard(3)
	}
}

// errorf returns an error about the last row.
func (r *Reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", r.table.File, r.line, fmt.Sprintf(format, args...))
}

// nextObject reads the next line of JSON or CDXJ that is not blank.
func (r *Reader) nextObject() error {
	for {
		line, err := r.readLine()
		if err != nil {
			return err
		}
		if r.key, r.time, r.object = r.table.objectOf(answers.UTF8(line)); len(r.object) == 0 {
			continue
		}
		if r.object[0] != '{' || !json.Valid(r.object) {
			return r.errorf("not a JSON object")
		}
		return nil
	}
}

// objectOf returns the object in a line of JSON or CDXJ, and what is there in its place if it
// is wrong. It is empty for a blank line and a header. CDXJ has a key and a time before it.
func (t *Table) objectOf(line []byte) (key, time, object []byte) {
	if !t.cdxj {
		return nil, nil, bytes.TrimSpace(line)
	}
	if isCDXHeader(line) {
		return nil, nil, nil
	}
	key, time, object, ok := cdx.Object(line)
	if !ok {
		return nil, nil, line
	}
	return key, time, object
}

// setRow sets the row to the members of the object that are columns. Strings are their
// text, null is NULL, and all other values are JSON. The last of the members with one key counts.
func (r *Reader) setRow() error {
	r.row = append(r.row[:0], make([]Field, len(r.table.member))...)
	for quoted, value := range answers.Members(r.object) {
		name, _ := answers.Unquote(quoted)
		i, ok := r.table.member[name]
		switch {
		case !ok && r.table.Needs != nil && r.table.Needs(name):
			return r.noColumn(name)
		case !ok:
		case string(value) == "null":
			r.row[i] = Field{}
		case value[0] == '"':
			text, _ := answers.Unquote(value)
			r.row[i] = Field{text, true}
		default:
			r.row[i] = Field{string(value), true}
		}
	}
	if r.table.cdxj {
		r.row[0], r.row[1] = Field{string(r.key), true}, Field{string(r.time), true}
	}
	return nil
}

// noColumn returns the error of a key that is not a column.
func (r *Reader) noColumn(key string) error {
	if r.table.Once {
		return r.errorf("the key %q is not a column, as only the first %d KiB are read for the columns: write the lines to a file", key, bufferSize>>10)
	}
	return r.errorf("the key %q is not a column: the file was changed while it was read", key)
}

// errTooLong is that a line is longer than [pipeline.MaxLine].
var errTooLong = fmt.Errorf("the line is longer than %d MiB", pipeline.MaxLine>>20)

// readLine returns the next line without its end, [io.EOF], or errTooLong for a line of
// which it has kept nothing.
func (r *Reader) readLine() ([]byte, error) {
	line, err := r.readLineAndEnd()
	return withoutEnd(line), err
}

// withoutEnd returns a line without LF or CR LF at its end, and without a CR at the end of a
// file.
func withoutEnd(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}

// readLineAndEnd is readLine with the end of the line.
func (r *Reader) readLineAndEnd() ([]byte, error) {
	r.line++
	line, err := r.text.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		r.long = append(r.long[:0], line...)
		for err == bufio.ErrBufferFull {
			line, err = r.text.ReadSlice('\n')
			if len(r.long) <= pipeline.MaxLine {
				r.long = append(r.long, line...)
			}
		}
		line = r.long
	}
	if err != nil && !(err == io.EOF && len(line) > 0) {
		return nil, err
	}
	if len(withoutEnd(line)) > pipeline.MaxLine {
		return nil, errTooLong
	}
	return line, nil
}

// tooLong sets the row to NULLs, of a line that is too long. That is an error if it would
// be the first row, from which the columns follow.
func (r *Reader) tooLong() error {
	if r.table.columns == nil {
		return r.errorf("%v", errTooLong)
	}
	r.row = append(r.row[:0], make([]Field, len(r.table.columns))...)
	if r.table.TooLong != nil {
		r.table.TooLong(r.line)
	}
	return nil
}

func (r *Reader) nextLine() error {
	line, err := r.readLine()
	if err == errTooLong {
		return r.tooLong()
	}
	if err != nil {
		return err
	}
	text := string(line)
	r.row = r.row[:0]
	if r.table.Format == Lines {
		r.row = append(r.row, Field{text, true})
		return nil
	}
	for field := range strings.SplitSeq(text, "\t") {
		r.row = append(r.row, TSVField(field))
	}
	return nil
}

// tsvEscapes are what PostgreSQL and ClickHouse write in text.
var tsvEscapes = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r",
	`\b`, "\b", `\f`, "\f", `\v`, "\v", `\0`, "\x00", `\'`, "'")

// TSVField returns the field that text is in TSV. It shares memory with text unless text has an
// escape. A \ before any other character is unchanged.
func TSVField(text string) Field {
	switch {
	case text == `\N`:
		return Field{}
	case strings.IndexByte(text, '\\') >= 0:
		text = tsvEscapes.Replace(text)
	}
	return Field{text, true}
}
