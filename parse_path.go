package weburl

import (
	"strings"

	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// path reads what follows the authority or the host of a file URL at i.
//
// https://url.spec.whatwg.org/#path-start-state
func (p *parser) path(i int) bool {
	if p.authorityOnly {
		return true
	}
	p.url.pathStart = p.pos(i)
	switch {
	case i < len(p.in) && p.in[i] == '/':
		i = p.segments(i + 1)
	case p.url.scheme != notSpecial:
		// A special URL has a segment at least. There may be a \ here.
		p.diverge(i)
		if i < len(p.in) && p.in[i] == '\\' {
			i++
		}
		i = p.segments(i)
	}
	return p.tail(i)
}

// hostless reads the rest of a URL with a null host from i on, where its path
// begins with a slash.
func (p *parser) hostless(i int) bool {
	if p.authorityOnly {
		return true
	}
	if p.out == nil && strings.HasPrefix(p.in[i:], "/.//") {
		// So is a path serialized whose first segment is empty.
		if end := scanPath(p.in, i+len("/./"), false, true); p.endsPath(end) {
			p.url.pathStart += len32("/.")
			return p.tail(end)
		}
	}
	return p.tail(p.segments(i + 1))
}

// opaquePath reads the rest of a URL whose opaque path begins at i.
//
// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePath(i int) bool {
	if p.authorityOnly {
		return true
	}
	start, end := i, i
	for end < len(p.in) && (class[p.in[end]]&stopOpaquePath == 0 || p.in[end] == ' ' && !p.endsPath(end+1)) {
		end++
	}
	if p.endsPath(end) {
		p.keep(start, end)
		return p.tail(end)
	}
	p.diverge(start)
	end = start
	for !p.endsPath(end) {
		end++
	}
	path := p.in[start:end]
	space := end < len(p.in) && strings.HasSuffix(path, " ")
	if space {
		path = path[:len(path)-1]
	}
	p.out = percent.AppendEncode(p.out, path, percent.C0Control)
	if space {
		p.out = append(p.out, "%20"...)
	}
	return p.tail(end)
}

// segments reads the path from i on, where a segment begins: the slash before
// it has been read but not written. It returns where the path ends.
//
// https://url.spec.whatwg.org/#path-state
func (p *parser) segments(i int) int {
	end := scanPath(p.in, i, p.url.scheme != notSpecial, true)
	if p.url.scheme == schemeFile && beginsWithPipe(p.in, i) {
		return p.rewriteSegments(i, i)
	}
	if !p.endsPath(end) {
		if class[p.in[end]]&tabOrNewline != 0 {
			// Without it the segment may become a dot segment or a drive letter.
			end = i + strings.LastIndexByte(p.in[i:end], '/') + 1
		}
		return p.rewriteSegments(i, end)
	}
	if p.out != nil {
		p.out = append(append(p.out, '/'), p.in[i:end]...)
		p.markPath()
	}
	return end
}

// rewriteSegments is segments for a path that cannot be copied as it is, but up
// to clean. It writes the segments as it reads them: each after the slash that
// opens it.
func (p *parser) rewriteSegments(i, clean int) int {
	p.diverge(i - 1)
	p.out = append(append(p.out, '/'), p.in[i:clean]...)
	special := p.url.scheme != notSpecial
	opens := i == clean || p.in[clean-1] == '/' // whether a segment begins at i
	i = clean
	for {
		if opens && p.url.scheme == schemeFile && len(p.out)-1 == int(p.url.pathStart) && beginsWithPipe(p.in, i) {
			p.out = append(p.out, p.in[i], ':')
			i += len("C|")
		}
		end := scanPath(p.in, i, special, opens)
		opens = true // once the next slash is read
		for !p.endsPath(end) && class[p.in[end]]&stopPath != 0 && p.in[end] != '\\' {
			p.out = append(p.out, p.in[i:end]...)
			i = p.encode(end)
			end = scanPath(p.in, i, special, false)
		}
		p.out = append(p.out, p.in[i:end]...)
		if p.endsPath(end) {
			p.markPath()
			return end
		}
		if p.in[end] == '\\' {
			p.out = append(p.out, '/')
			i = end + 1
			continue
		}
		// The slash that opens a dot segment opens the next one, or else the
		// empty segment that the path then ends with.
		i = end
		for !p.endsPath(i) && !p.isSlash(p.in[i]) {
			i++
		}
		if isDoubleDot(p.in[end:i]) {
			p.out = p.out[:len(p.out)-1]
			p.shorten()
			p.out = append(p.out, '/')
		}
		if !p.endsPath(i) {
			i++
		}
	}
}

// encode percent-encodes the ASCII code point at i, or all that are not ASCII up
// to the next that is, and returns the place after it.
func (p *parser) encode(i int) int {
	c := p.in[i]
	if c < 0x80 {
		p.out = escape.Append(p.out, c)
		return i + 1
	}
	end := i + 1
	for end < len(p.in) && p.in[end] >= 0x80 {
		end++
	}
	p.out = percent.AppendEncode(p.out, p.in[i:end], percent.C0Control)
	return end
}

// beginsWithPipe reports whether at i in s begins a Windows drive letter that is
// not normalized.
func beginsWithPipe(s string, i int) bool {
	return i+1 < len(s) && s[i+1] == '|' && startsWithWindowsDriveLetter(s[i:])
}

// shorten removes the last segment from the path that has been written.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (p *parser) shorten() {
	path := p.out[p.url.pathStart:]
	if p.url.scheme == schemeFile && len(path) == len("/C:") && isNormalizedWindowsDriveLetter(string(path[1:])) {
		return
	}
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			p.out = p.out[:int(p.url.pathStart)+i]
			return
		}
	}
}

// markPath puts "/." before a path that was written, begins with an empty
// segment, and would be read as an authority, the host being null.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (p *parser) markPath() {
	start := p.url.pathStart
	if p.url.host != HostNull || len(p.out)-int(start) < 2 || p.out[start+1] != '/' {
		return
	}
	p.out = append(p.out, "/."...)
	copy(p.out[start+2:], p.out[start:])
	copy(p.out[start:], "/.")
	p.url.pathStart += 2
}

// isSingleDot reports whether s is a single-dot URL path segment.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
func isSingleDot(s string) bool {
	return s == "." || s == "%2e" || s == "%2E"
}

// isDoubleDot reports whether s is a double-dot URL path segment.
//
// https://url.spec.whatwg.org/#double-dot-path-segment
func isDoubleDot(s string) bool {
	switch len(s) {
	case len(".."):
		return s == ".."
	case len(".%2e"):
		return s[0] == '.' && isSingleDot(s[1:]) || s[3] == '.' && isSingleDot(s[:3])
	case len("%2e%2e"):
		return isSingleDot(s[:3]) && isSingleDot(s[3:])
	}
	return false
}

// startsWithDotSegment reports whether the segment that s begins with is a
// single-dot or double-dot URL path segment.
func startsWithDotSegment(s string, special bool) bool {
	end := 0
	for end < len(s) && s[end] != '/' && s[end] != '?' && s[end] != '#' && (s[end] != '\\' || !special) {
		if end == len("%2e%2e") {
			return false
		}
		end++
	}
	return isSingleDot(s[:end]) || isDoubleDot(s[:end])
}
