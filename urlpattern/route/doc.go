// Package route routes requests of net/http by URL patterns.
//
// A [Router] reads the URL of a request as a browser would, finds the first of its
// routes whose pattern matches, and has the handler of that route answer. A set of
// thousands of routes takes little more time than one of ten: see [urlpattern.Set].
//
// # One path for all
//
// Programs divide a path in different ways. For the request line
//
//	GET /public/%2e%2e/admin HTTP/1.1
//
// the path is /admin by the URL Standard, and /public/../admin in the URL that
// net/http makes. If a router matched the first, and a handler opened files by the
// second, a rule for /admin would guard nothing. Therefore a Router has the handler
// see the request as if the client had sent the URL that was matched: the fields URL,
// RequestURI and Host are those of the URL in its canonical form. Dot segments are
// resolved there, also those written with %2e, and a backslash is a slash. The path is
// percent-encoded only where it must be, so that /%61dmin is /admin for the pattern as
// it is for the handler.
//
// What is still ambiguous then, the Router answers with status 400: a path with %2F
// or %5C, which is one segment to the pattern and two to a handler that reads
// r.URL.Path, and a path with an empty segment, as in //admin, which [http.ServeMux]
// and [http.FileServer] remove. See [Router.AllowAmbiguous].
//
// A handler reads r.URL.Path, r.PathValue or the result of [FromRequest]. It must not
// decode r.URL.Path or a path value again: they are decoded, and %252e%252e has become
// %2e%2e. The groups of a [urlpattern.Result] are not decoded: they are as they stand
// in the URL.
//
// A query is matched as it stands in the URL: ?%61=1 is not ?a=1 to a pattern, and is
// to a handler that calls r.URL.Query. Let no rule that guards something depend on it.
//
// A Router must stand before all that reads the path, and a handler that it calls
// must not go back to a request from before.
package route
