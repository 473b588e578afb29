// Package session recognizes session identifiers in URLs.
package session

import "github.com/weburl/weburl/internal/ascii"

// InASPSegment reports whether a segment of a path is a session identifier of
// ASP.NET: 24 letters and digits in parentheses or, in functions, one or more
// letters that each have such an identifier in parentheses, all in parentheses:
// (S(4hqa0555fwsecu455xqckv45)).
func InASPSegment(segment string) (is, inFunctions bool) {
	const length = 24
	if len(segment) < length+2 || segment[0] != '(' || segment[len(segment)-1] != ')' {
		return false, false
	}
	inner := segment[1 : len(segment)-1]
	if len(inner) == length {
		return All(inner, ascii.IsAlphanumeric[byte]), false
	}
	const each = len("S()") + length
	if len(inner)%each != 0 {
		return false, false
	}
	for ; inner != ""; inner = inner[each:] {
		if !ascii.IsAlpha(inner[0]) || inner[1] != '(' || inner[each-1] != ')' || !All(inner[2:each-1], ascii.IsAlphanumeric[byte]) {
			return false, false
		}
	}
	return true, true
}

// All reports whether is holds for all bytes of s.
func All(s string, is func(byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}
