// Package javaurl models how Java's class java.net.URL parses URLs.
//
// It models java.net.URL of Java 17, as OpenJDK 17.0.21 of Debian 12 has it, with only
// the stream handlers of the platform: file, ftp, http, https, jar, jmod, jrt and
// mailto. A test runs Java and compares the two on random inputs.
//
// A String of Java is UTF-16. An input reaches it through the decoder of UTF-8
// in class String: each maximal subpart of ill-formed UTF-8 is one U+FFFD, and so
// is an encoded surrogate.
//
// The class divides an input and checks little: it ignores percent-encoding and IDNA, and
// treats backslashes like letters. An authority with more than one "@" has no host. A
// port may have a sign, and digits of all scripts.
package javaurl

import (
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/java"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns java.net.URL as a dialect, "java-url". An input is parsed by the
// constructor, with the base as context if there is one.
//
// Components are the results of the methods getProtocol, getUserInfo, getHost, getPort,
// getPath, getQuery and getRef. A component is null if they return null or -1, or an
// empty host because there is no authority. The whole URL is the result of
// toExternalForm. There are no complaints, and the name of a failure is always
// MalformedURLException.
//
// A program connects to the result of java.net.InetAddress for the host, as the class
// itself does to compare URLs. The method openConnection of an http URL rejects more
// than the constructor, such as a backslash in the userinfo. This is not modelled,
// because programs use the class to check URLs to which others connect.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "java-url",
	Aliases: []string{"java.net.URL"},
	Title:   "java.net.URL",
	Source: dialect.Source{
		Title:   "Java 17, java.net.URL",
		Address: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URL.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      java.Connect,
	ProxyRequest: proxyRequest,
})

func read(input, base string) dialect.Result {
	var u, b url
	var context *url
	if base != "" {
		if err := b.parse(nil, java.Decode(base)); err != nil {
			return failed(err).OfBase()
		}
		context = &b
	}
	if err := u.parse(context, java.Decode(input)); err != nil {
		return failed(err)
	}
	return u.result(input)
}

func failed(err error) dialect.Result { return dialect.Fail("MalformedURLException", err.Error()) }

func (u *url) result(input string) dialect.Result {
	var r dialect.Result
	r.Set(dialect.Scheme, dialect.Text(u.protocol))
	r.Set(dialect.Userinfo, u.userinfo.value())
	r.Set(dialect.Host, dialect.Text(u.host))
	if u.host == "" && !u.authority.isSet {
		r.Set(dialect.Host, dialect.Null())
	}
	r.Set(dialect.Port, u.port.value())
	r.Set(dialect.Path, dialect.Text(u.path))
	if u.noPath {
		r.Set(dialect.Path, dialect.Null())
	}
	r.Set(dialect.Query, u.query.value())
	r.Set(dialect.Fragment, u.ref.value())
	r.Href = u.externalForm(input)
	return r
}

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
