// Package rfc3986lenient models programs that parse URLs with only the regular expression
// of RFC 3986, appendix B, and check nothing.
//
// Many programs without a URL parser do so. The expression matches every input. The RFC
// does not define how to divide the authority; usually the last "@" ends the userinfo,
// and the last colon that is not in brackets begins the port.
//
// References are resolved by section 5.2.2 for strict parsers, even against a base
// without a scheme, which the RFC does not allow.
package rfc3986lenient

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/dialect/rfc3986"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns the regular expression as a dialect, "rfc3986-lenient". It never fails and
// has no complaints. Components are not decoded or normalized; those that are undefined
// in the words of the RFC are null. A scheme may have any characters but "/", "?", "#"
// and ":", and a port any but "@" and ":".
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "rfc3986-lenient",
	Title: "the regexp of RFC 3986",
	Source: dialect.Source{
		Title:   "RFC 3986, appendix B: Parsing a URI Reference with a Regular Expression",
		Address: "https://www.rfc-editor.org/rfc/rfc3986#appendix-B",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:   read,
	Connect: connect,
})

// connect passes the host to getaddrinfo as it is written. It rejects what is no
// scheme by the RFC's grammar: no program has a handler for it.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme, host := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String()
	for i := range len(scheme) {
		c := scheme[i] | 0x20
		if 'a' <= c && c <= 'z' || i > 0 && strings.IndexByte("0123456789+-.", scheme[i]) >= 0 {
			continue
		}
		return dialect.Destination{}, dialect.Fail("scheme", "it is not a scheme by section 3.1").Failure
	}
	if n := len(host); n > 2 && host[0] == '[' {
		if addr, ok := resolve.IPv6(host[1 : n-1]); ok && host[n-1] == ']' {
			host = addr
		}
	}
	return dialect.NewDestination(scheme, resolve.GNU(host), r.Get(dialect.Port).String()), nil
}

func read(input, base string) dialect.Result {
	u := divide(input)
	if base != "" {
		u = u.resolve(divide(base))
	}
	var r dialect.Result
	r.Href = u.href()
	r.Set(dialect.Scheme, u.scheme)
	r.Set(dialect.Userinfo, dialect.Null())
	r.Set(dialect.Host, dialect.Null())
	r.Set(dialect.Port, dialect.Null())
	if host, ok := u.authority.Text(); ok {
		if at := strings.LastIndexByte(host, '@'); at >= 0 {
			r.Set(dialect.Userinfo, dialect.Text(host[:at]))
			host = host[at+1:]
		}
		if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
			r.Set(dialect.Port, dialect.Text(host[colon+1:]))
			host = host[:colon]
		}
		r.Set(dialect.Host, dialect.Text(host))
	}
	r.Set(dialect.Path, dialect.Text(u.path))
	r.Set(dialect.Query, u.query)
	r.Set(dialect.Fragment, u.fragment)
	return r
}

// A reference has the groups of the regular expression.
type reference struct {
	scheme, authority dialect.Value
	path              string
	query, fragment   dialect.Value
}

// divide matches the regular expression
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//
// where "." is any byte.
func divide(s string) (u reference) {
	u.scheme, u.authority, u.query, u.fragment = dialect.Null(), dialect.Null(), dialect.Null(), dialect.Null()
	if i := strings.IndexAny(s, ":/?#"); i > 0 && s[i] == ':' {
		u.scheme, s = dialect.Text(s[:i]), s[i+1:]
	}
	s, fragment, ok := strings.Cut(s, "#")
	if ok {
		u.fragment = dialect.Text(fragment)
	}
	s, query, ok := strings.Cut(s, "?")
	if ok {
		u.query = dialect.Text(query)
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		s = ""
		if i := strings.IndexByte(rest, '/'); i >= 0 {
			rest, s = rest[:i], rest[i:]
		}
		u.authority = dialect.Text(rest)
	}
	u.path = s
	return u
}

// resolve is section 5.2.2, for strict parsers.
func (u reference) resolve(base reference) reference {
	switch {
	case !u.scheme.IsNull():
		u.path = rfc3986.RemoveDotSegments(u.path)
		return u
	case !u.authority.IsNull():
		u.path = rfc3986.RemoveDotSegments(u.path)
	default:
		u.authority = base.authority
		switch {
		case u.path == "":
			u.path = base.path
			if u.query.IsNull() {
				u.query = base.query
			}
		case u.path[0] == '/':
			u.path = rfc3986.RemoveDotSegments(u.path)
		case !base.authority.IsNull() && base.path == "":
			u.path = rfc3986.RemoveDotSegments("/" + u.path)
		default:
			u.path = rfc3986.RemoveDotSegments(base.path[:strings.LastIndexByte(base.path, '/')+1] + u.path)
		}
	}
	u.scheme = base.scheme
	return u
}

// href is section 5.3.
func (u reference) href() string {
	var b strings.Builder
	b.Grow(len(u.scheme.String()) + len(u.authority.String()) + len(u.path) + len(u.query.String()) + len(u.fragment.String()) + len("://?#"))
	if scheme, ok := u.scheme.Text(); ok {
		b.WriteString(scheme)
		b.WriteByte(':')
	}
	if authority, ok := u.authority.Text(); ok {
		b.WriteString("//")
		b.WriteString(authority)
	}
	b.WriteString(u.path)
	if query, ok := u.query.Text(); ok {
		b.WriteByte('?')
		b.WriteString(query)
	}
	if fragment, ok := u.fragment.Text(); ok {
		b.WriteByte('#')
		b.WriteString(fragment)
	}
	return b.String()
}
