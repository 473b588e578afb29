package engine

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// path scans the path from i on, and what follows it. At i is a slash, the first
// segment of a path whose slash is missing, or the end of the authority.
//
// https://url.spec.whatwg.org/#path-start-state
func (p *parser) path(i int) bool {
	if p.hostOnly {
		return true
	}
	in, u := p.in, &p.u
	u.PathStart = uint32(i)
	switch {
	case i < len(in) && in[i] == '/':
		if u.Host == spec.NullHost && p.from == fromScheme && strings.HasPrefix(in[i:], "/.//") && p.hasPathMarker(i) {
			return true
		}
		p.segments = i + 1
	case p.from == fromSegments:
		p.segments = i
	case u.Scheme != scheme.NotSpecial:
		// There is a backslash, or no slash.
		if p.segments = i; i < len(in) && in[i] == '\\' {
			p.segments++
		}
		p.work |= writePath
		p.dirty = p.segments
	default:
		return p.tail(i)
	}
	return p.tail(p.pathEnd(p.segments))
}

// hasPathMarker scans a URL whose path, at i, has "/." before it, and what follows,
// if the path needs no work. So is a path serialized whose first segment is empty,
// if the host is null. Otherwise it returns false.
//
// https://url.spec.whatwg.org/#url-serializing
func (p *parser) hasPathMarker(i int) bool {
	p.segments = i + len("/.//") - 1
	end := p.pathEnd(p.segments)
	if p.work&writePath != 0 {
		p.work &^= writePath
		p.grow = 0
		return false
	}
	p.u.PathStart = uint32(i + len("/."))
	return p.tail(end)
}

// pathEnd returns where the segments from i on end.
func (p *parser) pathEnd(i int) int {
	in := p.in
	if p.u.Scheme == scheme.File && StartsWithPipe(in[i:]) {
		p.work |= writePath
		p.dirty = i
		return p.scanPath(i)
	}
	if p.window.size == 0 && p.u.Scheme == scheme.NotSpecial {
		return p.scanPath(i)
	}
	end := p.window.pathEnd(in, i)
	if end == len(in) || class[in[end]]&(question|hash) != 0 {
		return end
	}
	return p.scanPath(end)
}

// cleanPathEnd returns the first byte from at on that ends the path of a special
// URL, whose segments begin at i, or may need work.
func cleanPathEnd(in string, i, at int) int {
	before := uint64(0) // the mark of the byte before the word
	if at == i || in[at-1] == '/' || in[at-1] == '\\' {
		before = 0x80
	}
	for i = at; ; {
		var w uint64
		if i+8 <= len(in) {
			w = word(in, i)
		} else {
			w = lastWord(in, i)
		}
		ok := plain(w&^marks, '&') &^ w & marks
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
		if class[c]&(encodePath|question|hash|backslash) != 0 {
			return i
		}
		if c == '.' || c == '%' {
			if dots, _ := dotSegment(in, i, true); dots > 0 && (i == at && before != 0 || in[i-1] == '/') {
				return i
			}
		}
		before = dotOrSlash(c)
		i++
	}
}

// scanPath is pathEnd from i on, where no segment has begun unless there is a slash
// before it. It records the work and the first byte that needs it.
//
// https://url.spec.whatwg.org/#path-state
func (p *parser) scanPath(i int) int {
	in := p.in
	special := p.u.Scheme != scheme.NotSpecial
	before := uint64(0) // the mark of the byte before the word
	if i == p.segments || p.isSlash(in[i-1]) {
		before = 0x80
	}
	dirty := -1
	for ; i < len(in); i += 8 {
		var w uint64
		if i+8 <= len(in) {
			w = word(in, i)
		} else {
			w = lastWord(in, i)
		}
		high := w & marks
		w &^= marks
		// Stop at dots and slashes, which differ in one bit, that follow one.
		dots := equal(w&^ones, '.') & marks
		stop := plain(w, '&')&marks ^ marks | dots&(dots<<8|before) | high
		if before = dots >> 56; stop == 0 {
			continue
		}
		if high != 0 && p.scanHigh(w, high, &stop) && dirty < 0 {
			dirty = i + first(high)
		}
		for ; stop != 0; stop &= stop - 1 {
			j := i + first(stop)
			if j >= len(in) {
				break
			}
			k := class[in[j]]
			switch {
			case k&(question|hash) != 0:
				p.endPath(dirty)
				return j
			case k&encodePath != 0:
				p.grow += grown
			case k&backslash != 0:
				if !special {
					continue
				}
				if j+1 < len(in) {
					// A dot after it is not a stop.
					next := i + 8
					if j+1 < next {
						stop |= 0x80 << (8 * uint(j+1-i)) & marks
					} else {
						before = 0x80
					}
				}
			case (in[j] == '.' || in[j] == '%') && (j == p.segments || p.isSlash(in[j-1])):
				if dots, _ := dotSegment(in, j, special); dots == 0 {
					continue
				}
			default:
				continue
			}
			if dirty < 0 || j < dirty {
				dirty = j
			}
		}
	}
	p.endPath(dirty)
	return len(in)
}

// scanHigh counts the bytes of a word of a path that are not ASCII, which are marked
// in high, and removes them from stop. It leaves the word alone, and returns false,
// if the path may end in it.
func (p *parser) scanHigh(w, high uint64, stop *uint64) bool {
	if (equal(w, '?')|equal(w, '#')|equal(w, 0))&marks&^high != 0 {
		return false
	}
	p.grow += grown * bits.OnesCount64(high)
	*stop &^= high
	return true
}

// endPath records the first byte of the path that needs work, if it is not -1.
func (p *parser) endPath(dirty int) {
	if dirty >= 0 && p.work&writePath == 0 {
		p.work |= writePath
		p.dirty = dirty
	}
}

// dotSegment returns how many dots the dot segment at i has, and where it ends. If
// the segment is not a dot segment, dots is 0.
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

// putPath writes the path whose last part is in[i:], after a slash that is written,
// to out at n. start is the offset of the path in out. It overwrites up to seven
// bytes more.
//
// https://url.spec.whatwg.org/#path-state
func (p *parser) putPath(out []byte, n, start int, in string, i int) int {
	special := p.u.Scheme != scheme.NotSpecial
	isFile := p.u.Scheme == scheme.File
	if isFile && n == start+1 {
		i, n = putDrive(out, n, in, i)
	}
	before := dotOrSlash(out[n-1])
	for i < len(in) {
		var w uint64
		if i+8 <= len(in) {
			w = word(in, i)
		} else {
			w = lastWord(in, i)
		}
		binary.LittleEndian.PutUint64(out[n:], w)
		// Stop at dots, slashes and percent signs that follow a dot or slash: these
		// may begin a dot segment.
		high := w & marks
		w &^= marks
		dots, percents := equal(w&^ones, '.')&marks, equal(w, '%')&marks
		stop := (plain(w, '&')|percents)&marks ^ marks | high
		stop |= (dots | percents) & (dots<<8 | before)
		if stop == 0 {
			before = dots >> 56
			i, n = i+8, n+8
			continue
		}
		k := first(stop)
		if i, n = i+k, n+k; i >= len(in) {
			return n + len(in) - i
		}
		c := in[i]
		switch {
		case c >= 0x80:
			for i+8 <= len(in) && word(in, i)&marks == marks {
				to := (*[8*len("%00") + 1]byte)(out[n:]) // one check for all
				for k := range 8 {
					binary.LittleEndian.PutUint32(to[k*len("%00"):], tablePath[in[i+k]])
				}
				i, n = i+8, n+8*len("%00")
			}
			for ; i < len(in) && in[i] >= 0x80; i++ {
				binary.LittleEndian.PutUint32(out[n:], tablePath[in[i]])
				n += len("%00")
			}
			before = 0
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
			// The slash that opens a dot segment opens the next one, or else the
			// empty segment that the path then ends with.
			if dots == 2 {
				n = shorten(stringOf(out), start, n-1, isFile) + 1
			}
			if i = end; i < len(in) {
				i++
			}
			before = 0x80
			if isFile && n == start+1 {
				i, n = putDrive(out, n, in, i)
				before = dotOrSlash(out[n-1])
			}
		default:
			n = put(out, n, in[i:i+1], tablePath)
			i++
			before = dotOrSlash(c)
		}
	}
	return n
}

// dotOrSlash returns the mark of a byte if c is a dot or a slash, else 0.
func dotOrSlash(c byte) uint64 {
	if c == '.' || c == '/' {
		return 0x80
	}
	return 0
}

// shorten removes the last segment of the path s[start:n], and returns where the
// path then ends. If the path is empty or a drive letter it stays as it is.
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

// markPath writes "/." before the path out[start:n] if the path begins with an
// empty segment, which would be read as an authority if the host is null. It
// returns the new offsets.
//
// https://url.spec.whatwg.org/#url-serializing
func markPath(out []byte, start, n int, host spec.HostKind) (int, int) {
	if host != spec.NullHost || n-start < len("//") || out[start] != '/' || out[start+1] != '/' {
		return start, n
	}
	copy(out[start+len("/."):], out[start:n])
	copy(out[start:], "/.")
	return start + len("/."), n + len("/.")
}

// opaquePath scans a URL from its opaque path at i on.
//
// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePath(i int) bool {
	if p.hostOnly {
		return true
	}
	p.opaque = true
	p.u.PathStart = uint32(i)
	in := p.in
	for i < len(in) {
		var w uint64
		if i+8 <= len(in) {
			w = word(in, i)
		} else {
			w = lastWord(in, i)
		}
		low := w &^ marks
		ok := inRange(low, ' ', '~') &^ (equal(low, '?') | equal(low, '#') | w) & marks
		if ok == marks {
			i += 8
			continue
		}
		if i += first(ok ^ marks); i >= len(in) || class[in[i]]&(question|hash) != 0 {
			break
		}
		p.work |= writePath
		p.grow += grown
		i++
	}
	i = min(i, len(in))
	if i < len(in) && in[i-1] == ' ' {
		p.work |= writePath
		p.grow += grown
	}
	return p.tail(i)
}

// putOpaquePath writes an opaque path to out at n. isLast is whether it is the end
// of the URL. Otherwise a space at its end is percent-encoded.
func putOpaquePath(out []byte, n int, path string, isLast bool) int {
	if !isLast && strings.HasSuffix(path, " ") {
		n = putText(out, n, path[:len(path)-1], tableC0)
		return n + copy(out[n:], "%20")
	}
	return putText(out, n, path, tableC0)
}
