package compare

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/idna"
)

// nowhere is the failure of a parser that asks its resolver for a name in Unicode.
var nowhere = &dialect.Failure{Complaint: dialect.Complaint{
	Name: "unicode-name", Message: "the program looks up a Unicode name, and the DNS has only ASCII names", Start: -1, End: -1,
}}

// isNowhere reports whether host, when it is looked up verbatim, has no address and is
// the same name as in Punycode: whether it is a domain name in Unicode in its usual
// spelling. The DNS has it in Punycode, and getaddrinfo of the GNU C library, Go's
// resolver and InetAddress of Java find no address for anything else.
//
// A name that IDNA maps to another one, by removing a zero-width space or making an
// ASCII letter of a full-width one, is not nowhere: a program that compares it finds
// a different host. Only letter case and composition may change. Neither is a name
// under "local", as multicast DNS has names in UTF-8 (RFC 6762, section 16).
func isNowhere(host string) bool {
	if isASCII(host) || strings.HasSuffix(host, ".local") {
		return false
	}
	ascii, err := idna.Lax.ToASCII(host)
	if err != nil {
		return false
	}
	name, err := idna.Lax.ToUnicode(ascii)
	return err == nil && name == norm.NFC.String(strings.Map(lowerRune, host))
}

// lowerRune returns c in lower case. Of U+212A, whose lower case is the ASCII letter
// k, and the like it returns what no name has.
func lowerRune(c rune) rune {
	if l := unicode.ToLower(c); c < utf8.RuneSelf || l >= utf8.RuneSelf {
		return l
	}
	return utf8.RuneError
}
