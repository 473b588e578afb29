package main

import (
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
)

// An edit is what is changed in a URL beyond its serialization.
type edit struct {
	stripFragment    bool
	stripCredentials bool
	sortQuery        bool
	drop             []pattern
}

// none reports whether nothing is changed.
func (e *edit) none() bool {
	return !e.stripFragment && !e.stripCredentials && !e.sortQuery && len(e.drop) == 0
}

// append appends the serialization of u as changed.
func (e *edit) append(b []byte, u weburl.URL) []byte {
	href := u.String()
	if e.none() {
		return append(b, href...)
	}
	end := len(href)
	fragment := ""
	if f, ok := u.Fragment(); ok {
		end -= len("#") + len(f)
		fragment = href[end:]
	}
	query, hasQuery := u.Query()
	if hasQuery {
		end -= len("?") + len(query)
	}
	rest := href[:end]
	if e.stripCredentials && u.IncludesCredentials() {
		scheme := len(u.Scheme()) + len("://")
		userinfo := len(u.Username()) + len("@")
		if password := u.Password(); password != "" {
			userinfo += len(":") + len(password)
		}
		b = append(b, rest[:scheme]...)
		rest = rest[scheme+userinfo:]
	}
	b = append(b, rest...)
	if hasQuery {
		b = e.appendQuery(b, query)
	}
	if !e.stripFragment {
		b = append(b, fragment...)
	}
	return b
}

// appendQuery appends a question mark and the query as changed, or nothing if
// no parameters are left of it.
func (e *edit) appendQuery(b []byte, query string) []byte {
	if !e.sortQuery && len(e.drop) == 0 {
		return append(append(b, '?'), query...)
	}
	kept := form.Query(query)
	if len(e.drop) > 0 {
		kept = kept.DeleteFunc(func(f form.Field) bool { return e.drops(f.Name()) })
	}
	if e.sortQuery {
		kept = kept.Sort()
	}
	if kept == "" && (query != "" || e.sortQuery) {
		return b
	}
	return append(append(b, '?'), kept...)
}

func (e *edit) drops(name string) bool {
	return slices.ContainsFunc(e.drop, func(p pattern) bool { return p.matches(name) })
}

// A pattern is what is between the asterisks of a pattern for names.
type pattern []string

func newPattern(s string) pattern { return strings.Split(s, "*") }

// matches reports whether the pattern matches all of name. Each part is looked
// for once, from where the one before it ended: that the first place will do
// makes it linear for a given pattern.
func (p pattern) matches(name string) bool {
	first, last := p[0], p[len(p)-1]
	if len(p) == 1 {
		return name == first
	}
	rest, ok := strings.CutPrefix(name, first)
	if !ok {
		return false
	}
	for _, part := range p[1 : len(p)-1] {
		if _, rest, ok = strings.Cut(rest, part); !ok {
			return false
		}
	}
	return strings.HasSuffix(rest, last)
}
