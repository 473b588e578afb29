package links

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// strings finds the URLs in the strings of JSON, YAML and TOML, keys included, and in
// what is between strings, as plain scalars and comments are.
func (s *scanner) strings(p part) {
	document := s.of(p)
	for at := 0; at < len(document) && !s.stopped; {
		quote := strings.IndexByte(document[at:], '"')
		if quote < 0 {
			quote = len(document) - at
		}
		s.text(part{p.start + at, p.start + at + quote})
		if at += quote; at == len(document) {
			return
		}
		end := at + 1
		for end < len(document) && document[end] != '"' && document[end] != '\n' {
			if document[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end+1, len(document))
		s.inString(part{p.start + at, p.start + end})
		at = end
	}
}

// inString finds the URLs in a string with its quotation marks.
func (s *scanner) inString(p part) {
	if s.Link == nil || strings.IndexByte(s.of(p), '\\') < 0 {
		s.text(p)
		return
	}
	text, places := unescape(s.of(p))
	if len(text) == 0 {
		return
	}
	inner := scanner{document: text}
	inner.Link = func(l Link) bool {
		s.found(l.Kind, l.URL, p.start+int(places[l.Start]), p.start+int(places[l.End]), false)
		return !s.stopped
	}
	inner.text(part{0, len(text)})
}

// unescape returns what a string of JSON says, and for each of its bytes and the
// end where in raw it is written. A surrogate without its other half becomes a
// byte that is not UTF-8; an escape that JSON does not know stays.
func unescape(raw string) (text string, places []uint32) {
	b := make([]byte, 0, len(raw))
	places = make([]uint32, 0, len(raw)+1)
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
			places = append(places, uint32(start))
		}
	}
	return string(b), append(places, uint32(len(raw)))
}

const unitLength = len(`\u0000`)

// hexUnit returns the code unit of the escape that text begins with.
func hexUnit(text string) (unit rune, ok bool) {
	if len(text) < unitLength || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:unitLength], 16, 16)
	return rune(n), err == nil
}
