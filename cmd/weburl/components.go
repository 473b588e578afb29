package main

import (
	"fmt"
	"strings"

	"github.com/fatih/color"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
)

// A components is a URL record for people to read, by its names in the
// standard.
type components struct {
	href     string
	scheme   string
	username string
	password string
	host     *string
	hostKind string
	port     string // empty if null
	portNote string
	path     string
	opaque   bool // path is
	query    *string
	fragment *string
	origin   string
}

func componentsOfURL(u weburl.URL) components {
	c := components{
		href:     u.String(),
		scheme:   u.Scheme(),
		username: u.Username(),
		password: u.Password(),
		path:     u.Path(),
		opaque:   u.HasOpaquePath(),
		origin:   u.Origin().String(),
	}
	if host := u.Host(); host.Kind() != weburl.HostNull {
		text := host.String()
		c.host = &text
		if c.hostKind = host.Kind().String(); host.Unicode() != text {
			c.hostKind += ", " + visible(host.Unicode())
		}
	}
	if port, ok := u.PortOrDefault(); ok {
		c.port = fmt.Sprint(port)
		if _, given := u.Port(); !given {
			c.portNote = "default"
		}
	}
	if query, ok := u.Query(); ok {
		c.query = &query
	}
	if fragment, ok := u.Fragment(); ok {
		c.fragment = &fragment
	}
	return c
}

func componentsOf(u *spec.URL, edition *spec.Edition) components {
	c := components{
		href:     edition.Serialize(u, false),
		scheme:   u.Scheme,
		username: u.Username,
		password: u.Password,
		path:     u.SerializePath(),
		opaque:   u.HasOpaquePath(),
		query:    u.Query,
		fragment: u.Fragment,
		origin:   edition.Origin(u).String(),
	}
	if u.Host.Kind != spec.NullHost {
		text := u.Host.String()
		c.host, c.hostKind = &text, u.Host.Kind.String()
	}
	if u.Port != nil {
		c.port = fmt.Sprint(*u.Port)
	}
	return c
}

// list writes the components that are not null.
func (t *tool) list(c components) {
	s := t.style
	t.row("scheme", c.scheme, s.scheme, "")
	if c.username != "" || c.password != "" {
		t.row("username", c.username, s.userinfo, "")
	}
	if c.password != "" {
		t.row("password", c.password, s.userinfo, "")
	}
	if c.host != nil {
		t.row("host", *c.host, s.host, c.hostKind)
	}
	if c.port != "" {
		t.row("port", c.port, s.port, c.portNote)
	}
	note := ""
	if c.opaque {
		note = "opaque"
	}
	t.row("path", c.path, s.path, note)
	if c.query != nil {
		t.row("query", *c.query, s.query, "")
	}
	if c.fragment != nil {
		t.row("fragment", *c.fragment, s.fragment, "")
	}
	note = ""
	if c.origin == "null" {
		note = "opaque"
	}
	t.row("origin", c.origin, nil, note)
}

// href returns the serialization with each component in its colour.
func (s style) href(c components) string {
	if !s.colored {
		return c.href
	}
	rest := c.href
	var b strings.Builder
	part := func(before string, c *color.Color, component string) {
		if tail, ok := strings.CutPrefix(rest, before+component); ok {
			b.WriteString(paint(s.label, before) + paint(c, component))
			rest = tail
		}
	}
	part("", s.scheme, c.scheme)
	if c.host != nil {
		slashes := "://"
		if c.username != "" || c.password != "" {
			part(slashes, s.userinfo, c.username)
			slashes = "@"
			if c.password != "" {
				part(":", s.userinfo, c.password)
			}
		}
		part(slashes, s.host, *c.host)
		if c.portNote == "" && c.port != "" {
			part(":", s.port, c.port)
		}
		part("", s.path, c.path)
	} else {
		part("://", s.path, c.path) // file URLs of older editions
		part(":/.", s.path, c.path) // see the URL serializer
		part(":", s.path, c.path)
	}
	if c.query != nil {
		part("?", s.query, *c.query)
	}
	if c.fragment != nil {
		part("#", s.fragment, *c.fragment)
	}
	return b.String() + rest
}
