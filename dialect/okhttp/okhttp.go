// Package okhttp models how OkHttp 3.13.1 parses URLs and connects, with Java 17, as in
// Debian 12.
//
// The class HttpUrl follows an early URL Standard: it treats backslashes as slashes, any
// number of them after the scheme, and white space at the ends. In other points it
// differs: it percent-decodes the host before it looks for an IPv6 address, so that
// "http://%3A%3A1/" has one, and it leaves IPv4 addresses to the resolver.
//
// A host that is not ASCII becomes ASCII by java.net.IDN, which is IDNA2003.
//
// A test runs the library and compares the two on random inputs.
package okhttp

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/internal/ascii"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns OkHttp's class HttpUrl as a dialect, "okhttp". An input is parsed by the
// method url of class Request.Builder, which treats ws as http and wss as https, and
// with a base by the method resolve of the base.
//
// Components are the results of the methods of HttpUrl, in their encoded form. User name
// and password are null if they are empty, and the port if it is the default port. There
// are no complaints.
//
// A program connects with the default OkHttpClient. It rejects a host with a character
// that java.net.URI does not accept, such as "|". To an HTTP proxy it also sends such
// URLs, and includes userinfo and fragment.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "okhttp",
	Title: "OkHttp",
	Source: dialect.Source{
		Title:   "OkHttp 3.13.1, HttpUrl",
		Address: "https://square.github.io/okhttp/3.x/okhttp/okhttp3/HttpUrl.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Username, dialect.Password, dialect.Host,
		dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

func read(input, base string) dialect.Result {
	input = java.Decode(input)
	if base == "" {
		return parse(asHTTP(input), nil).result()
	}
	b := parse(asHTTP(java.Decode(base)), nil)
	if b.err != "" {
		return b.result().OfBase()
	}
	return parse(input, b).result()
}

// asHTTP returns s with the scheme of HTTP in place of that of WebSocket.
func asHTTP(s string) string {
	switch {
	case len(s) >= 3 && ascii.EqualFold(s[:3], "ws:"):
		return "http:" + s[3:]
	case len(s) >= 4 && ascii.EqualFold(s[:4], "wss:"):
		return "https:" + s[4:]
	}
	return s
}

func (u *url) result() (r dialect.Result) {
	if u.err != "" {
		return dialect.Fail("IllegalArgumentException", u.err)
	}
	r.Set(dialect.Scheme, dialect.Text(u.scheme))
	r.Set(dialect.Username, unlessEmpty(u.username))
	r.Set(dialect.Password, unlessEmpty(u.password))
	r.Set(dialect.Host, dialect.Text(u.hostText()))
	r.Set(dialect.Port, dialect.Null())
	if u.port != defaultPort(u.scheme) {
		r.Set(dialect.Port, dialect.Text(strconv.Itoa(u.port)))
	}
	r.Set(dialect.Path, dialect.Text(u.path()))
	r.Set(dialect.Query, u.query.value())
	r.Set(dialect.Fragment, u.fragment.value())
	r.Href = u.String()
	return r
}

func unlessEmpty(s string) dialect.Value {
	if s == "" {
		return dialect.Null()
	}
	return dialect.Text(s)
}

// connect goes where a default client does. It makes a java.net.URI of scheme, host and
// port to find a proxy.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	host := r.Get(dialect.Host).String()
	if failure := checkHost(host); failure != nil {
		return dialect.Destination{}, failure
	}
	if strings.ContainsAny(host, "\"<>^`{|}") {
		return dialect.Destination{}, dialect.Fail("RuntimeException", "a character in the host that java.net.URI does not take").Failure
	}
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), java.Host(host), r.Get(dialect.Port).String()), nil
}

// checkHost returns why a client rejects the host of a URL, or nil. A class of the client
// reads the host once more.
func checkHost(host string) *dialect.Failure {
	if host[0] != '[' {
		if _, ok := canonicalHost(host); !ok {
			return dialect.Fail("IllegalArgumentException", "the host that IDNA returns is invalid").Failure
		}
	}
	return nil
}
