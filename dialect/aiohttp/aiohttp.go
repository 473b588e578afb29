// Package aiohttp models how Python's aiohttp parses URLs and connects: version
// 3.8.4-1+deb12u2 with yarl 1.8.2, as in Debian 12.
//
// It parses a URL with yarl, and connects to its host even if the scheme is not http or
// https: a scheme without a default port requires a port, and "//evil.com:80/" works like
// "http://evil.com/". It uses the system's resolver.
//
// A reference with a base is the Location of a redirect: a reference with the scheme http
// or https is not resolved, not even "http:a", and a reference with another scheme is
// rejected.
package aiohttp

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/pyhttp"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/percent"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns aiohttp as a dialect, "aiohttp".
//
// The components are as in dialect yarl, for the URL of a ClientRequest, without
// username and password, which become a header. A failure has the name of the exception,
// or NoRedirect for a Location that is empty.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name: "aiohttp",
	Source: dialect.Source{
		Title:   "aiohttp 3.8.4-1+deb12u2",
		Address: "https://docs.aiohttp.org/en/v3.8.4/client_quickstart.html",
	},
	Components:   pyhttp.YarlComponents,
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// proxyRequest returns the request for any scheme with a proxy. The URL is without
// userinfo and fragment, unless there is a password alone, and without bytes that are
// not UTF-8.
func proxyRequest(url string, r *dialect.Result) (string, *dialect.Failure) {
	scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	if scheme != "https" && scheme != "wss" {
		_, u, _ := request(pyhttp.ParseYarl(url))
		u.Fragment = "" // and the slash goes that stands before it where a path is missing
		return "GET " + strings.ToValidUTF8(u.String(), ""), nil
	}
	if host[0] == '[' && strings.Contains(host, "%") {
		host = host[1 : len(host)-1]
	}
	if port == "" || port == "0" {
		port = "443"
	}
	return "CONNECT " + strings.ToValidUTF8(host, "") + ":" + port, nil
}

// connect rejects a URL without a port, if its scheme has no default one.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	port := r.Get(dialect.Port).String()
	if port == "" || port == "0" {
		switch r.Get(dialect.Scheme).String() {
		case "http", "https", "ws", "wss":
		default:
			return pyhttp.Reject("AssertionError", "the URL has no port, and its scheme no default port")
		}
	}
	return pyhttp.ConnectYarl(r)
}

func read(input, base string) dialect.Result {
	if base == "" {
		r, _, _ := request(pyhttp.ParseYarl(input))
		return r
	}
	r, baseURL, hasAuth := request(pyhttp.ParseYarl(base))
	switch {
	case r.Failure != nil:
		return r.OfBase()
	case input == "":
		return dialect.Fail("NoRedirect", "the Location is empty")
	}
	u, err := pyhttp.ParseYarl(input)
	if err != "" {
		return dialect.Fail("InvalidURL", err)
	}
	switch u.Scheme {
	case "http", "https":
	case "":
		if u, err = baseURL.JoinYarl(&u); err != "" {
			return dialect.Fail("ValueError", err)
		}
	default:
		return dialect.Fail("ValueError", "a redirect leads to http or https only")
	}
	for _, u := range []*pyhttp.Yarl{&baseURL, &u} {
		if err := u.CheckOrigin(); err != "" {
			return dialect.Fail("ValueError", err)
		}
	}
	r, u, twice := request(u, "")
	if hasAuth && twice && u.Scheme == baseURL.Scheme && u.Netloc == baseURL.Netloc {
		return dialect.Fail("ValueError", "there are credentials already, and others in the URL")
	}
	return r
}

// request returns the result for the URL of a ClientRequest, and this URL, and whether
// a username has been taken from it.
func request(u pyhttp.Yarl, err string) (r dialect.Result, _ pyhttp.Yarl, hasAuth bool) {
	name := "InvalidURL"
	if err == "" {
		name, err = check(&u)
	}
	if err != "" {
		return dialect.Fail(name, err), u, false
	}
	userinfo, _, _ := u.CutUserinfo()
	username, password, _ := strings.Cut(userinfo, ":")
	if username != "" {
		switch {
		case strings.Contains(percent.Decode(username), ":"):
			return dialect.Fail("ValueError", "a colon in the username"), u, false
		case !isLatin1(username), !isLatin1(password):
			return dialect.Fail("UnicodeEncodeError", "username or password are not in Latin-1"), u, false
		}
		if name, err = "UnicodeError", u.RemoveUserinfo(); err == "" {
			name, err = check(&u)
		}
		if err != "" {
			return dialect.Fail(name, err), u, false
		}
	}
	u.SetComponents(&r)
	r.Href = u.String()
	return r, u, username != ""
}

// check returns the exception and the error of a URL without a host or with a port that
// is not a number, or the empty string.
func check(u *pyhttp.Yarl) (name, err string) {
	if u.Hostname() == "" {
		return "InvalidURL", "the URL has no host"
	}
	return "ValueError", u.CheckPort()
}

// isLatin1 reports whether an encoded username or password can be written in an
// Authorization header. Octets that are not UTF-8 stay percent-encoded.
func isLatin1(s string) bool {
	if !resolve.IsASCII(s) { // surrogates
		return false
	}
	for s = percent.Decode(s); s != ""; {
		c, size := utf8.DecodeRuneInString(s)
		if c > unicode.MaxLatin1 && size > 1 {
			return false
		}
		s = s[size:]
	}
	return true
}
