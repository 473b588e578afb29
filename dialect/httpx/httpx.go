// Package httpx models how Python's httpx parses URLs and connects: version 0.23.3-1, as
// in Debian 12, which uses the package rfc3986 1.5.0-2. Since version 0.24, httpx has a
// parser of its own: [Later].
//
// Peculiarities of version 0.23:
//
//   - A backslash ends the authority, as in browsers, and is then part of the path.
//   - An authority that RFC 3987 does not allow is dropped. Parsing such a URL does not fail,
//     and httpx does not send a request for it, as it has no host.
//   - The colon before a port may be missing after brackets: "[::1]80".
//   - A port of five digits above 65535 is reduced modulo 65536 by getaddrinfo, so
//     that httpx connects to port 80 for "http://h:65616/".
//   - A zone is passed to the resolver as "%25eth0".
//   - IDNA2008 is applied to each label that is not ASCII, with no mapping but lower
//     case. A host that begins with "xn--" must be valid by IDNA2008.
package httpx

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/pyhttp"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns httpx as a dialect, "httpx".
//
// The components are the encoded attributes of class URL: the userinfo is null if there
// is none, and the host has its brackets. A URL has a host only if it also has a scheme.
// The default port is null. A reference is resolved by the method join, from a base with
// scheme and host.
//
// A failure has the name of the exception.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name: "httpx",
	Source: dialect.Source{
		Title:   "httpx 0.23.3-1 with rfc3986 1.5.0-2",
		Address: "https://github.com/encode/httpx/tree/0.23.3",
	},
	Components:   dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// proxyRequest returns the request of a Client with proxies for http and https. The
// host is without brackets, and a path need not begin with a slash: "http://h\\@i" is
// sent as "http://h%5C@i".
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	scheme := r.Get(dialect.Scheme).String()
	if scheme != "http" && scheme != "https" {
		return "", nil
	}
	host, failure := hostOf(r)
	if failure != nil {
		return "", failure
	}
	port, hasPort := r.Get(dialect.Port).Text()
	if scheme == "https" {
		if port == "" || port == "0" {
			port = "443"
		}
		return "CONNECT " + host + ":" + port, nil
	}
	if hasPort {
		host += ":" + port
	}
	return "GET http://" + host + pyhttp.Target(r), nil
}

func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	host, failure := hostOf(r)
	if failure != nil {
		return dialect.Destination{}, failure
	}
	ascii, ok := resolve.IDNA2003(host)
	if !ok {
		return pyhttp.Reject("UnicodeError", "the codec idna does not take the host")
	}
	port := r.Get(dialect.Port).String()
	if n, err := strconv.Atoi(port); err == nil {
		if port = strconv.Itoa(n % 65536); n == 0 {
			port = ""
		}
	}
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.GNUWithPort(ascii), port), nil
}

// hostOf returns the host for a request, without brackets.
func hostOf(r *dialect.Result) (string, *dialect.Failure) {
	scheme, host := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String()
	switch scheme {
	case "http", "https", "ws", "wss":
	default:
		return "", fail("UnsupportedProtocol", "httpx has http, https, ws and wss only")
	}
	if host == "" {
		return "", fail("UnsupportedProtocol", "httpx finds no host: there is none, or RFC 3987 does not allow the authority, which httpx then drops")
	}
	if strings.HasPrefix(host, "xn--") {
		for label := range strings.SplitSeq(strings.TrimSuffix(host, "."), ".") {
			if _, ok := resolve.PythonIDNALabel(label); !ok {
				return "", fail("IDNAError", "the host cannot be decoded")
			}
		}
	}
	if strings.HasPrefix(host, "[") && strings.Contains(host, ":") {
		host = host[1 : len(host)-1]
	}
	return host, nil
}

func read(input, base string) (r dialect.Result) {
	u, failure := parse(input)
	if base != "" {
		b, baseFailure := parse(base)
		if baseFailure == nil && (b.scheme == "" || b.host() == "") {
			baseFailure = fail("ResolutionError", "the base has no scheme and host")
		}
		if baseFailure != nil {
			f := *baseFailure
			return (dialect.Result{Failure: &f}).OfBase()
		}
		if failure == nil {
			u, failure = b.join(u)
		}
	}
	if failure != nil {
		return dialect.Result{Failure: failure}
	}
	a, _ := cutAuthority(u.authority, false)
	set := func(c dialect.Component, text string, ok bool) {
		if ok {
			r.Set(c, dialect.Text(text))
		} else {
			r.Set(c, dialect.Null())
		}
	}
	set(dialect.Scheme, u.scheme, u.scheme != "")
	set(dialect.Userinfo, a.userinfo, a.userinfo != "")
	set(dialect.Host, a.host, a.host != "")
	port := strings.TrimLeft(a.port, "0")
	if port == "" {
		port = a.port[:min(1, len(a.port))]
	}
	set(dialect.Port, port, port != "")
	path := u.path
	if path == "" {
		path = "/"
	}
	set(dialect.Path, path, true)
	set(dialect.Query, u.query, u.hasQuery)
	set(dialect.Fragment, u.fragment, u.hasFragment)
	r.Href = u.String()
	return r
}

func fail(name, message string) *dialect.Failure { return dialect.Fail(name, message).Failure }
