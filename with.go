package weburl

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// The methods named With and Without derive a URL from another. They give what
// the setters of the URL class give where those change something, and an error
// where those are silent or pass over a part of the value. The result is what
// its serialization parses to. It is one allocation for most values, and does
// not share memory with the value.
//
// WithHostname, WithHostPort, WithPath, WithQuery and WithFragment are one call each, so
// that the compiler inlines them: that spares copying the URL twice.

// A Component is a part of a URL.
type Component = spec.Component

// A ChangeError says why a component of a URL cannot be changed to a value.
type ChangeError struct {
	// Component is what was to change. For WithHostname and WithHostPort it is
	// the host.
	Component Component

	// Value is the value, as it was given. It may be a password.
	Value string

	// Reason is what is wrong with it, in a few words.
	Reason string

	// Err is the [*ParseError] of a value that does not parse, and otherwise nil.
	Err error
}

// Error returns one line that names the component, the value and the reason. Of
// a long value it quotes the beginning, and of a password, or a host with an "@",
// nothing.
func (e *ChangeError) Error() string {
	if e.Component == spec.HostComponent && strings.Contains(e.Value, "@") {
		return "weburl: cannot set the host: " + e.Reason
	}
	value, more := e.Value, ""
	if len(value) > maxQuoted {
		value, more = value[:maxQuoted], "..."
	}
	if e.Component == spec.PasswordComponent {
		return "weburl: cannot set the password: " + e.Reason
	}
	return fmt.Sprintf("weburl: cannot set the %s to %q%s: %s", e.Component, value, more, e.Reason)
}

// Unwrap returns e.Err.
func (e *ChangeError) Unwrap() error { return e.Err }

// Why several components cannot be changed.
const (
	reasonZero   = "the zero URL has no components"
	reasonOpaque = "the path is opaque"
	reasonFile   = "a file URL has neither username nor password nor port"
	reasonNoHost = "a URL without a host has neither username nor password nor port"
)

// cannot returns the error for a change.
func cannot(component Component, value, reason string) (URL, error) {
	return URL{}, &ChangeError{Component: component, Value: value, Reason: reason}
}

// cannotParse returns the error for a change to a value that does not parse.
func cannotParse(component Component, value string, err error) (URL, error) {
	failure, ok := err.(*ParseError)
	if !ok {
		return URL{}, err
	}
	reason := string(failure.Code()) + ": " + failure.Message()
	return URL{}, &ChangeError{Component: component, Value: value, Reason: reason, Err: failure}
}

// WithScheme returns u with another scheme, which is given without its colon
// and may be in uppercase. A port that is the new scheme's default becomes null.
//
// The error is a [*ChangeError] if scheme is not a scheme, if one of the two
// schemes is special and the other is not, if the new one is file and u has
// credentials or a port, and if the old one is file and u has no host. It is one
// as well where u would not be read again as it is: file:// and the host
// localhost, or a path that begins with a drive letter and a pipe.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u URL) WithScheme(scheme string) (URL, error) {
	const component = spec.SchemeComponent
	if u.IsZero() {
		return cannot(component, scheme, reasonZero)
	}
	if len(scheme) > maxInput {
		return URL{}, ErrTooLong
	}
	text := withoutTabs(scheme)
	if text == "" || !isASCIIAlpha(text[0]) {
		return cannot(component, scheme, "a scheme begins with an ASCII letter")
	}
	p := parser{url: u, out: make([]byte, 0, len(u.href)+len(text))}
	for i := range len(text) {
		c := text[i]
		if !isSchemeByte(c) {
			return cannot(component, scheme, `a scheme has ASCII letters, digits, "+", "-" and "." only`)
		}
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		p.out = append(p.out, c)
	}
	name := unsafe.String(&p.out[0], len(p.out))
	to := specialScheme(name)
	switch {
	case name == u.Scheme():
		return u, nil
	case u.scheme != notSpecial && to == notSpecial:
		return cannot(component, scheme, "the URL is special, and the scheme is not")
	case u.scheme == notSpecial && to != notSpecial:
		return cannot(component, scheme, "the scheme is special, and the URL is not")
	case u.scheme == schemeFile && u.host == HostEmpty:
		return cannot(component, scheme, "the URL has no host, and the scheme needs one")
	case to == schemeFile && (u.IncludesCredentials() || u.hasPort()):
		return cannot(component, scheme, reasonFile)
	case to == schemeFile && u.Hostname() == "localhost":
		return cannot(component, scheme, "a file URL with the host localhost is one without a host")
	case to == schemeFile && beginsWithPipe(u.href, int(u.pathStart)+1):
		return cannot(component, scheme, "the path would be read as one that begins with a drive letter")
	}
	p.url.scheme = to
	p.url.schemeEnd = p.pos(0)
	moved := p.url.schemeEnd - u.schemeEnd
	p.url.usernameEnd += moved
	p.url.hostStart += moved
	p.url.hostEnd += moved
	if standard, ok := to.defaultPort(); ok && u.port == standard && u.hasPort() {
		p.url.port = 0
		p.out = append(p.out, u.href[u.schemeEnd:u.hostEnd]...)
	} else {
		p.out = append(p.out, u.href[u.schemeEnd:u.pathStart]...)
	}
	return p.withPathOf(&u)
}

// WithQuery returns u with a query, which is given without its question mark and
// percent-encoded where a query needs it. A "%" stays as it is; to make a query
// of names and values use package form. The empty query is not null: for that
// there is [URL.WithoutQuery].
//
// The error is [ErrTooLong], or a [*ChangeError] for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u URL) WithQuery(query string) (v URL, err error) {
	err = v.setQuery(&u, query)
	return v, err
}

func (v *URL) setQuery(u *URL, query string) (err error) {
	if v.placeQuery(u, query) {
		v.replace(u, u.queryStart, u.fragmentStart, '?', query)
		return nil
	}
	*v, err = u.withQuery(query)
	return err
}

func (u URL) withQuery(query string) (URL, error) {
	switch {
	case u.IsZero():
		return cannot(spec.QueryComponent, query, reasonZero)
	case len(query) > maxInput:
		return URL{}, ErrTooLong
	}
	set := percent.Query
	if u.scheme != notSpecial {
		set = percent.SpecialQuery
	}
	p := parser{in: query, reserve: len(u.href), url: u}
	p.rebase(u.href[:u.queryStart], 0)
	p.out = percent.AppendEncode(append(p.out, '?'), p.in, set)
	return p.withFragmentOf(&u)
}

// WithoutQuery returns u with a null query. It does not allocate if u has no
// fragment.
func (u URL) WithoutQuery() URL {
	if u.queryStart == u.fragmentStart {
		return u
	}
	u.href = u.href[:u.queryStart] + u.href[u.fragmentStart:]
	u.fragmentStart = u.queryStart
	return u
}

// WithFragment returns u with a fragment, which is given without its number sign
// and percent-encoded where a fragment needs it. A "%" stays as it is. The empty
// fragment is not null: for that there is [URL.WithoutFragment].
//
// The error is [ErrTooLong], or a [*ChangeError] for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u URL) WithFragment(fragment string) (v URL, err error) {
	err = v.setFragment(&u, fragment)
	return v, err
}

func (v *URL) setFragment(u *URL, fragment string) (err error) {
	if v.placeFragment(u, fragment) {
		v.replace(u, u.fragmentStart, len32(u.href), '#', fragment)
		return nil
	}
	*v, err = u.withFragment(fragment)
	return err
}

func (u URL) withFragment(fragment string) (URL, error) {
	switch {
	case u.IsZero():
		return cannot(spec.FragmentComponent, fragment, reasonZero)
	case len(fragment) > maxInput:
		return URL{}, ErrTooLong
	}
	p := parser{in: fragment, reserve: len(u.href), url: u}
	p.rebase(u.href[:u.fragmentStart], 0)
	p.out = percent.AppendEncode(append(p.out, '#'), p.in, percent.Fragment)
	return p.finish()
}

// withPathOf writes the path of u and all after it, and returns the URL.
func (p *parser) withPathOf(u *URL) (URL, error) {
	p.url.pathStart = p.pos(0)
	p.out = append(p.out, u.Path()...)
	return p.withQueryOf(u)
}

// withQueryOf writes the query of u and all after it, and returns the URL.
func (p *parser) withQueryOf(u *URL) (URL, error) {
	p.url.queryStart = p.pos(0)
	p.out = append(p.out, u.href[u.queryStart:u.fragmentStart]...)
	return p.withFragmentOf(u)
}

// withFragmentOf writes the fragment of u, and returns the URL.
func (p *parser) withFragmentOf(u *URL) (URL, error) {
	p.url.fragmentStart = p.pos(0)
	p.out = append(p.out, u.href[u.fragmentStart:]...)
	return p.finish()
}

// withoutTabs returns s without ASCII tabs and newlines.
func withoutTabs(s string) string {
	if !strings.ContainsAny(s, "\t\n\r") {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' {
			return -1
		}
		return r
	}, s)
}
