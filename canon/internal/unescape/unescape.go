// Package unescape percent-decodes repeatedly until there are no percent-encoded bytes,
// as Safe Browsing and web archives do.
package unescape

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
)

// Repeatedly percent-decodes s until it has no percent-encoded byte: %252525 is %. It
// takes linear time, whereas repeated passes over s would take quadratic time.
//
// Decoding a byte can complete another percent-encoded one only at the end of the output
// so far, and the order in which they are decoded does not matter: no two overlap.
func Repeatedly(s string) string {
	first := strings.IndexByte(s, '%')
	if first < 0 {
		return s
	}
	b := append(make([]byte, 0, len(s)), s[:first]...)
	for i := first; i < len(s); i++ {
		b = append(b, s[i])
		for n := len(b); n >= 3 && b[n-3] == '%' && ascii.IsHexDigit(b[n-2]) && ascii.IsHexDigit(b[n-1]); n = len(b) {
			b = append(b[:n-3], ascii.HexValue(b[n-2])<<4|ascii.HexValue(b[n-1]))
		}
	}
	return string(b)
}

// Escape percent-encodes controls, spaces, non-ASCII bytes, "#", "%" and, if del is
// true, DEL.
func Escape(s string, del bool) string {
	plain := func(c byte) bool { return isPlain[c] || c == 0x7F && !del }
	i := 0
	for i < len(s) && plain(s[i]) {
		i++
	}
	if i == len(s) {
		return s
	}
	b := append(make([]byte, 0, len(s)+16), s[:i]...)
	for ; i < len(s); i++ {
		if plain(s[i]) {
			b = append(b, s[i])
		} else {
			b = escape.Append(b, s[i])
		}
	}
	return string(b)
}

// isPlain is a table of the bytes that Escape never encodes.
var isPlain = func() (t [256]bool) {
	for c := byte('!'); c < 0x7F; c++ {
		t[c] = c != '#' && c != '%'
	}
	return t
}()
