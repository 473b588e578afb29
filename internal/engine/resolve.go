package engine

import (
	"strings"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// scan sets the fields of p and u, after the results of commonScheme or scanScheme. It returns
// false if the input does not parse.
func (p *parser) scan(s scheme.Special, i int, lower work) bool {
	if s != scheme.NotSpecial {
		p.work = lower
		p.setScheme(s, i-len("://"))
		if s == scheme.File {
			return p.fileHost(i)
		}
		return p.specialAuthority(i - len("//"))
	}
	if i == 0 {
		return p.relative(0)
	}
	p.work = lower
	return p.absolute(i)
}

// setScheme records a scheme that ends at end, and a null host after it.
func (p *parser) setScheme(s scheme.Special, end int) {
	after := uint32(end) + 1
	u := p.u
	u.Scheme, u.SchemeEnd = s, uint32(end)
	u.UsernameEnd, u.HostStart, u.HostEnd, u.PathStart = after, after, after, after
	u.Port, u.Host = 0, spec.NullHost
}

// absolute scans an input whose scheme ends at end. It is a reference if it has the special
// scheme of the base, and no slashes after it.
//
// https://url.spec.whatwg.org/#special-relative-or-authority-state
// https://url.spec.whatwg.org/#path-or-authority-state
func (p *parser) absolute(end int) bool {
	s := scheme.LookupFold(p.in[:end])
	i, base := end+1, p.base
	if s != scheme.NotSpecial && base != nil && base.Scheme == s && !strings.HasPrefix(p.in[i:], "//") {
		return p.relative(i)
	}
	p.setScheme(s, end)
	switch {
	case s == scheme.File:
		return p.file(i)
	case s != scheme.NotSpecial:
		return p.specialAuthority(i)
	case strings.HasPrefix(p.in[i:], "//"):
		return p.authority(i + len("//"))
	case strings.HasPrefix(p.in[i:], "/"):
		return p.path(i)
	}
	return p.opaquePath(i)
}

// relative scans a reference from i on, which is 0 or after the scheme of the base.
//
// https://url.spec.whatwg.org/#no-scheme-state
// https://url.spec.whatwg.org/#relative-state
// https://url.spec.whatwg.org/#relative-slash-state
func (p *parser) relative(i int) bool {
	base := p.base
	if base == nil || base.HasOpaquePath() && (i == len(p.in) || p.in[i] != '#') {
		return false // missing-scheme-non-relative-URL
	}
	p.work &^= lowerScheme // the scheme is that of the base
	rest := p.in[i:]
	if rest == "" || rest[0] == '?' || rest[0] == '#' {
		return p.inheritPath(i)
	}
	p.setScheme(base.Scheme, i-1)
	p.from, p.keep, p.begin = fromHost, int(base.SchemeEnd)+1, i
	if base.Scheme == scheme.File {
		return p.file(i)
	}
	if !p.isSlash(rest[0]) {
		return p.relativePath(i)
	}
	if len(rest) > 1 && p.isSlash(rest[1]) {
		if base.Scheme != scheme.NotSpecial {
			return p.specialAuthority(i)
		}
		return p.authority(i + len("//"))
	}
	p.u.Host = base.Host
	return p.absolutePath(i, base.pathPrefix())
}

// absolutePath scans a reference whose path, at i, follows base.Href[:keep], which ends
// before the path or after its drive letter.
func (p *parser) absolutePath(i, keep int) bool {
	p.from, p.keep = fromPath, keep
	return p.path(i)
}

// relativePath scans a reference whose first segment, at i, replaces the last segment of
// the base. It resolves dot segments at the start, unless the host is null: the path might
// begin with an empty segment then.
//
// https://url.spec.whatwg.org/#relative-state
func (p *parser) relativePath(i int) bool {
	in, base, isFile := p.in, p.base, p.base.Scheme == scheme.File
	end := shorten(base.Href, int(base.PathStart), int(base.QueryStart), isFile)
	if p.slash = end == int(base.QueryStart); base.Host != spec.NullHost && !p.slash {
		for i < len(in) && in[i] == '.' {
			if strings.HasPrefix(in[i:], "../") {
				end = shorten(base.Href, int(base.PathStart), end, isFile)
			} else if !strings.HasPrefix(in[i:], "./") {
				break
			}
			i += strings.IndexByte(in[i:], '/') + 1
		}
	}
	p.from, p.u.Host = fromSegments, base.Host
	if p.keep = end; !p.slash {
		p.keep++
	}
	return p.path(i)
}

// inheritPath scans a reference from i on that is empty or begins with a query or a
// fragment.
func (p *parser) inheritPath(i int) bool {
	base := p.base
	p.u.Scheme = base.Scheme
	p.begin, p.text = i, i
	if p.from, p.keep = fromQuery, int(base.QueryStart); i == len(p.in) || p.in[i] == '#' {
		p.from, p.keep = fromFragment, int(base.FragmentStart)
	}
	p.scanTail(i)
	return true
}

// isSlash reports whether c separates the path segments of u.
func (p *parser) isSlash(c byte) bool {
	return c == '/' || c == '\\' && p.u.Scheme != scheme.NotSpecial
}
