package weburl

import (
	"strings"
	"unsafe"
)

// read reads all of the input.
func (p *parser) read(base *URL) bool {
	if scheme, start, plain := commonScheme(p.in); plain {
		p.setScheme(scheme, start-len("://"))
		if scheme == schemeFile {
			return p.fileHost(start)
		}
		return p.authority(p.slashes(start - len("//")))
	}
	if end, lower := p.scanScheme(); end > 0 {
		return p.absolute(end, lower, base)
	}
	return p.relative(0, base)
}

// scanScheme returns where the scheme ends, which is at a colon, and whether it
// is in lowercase; end is -1 where the input does not begin with a scheme.
//
// https://url.spec.whatwg.org/#scheme-start-state
// https://url.spec.whatwg.org/#scheme-state
func (p *parser) scanScheme() (end int, lower bool) {
	colon := strings.IndexByte(p.in, ':')
	lower = true
	for i := range max(0, colon) {
		c := p.in[i]
		switch {
		case 'a' <= c && c <= 'z':
		case 'A' <= c && c <= 'Z':
			lower = false
		case i > 0 && isSchemeByte(c):
		case class[c]&tabOrNewline != 0 && p.out == nil:
			p.diverge(0)
			return p.scanScheme()
		default:
			return -1, false
		}
	}
	return colon, lower
}

// absolute reads the input from its start; its scheme ends at end. It goes on
// with relative where the standard takes such an input for a reference.
//
// https://url.spec.whatwg.org/#scheme-state
func (p *parser) absolute(end int, lower bool, base *URL) bool {
	name := p.in[:end]
	if !lower {
		p.diverge(0)
		for _, c := range []byte(p.in[:end]) {
			if 'A' <= c && c <= 'Z' {
				c |= 0x20
			}
			p.out = append(p.out, c)
		}
		name = unsafe.String(&p.out[0], end)
	}
	scheme := specialScheme(name)
	i := end + 1
	if scheme != notSpecial && scheme != schemeFile {
		if !strings.HasPrefix(p.in[i:], "//") && p.hasTabAt(i, 2) {
			p.diverge(0)
		}
		if base != nil && base.scheme == scheme && !strings.HasPrefix(p.in[i:], "//") {
			return p.relative(i, base)
		}
	}
	if p.out != nil {
		p.out = append(append(p.out[:0], name...), ':')
	}
	p.setScheme(scheme, end)
	switch {
	case scheme == schemeFile:
		return p.file(i, base)
	case scheme != notSpecial:
		return p.authority(p.slashes(i))
	}
	if p.hasTabAt(i, 2) {
		p.diverge(i)
	}
	switch rest := p.in[i:]; {
	case strings.HasPrefix(rest, "//"):
		p.keep(i, i+2)
		return p.authority(i + 2)
	case strings.HasPrefix(rest, "/"):
		return p.hostless(i)
	}
	return p.opaquePath(i)
}

// setScheme records a scheme that ends at end of the output, and null for host.
func (p *parser) setScheme(scheme scheme, end int) {
	after := uint32(end) + 1
	p.url.scheme = scheme
	p.url.schemeEnd = uint32(end)
	p.url.usernameEnd = after
	p.url.hostStart = after
	p.url.hostEnd = after
	p.url.pathStart = after
	p.url.port = 0
	p.url.host = HostNull
}

// slashes reads the slashes of either kind before the authority of a special
// URL, however many there are, and writes two.
//
// https://url.spec.whatwg.org/#special-authority-slashes-state
// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *parser) slashes(i int) int {
	if rest := p.in[i:]; len(rest) > 2 && rest[:2] == "//" && rest[2] > ' ' && rest[2] != '/' && rest[2] != '\\' {
		p.keep(i, i+2)
		return i + 2
	}
	p.diverge(i)
	for i < len(p.in) && p.isSlash(p.in[i]) {
		i++
	}
	p.out = append(p.out, "//"...)
	return i
}

// isSlash reports whether c separates path segments in the URL at hand.
func (p *parser) isSlash(c byte) bool {
	return c == '/' || c == '\\' && p.url.scheme != notSpecial
}
