package idna

import (
	"slices"

	"github.com/weburl/weburl/idna/internal/prop"
	"github.com/weburl/weburl/internal/decomposition"
)

// Unicode Normalization Form C: UAX #15 and section 3.11 of the Unicode
// Standard. See https://www.unicode.org/reports/tr15/.

// If a text has none of these properties, it is normalized.
const quickNo = prop.NFCNo | prop.NFCMaybe

// A char is a code point with its combining class in the top byte, and below
// that a bit that tells whether it can be the second in a composition.
type char uint32

const (
	charCCC      = 24
	charComposes = 1 << 23
)

func newChar(r rune, p prop.Set) char {
	c := char(r) | char(p.CCC())<<charCCC
	if p&prop.NFCMaybe != 0 {
		c |= charComposes
	}
	return c
}

func (c char) rune() rune     { return rune(c & (charComposes - 1)) }
func (c char) ccc() uint8     { return uint8(c >> charCCC) }
func (c char) composes() bool { return c&charComposes != 0 }

// appendNFC appends the Normalization Form C of text to dst. The two may
// overlap. It takes time linear in len(text).
func appendNFC(dst, text []rune) []rune {
	var buf [64]char
	chars := buf[:0]
	if len(text) > len(buf) {
		chars = make([]char, 0, len(text))
	}
	for _, r := range text {
		chars = appendDecomposition(chars, r)
	}
	reorder(chars)
	for _, c := range compose(chars) {
		dst = append(dst, c.rune())
	}
	return dst
}

// isNFC reports whether text is in Normalization Form C.
func isNFC(text []rune) bool {
	var buf [64]rune
	return slices.Equal(appendNFC(buf[:0], text), text)
}

// appendDecomposition appends the full canonical decomposition of r.
func appendDecomposition(dst []char, r rune) []char {
	if r < 0x80 {
		return append(dst, char(r))
	}
	if l, v, t, ok := decomposition.Hangul(r); ok {
		dst = append(dst, char(l), char(v)|charComposes)
		if t != 0 {
			dst = append(dst, char(t)|charComposes)
		}
		return dst
	}
	p := properties(r)
	if p&prop.Decomposes == 0 {
		return append(dst, newChar(r, p))
	}
	first, second := decomposition.Decompose(r)
	dst = appendDecomposition(dst, first)
	if second != 0 {
		dst = appendDecomposition(dst, second)
	}
	return dst
}

// reorder puts each run of marks in canonical order.
func reorder(chars []char) {
	for start := 0; start < len(chars); start++ {
		if chars[start].ccc() == 0 {
			continue
		}
		end := start + 1
		for end < len(chars) && chars[end].ccc() != 0 {
			end++
		}
		sortByCCC(chars[start:end])
		start = end
	}
}

// sortByCCC sorts stably by combining class. Runs are short in ordinary
// text, but may be long in an attack: long runs are sorted by counting.
func sortByCCC(run []char) {
	if len(run) <= 32 {
		for i := 1; i < len(run); i++ {
			c := run[i]
			j := i
			for ; j > 0 && run[j-1].ccc() > c.ccc(); j-- {
				run[j] = run[j-1]
			}
			run[j] = c
		}
		return
	}
	var next [256]int // where the next mark of a class goes
	for _, c := range run {
		next[c.ccc()]++
	}
	sum := 0
	for ccc, n := range next {
		next[ccc] = sum
		sum += n
	}
	for _, c := range slices.Clone(run) {
		run[next[c.ccc()]] = c
		next[c.ccc()]++
	}
}

// compose runs the canonical composition algorithm on chars, in place.
func compose(chars []char) []char {
	out := chars[:0]
	starter := -1       // in out, the last code point of class 0
	lastCCC := uint8(0) // of the last code point in out
	for _, c := range chars {
		ccc := c.ccc()
		// Between the starter and c, a code point of class 0 or of a class
		// not below that of c blocks c.
		if c.composes() && starter >= 0 && (lastCCC == 0 || lastCCC < ccc) {
			if r := decomposition.Compose(out[starter].rune(), c.rune()); r != 0 {
				out[starter] = char(r) // a composite is of class 0
				continue
			}
		}
		if ccc == 0 {
			starter = len(out)
		}
		lastCCC = ccc
		out = append(out, c)
	}
	return out
}
