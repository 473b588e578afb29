package spec

import "github.com/weburl/weburl/internal/ascii"

var asciiTabOrNewline = setOf("\t\n\r")

func isC0ControlOrSpace(c byte) bool {
	return c <= ' '
}

// An asciiSet is a set of ASCII code points: a table of all bytes.
type asciiSet [256]bool

func setOf(chars string) (s asciiSet) {
	for i := range len(chars) {
		s[chars[i]] = true
	}
	return s
}

func (s *asciiSet) contains(c rune) bool {
	return 0 <= c && c < 0x80 && s[c]
}

const (
	asciiLowerAlpha   = "abcdefghijklmnopqrstuvwxyz"
	asciiAlphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + asciiLowerAlpha + "0123456789"
)

// https://url.spec.whatwg.org/#url-code-points
var urlCodePoints = setOf(asciiAlphanumeric + "!$&'()*+,-./:;=?@_~")

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
	return len(s) >= 3 && s[0] == '%' && ascii.IsHexDigit(s[1]) && ascii.IsHexDigit(s[2])
}

// badPercentLen returns how many code points a bad percent is about: a "%" that
// starts no percent-encoded byte, and the letters and digits among the two code
// points after it, which stand for hex digits.
func badPercentLen(after [2]rune) int {
	for i, c := range after {
		if !ascii.IsAlphanumeric(c) {
			return 1 + i
		}
	}
	return 3
}

// Source: https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter[T string | []byte](s T) bool {
	return len(s) == 2 && ascii.IsAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// Source: https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedWindowsDriveLetter(s string) bool {
	return isWindowsDriveLetter(s) && s[1] == ':'
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
