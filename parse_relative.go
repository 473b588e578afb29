package weburl

import (
	"strings"

	"github.com/weburl/weburl/spec"
)

// relative resolves the reference that begins at i, which is the whole input or
// what follows the scheme it shares with base.
//
// https://url.spec.whatwg.org/#no-scheme-state
// https://url.spec.whatwg.org/#relative-state
func (p *parser) relative(i int, base *URL) bool {
	if base == nil {
		return p.fail(spec.MissingSchemeNonRelativeURL, 0, len(p.in))
	}
	if i == len(p.in) && !base.HasOpaquePath() {
		return p.same(base)
	}
	if p.out == nil && p.hasTabAt(i, len("/C|/")) {
		p.diverge(i)
	}
	c := byte(0)
	if i < len(p.in) {
		c = p.in[i]
	}
	switch {
	case c == '#':
		return p.inherit(base, i)
	case base.HasOpaquePath():
		return p.fail(spec.MissingSchemeNonRelativeURL, 0, len(p.in))
	case base.scheme == schemeFile:
		p.rebase("file:", i)
		p.setScheme(schemeFile, len("file"))
		return p.file(i, base)
	case c == '?':
		return p.inherit(base, i)
	}
	p.url.scheme = base.scheme
	if !p.isSlash(c) {
		return p.inheritPath(base, i)
	}
	if i+1 < len(p.in) && p.isSlash(p.in[i+1]) {
		p.rebase(base.href[:base.schemeEnd+1], i)
		p.setScheme(base.scheme, int(base.schemeEnd))
		if base.scheme != notSpecial {
			return p.authority(p.slashes(i))
		}
		p.out = append(p.out, "//"...)
		return p.authority(i + 2)
	}
	p.inheritHost(base, i)
	return p.tail(p.segments(i + 1))
}

// same resolves an empty reference.
func (p *parser) same(base *URL) bool {
	p.url = base.WithoutFragment()
	p.in, p.out = p.url.href, nil
	return true
}

// inherit takes base up to its query, for a reference at i that is a query, or
// to its fragment, for one that is a fragment.
func (p *parser) inherit(base *URL, i int) bool {
	if p.in[i] == '?' {
		p.rebase(base.href[:base.queryStart], i)
		p.url = *base
		return p.tail(i)
	}
	p.rebase(base.href[:base.fragmentStart], i)
	p.url = *base
	p.fragment(i)
	return true
}

// inheritHost takes base up to its host and port, for a reference at i that has
// a path of its own.
//
// https://url.spec.whatwg.org/#relative-slash-state
func (p *parser) inheritHost(base *URL, i int) {
	end := base.pathStart
	if base.host == HostNull {
		end = base.hostEnd // without the "/." there may be before the path
	}
	p.rebase(base.href[:end], i)
	p.url = *base
	p.url.pathStart = end
}

// inheritPath takes base up to its path, without the last segment, for a
// reference at i that is a path relative to it.
//
// https://url.spec.whatwg.org/#relative-state
func (p *parser) inheritPath(base *URL, i int) bool {
	p.inheritHost(base, i)
	p.out = append(p.out, base.Path()...)
	p.shorten()
	return p.tail(p.segments(i))
}

// relativeFile resolves a reference at i against the file URL base. The
// reference does not begin with two slashes.
//
// https://url.spec.whatwg.org/#file-state
// https://url.spec.whatwg.org/#file-slash-state
func (p *parser) relativeFile(i int, base *URL) bool {
	if i == len(p.in) {
		return p.same(base)
	}
	switch c := p.in[i]; {
	case c == '?' || c == '#':
		return p.inherit(base, i)
	case p.isSlash(c):
		p.inheritHost(base, i)
		if drive, _, _ := strings.Cut(base.Path()[1:], "/"); isNormalizedWindowsDriveLetter(drive) && !startsWithWindowsDriveLetter(p.in[i+1:]) {
			p.out = append(append(p.out, '/'), drive...)
		}
		return p.tail(p.segments(i + 1))
	case startsWithWindowsDriveLetter(p.in[i:]):
		p.inheritHost(base, i)
		return p.tail(p.segments(i))
	}
	return p.inheritPath(base, i)
}
