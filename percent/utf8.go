package percent

import (
	"unicode/utf8"

	"github.com/weburl/weburl/internal/subpart"
)

// DecodeUTF8 is the Encoding Standard's UTF-8 decode without BOM
// (https://encoding.spec.whatwg.org/#utf-8-decode-without-bom): it returns s
// with each ill-formed sequence replaced by U+FFFD. A leading U+FEFF is kept.
//
// One U+FFFD replaces each maximal subpart: the longest sequence of bytes that could
// begin a code point, or one byte. So "\xE2\x82" is one U+FFFD, whereas ranging over the
// string gives two, and "\xED\xA0\x80", a surrogate, is three.
func DecodeUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	b := make([]byte, 0, len(s)+2*utf8.UTFMax)
	start := 0 // s[start:i] is well-formed, without U+FFFD, and not yet in b
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			i++
			continue
		}
		r, n := subpart.DecodeRune(s[i:])
		if r == utf8.RuneError {
			b = append(b, s[start:i]...)
			b = append(b, "\uFFFD"...)
			start = i + n
		}
		i += n
	}
	return stringOf(append(b, s[start:]...))
}
