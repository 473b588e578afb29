package weburl

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// authority reads the rest of a URL from its authority on, right after the two
// slashes.
//
// https://url.spec.whatwg.org/#authority-state
// https://url.spec.whatwg.org/#host-state
func (p *parser) authority(i int) bool {
	p.url.usernameEnd = p.pos(i)
	p.url.hostStart = p.pos(i)
	clean := scanDomain(p.in, i)
	end, at, colon := p.scanAuthority(clean)
	if end < len(p.in) && class[p.in[end]]&tabOrNewline != 0 {
		p.diverge(i)
		end, at, colon = p.scanAuthority(clean)
	}
	if at >= 0 {
		if at+1 == end {
			return p.fail(spec.HostMissing, end, end)
		}
		p.credentials(i, at)
		i = at + 1
		clean = scanDomain(p.in, i)
		p.url.hostStart = p.pos(i)
	}
	if i == colon {
		if p.url.scheme != notSpecial || colon < end {
			return p.fail(spec.HostMissing, i, i)
		}
		p.url.host = HostEmpty
	} else if !p.host(i, colon, clean) {
		return false
	}
	p.url.hostEnd = p.pos(colon)
	return p.port(colon, end) && p.path(end)
}

// scanAuthority scans the authority from clean, before which there is nothing but
// what a domain can have. It returns where the authority ends; where the last @ in
// it is, or -1; and where the host after that ends: at the first colon that is not
// in brackets, or at the end. It stops at a tab or newline as well.
func (p *parser) scanAuthority(clean int) (end, at, colon int) {
	at, colon = -1, -1
	insideBrackets := false
scan:
	for end = clean; end < len(p.in); end++ {
		switch c := p.in[end]; {
		case class[c]&stopDomain == 0:
		case p.endsAuthority(c) || class[c]&tabOrNewline != 0:
			break scan
		case c == '@':
			at, colon, insideBrackets = end, -1, false
		case c == '[':
			insideBrackets = true
		case c == ']':
			insideBrackets = false
		case c == ':' && !insideBrackets && colon < 0:
			colon = end
		}
	}
	if colon < 0 {
		colon = end
	}
	return end, at, colon
}

// endsAuthority reports whether c is the first code point after an authority,
// or after the host of a file URL.
func (p *parser) endsAuthority(c byte) bool {
	return c == '/' || c == '?' || c == '#' || c == '\\' && p.url.scheme != notSpecial
}

// credentials reads the username and password that are at i to at, where the
// last @ of the authority is.
//
// https://url.spec.whatwg.org/#authority-state
func (p *parser) credentials(i, at int) {
	username, password, colon := strings.Cut(p.in[i:at], ":")
	if asItIs(username) && asItIs(password) && colon == (password != "") && at > i {
		p.keep(i, at+1)
		p.url.usernameEnd = p.pos(at+1) - uint32(at+1-i) + len32(username)
		return
	}
	p.diverge(i)
	p.out = percent.AppendEncode(p.out, username, percent.Userinfo)
	p.url.usernameEnd = p.pos(0)
	if password != "" {
		p.out = percent.AppendEncode(append(p.out, ':'), password, percent.Userinfo)
	}
	if username != "" || password != "" {
		p.out = append(p.out, '@')
	}
}

// asItIs reports whether s is its own percent-encoding by the userinfo
// percent-encode set.
func asItIs(s string) bool {
	for i := range len(s) {
		if class[s[i]]&stopUserinfo != 0 {
			return false
		}
	}
	return true
}

// port reads the port between i, where its colon is, and end. There is none
// when the two are the same.
//
// https://url.spec.whatwg.org/#port-state
func (p *parser) port(i, end int) bool {
	if i == end {
		return true
	}
	digits := p.in[i+1 : end]
	port := 0
	for j := range len(digits) {
		if !isASCIIDigit(digits[j]) {
			return p.fail(spec.PortInvalid, i+1, end)
		}
		if port = port*10 + int(digits[j]-'0'); port > 0xFFFF {
			port = 0x10000
		}
	}
	if port > 0xFFFF {
		return p.fail(spec.PortOutOfRange, i+1, end)
	}
	if standard, ok := p.url.scheme.defaultPort(); digits == "" || ok && port == int(standard) {
		p.diverge(i)
		return true
	}
	p.url.port = uint16(port)
	if digits[0] != '0' || digits == "0" {
		p.keep(i, end)
		return true
	}
	p.diverge(i)
	p.out = strconv.AppendInt(append(p.out, ':'), int64(port), 10)
	return true
}
