// Package unescape percent-decodes repeatedly until there are no percent-encoded bytes,
// as Safe Browsing and web archives do.
package unescape

import (
	"strings"

	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/internal/inside"
)

// Repeatedly percent-decodes s until it has no percent-encoded byte: %252525 is %. It
// takes linear time, whereas repeated passes over s would take quadratic time.
func Repeatedly(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	return string(inside.AppendRepeatedly(make([]byte, 0, len(s)), s, inside.NoUnits))
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
