// Package ruby has Ruby's module URI as a dialect.
//
// It models URI.parse and URI.join of the gem uri 0.11.0, which Ruby 3.1 of
// Debian 12 (3.1.2) brings. A test runs Ruby and compares the two on random
// inputs.
//
// A String of Ruby is bytes with an encoding. URI.parse takes ASCII only and
// raises InvalidURIError for everything else, valid in its encoding or not.
//
// The parser is strict: it takes RFC 3986 by a regular expression, except that a
// query may have any character. What is peculiar about it:
//
//   - A reference without a scheme has IPv6 addresses without their closing
//     bracket: "//[::1" is read, "//[::1]" is not.
//   - URI.join keeps userinfo and port of the base where the reference has a
//     host and none of these: "http://u:p@good.com:81/" and "//evil.com/" give
//     "http://u:p@evil.com:81/".
//   - URI.join with an ftp URL as base raises NoMethodError, unless the result
//     equals the base.
package ruby

import (
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

func init() { dialect.Register(Dialect) }

// Dialect is Ruby's module URI as a dialect, "ruby". An input is read by
// URI.parse or, with a base, by URI.join.
//
// Null is what URI has nil for. The port is the default port of the scheme where
// none is written. The path of an opaque URI is what follows the scheme, and
// that of ftp is what the method path returns: it lacks the first slash and the
// type code. There are no complaints, and a failure has the name of the
// exception, without its module.
//
// A program, be it Net::HTTP, connects to what getaddrinfo of the GNU C library
// makes of the method hostname.
var Dialect = &dialect.Dialect{
	Name:  "ruby",
	Title: "Ruby's URI",
	Source: dialect.Source{
		Title:   "Ruby 3.1, URI 0.11.0",
		Address: "https://docs.ruby-lang.org/en/3.1/URI.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Username, dialect.Password,
		dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
}

// connect takes the brackets away whatever is in them, as the method hostname
// does.
func connect(r *dialect.Reading) (dialect.Destination, *dialect.Failure) {
	host := r.Get(dialect.Host).String()
	if n := len(host); n > 1 && host[0] == '[' && host[n-1] == ']' {
		host = host[1 : n-1]
	}
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.GNU(host), r.Get(dialect.Port).String()), nil
}

func read(input, base string) dialect.Reading {
	var u, b uri
	if base != "" {
		if err := b.parse(base); err != nil {
			return err.reading().OfBase()
		}
	}
	err := u.parse(input)
	if err == nil && base != "" {
		u, err = b.merge(u)
	}
	if err != nil {
		return err.reading()
	}
	return u.reading(input)
}

// An exception is what Ruby raises.
type exception struct{ name, message string }

func (e *exception) reading() dialect.Reading { return dialect.Fail(e.name, e.message) }

func invalidURI(message string) *exception { return &exception{"InvalidURIError", message} }

func invalidComponent(message string) *exception {
	return &exception{"InvalidComponentError", message}
}

func (u *uri) reading(input string) dialect.Reading {
	var r dialect.Reading
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
		return dialect.Null
	}
	return dialect.Text(t.s)
}
