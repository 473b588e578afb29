// Package guzzle models how PHP's Guzzle parses URLs and connects: version 7.4.5 with
// guzzlehttp/psr7 2.4.5, PHP 8.2 and libcurl 7.88.1, as in Debian 12.
//
// Guzzle percent-encodes characters that are not delimiters, parses the URL with
// parse_url, and decodes the components. It serializes them to a URL, which libcurl
// parses again. So "http:/evil.example/" has no host to Guzzle, and libcurl connects to
// evil.example.
//
// The text before a "://[" that is followed by an IPv6 address is not encoded, but still
// decoded: to libcurl, "http://a%40evil.example/://[::1]" is a URL of evil.example. A
// URL that is not UTF-8 is empty, or the text up to that address.
//
// A test runs the library and compares the two on random inputs.
package guzzle

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/curl"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns the client of Guzzle as a dialect, "guzzle". A base is its option base_uri.
//
// Components are taken from the URI of the request. An empty component is null, except
// for the path. There are no complaints, and a failure has the name of the exception.
//
// A program connects like libcurl for this URI without its fragment, and only for http
// and https.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "guzzle",
	Title: "PHP's Guzzle",
	Source: dialect.Source{
		Title:   "Guzzle 7.4.5, with guzzlehttp/psr7 2.4.5 and libcurl 7.88.1",
		Address: "https://docs.guzzlephp.org/en/stable/",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

func read(input, base string) dialect.Result {
	u, ok := parse(input)
	if ok && base != "" {
		b, ok := parse(base)
		if !ok {
			return malformed().OfBase()
		}
		if u, ok = b.resolve(u); !ok {
			return malformed()
		}
	}
	if !ok {
		return malformed()
	}
	if u.scheme == "" && u.host != "" {
		u.scheme = "http"
		u.removeDefaultPort()
	}
	return u.result()
}

func malformed() dialect.Result {
	return dialect.Fail("MalformedUriException", "parse_url or the class Uri does not take it")
}

func (u *uri) result() (r dialect.Result) {
	r.Set(dialect.Scheme, unlessEmpty(u.scheme))
	r.Set(dialect.Userinfo, unlessEmpty(u.userinfo))
	r.Set(dialect.Host, unlessEmpty(u.host))
	r.Set(dialect.Port, unlessEmpty(u.port))
	r.Set(dialect.Path, dialect.Text(u.path))
	r.Set(dialect.Query, unlessEmpty(u.query))
	r.Set(dialect.Fragment, unlessEmpty(u.fragment))
	r.Href = u.String()
	return r
}

func unlessEmpty(s string) dialect.Value {
	if s == "" {
		return dialect.Null()
	}
	return dialect.Text(s)
}

// toCurl returns the URL that libcurl is given, and how libcurl reads it.
func toCurl(r *dialect.Result) (url string, result dialect.Result) {
	url = r.Href
	if fragment := r.Get(dialect.Fragment).String(); fragment != "" {
		url = strings.TrimSuffix(url, "#"+fragment)
	}
	return url, curl.Dialect().Parse(url, "")
}

func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	_, c := toCurl(r)
	if failure := rejection(&c); failure != nil {
		return dialect.Destination{}, failure
	}
	return curl.Dialect().Destination(&c)
}

// rejection returns why libcurl does not even begin with a URL.
func rejection(c *dialect.Result) *dialect.Failure {
	if c.Failure != nil {
		return c.Failure
	}
	if scheme := c.Get(dialect.Scheme).String(); scheme != "http" && scheme != "https" {
		return dialect.Fail("CURLE_UNSUPPORTED_PROTOCOL", "the client allows http and https only").Failure
	}
	return nil
}

// proxyRequest is that of libcurl.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	url, c := toCurl(r)
	if failure := rejection(&c); failure != nil {
		return "", failure
	}
	return curl.Dialect().Definition().ProxyRequest(url, &c)
}
