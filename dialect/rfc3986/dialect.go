package rfc3986

import (
	"errors"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/percent"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns this package as a dialect, "rfc3986". It resolves strictly, and does not
// normalize. Without a base it also parses relative references, whose scheme is null.
// There are no complaints. Failures have the name of a rule, or "no-scheme" for a base
// without a scheme.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "rfc3986",
	Title: "RFC 3986",
	Source: dialect.Source{
		Title:   "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax (January 2005)",
		Address: "https://www.rfc-editor.org/rfc/rfc3986",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:   read,
	Connect: connect,
	Valid:   valid,
})

// valid reports whether input is a URI reference. The base does not matter.
func valid(input, _ string) bool {
	_, err := Parse(input)
	return err == nil
}

func read(input, base string) dialect.Result {
	r, err := Parse(input)
	if err != nil {
		return failed(err)
	}
	if base != "" {
		b, err := Parse(base)
		if err != nil {
			return failed(err).OfBase()
		}
		if r, err = r.Resolve(b); err != nil {
			return dialect.Fail("no-scheme", "a base must be a URI").OfBase()
		}
	}
	var result dialect.Result
	result.Href = r.String()
	result.Set(dialect.Scheme, dialect.TextOrNull(r.Scheme))
	a := r.Authority
	if a == nil {
		a = new(Authority)
	}
	result.Set(dialect.Userinfo, dialect.TextOrNull(a.Userinfo))
	result.Set(dialect.Port, dialect.TextOrNull(a.Port))
	result.Set(dialect.Host, dialect.Null())
	if r.Authority != nil {
		result.Set(dialect.Host, dialect.Text(a.Host))
	}
	result.Set(dialect.Path, dialect.Text(r.Path))
	result.Set(dialect.Query, dialect.TextOrNull(r.Query))
	result.Set(dialect.Fragment, dialect.TextOrNull(r.Fragment))
	return result
}

// connect does to a registered name what section 3.2.2 asks for before name
// lookup: percent-encoded octets are decoded, and what is not ASCII then is
// converted by IDNA, which was RFC 3490 when it was written. A name that IDNA
// rejects is left as it is.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	if n := len(host); n > 1 && host[0] == '[' {
		if addr, ok := resolve.IPv6(host[1 : n-1]); ok {
			return dialect.NewDestination(scheme, addr, port), nil
		}
	}
	host = percent.Decode(host)
	if !resolve.IsASCII(host) {
		if ascii, ok := resolve.IDNA2003(host); ok {
			host = ascii
		}
	}
	return dialect.NewDestination(scheme, resolve.GNU(host), port), nil
}

func failed(err error) dialect.Result {
	var e *Error
	errors.As(err, &e)
	r := dialect.Fail(e.Rule, "does not follow the rule "+e.Rule)
	r.Failure.Start, r.Failure.End = e.Start, e.End
	return r
}
