package java

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/subpart"
)

// Decode returns the String that Java decodes bytes of UTF-8 into, in UTF-8. There is
// one U+FFFD for each maximal subpart of an ill-formed sequence, as the Encoding
// Standard has it, except that a surrogate gives only one.
func Decode(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		r, size := subpart.DecodeRune(s)
		if len(s) > 1 && s[0] == 0xED && 0xA0 <= s[1] && s[1] <= 0xBF {
			size = 2
			if len(s) > 2 && s[2]&0xC0 == 0x80 {
				size = 3
			}
		}
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}
