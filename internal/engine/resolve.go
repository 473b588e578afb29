package engine

import (
	"strings"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// scan scans the input: it fills in u, work and the like, and reports whether the
// input parses.
func (p *parser) scan(base *Record) bool {
	if s, i, lower := commonScheme(p.in); s != scheme.NotSpecial {
		if !lower {
			p.work |= lowerScheme
		}
		p.setScheme(s, i-len("://"))
		p.look()
		if s == scheme.File {
			return p.fileHost(i)
		}
		return p.specialAuthority(i - len("//"))
	}
	end, lower := scanScheme(p.in)
	if end == 0 {
		return p.relative(0, base)
	}
	if !lower {
		p.work |= lowerScheme
	}
	return p.absolute(end, base)
}

// look fills in the window, unless that has been done or is not worth it.
func (p *parser) look() {
	if p.window.size == 0 && !p.hostOnly {
		p.window.look(p.in)
	}
}

// setScheme records a scheme that ends at end, and a null host after it.
func (p *parser) setScheme(s scheme.Special, end int) {
	after := uint32(end) + 1
	u := &p.u
	u.Scheme, u.SchemeEnd = s, uint32(end)
	u.UsernameEnd, u.HostStart, u.HostEnd, u.PathStart = after, after, after, after
	u.Port, u.Host = 0, spec.NullHost
}

// absolute scans an input whose scheme ends at end. If the standard reads such an
// input as a reference, so does absolute.
//
// https://url.spec.whatwg.org/#special-relative-or-authority-state
// https://url.spec.whatwg.org/#path-or-authority-state
func (p *parser) absolute(end int, base *Record) bool {
	s := lowerSchemeOf(p.in[:end])
	i := end + 1
	if s != scheme.NotSpecial && base != nil && base.Scheme == s && !strings.HasPrefix(p.in[i:], "//") {
		return p.relative(i, base)
	}
	p.setScheme(s, end)
	switch {
	case s == scheme.File:
		return p.file(i, base)
	case s != scheme.NotSpecial:
		p.look()
		return p.specialAuthority(i)
	case strings.HasPrefix(p.in[i:], "//"):
		return p.authority(i + len("//"))
	case strings.HasPrefix(p.in[i:], "/"):
		return p.path(i)
	}
	return p.opaquePath(i)
}

// relative scans a reference at i, which is the whole input or what follows the
// scheme that it shares with the base.
//
// https://url.spec.whatwg.org/#no-scheme-state
// https://url.spec.whatwg.org/#relative-state
// https://url.spec.whatwg.org/#relative-slash-state
func (p *parser) relative(i int, base *Record) bool {
	if base == nil || base.HasOpaquePath() && (i == len(p.in) || p.in[i] != '#') {
		return p.fail(MissingScheme, 0, len(p.in))
	}
	p.work &^= lowerScheme // the scheme is that of the base
	rest := p.in[i:]
	if rest == "" || rest[0] == '?' || rest[0] == '#' {
		return p.inheritPath(i, base)
	}
	p.setScheme(base.Scheme, i-1)
	if base.Scheme == scheme.File {
		p.from = fromHost
		return p.file(i, base)
	}
	if !p.isSlash(rest[0]) {
		p.from = fromSegments
		return p.path(i)
	}
	if len(rest) > 1 && p.isSlash(rest[1]) {
		p.from = fromHost
		if base.Scheme != scheme.NotSpecial {
			return p.specialAuthority(i)
		}
		return p.authority(i + len("//"))
	}
	p.from = fromPath
	return p.path(i)
}

// inheritPath scans a reference that is empty, a query or a fragment at i. All
// before is from the base, with an empty reference the query too.
func (p *parser) inheritPath(i int, base *Record) bool {
	p.u.Scheme = base.Scheme
	if i == len(p.in) || p.in[i] == '#' {
		p.from = fromFragment
		p.u.FragmentStart = uint32(i)
		p.fragment(i)
		return true
	}
	p.from = fromQuery
	return p.tail(i)
}

// isSlash reports whether c separates the path segments of u.
func (p *parser) isSlash(c byte) bool {
	return c == '/' || c == '\\' && p.u.Scheme != scheme.NotSpecial
}
