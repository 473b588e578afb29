package java

import (
	"math"
	"strings"

	"github.com/weburl/weburl/percent"
)

// DecodeURI percent-decodes a component as class java.net.URI does.
func DecodeURI(s string) string { return Decode(percent.Decode(s)) }

// ParseInt is Integer.parseInt: digits of any script, perhaps after a sign.
func ParseInt(s string) (n int, ok bool) {
	digits := strings.TrimPrefix(s, "+")
	negative := false
	if digits == s {
		digits = strings.TrimPrefix(s, "-")
		negative = digits != s
	}
	value := int64(0)
	for _, c := range digits {
		d := Digit(c)
		if d < 0 {
			return 0, false
		}
		if value = value*10 + int64(d); value > math.MaxInt32+1 {
			return 0, false
		}
	}
	if negative {
		value = -value
	}
	return int(value), digits != "" && value <= math.MaxInt32
}

// IsWhitespace is Character.isWhitespace, which is false for no-break spaces.
func IsWhitespace(c rune) bool {
	switch c {
	case ' ', 0x1680, 0x2028, 0x2029, 0x205F, 0x3000:
		return true
	case 0x2007:
		return false
	}
	return '\t' <= c && c <= '\r' || 0x1C <= c && c <= 0x1F || 0x2000 <= c && c <= 0x200A
}
