package route

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httppath"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/urlpattern"
)

// A Route is a pattern and the handler of the requests that it matches.
type Route struct {
	Pattern *urlpattern.Pattern
	Handler http.Handler
}

// A Router is an [http.Handler] that calls the handler of the first route that matches
// the URL of a request. Its fields must not change while it is in use.
type Router struct {
	// Scheme is the scheme of the URLs of requests, which requests do not contain. If
	// Scheme is empty, it is https for a request over TLS, and http otherwise. Behind a
	// proxy that terminates TLS, set it to https.
	Scheme string

	// NotFound handles requests that no route matches. It gets the same changed request as
	// the handlers of routes. Nil means [http.NotFound].
	NotFound http.Handler

	// Policy says which paths are rejected with status 400. If it allows %2F, handlers must
	// read the groups of the match, or r.URL.EscapedPath, and not r.URL.Path: the pattern
	// /public/* then matches /public/a%2fb, whose r.URL.Path is /public/a/b. Its fields
	// IgnoreCase, IgnoreExtension and Redirect have no effect here.
	Policy httppath.Policy

	set      *urlpattern.Set
	patterns []*urlpattern.Pattern
	handlers []http.Handler
}

// New returns a router with routes, in the order in which they are tried. The error is
// for a nil pattern or handler, and for a pattern whose path cannot match any request
// because of its percent-encoding.
func New(routes ...Route) (*Router, error) {
	r := new(Router)
	for i, route := range routes {
		if route.Pattern == nil || route.Handler == nil {
			return nil, fmt.Errorf("route: route %d has no pattern or no handler", i)
		}
		path := route.Pattern.Component(urlpattern.Pathname)
		for _, escape := range escapes.FindAllString(path, -1) {
			canonical, err := allowing.Clean("/x" + escape)
			if err != nil {
				return nil, fmt.Errorf("route: the path %q of route %d matches no request: %w", path, i, err)
			}
			if plain := canonical.String()[len("/x"):]; plain != escape {
				return nil, fmt.Errorf("route: the path %q of route %d matches no request: write %q for %q", path, i, plain, escape)
			}
		}
		r.patterns = append(r.patterns, route.Pattern)
		r.handlers = append(r.handlers, route.Handler)
	}
	r.set = urlpattern.NewSet(r.patterns...)
	return r, nil
}

// escapes are the percent-encoded bytes of a path.
var escapes = regexp.MustCompile("%[0-9A-Fa-f]{2}")

// allowing rejects only what no policy of a router allows.
var allowing = httppath.Policy{
	AllowParameters: true, AllowSlashesBelow: []httppath.Rule{httppath.MustPrefix("/")}, AllowDoubleEncoding: true, AllowBytes: true,
}

// A Match is the result of a router for a request.
type Match struct {
	URL     weburl.URL          // of the request
	Pattern *urlpattern.Pattern // of the route
	Result  urlpattern.Result
}

type matchKey struct{}

// FromRequest returns the match of the last router before the handler. ok is false if
// there was no router, or if none of its routes matched.
func FromRequest(r *http.Request) (match *Match, ok bool) {
	match, _ = r.Context().Value(matchKey{}).(*Match)
	return match, match != nil
}

// ServeHTTP calls the handler of the first route that matches the URL of the request.
//
// The groups of the path are path values of the request, percent-decoded once; groups
// that did not participate in the match are empty. [FromRequest] returns all groups.
func (router *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	u, ok := router.urlOf(r)
	if !ok {
		http.Error(w, "400 bad request", http.StatusBadRequest)
		return
	}
	requestURI := u.RequestURI()
	target, err := url.ParseRequestURI(requestURI)
	if err != nil {
		http.Error(w, "400 bad request", http.StatusBadRequest)
		return
	}
	var match *Match
	handler := router.NotFound
	if i, result, ok := router.set.Match(u); ok {
		match = &Match{u, router.patterns[i], result}
		handler = router.handlers[i]
	} else if handler == nil {
		handler = http.HandlerFunc(http.NotFound)
	}
	r = r.WithContext(context.WithValue(r.Context(), matchKey{}, match))
	r.URL, r.RequestURI, r.Host = target, requestURI, u.Host()
	if match != nil {
		for group := range match.Result.Groups(urlpattern.Pathname) {
			r.SetPathValue(group.Name, percent.Decode(group.Text))
		}
	}
	handler.ServeHTTP(w, r)
}

// urlOf returns the URL of a request: its path and query as they were sent, or as a
// handler before has set them, with the host that it asks for. The path is canonical.
func (router *Router) urlOf(r *http.Request) (u weburl.URL, ok bool) {
	scheme := router.Scheme
	if scheme == "" {
		scheme = "http"
		if r.TLS != nil {
			scheme = "https"
		}
	}
	path := sentPath(r.URL)
	if path == "" && r.Method != http.MethodConnect {
		path = "/" // of GET http://example.com HTTP/1.1
	}
	// It is * for OPTIONS, nothing for CONNECT, and opaque for GET a:b.
	if !strings.HasPrefix(path, "/") || r.URL.Opaque != "" || !isHost(r.Host) {
		return weburl.URL{}, false
	}
	b := make([]byte, 0, len(scheme)+len("://?")+len(r.Host)+len(path)+len(r.URL.RawQuery))
	b = append(b, scheme...)
	b = append(b, "://"...)
	b = append(b, r.Host...)
	b = appendEncoded(b, path, "?#")
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		b = appendEncoded(append(b, '?'), r.URL.RawQuery, "#")
	}
	u, err := weburl.Parse(string(b))
	if err != nil {
		return u, false
	}
	canonical, err := router.Policy.Clean(u.EncodedPath())
	if err == nil && canonical.String() != u.EncodedPath() {
		u, err = u.WithEncodedPath(canonical.String())
	}
	return u, err == nil
}

// sentPath returns the path of a URL with the bytes that were sent, unless the path
// has been changed.
func sentPath(u *url.URL) string {
	if u.RawPath != "" {
		if path, err := url.PathUnescape(u.RawPath); err == nil && path == u.Path {
			return u.RawPath
		}
	}
	return u.EscapedPath()
}

// isHost reports whether text is no more than a host and perhaps a port, if it is valid
// at all: a URL would read another host in a@b and a/b.
func isHost(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool {
		return c <= ' ' || strings.ContainsRune("/\\?#@\x7F", c)
	})
}

// appendEncoded appends text with what would be changed or removed in a URL, or end a part of
// it, percent-encoded.
func appendEncoded(b []byte, text, ends string) []byte {
	for _, c := range []byte(text) {
		if c <= ' ' || c >= 0x7F || strings.IndexByte(ends, c) >= 0 {
			const digits = "0123456789ABCDEF"
			b = append(b, '%', digits[c>>4], digits[c&15])
		} else {
			b = append(b, c)
		}
	}
	return b
}
