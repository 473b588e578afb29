package rfc3986

import (
	"fmt"
	"strings"
)

// An Error is the error for a string that is not a URI reference, with the grammar rule
// that it breaks.
type Error struct {
	Input      string
	Rule       string // as appendix A names it, such as "reg-name"
	Start, End int    // the bytes of Input that do not follow the rule
}

// Error returns a message with the rule and the position.
func (e *Error) Error() string {
	return fmt.Sprintf("rfc3986: %q does not follow the rule %s, from byte %d on", e.Input[e.Start:e.End], e.Rule, e.Start)
}

// Parse parses a URI reference: the rule URI-reference. The error is an [*Error].
func Parse(s string) (*Reference, error) {
	p := &parser{input: s}
	r := p.uriReference()
	if p.err != nil {
		return nil, p.err
	}
	return r, nil
}

// A parser has a method for each rule of appendix A that is not a mere set of
// characters. They take the bytes from start to end of the input, which the
// caller has cut at the delimiters, and note an error if these do not follow the
// rule. To cut is enough: wherever the grammar is ambiguous, the RFC says that the
// first delimiter counts.
type parser struct {
	input string
	err   *Error // the first
}

func (p *parser) fail(rule string, start, end int) {
	if p.err == nil {
		p.err = &Error{p.input, rule, start, end}
	}
}

// index returns where the first of the given bytes stands from start on and
// before end, or end.
func (p *parser) index(chars string, start, end int) int {
	if i := strings.IndexAny(p.input[start:end], chars); i >= 0 {
		return start + i
	}
	return end
}

// all checks that all characters are in a set or percent-encoded. The rule is
// named if they are not.
func (p *parser) all(rule string, s set, start, end int) *string {
	for i := start; i < end; i++ {
		c := p.input[i]
		switch {
		case classes[c]&s != 0:
		case c == '%' && s&pctEncoded != 0 && i+2 < end && isHex(p.input[i+1]) && isHex(p.input[i+2]):
			i += 2
		default:
			p.fail(rule, i, i+1)
			return nil
		}
	}
	text := p.input[start:end]
	return &text
}

// URI-reference = URI / relative-ref
// URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
func (p *parser) uriReference() *Reference {
	r := new(Reference)
	end := len(p.input)
	if hash := p.index("#", 0, end); hash < end {
		r.Fragment = p.fragment(hash+1, end)
		end = hash
	}
	if mark := p.index("?", 0, end); mark < end {
		r.Query = p.query(mark+1, end)
		end = mark
	}
	start := 0
	if colon := p.index(":/", 0, end); colon < end && p.input[colon] == ':' && isScheme(p.input[:colon]) {
		scheme := p.input[:colon]
		r.Scheme = &scheme
		start = colon + 1
	}
	p.part(r, start, end)
	return r
}

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func isScheme(s string) bool {
	if s == "" || classes[s[0]]&alpha == 0 {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; classes[c]&(alpha|digit) == 0 && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

// hier-part     = "//" authority path-abempty
//
//	/ path-absolute
//	/ path-rootless
//	/ path-empty
//
// relative-part = "//" authority path-abempty
//
//	/ path-absolute
//	/ path-noscheme
//	/ path-empty
func (p *parser) part(r *Reference, start, end int) {
	if strings.HasPrefix(p.input[start:end], "//") {
		slash := p.index("/", start+2, end)
		r.Authority = p.authority(start+2, slash)
		start = slash
	} else if r.Scheme == nil {
		p.segmentNzNc(start, p.index("/", start, end))
	}
	r.Path = p.path(start, end)
}

// authority = [ userinfo "@" ] host [ ":" port ]
func (p *parser) authority(start, end int) *Authority {
	a := new(Authority)
	if at := p.index("@", start, end); at < end {
		a.Userinfo = p.userinfo(start, at)
		start = at + 1
	}
	hostEnd := p.index(":", start, end)
	if start < end && p.input[start] == '[' {
		hostEnd = p.index("]", start, end)
		if hostEnd == end {
			p.fail("IP-literal", start, end)
			return a
		}
		hostEnd++
		if hostEnd < end && p.input[hostEnd] != ':' {
			p.fail("authority", hostEnd, end)
			return a
		}
	}
	p.host(a, start, hostEnd)
	if hostEnd < end {
		a.Port = p.port(hostEnd+1, end)
	}
	return a
}

// userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
func (p *parser) userinfo(start, end int) *string {
	return p.all("userinfo", unreserved|pctEncoded|subDelims|colon, start, end)
}

// host     = IP-literal / IPv4address / reg-name
// reg-name = *( unreserved / pct-encoded / sub-delims )
func (p *parser) host(a *Authority, start, end int) {
	a.Host = p.input[start:end]
	switch {
	case strings.HasPrefix(a.Host, "["):
		a.Kind = IPLiteral
		p.ipLiteral(start, end)
	case isIPv4Address(a.Host):
		a.Kind = IPv4Address
	default:
		a.Kind = RegName
		p.all("reg-name", unreserved|pctEncoded|subDelims, start, end)
	}
}

// port = *DIGIT
func (p *parser) port(start, end int) *string {
	return p.all("port", digit, start, end)
}

// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
// IPvFuture  = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func (p *parser) ipLiteral(start, end int) {
	s := p.input[start+1 : end-1]
	if s == "" || s[0] != 'v' && s[0] != 'V' {
		if !isIPv6Address(s) {
			p.fail("IPv6address", start+1, end-1)
		}
		return
	}
	version, address, _ := strings.Cut(s[1:], ".")
	if version == "" || address == "" || strings.Trim(version, "0123456789ABCDEFabcdef") != "" {
		p.fail("IPvFuture", start+1, end-1)
		return
	}
	p.all("IPvFuture", unreserved|subDelims|colon, end-1-len(address), end-1)
}

// The nine rows of the rule IPv6address say this: there are eight pieces h16,
// of which an ls32 that is an IPv4address at the end counts as two; or there is
// one "::", and at most seven.
//
// ls32 = ( h16 ":" h16 ) / IPv4address
func isIPv6Address(s string) bool {
	before, after, compressed := strings.Cut(s, "::")
	if !compressed {
		return countPieces(s, true) == 8
	}
	n, m := 0, 0
	if before != "" {
		n = countPieces(before, false)
	}
	if after != "" {
		m = countPieces(after, true)
	}
	return n >= 0 && m >= 0 && n+m <= 7
}

// countPieces returns how many pieces there are between colons, or -1 if some are
// none, or if they are more than eight.
func countPieces(s string, ipv4 bool) int {
	for n := 1; n <= 8; n++ {
		piece, rest, more := strings.Cut(s, ":")
		switch {
		case !more && ipv4 && isIPv4Address(piece):
			return n + 1
		case !isH16(piece):
			return -1
		case !more:
			return n
		}
		s = rest
	}
	return -1
}

// h16 = 1*4HEXDIG
func isH16(s string) bool {
	if len(s) < 1 || 4 < len(s) {
		return false
	}
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return true
}

// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func isIPv4Address(s string) bool {
	for range 3 {
		octet, rest, dot := strings.Cut(s, ".")
		if !dot || !isDecOctet(octet) {
			return false
		}
		s = rest
	}
	return isDecOctet(s)
}

// dec-octet is a number from 0 to 255 in decimal, without leading zeros.
func isDecOctet(s string) bool {
	if len(s) < 1 || 3 < len(s) || len(s) > 1 && s[0] == '0' {
		return false
	}
	n := 0
	for i := range len(s) {
		if classes[s[i]]&digit == 0 {
			return false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n <= 255
}

// path-abempty, path-absolute, path-rootless and path-empty are cut such that
// what is left to say is that they consist of segments and slashes.
//
// segment = *pchar
// pchar   = unreserved / pct-encoded / sub-delims / ":" / "@"
func (p *parser) path(start, end int) string {
	p.all("pchar", pchar|slash, start, end)
	return p.input[start:end]
}

// path-noscheme begins with a segment-nz-nc: one without a colon, as what is
// before the colon would be taken for a scheme.
func (p *parser) segmentNzNc(start, end int) {
	if i := p.index(":", start, end); i < end {
		p.fail("path-noscheme", start, end)
	}
}

// query = *( pchar / "/" / "?" )
func (p *parser) query(start, end int) *string {
	return p.all("query", pchar|slash|mark, start, end)
}

// fragment = *( pchar / "/" / "?" )
func (p *parser) fragment(start, end int) *string {
	return p.all("fragment", pchar|slash|mark, start, end)
}

// A set is a set of characters.
type set uint16

const (
	alpha set = 1 << iota
	digit
	subDelims
	otherUnreserved
	pctEncoded // three characters, not one; see parser.all
	colon
	at
	slash
	mark

	unreserved = alpha | digit | otherUnreserved
	pchar      = unreserved | pctEncoded | subDelims | colon | at
)

var classes = func() (t [256]set) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = alpha
		t[c-'a'+'A'] = alpha
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = digit
	}
	for _, c := range "!$&'()*+,;=" {
		t[c] = subDelims
	}
	for _, c := range "-._~" {
		t[c] = otherUnreserved
	}
	t[':'], t['@'], t['/'], t['?'] = colon, at, slash, mark
	return t
}()

func isHex(c byte) bool {
	return classes[c]&digit != 0 || 'A' <= c && c <= 'F' || 'a' <= c && c <= 'f'
}
