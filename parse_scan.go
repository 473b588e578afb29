package weburl

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unsafe"
)

// The scans look at eight bytes at a time: a word holds them, the first in its
// lowest byte, and a mark is the high bit of a byte in a word of that shape.
// Looking at a byte at a time costs three times as much on the paths and hosts
// of real URLs.
//
// All arithmetic on words is exact up to the first byte that is not ASCII. That
// byte is never plain, so what follows it does not matter.

const (
	ones  = 0x0101010101010101
	marks = 0x8080808080808080
)

// word returns eight bytes of s from i on. The caller has made sure of them:
// slicing instead, with its two checks, costs a tenth of the whole parse.
func word(s string, i int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), i))[:])
}

// lastWord returns the less than eight bytes of s from i on, followed by zeros.
func lastWord(s string, i int) uint64 {
	if n := len(s); n >= 8 && i < n {
		return word(s, n-8) >> (8 * uint(i+8-n) & 63)
	}
	w := uint64(0)
	for j := len(s) - 1; j >= i; j-- {
		w = w<<8 | uint64(s[j])
	}
	return w
}

// inRange marks the bytes from lo to hi. It may mark bytes that are not ASCII.
func inRange(w uint64, lo, hi byte) uint64 {
	return (w + ones*uint64(0x80-lo)) &^ (w + ones*uint64(0x7F-hi))
}

// equal marks the bytes that are c. It may mark bytes that are not ASCII.
func equal(w uint64, c byte) uint64 {
	return ^((w ^ ones*uint64(c)) + ones*0x7F)
}

// plain marks the ASCII letters and digits, _, and what ASCII has from lo, which
// is at least &, to the colon. They mean nothing to a path, query or fragment,
// and stay as they are, except for the slashes and dots of a path and the & and '
// of a query.
//
// Setting two bits brings the bytes from ! to : among the letters, so that one
// range does for both. Less than & are there as well, and controls.
func plain(w uint64, lo byte) uint64 {
	return inRange(w|ones*0x60, 'a', 'z')&(w+ones*uint64(0x80-lo)) | equal(w, '_')
}

// first returns the place of the first mark.
func first(marked uint64) int { return bits.TrailingZeros64(marked) / 8 }

// scanDomain returns where the run of bytes ends that a domain can have as they
// are, from i on.
func scanDomain(s string, i int) int { return scanCased(s, i, 0) }

// scanAnyDomain is scanDomain for a domain in either case.
func scanAnyDomain(s string, i int) int { return scanCased(s, i, lowered) }

// lowered has the bit that makes a letter lower case, in each byte.
const lowered = ones * 0x20

// scanCased is scanDomain after the bits of letterCase, which is 0 or lowered, have been
// set in each word to find its letters.
func scanCased(s string, i int, letterCase uint64) int {
	for {
		var w uint64
		if i+8 <= len(s) {
			w = word(s, i)
		} else {
			w = lastWord(s, i)
		}
		ok := domainMarks(w, letterCase)
		if ok == marks {
			i += 8
			continue
		}
		i += first(ok ^ marks)
		if i >= len(s) {
			return len(s)
		}
		if class[s[i]]&stopDomain != 0 {
			return i
		}
		i++
	}
}

// domainMarks marks the bytes of a word that a domain can have. letterCase is as scanCased
// has it.
func domainMarks(w, letterCase uint64) uint64 {
	return (inRange(w|letterCase, 'a', 'z') | inRange(w, '-', '9')&^equal(w, '/')) &^ w & marks
}

// scanPath returns the place of the first byte from i on that ends a path, may
// have to be percent-encoded, or begins a dot segment. It is told whether a
// segment begins at i.
func scanPath(s string, i int, special, opens bool) int {
	start := -1
	before := uint64(0) // the mark of the byte before the word
	if opens {
		start = i
		before = 0x80
	}
	for {
		var w uint64
		if i+8 <= len(s) {
			w = word(s, i)
		} else {
			if i >= len(s) {
				return len(s)
			}
			if len(s) > 8 {
				last := word(s, len(s)-8)
				dots := equal(last&^ones, '.') & marks
				if isPlain(last) && dots&(dots<<8|0x80) == 0 {
					return len(s) // and no dot may begin a dot segment
				}
			}
			w = lastWord(s, i)
		}
		ok := plain(w, '&') &^ w & marks
		// Mark dots and slashes, which differ in one bit, that follow one.
		dots := equal(w&^ones, '.') & marks
		pairs := dots & (dots<<8 | before)
		if ok == marks && pairs == 0 {
			before = dots >> 56
			i += 8
			continue
		}
		i += first(ok ^ marks | pairs)
		if i >= len(s) {
			return len(s)
		}
		c := s[i]
		if class[c]&stopPath != 0 && (c != '\\' || special) {
			return i
		}
		if (c == '.' || c == '%') && (i == start || s[i-1] == '/') && startsWithDotSegment(s[i:], special) {
			return i
		}
		before = equal(uint64(c)&^1, '.') & 0x80
		i++
	}
}

// isPlain reports whether all of eight bytes are plain for a path or a fragment.
// If the last eight bytes of the input are, it does not matter that some of them
// have been looked at before: that is faster than to look at the others alone.
func isPlain(w uint64) bool { return plain(w, '&')&^w&marks == marks }

// lastSlash returns the place of the last slash before end in s, which is all
// ASCII and has one there.
func lastSlash(s string, end int) int {
	for ; end >= 8; end -= 8 {
		if slashes := equal(word(s, end-8), '/') & marks; slashes != 0 {
			return end - 1 - bits.LeadingZeros64(slashes)/8
		}
	}
	return strings.LastIndexByte(s[:end], '/')
}

// scanQuery returns the place of the first byte from i on that ends the query
// of a special URL or has to be percent-encoded in it.
func scanQuery(s string, i int) int {
	for {
		var w uint64
		if i+8 <= len(s) {
			w = word(s, i)
		} else {
			w = lastWord(s, i)
		}
		ok := (plain(w, '(') | equal(w, '=') | equal(w, '&')) &^ w & marks
		if ok == marks {
			i += 8
			continue
		}
		i += first(ok ^ marks)
		if i >= len(s) {
			return len(s)
		}
		if class[s[i]]&stopQuery != 0 {
			return i
		}
		i++
	}
}

// scanFragment returns the place of the first byte from i on that has to be
// percent-encoded in a fragment.
func scanFragment(s string, i int) int {
	for {
		var w uint64
		if i+8 <= len(s) {
			w = word(s, i)
		} else {
			if len(s) > 8 && isPlain(word(s, len(s)-8)) {
				return len(s)
			}
			w = lastWord(s, i)
		}
		ok := plain(w, '&') &^ w & marks
		if ok == marks {
			i += 8
			continue
		}
		i += first(ok ^ marks)
		if i >= len(s) {
			return len(s)
		}
		if class[s[i]]&stopFragment != 0 {
			return i
		}
		i++
	}
}
