package engine

import (
	"math/bits"
	"unsafe"
)

// A window has masks of the first 64 bytes of an input. A mask has one bit for each byte,
// the first lowest. The bits after the end of the input are set.
//
// The end of a component in the window is found by a shift and a count of zeros. A loop
// that ends after any number of words is hard to predict for the processor: with a window
// Parse takes a quarter less time on web URLs, most of which have at most 64 bytes.
//
// The function fill is assembly for amd64 with AVX2 and for arm64. All masks are zero on other
// processors, if package engine is built with the tag purego, and if GODEBUG has cpu.avx2=off:
// the scans by words do without them.
type window struct {
	domain uint64 // bytes that a domain, in either case, cannot have
	upper  uint64 // ASCII upper alphas, and bytes that are not ASCII
	path   uint64 // the path percent-encode set, and dots and percent signs after slashes of both kinds
	query  uint64 // the special-query percent-encode set
	back   uint64 // backslashes
	size   int    // 64, or 0 for a zero window
}

const windowSize = 64

// windowSets are sets of ASCII characters. A set has c if bit c>>4 of its byte c&15 is set.
type windowSets [4][16]byte

// quietSets are the complements of the first four masks of a window.
var quietSets = func() (sets windowSets) {
	for c := range byte(0x80) {
		put := func(set int, in bool) {
			if in {
				sets[set][c&15] |= 1 << (c >> 4)
			}
		}
		put(0, class[c]&(notDomain&^upper) == 0 || class[c]&upper != 0)
		put(1, class[c]&upper == 0)
		put(2, class[c]&encodePath == 0)
		put(3, class[c]&encodeSpecial == 0)
	}
	return sets
}()

// fill sets the masks of w to those of s, unless s is empty.
func (w *window) fill(s string) {
	if hasWindow && s != "" {
		fill(unsafe.StringData(s), len(s), &quietSets, w)
		w.size = windowSize
	}
}

// domainEnd returns the end of the run of bytes from i on that a domain can have,
// in either case, and the work lowerHost if there are uppercase letters among them.
func (w *window) domainEnd(s string, i int) (end int, lower work) {
	if end = i + bits.TrailingZeros64(w.domain>>uint(i)); end >= windowSize {
		return domainEnd(s, i)
	}
	if w.upper>>uint(i)<<uint(windowSize-(end-i)) != 0 {
		lower = lowerHost
	}
	return end, lower
}

// domainEnd is the scan of window.domainEnd.
func domainEnd(s string, i int) (end int, lower work) {
	letterCase := uint64(0) // or the bit that makes a letter lowercase, in each byte
	for {
		w := wordAt(s, i)
		ok := domainMarks(w&^marks, letterCase) &^ w
		if ok == marks {
			i += 8
			continue
		}
		i += first(ok ^ marks)
		if i >= len(s) {
			return len(s), lower
		}
		switch k := class[s[i]]; {
		case k&upper != 0:
			lower, letterCase = lowerHost, ones*0x20
		case k&notDomain != 0:
			return i, lower
		default:
			i++
		}
	}
}

// domainMarks marks most of the bytes that a domain can have. letterCase is ones*0x20 if
// that includes uppercase letters, else 0.
func domainMarks(w, letterCase uint64) uint64 {
	return (inRange(w|letterCase, 'a', 'z') | inRange(w, '-', '9')&^equal(w, '/')) & marks
}

// pathEnd returns the first byte from i on, where a segment begins, that ends a
// path or may need work in one.
func (w *window) pathEnd(s string, i int, special bool) int {
	if i < len(s) && (s[i] == '.' || s[i] == '%') {
		if dots, _ := dotSegment(s, i, special); dots > 0 {
			return i // without a slash before it it is not in the mask
		}
	}
	end := i + bits.TrailingZeros64(w.path>>uint(i))
	if special {
		end = w.backslash(i, end)
	}
	if end < windowSize {
		if end == len(s) || class[s[end]]&encodePath != 0 || special && s[end] == '\\' {
			return end
		}
		if dots, _ := dotSegment(s, end, special); dots > 0 && s[end-1] == '/' {
			return end
		}
	}
	return pathEnd(s, i, max(i, min(end, w.size)), special)
}

// textEnd returns the first byte from i on that has a class in set. mask is a mask of the
// window that has all these bytes.
func (w *window) textEnd(s string, i int, mask uint64, set classes) int {
	end := i + bits.TrailingZeros64(mask>>uint(i))
	if end < windowSize && (end == len(s) || class[s[end]]&set != 0) {
		return end
	}
	return textEnd(s, max(i, min(end, w.size)), set)
}

// backslash returns the offset of the first backslash from i to end, or end. It is
// end as well if the window is zero.
func (w *window) backslash(i, end int) int {
	if mask := w.back >> uint(i); mask != 0 {
		return min(end, i+bits.TrailingZeros64(mask))
	}
	return end
}
