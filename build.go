package weburl

import (
	"strings"

	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// Parts are the parts of a URL for [Build]. A field has the name of the accessor that
// returns it, and the same form: decoded values are percent-encoded, encoded text keeps
// its "%".
type Parts struct {
	Scheme          string // required
	DecodedUsername string
	DecodedPassword string

	// Host is the host and, after a colon, the port, if it has one. An IPv6 address has
	// brackets: see [net.JoinHostPort]. The schemes http, https, ws, wss and ftp
	// require a host. For file the empty string is the empty host, and for other
	// schemes it is null.
	Host string

	Segments    []string // of the path, decoded, as in [URL.WithSegments]
	EncodedPath string   // instead of Segments, as in [URL.WithEncodedPath]

	Params       form.List // of the query
	EncodedQuery string    // instead of Params

	DecodedFragment string
}

// Build returns the URL of the parts. Empty parts are left out. No part can become a part of
// another: a slash in a segment, a "?" in a path or an "@" in a username is
// percent-encoded, and in a host it is an error.
//
// Without a host, a path that does not begin with a slash is opaque:
//
//	Build(Parts{Scheme: "mailto", EncodedPath: "ann@example.org"})
//
// The error is [ErrTooLong], or a [*ChangeError] for the first part that is invalid, as
// in the methods With, or if Segments and EncodedPath, or Params and EncodedQuery,
// are both given.
func Build(p Parts) (URL, error) {
	switch {
	case !scheme.IsValid(p.Scheme):
		return cannot(spec.SchemeComponent, p.Scheme, `a scheme is a letter, and then letters, digits, "+", "-" and "."`)
	case len(p.Segments) > 0 && p.EncodedPath != "":
		return cannot(spec.PathComponent, p.EncodedPath, "there are segments too")
	case len(p.Params) > 0 && p.EncodedQuery != "":
		return cannot(spec.QueryComponent, p.EncodedQuery, "there are parameters too")
	}
	query := p.EncodedQuery
	if len(p.Params) > 0 {
		query = p.Params.String()
	}
	u, err := p.buildPath()
	for _, part := range [...]struct {
		value string
		with  func(URL, string) (URL, error)
	}{
		{p.DecodedUsername, URL.WithDecodedUsername},
		{p.DecodedPassword, URL.WithDecodedPassword},
		{query, URL.WithEncodedQuery},
		{p.DecodedFragment, URL.WithDecodedFragment},
	} {
		if err == nil && part.value != "" {
			u, err = part.with(u, part.value)
		}
	}
	return u, err
}

// buildPath returns the URL of the scheme, the host and the path.
func (p *Parts) buildPath() (URL, error) {
	special := scheme.IsSpecial(ascii.Lower(p.Scheme))
	isList := len(p.Segments) > 0 || strings.HasPrefix(p.EncodedPath, "/")
	if p.Host == "" && !special && !isList {
		path := percent.Encode(p.EncodedPath, "?#")
		if n := len(path); len(engine.Trim("x"+path)) <= n { // it would end before a space
			path = string(escape.Append([]byte(path[:n-1]), path[n-1]))
		}
		return Parse(p.Scheme + ":" + path)
	}
	var u URL
	var err error
	if p.Host == "" && !special {
		u, err = Parse(p.Scheme + ":/")
	} else if u, err = Parse(p.Scheme + "://h"); err == nil {
		u, err = u.WithHost(p.Host)
	}
	switch {
	case err != nil:
	case len(p.Segments) > 0:
		u, err = u.WithSegments(p.Segments...)
	case p.EncodedPath != "":
		u, err = u.WithEncodedPath(p.EncodedPath)
	}
	return u, err
}
