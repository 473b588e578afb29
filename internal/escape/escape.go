// Package escape reads and writes percent-encoded bytes.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
package escape

import "github.com/weburl/weburl/internal/ascii"

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
	return s[i] == '%' && i+2 < len(s) && ascii.HexValue(s[i+1])|ascii.HexValue(s[i+2]) < 16
}

// Byte returns the byte that is percent-encoded at s[i]: see [At].
func Byte(s string, i int) byte {
	return ascii.HexValue(s[i+1])<<4 | ascii.HexValue(s[i+2])
}
