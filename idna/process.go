package idna

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl/weburl/idna/internal/prop"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/subpart"
)

// A label is one label of a domain name that is being processed.
type label struct {
	end  int      // where it ends in the text; it starts where the one before ends
	seen prop.Set // the properties that occur in it
}

// A processor goes through the labels of one domain name.
type processor struct {
	Options
	errs   *reporter // nil to stop at the first broken rule
	failed bool
	bidi   bool // a right-to-left character occurred
}

func (p *processor) fail(rule rule, index int, codePoint rune) {
	p.failed = true
	if p.errs != nil {
		p.errs.report(rule, index, codePoint)
	}
}

// process runs the processing steps of UTS #46, section 4: it puts the labels
// of domain, mapped, normalized and decoded, into text, without the dots, and
// where each ends into labels, and checks them. Both are empty, and their
// capacity is used. If p.errs is nil, it stops at the first rule that is broken;
// otherwise it reports each to p.errs and goes on to the end.
//
// What a label contains is collected from the properties of its code points as
// they are mapped. Normalization and most checks look at the label again only
// if something occurs in it that they are about. Because no character combines
// with a dot, normalizing each label is normalizing the domain name.
//
// See https://www.unicode.org/reports/tr46/#Processing.
func (p *processor) process(text []rune, labels []label, domain string) ([]rune, []label) {
	if len(domain) > stackRunes/maxExpansion {
		runes, count := mappedSize(domain)
		if cap(text) < runes {
			text = make([]rune, 0, runes)
		}
		if cap(labels) < count {
			labels = make([]label, 0, count)
		}
		if p.errs != nil {
			p.errs.labels = make([]string, 0, count)
		}
	}
	start := 0
	var sum summary
	for i := 0; i < len(domain); {
		if c := domain[i]; c < utf8.RuneSelf && c != '.' {
			i++
			c = ascii.ToLower(c)
			text = append(text, rune(c))
			sum = sum.add(asciiProps[c])
			continue
		} else if c == '.' {
			i++
		} else {
			r, size := subpart.DecodeRune(domain[i:])
			i += size
			props, m := lookup(r)
			if props&prop.Ignored != 0 {
				continue
			}
			if props&prop.Mapped == 0 && (props&prop.Deviation == 0 || !p.has(TransitionalProcessing)) {
				text = append(text, r)
				sum = sum.add(props)
				continue
			}
			to := m.String()
			if r == 'ẞ' && p.has(TransitionalProcessing) {
				to = "ss"
			}
			if to != "." { // only alone does a dot occur in a mapping
				for _, r := range to {
					text = append(text, r)
					sum = sum.add(properties(r))
				}
				continue
			}
		}
		text, labels = p.endLabel(text, start, labels, sum.seen)
		if p.failed && p.errs == nil {
			return text, labels
		}
		start = len(text)
		sum = summary{}
	}
	text, labels = p.endLabel(text, start, labels, sum.seen)
	if p.bidi && p.has(CheckBidi) && (!p.failed || p.errs != nil) {
		p.checkBidi(text, labels)
	}
	return text, labels
}

// maxExpansion is how many code points a byte can become: the 3 bytes of U+FDFA
// become 18.
const maxExpansion = 6

// mappedSize returns how many code points domain has when it is mapped, or a few
// more, and how many labels. A long domain name is counted first because a slice
// that grows takes several times its memory.
func mappedSize(domain string) (runes, labels int) {
	labels = 1
	for i := 0; i < len(domain); {
		if c := domain[i]; c < utf8.RuneSelf {
			i++
			if c == '.' {
				labels++
			} else {
				runes++
			}
			continue
		}
		r, size := subpart.DecodeRune(domain[i:])
		i += size
		switch props, m := lookup(r); {
		case props&prop.Ignored != 0:
		case props&prop.Deviation != 0:
			runes += len("ss")
		case props&prop.Mapped == 0:
			runes++
		case m.String() == ".":
			labels++
		default:
			runes += utf8.RuneCountInString(m.String())
		}
	}
	return runes, labels
}

// endLabel normalizes, decodes and checks the label text[start:]. What occurs
// in it is seen, whose NFCNo tells also of marks out of order.
func (p *processor) endLabel(text []rune, start int, labels []label, seen prop.Set) ([]rune, []label) {
	if seen&quickNo != 0 {
		text = appendNFC(text[:start], text[start:])
		seen = summarize(text[start:]).seen
	}
	if p.errs != nil {
		p.errs.label(text[start:])
	}
	if hasACEPrefix(text[start:]) {
		text, seen = p.decodeLabel(text, start, len(labels), seen)
	} else {
		p.checkLabel(text[start:], len(labels), seen, p.has(TransitionalProcessing))
	}
	if seen&(prop.BidiR|prop.BidiAN) != 0 {
		p.bidi = true
	}
	return text, append(labels, label{len(text), seen})
}

func hasACEPrefix(label []rune) bool {
	return len(label) >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
}

// decodeLabel decodes and checks the label text[start:], which begins with
// "xn--". It returns the text with the label decoded, if it can be, and what
// occurs in that.
func (p *processor) decodeLabel(text []rune, start, index int, seen prop.Set) ([]rune, prop.Set) {
	label := text[start:]
	if seen&prop.NonASCII != 0 {
		p.fail(ruleACENonASCII, index, find(label, prop.NonASCII))
		return text, seen
	}
	var buf [64]byte
	punycode := slices.Grow(buf[:0], len(label)-len("xn--"))
	for _, r := range label[len("xn--"):] {
		punycode = append(punycode, byte(r))
	}
	decoded, ok := appendPunycodeDecoded(text[:start], punycode)
	if !ok {
		// What was decoded so far may have overwritten the label.
		text = append(text[:start], 'x', 'n', '-', '-')
		for _, c := range punycode {
			text = append(text, rune(c))
		}
		if !p.has(IgnoreInvalidPunycode) {
			p.fail(rulePunycode, index, -1)
		} else if p.has(UseSTD3ASCIIRules) {
			p.checkSTD3(text[start:], index)
		}
		return text, seen
	}
	text, label = decoded, decoded[start:]
	seen = summarize(label).seen
	if len(label) == 0 {
		p.fail(ruleACEEmpty, index, -1)
	} else if seen&prop.NonASCII == 0 {
		p.fail(ruleACEASCII, index, -1)
	}
	if seen&prop.NFCNo != 0 || seen&prop.NFCMaybe != 0 && !isNFC(label) {
		p.fail(ruleNFC, index, -1)
	}
	p.checkLabel(label, index, seen, false)
	return text, seen
}

// appendLabels appends the labels that process returned for a domain name to dst,
// in ASCII, with dots between them: steps 2, 3 and 6 of ToASCII. Of each label,
// it takes up to limit code points.
func appendLabels(dst []byte, text []rune, labels []label, limit int) []byte {
	start := 0
	for i, l := range labels {
		if i > 0 {
			dst = append(dst, '.')
		}
		label := text[start:l.end]
		label = label[:min(len(label), limit)]
		start = l.end
		if l.seen&prop.NonASCII != 0 {
			dst = append(dst, "xn--"...)
			dst = appendPunycode(dst, label)
			continue
		}
		for _, r := range label {
			dst = append(dst, byte(r))
		}
	}
	return dst
}
