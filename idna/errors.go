package idna

import (
	"slices"
	"strconv"
	"strings"
)

// Errors are the rules that a domain name breaks, by label, and for each label in the
// order of UTS #46. There is at least one. A rule is reported once per label, and after a
// few dozen the list is cut.
type Errors []Error

// Error describes the first of the rules, and states the number of the others.
func (e Errors) Error() string {
	if len(e) == 0 {
		return "idna: no error"
	}
	s := e[0].Error()
	if len(e) > 1 {
		s += " (and " + strconv.Itoa(len(e)-1) + " more)"
	}
	return s
}

// Unwrap returns the elements of e, so that [errors.As] finds the first.
func (e Errors) Unwrap() []error {
	errs := make([]error, len(e))
	for i := range e {
		errs[i] = e[i]
	}
	return errs
}

// An Error is one rule that one label breaks.
type Error struct {
	// Rule is the name of the rule, as the test data of UTS #46,
	// IdnaTestV2.txt, calls it:
	//
	//	P4          Punycode: section 4, step 4
	//	V1 … V7     the validity criteria of section 4.1
	//	U1          UseSTD3ASCIIRules, part of criterion 7
	//	C1, C2      non-joiners and joiners, criterion 8: RFC 5892, appendix A.1 and A.2
	//	B1 … B6     the Bidi rule, criterion 9: RFC 5893, section 2
	//	A4_1, A4_2  the lengths of domain name and label: ToASCII, step 4
	//
	// The other rules of the test data cannot be broken: a label never contains a dot (V5),
	// and every label can be encoded (A3).
	Rule string

	// Label is the label after mapping and normalization, before decoding, up
	// to its first 256 code points. It is empty if the rule is about the whole
	// domain name.
	Label string

	// Index is the index of the label: 0 for the first, -1 if the rule is about the
	// whole domain name.
	Index int

	// CodePoint is the code point that breaks the rule (in a Punycode label,
	// one of the decoded), or -1 if no single one does.
	CodePoint rune

	text string
}

// Reason returns in a few words how the label, or the domain name, breaks the rule:
// "begins or ends with a hyphen".
func (e Error) Reason() string {
	switch {
	case e.Rule != rules[ruleLabelLength].name:
		return e.text
	case e.Label == "":
		return "is empty"
	}
	return "is longer than 63 bytes in ASCII"
}

// Error describes the rule and what breaks it.
func (e Error) Error() string {
	text := "idna: " + e.Rule + ": "
	if e.Index >= 0 {
		label := []rune(e.Label)
		if len(label) > 64 {
			label = append(label[:63], '…')
		}
		text += "label " + strconv.Itoa(e.Index+1) + ", " + strconv.Quote(string(label)) + ", "
	} else {
		text += "domain name "
	}
	text += e.Reason()
	if e.CodePoint >= 0 {
		digits := strings.ToUpper(strconv.FormatInt(int64(e.CodePoint), 16))
		text += ": U+" + "0000"[min(len(digits), 4):] + digits
	}
	return text
}

// A rule is an index into rules.
type rule uint8

const (
	ruleACENonASCII rule = iota
	rulePunycode
	ruleACEEmpty
	ruleACEASCII
	ruleNFC
	ruleHyphens34
	ruleHyphenEnds
	ruleACEPrefix
	ruleMark
	ruleStatus
	ruleSTD3
	ruleNonJoiner
	ruleJoiner
	ruleBidi1
	ruleBidi2
	ruleBidi3
	ruleBidi4
	ruleBidi5
	ruleBidi6
	ruleDomainLength
	ruleLabelLength
)

var rules = [...]struct{ name, text string }{
	ruleACENonASCII:  {"P4", `begins with "xn--" and is not ASCII`},
	rulePunycode:     {"P4", "is not valid Punycode"},
	ruleACEEmpty:     {"P4", "is Punycode of the empty string"},
	ruleACEASCII:     {"P4", "is Punycode of a string that is all ASCII"},
	ruleNFC:          {"V1", "is Punycode of text that is not in Normalization Form C"},
	ruleHyphens34:    {"V2", "has hyphens in the third and fourth position"},
	ruleHyphenEnds:   {"V3", "begins or ends with a hyphen"},
	ruleACEPrefix:    {"V4", `is Punycode of text that begins with "xn--"`},
	ruleMark:         {"V6", "begins with a combining mark"},
	ruleStatus:       {"V7", "contains a code point that is not valid"},
	ruleSTD3:         {"U1", "contains an ASCII code point other than letters, digits and hyphens"},
	ruleNonJoiner:    {"C1", "contains a zero width non-joiner where it is not allowed"},
	ruleJoiner:       {"C2", "contains a zero width joiner where it is not allowed"},
	ruleBidi1:        {"B1", "begins with a code point of neither direction, in a Bidi domain name"},
	ruleBidi2:        {"B2", "is right-to-left and contains a code point that is not allowed in it"},
	ruleBidi3:        {"B3", "is right-to-left and ends with a code point that is not allowed there"},
	ruleBidi4:        {"B4", "is right-to-left and contains both European and Arabic digits"},
	ruleBidi5:        {"B5", "is left-to-right and contains a code point that is not allowed in it, in a Bidi domain name"},
	ruleBidi6:        {"B6", "is left-to-right and ends with a code point that is not allowed there, in a Bidi domain name"},
	ruleDomainLength: {"A4_1", "is empty or longer than 253 bytes in ASCII"},
	ruleLabelLength:  {"A4_2", "is empty or longer than 63 bytes in ASCII"},
}

const (
	maxErrors    = 32
	maxLabelText = 256 // code points of a label in an error
)

// A reporter collects errors.
type reporter struct {
	labels []string // the labels so far
	list   Errors
}

func (p *reporter) label(text []rune) {
	p.labels = append(p.labels, string(text[:min(len(text), maxLabelText)]))
}

func (p *reporter) report(rule rule, index int, codePoint rune) {
	e := Error{Rule: rules[rule].name, Index: index, CodePoint: codePoint, text: rules[rule].text}
	if index >= 0 {
		e.Label = p.labels[index]
	}
	// The Bidi rule comes last of all, but belongs to its label.
	i := len(p.list)
	for i > 0 && index >= 0 && p.list[i-1].Index > index {
		i--
	}
	told := slices.ContainsFunc(p.list, func(o Error) bool { return o.Rule == e.Rule && o.Index == index })
	if !told && len(p.list) < maxErrors {
		p.list = slices.Insert(p.list, i, e)
	}
}
