package main

import (
	"fmt"
	"strings"

	"github.com/fatih/color"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// A components is a URL record for people to read, by its names in the
// standard.
type components struct {
	answers.Components
	portNote string
}

func componentsOfURL(u weburl.URL) components {
	c := components{Components: answers.Components{
		Href:     u.String(),
		Scheme:   u.Scheme(),
		Username: u.Username(),
		Password: u.Password(),
		Path:     u.Path(),
		Opaque:   u.HasOpaquePath(),
		Origin:   u.Origin().String(),
	}}
	if host := u.Host(); host.Kind() != weburl.HostNull {
		text := host.String()
		c.Host = &text
		if c.HostKind = host.Kind().String(); host.Unicode() != text {
			c.HostKind += ", " + visible(host.Unicode())
		}
	}
	if port, ok := u.PortOrDefault(); ok {
		c.Port = fmt.Sprint(port)
		if _, given := u.Port(); !given {
			c.portNote = "default"
		}
	}
	if query, ok := u.Query(); ok {
		c.Query = &query
	}
	if fragment, ok := u.Fragment(); ok {
		c.Fragment = &fragment
	}
	return c
}

func componentsOf(u *spec.URL, edition spec.Edition) components {
	return components{Components: answers.ComponentsOf(u, edition)}
}

// list writes the components that are not null.
func (t *tool) list(c components) {
	s := t.style
	t.row("scheme", c.Scheme, s.scheme, "")
	if c.Username != "" || c.Password != "" {
		t.row("username", c.Username, s.userinfo, "")
	}
	if c.Password != "" {
		t.row("password", c.Password, s.userinfo, "")
	}
	if c.Host != nil {
		t.row("host", *c.Host, s.host, c.HostKind)
	}
	if c.Port != "" {
		t.row("port", c.Port, s.port, c.portNote)
	}
	note := ""
	if c.Opaque {
		note = "opaque"
	}
	t.row("path", c.Path, s.path, note)
	if c.Query != nil {
		t.row("query", *c.Query, s.query, "")
	}
	if c.Fragment != nil {
		t.row("fragment", *c.Fragment, s.fragment, "")
	}
	note = ""
	if c.Origin == "null" {
		note = "opaque"
	}
	t.row("origin", c.Origin, nil, note)
}

// href returns the serialization with each component in its colour.
func (s style) href(c components) string {
	if !s.colored {
		return c.Href
	}
	rest := c.Href
	var b strings.Builder
	part := func(before string, c *color.Color, component string) {
		if tail, ok := strings.CutPrefix(rest, before+component); ok {
			b.WriteString(paint(s.label, before) + paint(c, component))
			rest = tail
		}
	}
	part("", s.scheme, c.Scheme)
	if c.Host != nil {
		slashes := "://"
		if c.Username != "" || c.Password != "" {
			part(slashes, s.userinfo, c.Username)
			slashes = "@"
			if c.Password != "" {
				part(":", s.userinfo, c.Password)
			}
		}
		part(slashes, s.host, *c.Host)
		if c.portNote == "" && c.Port != "" {
			part(":", s.port, c.Port)
		}
		part("", s.path, c.Path)
	} else {
		part("://", s.path, c.Path) // file URLs of older editions
		part(":/.", s.path, c.Path) // see the URL serializer
		part(":", s.path, c.Path)
	}
	if c.Query != nil {
		part("?", s.query, *c.Query)
	}
	if c.Fragment != nil {
		part("#", s.fragment, *c.Fragment)
	}
	return b.String() + rest
}
