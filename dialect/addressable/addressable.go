// Package addressable has the URIs of Ruby's gem addressable as a dialect, in the
// version that Debian 12 has, 2.8.1.
//
// It reads a URI by the regular expression of RFC 3986, appendix B, and then checks
// little: a scheme has to be one, and a host may have no spaces and few delimiters.
// Nothing in it is decoded, and letters stay as they are. The anchors of Ruby's
// regular expressions are those of lines, which newlines make visible.
//
// The gem makes no connections. The destination is where a socket connects that is
// given the methods hostname and inferred_port, as validators do that resolve a name
// first. The method normalized_host is another answer: it decodes, and applies IDNA.
package addressable

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

func init() { dialect.Register(Dialect) }

// Dialect is addressable as a dialect, "addressable". An input is read by
// Addressable::URI.parse or, with a base, by join.
//
// Null is what is nil. A port is one that is written, and not 0. A failure has the
// name of the exception, without its modules: InvalidURIError, or ArgumentError for
// what is not UTF-8. It has the name Timeout for a reference whose dot segments would
// take the gem a time that grows with the square of its length.
var Dialect = &dialect.Dialect{
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
}

func connect(r *dialect.Reading) (dialect.Destination, *dialect.Failure) {
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

func read(input, base string) dialect.Reading {
	u, err := parse(input)
	if base != "" {
		b, baseErr := parse(base)
		if baseErr != nil {
			return (dialect.Reading{Failure: baseErr}).OfBase()
		}
		if err == nil {
			u, err = b.join(&u)
		}
	}
	if err != nil {
		return dialect.Reading{Failure: err}
	}
	var r dialect.Reading
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
