// Package urllib3 models how Python's urllib3 parses URLs and connects: version
// 1.26.12-1+deb12u4, as in Debian 12.
//
// It parses a URL with parse_url, after resolving a reference with urljoin, as for a
// redirect. It connects like a PoolManager. Its peculiarities:
//
//   - A backslash ends the authority, as in browsers, but begins a path.
//   - An input without a scheme, or with a scheme that has a dot, begins with an
//     authority: "evil.com/a" and "evil.com:80/a" are parsed as "//evil.com/a" and
//     "//evil.com:80/a", and fetched by http.
//   - A host is not percent-decoded. IDNA2008 is applied to each label that is not
//     ASCII, with no mapping but lower case: "faß.de" and "fass.de" are different
//     names, and full-width letters are rejected.
//   - The port 0 is the default port.
//   - The path of a request is parsed as a URL again, so that "http://h//a:b" is
//     rejected.
//
// [Later] is version 2.7.0.
package urllib3

import (
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/pyhttp"
	"github.com/weburl/weburl/dialect/internal/urllib"
)

func init() {
	dialect.Register(Dialect())
	dialect.Register(Later())
}

// Dialect returns urllib3 as a dialect, "urllib3".
//
// The components are the attributes of the Url that parse_url returns, and the Href is
// its attribute url. A component that is None is null. For http, https and no scheme,
// all are normalized: the host is in ASCII and lower case, and path, query and fragment
// are percent-encoded, without dot segments.
//
// A failure has the name of the exception: LocationParseError or, from urljoin,
// ValueError.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = newDialect(pyhttp.V1, "urllib3", "", dialect.Source{
	Title:   "urllib3 1.26.12-1+deb12u4",
	Address: "https://urllib3.readthedocs.io/en/1.26.12/reference/urllib3.util.html",
})

// Later returns urllib3 2.7.0 as a dialect, "urllib3-2". It allows zeros before a port, however
// many, and no "!" in a zone. It accepts "http://h//a:b".
func Later() *dialect.Dialect { return theLater }

var theLater = newDialect(pyhttp.V2, "urllib3-2", "urllib3 2", dialect.Source{
	Title:   "urllib3 2.7.0",
	Address: "https://urllib3.readthedocs.io/en/2.7.0/reference/urllib3.util.html",
})

func newDialect(v pyhttp.Version, name, title string, source dialect.Source) *dialect.Dialect {
	return dialect.New(dialect.Definition{
		Name:       name,
		Title:      title,
		Source:     source,
		Components: pyhttp.Components,
		Parse:      func(input, base string) dialect.Result { return read(v, input, base) },
		Connect: func(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
			return v.Connect(r, pyhttp.Target(r))
		},
		ProxyRequest: func(_ string, r *dialect.Result) (string, *dialect.Failure) {
			return v.ProxyRequest(r, r.Href, pyhttp.Target(r))
		},
	})
}

func read(v pyhttp.Version, input, base string) (r dialect.Result) {
	if base != "" {
		var baseErr, err string
		if input, baseErr, err = urllib.Join(base, input); baseErr != "" {
			return dialect.Fail("ValueError", baseErr).OfBase()
		} else if err != "" {
			return dialect.Fail("ValueError", err)
		}
	}
	u, ok := v.ParseURL(input)
	if !ok {
		return dialect.Fail("LocationParseError", "the host or port is invalid")
	}
	u.SetComponents(&r)
	r.Href = u.String()
	return r
}
