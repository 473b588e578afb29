package tablefile

import (
	"bytes"
	"io"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
)

// nextCSV reads the next row of CSV. A field that is empty and has no quotes is NULL. An
// empty line is a row of one NULL if there is one column, and otherwise ignored.
//
// https://www.rfc-editor.org/rfc/rfc4180
func (r *Reader) nextCSV() error {
	for {
		record, err := r.readRecord()
		if err != nil {
			return err
		}
		if len(record) > 0 || r.fields == 1 || r.fields == 0 && !r.table.Header {
			return r.setFields(string(record))
		}
	}
}

// readRecord returns the lines of the next row of CSV, without the end of the last one. A
// row goes on after a line in which a quotation mark is not closed.
func (r *Reader) readRecord() ([]byte, error) {
	r.line += r.after
	r.after = 0
	record, err := r.readLineAndEnd()
	if quotes := bytes.Count(record, quote); quotes%2 == 1 {
		r.record = append(r.record[:0], record...)
		for quotes%2 == 1 && err == nil && len(r.record) <= pipeline.MaxLine {
			record, err = r.readLineAndEnd()
			r.line--
			r.after++
			r.record = append(r.record, record...)
			quotes += bytes.Count(record, quote)
		}
		record = r.record
	}
	if err == errTooLong || len(record) > pipeline.MaxLine {
		return nil, r.errorf("a row is longer than %d MiB; a quotation mark may not be closed", pipeline.MaxLine>>20)
	}
	if err != nil && !(err == io.EOF && len(record) > 0) {
		return nil, err
	}
	return withoutEnd(record), nil
}

var quote = []byte(`"`)

// setFields sets the row to the fields of a row of CSV.
func (r *Reader) setFields(record string) error {
	r.row = r.row[:0]
	for {
		if !strings.HasPrefix(record, `"`) {
			text, rest, more := strings.Cut(record, ",")
			if strings.Contains(text, `"`) {
				return r.errorf("a field has a quotation mark and does not begin with one")
			}
			r.row = append(r.row, Field{text, text != ""})
			if !more {
				return nil
			}
			record = rest
			continue
		}
		record = record[len(`"`):]
		end := closingQuote(record)
		if end < 0 {
			return r.errorf("a quotation mark is not closed")
		}
		r.row = append(r.row, Field{strings.ReplaceAll(record[:end], `""`, `"`), true})
		if record = record[end+len(`"`):]; record == "" {
			return nil
		}
		if record[0] != ',' {
			return r.errorf("there is text after the closing quotation mark of a field")
		}
		record = record[len(","):]
	}
}

// closingQuote returns the index of the first quotation mark that is not followed by
// another, which two are one in the text of a field, or -1.
func closingQuote(text string) int {
	for i := 0; ; i += len(`""`) {
		n := strings.IndexByte(text[i:], '"')
		if n < 0 {
			return -1
		}
		if i += n; i+1 == len(text) || text[i+1] != '"' {
			return i
		}
	}
}
