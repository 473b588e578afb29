// Package idna converts domain names with non-ASCII characters to the ASCII form that
// the DNS uses, and back. It implements UTS #46, Unicode IDNA Compatibility Processing,
// in the Unicode version [UnicodeVersion]. It has its own tables, including
// normalization, so its results do not depend on the Go release that a program is built
// with.
//
// The operations are methods of [Options], a set of the parameters of UTS #46
// under their own names. [Lax] and [Strict] are the two settings that
// the URL Standard uses.
//
// Input that is not valid UTF-8 is an error: each maximal subpart of an ill-formed
// sequence is replaced with U+FFFD, and no label may contain U+FFFD.
//
// See https://www.unicode.org/reports/tr46/.
package idna

import (
	"errors"
	"math"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// Options are the parameters of the operations of UTS #46, each of them a bit:
// CheckBidi|CheckJoiners sets two. The zero value checks least. The comment of each
// parameter lists the rules that it enables, by their names in [Error]. Options with a bit
// that is not a parameter are an error, of no exported type.
type Options uint8

const (
	// CheckHyphens forbids hyphens at the start and the end of a label (V3)
	// and in both its third and fourth place (V2). Without it, hyphens may be
	// anywhere, except that a decoded label must not begin with "xn--" (V4).
	CheckHyphens Options = 1 << iota

	// CheckBidi applies the Bidi rule of RFC 5893, section 2, to the labels of
	// a domain name with right-to-left characters (B1 to B6).
	CheckBidi

	// CheckJoiners applies the rules of RFC 5892, appendix A, for zero width
	// joiners and non-joiners (C1, C2).
	CheckJoiners

	// UseSTD3ASCIIRules forbids ASCII characters other than lower-case
	// letters, digits and hyphens (U1).
	UseSTD3ASCIIRules

	// TransitionalProcessing maps the four deviation characters, ß, ς and the
	// zero width joiner and non-joiner, as IDNA2003 did. UTS #46 deprecates it.
	TransitionalProcessing

	// VerifyDNSLength requires a length of 1 to 253 bytes for the domain name
	// (A4_1) and of 1 to 63 for each label (A4_2); it rules out a dot at the
	// end. ToUnicode ignores it.
	VerifyDNSLength

	// IgnoreInvalidPunycode keeps an ASCII label unchanged if it begins with "xn--" and
	// the rest is not Punycode. Of the other rules, only U1 is applied to it. Without
	// it, such a label breaks rule P4.
	IgnoreInvalidPunycode
)

// Strict and Lax are the options with which the URL Standard's "domain parser ToASCII"
// runs ToASCII when its parameter beStrict is true and false. Lax are also the options
// with which "domain to Unicode" runs ToUnicode. The host parser also accepts some ASCII names
// that ToASCII rejects with Lax, such as xn--a: to parse a host as in a URL, use
// weburl.ParseHost.
//
// See https://url.spec.whatwg.org/#idna.
const (
	Strict = CheckHyphens | CheckBidi | CheckJoiners | UseSTD3ASCIIRules | VerifyDNSLength
	Lax    = CheckBidi | CheckJoiners
)

const known = IgnoreInvalidPunycode<<1 - 1

var errOptions = errors.New("idna: unknown Options")

func (o Options) areKnown() bool { return o&^known == 0 }

// has reports whether the parameter is set.
func (o Options) has(parameter Options) bool { return o&parameter != 0 }

// ToASCII returns domain in ASCII: mapped, normalized, and with its non-ASCII
// labels in Punycode. If the domain name breaks a rule, it returns "" and an
// error whose type is [Errors].
//
// See https://www.unicode.org/reports/tr46/#ToASCII.
func (o Options) ToASCII(domain string) (string, error) {
	if !o.areKnown() {
		return "", errOptions
	}
	if o.quick(domain) {
		w := asciiWriter{Options: o}
		if n, ok := w.write(domain); ok {
			return string(w.out[:n]), nil
		}
	}
	return o.wholeToASCII(domain)
}

// wholeToASCII is ToASCII for a domain name that an asciiWriter leaves.
func (o Options) wholeToASCII(domain string) (string, error) {
	var textBuf [stackRunes]rune
	var labelsBuf [stackLabels]label
	p := processor{Options: o}
	text, labels := p.process(textBuf[:0], labelsBuf[:0], domain)
	b, ok := p.appendASCII(nil, text, labels)
	if !ok {
		return "", o.explain(text, labels, domain)
	}
	return unsafe.String(unsafe.SliceData(b), len(b)), nil // b is no longer changed
}

// AppendASCII appends to dst what [Options.ToASCII] returns. If the domain name breaks a
// rule, ok is false and dst is returned unchanged: the error of ToASCII has the rule.
// AppendASCII takes time proportional to n log n at worst for n bytes. For an ordinary
// domain name it does not allocate if dst has room for the result.
func (o Options) AppendASCII(dst []byte, domain string) (_ []byte, ok bool) {
	if !o.areKnown() {
		return dst, false
	}
	if o.quick(domain) {
		w := asciiWriter{Options: o}
		if n, ok := w.write(domain); ok {
			return append(dst, w.out[:n]...), true
		}
	}
	return o.appendWholeASCII(dst, domain)
}

// appendWholeASCII is AppendASCII for a domain name that an asciiWriter leaves.
func (o Options) appendWholeASCII(dst []byte, domain string) (_ []byte, ok bool) {
	var textBuf [stackRunes]rune
	var labelsBuf [stackLabels]label
	p := processor{Options: o}
	text, labels := p.process(textBuf[:0], labelsBuf[:0], domain)
	return p.appendASCII(dst, text, labels)
}

// quick reports whether an asciiWriter can be tried. Other domain names, and those
// that it leaves, are processed as a whole. For long ones memory is counted
// before: slices that grow take several times their memory.
func (o Options) quick(domain string) bool {
	return len(domain) <= 2*maxDomainLength && !o.has(TransitionalProcessing)
}

// appendASCII appends the labels that process returned to dst, in ASCII.
func (p *processor) appendASCII(dst []byte, text []rune, labels []label) (_ []byte, ok bool) {
	if p.failed {
		return dst, false
	}
	if p.has(VerifyDNSLength) && len(text) > maxDomainLength {
		return dst, false // a code point takes a byte at least
	}
	start := len(dst)
	// A byte for each code point is the least, and hardly ever too much.
	dst = appendLabels(slices.Grow(dst, len(text)+len(labels)-1), text, labels, math.MaxInt32)
	if p.has(VerifyDNSLength) && !verifyLengths(dst[start:], nil) {
		return dst[:start], false
	}
	return dst, true
}

// The sizes of buffers on the stack. A domain name that the DNS can hold has
// no more than 253 code points, and few have more labels than these.
const (
	stackRunes  = 256
	stackLabels = 8
)

// explain returns the rules that domain breaks in ToASCII. It is for a domain
// name that is known to break one. The capacity of text and labels is used.
func (o Options) explain(text []rune, labels []label, domain string) Errors {
	p := processor{Options: o, errs: new(reporter)}
	text, labels = p.process(text[:0], labels[:0], domain)
	if o.has(VerifyDNSLength) {
		// What is cut off a label does not change that it is too long.
		ascii := slices.Grow([]byte(nil), min(len(text), 63*len(labels))+len(labels))
		verifyLengths(appendLabels(ascii, text, labels, maxDomainLength+1), p.errs)
	}
	return p.errs.list
}

// ToUnicode returns domain mapped, normalized, and with its Punycode labels decoded. It
// always returns a string; if the domain name breaks a rule, it also returns an error of
// type [Errors]. Labels that cannot be decoded, or decode to surrogates, which no string can
// have, stay in Punycode.
//
// See https://www.unicode.org/reports/tr46/#ToUnicode.
func (o Options) ToUnicode(domain string) (string, error) {
	if !o.areKnown() {
		return domain, errOptions
	}
	var textBuf [stackRunes]rune
	var labelsBuf [stackLabels]label
	p := processor{Options: o}
	text, labels := p.process(textBuf[:0], labelsBuf[:0], domain)
	var err error
	if p.failed {
		p = processor{Options: o, errs: new(reporter)}
		text, labels = p.process(text[:0], labels[:0], domain)
		err = p.errs.list
	}
	size := len(labels)
	for _, r := range text {
		size += max(utf8.RuneLen(r), 1) // -1 for a surrogate, which can only come from Punycode
	}
	var b strings.Builder
	b.Grow(size)
	start := 0
	for i, l := range labels {
		if i > 0 {
			b.WriteByte('.')
		}
		label := text[start:l.end]
		start = l.end
		if slices.ContainsFunc(label, utf16.IsSurrogate) {
			b.WriteString("xn--")
			b.Write(appendPunycode(nil, label))
			continue
		}
		for _, r := range label {
			b.WriteRune(r)
		}
	}
	return b.String(), err
}
