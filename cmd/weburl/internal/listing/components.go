// Package listing shows the components of URLs.
package listing

import (
	"strings"

	"github.com/fatih/color"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// Components are the components of a URL record, by their names in the standard.
type Components struct {
	answers.Components
	portNote string
}

// OfURL returns the components of a URL.
func OfURL(u weburl.URL) Components {
	c := Components{Components: answers.Components{
		Href:     u.String(),
		Scheme:   u.Scheme(),
		Username: u.EncodedUsername(),
		Password: u.EncodedPassword(),
		Path:     u.EncodedPath(),
		Opaque:   u.HasOpaquePath(),
		Origin:   u.Origin().String(),
	}}
	if host := u.ParsedHost(); host.Kind() != weburl.HostNull {
		text := host.String()
		c.Host = &text
		if c.HostKind = host.Kind().String(); host.Unicode() != text {
			c.HostKind += ", " + term.Visible(host.Unicode())
		}
	}
	if c.Port = u.PortOrDefault(); c.Port != u.Port() {
		c.portNote = "default"
	}
	if query := u.EncodedQuery(); u.HasQuery() {
		c.Query = &query
	}
	if fragment := u.EncodedFragment(); u.HasFragment() {
		c.Fragment = &fragment
	}
	return c
}

// OfRecord returns the components of a record of an edition.
func OfRecord(u *spec.URL, edition spec.Edition) Components {
	return Components{Components: answers.ComponentsOf(u, edition)}
}

// Rows writes the components that are not null.
func Rows(t *stream.Tool, c Components) {
	s := t.Style
	t.Row("scheme", c.Scheme, s.Scheme, "")
	if c.Username != "" || c.Password != "" {
		t.Row("username", c.Username, s.Userinfo, "")
	}
	if c.Password != "" {
		t.Row("password", c.Password, s.Userinfo, "")
	}
	if c.Host != nil {
		t.Row("host", *c.Host, s.Host, c.HostKind)
	}
	if c.Port != "" {
		t.Row("port", c.Port, s.Port, c.portNote)
	}
	note := ""
	if c.Opaque {
		note = "opaque"
	}
	t.Row("path", c.Path, s.Path, note)
	if c.Query != nil {
		t.Row("query", *c.Query, s.Query, "")
	}
	if c.Fragment != nil {
		t.Row("fragment", *c.Fragment, s.Fragment, "")
	}
	note = ""
	if c.Origin == "null" {
		note = "opaque"
	}
	t.Row("origin", c.Origin, nil, note)
}

// Href returns the serialization with each component in its color.
func Href(s term.Style, c Components) string {
	if !s.Colored {
		return c.Href
	}
	rest := c.Href
	var b strings.Builder
	part := func(before string, c *color.Color, component string) {
		if tail, ok := strings.CutPrefix(rest, before+component); ok {
			b.WriteString(term.Paint(s.Label, before) + term.Paint(c, component))
			rest = tail
		}
	}
	part("", s.Scheme, c.Scheme)
	if c.Host != nil {
		slashes := "://"
		if c.Username != "" || c.Password != "" {
			part(slashes, s.Userinfo, c.Username)
			slashes = "@"
			if c.Password != "" {
				part(":", s.Userinfo, c.Password)
			}
		}
		part(slashes, s.Host, *c.Host)
		if c.portNote == "" && c.Port != "" {
			part(":", s.Port, c.Port)
		}
		part("", s.Path, c.Path)
	} else {
		part("://", s.Path, c.Path) // file URLs of older editions
		part(":/.", s.Path, c.Path) // see the URL serializer
		part(":", s.Path, c.Path)
	}
	if c.Query != nil {
		part("?", s.Query, *c.Query)
	}
	if c.Fragment != nil {
		part("#", s.Fragment, *c.Fragment)
	}
	return b.String() + rest
}
