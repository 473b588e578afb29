package percent

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
)

// Encoding is an encoding of the Encoding Standard
// (https://encoding.spec.whatwg.org/#names-and-labels). [LookupEncoding] gives
// the same pointer for all labels of an encoding, so encodings can be compared
// by ==. A nil *Encoding is UTF-8.
//
// The tables of an encoding are made the first time something is encoded with
// it. All methods are safe for concurrent use.
type Encoding struct {
	name   string
	scheme scheme
	table  func() *table // nil where the scheme is toUTF8
}

// scheme is the way an encoding turns code points into bytes.
type scheme uint8

const (
	toUTF8    scheme = iota // UTF-8, and the encodings whose output encoding it is
	byTable                 // ASCII as itself, everything else by the table
	iso2022jp               // with escape sequences between ASCII, Roman and JIS X 0208
)

// UTF8 is the encoding UTF-8.
var UTF8 = &Encoding{name: "UTF-8"}

// LookupEncoding returns the encoding that has the given label, with ASCII white
// space around it and ASCII case ignored ("get an encoding",
// https://encoding.spec.whatwg.org/#concept-encoding-get).
// It is an error if there is none.
func LookupEncoding(label string) (*Encoding, error) {
	l := strings.Trim(label, "\t\n\f\r ")
	for i := range len(l) {
		// No label has other characters than these, but htmlindex would trim
		// and fold by the rules of Unicode.
		if l[i] <= ' ' || l[i] > '~' {
			return nil, labelError(label)
		}
	}
	x, err := htmlindex.Get(l)
	if err != nil {
		return nil, labelError(label)
	}
	name, err := htmlindex.Name(x)
	if err != nil {
		return nil, labelError(label)
	}
	e := encodings[name]
	if e == nil {
		return nil, labelError(label)
	}
	return e, nil
}

func labelError(label string) error {
	return fmt.Errorf("percent: no encoding is labelled %q", label)
}

// Name returns the name of the encoding, spelled as in the Encoding Standard:
// "UTF-8", "windows-1252", "Shift_JIS".
func (e *Encoding) Name() string {
	if e == nil {
		return UTF8.name
	}
	return e.name
}

// Output returns the output encoding: UTF-8 for UTF-16BE, UTF-16LE and
// replacement, which nothing is ever encoded with, and e itself otherwise
// (https://encoding.spec.whatwg.org/#get-an-output-encoding).
func (e *Encoding) Output() *Encoding {
	if e == nil || e.scheme == toUTF8 {
		return UTF8
	}
	return e
}

// PercentEncode percent-encodes s after encoding it with e, or rather with its
// output encoding (https://url.spec.whatwg.org/#string-percent-encode-after-encoding):
// the bytes that are in set are written as "%" and two upper-case hex digits,
// the others as ASCII. A code point that the encoding does not have becomes
// "%26%23", its number in decimal, and "%3B". As with [Encode], a space becomes
// "+" if the set is [FormURLEncoded], and bytes that are not UTF-8 are read as
// U+FFFD.
//
// The standard calls this with UTF-8, or with [SpecialQuery] or
// [FormURLEncoded]. Other sets work the same.
func (e *Encoding) PercentEncode(s string, set Set) string {
	if e.Output() == UTF8 {
		return Encode(s, set)
	}
	b := set.bytes()
	if e.scheme == iso2022jp {
		b[0] |= 1<<0x0E | 1<<0x0F | 1<<0x1B // errors, even if the set is without them
	}
	n := b.count(s)
	if n == 0 {
		return s
	}
	return stringOf(e.AppendPercentEncode(make([]byte, 0, len(s)+2*n), s, set))
}

// AppendPercentEncode appends to dst what [Encoding.PercentEncode] makes of s,
// and returns the extended slice.
func (e *Encoding) AppendPercentEncode(dst []byte, s string, set Set) []byte {
	e = e.Output()
	if e == UTF8 {
		return AppendEncode(dst, s, set)
	}
	s = DecodeUTF8(s)
	w := writer{dst, set.bytes(), set.spaceAsPlus()}
	if e.scheme == iso2022jp {
		w.iso2022jp(s, e.table())
	} else {
		w.byTable(s, e.table())
	}
	return w.dst
}

// byTable encodes s, which must be UTF-8, with an encoding that has ASCII as itself and the rest in t.
func (w *writer) byTable(s string, t *table) {
	start := 0 // s[start:i] is not yet written and needs no encoding
	for i := 0; i < len(s); {
		c := s[i]
		if !w.set.has(c) {
			i++
			continue
		}
		if start < i {
			w.dst = append(w.dst, s[start:i]...)
		}
		if c < 0x80 {
			w.byte(c)
			i++
		} else {
			r, n := utf8.DecodeRuneInString(s[i:])
			if v := t.lookup(r); v != 0 {
				w.bytes(v)
			} else {
				w.error(r)
			}
			i += n
		}
		start = i
	}
	w.dst = append(w.dst, s[start:]...)
}
