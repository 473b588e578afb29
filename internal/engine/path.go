package engine

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// path scans the path from i on, and what follows it. i is the index of its slash, of its
// first segment if the slash is missing, or of the end of the authority.
//
// https://url.spec.whatwg.org/#path-start-state
func (p *parser) path(i int) bool {
	if p.hostOnly {
		p.read = max(p.read, i+len("//"))
		return true
	}
	in, u := p.in, p.u
	u.PathStart = uint32(i)
	p.text = i
	if p.from >= fromPath {
		p.begin = i
	}
	switch {
	case i < len(in) && in[i] == '/':
		if u.Host == spec.NullHost && p.from == fromScheme && strings.HasPrefix(in[i:], "/.//") && p.markedPath(i) {
			return true
		}
		i++
	case p.from == fromSegments:
	case u.Scheme == scheme.NotSpecial:
		p.scanTail(i)
		return true
	default:
		if p.slash = true; i < len(in) && in[i] == '\\' {
			i++
		}
		p.text = i
	}
	p.dirty, p.rest = p.window.scanRest(u, in, i)
	return true
}

// scanTail scans what follows the path at i.
func (p *parser) scanTail(i int) { p.dirty, p.rest = p.window.scanTail(p.u, p.in, i) }

// markedPath is path for a URL with a null host that has "/.//" at i. The "/." is not part
// of the path, but of the serialization if the first segment is empty. It returns false if
// the path needs work.
//
// https://url.spec.whatwg.org/#url-serializing
func (p *parser) markedPath(i int) bool {
	i += len("/.")
	p.dirty, p.rest = p.window.scanRest(p.u, p.in, i+1)
	if p.rest == inPath {
		return false
	}
	p.u.PathStart, p.text = uint32(i), i
	return true
}

// scanRest scans the path of u from its first segment at i on, and what follows it.
// It sets the offsets of the query and the fragment that are before dirty. dirty is the
// first byte that needs work, and at its component; without such a byte they are len(in)
// and nowhere.
//
// https://url.spec.whatwg.org/#path-state
func (w *window) scanRest(u *Record, in string, i int) (dirty int, at part) {
	if u.Scheme == scheme.File && StartsWithPipe(in[i:]) {
		return i, inPath
	}
	if i = w.pathEnd(in, i, u.Scheme != scheme.NotSpecial); i < len(in) && class[in[i]]&(question|hash) == 0 {
		return i, inPath
	}
	return w.scanTail(u, in, i)
}

// pathEnd returns the first byte from at on that ends a path or may need work. The first
// segment begins at i.
func pathEnd(in string, i, at int, special bool) int {
	before := uint64(0) // the mark of the byte before the word
	if at == i || in[at-1] == '/' || in[at-1] == '\\' && special {
		before = 0x80
	}
	for i = at; ; {
		w := wordAt(in, i)
		ok := ordinary(w&^marks, '&') &^ w & marks
		// Mark dots and slashes, which differ in one bit, that follow one.
		dots := equal(w&^(ones|marks), '.') & marks
		pairs := dots & (dots<<8 | before)
		if ok == marks && pairs == 0 {
			before = dots >> 56
			i += 8
			continue
		}
		if i += first(ok ^ marks | pairs); i >= len(in) {
			return len(in)
		}
		c := in[i]
		if k := class[c]; k&(encodePath|question|hash) != 0 || k&backslash != 0 && special {
			return i
		}
		if c == '.' || c == '%' {
			if dots, _ := dotSegment(in, i, special); dots > 0 && (i == at && before != 0 || i > at && in[i-1] == '/') {
				return i
			}
		}
		before = dotOrSlash(c)
		i++
	}
}

// dotSegment returns the number of dots of the dot segment at i, and where it ends. dots
// is 0 if the segment is not a dot segment.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
// https://url.spec.whatwg.org/#double-dot-path-segment
func dotSegment(s string, i int, special bool) (dots, end int) {
	for i < len(s) {
		switch c := s[i]; {
		case c == '.':
			i++
		case c == '%' && i+2 < len(s) && s[i+1] == '2' && s[i+2]|0x20 == 'e':
			i += len("%2e")
		case c == '/' || c == '?' || c == '#' || c == '\\' && special:
			return dots, i
		default:
			return 0, i
		}
		if dots++; dots > 2 {
			return 0, i
		}
	}
	return dots, i
}

// IsDotSegment reports whether s is a single-dot or double-dot URL path segment.
func IsDotSegment(s string) bool {
	dots, end := dotSegment(s, 0, false)
	return dots > 0 && end == len(s)
}

// putPath writes the path in in from i on to out at n. In out the path begins at start, and
// has a slash before n. putPath ends before a query or fragment, and before tabs, newlines
// and invalid UTF-8. It returns the offsets after what it has written and read, and
// overwrites up to seven bytes more.
//
// https://url.spec.whatwg.org/#path-state
func putPath(out []byte, n, start int, in string, i int, s scheme.Special) (nextOut, nextIn int) {
	special, isFile := s != scheme.NotSpecial, s == scheme.File
	if isFile && n == start+1 {
		i, n = putDrive(out, n, in, i)
	}
	before := dotOrSlash(out[n-1])
	for i < len(in) {
		w := wordAt(in, i)
		binary.LittleEndian.PutUint64(out[n:], w)
		// Stop at dots, slashes and percent signs that follow a dot or slash: these
		// may begin a dot segment.
		high := w & marks
		w &^= marks
		dots, percents := equal(w&^ones, '.')&marks, equal(w, '%')&marks
		stop := (ordinary(w, '&')|percents)&marks ^ marks | high
		stop |= (dots | percents) & (dots<<8 | before)
		if stop == 0 {
			before = dots >> 56
			i, n = i+8, n+8
			continue
		}
		k := first(stop)
		if i, n = i+k, n+k; i >= len(in) {
			return n + len(in) - i, len(in)
		}
		c := in[i]
		switch {
		case c >= 0x80:
			if n, i = putHigh(out, n, in, i); i < len(in) && in[i] >= 0x80 {
				return n, i
			}
			before = 0
		case tablePath[c] == 0:
			return n, i
		case c == '\\' && special:
			out[n] = '/'
			i, n = i+1, n+1
			before = 0x80
		case (c == '.' || c == '%') && out[n-1] == '/':
			dots, end := dotSegment(in, i, special)
			if dots == 0 {
				out[n] = c
				i, n = i+1, n+1
				before = dotOrSlash(c)
				continue
			}
			// The slash before a single-dot segment, or before the segment that a
			// double-dot segment removes, stays: the next segment follows it, or the
			// empty segment at the end.
			if dots == 2 {
				n = shorten(stringOf(out), start, n-1, isFile) + 1
			}
			if i = end; i < len(in) && in[i] != '?' && in[i] != '#' {
				i++
			}
			before = 0x80
			if isFile && n == start+1 {
				i, n = putDrive(out, n, in, i)
				before = dotOrSlash(out[n-1])
			}
		default:
			binary.LittleEndian.PutUint32(out[n:], tablePath[c])
			n += int(tablePath[c] >> 24)
			i++
			before = dotOrSlash(c)
		}
	}
	return n, i
}

// dotOrSlash returns 0x80 if c is a dot or a slash, else 0.
func dotOrSlash(c byte) uint64 {
	if c == '.' || c == '/' {
		return 0x80
	}
	return 0
}

// shorten returns where the path s[start:n] ends without its last segment. That is n if the
// path is empty or a drive letter.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func shorten(s string, start, n int, isFile bool) int {
	if isFile && n-start == len("/C:") && isNormalizedDriveLetter(s[start+1:n]) {
		return n
	}
	i := n
	for ; i >= start+8; i -= 8 {
		if slashes := equal(word(s, i-8), '/') & marks; slashes != 0 {
			return i - 1 - bits.LeadingZeros64(slashes)/8
		}
	}
	if i = strings.LastIndexByte(s[start:i], '/'); i >= 0 {
		return start + i
	}
	return n
}

// markPath inserts "/." before the path of u in out[:n] if the host is null and the first of
// several segments is empty: the path would parse as an authority. It returns the new
// length.
//
// https://url.spec.whatwg.org/#url-serializing
func (u *Record) markPath(out []byte, n int) int {
	start := int(u.PathStart)
	if u.Host != spec.NullHost || u.PathStart != u.HostEnd || n-start < len("//") || out[start] != '/' || out[start+1] != '/' {
		return n
	}
	copy(out[start+len("/."):], out[start:n])
	copy(out[start:], "/.")
	u.movePath(uint32(len("/.")))
	return n + len("/.")
}

// opaquePath scans an opaque path from i on, and what follows it.
//
// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePath(i int) bool {
	if p.hostOnly {
		p.read = max(p.read, i+len("//"))
		return true
	}
	in := p.in
	p.u.PathStart, p.text = uint32(i), i
	i = max(i, min(i+bits.TrailingZeros64(p.window.path>>uint(i)), p.window.size))
	for i < len(in) {
		w := wordAt(in, i)
		low := w &^ marks
		ok := inRange(low, ' ', '~') &^ (equal(low, '?') | equal(low, '#') | w) & marks
		if ok == marks {
			i += 8
			continue
		}
		i = min(i+first(ok^marks), len(in))
		break
	}
	switch {
	case i < len(in) && class[in[i]]&(question|hash) == 0:
		p.dirty, p.rest = i, inOpaquePath
	case i < len(in) && in[i-1] == ' ':
		p.dirty, p.rest = i-1, inOpaquePath
	default:
		p.scanTail(i)
	}
	return true
}

// putOpaquePath writes the opaque path in in from i on to out at n, and ends as putPath
// does. A space right before a query or fragment is percent-encoded.
//
// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func putOpaquePath(out []byte, n int, in string, i int) (nextOut, nextIn int) {
	if n, i = putText(out, n, in, i, tableC0); i < len(in) && in[i-1] == ' ' {
		n += copy(out[n-1:], "%20") - 1
	}
	return n, i
}
