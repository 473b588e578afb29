// Package route routes requests of net/http by URL patterns.
//
// A [Router] parses the URL of a request as a browser would, finds its first route with a
// pattern that matches, and calls the handler of that route. A set of thousands
// of routes takes little more time than one of ten: see [urlpattern.Set].
//
// # One path for all
//
// Programs divide a path in different ways. For the request line
//
//	GET /public/%2e%2e/admin HTTP/1.1
//
// the path is /admin by the URL Standard, and /public/../admin in the URL that net/http
// makes. If a router matched the first, and a handler opened files by the second, a rule
// for /admin would have no effect. Therefore a Router passes the request to the handler
// as if the client had sent the URL that was matched: the fields URL, RequestURI and
// Host are those of the URL in its canonical form. Dot segments are resolved there,
// including those written with %2e, and a backslash is a slash. The path is
// percent-encoded only where it must be, so that /%61dmin is /admin for both the pattern
// and the handler.
//
// The Router responds with status 400 to paths that programs still read in different ways: see
// package httppath and [Router.Policy]. A path with %2F, for example, is one segment in the
// pattern and two in a handler that reads r.URL.Path.
//
// A handler reads r.URL.Path, r.PathValue or the result of [FromRequest]. It must not
// decode r.URL.Path or a path value again: they are decoded. The groups of a
// [urlpattern.Result] are not decoded: they are percent-encoded as in the URL.
//
// A query is matched percent-encoded: ?%61=1 does not match a pattern ?a=1, but is the
// same to a handler that calls r.URL.Query. Access rules must not depend on it.
//
// A Router must come before all handlers that read the path, and a handler that it calls
// must not use the original request.
package route
