// Package ruby models how Ruby's module URI parses URIs.
//
// It models URI.parse and URI.join of the gem uri 0.11.0, which Ruby 3.1.2 of
// Debian 12 has. A test runs Ruby and compares the two on random inputs.
//
// A Ruby String is bytes with an encoding. URI.parse accepts only ASCII, and raises
// InvalidURIError for any other string.
//
// The parser is strict: it parses RFC 3986 by a regular expression, except that a
// query may have any character. Its peculiarities:
//
//   - A reference without a scheme has IPv6 addresses without their closing
//     bracket: it parses "//[::1" and rejects "//[::1]".
//   - URI.join keeps the userinfo and port of the base if the reference has a host and
//     neither: "http://u:p@good.com:81/" and "//evil.com/" give "http://u:p@evil.com:81/".
//   - URI.join with an ftp URL as base raises NoMethodError, unless the result
//     equals the base.
package ruby

import (
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns Ruby's module URI as a dialect, "ruby". An input is parsed by URI.parse or,
// with a base, by URI.join.
//
// A component that is nil is null. The port is the default port of the scheme if the URI
// has no port. The path of an opaque URI is the text after the scheme, and the path of
// an ftp URI is the result of the method path, which lacks the first slash and the type
// code. There are no complaints, and a failure has the name of the exception, without
// its module.
//
// Net::HTTP connects to the result of getaddrinfo of the GNU C library for the method
// hostname.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "ruby",
	Title: "Ruby's URI",
	Source: dialect.Source{
		Title:   "Ruby 3.1.2, URI 0.11.0",
		Address: "https://docs.ruby-lang.org/en/3.1/URI.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Username, dialect.Password,
		dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// connect removes the brackets whatever is in them, as the method hostname does.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	host := r.Get(dialect.Host).String()
	if n := len(host); n > 1 && host[0] == '[' && host[n-1] == ']' {
		host = host[1 : n-1]
	}
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.GNUWithPort(host), r.Get(dialect.Port).String()), nil
}

func read(input, base string) dialect.Result {
	var u, b uri
	if base != "" {
		if err := b.parse(base); err != nil {
			return err.result().OfBase()
		}
	}
	err := u.parse(input)
	if err == nil && base != "" {
		u, err = b.merge(u)
	}
	if err != nil {
		return err.result()
	}
	return u.result(input)
}

// An exception is what Ruby raises.
type exception struct{ name, message string }

func (e *exception) result() dialect.Result { return dialect.Fail(e.name, e.message) }

func invalidURI(message string) *exception { return &exception{"InvalidURIError", message} }

func invalidComponent(message string) *exception {
	return &exception{"InvalidComponentError", message}
}

func (u *uri) result(input string) dialect.Result {
	var r dialect.Result
	r.Set(dialect.Scheme, u.scheme.value())
	r.Set(dialect.Userinfo, u.userinfo().value())
	r.Set(dialect.Username, u.user.value())
	r.Set(dialect.Password, u.password.value())
	r.Set(dialect.Host, u.host.value())
	r.Set(dialect.Port, u.port.value())
	r.Set(dialect.Path, u.path.value())
	if u.opaque.isSet {
		r.Set(dialect.Path, u.opaque.value())
	} else if u.class == ftp {
		r.Set(dialect.Path, dialect.Text(u.ftpPath()))
	}
	r.Set(dialect.Query, u.query.value())
	r.Set(dialect.Fragment, u.fragment.value())
	r.Href = u.format(input)
	return r
}

// A text is a string or nil.
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
