package weburl

import (
	"encoding/binary"
	"unicode/utf8"
)

// path reads the rest of the URL from i on, which is in the path: the slash
// before it, at least, is written.
//
// https://url.spec.whatwg.org/#path-state
func (w *writer) path(i int) bool {
	in, out, n := w.in, w.out, w.n
	start := int(w.url.pathStart) + 1 // of the first segment
	isFile := w.url.scheme == schemeFile
	if isFile && n == start && mayBeDrive(in, i) {
		return false
	}
	before := dotOrSlash(out[n-1])
	for i < len(in) {
		var x uint64
		if i+8 <= len(in) {
			x = word(in, i)
		} else {
			x = lastWord(in, i)
		}
		binary.LittleEndian.PutUint64(out[n:], x)
		// Stop at what is not plain, and at dots, slashes and percent signs that
		// follow a dot or slash: these may begin a dot segment.
		seps, percents := equal(x&^ones, '.')&marks, equal(x, '%')
		stop := ^((plain(x, '&') | percents) &^ x) & marks
		stop |= (seps | percents) & (seps<<8 | before)
		if stop == 0 {
			before = seps >> 56
			i, n = i+8, n+8
			continue
		}
		k := first(stop)
		i, n = i+k, n+k
		if i >= len(in) {
			break
		}
		c := in[i]
		switch {
		case class[c]&stopPath == 0:
			if (c == '.' || c == '%') && out[n-1] == '/' {
				dots, end := dotSegment(in, i)
				if dots > 0 {
					if dots == 2 && n > start {
						for n--; out[n-1] != '/'; n-- {
						}
					}
					if i = end; i < len(in) && isSlash(in[i]) {
						i++
					}
					before = 0x80
					if isFile && n == start && mayBeDrive(in, i) {
						return false
					}
					continue
				}
				if end < len(in) && class[in[end]]&tabOrNewline != 0 {
					return false // it may be one without the tab
				}
			}
			out[n] = c
			i, n = i+1, n+1
			before = dotOrSlash(c)
		case c == '\\':
			out[n] = '/'
			i, n = i+1, n+1
			before = 0x80
		case c == '?' || c == '#':
			w.n = n
			return w.tail(i)
		case c >= 0x80:
			if !w.isValidFrom(i) {
				return false
			}
			i, n = encodeNonASCII(out, n, in, i)
			before = 0
		case class[c]&tabOrNewline != 0:
			i++
			before = dotOrSlash(out[n-1])
		default:
			n = putEscape(out, n, c)
			i++
			before = 0
		}
	}
	w.n = n
	return w.tail(len(in))
}

// dotOrSlash returns the mark of a byte if c is a dot or a slash, else 0.
func dotOrSlash(c byte) uint64 {
	if c == '.' || c == '/' {
		return 0x80
	}
	return 0
}

// mayBeDrive reports whether a Windows drive letter may begin at i, which is for
// the parser.
func mayBeDrive(s string, i int) bool {
	return i+1 < len(s) && (s[i+1] == ':' || s[i+1] == '|' || class[s[i+1]]&tabOrNewline != 0 || class[s[i]]&tabOrNewline != 0)
}

// dotSegment returns how many dots there are in the dot segment of a special URL
// at i, and where it ends. If there is none it returns 0, and where that shows,
// which may be at an ASCII tab or newline.
func dotSegment(s string, i int) (dots, end int) {
	for i < len(s) {
		switch c := s[i]; {
		case c == '.':
			i++
		case c == '%' && i+2 < len(s) && s[i+1] == '2' && s[i+2]|0x20 == 'e':
			i += len("%2e")
		case isSlash(c) || c == '?' || c == '#':
			return dots, i
		case c == '%' && class[s[min(i+1, len(s)-1)]]&tabOrNewline != 0:
			return 0, i + 1
		case c == '%' && class[s[min(i+2, len(s)-1)]]&tabOrNewline != 0:
			return 0, i + 2
		default:
			return 0, i
		}
		if dots++; dots > 2 {
			return 0, i - 1
		}
	}
	return dots, i
}

// tail reads the query and the fragment, which begin at i, or the input ends
// there.
func (w *writer) tail(i int) bool {
	w.url.queryStart = uint32(w.n)
	if i < len(w.in) && w.in[i] == '?' {
		if i = w.text(i, stopQuery); i < 0 {
			return false
		}
	}
	w.url.fragmentStart = uint32(w.n)
	if i < len(w.in) {
		i = w.text(i, stopFragment)
	}
	return i >= 0
}

// text writes the query or the fragment that begins at i, and percent-encodes
// what has the bit stop in its class. It returns the place where it ends, or -1.
//
// https://url.spec.whatwg.org/#query-state
// https://url.spec.whatwg.org/#fragment-state
func (w *writer) text(i int, stop uint8) int {
	in, out, n := w.in, w.out, w.n
	out[n] = in[i]
	i, n = i+1, n+1
	for i < len(in) {
		var x uint64
		if i+8 <= len(in) {
			x = word(in, i)
		} else {
			x = lastWord(in, i)
		}
		binary.LittleEndian.PutUint64(out[n:], x)
		ok := (plain(x, '(') | equal(x, '=') | equal(x, '&') | equal(x, '%')) &^ x & marks
		if ok == marks {
			i, n = i+8, n+8
			continue
		}
		k := first(ok ^ marks)
		i, n = i+k, n+k
		if i >= len(in) {
			break
		}
		c := in[i]
		switch {
		case class[c]&stop == 0:
			out[n] = c
			i, n = i+1, n+1
		case c == '#':
			w.n = n
			return i
		case c >= 0x80:
			if !w.isValidFrom(i) {
				return -1
			}
			i, n = encodeNonASCII(out, n, in, i)
		case class[c]&tabOrNewline != 0:
			i++
		default:
			n = putEscape(out, n, c)
			i++
		}
	}
	w.n = n
	return i
}

// isValidFrom reports whether the input is valid UTF-8 from i on, where a
// sequence begins. It looks once.
func (w *writer) isValidFrom(i int) bool {
	w.isValid = w.isValid || utf8.ValidString(w.in[i:])
	return w.isValid
}

// encodeNonASCII percent-encodes all bytes that are not ASCII, from i on.
func encodeNonASCII(out []byte, n int, in string, i int) (nextIn, nextOut int) {
	for i < len(in) && in[i] >= 0x80 {
		n = putEscape(out, n, in[i])
		i++
	}
	return i, n
}

// putEscape writes c, percent-encoded, to out at n. It writes four bytes, the
// last of which does not count.
func putEscape(out []byte, n int, c byte) int {
	binary.LittleEndian.PutUint32(out[n:], escapes[c])
	return n + len("%00")
}

// escapes has the percent-encoding of each byte, the first byte of it lowest.
var escapes = func() (table [256]uint32) {
	const digits = "0123456789ABCDEF"
	for i := range table {
		table[i] = '%' | uint32(digits[i>>4])<<8 | uint32(digits[i&15])<<16
	}
	return table
}()
