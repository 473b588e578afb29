package html5

import "unicode/utf8"

// productions are the parts of the grammar of RFC 3986 in which RFC 3987 and
// HTML5 differ from it. The rest of the grammar is the same for all three: see
// grammar.go.
type productions struct {
	ascii       [utf8.RuneSelf]class // of each ASCII character
	unreserved  func(rune) bool      // is this non-ASCII character <unreserved>?
	private     func(rune) bool      // may it be in a <query> too?
	lonePercent bool                 // is "%" a <pct-encoded>, outside of <reg-name>?
	hash        bool                 // may "#" be in a <fragment>?
}

// A class is a set of the character classes of RFC 3986.
type class uint8

const (
	unreserved class = 1 << iota
	subDelims
	colon
	at
	slash
	question
	hash

	pchar = unreserved | subDelims | colon | at // and pct-encoded
)

// original is RFC 3986, appendix A.
var original = productions{
	ascii:      originalASCII(),
	unreserved: none,
	private:    none,
}

func originalASCII() (t [utf8.RuneSelf]class) {
	for c := range t {
		if isAlpha(byte(c)) || isDigit(byte(c)) {
			t[c] = unreserved
		}
	}
	for _, p := range []struct {
		chars string
		class class
	}{{"-._~", unreserved}, {"!$&'()*+,;=", subDelims}, {":", colon}, {"@", at}, {"/", slash}, {"?", question}, {"#", hash}} {
		for _, c := range p.chars {
			t[c] = p.class
		}
	}
	return t
}

// iri is RFC 3987, section 2.2: <iunreserved> has <ucschar>, and <iquery> has
// <iprivate> as well.
var iri = productions{
	ascii:      originalASCII(),
	unreserved: isUCSChar,
	private:    isPrivate,
}

// amended is RFC 3986 with the four exceptions of "parse a URL", step 2.
var amended = productions{
	ascii: amendedASCII(),

	// 1. Add all characters with code points less than or equal to U+0020 or
	// greater than or equal to U+007F to the <unreserved> production.
	unreserved: func(rune) bool { return true },
	private:    none,

	// 3. Add a single "%" as a second alternative way of matching
	// <pct-encoded>, except when <pct-encoded> is used in <reg-name>.
	lonePercent: true,

	// 4. Add "#" to the characters allowed in the <fragment> production.
	hash: true,
}

func amendedASCII() [utf8.RuneSelf]class {
	t := originalASCII()
	for c := range t {
		if c <= 0x20 || c >= 0x7F { // exception 1, as far as it is ASCII
			t[c] = unreserved
		}
	}
	// 2. Add U+0022, U+003C, U+003E, U+005B to U+005E, U+0060, and U+007B to
	// U+007D to the <unreserved> production.
	for _, c := range "\"<>[\\]^`{|}" {
		t[c] = unreserved
	}
	return t
}

func none(rune) bool { return false }

// isUCSChar reports whether r is a <ucschar>.
//
// The marks and embeddings that direct bidirectional text are left out: the
// grammar has them, and section 4.1 of RFC 3987 forbids them in every IRI.
func isUCSChar(r rune) bool {
	switch {
	case r == 0x200E, r == 0x200F, 0x202A <= r && r <= 0x202E:
		return false
	case 0xA0 <= r && r <= 0xD7FF, 0xF900 <= r && r <= 0xFDCF, 0xFDF0 <= r && r <= 0xFFEF:
		return true
	}
	// Planes 1 to 14 without their last two code points, and of plane 14 from
	// U+E1000.
	return 0x10000 <= r && r <= 0xEFFFD && r&0xFFFF <= 0xFFFD && (r < 0xE0000 || r >= 0xE1000)
}

// isPrivate reports whether r is an <iprivate>.
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r&0xFFFF <= 0xFFFD
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
