// Package httpclient5 models how Apache HttpClient 5.2.1 parses URLs and connects, with
// HttpCore 5.2.1 and Java 17, as in Debian 12.
//
// The client parses a URL with java.net.URI. If that finds no host in the authority, the
// client parses the authority itself: the userinfo ends at the first "@", and the host at
// the first ":" after it. The host is not decoded. A URL with a userinfo is rejected. A
// port of 0 is the default port of the scheme.
//
// A test runs the library and compares the two on random inputs.
package httpclient5

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/apache"
	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/dialect/internal/lettercase"
	"github.com/weburl/weburl/internal/ascii"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns Apache HttpClient 5.2.1 as a dialect, "httpclient5". An input is parsed by
// class java.net.URI and, with a base, resolved by the method resolve of class URIUtils,
// which the client also calls for redirects. An HttpGet is created from it.
//
// Components are as in java.net.URI, except that userinfo, host and port are taken from
// the request.
//
// A program connects with a client that HttpClients.createDefault returns. It rejects
// schemes other than http and https. To an HTTP proxy it sends URLs of other schemes as
// well, if they have a port.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "httpclient5",
	Title: "Apache HttpClient 5",
	Source: dialect.Source{
		Title:   "Apache HttpClient 5.2.1",
		Address: "https://hc.apache.org/httpcomponents-client-5.2.x/",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

func read(input, base string) dialect.Result {
	r := apache.Read(input, base, normalize)
	if r.Failure != nil {
		return r
	}
	port, _ := strconv.Atoi(r.Get(dialect.Port).String())
	_, hasHost := r.Get(dialect.Host).Text()
	if raw, ok := java.Authority(&r); ok && !hasHost {
		if a, ok := parseAuthority(raw); ok {
			r.Set(dialect.Userinfo, a.userinfo)
			r.Set(dialect.Host, dialect.Text(a.host))
			if port = a.port; port >= 0 {
				r.Set(dialect.Port, dialect.Text(strconv.Itoa(port)))
			}
		}
	}
	switch {
	case !isPort(port):
		return dialect.Fail("IllegalArgumentException", "the port is out of range")
	case strings.HasPrefix(r.Get(dialect.Path).String(), "//"):
		return dialect.Fail("IllegalArgumentException", "the path begins with two slashes")
	}
	return r
}

// isPort reports whether an authority may have the port, where -1 is none.
func isPort(port int) bool { return -1 <= port && port <= 65535 }

// An authority is one in which java.net.URI finds no host.
type authority struct {
	userinfo dialect.Value
	host     string
	port     int // -1 is none
}

// parseAuthority reads an authority, which has no brackets in it, as class
// URIAuthority does.
func parseAuthority(s string) (a authority, ok bool) {
	if userinfo, rest, ok := strings.Cut(s, "@"); ok {
		if s = rest; userinfo != "" {
			a.userinfo = dialect.Text(userinfo)
		}
	}
	if a.userinfo.IsUnknown() {
		a.userinfo = dialect.Null()
	}
	host, port, _ := strings.Cut(s, ":")
	a.host, a.port = host, -1
	if port == "" {
		return a, true
	}
	a.port, ok = java.ParseInt(port)
	return a, ok
}

// normalize writes u as the method normalizeSyntax does.
func normalize(u *dialect.Result, raw string) (string, bool) {
	var b strings.Builder
	scheme, ok := u.Get(dialect.Scheme).Text()
	if !ok {
		scheme = "http"
	}
	b.WriteString(ascii.Lower(scheme) + ":")
	path := u.Get(dialect.Path).String()
	query, hasQuery := u.Get(dialect.Query).Text()
	fragment, hasFragment := u.Get(dialect.Fragment).Text()
	if !strings.HasPrefix(path, "/") {
		b.WriteString("//" + raw)
		if path == "" {
			path = "/"
		}
		b.WriteString(path)
		if hasQuery {
			b.WriteString("?" + query)
		}
		if hasFragment {
			b.WriteString("#" + fragment)
		}
		return b.String(), true
	}
	if ok := writeAuthority(&b, u, raw); !ok {
		return "", false
	}
	var kept []string
	segments := strings.Split(path[1:], "/")
	for i, segment := range segments {
		switch segment = apache.Decode(segment); {
		case segment == "..":
			kept = kept[:max(len(kept)-1, 0)]
		case segment != "" && segment != ".":
			kept = append(kept, segment)
		}
		if i == len(segments)-1 && (segment == "" || len(kept) == 0) {
			kept = append(kept, "")
		}
	}
	for _, segment := range kept {
		b.WriteByte('/')
		encode(&b, segment)
	}
	separator := "?"
	for pair := range strings.SplitSeq(query, "&") {
		name, value, hasValue := strings.Cut(pair, "=")
		if name == "" {
			continue
		}
		b.WriteString(separator)
		separator = "&"
		encode(&b, apache.Decode(name))
		if hasValue {
			b.WriteByte('=')
			encode(&b, apache.Decode(value))
		}
	}
	if hasFragment {
		b.WriteByte('#')
		encode(&b, java.DecodeURI(fragment))
	}
	return b.String(), true
}

// writeAuthority writes the authority with all parts decoded and encoded again, or
// nothing if the client finds no host in it. It returns false for a port out of range.
func writeAuthority(b *strings.Builder, u *dialect.Result, raw string) bool {
	var userinfo dialect.Value
	host, port := "", u.Get(dialect.Port).String()
	if h, ok := u.Get(dialect.Host).Text(); ok {
		host = h
		if n := len(host); host[0] == '[' && isIPv6(host[1:n-1]) {
			host = host[1 : n-1]
		}
		if s, ok := u.Get(dialect.Userinfo).Text(); ok {
			userinfo = dialect.Text(java.DecodeURI(s))
		}
	} else {
		a, ok := parseAuthority(raw)
		switch {
		case !ok:
			return true
		case !isPort(a.port):
			return false
		case a.port >= 0:
			port = strconv.Itoa(a.port)
		}
		host = apache.Decode(a.host)
		if s, ok := a.userinfo.Text(); ok {
			userinfo = dialect.Text(apache.Decode(s))
		}
	}
	b.WriteString("//")
	if s, ok := userinfo.Text(); ok {
		username, password, hasPassword := strings.Cut(s, ":")
		encode(b, username)
		if hasPassword {
			b.WriteByte(':')
			encode(b, password)
		}
		b.WriteByte('@')
	}
	if host = lettercase.Lower(host); isIPv6(host) {
		b.WriteString("[" + host + "]")
	} else {
		encode(b, host)
	}
	if port != "" {
		b.WriteString(":" + port)
	}
	return true
}

func encode(b *strings.Builder, s string) { apache.Encode(b, s, "-._~") }

// isIPv6 reports whether s is an IPv6 address to class InetAddressUtils: eight groups,
// or up to six before "::" and after it, with up to seven colons in all.
func isIPv6(s string) bool {
	before, after, compressed := strings.Cut(s, "::")
	if !compressed {
		return groups(s) == 8
	}
	m, n := groups(before), groups(after)
	return 0 <= m && m <= 6 && 0 <= n && n <= 6 && strings.Count(s, ":") <= 7
}

// groups returns how many groups of one to four hexadecimal digits s is, or -1.
func groups(s string) int {
	if s == "" {
		return 0
	}
	n := 0
	for group := range strings.SplitSeq(s, ":") {
		if len(group) < 1 || len(group) > 4 || strings.Trim(group, "0123456789abcdefABCDEF") != "" {
			return -1
		}
		n++
	}
	return n
}

// connect goes where a default client does.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme := ascii.Lower(r.Get(dialect.Scheme).String())
	host, port := r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	_, hasUserinfo := r.Get(dialect.Userinfo).Text()
	switch {
	case host == "":
		return reject("ClientProtocolException", "the target host is not specified")
	case scheme != "http" && scheme != "https":
		return reject("ClientProtocolException", "the client does not support the scheme")
	case hasUserinfo:
		return reject("ClientProtocolException", "the client rejects URLs with a userinfo")
	case strings.Trim(port, "0") == "":
		port = ""
	}
	return dialect.NewDestination(scheme, java.Host(host), port), nil
}

func reject(name, message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail(name, message).Failure
}
