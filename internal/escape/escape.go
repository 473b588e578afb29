// Package escape reads and writes percent-encoded bytes.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
package escape

const upperHex = "0123456789ABCDEF"

// Append percent-encodes the byte c, in upper-case hex digits.
func Append(dst []byte, c byte) []byte {
	return append(dst, '%', upperHex[c>>4], upperHex[c&15])
}

// Put percent-encodes the byte c into b[0:3].
func Put(b []byte, c byte) {
	b[0], b[1], b[2] = '%', upperHex[c>>4], upperHex[c&15]
}

// At reports whether a percent-encoded byte starts at s[i], which must exist.
func At(s string, i int) bool {
	return s[i] == '%' && i+2 < len(s) && value[s[i+1]]|value[s[i+2]] < 16
}

// Byte returns the byte that is percent-encoded at s[i]: see [At].
func Byte(s string, i int) byte {
	return value[s[i+1]]<<4 | value[s[i+2]]
}

// IsHex reports whether c is an ASCII hex digit.
func IsHex(c byte) bool { return value[c] < 16 }

// Value returns the value of an ASCII hex digit, and 0xFF for other bytes.
func Value(c byte) byte { return value[c] }

// value is a table, because a comparison for each range takes twice as long.
var value = func() (t [256]byte) {
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
