// Package yarl models how Python's yarl parses URLs: version 1.8.2-1, as in Debian 12.
//
// yarl parses a URL with urlsplit, and then encodes characters that are not allowed and
// decodes those that need not be encoded. It converts a host to ASCII by UTS #46 and
// IDNA2008 of the package idna and, if that rejects it, by the codec idna, which is
// IDNA2003. The result becomes part of an authority that is divided again: the host of
// "http://good.com［evil.com］/", with full-width brackets, is evil.com.
//
// A path that goes above the root, as in "http://h/../a", is rejected.
package yarl

import (
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/pyhttp"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns yarl as a dialect, "yarl". The client that uses it, aiohttp, is a dialect
// of its own.
//
// The components are the attributes of the encoded URL: raw_user, raw_password, raw_host,
// in brackets if it has a colon, explicit_port, raw_path, raw_query_string and
// raw_fragment. A query or fragment that is empty is null. A reference is parsed, and
// then joined by the method join.
//
// A failure has the name ValueError, be it the UnicodeError of a host. The destination is
// the destination of a socket with raw_host and port.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name: "yarl",
	Source: dialect.Source{
		Title:   "yarl 1.8.2-1",
		Address: "https://yarl.aio-libs.org/en/v1.8.2/",
	},
	Components: pyhttp.YarlComponents | dialect.SetOf(dialect.Username, dialect.Password),
	Parse:      read,
	Connect:    pyhttp.ConnectYarl,
})

func read(input, base string) (r dialect.Result) {
	u, err := pyhttp.ParseYarl(input)
	if base != "" {
		b, baseErr := pyhttp.ParseYarl(base)
		if baseErr != "" {
			return dialect.Fail("ValueError", baseErr).OfBase()
		}
		if err == "" {
			u, err = b.JoinYarl(&u)
		}
	}
	if err == "" {
		err = u.CheckPort()
	}
	if err != "" {
		return dialect.Fail("ValueError", err)
	}
	u.SetLogin(&r)
	u.SetComponents(&r)
	r.Href = u.String()
	return r
}
