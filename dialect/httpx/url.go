package httpx

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/pyhttp"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/dialect/internal/urllib"
	"github.com/weburl/weburl/internal/ascii"
)

// A url is what a URLReference of rfc3986 has. A path that is empty is None.
type url struct {
	scheme, authority, path, query, fragment string
	hasAuthority, hasQuery, hasFragment      bool // even if empty
}

// parse is the constructor of class URL.
func parse(s string) (u url, failure *dialect.Failure) {
	rest := s
	if scheme, after, ok := cutScheme(s); ok {
		u.scheme, rest = scheme, after
	}
	authority := ""
	if strings.HasPrefix(rest, "//") {
		authority, rest = rest[2:], ""
		if end := strings.IndexAny(authority, `\/?#`); end >= 0 {
			authority, rest = authority[:end], authority[end:]
		}
	}
	rest, u.fragment, u.hasFragment = strings.Cut(rest, "#")
	u.fragment, _, _ = strings.Cut(u.fragment, "\n")
	u.path, u.query, u.hasQuery = strings.Cut(rest, "?")
	if !utf8.ValidString(authority) || !utf8.ValidString(u.path) || !utf8.ValidString(u.query) || !utf8.ValidString(u.fragment) {
		return u, fail("UnicodeEncodeError", "there are surrogates")
	}
	for _, part := range []*string{&u.path, &u.query, &u.fragment} {
		*part = pyhttp.Encode(*part, notEncoded, false)
	}
	if authority, failure = encodeAuthority(authority); failure != nil {
		return u, failure
	}
	u.authority, u.hasAuthority = authority, authority != ""
	if a, ok := cutAuthority(authority, false); ok && u.scheme != "" && a.host != "" {
		u.scheme = ascii.Lower(u.scheme)
		u.authority = normalizeAuthority(a)
		u.path = normalizePath(u.path)
		u.query, u.fragment = pyhttp.UpperOctets(u.query), pyhttp.UpperOctets(u.fragment)
	}
	u.authority = strings.TrimSuffix(u.authority, defaultPort(u.scheme))
	return u, nil
}

var notEncoded = pyhttp.SetOf(":/?#[]@!$&'()*+,;=._-~")

func defaultPort(scheme string) string {
	switch scheme {
	case "ftp":
		return ":21"
	case "http", "ws":
		return ":80"
	case "https", "wss":
		return ":443"
	}
	return ""
}

// cutScheme divides a URL at the colon after its scheme, if it has one.
func cutScheme(s string) (scheme, rest string, ok bool) {
	for i := range len(s) {
		switch c := s[i]; {
		case ascii.IsAlpha(c):
		case i > 0 && (ascii.IsDigit(c) || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return s[:i], s[i+1:], true
		default:
			return "", "", false
		}
	}
	return "", "", false
}

// An authority is what an authority is divided into.
type authority struct{ userinfo, host, port string }

// host returns the host, which is empty if there is none, or the authority is not
// valid.
func (u *url) host() string {
	a, _ := cutAuthority(u.authority, false)
	return a.host
}

// cutAuthority divides an authority. It returns false if it is not valid by RFC 3986
// or, with international, RFC 3987. A newline at the end is ignored.
func cutAuthority(s string, international bool) (a authority, ok bool) {
	isChar := func(c rune) bool {
		return c < utf8.RuneSelf && hostBytes[c] || international && isUcschar(c)
	}
	if before, after, found := strings.Cut(s, "@"); found {
		if before == "" || !consistsOf(before, func(c rune) bool { return c == ':' || isChar(c) }) {
			return authority{}, false
		}
		a.userinfo, s = before, after
	}
	s = strings.TrimSuffix(s, "\n")
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']') + 1
		if end == 0 || !isLiteral(s[1:end-1]) {
			return authority{}, false
		}
		a.host, s = s[:end], s[end:]
		s = strings.TrimPrefix(s, ":")
		a.port = s
	} else {
		a.host, a.port, _ = strings.Cut(s, ":")
		if !consistsOf(a.host, isChar) {
			return authority{}, false
		}
	}
	if len(a.port) > 5 || strings.Trim(a.port, "0123456789") != "" || isBadIPv4(a.host) {
		return authority{}, false
	}
	return a, true
}

var hostBytes = pyhttp.SetOf("!$&'()*+,;=._~-")

// consistsOf reports whether s has characters of a kind and percent-encoded octets
// only.
func consistsOf(s string, is func(rune) bool) bool {
	for i := 0; i < len(s); {
		if s[i] == '%' {
			if !pyhttp.IsOctet(s[i:]) {
				return false
			}
			i += 3
			continue
		}
		c, size := utf8.DecodeRuneInString(s[i:])
		if c == utf8.RuneError && size == 1 || !is(c) {
			return false
		}
		i += size
	}
	return true
}

// isUcschar reports whether c is a ucschar of RFC 3987.
func isUcschar(c rune) bool {
	switch {
	case 0xA0 <= c && c <= 0xD7FF, 0xF900 <= c && c <= 0xFDCF, 0xFDF0 <= c && c <= 0xFFEF, 0xE1000 <= c && c <= 0xEFFFD:
		return true
	case 0x10000 <= c && c <= 0xDFFFF:
		return c&0xFFFF <= 0xFFFD
	}
	return false
}

// isLiteral reports whether s is what brackets may have in them.
func isLiteral(s string) bool {
	if version, address, ok := strings.Cut(s, "."); ok && s[0] == 'v' {
		if version = version[1:]; version == "" || address == "" {
			return false
		}
		for i := range len(version) {
			if !ascii.IsHexDigit(version[i]) {
				return false
			}
		}
		for i := range len(address) {
			if !hostBytes[address[i]] && address[i] != ':' {
				return false
			}
		}
		return true
	}
	return !strings.Contains(s, "!") && pyhttp.IsIPv6Zoned(s)
}

// isBadIPv4 reports whether host is four numbers of up to three digits of which one
// is too large.
func isBadIPv4(host string) bool {
	bad := false
	for i := range 4 {
		number, rest, more := strings.Cut(host, ".")
		if number == "" || len(number) > 3 || strings.Trim(number, "0123456789") != "" || more != (i < 3) {
			return false
		}
		bad = bad || len(number) == 3 && number > "255"
		host = rest
	}
	return bad
}

// encodeAuthority makes an authority ASCII. One that is not valid becomes empty.
func encodeAuthority(s string) (string, *dialect.Failure) {
	a, ok := cutAuthority(s, true)
	if !ok {
		return "", nil
	}
	if !resolve.IsASCII(a.host) {
		labels := strings.Split(a.host, ".")
		for i, label := range labels {
			if resolve.IsASCII(label) {
				continue
			}
			ascii, ok := resolve.PythonIDNALabel(urllib.Lower(label))
			if !ok {
				return "", fail("InvalidURL", "the host is not a domain name")
			}
			labels[i] = ascii
		}
		a.host = strings.Join(labels, ".")
	}
	if a.userinfo != "" {
		a.host = pyhttp.Encode(a.userinfo, notEncoded, false) + "@" + a.host
	}
	if a.port != "" {
		a.host += ":" + a.port
	}
	return a.host, nil
}

// normalizeAuthority returns the authority in its normal form. A zone begins with
// "%25" then.
func normalizeAuthority(a authority) string {
	address, zone, zoned := strings.Cut(a.host, "%")
	if zoned && a.host[0] == '[' {
		if !strings.HasPrefix(zone, "25") || zone == "25]" {
			zone = "25" + zone
		}
		a.host = ascii.Lower(address) + "%" + zone
	} else {
		a.host = ascii.Lower(a.host)
	}
	if a.userinfo != "" {
		a.host = pyhttp.UpperOctets(a.userinfo) + "@" + a.host
	}
	if a.port != "" {
		a.host += ":" + a.port
	}
	return a.host
}

func normalizePath(path string) string { return pyhttp.RemoveDotSegments(pyhttp.UpperOctets(path)) }

// join is the method join, for a base with scheme and host.
func (b *url) join(u url) (joined url, failure *dialect.Failure) {
	base := *b
	if !base.isAbsolute() {
		return u, fail("ResolutionError", "the base is not an absolute URI")
	}
	base.path = normalizePath(base.path)
	if u.scheme == base.scheme {
		u.scheme = ""
	}
	switch {
	case u.scheme != "":
		u.path = normalizePath(u.path)
	case u.hasAuthority:
		u.scheme, u.path = base.scheme, normalizePath(u.path)
	default:
		switch {
		case u.path == "":
			u.path = base.path
			if !u.hasQuery {
				u.query, u.hasQuery = base.query, base.hasQuery
			}
		case u.path[0] == '/':
			u.path = normalizePath(u.path)
		case base.path == "":
			u.path = normalizePath("/" + u.path)
		default:
			end := strings.LastIndexByte(base.path, '/')
			if end < 0 { // as in a path after a backslash
				_, size := utf8.DecodeLastRuneInString(base.path)
				end = len(base.path) - size
			}
			u.path = normalizePath(base.path[:end] + "/" + u.path)
		}
		u.scheme, u.authority = base.scheme, base.authority
	}
	return parse(u.String())
}

// isAbsolute reports whether a URL with a host, without its fragment, is an absolute
// URI by the grammar of RFC 3986.
func (u *url) isAbsolute() bool {
	path := u.path
	if path != "" && path[0] != '/' { // it becomes part of the authority
		_, after, found := strings.Cut(path, "/")
		if path = ""; found {
			path = "/" + after
		}
	}
	is := func(chars string) func(rune) bool {
		return func(c rune) bool {
			return c < utf8.RuneSelf && (hostBytes[c] || strings.IndexByte(chars, byte(c)) >= 0)
		}
	}
	return consistsOf(path, is("/:@")) && consistsOf(u.query, is("/?:@"))
}

// String returns the whole URL.
func (u *url) String() string {
	var b strings.Builder
	if u.scheme != "" {
		b.WriteString(u.scheme)
		b.WriteByte(':')
	}
	if u.authority != "" {
		b.WriteString("//")
		b.WriteString(u.authority)
	}
	b.WriteString(u.path)
	if u.hasQuery {
		b.WriteByte('?')
		b.WriteString(u.query)
	}
	if u.hasFragment {
		b.WriteByte('#')
		b.WriteString(u.fragment)
	}
	return b.String()
}
