// Package lwp models how Perl's LWP parses URLs and connects: LWP::UserAgent 6.68 with
// URI 5.17, as in Debian 12.
//
// It parses a URL by URI->new, which removes white space, quotation marks and "<URL:" and
// ">" around it and percent-encodes all but some ASCII characters, and resolves it as a
// redirect. Strings are characters: bytes are decoded as UTF-8.
//
// The host is percent-decoded twice. In between it is parsed again, after "http://":
// "good%2f.example" becomes "good", "a%40b" becomes "b", and "h%3a81" has a port, which
// may be the name of a service. A host in Unicode is converted to lower case and Punycode
// without any other mapping, and percent-encoded bytes in it are Latin-1 characters.
package lwp

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/subpart"
	"github.com/weburl/weburl/percent"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns LWP as a dialect, "lwp".
//
// Components are as the methods of URI return them, the host percent-decoded once,
// in brackets if it has a colon and the URL has them. Host and port are null if they
// are undefined. Parsing fails for a base that is not a URL of http or https, and for a URL with
// an authority if URI has no method host for its scheme. LWP::UserAgent fails for a URL
// without scheme or host.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "lwp",
	Aliases: []string{"perl"},
	Title:   "Perl's LWP",
	Source: dialect.Source{
		Title:   "Perl's LWP::UserAgent 6.68 with URI 5.17",
		Address: "https://metacpan.org/dist/libwww-perl",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

func read(input, base string) dialect.Result {
	input = characters(input)
	u := newURI(input, "")
	if base != "" {
		b := newURI(characters(base), "")
		authority, _ := b.authority()
		if scheme := ascii.Lower(b.scheme()); scheme != "http" && scheme != "https" || hostOf(authority) == "" {
			return dialect.Fail("400", "the base is not a URL of http with a host").OfBase()
		}
		u = newURI(input, b.scheme()).abs(b)
	}
	scheme := ascii.Lower(u.scheme())
	if authority, ok := u.authority(); ok && scheme != "" && scheme != "file" && !hasHost(scheme) && authority != "" {
		return dialect.Fail("no-host-method", "URI has no class with hosts for the scheme")
	}
	return u.result()
}

// characters returns s with U+FFFD for bytes that are not UTF-8.
func characters(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		c, size := subpart.DecodeRune(s)
		b.WriteRune(c)
		s = s[size:]
	}
	return b.String()
}

func (u uri) result() (r dialect.Result) {
	r.Href = string(u)
	scheme := u.scheme()
	r.Set(dialect.Scheme, dialect.Text(ascii.Lower(scheme)))
	if scheme == "" {
		r.Set(dialect.Scheme, dialect.Null())
	}
	r.Set(dialect.Userinfo, dialect.Null())
	r.Set(dialect.Host, dialect.Null())
	r.Set(dialect.Port, dialect.Null())
	if authority, ok := u.authority(); ok && hasHost(scheme) {
		if at := strings.LastIndexByte(authority, '@'); at >= 0 {
			r.Set(dialect.Userinfo, dialect.Text(authority[:at]))
		}
		host := hostOf(authority)
		if _, inBrackets := cutBrackets(withoutPort(authority[strings.LastIndexByte(authority, '@')+1:])); inBrackets && strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		r.Set(dialect.Host, dialect.Text(host))
		if port, ok := portOf(authority); ok {
			r.Set(dialect.Port, dialect.Text(port))
		}
	}
	path, query, fragment := u.tail()
	r.Set(dialect.Path, dialect.Text(path))
	r.Set(dialect.Query, value(query))
	r.Set(dialect.Fragment, value(fragment))
	return r
}

func value(s *string) dialect.Value {
	if s == nil {
		return dialect.Null()
	}
	return dialect.Text(*s)
}

// peer returns the host and port that Net::HTTP connects to for a result.
func peer(r *dialect.Result) (host, port string, ok bool) {
	host, port = unbracketed(r), defaultPort(r)
	if host == "" {
		return "", "", false
	}
	if strings.Contains(host, ":") && host[0] != '[' {
		host = "[" + host + "]"
	}
	authority, ok := newBytesURI("http://" + host).authority()
	if !ok {
		return "", "", false
	}
	if own, _ := portOf(authority); own != "" && own != "0" {
		port = own
	} else if port == "0" {
		port = defaultPortOf(r)
	}
	return hostOf(authority), port, true
}

// unbracketed returns the host as the method of this name returns it.
func unbracketed(r *dialect.Result) string {
	host := r.Get(dialect.Host).String()
	if n := len(host); n > 1 && host[0] == '[' && host[n-1] == ']' && strings.Contains(host, ":") {
		host = host[1 : n-1]
	}
	return host
}

// defaultPort returns the port as the method port returns it.
func defaultPort(r *dialect.Result) string {
	if port := r.Get(dialect.Port).String(); port != "" {
		return port
	}
	return defaultPortOf(r)
}

func defaultPortOf(r *dialect.Result) string {
	switch r.Get(dialect.Scheme).String() {
	case "http":
		return "80"
	case "https":
		return "443"
	case "ftp":
		return "21"
	}
	return ""
}

// connect returns where LWP connects.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme, ok := r.Get(dialect.Scheme).Text()
	if !ok {
		return reject("400", "URL must be absolute")
	}
	var host, port string
	switch scheme {
	case "http", "https":
		if host, port, ok = peer(r); !ok {
			return reject("500", "No Host option provided")
		}
	case "ftp", "gopher", "nntp", "news":
		if host, port = unbracketed(r), defaultPort(r); port == "0" {
			port = defaultPortOf(r)
		}
	case "data", "mailto":
		return dialect.NewDestination(scheme, "", ""), nil
	case "file":
		if authority, _ := uri(r.Href).authority(); authority != "" && !strings.EqualFold(authority, "localhost") {
			return reject("400", "only file://localhost/ is allowed")
		}
		return dialect.NewDestination(scheme, "", ""), nil
	default:
		return reject("501", "the scheme is not supported")
	}
	host, service := splitAddress(host, port)
	service, fallback := cutFallback(service)
	host, _, _ = strings.Cut(host, "\x00") // to getaddrinfo
	service, _, _ = strings.Cut(service, "\x00")
	if port, ok = servicePort(service); !ok {
		if port, ok = servicePort(fallback); !ok || fallback == "" {
			return reject("500", "the port is not a number")
		}
	}
	return dialect.NewDestination(scheme, resolve.GNUWithPort(host), port), nil
}

// cutFallback cuts a port in parentheses from the end of a service. IO::Socket::IP uses
// it if getaddrinfo fails.
func cutFallback(service string) (before, fallback string) {
	text, ok := strings.CutSuffix(strings.TrimSuffix(service, "\n"), ")")
	i := strings.LastIndexByte(text, '(')
	if !ok || i < 0 || i+1 == len(text) || strings.Trim(text[i+1:], "0123456789") != "" {
		return service, ""
	}
	return text[:i] + service[len(text)+len(")"):], text[i+1:]
}

// servicePort returns the port of a service: a number or a name.
func servicePort(service string) (port string, ok bool) {
	if port, ok = resolve.Service(service); !ok {
		port, ok = services()[service]
	}
	return port, ok
}

// splitAddress divides a host into host and port as IO::Socket::IP does: an IPv6
// address in brackets, or a host with one colon.
func splitAddress(host, port string) (string, string) {
	before, after, ok := strings.Cut(host, ":")
	if end := strings.LastIndexByte(host, ']'); end > 0 && host[0] == '[' && isIPv6(host[1:end]) && (end+1 == len(host) || host[end+1] == ':') {
		before, after, ok = host[1:end], strings.TrimPrefix(host[end+1:], ":"), true
	} else if strings.ContainsAny(before, spaces) {
		ok = false
	}
	switch {
	case !ok || strings.ContainsAny(after, ":"+spaces):
		return host, port
	case after == "":
		return before, port
	}
	return before, after
}

// spaces are what \s matches in a string of bytes.
const spaces = " \t\n\v\f\r"

func isIPv6(text string) bool {
	addr, err := netip.ParseAddr(text)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// proxyRequest returns the request to a proxy: the URL with userinfo and fragment,
// or host and port.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	switch r.Get(dialect.Scheme).String() {
	case "http":
		userinfo, _, _ := strings.Cut(r.Get(dialect.Userinfo).String(), "@")
		if username, _, _ := strings.Cut(userinfo, ":"); strings.Contains(percent.Decode(username), ":") {
			return "", dialect.Fail("500", "a colon in the username").Failure
		}
		return "GET " + r.Href, nil
	case "https":
		u := newBytesURI("http://" + unbracketed(r) + ":" + defaultPort(r))
		authority, _ := u.authority()
		port, _ := portOf(authority)
		if port == "" {
			port = "80"
		}
		host := hostOf(authority)
		if strings.ContainsAny(host, spaces) {
			return "", dialect.Fail("500", "white space in the host").Failure
		}
		return "CONNECT " + host + ":" + port, nil
	}
	return "", nil
}

func reject(name, message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail(name, message).Failure
}
