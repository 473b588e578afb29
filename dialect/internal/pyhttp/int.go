package pyhttp

import (
	"strings"
	"unicode"
)

// Int is int for a string: the number in ASCII digits, without zeros before it. Spaces
// around it, a sign, digits of any script and underscores between digits are allowed.
func Int(s string) (n string, ok bool) {
	s = strings.TrimFunc(s, IsSpace)
	sign := ""
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = strings.TrimPrefix(s[:1], "+"), s[1:]
	}
	digits := make([]byte, 0, len(s))
	last := '_'
	for _, c := range s {
		switch {
		case unicode.Is(unicode.Nd, c):
			digits = append(digits, '0'+byte(Decimal(c)))
		case c != '_' || last == '_':
			return "", false
		}
		last = c
	}
	if last == '_' || len(digits) > maxDigits {
		return "", false
	}
	n = strings.TrimLeft(string(digits), "0")
	if n == "" {
		return "0", true
	}
	return sign + n, true
}

// maxDigits is how many digits int takes.
const maxDigits = 4300

// Decimal returns the value of a decimal digit of any script. In each range of digits
// they are in order, ten by ten.
func Decimal(c rune) rune {
	start := c
	for start > 0 && unicode.Is(unicode.Nd, start-1) {
		start--
	}
	return (c - start) % 10
}

// IsSpace is str.isspace for one character.
func IsSpace(c rune) bool {
	return 0x1C <= c && c <= 0x1F || unicode.IsSpace(c)
}
