// Package httpclient4 models how Apache HttpClient 4.5.14 parses URLs and connects, with
// Java 17, as in Debian 12.
//
// The client parses a URL with java.net.URI. If that finds no host in the authority, the
// client percent-decodes the authority, and uses the text between the first "@" and the
// first ":" after it. So it connects to evil.example for
// "http://good.example:%40evil.example/", and to a_b for "http://a_b/". A port of 0 or
// less means the default port of the scheme, and a port may have digits of any script.
//
// A test runs the library and compares the two on random inputs.
package httpclient4

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/apache"
	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/internal/ascii"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns Apache HttpClient 4.5.14 as a dialect, "httpclient4". An input is parsed by
// class java.net.URI and, with a base, resolved by the method resolve of class URIUtils,
// which the client also calls for redirects.
//
// Components are as in java.net.URI, except that host and port are the result of
// extractHost of class URIUtils, which returns null for a reference without a scheme.
//
// A program connects with a client that HttpClients.createDefault returns. It rejects
// schemes other than http and https. To an HTTP proxy it sends URLs of other schemes as
// well, if they have a port.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "httpclient4",
	Title: "Apache HttpClient 4",
	Source: dialect.Source{
		Title:   "Apache HttpClient 4.5.14",
		Address: "https://hc.apache.org/httpcomponents-client-4.5.x/",
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
	_, hasScheme := r.Get(dialect.Scheme).Text()
	_, hasHost := r.Get(dialect.Host).Text()
	switch {
	case !hasScheme:
		r.Set(dialect.Host, dialect.Null())
		r.Set(dialect.Port, dialect.Null())
	case !hasHost:
		if authority, ok := java.Authority(&r); ok {
			setTarget(&r, authority)
		}
	}
	return r
}

// setTarget sets host and port to what extractHost finds in an authority without a
// host.
func setTarget(r *dialect.Result, authority string) {
	authority = java.DecodeURI(authority)
	if _, after, ok := strings.Cut(authority, "@"); ok {
		authority = after
	}
	host, text, _ := strings.Cut(authority, ":")
	port := -1
	if text != "" {
		var ok bool
		if port, ok = java.ParseInt(text); !ok {
			return
		}
	}
	if host == "" || strings.ContainsFunc(host, java.IsWhitespace) {
		return
	}
	r.Set(dialect.Host, dialect.Text(host))
	if port != -1 {
		r.Set(dialect.Port, dialect.Text(strconv.Itoa(port)))
	}
}

// normalize writes u as the method normalizeSyntax does.
func normalize(u *dialect.Result, authority string) (string, bool) {
	var b strings.Builder
	if scheme, ok := u.Get(dialect.Scheme).Text(); ok {
		b.WriteString(ascii.Lower(scheme) + ":")
	}
	b.WriteString("//")
	if host, ok := u.Get(dialect.Host).Text(); ok {
		if userinfo, ok := u.Get(dialect.Userinfo).Text(); ok {
			b.WriteString(userinfo + "@")
		}
		b.WriteString(ascii.Lower(host))
		if port, ok := u.Get(dialect.Port).Text(); ok {
			b.WriteString(":" + port)
		}
	} else {
		b.WriteString(authority)
	}
	var segments []string
	if path := u.Get(dialect.Path).String(); path != "" {
		for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
			switch segment = apache.Decode(segment); segment {
			case ".":
			case "..":
				segments = segments[:max(len(segments)-1, 0)]
			default:
				segments = append(segments, segment)
			}
		}
	}
	if len(segments) == 0 {
		segments = []string{""}
	}
	for _, segment := range segments {
		b.WriteByte('/')
		apache.Encode(&b, segment, "_-.*!~'();:@&=+$,")
	}
	if query, ok := u.Get(dialect.Query).Text(); ok {
		b.WriteString("?" + query)
	}
	if fragment, ok := u.Get(dialect.Fragment).Text(); ok {
		b.WriteString("#" + fragment)
	}
	return b.String(), true
}

// connect goes where a default client does.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme := ascii.Lower(r.Get(dialect.Scheme).String())
	host := r.Get(dialect.Host).String()
	port := 0
	if text, ok := r.Get(dialect.Port).Text(); ok {
		port, _ = strconv.Atoi(text)
	}
	switch {
	case host == "":
		return reject("ClientProtocolException", "the URI does not specify a valid host name")
	case scheme != "http" && scheme != "https":
		return reject("ClientProtocolException", "the client does not support the scheme")
	case strings.Contains(host, "\x00"):
		return reject("UnknownHostException", "U+0000 in the host")
	case port > 65535:
		return reject("IllegalArgumentException", "the port is greater than 65535")
	case port <= 0:
		return dialect.NewDestination(scheme, java.Host(host), ""), nil
	}
	return dialect.NewDestination(scheme, java.Host(host), strconv.Itoa(port)), nil
}

func reject(name, message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail(name, message).Failure
}
