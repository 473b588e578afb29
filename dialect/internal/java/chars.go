package java

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"
)

// assigned are the code points of Unicode 13.0, which Java 17 has. The tables of
// Go are those of a later version.
var assigned = rangetable.Assigned("13.0.0")

// IsLetter reports whether the char c is a letter. Code points beyond U+FFFF are
// two chars, neither of which is.
func IsLetter(c rune) bool {
	if c < utf8.RuneSelf {
		return 'a' <= c|0x20 && c|0x20 <= 'z'
	}
	return c <= 0xFFFF && unicode.IsLetter(c) && unicode.Is(assigned, c)
}

// Digit returns the value of the char c, which is a decimal digit of any script,
// or -1.
func Digit(c rune) int {
	if '0' <= c && c <= '9' {
		return int(c - '0')
	}
	if c < utf8.RuneSelf || c > 0xFFFF || !unicode.IsDigit(c) || !unicode.Is(assigned, c) {
		return -1
	}
	// Digits of a script are ten in a row. Only beyond U+FFFF are rows next to
	// each other.
	zero := c
	for unicode.IsDigit(zero - 1) {
		zero--
	}
	return int(c-zero) % 10
}
