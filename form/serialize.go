package form

import (
	"unicode/utf8"

	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// String is the application/x-www-form-urlencoded serializer: it returns the
// list as an ASCII string. Bytes in it that are not UTF-8 are written as U+FFFD.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (l List) String() string {
	var short [128]byte // on the stack: enough for most queries
	b := short[:]
	n := 0 // b[:n] is written
	for i := range l {
		name, value := l[i].Name, l[i].Value
		if most := n + len("&=") + 3*(len(name)+len(value)); most > len(b) {
			b = append(make([]byte, 0, 2*most), b[:n]...)[:2*most]
		}
		if i > 0 {
			b[n] = '&'
			n++
		}
		var nameOK, valueOK bool
		n, nameOK = encode(b, n, name)
		b[n] = '='
		n, valueOK = encode(b, n+1, value)
		if !nameOK || !valueOK {
			return l.valid().String()
		}
	}
	return string(b[:n])
}

// valid returns l in valid UTF-8.
func (l List) valid() List {
	v := make(List, len(l))
	for i := range l {
		v[i] = Pair{percent.DecodeUTF8(l[i].Name), percent.DecodeUTF8(l[i].Value)}
	}
	return v
}

// Query returns the String of l as a Query.
func (l List) Query() Query { return Query(l.String()) }

// StringIn is the serializer with an encoding, which is UTF-8 if nil: it
// percent-encodes after encoding. A code point that the encoding does not have
// is written as an HTML character reference.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (l List) StringIn(encoding *percent.Encoding) string {
	if encoding = encoding.Output(); encoding == nil {
		return l.String()
	}
	var b []byte
	for i := range l {
		if i > 0 {
			b = append(b, '&')
		}
		b = encoding.AppendPercentEncode(b, l[i].Name, percent.FormURLEncoded)
		b = append(b, '=')
		b = encoding.AppendPercentEncode(b, l[i].Value, percent.FormURLEncoded)
	}
	return string(b)
}

// written says what a byte is written as: a byte, or 0 if it is to be
// percent-encoded.
var written = func() (t [256]byte) {
	for c := range t {
		if !percent.FormURLEncoded.Contains(rune(c)) {
			t[c] = byte(c)
		}
	}
	t[' '] = '+'
	return t
}()

// encode writes s, percent-encoded, to b[n:] and returns where it ends. ok is
// false if s is not valid UTF-8.
func encode(b []byte, n int, s string) (end int, ok bool) {
	for i := range len(s) {
		c := s[i]
		if w := written[c]; w != 0 {
			b[n] = w
			n++
			continue
		}
		if c >= 0x80 && !ok {
			if ok = utf8.ValidString(s[i:]); !ok {
				return n, false
			}
		}
		escape.Put(b[n:n+3], c)
		n += 3
	}
	return n, true
}
