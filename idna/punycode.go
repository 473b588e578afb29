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

// EncodePunycode returns the Punycode of label, without the prefix "xn--". It fails if
// label is not valid UTF-8. Basic code points (ASCII) are unchanged, including upper
// case. It takes time proportional to n log n at worst for n code points.
//
// See https://www.rfc-editor.org/rfc/rfc3492#section-6.3.
func EncodePunycode(label string) (string, error) {
	if !utf8.ValidString(label) {
		return "", errNotUTF8
	}
	return string(appendPunycode(nil, []rune(label))), nil
}

// DecodePunycode decodes Punycode without the prefix "xn--". It fails if punycode is not
// Punycode, or decodes to numbers that are not Unicode scalar values. The digits may be
// of either case; basic code points are unchanged. It takes time proportional to n log n
// at worst for n bytes.
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
	for delta >= int64(len(punyBias)) {
		delta /= punyBase - punyTMin
		k += punyBase
	}
	return k + int64(punyBias[delta])
}

// punyBias is the last step of the adaptation, for each delta that is left.
var punyBias = func() (table [(punyBase-punyTMin)*punyTMax/2 + 1]uint8) {
	for delta := range table {
		table[delta] = uint8((punyBase - punyTMin + 1) * delta / (delta + punySkew))
	}
	return table
}()

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
	for k := int64(punyBase); ; k += punyBase {
		t := punyThreshold(k, bias)
		if delta < t {
			return append(dst, punyDigits[delta])
		}
		delta -= t
		q := divide(delta, punyBase-t)
		dst = append(dst, punyDigits[t+delta-q*(punyBase-t)])
		delta = q
	}
}

const punyDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

// maxDigits is more than a delta of 32 bits can have digits, since each divides it
// by 10 at least. It is a power of two so that an index costs no check.
const maxDigits = 16

// putDigits is appendVarint for a delta of 32 bits: it writes the digits to out and
// returns their number. Because the threshold rises by the base, it is 1 for the
// first digits, 26 for the last ones, and between these at most once. So it mostly
// divides by constants, which makes ToASCII of a short host 5% faster.
func putDigits(out *[maxDigits]byte, delta, bias uint32) (n uint) {
	k := punyBase - int32(bias)
	for ; k <= punyTMin; k += punyBase {
		if delta < punyTMin {
			out[n%maxDigits] = 'a'
			return n + 1
		}
		delta -= punyTMin
		q := delta / (punyBase - punyTMin)
		out[n%maxDigits] = punyDigits[punyTMin+delta-q*(punyBase-punyTMin)]
		n++
		delta = q
	}
	if k < punyTMax {
		t := uint32(k)
		if delta < t {
			out[n%maxDigits] = 'a' + byte(delta)
			return n + 1
		}
		delta -= t
		q := delta / (punyBase - t)
		out[n%maxDigits] = punyDigits[t+delta-q*(punyBase-t)]
		n++
		delta = q
	}
	for delta >= punyTMax {
		delta -= punyTMax
		q := delta / (punyBase - punyTMax)
		out[n%maxDigits] = '0' + byte(delta-q*(punyBase-punyTMax))
		n++
		delta = q
	}
	out[n%maxDigits] = 'a' + byte(delta)
	return n + 1
}

// Up to this many non-basic code points, counting by looking at each is
// faster than a tree.
const punyFew = 48

// appendPunycode appends the Punycode of text to dst.
func appendPunycode(dst []byte, text []rune) []byte {
	var buf [punyFew]insert
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
			few = append(few, newInsert(r, i))
		}
		lo, hi = min(lo, r), max(hi, r)
	}
	basic := len(dst) - start
	if basic > 0 {
		dst = append(dst, punyDelimiter)
	}
	e := punyEncoder{n: punyInitialN, handled: int64(basic), bias: punyInitialBias, first: true}
	if count <= punyFew {
		sortInserts(few)
		for _, x := range few {
			dst = e.insert(dst, x.rune(), int64(x.index()))
		}
		return dst
	}
	return e.appendRange(dst, text, lo, hi, count)
}

// An insert is a non-basic code point, in the upper half, with its index in the
// text. Sorted, they are in the order in which the decoder inserts them.
type insert uint64

func newInsert(r rune, index int) insert { return insert(r)<<32 | insert(index) }

func (x insert) rune() rune    { return rune(x >> 32) }
func (x insert) index() uint32 { return uint32(x) }

// A punyEncoder is the encoder of section 6.3 for many non-basic code points. They
// are handled in ascending order, equal ones from left to right.
type punyEncoder struct {
	n, i    int64 // the code point that the decoder would insert next, and where
	handled int64 // the code points handled so far
	bias    int64
	first   bool // no non-basic code point is handled

	// Buffers of appendSome.
	list    []insert
	smaller []uint32
	tree    fenwick
}

// insert appends the number that makes the decoder insert r after at of the
// code points handled so far.
func (e *punyEncoder) insert(dst []byte, r rune, at int64) []byte {
	e.handled++
	delta := (int64(r)-e.n)*e.handled + at - e.i
	dst = appendVarint(dst, delta, e.bias)
	e.n, e.i = int64(r), at+1
	e.bias = punyAdapt(delta, e.handled, e.first)
	e.first = false
	return dst
}

// appendRange appends the numbers for the code points from lo to hi, of which
// there are count, both ends among them. Sorting all code points of a text at
// once would take three times its memory. So it divides the range until what is
// in it is one code point, or a sixteenth of the text: it passes over the text a
// few hundred times at worst, whatever its length.
func (e *punyEncoder) appendRange(dst []byte, text []rune, lo, hi rune, count int) []byte {
	if lo == hi {
		return e.appendOne(dst, text, lo)
	}
	if count <= max(1024, len(text)/16) {
		return e.appendSome(dst, text, lo, hi, count)
	}
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
	dst = e.appendRange(dst, text, lo, last, below)
	return e.appendRange(dst, text, next, hi, count-below)
}

// appendOne appends the numbers for the code points that are r.
func (e *punyEncoder) appendOne(dst []byte, text []rune, r rune) []byte {
	at := int64(0)
	for _, c := range text {
		if c == r {
			dst = e.insert(dst, r, at)
		}
		if c <= r {
			at++
		}
	}
	return dst
}

// appendSome appends the numbers for the code points from lo to hi, of which
// there are count.
func (e *punyEncoder) appendSome(dst []byte, text []rune, lo, hi rune, count int) []byte {
	// The list has the code points, each with its index in the list, and smaller
	// tells how many code points below lo stand before it.
	list, smaller := slices.Grow(e.list[:0], count), slices.Grow(e.smaller[:0], count)
	n := uint32(0)
	for _, r := range text {
		if r < lo {
			n++
		} else if r <= hi {
			list = append(list, newInsert(r, len(list)))
			smaller = append(smaller, n)
		}
	}
	tree := slices.Grow(e.tree[:0], count+1)[:count+1]
	clear(tree)
	e.list, e.smaller, e.tree = list, smaller, tree

	slices.Sort(list)
	for _, x := range list {
		i := x.index()
		dst = e.insert(dst, x.rune(), int64(smaller[i])+tree.sum(int(i)))
		tree.add(int(i))
	}
	return dst
}

// sortInserts sorts list, which is in the order of the indexes, by code point. In
// place of the index of each, it tells how many code points stand before it that are
// handled before it: those that it moves to its right are handled later.
func sortInserts(list []insert) {
	for i := 1; i < len(list); i++ {
		x := list[i]
		j := i
		for ; j > 0 && list[j-1] > x; j-- {
			list[j] = list[j-1]
		}
		list[j] = x - insert(i-j)
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
