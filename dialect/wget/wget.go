// Package wget models how GNU Wget 1.21.3-1+deb12u1, as in Debian 12, parses URLs and
// connects.
//
// It parses a URL as an argument of the command, in a locale with UTF-8 and without
// options. A URL without a scheme is a shorthand: "example.org/a" and "example.org:80"
// are http URLs, and "example.org:a" is ftp://example.org/a.
//
// With a base, the input is the Location of a response for the base. A Location cannot be
// a shorthand.
//
// Characters that are unsafe in a URL, including backslashes and non-ASCII bytes, are
// percent-encoded before anything else, and those of the host are decoded again. The
// host is then converted by libidn2. A userinfo ends at "@" only if it has only
// characters that RFC 2396 allows there, which is Debian's fix of CVE-2024-38428.
//
// An argument ends at its first U+0000, as in C.
package wget

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns Wget as a dialect, "wget".
//
// Host, username and password are percent-decoded, the port is a number, and the path
// has no dot segments. A host with a colon has brackets. The parameters of an ftp URL,
// after a semicolon, are in its path. The Href is the URL that Wget shows and sends to a
// proxy, which has no fragment; other parsers can find another host in it: for
// "http://a%2fb@h/" it is "http://a/b@h/".
//
// A failure has the error's name in Wget's source.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "wget",
	Title: "Wget",
	Source: dialect.Source{
		Title:   "GNU Wget 1.21.3-1+deb12u1",
		Address: "https://www.gnu.org/software/wget/manual/wget.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Username, dialect.Password, dialect.Host,
		dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// read reads input, relative to base.
func read(input, base string) dialect.Result {
	input = cString(input)
	if base == "" {
		input = rewriteShorthand(input)
	} else {
		base = rewriteShorthand(cString(base))
		if _, err := parse(base); err != "" {
			return fail(err).OfBase()
		}
		input = merge(base, headerValue(input))
	}
	u, err := parse(input)
	if err != "" {
		return fail(err)
	}
	return u.result()
}

// cString returns s up to its first NUL byte.
func cString(s string) string {
	s, _, _ = strings.Cut(s, "\x00")
	return s
}

// headerValue returns a Location as it arrives in a header field.
func headerValue(s string) string {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	return strings.Trim(s, " \t\n\v\f\r")
}

func fail(name string) dialect.Result { return dialect.Fail(name, messages[name]) }

// connect returns where a retrieval connects: the resolver takes the host as it is
// after percent-decoding and IDNA.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	host := strings.TrimSuffix(strings.TrimPrefix(r.Get(dialect.Host).String(), "["), "]")
	if !strings.Contains(host, ":") {
		host = r.Get(dialect.Host).String()
	}
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.GNU(host), port(r)), nil
}

// proxyRequest returns the request to a proxy: the URL with the userinfo of which
// the characters "/" and "?" have been percent-decoded.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	switch r.Get(dialect.Scheme).String() {
	case "http":
		return "GET " + r.Href, nil
	case "https":
		host := r.Get(dialect.Host).String()
		if strings.Contains(host, ":") {
			host = host[1 : len(host)-1]
		}
		return "CONNECT " + host + ":" + port(r), nil
	}
	return "", nil
}

// port returns the port, or the default one of the scheme.
func port(r *dialect.Result) string {
	if port, ok := r.Get(dialect.Port).Text(); ok {
		return port
	}
	return defaultPorts[r.Get(dialect.Scheme).String()]
}
