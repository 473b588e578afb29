package canon

import (
	"strings"

	"github.com/weburl/weburl/canon/internal/session"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/ascii"
)

// DropSessionIDs removes session identifiers of web frameworks, the same as web archives
// do:
//
//   - the parameter ";jsessionid=" of a path segment,
//   - the segment (S(…)) of ASP.NET before an .aspx page,
//   - the query parameters PHPSESSID, JSESSIONID and sid, if the value is 32 letters
//     and digits,
//   - the query parameter ASPSESSIONID followed by 8 letters, if the value is 24 letters,
//   - the query parameters CFID and CFTOKEN, if the query has CFTOKEN.
//
// If the query becomes empty, it is removed with its question mark.
func DropSessionIDs() Step {
	return Step{
		name:    "drop-session-ids",
		changes: "Removes session identifiers of web frameworks from the path and the query, by their shape. If no parameter remains, the question mark is removed.",
		joins:   "Yes, if a server answers each session differently.",
		before:  "https://example.org/a;jsessionid=1A2B?CFID=1&CFTOKEN=2&b=3",
		after:   "https://example.org/a?b=3",
		apply: func(p *parts) bool {
			changed := p.webPath() && p.setPath(withoutASPSession(withoutJavaSession(p.path)))
			if !p.hasQuery {
				return changed
			}
			kept := withoutSessions(form.Query(p.query))
			return string(kept) != p.query && p.setQuery(string(kept)) || changed
		},
	}
}

// withoutJavaSession removes ";jsessionid=" and what follows from each segment.
//
// Servlet 6.0, section 7.1.3, has the name, in lower case.
func withoutJavaSession(path string) string {
	const name = ";jsessionid="
	if indexFold(path, name) < 0 {
		return path
	}
	var b strings.Builder
	for {
		i := indexFold(path, name)
		if i < 0 {
			b.WriteString(path)
			return b.String()
		}
		b.WriteString(path[:i])
		path = path[i+len(name):]
		if end := strings.IndexAny(path, "/;"); end >= 0 {
			path = path[end:]
		} else {
			path = ""
		}
	}
}

// indexFold returns the index of name, which is in lower case, in s, in which
// letters may have any case.
func indexFold(s, name string) int {
	for at := 0; ; at++ {
		i := strings.IndexByte(s[at:], name[0])
		if i < 0 {
			return -1
		}
		at += i
		if len(s)-at < len(name) {
			return -1
		}
		if strings.EqualFold(s[at:at+len(name)], name) {
			return at
		}
	}
}

// withoutASPSession removes segments such as (S(4hqa0555fwsecu455xqckv45)) and
// (4hqa0555fwsecu455xqckv45) if a page .aspx follows.
func withoutASPSession(path string) string {
	last := strings.LastIndexByte(path, '/')
	if indexFold(path[last+1:], ".aspx") < 0 || !strings.Contains(path, "/(") {
		return path
	}
	segments := strings.Split(path, "/")
	kept := segments[:0]
	for _, s := range segments {
		if is, _ := session.InASPSegment(s); !is {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, "/")
}

// withoutSessions removes the parameters that have the name and the shape of a
// session identifier.
func withoutSessions(query form.Query) form.Query {
	coldFusion := false
	for name := range query.All() {
		coldFusion = coldFusion || strings.EqualFold(name, "cftoken")
	}
	return query.WithoutFunc(func(p form.Pair) bool {
		name := strings.ToLower(p.Name)
		switch name {
		case "phpsessid", "jsessionid", "sid":
			return len(p.Value) == 32 && session.All(p.Value, ascii.IsAlphanumeric[byte])
		case "cfid", "cftoken":
			return coldFusion && p.Value != ""
		}
		id, ok := strings.CutPrefix(name, "aspsessionid")
		return ok && len(id) == 8 && session.All(id, ascii.IsAlpha[byte]) && len(p.Value) == 24 && session.All(p.Value, ascii.IsAlpha[byte])
	})
}
