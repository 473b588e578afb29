package engine

import (
	"strings"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// host scans the host in[i:end]. isDomain is whether a domain can have all its
// bytes, in either case, and lower is the work of its uppercase letters.
//
// https://url.spec.whatwg.org/#concept-host-parser
func (p *parser) host(i, end int, isDomain bool, lower work) bool {
	u, s := p.u, p.in[i:end]
	switch {
	case s == "":
		if u.Scheme != scheme.NotSpecial || end < len(p.in) && p.in[end] == ':' {
			return false // host-missing
		}
		u.Host = spec.EmptyHost
		return true
	case s[0] == '[':
		return p.ipv6(s)
	case u.Scheme == scheme.NotSpecial:
		return p.opaqueHost(s, isDomain)
	case !isDomain:
		return p.anyDomain(s)
	case mayEndInNumber(s) && p.ipv4(s):
		return u.Host == spec.IPv4Address
	}
	p.work |= lower
	if u.Host = domainKind(u.Scheme, s); u.Host == spec.EmptyHost {
		p.work |= writeHost
	}
	return true
}

// ipv4 scans s as an IPv4 address, and reports whether s ends in a number. If it does and is no
// address, the kind of the host stays the same, and the caller fails.
//
// It parses s before it checks the end, because most hosts that can end in a number are
// addresses.
func (p *parser) ipv4(s string) bool {
	address, ok := parseIPv4(s)
	if !ok {
		return lastLabelIsNumber(s)
	}
	p.u.Host = spec.IPv4Address
	p.addressLen = putIPv4((*ipv4Text)(p.address[:]), address)
	p.compareAddress(s)
	return true
}

// ipv6 scans an IPv6 address in brackets.
func (p *parser) ipv6(s string) bool {
	if s[len(s)-1] != ']' {
		return false // IPv6-unclosed
	}
	var address [8]uint16
	if !parseIPv6(s[1:len(s)-1], &address) {
		return false
	}
	p.u.Host = spec.IPv6Address
	p.addressLen = putIPv6(&p.address, &address)
	p.compareAddress(s)
	return true
}

// compareAddress sets writeHost if the host s differs from its serialization.
func (p *parser) compareAddress(s string) {
	if string(p.address[:p.addressLen]) != s {
		p.work |= writeHost
	}
}

// opaqueHost scans the host of a URL that is not special. A domain is one, in either case.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func (p *parser) opaqueHost(s string, isDomain bool) bool {
	if p.u.Host = spec.OpaqueHost; isDomain {
		return true
	}
	var seen classes
	for i := range len(s) {
		seen |= class[s[i]]
	}
	if seen&forbiddenHost != 0 {
		return false // host-invalid-code-point
	}
	if seen&encodeC0 != 0 {
		p.work |= writeHost
	}
	return true
}

// anyDomain scans a domain that has a percent sign, is not ASCII, or has a forbidden code
// point.
func (p *parser) anyDomain(s string) bool {
	p.work |= decodeHost
	if strings.IndexByte(s, '%') >= 0 {
		p.work |= writeHost // what is not UTF-8 may become it
	} else if isASCII(s) {
		return false
	}
	p.u.Host = spec.Domain // or an IPv4 address
	return true
}

// appendDomain appends the result of the domain parser for s: a domain, or an IPv4 address.
// It returns false for failure. If s has percent signs, it is valid UTF-8.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func appendDomain(dst []byte, s string) (_ []byte, kind spec.HostKind, ok bool) {
	start := len(dst)
	if strings.IndexByte(s, '%') < 0 {
		if dst, ok = idna.Lax.AppendASCII(dst, s); !ok {
			return dst, spec.NullHost, false
		}
	} else if dst = percent.AppendDecode(dst, s); !isASCII(stringOf(dst[start:])) {
		// Both forms of the domain are in dst for a moment.
		ascii, ok := idna.Lax.AppendASCII(dst, percent.DecodeUTF8(stringOf(dst[start:])))
		if !ok {
			return dst, spec.NullHost, false
		}
		dst = append(ascii[:start], ascii[len(dst):]...)
	}
	domain := dst[start:]
	for i, c := range domain {
		if class[c]&upper != 0 {
			c |= 0x20
			domain[i] = c
		}
		if class[c]&notDomain != 0 {
			return dst, spec.NullHost, false
		}
	}
	if len(domain) == 0 {
		return dst, spec.NullHost, false
	}
	if !endsInNumber(stringOf(domain)) {
		return dst, spec.Domain, true
	}
	address, ok := parseIPv4(stringOf(domain))
	if !ok {
		return dst, spec.NullHost, false
	}
	var text ipv4Text
	return append(dst[:start], text[:putIPv4(&text, address)]...), spec.IPv4Address, true
}

// hostText returns the host in the input.
func (p *parser) hostText() string { return p.in[p.u.HostStart:p.u.HostEnd] }

// decodeDomain appends the host, which has the work decodeHost, and sets its kind. It
// returns false if the host does not parse.
func (p *parser) decodeDomain(dst []byte) (_ []byte, ok bool) {
	start := len(dst)
	if dst, p.u.Host, ok = appendDomain(dst, p.hostText()); p.u.Host == spec.Domain {
		p.u.Host = domainKind(p.u.Scheme, stringOf(dst[start:]))
	}
	return dst, ok
}

// canDecodeHost reports whether a host with the work decodeHost parses.
func (p *parser) canDecodeHost() bool {
	var buf buffer
	_, ok := p.decodeDomain(buf[:0])
	return ok
}

// putHost writes the host s, or decoded if that is not nil, to out at n.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (p *parser) putHost(out []byte, n int, s string, decoded []byte) int {
	switch {
	case p.u.Host == spec.EmptyHost:
		return n
	case decoded != nil:
		return n + copy(out[n:], decoded)
	case p.addressLen > 0:
		return n + copy(out[n:], p.address[:p.addressLen])
	case p.work&lowerHost != 0:
		return putLower(out, n, s)
	case p.work&writeHost == 0:
		return n + copy(out[n:], s)
	}
	return put(out, n, s, tableC0)
}

// hostSize returns the length of the host that putHost writes, for a decoded host of that
// length. It is a bound for an opaque host.
func (p *parser) hostSize(decoded int) int {
	switch n := len(p.hostText()); {
	case p.u.Host == spec.EmptyHost:
		return 0
	case p.work&decodeHost != 0:
		return decoded
	case p.addressLen > 0:
		return p.addressLen
	case p.work&writeHost != 0:
		return (1+grown)*n + slack
	default:
		return n
	}
}

// ParseHost parses s as the host of a special URL or, if opaque is set, of another URL.
// It returns the host serialized. ok is false for the empty string, and for more than MaxInput
// bytes.
//
// https://url.spec.whatwg.org/#concept-host-parser
func ParseHost(s string, opaque bool) (text string, kind spec.HostKind, ok bool) {
	if s == "" || len(s) > MaxInput {
		return "", spec.NullHost, false
	}
	s = percent.DecodeUTF8(s)
	u := &Record{Scheme: scheme.HTTP, HostEnd: uint32(len(s))}
	if opaque {
		u.Scheme = scheme.NotSpecial
	}
	p := parser{in: s, u: u}
	if hasTabs(s) {
		return "", spec.NullHost, false
	}
	end, lower := domainEnd(s, 0)
	if !p.host(0, len(s), end == len(s), lower) {
		return "", spec.NullHost, false
	}
	switch {
	case p.work == 0:
		return s, u.Host, true
	case p.work&decodeHost != 0:
		var buf buffer
		var decoded []byte
		if decoded, u.Host, ok = appendDomain(buf[:0], s); !ok {
			return "", spec.NullHost, false
		}
		return string(decoded), u.Host, true
	}
	out := make([]byte, p.hostSize(0))
	return (*Arena)(nil).finish(out, p.putHost(out, 0, s, nil)), u.Host, true
}
