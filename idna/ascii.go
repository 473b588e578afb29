package idna

import (
	"unicode/utf8"

	"github.com/weburl/weburl/idna/internal/prop"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/subpart"
)

// An asciiWriter writes a domain name in ASCII label by label as it reads it.
// Most labels it maps, checks and encodes in one pass. It leaves domain names that
// break a rule, and those that do not fit into its arrays: what takes the time is
// the number of instructions, and arrays need fewer than slices that may grow.
type asciiWriter struct {
	Options
	out     [256]byte  // the result, and room for the next number in Punycode
	inserts [32]insert // the non-ASCII code points of a label, in their order

	// The Bidi rule is for all labels of a domain name if one of them, maybe the
	// last, has a right-to-left character.
	bidi       bool // one has
	breaksBidi bool // one breaks the rule
}

// An asciiLabel is a label of which out[start:end] are the ASCII characters, and
// the first count of inserts the others.
type asciiLabel struct {
	start, end, count uint
	seen              prop.Set // what occurs in it; NFCNo also for marks out of order
}

// write writes domain in ASCII to w.out and returns its length. The option
// TransitionalProcessing must not be set.
func (w *asciiWriter) write(domain string) (length uint, ok bool) {
	for i := uint(0); ; {
		l := asciiLabel{start: length, end: length}
		dot := uint(1) // the length of the dot at its end
		for i < uint(len(domain)) {
			c := domain[i]
			props := asciiProps[c]
			if props != 0 {
				if l.end >= uint(len(w.out)) {
					return 0, false
				}
				w.out[l.end] = c
				l.end++
				l.seen |= props
				i++
				continue
			}
			if c == '.' {
				break
			}

			// Most characters are below U+10000. The bits of all bytes of their
			// UTF-8 except the last are the number of a block.
			next, block, last := i, uint(0), byte(0)
			if c < 0xE0 {
				if c >= 0xC2 && i+1 < uint(len(domain)) && domain[i+1]&0xC0 == 0x80 {
					block, last = uint(c&0x1F), domain[i+1]
					next = i + 2
				}
			} else if c < 0xF0 && i+2 < uint(len(domain)) && domain[i+1]&0xC0 == 0x80 && domain[i+2]&0xC0 == 0x80 {
				block, last = uint(c&0x0F)<<6|uint(domain[i+1]&0x3F), domain[i+2]
				if block >= 0x800>>6 && block>>5 != 0xD800>>11 { // not too long, no surrogate
					next = i + 3
				}
			}
			r := rune(block<<6 | uint(last&0x3F))
			if next > i {
				props = bmpProperties(block, last)
			} else {
				var size int
				r, size = subpart.DecodeRune(domain[i:])
				next += uint(size)
				props = properties(r)
			}

			if props&(prop.Mapped|prop.Ignored) == 0 {
				if l.count >= uint(len(w.inserts)) {
					return 0, false
				}
				if props.CCC() != 0 && w.lastCCC(l) > props.CCC() {
					l.seen |= prop.NFCNo
				}
				l = w.insert(l, r)
				l.seen |= props
			} else if props&prop.Ignored == 0 {
				_, m := lookup(r)
				to := m.String()
				if to == "." { // only alone does a dot occur in a mapping
					dot = next - i
					break
				}
				if l, ok = w.mapped(l, to); !ok {
					return 0, false
				}
			}
			i = next
		}
		length = l.end
		if l.seen&^prop.BidiL != 0 || w.Options&unusualOptions != 0 {
			if length, ok = w.endLabel(l); !ok {
				return 0, false
			}
		}
		if i == uint(len(domain)) {
			break
		}
		if length >= uint(len(w.out)) {
			return 0, false
		}
		w.out[length] = '.'
		length++
		i += dot
	}
	if w.bidi && w.breaksBidi && w.has(CheckBidi) || w.has(VerifyDNSLength) && !verifyLengths(w.out[:length], nil) {
		return 0, false
	}
	return length, true
}

// insert returns l with r added. There must be room in w.inserts.
func (w *asciiWriter) insert(l asciiLabel, r rune) asciiLabel {
	w.inserts[l.count%uint(len(w.inserts))] = newInsert(r, int(l.end-l.start+l.count))
	l.count++
	return l
}

// lastCCC returns the combining class of the last code point of l.
func (w *asciiWriter) lastCCC(l asciiLabel) uint8 {
	if l.count > 0 {
		if last := w.inserts[l.count-1]; uint(last.index())+1 == l.end-l.start+l.count {
			return properties(last.rune()).CCC()
		}
	}
	return 0
}

// put returns l with r added, if there is room for it.
func (w *asciiWriter) put(l asciiLabel, r rune) (_ asciiLabel, ok bool) {
	if l.count >= uint(len(w.inserts)) || l.end >= uint(len(w.out)) {
		return l, false
	}
	if r >= utf8.RuneSelf {
		return w.insert(l, r), true
	}
	w.out[l.end] = byte(r)
	l.end++
	return l, true
}

// mapped returns l with to, a mapping, added, if there is room for it.
func (w *asciiWriter) mapped(l asciiLabel, to string) (_ asciiLabel, ok bool) {
	for _, r := range to {
		props := properties(r)
		if props.CCC() != 0 && w.lastCCC(l) > props.CCC() {
			l.seen |= prop.NFCNo
		}
		l.seen |= props
		if l, ok = w.put(l, r); !ok {
			return l, false
		}
	}
	return l, true
}

// Labels with one of the unusual properties, or with one of these options, are
// processed in the steps of a processor. Those with one of the noted
// properties are looked at again. In the rest all characters are from left to right
// and none breaks a rule: such a label is only encoded.
const (
	unusual        = quickNo | prop.Disallowed | prop.Joiner
	noted          = unusual | prop.Mapped | prop.Mark | notLeftToRight
	notLeftToRight = prop.BidiR | prop.BidiAN | prop.BidiEN | prop.BidiNeutral | prop.BidiNSM | prop.BidiOther
	unusualOptions = CheckHyphens | UseSTD3ASCIIRules
)

// endLabel checks and encodes l and returns where it ends then. It is not needed
// for a label of ASCII letters in lower case.
func (w *asciiWriter) endLabel(l asciiLabel) (end uint, ok bool) {
	if l.seen&noted != 0 || w.Options&unusualOptions != 0 {
		label := w.out[l.start:l.end]
		if l.seen&prop.Mapped != 0 { // upper-case letters
			for i, c := range label {
				label[i] = ascii.ToLower(c)
			}
			l.seen &^= prop.Mapped
		}
		if l.seen&unusual != 0 || w.Options&unusualOptions != 0 || beginsACE(label) {
			return w.unusualLabel(l)
		}
	}
	if l.seen&(prop.Mark|notLeftToRight) != 0 {
		s := summary{seen: l.seen, first: w.at(l, 0)}
		if s.first&prop.Mark != 0 {
			return 0, false
		}
		for i := l.end - l.start + l.count; i > 0; i-- {
			if s.last = w.at(l, i-1); s.last&prop.BidiNSM == 0 {
				break
			}
		}
		w.checkBidi(s)
	}
	if l.count == 0 {
		return l.end, true
	}
	return w.encode(l)
}

// at returns the properties of a character of l.
func (w *asciiWriter) at(l asciiLabel, index uint) prop.Set {
	before := uint(0) // of the non-ASCII ones
	for ; before < l.count; before++ {
		x := w.inserts[before]
		if uint(x.index()) == index {
			return properties(x.rune())
		}
		if uint(x.index()) > index {
			break
		}
	}
	return asciiProps[w.out[l.start+index-before]]
}

func (w *asciiWriter) checkBidi(s summary) {
	if s.seen&(prop.BidiR|prop.BidiAN) != 0 {
		w.bidi = true
	}
	if s.breaksBidi() {
		w.breaksBidi = true
	}
}

// unusualLabel normalizes, decodes, checks and encodes l.
func (w *asciiWriter) unusualLabel(l asciiLabel) (end uint, ok bool) {
	var textBuf [stackRunes]rune
	var labelsBuf [1]label
	text := textBuf[:0]
	ascii := w.out[l.start:l.end]
	for _, x := range w.inserts[:l.count] {
		for len(text) < int(x.index()) {
			text = append(text, rune(ascii[0]))
			ascii = ascii[1:]
		}
		text = append(text, x.rune())
	}
	for _, c := range ascii {
		text = append(text, rune(c))
	}
	p := processor{Options: w.Options}
	text, labels := p.endLabel(text, 0, labelsBuf[:0], l.seen)
	if p.failed {
		return 0, false
	}
	if labels[0].seen&notLeftToRight != 0 {
		w.checkBidi(summarize(text))
	}
	if l.count == 0 {
		return l.end, true // it is in ASCII already, since what Punycode decodes to has no other Punycode
	}
	l = asciiLabel{start: l.start, end: l.start}
	for _, r := range text {
		if l, ok = w.put(l, r); !ok {
			return 0, false
		}
	}
	if l.count == 0 {
		return l.end, true
	}
	return w.encode(l)
}

// encode puts l into Punycode, as punyEncoder does for long labels. It sorts the
// inserts. The numbers are far below 2^32: there are few code points.
func (w *asciiWriter) encode(l asciiLabel) (end uint, ok bool) {
	const room = uint(len(w.out) - maxDigits)
	if l.end > room {
		return 0, false
	}
	ascii := l.end - l.start
	end = l.end + uint(len("xn--"))
	if ascii > 0 {
		copy(w.out[l.start+uint(len("xn--")):], w.out[l.start:l.end])
		w.out[end] = punyDelimiter
		end++
	}
	*(*[4]byte)(w.out[l.start:]) = [4]byte{'x', 'n', '-', '-'}

	list := w.inserts[:l.count]
	sortInserts(list)
	n, i, handled, bias := uint32(punyInitialN), uint32(0), uint32(ascii), uint32(punyInitialBias)
	for k, x := range list {
		if end > room {
			return 0, false
		}
		handled++
		r, at := uint32(x.rune()), x.index()
		delta := (r-n)*handled + at - i
		n, i = r, at+1
		end += putDigits((*[maxDigits]byte)(w.out[end:]), delta, bias)
		if k+1 < len(list) {
			bias = uint32(punyAdapt(int64(delta), int64(handled), k == 0))
		}
	}
	return end, true
}

func beginsACE(label []byte) bool {
	return len(label) >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
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
