// Package addressable models how the Ruby gem addressable parses URIs: version 2.8.1, as
// in Debian 12.
//
// It parses a URI with the regular expression of RFC 3986, appendix B, and then makes two
// checks: the scheme must be valid, and the host must not have spaces or most delimiters.
// Nothing is decoded, and the case of letters is unchanged. The anchors of Ruby's regular
// expressions match at line breaks, which matters for inputs with newlines.
//
// The gem makes no connections. The destination is the destination of a socket with the
// results of the methods hostname and inferred_port, which validators use to resolve a
// name. The result of the method normalized_host differs: it is decoded, and IDNA is
// applied.
package addressable

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns addressable as a dialect, "addressable". An input is parsed by
// Addressable::URI.parse or, with a base, by join.
//
// A component that is nil is Null. The port is null if it is not written, or is 0. A
// failure has the name of the exception, without its modules: InvalidURIError, or
// ArgumentError for bytes that are not UTF-8. The name is Timeout for a reference with
// dot segments that take the gem quadratic time.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "addressable",
	Title: "Ruby's addressable",
	Source: dialect.Source{
		Title:   "Ruby 3.1, addressable 2.8.1",
		Address: "https://www.rubydoc.info/gems/addressable/2.8.1",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Username, dialect.Password,
		dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:   read,
	Connect: connect,
})

func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	if n := len(host); n > 1 && host[0] == '[' && host[n-1] == ']' {
		if host = host[1 : n-1]; host == "" {
			host = "0.0.0.0" // which TCPSocket makes of an empty host
		}
	}
	if strings.IndexByte(host, 0) >= 0 {
		return dialect.Destination{}, dialect.Fail("ArgumentError", "U+0000 in the host").Failure
	}
	if port == "" {
		port = defaultPorts[strings.ToLower(scheme)]
	}
	return dialect.NewDestination(scheme, resolve.GNUWithPort(host), port), nil
}

// defaultPorts are those of PORT_MAPPING.
var defaultPorts = map[string]string{
	"http": "80", "https": "443", "ftp": "21", "tftp": "69", "sftp": "22", "ssh": "22", "svn+ssh": "22",
	"telnet": "23", "nntp": "119", "gopher": "70", "wais": "210", "ldap": "389", "prospero": "1525",
}

func read(input, base string) dialect.Result {
	u, err := parse(input)
	if base != "" {
		b, baseErr := parse(base)
		if baseErr != nil {
			return (dialect.Result{Failure: baseErr}).OfBase()
		}
		if err == nil {
			u, err = b.join(&u)
		}
	}
	if err != nil {
		return dialect.Result{Failure: err}
	}
	var r dialect.Result
	r.Set(dialect.Scheme, dialect.TextOrNull(u.scheme))
	r.Set(dialect.Userinfo, dialect.TextOrNull(u.userinfo()))
	r.Set(dialect.Username, dialect.TextOrNull(u.user))
	r.Set(dialect.Password, dialect.TextOrNull(u.password))
	r.Set(dialect.Host, dialect.TextOrNull(u.host))
	r.Set(dialect.Port, dialect.TextOrNull(u.port))
	r.Set(dialect.Path, dialect.Text(u.path))
	r.Set(dialect.Query, dialect.TextOrNull(u.query))
	r.Set(dialect.Fragment, dialect.TextOrNull(u.fragment))
	r.Href = u.String()
	return r
}
