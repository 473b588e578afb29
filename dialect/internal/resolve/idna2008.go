package resolve

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/unicode18"
)

// IDNA2008 converts a host with non-ASCII characters, in UTF-8, as libcurl does in a
// UTF-8 locale: with a lookup of libidn2 with IDN2_NFC_INPUT and IDN2_NONTRANSITIONAL
// and, if this fails, another with IDN2_TRANSITIONAL. The first fails for a label with a
// code point that IDNA2008 does not allow, such as a symbol; then "ß" is "ss" in all
// labels.
//
// For single code points it follows the Unicode versions of libidn2 2.3.3. In these, UTS
// #46 maps "ẞ" to "ss".
func IDNA2008(host string) (ascii string, ok bool) {
	if strings.ContainsFunc(host, isUnmapped14) {
		return "", false
	}
	host = strings.ReplaceAll(host, "ẞ", "ss")
	transitional, ok := lookup(host, idna.CheckHyphens|idna.TransitionalProcessing)
	ascii, ok2 := lookup(host, idna.CheckHyphens|idna.CheckBidi|idna.CheckJoiners)
	if ok2 && (ok && ascii == transitional || isAllowed2008(ascii)) {
		return ascii, true
	}
	return transitional, ok
}

// isUnmapped14 reports whether UTS #46 of Unicode 14 rejects a code point that the version
// of this module takes or maps.
func isUnmapped14(c rune) bool { return unicode.Is(unmapped14, c) || unicode18.Has(c) }

// lookup is ToASCII with what libidn2 checks in addition: the length of labels, and
// that it can decode what it encodes, so that a label in Punycode has no ASCII
// characters but letters, digits, hyphens and underscores.
func lookup(host string, options idna.Options) (ascii string, ok bool) {
	ascii, err := options.ToASCII(host)
	if err != nil || len(ascii) > 255 {
		return "", false
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if len(label) > 63 || strings.HasPrefix(label, "xn--") && !isPlain(label) {
			return "", false
		}
	}
	return ascii, true
}

func isPlain(label string) bool {
	for i := range len(label) {
		if c := label[i]; c != '-' && c != '_' && (c < '0' || '9' < c) && (c|0x20 < 'a' || 'z' < c|0x20) {
			return false
		}
	}
	return true
}

// isAllowed2008 reports whether IDNA2008 allows all code points of the labels that
// are in Punycode, by the derived property of RFC 5892. Code points that UTS #46
// maps to others are not in such labels.
func isAllowed2008(ascii string) bool {
	for label := range strings.SplitSeq(ascii, ".") {
		punycode, ok := strings.CutPrefix(label, "xn--")
		if !ok {
			continue
		}
		text, err := idna.DecodePunycode(punycode)
		if err != nil || strings.ContainsFunc(text, isDisallowed2008) {
			return false
		}
	}
	return true
}

func isDisallowed2008(c rune) bool {
	switch {
	case c < utf8.RuneSelf:
		return false
	case strings.ContainsRune(exceptionsAllowed, c):
		return false
	case strings.ContainsRune(exceptionsDisallowed, c):
		return true
	case unicode.Is(oldHangulOrSymbolMarks, c), unicode.Is(libidn2Unassigned, c), unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return true
	}
	return !unicode.In(c, unicode.Ll, unicode.Lu, unicode.Lo, unicode.Lm, unicode.Mn, unicode.Mc, unicode.Nd)
}

// The exceptions of RFC 5892, section 2.6, and the joiners of section 2.8, whose
// rules are those of CheckJoiners.
const (
	exceptionsAllowed = "\u00B7\u00DF\u0375\u03C2\u05F3\u05F4\u06FD\u06FE\u0F0B\u200C\u200D\u3007\u30FB" +
		"\u2260\u226E\u226F" // libidn2 takes them, as UTS #46 forbids them by STD 3 alone
	exceptionsDisallowed = "\u0640\u07FA\u302E\u302F\u3031\u3032\u3033\u3034\u3035\u303B"
)

// oldHangulOrSymbolMarks are sections 2.9 and 2.4 of RFC 5892.
var oldHangulOrSymbolMarks = &unicode.RangeTable{
	R16: []unicode.Range16{{0x1100, 0x11FF, 1}, {0x20D0, 0x20FF, 1}, {0xA960, 0xA97F, 1}, {0xD7B0, 0xD7FF, 1}},
	R32: []unicode.Range32{{0x1D100, 0x1D1FF, 1}, {0x1D200, 0x1D24F, 1}},
}
