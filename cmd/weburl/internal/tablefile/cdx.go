package tablefile

import (
	"bytes"
	"strings"
)

// cdxColumns are the columns of the letters in the header of a CDX file, with the names
// that the members of CDXJ have.
//
// https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
// https://specs.webrecorder.net/cdxj/0.1.0/
var cdxColumns = map[string]string{
	"N": "urlkey", "b": "timestamp", "a": "url", "m": "mime", "s": "status", "k": "digest",
	"r": "redirect", "M": "robotflags", "S": "length", "V": "offset", "g": "filename",
}

// cdxLetters are the letters of a file without a header, by their number.
var cdxLetters = map[int]string{
	9:  "N b a m s k r V g",
	11: "N b a m s k r M S V g",
}

// isCDXHeader reports whether a line of CDX or CDXJ is blank or a header.
func isCDXHeader(line []byte) bool {
	return len(bytes.TrimSpace(line)) == 0 || line[0] == '!' || cdxHeader(line) != nil
}

// cdxHeader returns the letters of a header of CDX, or nil for another line.
func cdxHeader(line []byte) []string {
	if !bytes.HasPrefix(line, []byte(" CDX ")) && !bytes.HasPrefix(line, []byte("CDX ")) {
		return nil
	}
	return strings.Fields(string(line))[1:]
}

// cutCDXJ divides a line of CDXJ into its key, its time and its object. ok is false for a
// line of CDX.
func cutCDXJ(line []byte) (key, time, object []byte, ok bool) {
	key, rest, _ := bytes.Cut(line, []byte(" "))
	time, object, _ = bytes.Cut(bytes.TrimLeft(rest, " "), []byte(" "))
	object = bytes.TrimSpace(object)
	return key, time, object, len(object) > 0 && object[0] == '{'
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
			if header := cdxHeader(line); header != nil {
				letters = header
			}
			continue
		}
		if _, _, _, ok := cutCDXJ(line); ok {
			r.table.cdxj = true
			return r.members("urlkey", "timestamp")
		}
		if fields := bytes.Fields(line); letters == nil {
			letters = strings.Fields(cdxLetters[len(fields)])
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
		names[i] = cdxColumns[letter]
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
