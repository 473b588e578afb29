// Package javauri models how Java's class java.net.URI parses URIs.
//
// It models java.net.URI of Java 17, as OpenJDK 17.0.21 of Debian 12 has it. A
// test runs Java and compares the two on random inputs.
//
// A String of Java is UTF-16. An input reaches it through the decoder of UTF-8
// in class String: each maximal subpart of ill-formed UTF-8 is one U+FFFD, and so
// is an encoded surrogate.
//
// The class follows RFC 2396, with the IPv6 addresses of RFC 2732, and with non-ASCII
// characters wherever a percent-encoded byte is allowed. An authority that does not have
// the form of userinfo, host and port is registry-based, and has no host: "http://a_b/"
// and "http://good.com@evil.com@x/" parse, and have no host.
package javauri

import (
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/java"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns java.net.URI as a dialect, "java-uri". An input is parsed by the constructor
// and, with a base, resolved by the method resolve of the base.
//
// Components are the results of the methods getScheme, getRawUserInfo, getHost, getPort,
// getRawPath, getRawQuery and getRawFragment, which return null or -1 for a null
// component. The path of an opaque URI is the result of getRawSchemeSpecificPart. There
// are no complaints, and a failure has the name of the exception.
//
// A program connects to the result of java.net.InetAddress for the host. It does not
// connect for an authority without a host: the client of package java.net.http throws an
// IllegalArgumentException.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "java-uri",
	Aliases: []string{"java.net.URI"},
	Title:   "java.net.URI",
	Source: dialect.Source{
		Title:   "Java 17, java.net.URI",
		Address: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// connect rejects a URI with an authority that has no host in it.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	if _, hasHost := r.Get(dialect.Host).Text(); hasHost {
		return java.Connect(r)
	}
	if _, hasAuthority := java.Authority(r); hasAuthority {
		return dialect.Destination{}, dialect.Fail("no-host", "the authority is registry-based, and getHost returns null").Failure
	}
	return java.Connect(r)
}

func read(input, base string) dialect.Result {
	var u, b uri
	if base != "" {
		if err := b.parse(java.Decode(base)); err != nil {
			return err.result().OfBase()
		}
	}
	if err := u.parse(java.Decode(input)); err != nil {
		return err.result()
	}
	if base != "" {
		u = b.resolve(u)
	}
	return u.result()
}

func (u *uri) result() dialect.Result {
	var r dialect.Result
	r.Set(dialect.Scheme, u.scheme.value())
	r.Set(dialect.Userinfo, u.userinfo.value())
	r.Set(dialect.Host, u.host.value())
	r.Set(dialect.Port, u.port.value())
	r.Set(dialect.Path, u.path.value())
	if u.opaque.isSet {
		r.Set(dialect.Path, u.opaque.value())
	}
	r.Set(dialect.Query, u.query.value())
	r.Set(dialect.Fragment, u.fragment.value())
	r.Href = u.String()
	return r
}

// An exception is what Java throws.
type exception struct{ name, message string }

func (e *exception) result() dialect.Result { return dialect.Fail(e.name, e.message) }

func syntax(message string) *exception { return &exception{"URISyntaxException", message} }
func illegal(part string) *exception   { return syntax("Illegal character in " + part) }

// A text is a string or null.
type text struct {
	s     string
	isSet bool
}

func some(s string) text { return text{s, true} }

func (t text) value() dialect.Value {
	if !t.isSet {
		return dialect.Null()
	}
	return dialect.Text(t.s)
}
