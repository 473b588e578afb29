package tablefile

import (
	"bytes"
	"fmt"

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
	layout := cdx.LayoutOf(r.text, '\n')
	if r.table.cdxj = layout.JSON; layout.JSON {
		return r.members("urlkey", "timestamp")
	}
	if layout.Letters == nil {
		return nil, fmt.Errorf("%s: there are no columns: no line is in CDX or CDXJ", r.table.File)
	}
	r.table.layout = layout
	names := make([]string, len(layout.Letters))
	for i, letter := range layout.Letters {
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
			header, _ := cdx.Header(line)
			if err := r.table.layout.CheckHeader(header); err != nil {
				return r.errorf("%v", err)
			}
			continue
		}
		fields, err := r.table.layout.Fields(line)
		if err != nil {
			return r.errorf("%v", err)
		}
		r.row = r.row[:0]
		for _, field := range fields {
			r.row = append(r.row, Field{string(field), string(field) != "-"})
		}
		return nil
	}
}
