package idna

import "github.com/weburl/weburl/idna/internal/prop"

// checkLabel applies the validity criteria of UTS #46, section 4.1, that
// concern the label alone. Criterion 1, NFC, is true of all labels but those
// just decoded, and decodeLabel checks it for them. Criterion 5, no dot, is
// true of all: a label has been cut out at the dots, and Punycode yields none.
//
// See https://www.unicode.org/reports/tr46/#Validity_Criteria.
func (p *processor) checkLabel(label []rune, index int, seen prop.Set, transitional bool) {
	if len(label) == 0 {
		return
	}
	if p.has(CheckHyphens) {
		if len(label) >= 4 && label[2] == '-' && label[3] == '-' {
			p.fail(ruleHyphens34, index, '-')
		}
		if label[0] == '-' || label[len(label)-1] == '-' {
			p.fail(ruleHyphenEnds, index, '-')
		}
	} else if hasACEPrefix(label) {
		p.fail(ruleACEPrefix, index, -1)
	}
	if seen&prop.Mark != 0 && properties(label[0])&prop.Mark != 0 {
		p.fail(ruleMark, index, label[0])
	}
	invalid := prop.Mapped | prop.Ignored | prop.Disallowed
	if transitional {
		invalid |= prop.Deviation
	}
	if seen&invalid != 0 {
		p.fail(ruleStatus, index, find(label, invalid))
	}
	if p.has(UseSTD3ASCIIRules) {
		p.checkSTD3(label, index)
	}
	if p.has(CheckJoiners) && seen&prop.Joiner != 0 {
		p.checkJoiners(label, index)
	}
}

// find returns the first code point of label with one of the properties in set.
func find(label []rune, set prop.Set) rune {
	for _, r := range label {
		if properties(r)&set != 0 {
			return r
		}
	}
	return -1
}

func (p *processor) checkSTD3(label []rune, index int) {
	for _, r := range label {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '-', r >= 0x80:
		default:
			p.fail(ruleSTD3, index, r)
			return
		}
	}
}

// checkJoiners applies the rules of RFC 5892, appendix A.1 and A.2.
//
// See https://www.rfc-editor.org/rfc/rfc5892#appendix-A.
func (p *processor) checkJoiners(label []rune, index int) {
	for i, r := range label {
		if r != zeroWidthNonJoiner && r != zeroWidthJoiner {
			continue
		}
		if i > 0 && properties(label[i-1]).CCC() == prop.Virama {
			continue
		}
		if r == zeroWidthJoiner {
			p.fail(ruleJoiner, index, r)
		} else if !breaksJoin(label[:i], label[i+1:]) {
			p.fail(ruleNonJoiner, index, r)
		}
	}
}

const (
	zeroWidthNonJoiner = 0x200C
	zeroWidthJoiner    = 0x200D
)

// breaksJoin reports whether the characters before and after a zero width
// non-joiner, apart from transparent ones, would be joined without it. Between
// two non-joiners each character is looked at twice at most.
func breaksJoin(before, after []rune) bool {
	left, right := prop.Transparent, prop.Transparent
	for i := len(before) - 1; i >= 0 && left&prop.Transparent != 0; i-- {
		left = properties(before[i])
	}
	for i := 0; i < len(after) && right&prop.Transparent != 0; i++ {
		right = properties(after[i])
	}
	return left&prop.JoinsLeft != 0 && right&prop.JoinsRight != 0
}

// checkBidi applies the Bidi rule to each label of a Bidi domain name.
//
// See https://www.rfc-editor.org/rfc/rfc5893#section-2.
func (p *processor) checkBidi(text []rune, labels []label) {
	start := 0
	for i, l := range labels {
		if l.end > start {
			p.checkBidiLabel(text[start:l.end], i)
		}
		start = l.end
	}
}

func (p *processor) checkBidiLabel(label []rune, index int) {
	first := properties(label[0])
	rtl := first&prop.BidiR != 0
	if !rtl && first&prop.BidiL == 0 {
		p.fail(ruleBidi1, index, label[0])
		return // whether it is right-to-left is open, so no other rule applies
	}

	allowed := prop.BidiL | prop.BidiEN | prop.BidiNeutral | prop.BidiNSM
	atEnd := prop.BidiL | prop.BidiEN
	ruleAllowed, ruleEnd := ruleBidi5, ruleBidi6
	if rtl {
		allowed = prop.BidiR | prop.BidiAN | prop.BidiEN | prop.BidiNeutral | prop.BidiNSM
		atEnd = prop.BidiR | prop.BidiEN | prop.BidiAN
		ruleAllowed, ruleEnd = ruleBidi2, ruleBidi3
	}
	var seen, last prop.Set
	var lastRune rune
	strange, mixed := rune(-1), rune(-1)
	for _, r := range label {
		props := properties(r)
		if props&allowed == 0 && strange < 0 {
			strange = r
		}
		seen |= props
		if seen&prop.BidiEN != 0 && seen&prop.BidiAN != 0 && mixed < 0 {
			mixed = r
		}
		if props&prop.BidiNSM == 0 {
			last, lastRune = props, r
		}
	}
	if strange >= 0 {
		p.fail(ruleAllowed, index, strange)
	}
	if last&atEnd == 0 {
		p.fail(ruleEnd, index, lastRune)
	}
	if rtl && mixed >= 0 {
		p.fail(ruleBidi4, index, mixed)
	}
}

// maxDomainLength is the most bytes that a domain name in ASCII has in the DNS.
const maxDomainLength = 253

// verifyLengths checks the lengths that the DNS allows, of domain in ASCII:
// step 4 of ToASCII.
func verifyLengths(domain []byte, errs *reporter) bool {
	ok := true
	fail := func(rule rule, index int) {
		ok = false
		if errs != nil {
			errs.report(rule, index, -1)
		}
	}
	// A dot at the end stands for the root label, which A4_1 does not count
	// and A4_2 rules out.
	n := len(domain)
	if n > 0 && domain[n-1] == '.' {
		n--
	}
	if n < 1 || n > maxDomainLength {
		fail(ruleDomainLength, -1)
	}
	index, start := 0, 0
	for i := 0; i <= len(domain); i++ {
		if i < len(domain) && domain[i] != '.' {
			continue
		}
		if n := i - start; n < 1 || n > 63 {
			fail(ruleLabelLength, index)
		}
		index++
		start = i + 1
	}
	return ok
}
