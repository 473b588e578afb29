// Package ascii classifies ASCII code points and lowercases ASCII letters.
//
// The functions take bytes of any encoding, and code points: all others are in no
// class and have no lowercase.
//
// https://infra.spec.whatwg.org/#code-points
package ascii

// IsAlpha reports whether c is an ASCII alpha.
func IsAlpha[C byte | rune](c C) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsDigit reports whether c is an ASCII digit.
func IsDigit[C byte | rune](c C) bool { return '0' <= c && c <= '9' }

// IsAlphanumeric reports whether c is an ASCII alphanumeric.
func IsAlphanumeric[C byte | rune](c C) bool { return IsAlpha(c) || IsDigit(c) }

// IsHexDigit reports whether c is an ASCII hex digit.
func IsHexDigit[C byte | rune](c C) bool { return IsDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// HexValue returns the value of an ASCII hex digit, and 0xFF for other bytes.
func HexValue(c byte) byte { return hexValue[c] }

// hexValue is a table, because a comparison for each range takes twice as long.
var hexValue = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xFF
	}
	for i := range byte(10) {
		t['0'+i] = i
	}
	for i := range byte(6) {
		t['a'+i] = 10 + i
		t['A'+i] = 10 + i
	}
	return t
}()

// ToLower returns the lowercase of an ASCII upper alpha, and c otherwise.
func ToLower[C byte | rune](c C) C {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// Lower returns s in ASCII lowercase. Unlike strings.ToLower it leaves all other bytes
// unchanged, in any encoding. If s has no ASCII upper alpha it returns s.
//
// https://infra.spec.whatwg.org/#ascii-lowercase
func Lower(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return lower(s)
		}
	}
	return s
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		b[i] = ToLower(c)
	}
	return string(b)
}

// AppendLower appends the result of [Lower].
func AppendLower(b []byte, s string) []byte {
	start := len(b)
	b = append(b, s...)
	for i := start; i < len(b); i++ {
		if c := b[i]; 'A' <= c && c <= 'Z' {
			b[i] = ToLower(c)
		}
	}
	return b
}

// HasPrefixFold reports whether s begins with a text that has the same ASCII lowercase form as prefix.
func HasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && EqualFold(s[:len(prefix)], prefix)
}

// EqualFold reports whether a and b have the same ASCII lowercase form.
//
// https://infra.spec.whatwg.org/#ascii-case-insensitive
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if ToLower(a[i]) != ToLower(b[i]) {
			return false
		}
	}
	return true
}
