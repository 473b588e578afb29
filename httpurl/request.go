package httpurl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/weburl/weburl"
)

// NewRequest is like [http.NewRequestWithContext] for a URL. The request sends the bytes
// of u without its fragment, and connects to the host of u, which is also its Host
// header.
//
// It returns an error if
//
//   - the scheme is not http or https,
//   - the host has one of the characters " ` { }, which a Host header cannot have
//     (net/http would send an empty one),
//   - [http.NewRequestWithContext] returns an error.
func NewRequest(ctx context.Context, method string, u weburl.URL, body io.Reader) (*http.Request, error) {
	n, err := netURL(u)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, err
	}
	r.URL = n
	r.Host = n.Host
	return r, nil
}

// netURL returns the net/url.URL that makes net/http send u.
func netURL(u weburl.URL) (*url.URL, error) {
	if u.Scheme() != "http" && u.Scheme() != "https" {
		return nil, fmt.Errorf("httpurl: the scheme is not http or https: %q", u.Scheme())
	}
	if strings.ContainsAny(u.Hostname(), "\"`{}") {
		return nil, fmt.Errorf("httpurl: the host has a character that an HTTP request cannot hold: %q", u.Hostname())
	}
	n, _ := u.NearestNetURL()
	switch path := u.EncodedPath(); {
	case n.EscapedPath() == path:
	case strings.HasPrefix(path, "//"):
		n.Opaque = "//" + n.Host + path
	default:
		n.Opaque = path
	}
	return n, nil
}

// FromRequest returns the URL to which an [http.Transport] would send a client's
// request: the host that it connects to, with the path and query that it would write. It
// ignores the Host header, which can name another host.
//
// For a request of [NewRequest] it is the same URL, without fragment and credentials.
// For any other request the result is parsed as in a browser: for example, dot segments,
// which net/http sends unchanged, are resolved.
//
// For a request that a server received use [FromServerRequest].
//
// It returns an error if the request has no http or https URL, if the request target
// would not be a path, or if a browser would find another host in the URL than net/http
// connects to.
func FromRequest(r *http.Request) (weburl.URL, error) {
	if r.URL == nil {
		return weburl.URL{}, errors.New("httpurl: the request has no URL")
	}
	if r.RequestURI != "" && r.URL.Host == "" {
		return weburl.URL{}, errors.New("httpurl: a server received the request: use FromServerRequest")
	}
	// The host first: what follows it could be read as part of it.
	u, err := weburl.FromNetURL(&url.URL{Scheme: r.URL.Scheme, Host: r.URL.Host, Path: "/"})
	if err != nil {
		return weburl.URL{}, fmt.Errorf("httpurl: %w", err)
	}
	if u.Scheme() != "http" && u.Scheme() != "https" {
		return weburl.URL{}, fmt.Errorf("httpurl: the scheme is not http or https: %q", u.Scheme())
	}
	target := r.URL.RequestURI()
	if strings.HasPrefix(r.URL.Opaque, "//") {
		target = strings.TrimPrefix(target, r.URL.Scheme+"://"+r.URL.Host)
	}
	if !strings.HasPrefix(target, "/") {
		return weburl.URL{}, fmt.Errorf("httpurl: the request would be for %q, which is not a path on its host %q", target, r.URL.Host)
	}
	if strings.ContainsFunc(target, func(c rune) bool { return c <= ' ' || c == '#' || c == 0x7F }) {
		return weburl.URL{}, fmt.Errorf("httpurl: the request would be for %q, which no URL has as path and query", target)
	}
	return weburl.Parse(strings.TrimSuffix(u.String(), "/") + target)
}
