package html5

import (
	"strings"
	"unicode/utf8"
)

// A group is what a production of the grammar matched: text, which may be
// empty, or nothing at all.
type group struct {
	text    string
	matched bool
}

func matched(s string) group { return group{s, true} }

// groups are the parts of a <URI-reference>.
type groups struct {
	scheme, userinfo, host, port, path, query, fragment group

	ipLiteral bool // <host> is an <IP-literal>
}

// uriReference matches all of s with <URI-reference>. If it does not match, at
// is a place where s and the grammar part.
//
//	URI-reference = URI / relative-ref
//	URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//	hier-part     = "//" authority path-abempty
//	              / path-absolute / path-rootless / path-empty
//	relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//	relative-part = "//" authority path-abempty
//	              / path-absolute / path-noscheme / path-empty
//
// There is nothing to try twice. A string that begins with a <scheme> and a
// colon is no <relative-ref>, as <path-noscheme> has no colon in its first
// segment; one that begins with "//" has an <authority>, as the first segment of
// <path-absolute> is not empty. And as no "/", "?" or "#" is in <authority>, no
// "?" or "#" in a path and no "#" in <query>, each part ends at the first of
// these.
func (p *productions) uriReference(s string) (g groups, at int, ok bool) {
	i := 0
	if n := schemeLength(s); n > 0 && n < len(s) && s[n] == ':' {
		g.scheme = matched(s[:n])
		i = n + 1
	}
	if strings.HasPrefix(s[i:], "//") {
		i += len("//")
		end := i + until(s[i:], "/?#")
		if at, ok := p.authority(s[i:end], &g); !ok {
			return g, i + at, false
		}
		i = end
	}

	end := i + until(s[i:], "?#")
	if n := p.run(s[i:end], pchar|slash, 0); i+n < end {
		return g, i + n, false
	}
	path := s[i:end]
	if !g.scheme.matched && !g.host.matched {
		// path-noscheme = segment-nz-nc *( "/" segment )
		first := path[:until(path, "/")]
		if c := strings.IndexByte(first, ':'); c >= 0 {
			return g, c, false
		}
	}
	g.path = matched(path)
	i = end

	if i < len(s) && s[i] == '?' {
		i++
		end := i + until(s[i:], "#")
		if n := p.run(s[i:end], pchar|slash|question, inQuery); i+n < end {
			return g, i + n, false
		}
		g.query = matched(s[i:end])
		i = end
	}

	if i < len(s) { // it is "#"
		i++
		fragment := pchar | slash | question
		if p.hash {
			fragment |= hash
		}
		if n := p.run(s[i:], fragment, 0); i+n < len(s) {
			return g, i + n, false
		}
		g.fragment = matched(s[i:])
	}
	return g, len(s), true
}

// authority matches all of s with <authority>.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
//	userinfo  = *( unreserved / pct-encoded / sub-delims / ":" )
//	port      = *DIGIT
func (p *productions) authority(s string, g *groups) (at int, ok bool) {
	start := 0
	if i := strings.IndexByte(s, '@'); i >= 0 {
		if n := p.run(s[:i], unreserved|subDelims|colon, 0); n < i {
			return n, false
		}
		g.userinfo = matched(s[:i])
		start = i + 1
	}
	hostAndPort := s[start:]

	// A port is tried first. What has one and is a <host> as a whole, too,
	// does not exist: only an <IP-literal> has colons, and that ends in "]".
	if i := strings.LastIndexByte(hostAndPort, ':'); i >= 0 && allDigits(hostAndPort[i+1:]) {
		if _, ok := p.host(hostAndPort[:i], g); ok {
			g.port = matched(hostAndPort[i+1:])
			return len(s), true
		}
	}
	at, ok = p.host(hostAndPort, g)
	return start + at, ok
}

// host matches all of s with <host>. <IPv4address> is not told apart from
// <reg-name>, which matches it as well.
//
//	host       = IP-literal / IPv4address / reg-name
//	IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
//	IPvFuture  = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
//	reg-name   = *( unreserved / pct-encoded / sub-delims )
func (p *productions) host(s string, g *groups) (at int, ok bool) {
	if len(s) >= 2 && s[0] == '[' && s[len(s)-1] == ']' {
		literal := s[1 : len(s)-1]
		if isIPv6(literal) || p.isIPvFuture(literal) {
			g.host, g.ipLiteral = matched(s), true
			return len(s), true
		}
	}
	if n := p.run(s, unreserved|subDelims, inRegName); n < len(s) {
		return n, false
	}
	g.host = matched(s)
	return len(s), true
}

func (p *productions) isIPvFuture(s string) bool {
	if s == "" || s[0]|0x20 != 'v' {
		return false
	}
	i := 1
	for i < len(s) && isHex(s[i]) {
		i++
	}
	if i == 1 || i == len(s) || s[i] != '.' {
		return false
	}
	rest := s[i+1:]
	return rest != "" && p.run(rest, unreserved|subDelims|colon, noPercent) == len(rest)
}

// isIPv6 reports whether s is an <IPv6address>: eight pieces of 16 bits, of which
// the last two may be spelled as an <IPv4address> and a run of one or more may be
// left out at a "::".
func isIPv6(s string) bool {
	head, tail, elided := strings.Cut(s, "::")
	if !elided {
		return pieces(s, true) == 8
	}
	h, t := 0, 0
	if head != "" {
		h = pieces(head, false)
	}
	if tail != "" {
		t = pieces(tail, true)
	}
	return h >= 0 && t >= 0 && h+t <= 7
}

// pieces counts the pieces of 16 bits that s spells, divided by colons. It
// returns -1 if there is something else in s, or too much.
//
//	h16  = 1*4HEXDIG
//	ls32 = ( h16 ":" h16 ) / IPv4address
func pieces(s string, ipv4Last bool) int {
	if len(s) > len("0000:0000:0000:0000:0000:0000:255.255.255.255") {
		return -1
	}
	n := 0
	for {
		piece, rest, more := strings.Cut(s, ":")
		switch {
		case !more && ipv4Last && isIPv4(piece):
			return n + 2
		case !isH16(piece):
			return -1
		}
		n++
		if !more {
			return n
		}
		s = rest
	}
}

func isH16(s string) bool {
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return 1 <= len(s) && len(s) <= 4
}

// isIPv4 reports whether s is an <IPv4address>.
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func isIPv4(s string) bool {
	for i := range 4 {
		octet, rest, more := strings.Cut(s, ".")
		if !isDecOctet(octet) || more != (i < 3) {
			return false
		}
		s = rest
	}
	return true
}

// isDecOctet reports whether s is a <dec-octet>: 0 to 255, no zero before it.
func isDecOctet(s string) bool {
	switch {
	case s == "" || !allDigits(s) || len(s) > 1 && s[0] == '0':
		return false
	case len(s) == 3:
		return s <= "255"
	}
	return len(s) < 3
}

// schemeLength returns the length of the <scheme> that s begins with, or 0.
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func schemeLength(s string) int {
	if s == "" || !isAlpha(s[0]) {
		return 0
	}
	n := 1
	for n < len(s) && (isAlpha(s[n]) || isDigit(s[n]) || s[n] == '+' || s[n] == '-' || s[n] == '.') {
		n++
	}
	return n
}

// Where a run is, as far as it matters to what is in it.
const (
	inQuery   = 1 + iota // private characters are allowed
	inRegName            // a lone "%" is not
	noPercent            // nor is <pct-encoded>
)

// run returns how many bytes at the start of s are characters of the classes,
// or <pct-encoded>.
//
//	pct-encoded = "%" HEXDIG HEXDIG
func (p *productions) run(s string, classes class, where int) int {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[i:])
			if !p.unreserved(r) && !(where == inQuery && p.private(r)) {
				return i
			}
			i += n
		case c != '%':
			if p.ascii[c]&classes == 0 {
				return i
			}
			i++
		case where != noPercent && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
			i += 3
		case where != noPercent && where != inRegName && p.lonePercent:
			i++
		default:
			return i
		}
	}
	return len(s)
}

// until returns the index of the first of the ASCII characters in s, or its
// length.
func until(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

func allDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}
