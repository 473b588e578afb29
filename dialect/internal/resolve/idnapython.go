package resolve

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/weburl/weburl/dialect/internal/lettercase"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/ascii"
)

// PythonIDNA is idna.encode of Python's package idna 3.3 with uts46=True: the
// mapping of UTS #46 of Unicode 14, with deviations kept and without the rules of
// STD 3, and then IDNA2008 for each label, ASCII or not, so that "a_b" is rejected.
func PythonIDNA(host string) (ascii string, ok bool) { return pythonIDNA(host, map14) }

// PythonIDNAUnmapped is idna.encode without a mapping.
func PythonIDNAUnmapped(host string) (ascii string, ok bool) {
	return pythonIDNA(host, func(label string) (string, bool) { return label, true })
}

func pythonIDNA(host string, mapping func(string) (string, bool)) (ascii string, ok bool) {
	if !utf8.ValidString(host) {
		return "", false
	}
	labels := strings.Split(idnaDots.Replace(host), ".")
	for i, label := range labels {
		if label, ok = mapping(label); ok && label == "" && i > 0 && i == len(labels)-1 {
			ascii = strings.Join(labels[:i], ".")
			return ascii + ".", len(ascii) <= 253
		}
		if ok {
			labels[i], ok = PythonIDNALabel(label)
		}
		if !ok {
			return "", false
		}
	}
	ascii = strings.Join(labels, ".")
	return ascii, len(ascii) <= 253
}

// map14 maps a label by UTS #46 of Unicode 14, and encodes it.
func map14(label string) (mapped string, ok bool) {
	if IsASCII(label) {
		return ascii.Lower(label), true
	}
	if strings.ContainsFunc(label, isUnmapped14) {
		return "", false
	}
	mapped, err := label2008.ToASCII(strings.ReplaceAll(label, "ẞ", "ss"))
	return mapped, err == nil
}

// label2008 are the checks of UTS #46 that IDNA2008 has as well.
const label2008 = idna.CheckHyphens | idna.CheckBidi | idna.CheckJoiners

// PythonIDNALabel is idna.encode of Python's package idna 3.3 for one label, without
// a mapping: the label has to be one that IDNA2008 allows, and is then encoded. It
// is for ASCII labels as well, which may have capitals and otherwise stay.
func PythonIDNALabel(label string) (string, bool) {
	if !IsASCII(label) {
		if utf8.RuneCountInString(label) > maxLabel || !isLabel2008(label) {
			return "", false
		}
		punycode, err := idna.EncodePunycode(label)
		return "xn--" + punycode, err == nil && len("xn--")+len(punycode) <= maxLabel
	}
	if len(label) > maxLabel {
		return "", false
	}
	lower := ascii.Lower(label)
	punycode, isPunycode := strings.CutPrefix(lower, "xn--")
	if !isPunycode {
		return label, isLabel2008(lower)
	}
	if punycode == "" || punycode[len(punycode)-1] == '-' {
		return "", false
	}
	// Python's decoder skips a delimiter without basic code points before it.
	if strings.LastIndexByte(punycode, '-') == 0 {
		punycode = punycode[1:]
	}
	text, err := idna.DecodePunycode(punycode)
	return label, err == nil && isLabel2008(text)
}

// isLabel2008 is check_label: it reports whether IDNA2008 allows a label that is not
// in Punycode.
func isLabel2008(label string) bool {
	if label == "" {
		return false
	}
	if IsASCII(label) {
		if label[0] == '-' || label[len(label)-1] == '-' || len(label) > 3 && label[2:4] == "--" {
			return false
		}
		return !strings.ContainsFunc(label, func(c rune) bool { return !isPValid(c) })
	}
	runes := []rune(label)
	for i, c := range runes {
		if !isPValid(c) && !isContextO(runes, i) && c != '\u200C' && c != '\u200D' {
			return false
		}
	}
	// All else is as UTS #46 has it for a label to which it does nothing.
	ascii, err := label2008.ToASCII(label)
	if err != nil {
		return false
	}
	punycode, err := idna.EncodePunycode(label)
	return err == nil && ascii == "xn--"+punycode
}

// isContextO reports whether a code point is one of those of RFC 5892, appendix A.3
// to A.9, where it is allowed.
func isContextO(label []rune, i int) bool {
	switch c := label[i]; c {
	case '\u00B7':
		return 0 < i && i < len(label)-1 && label[i-1] == 'l' && label[i+1] == 'l'
	case '\u0375':
		return i < len(label)-1 && unicode.Is(unicode.Greek, label[i+1])
	case '\u05F3', '\u05F4':
		return i > 0 && unicode.Is(unicode.Hebrew, label[i-1])
	case '\u30FB':
		for _, c := range label {
			if c != '\u30FB' && unicode.In(c, unicode.Hiragana, unicode.Katakana, unicode.Han) {
				return true
			}
		}
		return false
	default:
		var others rune // digits that it may not be with
		switch {
		case 0x660 <= c && c <= 0x669:
			others = 0x6F0
		case 0x6F0 <= c && c <= 0x6F9:
			others = 0x660
		default:
			return false
		}
		for _, c := range label {
			if others <= c && c <= others+9 {
				return false
			}
		}
		return true
	}
}

// isPValid reports whether the derived property of RFC 5892 is PVALID in Unicode 14.
func isPValid(c rune) bool {
	if c < utf8.RuneSelf {
		return c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z'
	}
	switch c {
	case '\u00DF', '\u03C2', '\u06FD', '\u06FE', '\u0F0B', '\u3007':
		return true
	case '\u0640', '\u07FA', '\u302E', '\u302F', '\u3031', '\u3032', '\u3033', '\u3034', '\u3035', '\u303B',
		'\u0375', '\u05F3', '\u05F4', '\u30FB':
		return false
	}
	switch {
	case 0x13A0 <= c && c <= 0x13F5: // Cherokee, whose case is folded to capitals
		return true
	case 0x660 <= c && c <= 0x669, 0x6F0 <= c && c <= 0x6F9,
		unicode.Is(oldHangulOrSymbolMarks, c), isUnmapped14(c),
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector),
		!unicode.In(c, unicode.Ll, unicode.Lo, unicode.Lm, unicode.Mn, unicode.Mc, unicode.Nd):
		return false
	}
	return norm.NFKC.String(lettercase.Fold(c)) == string(c)
}
