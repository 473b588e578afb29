package canon

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
)

// NormalizePercent decodes percent-encoded letters, digits, "-", ".", "_" and "~" in
// path, query and fragment, and writes all other percent-encoded bytes with uppercase
// digits.
//
// By RFC 3986, sections 6.2.2.1 and 6.2.2.2, the two forms are equivalent.
func NormalizePercent() Step {
	return Step{
		name:    "normalize-percent",
		changes: "In the path, the query and the fragment, decodes percent-encoded letters, digits, \"-\", \".\", \"_\" and \"~\", and writes all others in uppercase.",
		joins:   "No, by RFC 3986. A server that compares bytes can distinguish them.",
		before:  "https://example.org/%7euser?q=%c3%a9",
		after:   "https://example.org/~user?q=%C3%A9",
		apply: func(p *parts) bool {
			changed := p.webPath() && p.setPath(normalized(p.path))
			query, fragment := normalized(p.query), normalized(p.fragment)
			changed = changed || query != p.query || fragment != p.fragment
			p.query, p.fragment = query, fragment
			return changed
		},
	}
}

// normalized returns s itself if nothing changes.
func normalized(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	stray := -3 // where in b the last "%" is that encodes nothing
	for i := 0; i < len(s); i++ {
		if !escape.At(s, i) {
			if s[i] == '%' {
				stray = len(b)
			}
			b = append(b, s[i])
			continue
		}
		c := escape.Byte(s, i)
		i += len("%XX") - 1
		// A hex digit after a stray "%" would make it encode something.
		joins := len(b)-stray <= 2 && ascii.IsHexDigit(c)
		if !joins && (ascii.IsAlphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~') {
			b = append(b, c)
		} else {
			b = escape.Append(b, c)
		}
	}
	if string(b) == s {
		return s
	}
	return string(b)
}
