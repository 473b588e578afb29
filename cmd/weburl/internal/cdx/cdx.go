// Package cdx divides the lines of CDX and CDXJ, the indexes of web archives. Fields are
// separated by spaces and tabs. The lines of both begin with a key and a time; the next field
// is the URL in CDX, and in CDXJ a JSON object.
//
// https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
// https://specs.webrecorder.net/cdxj/0.1.0/
package cdx

import (
	"bufio"
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// Names are the names that CDXJ has for the fields of CDX, by their letters in a header.
var Names = map[string]string{
	"N": "urlkey", "b": "timestamp", "a": "url", "m": "mime", "s": "status", "k": "digest",
	"r": "redirect", "M": "robotflags", "S": "length", "V": "offset", "g": "filename",
}

// letters returns the letters of a line of CDX with n fields, in a file without a header. The
// letter of a field that only a header can name is empty. The result is nil if the line has
// fewer fields than precede the URL.
func letters(n int) []string {
	switch {
	case n == 9:
		return []string{"N", "b", "a", "m", "s", "k", "r", "V", "g"}
	case n == 11:
		return []string{"N", "b", "a", "m", "s", "k", "r", "M", "S", "V", "g"}
	case n < 3:
		return nil
	}
	return append([]string{"N", "b", "a"}, make([]string, n-3)...)
}

// A Layout is which fields the lines of a file have. With the zero Layout, lines of CDX have 9
// or 11 fields.
type Layout struct {
	// Letters name the fields of lines of CDX. The letter of a field that only a header can
	// name is empty.
	Letters []string

	// JSON is set if the first line that is not a header is CDXJ.
	JSON bool
}

// LayoutOf returns the layout of a file from its beginning, by its header or, without a header,
// by its first line of CDX with at least three fields. It is zero if the buffer of r does not
// hold them. Lines end in a byte. LayoutOf waits for no more input than it needs, and does not
// advance r.
func LayoutOf(r *bufio.Reader, end byte) Layout {
	var l Layout
	at := 0 // after the lines that do not decide
	for n := 1; ; n = r.Buffered() + 1 {
		_, err := r.Peek(n)
		text, _ := r.Peek(r.Buffered())
		for at < len(text) {
			line, _, found := bytes.Cut(text[at:], []byte{end})
			if !found && (err == nil || err == bufio.ErrBufferFull) {
				break
			}
			if l.decide(bytes.TrimRight(bytes.TrimPrefix(line, []byte("\uFEFF")), "\r")) {
				return l
			}
			at = min(at+len(line)+1, len(text))
		}
		if err == bufio.ErrBufferFull {
			_, _, _, l.JSON = Object(text[at:])
		}
		if err != nil {
			return l
		}
	}
}

// decide sets the layout by a line, and reports whether lines after it do not change it.
func (l *Layout) decide(line []byte) bool {
	if header, ok := Header(line); ok {
		if len(header) > 0 {
			l.Letters = header
		}
		return false
	}
	if _, _, _, l.JSON = Object(line); l.JSON {
		return true
	}
	n := count(line)
	if l.Letters == nil {
		l.Letters = letters(n)
	}
	return l.Letters != nil && n > 0
}

// CheckHeader returns an error if a header names other fields than the layout.
func (l *Layout) CheckHeader(header []string) error {
	want := l.Letters
	if want == nil {
		want = letters(len(header))
	}
	if len(header) == 0 || slices.Equal(header, want) {
		return nil
	}
	return fmt.Errorf("the header %q has other fields than the lines before", "CDX "+strings.Join(header, " "))
}

// Fields returns the fields of a line of CDX with their letters. It is an error if they are more
// or fewer than the layout has.
func (l *Layout) Fields(line []byte) (iter.Seq2[string, []byte], error) {
	n, names := count(line), l.Letters
	switch {
	case names == nil && n != 9 && n != 11:
		return nil, fmt.Errorf("the line has %s, not 9 or 11", term.Counted(n, "field"))
	case names == nil:
		names = letters(n)
	case n != len(names):
		return nil, fmt.Errorf("the line has %s, not %d as in the header or the first line", term.Counted(n, "field"), len(names))
	}
	return func(yield func(string, []byte) bool) {
		start, end := 0, 0
		for _, name := range names {
			if start, end = next(line, end); !yield(name, line[start:end]) {
				return
			}
		}
	}, nil
}

// count returns the number of fields of a line.
func count(line []byte) (n int) {
	start, end := next(line, 0)
	for start < end {
		n++
		start, end = next(line, end)
	}
	return n
}

// next returns the positions of the first field of a line after a position. They are equal if
// there is no field.
func next(line []byte, from int) (start, end int) {
	for start = from; start < len(line) && isBlank(line[start]); start++ {
	}
	for end = start; end < len(line) && !isBlank(line[end]); end++ {
	}
	return start, end
}

// isBlank reports whether a character separates fields.
func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// Header reports whether a line is a header, and returns its letters, each of which is one
// character and names a field of CDX. A header of CDXJ begins with "!" and has no letters.
func Header(line []byte) (letters []string, ok bool) {
	if bytes.HasPrefix(line, []byte("!")) {
		return nil, true
	}
	if first, _ := Field(line, 1); string(first) != "CDX" {
		return nil, false
	}
	letters = strings.Fields(string(line))[1:]
	return letters, !slices.ContainsFunc(letters, func(l string) bool { return len(l) > 1 })
}

// Object returns the object of a line of CDXJ, with its key and its time. ok is false if the
// line has another field in its place.
func Object(line []byte) (key, time, object []byte, ok bool) {
	key, rest := Field(line, 1)
	time, rest = Field(rest[len(key):], 1)
	third, rest := Field(rest[len(time):], 1)
	return key, time, bytes.TrimRight(rest, " \t"), len(third) > 0 && third[0] == '{'
}

// Field returns field n of a line, counted from 1, and the rest of the line from there on.
// Both are empty if there is no such field.
func Field(line []byte, n int) (field, rest []byte) {
	start, end := next(line, 0)
	for ; n > 1 && start < end; n-- {
		start, end = next(line, end)
	}
	return line[start:end], line[start:]
}
