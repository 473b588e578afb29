package tablefile

import (
	"bytes"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
)

// isCDXHeader reports whether a line of CDX or CDXJ is blank or a header.
func isCDXHeader(line []byte) bool {
	_, ok := cdx.Header(line)
	return ok || len(bytes.TrimSpace(line)) == 0
}

// cdxNames returns the names of the columns of a file in CDX or CDXJ. Its first line that is
// not a header shows which of them it is.
func (r *Reader) cdxNames() ([]string, error) {
	r.begin()
	text, _ := r.text.Peek(bufferSize)
	var letters []string
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		if isCDXHeader(line) {
			if header, _ := cdx.Header(line); header != nil {
				letters = header
			}
			continue
		}
		if _, _, _, ok := cdx.Object(line); ok {
			r.table.cdxj = true
			return r.members("urlkey", "timestamp")
		}
		if fields := bytes.Fields(line); letters == nil {
			letters = cdx.Letters(len(fields))
			for len(letters) < len(fields) {
				letters = append(letters, "")
			}
		}
		break
	}
	if letters == nil {
		return nil, r.noColumns()
	}
	names := make([]string, len(letters))
	for i, letter := range letters {
		names[i] = cdx.Names[letter]
	}
	return columnNames(names), nil
}

// nextCDX reads the next line of CDX. A field "-" is NULL.
func (r *Reader) nextCDX() error {
	for {
		line, err := r.readLine()
		if err == errTooLong {
			return r.tooLong()
		}
		if err != nil {
			return err
		}
		if isCDXHeader(line) {
			continue
		}
		r.row = r.row[:0]
		for field := range strings.FieldsSeq(string(line)) {
			r.row = append(r.row, Field{field, field != "-"})
		}
		if r.fields = len(r.table.columns); len(r.row) != r.fields {
			return r.errorf("there are %d fields, and %d columns", len(r.row), r.fields)
		}
		return nil
	}
}
