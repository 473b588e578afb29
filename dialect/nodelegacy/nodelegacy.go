// Package nodelegacy models the older URL parser of Node.js: url.parse and url.resolve,
// which Node.js has in addition to the class URL.
//
// It models Node.js 24 (24.21.0). A test runs Node.js and compares the two on
// random inputs.
//
// A string of JavaScript is UTF-16. An input reaches it through Buffer.toString,
// which decodes UTF-8 as the Encoding Standard does: each maximal subpart of an
// ill-formed sequence is one U+FFFD.
//
// The parser fails for few inputs. It treats backslashes as slashes, as browsers do, and
// removes tabs and newlines from the authority, but a host ends at the first character
// that is not valid in hosts, and the rest is the path: the host of
// "http://good.com;.evil.com/" is good.com. A host with non-ASCII characters is mapped
// by UTS #46, after conversion to lower case as in JavaScript, which changes a Σ at the
// end of a word to ς.
package nodelegacy

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/subpart"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns url.parse as a dialect, "node-legacy". With a base, it is url.parse of the
// result of url.resolve, as programs write it for http.get.
//
// Components are the members of the same names; the scheme is protocol without the
// colon, the userinfo is auth, which is percent-decoded, and the path is pathname. The
// host is hostname, but with the brackets of an IPv6 address, which Node.js does not
// check. The whole URL is href or, with a base, the result of url.resolve. There are no
// complaints. A failure has the name of the error: ERR_INVALID_URL for a host that
// cannot be mapped, URIError for a malformed percent-encoding in the userinfo.
//
// A program connects to the result of getaddrinfo of the GNU C library for the host, or
// to localhost for http and https without a host. It does not connect if there are no
// slashes after a scheme that no client of Node.js has: url.parse finds the host 3000 in
// localhost:3000.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "node-legacy",
	Aliases: []string{"url.parse"},
	Title:   "Node's url.parse",
	Source: dialect.Source{
		Title:   "Node.js 24, url.parse",
		Address: "https://nodejs.org/docs/latest-v24.x/api/url.html#legacy-url-api",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:   func(input, base string) dialect.Result { return read(input, base, toASCII) },
	Connect: connect,
})

// A mapping is domain to ASCII. It reports whether a host can be mapped.
type mapping func(host string) (ascii string, ok bool)

// connect takes the brackets away whatever is in them, as url.parse does. What is
// not ASCII then is mapped when the name is looked up. Where nothing is left,
// http.get takes the member host, and where that is empty, localhost.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	switch n := len(host); {
	case scheme != "" && !isSlashed(some(scheme)) && !strings.HasPrefix(strings.TrimPrefix(r.Href, scheme+":"), "//"):
		host = ""
	case n > 2 && host[0] == '[' && host[n-1] == ']':
		host = host[1 : n-1]
		if !resolve.IsASCII(host) {
			host, _ = resolve.UTS46(host)
		}
	case host != "" && host != "[]" || scheme != "http" && scheme != "https":
	case port != "":
		host += ":" + port
	case host == "":
		host = "localhost"
	}
	return dialect.NewDestination(scheme, resolve.GNU(host), port), nil
}

func read(input, base string, toASCII mapping) dialect.Result {
	input = decode(input)
	var u url
	if base == "" {
		if err := u.parse(input, false, toASCII); err != nil {
			return err.result()
		}
		return u.result(u.href)
	}
	var b, ref url
	if err := b.parse(decode(base), true, toASCII); err != nil {
		return err.result().OfBase()
	}
	if err := ref.parse(input, true, toASCII); err != nil {
		return err.result()
	}
	b.resolve(&ref)
	href := b.format(input)
	if err := u.parse(href, false, toASCII); err != nil {
		return err.result()
	}
	return u.result(href)
}

// decode returns the string that Buffer.toString returns for bytes, in UTF-8.
func decode(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		r, size := subpart.DecodeRune(s)
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}

// An exception is an error that is thrown.
type exception struct{ name, message string }

func (e *exception) result() dialect.Result { return dialect.Fail(e.name, e.message) }

func (u *url) result(href string) dialect.Result {
	var r dialect.Result
	r.Href = href
	r.Set(dialect.Scheme, u.protocol.value())
	r.Set(dialect.Userinfo, u.auth.value())
	r.Set(dialect.Host, u.hostname.value())
	if u.isIPv6 {
		r.Set(dialect.Host, dialect.Text("["+u.hostname.s+"]"))
	}
	r.Set(dialect.Port, u.port.value())
	r.Set(dialect.Path, u.pathname.value())
	r.Set(dialect.Query, u.query.value())
	r.Set(dialect.Fragment, u.fragment.value())
	return r
}
