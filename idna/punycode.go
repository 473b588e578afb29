package idna

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"
)

// Punycode: RFC 3492, https://www.rfc-editor.org/rfc/rfc3492.
//
// The procedures of the RFC insert code points one at a time and walk over the
// whole label for each, which takes quadratic time. A label of a megabyte must
// not take minutes, so long labels are encoded and decoded with a Fenwick tree
// that counts positions. All numbers are 64 bits wide, and none can overflow:
// a delta is below 0x110000 times the number of code points.

// The parameters of section 5.
const (
	punyBase        = 36
	punyTMin        = 1
	punyTMax        = 26
	punySkew        = 38
	punyDamp        = 700
	punyInitialBias = 72
	punyInitialN    = 0x80
	punyDelimiter   = '-'
)

var (
	errNotUTF8  = errors.New("idna: text to encode as Punycode is not valid UTF-8")
	errPunycode = errors.New("idna: not valid Punycode")
)

// EncodePunycode returns the Punycode of label, without the prefix "xn--". It
// fails if label is not valid UTF-8. Basic code points (ASCII) are kept as
// they are, upper case included. The time it takes is at worst proportional to
// n log n for n code points.
//
// See https://www.rfc-editor.org/rfc/rfc3492#section-6.3.
func EncodePunycode(label string) (string, error) {
	if !utf8.ValidString(label) {
		return "", errNotUTF8
	}
	return string(appendPunycode(nil, []rune(label))), nil
}

// DecodePunycode returns the text that punycode, without the prefix "xn--",
// stands for. It fails if punycode is not Punycode, or stands for numbers that
// are not Unicode scalar values. The digits may be of either case; basic code
// points are kept as they are. The time it takes is at worst proportional to
// n log n for n bytes.
//
// See https://www.rfc-editor.org/rfc/rfc3492#section-6.2.
func DecodePunycode(punycode string) (string, error) {
	text, ok := appendPunycodeDecoded(nil, []byte(punycode))
	if !ok || slices.ContainsFunc(text, func(r rune) bool { return !utf8.ValidRune(r) }) {
		return "", errPunycode
	}
	return string(text), nil
}

// punyThreshold returns t(k) of section 3.3, for k a multiple of the base.
func punyThreshold(k, bias int64) int64 {
	return min(max(k-bias, punyTMin), punyTMax)
}

// punyAdapt is the bias adaptation of section 6.1.
func punyAdapt(delta, count int64, first bool) int64 {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += divide(delta, count)
	k := int64(0)
	for delta > (punyBase-punyTMin)*punyTMax/2 {
		delta /= punyBase - punyTMin
		k += punyBase
	}
	return k + divide((punyBase-punyTMin+1)*delta, delta+punySkew)
}

// divide returns a / b, which must not be negative. Many processors take much
// longer to divide by 64 bits than by 32.
func divide(a, b int64) int64 {
	if (a|b)>>32 == 0 {
		return int64(uint32(a) / uint32(b))
	}
	return a / b
}

// appendVarint appends delta as a generalized variable-length integer.
func appendVarint(dst []byte, delta, bias int64) []byte {
	const digits = "abcdefghijklmnopqrstuvwxyz0123456789"
	for k := int64(punyBase); ; k += punyBase {
		t := punyThreshold(k, bias)
		if delta < t {
			return append(dst, digits[delta])
		}
		q := divide(delta-t, punyBase-t)
		dst = append(dst, digits[delta-q*(punyBase-t)])
		delta = q
	}
}

// Up to this many non-basic code points, counting by looking at each is
// faster than a tree.
const punyFew = 48

// appendPunycode appends the Punycode of text to dst.
func appendPunycode(dst []byte, text []rune) []byte {
	// Each non-basic code point with its position. Sorted, they are in the
	// order in which the decoder inserts them.
	var buf [punyFew]uint64
	few := buf[:0]
	lo, hi := rune(utf8.MaxRune), rune(0)
	start := len(dst)
	count := 0
	for i, r := range text {
		if r < punyInitialN {
			dst = append(dst, byte(r))
			continue
		}
		if count++; count <= punyFew {
			few = append(few, uint64(r)<<32|uint64(i))
		}
		lo, hi = min(lo, r), max(hi, r)
	}
	e := punyEncoder{dst: dst, handled: int64(len(dst) - start), bias: punyInitialBias, n: punyInitialN}
	if e.handled > 0 {
		e.dst = append(e.dst, punyDelimiter)
	}
	switch {
	case count > punyFew:
		e.encode(text, lo, hi, count)
	case count > 0:
		e.encodeFew(few)
	}
	return e.dst
}

// A punyEncoder is the state of the encoder of section 6.3. The code points are
// handled in ascending order, equal ones from left to right.
type punyEncoder struct {
	dst     []byte
	handled int64 // the code points handled so far
	delta   int64
	bias    int64
	n       int64 // all code points below n are handled

	// Buffers of encodeSome.
	inserts []uint64
	smaller []uint32
	tree    fenwick
}

// insert writes the next code point to handle.
func (e *punyEncoder) insert(first bool) {
	e.dst = appendVarint(e.dst, e.delta, e.bias)
	e.handled++
	e.bias = punyAdapt(e.delta, e.handled, first)
	e.delta = 0
}

// group writes the code points r, which stand at the places in inserts. before
// returns how many of the code points below r stand before one of them.
func (e *punyEncoder) group(r rune, inserts []uint64, before func(x uint64) int64) {
	e.delta += (int64(r) - e.n) * (e.handled + 1)
	passed, smaller := int64(0), e.handled
	for _, x := range inserts {
		b := before(x)
		e.delta += b - passed
		passed = b
		e.insert(e.n == punyInitialN && e.handled == smaller)
	}
	e.delta = smaller - passed + 1
	e.n = int64(r) + 1
}

// encodeFew writes all non-basic code points, which are few.
func (e *punyEncoder) encodeFew(inserts []uint64) {
	insertionSort(inserts)
	for i := 0; i < len(inserts); {
		r, end := inserts[i]>>32, i+1
		for end < len(inserts) && inserts[end]>>32 == r {
			end++
		}
		later := inserts[i:]
		e.group(rune(r), inserts[i:end], func(x uint64) int64 {
			// Those not handled yet that stand before x are left out.
			n := int64(uint32(x))
			for _, y := range later {
				if uint32(y) < uint32(x) {
					n--
				}
			}
			return n
		})
		i = end
	}
}

// encode writes the code points of text from lo to hi, of which there are count,
// both ends among them. Sorting all code points of a text at once would take
// three times its memory. So it divides the range until what is in it is one code
// point, or a sixteenth of the text: it passes over the text a few hundred times
// at worst, whatever its length.
func (e *punyEncoder) encode(text []rune, lo, hi rune, count int) {
	switch {
	case lo == hi:
		e.encodeOne(text, lo)
	case count <= max(1024, len(text)/16):
		e.encodeSome(text, lo, hi, count)
	default:
		mid := lo + (hi-lo)/2
		below, last, next := 0, lo, hi
		for _, r := range text {
			if r < lo || r > hi {
				continue
			}
			if r <= mid {
				below++
				last = max(last, r)
			} else {
				next = min(next, r)
			}
		}
		e.encode(text, lo, last, below)
		e.encode(text, next, hi, count-below)
	}
}

// encodeOne writes the code points of text that are r.
func (e *punyEncoder) encodeOne(text []rune, r rune) {
	e.delta += (int64(r) - e.n) * (e.handled + 1)
	first := e.n == punyInitialN
	for _, c := range text {
		if c < r {
			e.delta++
		} else if c == r {
			e.insert(first)
			first = false
		}
	}
	e.delta++
	e.n = int64(r) + 1
}

// encodeSome writes the code points of text from lo to hi, of which there are
// count.
func (e *punyEncoder) encodeSome(text []rune, lo, hi rune, count int) {
	// inserts are the code points, each with its index among them, and smaller
	// tells how many code points below lo stand before it.
	inserts, smaller := slices.Grow(e.inserts[:0], count), slices.Grow(e.smaller[:0], count)
	n := uint32(0)
	for _, r := range text {
		if r < lo {
			n++
		} else if r <= hi {
			inserts = append(inserts, uint64(r)<<32|uint64(len(inserts)))
			smaller = append(smaller, n)
		}
	}
	tree := slices.Grow(e.tree[:0], count+1)[:count+1]
	clear(tree)
	e.inserts, e.smaller, e.tree = inserts, smaller, tree

	slices.Sort(inserts)
	for i := 0; i < len(inserts); {
		r, end := inserts[i]>>32, i+1
		for end < len(inserts) && inserts[end]>>32 == r {
			end++
		}
		e.group(rune(r), inserts[i:end], func(x uint64) int64 {
			return int64(smaller[uint32(x)]) + tree.sum(int(uint32(x)))
		})
		for _, x := range inserts[i:end] {
			tree.add(int(uint32(x)))
		}
		i = end
	}
}

func insertionSort(list []uint64) {
	for i := 1; i < len(list); i++ {
		x := list[i]
		j := i
		for ; j > 0 && list[j-1] > x; j-- {
			list[j] = list[j-1]
		}
		list[j] = x
	}
}

// An insertion is one step of the decoder: code point r goes to index at.
type insertion struct {
	at uint32
	r  rune
}

// Up to this many bytes of Punycode, moving code points aside to insert one is
// faster than a tree.
const punyShort = 1024

// appendPunycodeDecoded appends the code points that src stands for to dst. It
// reports whether src is Punycode; surrogates pass.
func appendPunycodeDecoded(dst []rune, src []byte) ([]rune, bool) {
	start := len(dst)
	if b := bytes.LastIndexByte(src, punyDelimiter); b > 0 {
		for _, c := range src[:b] {
			if c >= punyInitialN {
				return dst[:start], false
			}
			dst = append(dst, rune(c))
		}
		src = src[b+1:]
	}
	basic := len(dst) - start

	var late []insertion // to be made at the end, if src is long
	isLate := len(src) > punyShort

	n, i, bias := int64(punyInitialN), int64(0), int64(punyInitialBias)
	for count := int64(basic + 1); len(src) > 0; count++ {
		// The delta may lead to the last code point at the last place.
		limit := (utf8.MaxRune-n+1)*count - 1
		old := i
		w := int64(1)
		for k := int64(punyBase); ; k += punyBase {
			if len(src) == 0 {
				return dst[:start], false
			}
			digit := punyDigit(src[0])
			src = src[1:]
			if digit < 0 {
				return dst[:start], false
			}
			i += digit * w
			if i > limit {
				return dst[:start], false
			}
			t := punyThreshold(k, bias)
			if digit < t {
				break
			}
			w *= punyBase - t
		}
		bias = punyAdapt(i-old, count, old == 0)
		q := divide(i, count)
		n += q
		i -= q * count
		if isLate {
			late = append(late, insertion{uint32(i), rune(n)})
		} else {
			dst = slices.Insert(dst, start+int(i), rune(n))
		}
		i++
	}
	if isLate {
		dst = insertAll(dst, start, late)
	}
	return dst, true
}

// insertAll makes the insertions in list into dst[start:] one after the other.
// It goes backwards: what was inserted last is at its final place, and the one
// before it at that place of those left over, and so on.
func insertAll(dst []rune, start int, list []insertion) []rune {
	basic := slices.Clone(dst[start:])
	total := len(basic) + len(list)
	dst = slices.Grow(dst, len(list))[:start+total]
	out := dst[start:]
	free := make(fenwick, total+1)
	taken := make([]bool, total)
	for i := range out {
		free.add(i)
	}
	for _, x := range slices.Backward(list) {
		i := free.find(int(x.at))
		free.remove(i)
		taken[i] = true
		out[i] = x.r
	}
	for i := range out {
		if !taken[i] {
			out[i] = basic[0]
			basic = basic[1:]
		}
	}
	return dst
}

// punyDigit returns the value of a digit, or -1.
func punyDigit(c byte) int64 {
	switch {
	case 'a' <= c && c <= 'z':
		return int64(c - 'a')
	case 'A' <= c && c <= 'Z':
		return int64(c - 'A')
	case '0' <= c && c <= '9':
		return int64(c-'0') + 26
	}
	return -1
}

// A fenwick is a set of numbers from 0 to len-2 that tells in logarithmic time
// how many are below a limit, and which is the k-th.
type fenwick []int32

func (f fenwick) add(i int) {
	for i++; i < len(f); i += i & -i {
		f[i]++
	}
}

func (f fenwick) remove(i int) {
	for i++; i < len(f); i += i & -i {
		f[i]--
	}
}

// sum returns how many numbers are below i.
func (f fenwick) sum(i int) int64 {
	n := int64(0)
	for ; i > 0; i -= i & -i {
		n += int64(f[i])
	}
	return n
}

// find returns the number that has k below it.
func (f fenwick) find(k int) int {
	step := 1
	for step*2 < len(f) {
		step *= 2
	}
	i := 0
	for ; step > 0; step /= 2 {
		if i+step < len(f) && int(f[i+step]) <= k {
			i += step
			k -= int(f[i])
		}
	}
	return i
}
