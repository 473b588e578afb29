package resolve

import (
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
)

// IsASCII reports whether s is ASCII. IDNA is for hosts that are not.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// UTS46 is ToASCII of UTS #46 with the parameters of the URL Standard, not
// strict, with this module's version of Unicode. Of an ASCII host it makes lower
// case, and checks labels in Punycode.
func UTS46(host string) (ascii string, ok bool) {
	ascii, err := idna.Lax.ToASCII(host)
	return ascii, err == nil
}
