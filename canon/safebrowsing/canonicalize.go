package safebrowsing

import (
	"errors"
	"net/netip"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon/internal/unescape"
	"github.com/weburl/weburl/internal/ascii"
	urlscheme "github.com/weburl/weburl/internal/scheme"
)

// A URL is the canonical form of a URL.
type URL struct {
	scheme, host, path, query string
	hasQuery                  bool
}

var (
	errNoHost    = errors.New("safebrowsing: the URL has no valid host")
	errNoSlashes = errors.New("safebrowsing: the scheme is not followed by //")
)

// withoutBreaks removes what may break a line.
var withoutBreaks = strings.NewReplacer("\t", "", "\r", "", "\n", "")

// Canonicalize returns the canonical form of input, which may have bytes in any encoding.
// The scheme is http if input has no scheme. The error is for an input without a valid
// host.
//
// It takes time linear in the length of input.
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization
func Canonicalize(input string) (URL, error) {
	rest := strings.Trim(input, " \t\r\n")
	rest = withoutBreaks.Replace(rest)
	rest, _, _ = strings.Cut(rest, "#")
	// What is decoded is written anew at once, so that a "#" or a space that was
	// encoded stays one.
	rest = unescape.Escape(unescape.Repeatedly(rest), true)

	u := URL{scheme: "http"}
	if scheme, after, ok := cutScheme(rest); ok {
		u.scheme = strings.ToLower(scheme)
		if rest, ok = strings.CutPrefix(after, "//"); !ok {
			return URL{}, errNoSlashes
		}
	}
	rest, u.query, u.hasQuery = strings.Cut(rest, "?")
	authority, path := rest, ""
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		authority, path = rest[:slash], rest[slash:]
	}
	u.host = canonicalHost(authority)
	if u.host == "" {
		return URL{}, errNoHost
	}
	u.path = canonicalPath(path)
	return u, nil
}

// cutScheme returns the scheme of a URL and what follows the colon. A name before
// a port is no scheme.
func cutScheme(s string) (scheme, after string, ok bool) {
	end := strings.IndexAny(s, ":/?")
	if end <= 0 || s[end] != ':' {
		return "", s, false
	}
	scheme, after = s[:end], s[end+1:]
	if !urlscheme.IsValid(scheme) {
		return "", s, false
	}
	port := after[:len(after)-len(strings.TrimLeft(after, "0123456789"))]
	if port != "" && strings.IndexAny(after[len(port):]+"/", "/?") == 0 {
		return "", s, false
	}
	return scheme, after, true
}

// canonicalHost returns the host of an authority, which is percent-encoded once, or
// the empty string if it has none.
func canonicalHost(authority string) string {
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
		if strings.Trim(host[colon+1:], "0123456789") == "" {
			host = host[:colon]
		}
	}
	host = singleDots(host)
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		if addr, err := netip.ParseAddr(host[1 : len(host)-1]); err == nil && addr.Is6() && addr.Zone() == "" {
			return canonicalAddr(addr)
		}
	}
	if strings.IndexByte(host, ':') >= 0 {
		return "" // a port that is not a number, or an invalid address
	}
	host = ascii.Lower(unescape.Repeatedly(host))
	// The host parser of the URL Standard knows IPv4 addresses in every spelling,
	// and writes other domains in ASCII. What it writes may have dots too many, and be an
	// address without them.
	if !isASCII(host) {
		if h, err := weburl.ParseHost(host); err == nil {
			host = singleDots(h.String())
		}
	}
	if h, err := weburl.ParseHost(host); err == nil {
		if addr, ok := h.Addr(); ok {
			return canonicalAddr(addr)
		}
	}
	return unescape.Escape(host, true)
}

var nat64 = netip.MustParsePrefix("64:ff9b::/96")

// canonicalAddr writes an address as a host. IPv4 inside IPv6 is IPv4.
func canonicalAddr(addr netip.Addr) string {
	if nat64.Contains(addr) {
		b := addr.As16()
		addr = netip.AddrFrom4([4]byte(b[12:]))
	}
	if addr = addr.Unmap(); addr.Is6() {
		return "[" + addr.String() + "]"
	}
	return addr.String()
}

// singleDots removes dots at both ends, and makes one of several in a row.
func singleDots(host string) string {
	host = strings.Trim(host, ".")
	if !strings.Contains(host, "..") {
		return host
	}
	labels := strings.FieldsFunc(host, func(c rune) bool { return c == '.' })
	return strings.Join(labels, ".")
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return c >= 0x80 }) < 0
}

// canonicalPath resolves dot segments and leaves out empty segments. The path
// begins with a slash, or is empty.
func canonicalPath(path string) string {
	var kept []string
	segments := strings.Split(path, "/")
	for _, s := range segments {
		switch s {
		case "", ".":
		case "..":
			kept = kept[:max(len(kept)-1, 0)]
		default:
			kept = append(kept, s)
		}
	}
	last := segments[len(segments)-1]
	if len(kept) == 0 {
		return "/"
	}
	path = "/" + strings.Join(kept, "/")
	if last == "" || last == "." || last == ".." {
		path += "/"
	}
	return path
}

// String returns the canonical form: scheme, host, path and query.
func (u URL) String() string {
	if u.host == "" {
		return ""
	}
	s := u.scheme + "://" + u.host + u.path
	if u.hasQuery {
		s += "?" + u.query
	}
	return s
}
