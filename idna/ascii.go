package idna

import (
	"math"
	"unicode/utf8"

	"github.com/weburl/weburl/idna/internal/prop"
	"github.com/weburl/weburl/internal/subpart"
)

// An asciiWriter writes a domain name in ASCII label by label as it reads it.
// Most labels it maps, checks and encodes in one pass. It leaves domain names that
// break a rule, and those with very many non-ASCII code points in a label.
type asciiWriter struct {
	Options
	inserts [32]insert // the non-ASCII code points of a label, in their order

	// The Bidi rule is for all labels of a domain name if one of them, maybe the
	// last, has a right-to-left character.
	bidi       bool // one has
	breaksBidi bool // one breaks the rule
}

// write appends domain in ASCII to dst. The option TransitionalProcessing must not
// be set.
func (w *asciiWriter) write(dst []byte, domain string) (_ []byte, ok bool) {
	begin := len(dst)
	for i := 0; ; {
		var sum summary
		start := len(dst) // of the label
		count := 0        // of its non-ASCII code points
		dot := 1          // the length of the dot at its end
		for i < len(domain) {
			if props := asciiProps[domain[i]]; props != 0 {
				if sum.seen == 0 {
					sum.first = props
				}
				sum.seen |= props
				j := i + 1
				for ; j < len(domain) && asciiProps[domain[j]] != 0; j++ {
					props = asciiProps[domain[j]]
					sum.seen |= props
				}
				sum.last, sum.lastCCC = props, 0
				dst = append(dst, domain[i:j]...)
				i = j
				continue
			}
			if domain[i] == '.' {
				break
			}
			r, size := decodeRune(domain[i:])
			props, m := lookup(r)
			if props&prop.Mapped == 0 {
				i += size
				if props&prop.Ignored == 0 {
					sum = sum.add(props)
					w.insert(r, len(dst)-start, count)
					count++
				}
				continue
			}
			to := m.String()
			if to == "." { // only alone does a dot occur in a mapping
				dot = size
				break
			}
			i += size
			dst, count, sum = w.appendMapped(dst, start, count, sum, to)
		}
		if count > 0 || sum.seen&prop.Mapped != 0 || w.Options&unusualOptions != 0 || beginsACE(dst[start:]) {
			dst, sum, ok = w.endLabel(dst, start, count, sum)
			if !ok {
				return dst, false
			}
		}
		if sum.breaksBidi() {
			w.breaksBidi = true
		}
		if i == len(domain) {
			break
		}
		dst = append(dst, '.')
		i += dot
	}
	if w.bidi && w.breaksBidi && w.has(CheckBidi) || w.has(VerifyDNSLength) && !verifyLengths(dst[begin:], nil) {
		return dst, false
	}
	return dst, true
}

// endLabel checks and encodes the label dst[start:], in which count non-ASCII code
// points are left out. It is not needed for most ASCII labels.
func (w *asciiWriter) endLabel(dst []byte, start, count int, sum summary) (_ []byte, _ summary, ok bool) {
	if count > len(w.inserts) {
		return dst, sum, false
	}
	if sum.seen&prop.Mapped != 0 { // upper-case letters
		for i, c := range dst[start:] {
			dst[start+i] = asciiLower(c)
		}
		sum.seen &^= prop.Mapped
	}
	if sum.seen&unusual|sum.first&prop.Mark != 0 || w.Options&unusualOptions != 0 || beginsACE(dst[start:]) {
		if dst, sum, ok = w.unusualLabel(dst, start, count, sum); !ok {
			return dst, sum, false
		}
	} else if count > 0 {
		dst = encodeLabel(dst, start, w.inserts[:count])
	}
	if sum.seen&(prop.BidiR|prop.BidiAN) != 0 {
		w.bidi = true
	}
	return dst, sum, true
}

// appendMapped adds to, a mapping, to the label dst[start:].
func (w *asciiWriter) appendMapped(dst []byte, start, count int, sum summary, to string) ([]byte, int, summary) {
	for _, r := range to {
		sum = sum.add(properties(r))
		if r < utf8.RuneSelf {
			dst = append(dst, byte(r))
		} else {
			w.insert(r, len(dst)-start, count)
			count++
		}
	}
	return dst, count, sum
}

// insert stores the non-ASCII code point r of a label that has basic ASCII and
// count other characters before it.
func (w *asciiWriter) insert(r rune, basic, count int) {
	if count < len(w.inserts) {
		w.inserts[count] = newInsert(r, basic+count)
	}
}

// Labels with one of these properties, or with one of these options, are
// looked at more than once.
const (
	unusual        = quickNo | prop.Disallowed | prop.Joiner
	unusualOptions = CheckHyphens | UseSTD3ASCIIRules
)

// unusualLabel normalizes, decodes and checks the label dst[start:], in which count
// code points are left out.
func (w *asciiWriter) unusualLabel(dst []byte, start, count int, sum summary) ([]byte, summary, bool) {
	var textBuf [stackRunes]rune
	var labelsBuf [1]label
	text := textBuf[:0]
	basic := dst[start:]
	for _, x := range w.inserts[:count] {
		for len(text) < int(x.index()) {
			text = append(text, rune(basic[0]))
			basic = basic[1:]
		}
		text = append(text, x.rune())
	}
	for _, c := range basic {
		text = append(text, rune(c))
	}
	p := processor{Options: w.Options}
	text, labels := p.endLabel(text, 0, labelsBuf[:0], sum.seen)
	if p.failed {
		return dst, sum, false
	}
	if count > 0 {
		dst = appendLabels(dst[:start], text, labels, math.MaxInt32)
	} // otherwise it is in ASCII already, since what Punycode decodes to has no other Punycode
	return dst, summarize(text), true
}

// encodeLabel puts the label dst[start:], in which inserts are left out, into
// Punycode.
func encodeLabel(dst []byte, start int, inserts []insert) []byte {
	basic := len(dst) - start
	dst = append(dst, "xn--"...)
	label := dst[start:]
	copy(label[len("xn--"):], label[:basic])
	copy(label, "xn--")
	if basic > 0 {
		dst = append(dst, punyDelimiter)
	}
	return appendFew(dst, inserts, basic)
}

func beginsACE(label []byte) bool {
	return len(label) >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
}

// decodeRune is subpart.DecodeRune with short cuts for most of what is well-formed
// and not ASCII.
func decodeRune(s string) (r rune, size int) {
	if len(s) >= 2 && s[1]&0xC0 == 0x80 {
		if c := s[0]; 0xC2 <= c && c < 0xE0 {
			return rune(c&0x1F)<<6 | rune(s[1]&0x3F), 2
		} else if 0xE1 <= c && c < 0xED && len(s) >= 3 && s[2]&0xC0 == 0x80 {
			return rune(c&0x0F)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), 3
		}
	}
	return subpart.DecodeRune(s)
}

// asciiProps are the properties of ASCII characters, the mapped ones included,
// except the dot.
var asciiProps = func() (table [256]prop.Set) {
	for c := range rune(utf8.RuneSelf) {
		if c != '.' {
			table[c] = properties(c)
		}
	}
	return table
}()

func asciiLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
