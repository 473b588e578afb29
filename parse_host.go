package weburl

import (
	"strings"
	"unsafe"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/percent"
)

// host reads the host at i to end, which is not empty. Up to clean there is
// nothing but what a domain can have as it is.
//
// https://url.spec.whatwg.org/#concept-host-parser
func (p *parser) host(i, end, clean int) bool {
	ok := false
	switch {
	case p.in[i] == '[':
		ok = p.ipv6(i, end)
	case p.url.scheme == notSpecial:
		ok = p.opaqueHost(i, end)
	default:
		ok = p.domain(i, end, clean >= end)
	}
	return ok || p.fail("", i, end)
}

// domain reads a domain, or an IPv4 address if it ends in a number. It is told
// whether a domain can be as it stands.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func (p *parser) domain(i, end int, asItIs bool) bool {
	text, start := p.in[i:end], int(p.pos(i))
	if !asItIs {
		p.diverge(i)
		if !p.appendDomain(text) {
			return false // domain-to-ASCII
		}
		text = unsafe.String(&p.out[start], len(p.out)-start)
	}
	p.url.host = HostDomain
	if !endsInNumber(text) {
		if asItIs {
			p.keep(i, end)
		}
		return true
	}
	p.url.host = HostIPv4
	address, ok := parseIPv4(text)
	if !ok {
		return false
	}
	var buf [len("255.255.255.255")]byte
	serialized := appendIPv4(buf[:0], address)
	if asItIs && string(serialized) == text {
		p.keep(i, end)
		return true
	}
	p.diverge(i)
	p.out = append(p.out[:start], serialized...)
	return true
}

// appendDomain writes the result of the domain parser for text, after
// percent-decoding. It returns false for failure.
func (p *parser) appendDomain(text string) bool {
	start := len(p.out)
	if strings.IndexByte(text, '%') < 0 {
		p.out = append(p.out, text...)
	} else {
		p.out = percent.AppendDecode(p.out, percent.DecodeUTF8(text))
	}
	domain := p.out[start:]
	if text = unsafe.String(unsafe.SliceData(domain), len(domain)); !isASCII(text) {
		// Both forms of the domain are in the output for a moment.
		ascii, ok := idna.Lax.AppendASCII(p.out, percent.DecodeUTF8(text))
		if !ok {
			return false
		}
		p.out = append(p.out[:start], ascii[len(p.out):]...)
		domain = p.out[start:]
	}
	for i, c := range domain {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
			domain[i] = c
		}
		if class[c]&stopDomain != 0 {
			return false
		}
	}
	return len(domain) > 0
}

// opaqueHost reads the host of a URL that is not special.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func (p *parser) opaqueHost(i, end int) bool {
	text := p.in[i:end]
	stop := uint8(0)
	for j := range len(text) {
		if isForbiddenHost(text[j]) {
			return false // host-invalid-code-point
		}
		stop |= class[text[j]] & stopOpaqueHost
	}
	p.url.host = HostOpaque
	if stop == 0 {
		p.keep(i, end)
		return true
	}
	p.diverge(i)
	p.out = percent.AppendEncode(p.out, text, percent.C0Control)
	return true
}

// ipv6 reads an IPv6 address in brackets.
func (p *parser) ipv6(i, end int) bool {
	text := p.in[i:end]
	if text[len(text)-1] != ']' {
		return false // IPv6-unclosed
	}
	address, ok := parseIPv6(text[1 : len(text)-1])
	if !ok {
		return false
	}
	p.url.host = HostIPv6
	var buf [len("[1111:2222:3333:4444:5555:6666:7777:8888]")]byte
	serialized := appendIPv6(buf[:0], &address)
	if string(serialized) == text {
		p.keep(i, end)
		return true
	}
	p.diverge(i)
	p.out = append(p.out, serialized...)
	return true
}
