// Package cdx divides the lines of CDX and CDXJ, the indexes of web archives. Fields are
// separated by spaces and tabs. The lines of both begin with a key and a time; the next field
// is the URL in CDX, and in CDXJ a JSON object.
//
// https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
// https://specs.webrecorder.net/cdxj/0.1.0/
package cdx

import (
	"bytes"
	"strings"
)

// Names are the names that CDXJ has for the fields of CDX, by their letters in a header.
var Names = map[string]string{
	"N": "urlkey", "b": "timestamp", "a": "url", "m": "mime", "s": "status", "k": "digest",
	"r": "redirect", "M": "robotflags", "S": "length", "V": "offset", "g": "filename",
}

// Letters returns the letters of a line of CDX with n fields, in a file without a header. It
// is nil if only a header can name the fields.
func Letters(n int) []string {
	switch n {
	case 9:
		return []string{"N", "b", "a", "m", "s", "k", "r", "V", "g"}
	case 11:
		return []string{"N", "b", "a", "m", "s", "k", "r", "M", "S", "V", "g"}
	}
	return nil
}

// Header reports whether a line is a header, and returns its letters, each of which names a
// field of CDX. A header of CDXJ begins with "!" and has no letters.
func Header(line []byte) (letters []string, ok bool) {
	if bytes.HasPrefix(line, []byte("!")) {
		return nil, true
	}
	if first, _ := Field(line, 1); string(first) != "CDX" {
		return nil, false
	}
	return strings.Fields(string(line))[1:], true
}

// Object returns the object of a line of CDXJ, with its key and its time. ok is false if the
// line has another field in its place.
func Object(line []byte) (key, time, object []byte, ok bool) {
	key, _ = Field(line, 1)
	time, _ = Field(line, 2)
	third, rest := Field(line, 3)
	return key, time, bytes.TrimRight(rest, " \t"), len(third) > 0 && third[0] == '{'
}

// Field returns field n of a line, counted from 1, and the rest of the line from there on.
// Both are empty if there is no such field.
func Field(line []byte, n int) (field, rest []byte) {
	rest = line
	for ; ; n-- {
		rest = bytes.TrimLeft(rest, " \t")
		end := bytes.IndexAny(rest, " \t")
		if end < 0 {
			end = len(rest)
		}
		if end == 0 || n == 1 {
			return rest[:end], rest
		}
		rest = rest[end:]
	}
}
