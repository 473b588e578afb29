package extract

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// inJSON finds the URLs in the strings of JSON, names of members included, and in
// what stands between values, as comments do.
func inJSON(document []byte) (found []Found) {
	for at := 0; at < len(document); {
		quote := bytes.IndexByte(document[at:], '"')
		if quote < 0 {
			quote = len(document) - at
		}
		found = appendText(found, string(document[at:at+quote]), at)
		if at += quote; at == len(document) {
			break
		}
		end := at + 1
		for end < len(document) && document[end] != '"' && document[end] != '\n' {
			if document[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end+1, len(document))
		found = append(found, inString(document[at:end], at)...)
		at = end
	}
	return found
}

// inString finds the URLs in a string of JSON, quotation marks and all.
func inString(raw []byte, offset int) []Found {
	if bytes.IndexByte(raw, '\\') < 0 {
		return appendText(nil, string(raw), offset)
	}
	text, places := unescape(raw)
	found := appendText(nil, text, 0)
	for i := range found {
		f := &found[i]
		f.Start, f.End = offset+places[f.Start], offset+places[f.End]
	}
	return found
}

// unescape returns what a string of JSON says, and for each of its bytes and the
// end where in raw it is written. A surrogate without its other half becomes a
// byte that is not UTF-8; an escape that JSON does not know stays.
func unescape(raw []byte) (text string, places []int) {
	b := make([]byte, 0, len(raw))
	places = make([]int, 0, len(raw)+1)
	for at := 0; at < len(raw); {
		start := at
		short := -1
		if raw[at] == '\\' && at+1 < len(raw) {
			short = strings.IndexByte("\"\\/bfnrt", raw[at+1])
		}
		switch unit, ok := hexUnit(raw[at:]); {
		case ok && utf16.IsSurrogate(unit):
			at += unitLength
			other, _ := hexUnit(raw[at:])
			if c := utf16.DecodeRune(unit, other); c != utf8.RuneError {
				at += unitLength
				b = utf8.AppendRune(b, c)
			} else {
				b = append(b, 0xFF)
			}
		case ok:
			at += unitLength
			b = utf8.AppendRune(b, unit)
		case short >= 0:
			at += 2
			b = append(b, "\"\\/\b\f\n\r\t"[short])
		default:
			b = append(b, raw[at])
			at++
		}
		for len(places) < len(b) {
			places = append(places, start)
		}
	}
	return string(b), append(places, len(raw))
}

const unitLength = len(`\u0000`)

// hexUnit returns the code unit of the escape that text begins with.
func hexUnit(text []byte) (unit rune, ok bool) {
	if len(text) < unitLength || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[2:unitLength]), 16, 16)
	return rune(n), err == nil
}
