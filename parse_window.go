package weburl

import (
	"math/bits"
	"unsafe"
)

// A window has what a look at the first 64 bytes of an input tells: masks with one bit
// for each byte, the first lowest. Each has the bits after the end of the input.
//
// The end of a component in the window is a shift and a count of zeros away. A loop for
// it, which ends after any number of words, is hard to predict for the processor: with a
// window Parse takes a quarter less time on web URLs. Most of these have at most 64 bytes;
// the scans look at what comes after them.
//
// A zero window tells nothing. The scans read all then: package weburl has it where it is
// not built for amd64, or is built with the tag purego, or where the processor lacks AVX2.
type window struct {
	domain uint64 // what a domain cannot have as it is, in either case
	upper  uint64 // ASCII capitals, and what is not ASCII
	path   uint64 // what a path cannot have as it is but backslashes, and dots and percent signs after slashes of both kinds
	query  uint64 // what a query cannot have as it is
	back   uint64 // backslashes
	size   int32  // 64, or 0 of a zero window

	// What has been found of the URL.
	plain    bool   // all that has been read is as it is serialized
	isNumber bool   // the host ends in a number
	isIPv4   bool   // and is an IPv4 address
	address  uint32 // which is this
	gone     int32  // how many bytes before the path the serialization does not have
	slashes  uint64 // the backslashes after the first slash of the path
}

const windowSize = 64

// windowSets are sets of ASCII characters: bit c>>4 of the byte with index c&15 tells
// whether c is in it. That is how an instruction looks up 32 at once.
type windowSets [4][16]byte

// plainSets are what the first four masks of a window leave out.
var plainSets = func() (sets windowSets) {
	for c := range byte(0x80) {
		put := func(set int, in bool) {
			if in {
				sets[set][c&15] |= 1 << (c >> 4)
			}
		}
		isUpper := 'A' <= c && c <= 'Z'
		put(0, isUpper || class[c]&stopDomain == 0)
		put(1, !isUpper)
		put(2, c == '\\' || class[c]&stopPath == 0)
		put(3, class[c]&stopQuery == 0)
	}
	return sets
}()

// look looks at an input that is not empty.
func (w *window) look(s string) {
	if hasWindow {
		look(unsafe.StringData(s), len(s), &plainSets, w)
		w.size = windowSize
	}
}

// domainEnd is scanAnyDomain, and reports whether there are capitals in the domain.
func (w *window) domainEnd(s string, i int) (end int, hasUpper bool) {
	if end = i + bits.TrailingZeros64(w.domain>>uint(i)); end < windowSize {
		return end, w.upper>>uint(i)<<uint(windowSize-(end-i)) != 0
	}
	return wholeDomainEnd(s, i)
}

// wholeDomainEnd is domainEnd where the window does not tell.
func wholeDomainEnd(s string, i int) (end int, hasUpper bool) {
	if end = scanDomain(s, i); end < len(s) && isASCIIAlpha(s[end]) {
		return scanAnyDomain(s, end), true
	}
	return end, false
}

// parseNumber parses the host as an IPv4 address, and returns whether it ends in a number.
// Most hosts that may end in a number are addresses: to parse it first takes a tenth less
// time than to look at its last label before.
func (w *window) parseNumber(host string) bool {
	w.address, w.isIPv4 = parseIPv4(host)
	return w.isIPv4 || lastLabelIsNumber(host)
}

// pathEnd is scanPath for a special URL, at the beginning of a segment, except that it
// may pass over backslashes if the window has them.
func (w *window) pathEnd(s string, i int) int {
	end := i + bits.TrailingZeros64(w.path>>uint(i))
	if end < windowSize && (end == len(s) || s[end] != '.' && s[end] != '%') {
		return end
	}
	return w.restOfPath(s, i, end)
}

// restOfPath is pathEnd where the window tells no more than that the path from i on may
// end at end, or after the window.
func (w *window) restOfPath(s string, i, end int) int {
	i = max(i, min(end, int(w.size)))
	return scanPath(s, i, true, isSlash(s[i-1]))
}

// queryEnd is scanQuery.
func (w *window) queryEnd(s string, i int) int {
	if end := i + bits.TrailingZeros64(w.query>>uint(i)); end < windowSize {
		return end
	}
	return scanQuery(s, max(i, int(w.size)))
}

// backslashes returns the bits of the backslashes from i to end. If there are any, the
// first 64 bytes have them all.
func (w *window) backslashes(i, end int) uint64 {
	return w.back & (1<<uint(end) - 1) &^ (1<<uint(i) - 1)
}

// firstOf returns the place of the first bit of a mask, or end if there is none.
func firstOf(mask uint64, end int) int {
	if mask == 0 {
		return end
	}
	return bits.TrailingZeros64(mask)
}

// putSlashes writes slashes for backslashes to out, before which the input has gone bytes
// more.
func putSlashes(out []byte, backslashes uint64, gone int) {
	for ; backslashes != 0; backslashes &= backslashes - 1 {
		out[bits.TrailingZeros64(backslashes)-gone] = '/'
	}
}
