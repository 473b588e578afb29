package main

import (
	"fmt"
	"strings"

	"github.com/fatih/color"
	"github.com/weburl/weburl"
)

// listParsed writes an answer for people: the listing to stdout, a failure to
// stderr.
func (t *tool) listParsed(p parsed) {
	if p.err != nil {
		t.reportFailure(p)
		return
	}
	if t.listed {
		t.stdout.WriteString("\n")
	}
	t.listed = true
	t.stdout.WriteString(t.style.href(p.url) + "\n")
	if p.input != p.url.String() {
		t.row("input", visible(p.input), nil, "")
	}
	if p.hasBase {
		t.row("base", visible(p.base), nil, "")
	}
	t.listURL(p.url)
}

// reportFailure says on stderr that a request failed and why. What is already
// on its way to stdout comes first.
func (t *tool) reportFailure(p parsed) {
	t.stdout.Flush()
	where, about := "", p.input
	if p.line > 0 {
		where = fmt.Sprintf("line %d: ", p.line)
	}
	if p.baseFailed {
		where += "base "
		about = p.base
	}
	f := failureOf(p.err)
	fmt.Fprintf(t.stderr, "weburl: %s%s: %s at byte %d: %s\n", where, shownInput(about), f.code, f.offset, f.message)
}

// shownInput returns an input for a sentence.
func shownInput(s string) string {
	if s == "" {
		return `""`
	}
	return visible(s)
}

// listURL writes the components of u that are not null, by their names in the
// standard.
func (t *tool) listURL(u weburl.URL) {
	s := t.style
	t.row("scheme", u.Scheme(), s.scheme, "")
	if u.IncludesCredentials() {
		t.row("username", u.Username(), s.userinfo, "")
		if u.Password() != "" {
			t.row("password", u.Password(), s.userinfo, "")
		}
	}
	if host := u.Host(); host.Kind() != weburl.HostNull {
		note := host.Kind().String()
		if unicode := host.Unicode(); unicode != host.String() {
			note += ", " + visible(unicode)
		}
		t.row("host", host.String(), s.host, note)
	}
	if port, ok := u.PortOrDefault(); ok {
		note := ""
		if _, given := u.Port(); !given {
			note = "default"
		}
		t.row("port", fmt.Sprint(port), s.port, note)
	}
	note := ""
	if u.HasOpaquePath() {
		note = "opaque"
	}
	t.row("path", u.Path(), s.path, note)
	if query, ok := u.Query(); ok {
		t.row("query", query, s.query, "")
	}
	if fragment, ok := u.Fragment(); ok {
		t.row("fragment", fragment, s.fragment, "")
	}
	if origin := u.Origin(); origin.IsOpaque() {
		t.row("origin", "null", nil, "opaque")
	} else {
		t.row("origin", origin.String(), nil, "")
	}
}

// row writes a line of a listing. An empty value is said to be empty.
func (t *tool) row(label, value string, c *color.Color, note string) {
	if value == "" && note != "empty" {
		note = strings.TrimPrefix(note+", empty", ", ")
	}
	w := t.stdout
	w.WriteString("  " + t.style.label.Sprintf("%-10s", label))
	if value != "" {
		w.WriteString(paint(c, value))
		if note != "" {
			w.WriteString("  ")
		}
	}
	if note != "" {
		w.WriteString(t.style.note.Sprint("(" + note + ")"))
	}
	w.WriteString("\n")
}

// href returns the serialization of u with each component in its colour.
func (s style) href(u weburl.URL) string {
	var b strings.Builder
	part := func(before string, c *color.Color, component string) {
		b.WriteString(paint(s.label, before) + paint(c, component))
	}
	part("", s.scheme, u.Scheme())
	slashes := "://"
	if u.Host().Kind() == weburl.HostNull {
		slashes = ":"
	}
	if u.IncludesCredentials() {
		part(slashes, s.userinfo, u.Username())
		if u.Password() != "" {
			part(":", s.userinfo, u.Password())
		}
		slashes = "@"
	}
	part(slashes, s.host, u.Hostname())
	if port, ok := u.Port(); ok {
		part(":", s.port, fmt.Sprint(port))
	}
	beforePath := ""
	if slashes == ":" && strings.HasPrefix(u.Path(), "//") {
		beforePath = "/." // see the URL serializer
	}
	part(beforePath, s.path, u.Path())
	if query, ok := u.Query(); ok {
		part("?", s.query, query)
	}
	if fragment, ok := u.Fragment(); ok {
		part("#", s.fragment, fragment)
	}
	return b.String()
}

// paint returns s in a colour. The empty string stays empty.
func paint(c *color.Color, s string) string {
	if s == "" || c == nil {
		return s
	}
	return c.Sprint(s)
}
