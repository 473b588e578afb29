package httpx

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/pyhttp"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/dialect/internal/urllib"
	"github.com/weburl/weburl/internal/ascii"
)

// Later returns httpx 0.28.1 as a dialect, "httpx-0.28". Since version 0.24, httpx has a parser
// of its own, with the regular expression of RFC 3986. Its peculiarities:
//
//   - A userinfo ends at the last "@", and a backslash is a character like others.
//   - A port is a number to Python's int: "+80", " 80 ", "8_0" and "８０" are 80. After
//     brackets its colon may be missing.
//   - Control characters are rejected, and so is "//" at the start of a relative URL's path.
//   - IDNA2008 is applied to hosts that are not ASCII, with no mapping but lower case.
//   - Dot segments are removed from paths of URLs with scheme or host, but not if their
//     dots are percent-encoded.
//
// [Dialect] describes components, references and failures.
func Later() *dialect.Dialect { return theLater }

var theLater = dialect.New(dialect.Definition{
	Name:  "httpx-0.28",
	Title: "httpx 0.28",
	Source: dialect.Source{
		Title:   "httpx 0.28.1 with httpcore 1.0.9",
		Address: "https://github.com/encode/httpx/tree/0.28.1",
	},
	Components:   Dialect().Components(),
	Parse:        readLater,
	Connect:      connectLater,
	ProxyRequest: proxyRequestLater,
})

func init() { dialect.Register(Later()) }

// A laterURL is what urlparse returns. The empty port is None.
type laterURL struct {
	scheme, userinfo, host, port, path string
	query, fragment                    *string
}

func readLater(input, base string) (r dialect.Result) {
	u, failure := parseLater(input)
	if base != "" {
		b, baseFailure := parseLater(base)
		if baseFailure == nil && (b.scheme == "" || b.host == "") {
			baseFailure = fail("ResolutionError", "the base has no scheme and host")
		}
		if baseFailure != nil {
			return (dialect.Result{Failure: baseFailure}).OfBase()
		}
		if failure == nil {
			joined, baseErr, err := urllib.Join(b.String(), u.String())
			if err += baseErr; err != "" {
				return dialect.Fail("ValueError", err)
			}
			u, failure = parseLater(joined)
		}
	}
	if failure != nil {
		return dialect.Result{Failure: failure}
	}
	if !resolve.IsASCII(u.host) {
		return dialect.Fail("UnicodeEncodeError", "the zone is not ASCII")
	}
	set := func(c dialect.Component, text string) {
		r.Set(c, dialect.Null())
		if text != "" {
			r.Set(c, dialect.Text(text))
		}
	}
	set(dialect.Scheme, u.scheme)
	set(dialect.Userinfo, u.userinfo)
	set(dialect.Host, u.bracketed())
	set(dialect.Port, u.port)
	r.Set(dialect.Path, dialect.Text(u.path))
	if u.path == "" {
		r.Set(dialect.Path, dialect.Text("/"))
	}
	r.Set(dialect.Query, dialect.TextOrNull(u.query))
	r.Set(dialect.Fragment, dialect.TextOrNull(u.fragment))
	r.Href = u.String()
	return r
}

// parseLater is urlparse.
func parseLater(s string) (u laterURL, failure *dialect.Failure) {
	if utf8.RuneCountInString(s) > maxURL {
		return u, fail("InvalidURL", "the URL is too long")
	}
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7F {
			return u, fail("InvalidURL", "a control character")
		}
	}
	if scheme, rest, ok := cutScheme(s); ok {
		u.scheme, s = scheme, rest
	} else {
		s = strings.TrimPrefix(s, ":")
	}
	authority := ""
	if strings.HasPrefix(s, "//") {
		authority, s = s[2:], ""
		if end := strings.IndexAny(authority, "/?#"); end >= 0 {
			authority, s = authority[:end], authority[end:]
		}
	}
	cut := func(separator string) *string {
		before, after, found := strings.Cut(s, separator)
		if s = before; !found {
			return nil
		}
		return &after
	}
	u.fragment = cut("#")
	u.query = cut("?")
	u.path = s

	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		u.userinfo, authority = authority[:at], authority[at+1:]
	}
	end := strings.IndexByte(authority, ':')
	if last := strings.LastIndexByte(authority, ']'); last > 0 && authority[0] == '[' {
		end = last + 1
	}
	if end < 0 {
		end = len(authority)
	}
	port := strings.TrimPrefix(authority[end:], ":")
	if u.host, failure = encodeLaterHost(authority[:end]); failure != nil {
		return u, failure
	}
	if port != "" {
		var ok bool
		if u.port, ok = pyhttp.Int(port); !ok {
			return u, fail("InvalidURL", "the port is not a number")
		}
		if ":"+u.port == defaultPort(u.scheme) { // with capitals it has none
			u.port = ""
		}
	}
	u.scheme = ascii.Lower(u.scheme)
	hasAuthority := u.userinfo != "" || u.host != "" || u.port != ""
	switch {
	case hasAuthority && u.path != "" && u.path[0] != '/':
		return u, fail("InvalidURL", "the path does not begin with a slash")
	case !hasAuthority && u.scheme == "" && strings.HasPrefix(u.path, "//"):
		return u, fail("InvalidURL", "the path of a relative URL begins with two slashes")
	case !hasAuthority && u.scheme == "" && strings.HasPrefix(u.path, ":"):
		return u, fail("InvalidURL", "the path of a relative URL begins with a colon")
	case hasAuthority || u.scheme != "":
		u.path = removeLaterDots(u.path)
	}
	for _, part := range []struct {
		text *string
		safe *pyhttp.ByteSet
	}{{&u.userinfo, safeUserinfo}, {&u.path, safePath}, {u.query, safeQuery}, {u.fragment, safeFragment}} {
		if part.text == nil {
			continue
		}
		if !utf8.ValidString(*part.text) {
			return u, fail("UnicodeEncodeError", "there are surrogates")
		}
		*part.text = quote(*part.text, part.safe)
	}
	return u, nil
}

// maxURL is how many characters a URL may have.
const maxURL = 65536

var (
	safeHost     = pyhttp.SetOf("-._~!$&'()*+,;=\"`{}%|\\")
	safeUserinfo = pyhttp.SetOf("-._~!$&'()*+,%:")
	safePath     = pyhttp.SetOf("-._~!$%&'()*+,/:;=@[\\]^|")
	safeQuery    = pyhttp.SetOf("-._~!$%&'()*+,/:;=?@[\\]^`{|}")
	safeFragment = pyhttp.SetOf("-._~!#$%&'()*+,/:;=?@[\\]^{|}")
)

// quote percent-encodes all bytes that are not in safe, which has "%".
func quote(s string, safe *pyhttp.ByteSet) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; safe[c] {
			b.WriteByte(c)
		} else {
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}

// encodeLaterHost is encode_host: the host without brackets.
func encodeLaterHost(host string) (string, *dialect.Failure) {
	switch {
	case isDotted(host):
		if addr, err := netip.ParseAddr(host); err != nil || !addr.Is4() {
			return "", fail("InvalidURL", "the host is not an IPv4 address")
		}
		return host, nil
	case len(host) > 1 && host[0] == '[' && host[len(host)-1] == ']':
		if host = host[1 : len(host)-1]; !urllib.IsIPv6(host) {
			return "", fail("InvalidURL", "the host is not an IPv6 address")
		}
		return host, nil
	case resolve.IsASCII(host):
		return quote(ascii.Lower(host), safeHost), nil
	}
	host, ok := resolve.PythonIDNAUnmapped(urllib.Lower(host))
	if !ok {
		return "", fail("InvalidURL", "the host is not a domain name")
	}
	return host, nil
}

// isDotted reports whether host is four numbers of ASCII digits.
func isDotted(host string) bool {
	if strings.Count(host, ".") != 3 {
		return false
	}
	for number := range strings.SplitSeq(host, ".") {
		if number == "" || strings.Trim(number, "0123456789") != "" {
			return false
		}
	}
	return true
}

// removeLaterDots is normalize_path. No slash remains at the end after a dot segment.
func removeLaterDots(path string) string {
	segments := strings.Split(path, "/")
	kept := segments[:0]
	for _, segment := range segments {
		switch {
		case segment == ".":
		case segment != "..":
			kept = append(kept, segment)
		case len(kept) > 1 || len(kept) == 1 && kept[0] != "":
			kept = kept[:len(kept)-1]
		}
	}
	return strings.Join(kept, "/")
}

// bracketed returns the host, in brackets if it has a colon.
func (u *laterURL) bracketed() string {
	if strings.Contains(u.host, ":") {
		return "[" + u.host + "]"
	}
	return u.host
}

// String returns the whole URL.
func (u *laterURL) String() string {
	authority := u.bracketed()
	if u.userinfo != "" {
		authority = u.userinfo + "@" + authority
	}
	if u.port != "" {
		authority += ":" + u.port
	}
	s := u.path
	if authority != "" {
		s = "//" + authority + s
	}
	if u.scheme != "" {
		s = u.scheme + ":" + s
	}
	if u.query != nil {
		s += "?" + *u.query
	}
	if u.fragment != nil {
		s += "#" + *u.fragment
	}
	return s
}

func connectLater(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	host, failure := hostOf(r)
	if failure != nil {
		return dialect.Destination{}, failure
	}
	ascii, ok := resolve.IDNA2003(host)
	if !ok {
		return pyhttp.Reject("UnicodeError", "the codec idna does not take the host")
	}
	port := r.Get(dialect.Port).String()
	if port == "0" {
		port = ""
	}
	if _, err := strconv.ParseInt(port, 10, 64); err != nil && port != "" {
		return pyhttp.Reject("OverflowError", "the port is too large")
	}
	if port, ok = resolve.Service(port); !ok {
		return pyhttp.Reject("ConnectError", "the port is too large")
	}
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.GNUWithPort(ascii), port), nil
}

// proxyRequestLater returns the request of a Client with a proxy for all schemes.
func proxyRequestLater(_ string, r *dialect.Result) (string, *dialect.Failure) {
	host, failure := hostOf(r)
	if failure != nil {
		return "", failure
	}
	if strings.Contains(host, " ") {
		return "", fail("LocalProtocolError", "a space in the host")
	}
	scheme, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Port).String()
	if scheme == "http" {
		if port != "" {
			host += ":" + port
		}
		return "GET http://" + host + pyhttp.Target(r), nil
	}
	if port == "" || port == "0" {
		port = strings.TrimPrefix(defaultPort(scheme), ":")
	}
	return "CONNECT " + host + ":" + port, nil
}
