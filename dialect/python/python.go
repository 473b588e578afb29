// Package python models how urlsplit of Python's urllib.parse parses URLs: version
// 3.11.2-6+deb12u6, as in Debian 12, which is 3.11.2 with later fixes.
//
// It parses a URL with urlsplit and its attributes, and resolves it with urljoin. Neither
// connects to anything: the destination is the destination of a socket with the results
// of the attributes hostname and port. The client urllib.request does not use urlsplit,
// and only its requests to a proxy are modelled: it keeps the userinfo in the name that it
// looks up, so that it connects to no host for "http://user@evil.example/". Three
// of the fixes change results, so that 3.11.2 as released and other versions without
// them parse differently:
//
//   - CVE-2023-24329: control characters and spaces at the start are removed. Without
//     this fix, there is no scheme after them.
//   - CVE-2024-11168: a host in brackets must be an IPv6 address or an IPvFuture.
//     Without this fix, it can be any string.
//   - CVE-2025-0938: nothing may be before the brackets, and no more than a port
//     after them. Without this fix, both are ignored.
//
// Strings are code points. Bytes that are not UTF-8, as in names of files and arguments
// (surrogateescape), are parsed unchanged.
package python

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/urllib"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns urlsplit as a dialect, "python".
//
// The host is the attribute hostname, in lower case except for a zone, in brackets if
// the URL has them. The port is the attribute port; if that raises ValueError, there is
// a complaint of this name, and the port is the text in its place. Python does not
// distinguish empty and missing components: scheme, host, port, query and fragment are
// null if they are empty. The Href is the result of geturl, which can be a different
// URL: for "http:////h" it is "http://h".
//
// A failure has the name ValueError.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "python",
	Aliases: []string{"urllib", "urllib.parse", "urlparse", "urlsplit"},
	Title:   "Python's urlsplit",
	Source: dialect.Source{
		Title:   "Python 3.11.2-6+deb12u6, module urllib.parse",
		Address: "https://docs.python.org/3.11/library/urllib.parse.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Username, dialect.Password,
		dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

func read(input, base string) dialect.Result {
	if base != "" {
		var baseErr, err string
		if input, baseErr, err = urllib.Join(base, input); baseErr != "" {
			return dialect.Fail(valueError, baseErr).OfBase()
		} else if err != "" {
			return dialect.Fail(valueError, err)
		}
	}
	s, err := urllib.URLSplit(input, "")
	if err != "" {
		return dialect.Fail(valueError, err)
	}
	return result(&s)
}

// valueError is the exception that functions and attributes raise.
const valueError = "ValueError"

func result(s *urllib.Split) (r dialect.Result) {
	r.Href = s.Unsplit()
	r.Set(dialect.Scheme, textUnlessEmpty(s.Scheme))
	r.Set(dialect.Userinfo, dialect.Null())
	r.Set(dialect.Username, dialect.Null())
	r.Set(dialect.Password, dialect.Null())
	userinfo, hostinfo, hasUserinfo := s.CutUserinfo()
	if hasUserinfo {
		r.Set(dialect.Userinfo, dialect.Text(userinfo))
		username, password, hasPassword := strings.Cut(userinfo, ":")
		r.Set(dialect.Username, dialect.Text(username))
		if hasPassword {
			r.Set(dialect.Password, dialect.Text(password))
		}
	}
	host, port, bracketed := urllib.CutPort(hostinfo)
	lower := urllib.LowerHost(host)
	switch {
	case host == "":
		r.Set(dialect.Host, dialect.Null())
	case bracketed && lower == host && len(hostinfo) > len(host)+len("["):
		r.Set(dialect.Host, dialect.Text(hostinfo[:len(host)+len("[]")]))
	case bracketed: // the closing bracket may be in the userinfo alone
		r.Set(dialect.Host, dialect.Text("["+lower+"]"))
	default:
		r.Set(dialect.Host, dialect.Text(lower))
	}
	switch number, ok := urllib.PortNumber(port); {
	case port == "":
		r.Set(dialect.Port, dialect.Null())
	case ok:
		r.Set(dialect.Port, dialect.Text(number))
	default:
		r.Set(dialect.Port, dialect.Text(port))
		r.Complaints = []dialect.Complaint{{Name: valueError, Message: "the port is not a number up to 65535", Start: -1, End: -1}}
	}
	r.Set(dialect.Path, dialect.Text(s.Path))
	r.Set(dialect.Query, textUnlessEmpty(s.Query))
	r.Set(dialect.Fragment, textUnlessEmpty(s.Fragment))
	return r
}

func textUnlessEmpty(s string) dialect.Value {
	if s == "" {
		return dialect.Null()
	}
	return dialect.Text(s)
}
