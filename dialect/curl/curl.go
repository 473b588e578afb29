// Package curl models how libcurl 7.88.1, as in Debian 12, parses URLs.
//
// It parses a URL like a transfer with the options of a new easy handle, or the command
// curl without options: the flags of the URL API are CURLU_GUESS_SCHEME and
// CURLU_NON_SUPPORT_SCHEME. So "example.org" is a URL. Its scheme is the one that the
// first label of the host suggests, such as ftp, or http. A scheme that libcurl does not
// support is parsed, but rejected on connecting.
//
// With a base, the input is a redirect of the base: it is set on the handle with the
// flags CURLU_URLENCODE and CURLU_ALLOW_SPACE, without the two others, and the resulting
// URL is parsed again, as in a transfer that follows a Location header. So a redirect
// may have spaces, but must have a scheme that libcurl supports. It is resolved by
// libcurl's own algorithm, which differs from RFC 3986: an empty reference removes the
// last segment, and the fragment of the base stays.
//
// A string ends at its first U+0000, as in C.
//
// A host that is not ASCII becomes ASCII when libcurl connects, by libidn2 2.3.3. The
// host is in the encoding of the locale, which is assumed to be UTF-8, as for the command
// curl. In a program that does not call setlocale, libcurl rejects all such hosts.
//
// # Other versions
//
// Known differences of other versions, by the history of libcurl:
//
//   - Before 7.77.0, an IPv4 address is not rewritten to four decimal numbers. Most
//     resolvers find the same address.
//   - Before 7.81.0, any number of slashes may follow the scheme. Before 7.85.0,
//     a decoded host may have punctuation in it, such as "/" and "@".
//   - Since 8.2.0, a scheme begins with a letter.
//   - Since 8.12.0, a reference that is only a fragment or query keeps the path of the
//     base. Since 8.14.0, an empty reference does so.
//   - Since 8.13.0, "%2e" is a dot in the dot segments of a path.
//   - Since 8.21.0, a host is percent-decoded before it may be an IPv4 address,
//     which may have dots at its end; a name may have one dot at its end, not
//     several, and no "|".
package curl

import (
	"strings"

	"github.com/weburl/weburl/dialect"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns libcurl as a dialect, "curl".
//
// Components are the results of curl_url_get for the parts of the URL, after a call for
// the whole URL, as in a transfer. That changes "%" in a host to "%25". The host is
// percent-decoded before, an IPv4 address is four decimal numbers, and an IPv6 address
// has its zone in the brackets, after "%". The options in the userinfo of mail
// protocols, as in "imap://user;AUTH=PLAIN@host/", are only in the Href. A port is null
// if it is not written, and a fragment if it is empty.
//
// A failure has the name of the CURLUcode.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "curl",
	Aliases: []string{"libcurl"},
	Source: dialect.Source{
		Title:   "libcurl 7.88.1, the URL API with the flags of a transfer",
		Address: "https://curl.se/libcurl/c/curl_url_set.html",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Username, dialect.Password, dialect.Host,
		dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// read reads input, relative to base.
func read(input, base string) dialect.Result {
	input = cString(input)
	if base != "" {
		b, err := parse(cString(base), ofFirst)
		if err != none {
			return err.failure().OfBase()
		}
		b.escapePercent()
		u, err := b.redirect(input)
		if err != none {
			return err.failure()
		}
		u.escapePercent()
		input = u.href(u.host)
	}
	u, err := parse(input, ofFirst)
	if err != none {
		return err.failure()
	}
	u.escapePercent()
	return u.result()
}

// cString returns s up to its first NUL byte.
func cString(s string) string {
	s, _, _ = strings.Cut(s, "\x00")
	return s
}

func (u *url) result() (r dialect.Result) {
	r.Href = u.href(u.host)
	r.Set(dialect.Scheme, dialect.Text(u.scheme))
	r.Set(dialect.Username, u.user.value())
	r.Set(dialect.Password, u.password.value())
	switch {
	case u.isFile():
		r.Set(dialect.Host, dialect.Null())
	case u.zone != "":
		r.Set(dialect.Host, dialect.Text(u.host[:len(u.host)-1]+"%"+u.zone+"]"))
	default:
		r.Set(dialect.Host, dialect.Text(u.host))
	}
	r.Set(dialect.Port, u.port.value())
	r.Set(dialect.Path, dialect.Text(u.path.or("/")))
	r.Set(dialect.Query, u.query.value())
	r.Set(dialect.Fragment, u.fragment.value())
	return r
}
