package surt

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/canon/internal/session"
	"github.com/weburl/weburl/internal/ascii"
)

// sorted sorts the fields of a query by name and value. A field without "=" comes
// before those of the same name with one.
func sorted(query string) string {
	fields := strings.Split(query, "&")
	slices.SortStableFunc(fields, func(a, b string) int {
		aName, aValue, aHas := strings.Cut(a, "=")
		bName, bValue, bHas := strings.Cut(b, "=")
		switch c := strings.Compare(aName, bName); {
		case c != 0:
			return c
		case aHas != bHas && bHas:
			return -1
		case aHas != bHas:
			return 1
		}
		return strings.Compare(aValue, bValue)
	})
	return strings.Join(fields, "&")
}

// withoutPathSession removes session identifiers of ASP.NET before a page .aspx:
// the last of each of the two shapes.
func withoutPathSession(path string) string {
	for _, inFunctions := range []bool{true, false} {
		page := false // ".aspx" comes after the segment, before any "?"
		for end := len(path); end > 0; {
			start := strings.LastIndexByte(path[:end], '/') + 1
			segment := path[start:end]
			is, functions := session.InASPSegment(segment)
			if start > 0 && end < len(path) && page && is && functions == inFunctions {
				path = path[:start] + path[end+1:]
				break
			}
			before, _, question := strings.Cut(segment, "?")
			if strings.LastIndex(before, ".aspx") > 0 {
				page = true
			} else if question {
				page = false
			}
			end = start - 1
		}
	}
	return path
}

// withoutQuerySessions removes the last session identifier of each shape, as the
// regular expressions of the archives do: they also match the end of a longer name.
func withoutQuerySessions(query string) string {
	if !hasID(query) {
		return query
	}
	for _, name := range []string{"jsessionid=", "phpsessid=", "sid="} {
		query = withoutSession(query, name, func(s string) int { return valueLength(s, 32, ascii.IsAlphanumeric[byte]) })
	}
	query = withoutSession(query, "aspsessionid", func(s string) int {
		if len(s) < 9 || !session.All(s[:8], ascii.IsAlpha[byte]) || s[8] != '=' {
			return -1
		}
		if n := valueLength(s[9:], 24, ascii.IsAlpha[byte]); n >= 0 {
			return 9 + n
		}
		return -1
	})
	return withoutColdFusion(query)
}

// hasID reports whether a query has "id", with letters of any case, as the names of all
// session identifiers have.
func hasID(query string) bool {
	for i := 1; i < len(query); i++ {
		if query[i]|0x20 == 'd' && query[i-1]|0x20 == 'i' {
			return true
		}
	}
	return false
}

// valueLength returns n if s begins with n bytes that are in a class, and "&" or
// nothing follows, and -1 otherwise.
func valueLength(s string, n int, is func(byte) bool) int {
	if len(s) < n || !session.All(s[:n], is) || len(s) > n && s[n] != '&' {
		return -1
	}
	return n
}

// withoutSession removes the last name, with letters of any case, for which length
// knows the length of what follows. The name is in lower case.
func withoutSession(query, name string, length func(string) int) string {
	for i := len(query) - len(name); i >= 0; i-- {
		if query[i]|0x20 == name[0] && strings.EqualFold(query[i:i+len(name)], name) {
			if n := length(query[i+len(name):]); n >= 0 {
				return query[:i] + strings.TrimPrefix(query[i+len(name)+n:], "&")
			}
		}
	}
	return query
}

// withoutColdFusion removes the last field CFID that a field CFTOKEN follows.
func withoutColdFusion(query string) string {
	const id, token = "cfid=", "cftoken="
	end := len(query)
	for end > 0 {
		start := strings.LastIndexByte(query[:end], '&') + 1
		field := query[start:end]
		if start > 0 && len(field) > len(token) && strings.EqualFold(field[:len(token)], token) {
			before := query[:start-1]
			from := strings.LastIndexByte(before, '&') + 1
			for i := len(before) - len(id) - 1; i >= from; i-- {
				if strings.EqualFold(before[i:i+len(id)], id) {
					return query[:i] + strings.TrimPrefix(query[end:], "&")
				}
			}
		}
		end = start - 1
	}
	return query
}
