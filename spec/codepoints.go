package spec

// eof is the EOF code point, a conceptual code point that signifies the end of
// a string.
//
// Source: https://url.spec.whatwg.org/#eof-code-point
const eof = rune(-1)

func isASCIIAlpha(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isASCIIDigit(c rune) bool {
	return '0' <= c && c <= '9'
}

func isASCIIAlphanumeric(c rune) bool {
	return isASCIIAlpha(c) || isASCIIDigit(c)
}

func isASCIIHexDigit(c rune) bool {
	return isASCIIDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// hexValue interprets an ASCII hex digit as a number.
func hexValue(c rune) uint16 {
	switch {
	case c <= '9':
		return uint16(c - '0')
	case c <= 'F':
		return uint16(c-'A') + 10
	default:
		return uint16(c-'a') + 10
	}
}

func isASCIITabOrNewline(c byte) bool {
	return c == '\t' || c == '\n' || c == '\r'
}

func isC0ControlOrSpace(c byte) bool {
	return c <= ' '
}

func asciiLower(c rune) rune {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// An asciiSet is a set of ASCII code points.
type asciiSet [2]uint64

func setOf(chars string) (s asciiSet) {
	for i := range len(chars) {
		s[chars[i]>>6] |= 1 << (chars[i] & 63)
	}
	return s
}

func (s *asciiSet) contains(c rune) bool {
	return 0 <= c && c < 0x80 && s[c>>6]>>(c&63)&1 != 0
}

// https://url.spec.whatwg.org/#url-code-points
var urlCodePoints = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" +
	"!$&'()*+,-./:;=?@_~")

// isURLCodePoint reports whether c may be written in a URL.
//
// Source: https://url.spec.whatwg.org/#url-code-points
func isURLCodePoint(c rune) bool {
	if c < 0x80 {
		return urlCodePoints.contains(c)
	}
	return 0xA0 <= c && c <= 0x10FFFD && !isNoncharacter(c)
}

// Source: https://infra.spec.whatwg.org/#noncharacter
func isNoncharacter(c rune) bool {
	return 0xFDD0 <= c && c <= 0xFDEF || c&0xFFFE == 0xFFFE
}

const c0Controls = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E\x0F" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F"

// indexIn returns the byte index of the first code point of s that is in set,
// or −1.
func indexIn(s string, set *asciiSet) int {
	for i := range len(s) {
		if set.contains(rune(s[i])) {
			return i
		}
	}
	return -1
}

func isASCIIString(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// isPercentEncodedByte reports whether s starts with one.
//
// Source: https://url.spec.whatwg.org/#percent-encoded-byte
func isPercentEncodedByte(s string) bool {
	return len(s) >= 3 && s[0] == '%' && isASCIIHexDigit(rune(s[1])) && isASCIIHexDigit(rune(s[2]))
}

// badPercentLen returns how many code points of s a bad percent is about: the
// "%" that s starts with, which starts no percent-encoded byte, and what stands
// for a digit, up to the first code point that is not one, but nothing that
// has a meaning of its own.
func badPercentLen(s []rune) int {
	for i := 1; i < min(3, len(s)); i++ {
		switch c := s[i]; {
		case c == '%', c == '/', c == '\\', c == '?', c == '#':
			return i
		case !isASCIIHexDigit(c):
			return i + 1
		}
	}
	return min(3, len(s))
}

// Source: https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter[T string | []byte](s T) bool {
	return len(s) == 2 && isASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// Source: https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedWindowsDriveLetter(s string) bool {
	return isWindowsDriveLetter(s) && s[1] == ':'
}

// startsWithWindowsDriveLetter takes the code points from the pointer to the
// end of the input.
//
// Source: https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(s []rune) bool {
	if len(s) < 2 || !isASCIIAlpha(s[0]) || s[1] != ':' && s[1] != '|' {
		return false
	}
	return len(s) == 2 || s[2] == '/' || s[2] == '\\' || s[2] == '?' || s[2] == '#'
}

// Source: https://url.spec.whatwg.org/#single-dot-path-segment
func isSingleDotURLPathSegment(s []byte) bool {
	switch len(s) {
	case 1, 3:
		return dots(s) == 1
	}
	return false
}

// Source: https://url.spec.whatwg.org/#double-dot-path-segment
func isDoubleDotURLPathSegment(s []byte) bool {
	switch len(s) {
	case 2, 4, 6:
		return dots(s) == 2
	}
	return false
}

// dots counts the dots of s, be they written "." or "%2e" in any case. It
// returns −1 if s holds anything else.
func dots(s []byte) int {
	n := 0
	for len(s) > 0 {
		switch {
		case s[0] == '.':
			s = s[1:]
		case len(s) >= 3 && s[0] == '%' && s[1] == '2' && s[2]|0x20 == 'e':
			s = s[3:]
		default:
			return -1
		}
		n++
	}
	return n
}
