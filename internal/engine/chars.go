package engine

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// classes is a set of properties of a byte.
type classes uint32

const (
	tabOrNewline    classes = 1 << iota // removed from the input, wherever it is
	notASCII                            // not ASCII: in all percent-encode sets
	alpha                               // an ASCII alpha
	upper                               // an ASCII upper alpha
	inScheme                            // allowed in a scheme after the first code point
	slash                               // U+002F (/)
	backslash                           // U+005C (\)
	question                            // U+003F (?)
	hash                                // U+0023 (#)
	notDomain                           // changed or forbidden in a domain
	forbiddenDomain                     // a forbidden domain code point
	forbiddenHost                       // a forbidden host code point
	encodeC0                            // in the C0 control percent-encode set
	encodeFragment                      // in the fragment percent-encode set
	encodeQuery                         // in the query percent-encode set
	encodeSpecial                       // in the special-query percent-encode set
	encodePath                          // in the path percent-encode set
	encodeUserinfo                      // in the userinfo percent-encode set
)

// class has the classes of each byte. The percent-encode sets are those of package
// percent; no set distinguishes the bytes that are not ASCII.
var class = func() (table [256]classes) {
	for i := range table {
		c := byte(i)
		mark := func(k classes, in bool) {
			if in {
				table[i] |= k
			}
		}
		mark(tabOrNewline, c == '\t' || c == '\n' || c == '\r')
		mark(notASCII, c >= 0x80)
		mark(alpha, ascii.IsAlpha(c))
		mark(upper, 'A' <= c && c <= 'Z')
		mark(inScheme, scheme.IsByte(c))
		mark(slash, c == '/')
		mark(backslash, c == '\\')
		mark(question, c == '?')
		mark(hash, c == '#')
		mark(notDomain, c >= 0x80 || 'A' <= c && c <= 'Z' || isForbiddenDomain(c))
		mark(forbiddenDomain, isForbiddenDomain(c))
		mark(forbiddenHost, isForbiddenHost(c))
		mark(encodeC0, percent.C0Control.Contains(rune(c)))
		mark(encodeFragment, percent.Fragment.Contains(rune(c)))
		mark(encodeQuery, percent.Query.Contains(rune(c)))
		mark(encodeSpecial, percent.SpecialQuery.Contains(rune(c)))
		mark(encodePath, percent.Path.Contains(rune(c)))
		mark(encodeUserinfo, percent.Userinfo.Contains(rune(c)))
	}
	return table
}()

// isForbiddenHost reports whether c is a forbidden host code point.
//
// https://url.spec.whatwg.org/#forbidden-host-code-point
func isForbiddenHost(c byte) bool {
	switch c {
	case 0, '\t', '\n', '\r', ' ', '#', '/', ':', '<', '>', '?', '@', '[', '\\', ']', '^', '|':
		return true
	}
	return false
}

// isForbiddenDomain reports whether c is a forbidden domain code point.
//
// https://url.spec.whatwg.org/#forbidden-domain-code-point
func isForbiddenDomain(c byte) bool {
	return isForbiddenHost(c) || c <= 0x1F || c == '%' || c == 0x7F
}

// A table has the output for each byte: up to three bytes, the first lowest, and their
// number in the highest byte. It is zero for bytes that end the component, and for tabs
// and newlines.
type table [256]uint32

// The tables of the percent-encode sets.
var (
	tableC0       = tableOf(encodeC0, question|hash|tabOrNewline)
	tableFragment = tableOf(encodeFragment, tabOrNewline)
	tableQuery    = tableOf(encodeQuery, hash|tabOrNewline)
	tableSpecial  = tableOf(encodeSpecial, hash|tabOrNewline)
	tablePath     = tableOf(encodePath, question|hash|tabOrNewline)
	tableUserinfo = tableOf(encodeUserinfo, 0)
)

// tableOf returns the table that percent-encodes the bytes with a class in set, and is
// zero for bytes with a class in end.
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func tableOf(set, end classes) (t *table) {
	const digits = "0123456789ABCDEF"
	t = new(table)
	for i := range t {
		switch {
		case class[i]&end != 0:
		case class[i]&set != 0:
			t[i] = '%' | uint32(digits[i>>4])<<8 | uint32(digits[i&15])<<16 | uint32(len("%00"))<<24
		default:
			t[i] = uint32(i) | 1<<24
		}
	}
	return t
}

// grown is how many bytes longer a percent-encoded byte is.
const grown = len("%00") - 1

// put writes s to out at n by a table without zeros for its bytes, and returns the offset
// after it. It overwrites up to three bytes more.
func put(out []byte, n int, s string, t *table) int {
	for i := range len(s) {
		e := t[s[i]]
		binary.LittleEndian.PutUint32(out[n:], e)
		n += int(e >> 24)
	}
	return n
}

// putText writes in from i on to out at n, by the table of a query, a fragment or an opaque
// path. It ends before a byte for which t is zero, and before invalid UTF-8. It returns
// the offsets after what it has written and read, and overwrites up to eight bytes more.
func putText(out []byte, n int, in string, i int, t *table) (nextOut, nextIn int) {
	for i < len(in) {
		w := wordAt(in, i)
		binary.LittleEndian.PutUint64(out[n:], w)
		k := first(quiet(w&^marks)&^w&marks ^ marks)
		if i, n = i+k, n+k; i >= len(in) {
			return n + len(in) - i, len(in)
		}
		for end := min(i+8-k, len(in)); i < end; i++ {
			e := t[in[i]]
			if e == 0 {
				return n, i
			}
			if in[i] >= 0x80 {
				if n, i = putHigh(out, n, in, i); i < len(in) && in[i] >= 0x80 {
					return n, i
				}
				break
			}
			binary.LittleEndian.PutUint32(out[n:], e)
			n += int(e >> 24)
		}
	}
	return n, i
}

// putHigh writes the code points of in from i on that are not ASCII, percent-encoded, to
// out at n. It ends before ASCII and invalid UTF-8. It returns the offsets after what it
// has written and read, and overwrites up to seven bytes more.
func putHigh(out []byte, n int, in string, i int) (nextOut, nextIn int) {
	for i < len(in) && in[i] >= 0x80 {
		w := uint32(wordAt(in, i))
		size := sizeUTF8(w)
		if size == 0 {
			break
		}
		to, t := (*[4*len("%00") + 1]byte)(out[n:]), tableUserinfo // one check for all stores
		binary.LittleEndian.PutUint32(to[0*len("%00"):], t[byte(w)])
		binary.LittleEndian.PutUint32(to[1*len("%00"):], t[byte(w>>8)])
		binary.LittleEndian.PutUint32(to[2*len("%00"):], t[byte(w>>16)])
		binary.LittleEndian.PutUint32(to[3*len("%00"):], t[byte(w>>24)])
		i, n = i+size, n+size*len("%00")
	}
	return n, i
}

// sizeUTF8 returns the length of the code point at the start of w, whose first byte is
// lowest. It is 0 for ASCII and invalid UTF-8.
func sizeUTF8(w uint32) int {
	f := &form[byte(w)]
	if w&f.mask != f.bits || byte(w>>8)-f.second > f.more {
		return 0
	}
	return int(f.size)
}

// form has for each first byte of a code point in UTF-8 what the bytes after it can be. It is
// a table because branches on the length are predicted badly.
var form = func() (table [256]struct {
	mask, bits   uint32 // the bits of the third and the fourth byte in mask are bits
	second, more byte   // the second byte is from second to second+more
	size         uint8  // of the code point, or 0
}) {
	for c := 0xC2; c < 0xF5; c++ {
		f := &table[c]
		f.second, f.more, f.size = 0x80, 0x3F, 2
		if c >= 0xE0 {
			f.mask, f.bits, f.size = 0xC00000, 0x800000, 3
		}
		if c >= 0xF0 {
			f.mask, f.bits, f.size = 0xC0C00000, 0x80800000, 4
		}
	}
	table[0xE0].second, table[0xE0].more = 0xA0, 0x1F
	table[0xED].more = 0x1F
	table[0xF0].second, table[0xF0].more = 0x90, 0x2F
	table[0xF4].more = 0x0F
	return table
}()

// growth bounds by how many bytes s grows if it is percent-encoded in a path, a query
// or a fragment.
func growth(s string) (n int) {
	for i := 0; i < len(s); i += 8 {
		w := wordAt(s, i)
		n += bits.OnesCount64(quiet(w&^marks)&^w&marks ^ marks)
	}
	return n * grown
}

// A word has eight bytes, the first lowest. A mark is the high bit of a byte in a word.
// The functions that return marks are exact for words that are ASCII: callers clear the
// high bits, and handle the bytes that had one.

const (
	ones  = 0x0101010101010101
	marks = 0x8080808080808080
)

// word returns the eight bytes of s from i on, which must exist: there is no check.
func word(s string, i int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), i))[:])
}

// wordAt returns the eight bytes of s from i on. Bytes after the end of s are zero.
func wordAt(s string, i int) uint64 {
	if i > len(s)-8 {
		return lastWord(s, i)
	}
	// This is word: with a call of it the function would not be inlined.
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), i))[:])
}

// lastWord is wordAt for less than eight bytes. It is not inlined so that wordAt is.
//
//go:noinline
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

// inRange marks the bytes from lo to hi.
func inRange(w uint64, lo, hi byte) uint64 {
	return (w + ones*uint64(0x80-lo)) &^ (w + ones*uint64(0x7F-hi))
}

// equal marks the bytes that are c.
func equal(w uint64, c byte) uint64 {
	return ^((w ^ ones*uint64(c)) + ones*0x7F)
}

// ordinary marks ASCII letters and digits, _, and the ASCII code points from lo to the
// colon; lo is at least &. Only the userinfo percent-encode set has some of them.
//
// w|0x60 moves the code points from ! to : into the range of the lowercase letters: one
// comparison finds both. The sum excludes bytes less than lo.
func ordinary(w uint64, lo byte) uint64 {
	return inRange(w|ones*0x60, 'a', 'z')&(w+ones*uint64(0x80-lo)) | equal(w, '_')
}

// quiet marks most of the bytes that are copied unchanged in a query, a fragment and an
// opaque path.
func quiet(w uint64) uint64 {
	return ordinary(w, '(') | equal(w, '=') | equal(w, '&') | equal(w, '%')
}

// isQuiet reports whether all bytes of w are quiet.
func isQuiet(w uint64) bool { return quiet(w&^marks)&^w&marks == marks }

// first returns the index of the first byte that is marked.
func first(marked uint64) int { return bits.TrailingZeros64(marked) / 8 }

// survey reports whether s has bytes less than a space, and bytes that are not
// ASCII.
func survey(s string) (controls, high bool) {
	or, and := uint64(0), uint64(ones*0x20)
	for i := 0; i < len(s); i += 8 {
		var w uint64
		if i+8 <= len(s) {
			w = word(s, i)
		} else {
			w = lastWord(s, i) | ones*0x20<<(8*uint(len(s)-i))
		}
		or |= w
		and &= w | w>>1 | w>>2 // bit 5 is not set for a byte less than a space
	}
	return and != ones*0x20, or&marks != 0
}

// isASCII reports whether s is ASCII.
func isASCII(s string) bool {
	_, high := survey(s)
	return !high
}

// hasTabs reports whether s has ASCII tabs or newlines.
func hasTabs(s string) bool {
	for i := range len(s) {
		if IsTabOrNewline(s[i]) {
			return true
		}
	}
	return false
}

// WithoutTabs returns s without ASCII tabs and newlines.
func WithoutTabs(s string) string {
	if !hasTabs(s) {
		return s
	}
	out := make([]byte, len(s)+7)
	return stringOf(out[:putWithoutTabs(out, s)])
}

// putWithoutTabs writes s without ASCII tabs and newlines to out, and returns the number
// of bytes written. It overwrites up to seven bytes more.
func putWithoutTabs(out []byte, s string) (n int) {
	for i := 0; i < len(s); {
		w := wordAt(s, i)
		binary.LittleEndian.PutUint64(out[n:], w)
		controls := ^(w | w>>1 | w>>2) & (ones * 0x20) // and what is after the end
		if controls == 0 {
			i, n = i+8, n+8
			continue
		}
		if k := first(controls); i+k < len(s) {
			i, n = i+k+1, n+k
			out[n] = s[i-1]
			n += int(^class[s[i-1]] & tabOrNewline) // which is 1
			continue
		}
		return n + len(s) - i
	}
	return n
}

// IsTabOrNewline reports whether c is an ASCII tab or newline.
func IsTabOrNewline(c byte) bool { return class[c]&tabOrNewline != 0 }

// Trim returns s without leading and trailing C0 controls and spaces.
func Trim(s string) string {
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
