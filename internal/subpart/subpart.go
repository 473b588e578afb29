// Package subpart decodes UTF-8 as the Encoding Standard does: each maximal subpart of
// an ill-formed sequence is one U+FFFD. A maximal subpart is the longest sequence of
// bytes that could begin a code point, or one byte. The range statement of Go has one
// U+FFFD for each byte instead.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
package subpart

import "unicode/utf8"

// DecodeRune returns the first code point of s and its length in bytes. For an
// ill-formed sequence that is U+FFFD and the length of the maximal subpart. For
// the empty string it is U+FFFD and 0.
func DecodeRune(s string) (r rune, size int) {
	r, size = utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || size != 1 {
		return r, size
	}
	return r, length(s)
}

// length returns the length of the maximal subpart that s, which is not empty
// and does not begin with a code point, begins with.
func length(s string) (size int) {
	// The bounds of the second byte are narrower for some first bytes.
	lower, upper := byte(0x80), byte(0xBF)
	more := 0 // bytes that the first asks for; the last of them is missing or wrong
	switch c := s[0]; {
	case 0xE0 <= c && c <= 0xEF:
		more = 2
		if c == 0xE0 {
			lower = 0xA0
		} else if c == 0xED {
			upper = 0x9F
		}
	case 0xF0 <= c && c <= 0xF4:
		more = 3
		if c == 0xF0 {
			lower = 0x90
		} else if c == 0xF4 {
			upper = 0x8F
		}
	}
	size = 1
	for size < more && size < len(s) && lower <= s[size] && s[size] <= upper {
		lower, upper = 0x80, 0xBF
		size++
	}
	return size
}
