package engine

import (
	"encoding/binary"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
)

// Schemes with "://" as words, the first byte lowest.
const (
	wordHTTPS = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
	wordHTTP  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | ':'<<32 | '/'<<40 | '/'<<48
	wordFile  = 'f' | 'i'<<8 | 'l'<<16 | 'e'<<24 | ':'<<32 | '/'<<40 | '/'<<48
)

// commonScheme returns the scheme of in if it is http, https or file, in either case, with
// "://" after it, the offset after that, and the work lowerScheme if it has uppercase letters.
// Otherwise it returns NotSpecial.
func commonScheme(in string) (s scheme.Special, i int, lower work) {
	w := wordAt(in, 0)
	four := w | 0x20202020
	five := four | 0x20<<32
	switch {
	case five == wordHTTPS:
		s, i, four = scheme.HTTPS, len("https://"), five
	case four<<8 == wordHTTP<<8:
		s, i = scheme.HTTP, len("http://")
	case four<<8 == wordFile<<8:
		s, i = scheme.File, len("file://")
	default:
		return scheme.NotSpecial, 0, 0
	}
	if w != four {
		lower = lowerScheme
	}
	return s, i, lower
}

// scanScheme returns where the scheme ends, at a colon, and the work lowerScheme if it has
// uppercase letters. end is 0 if in, which is trimmed, does not begin with a scheme, and
// in[stop], if it exists, is the first byte that shows it.
//
// https://url.spec.whatwg.org/#scheme-start-state
// https://url.spec.whatwg.org/#scheme-state
func scanScheme(in string) (end int, lower work, stop int) {
	if in == "" || class[in[0]]&alpha == 0 {
		return 0, 0, 0
	}
	seen := classes(0)
	for ; end < len(in) && class[in[end]]&inScheme != 0; end++ {
		seen |= class[in[end]]
	}
	if end == len(in) || in[end] != ':' {
		return 0, 0, end
	}
	if seen&upper != 0 {
		lower = lowerScheme
	}
	return end, lower, end
}

// putLower writes s, which is ASCII, in lowercase to out at n, and returns the offset
// after it.
func putLower(out []byte, n int, s string) int {
	if len(s) < 8 {
		for i := range len(s) {
			out[n+i] = ascii.ToLower(s[i])
		}
		return n + len(s)
	}
	for i := 0; ; i += 8 {
		i = min(i, len(s)-8) // the last word may overlap the one before it
		w := word(s, i)
		binary.LittleEndian.PutUint64(out[n+i:], w|inRange(w, 'A', 'Z')&marks>>2)
		if i == len(s)-8 {
			return n + len(s)
		}
	}
}
