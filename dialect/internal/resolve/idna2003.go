package resolve

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/weburl/weburl/dialect/internal/lettercase"
	"github.com/weburl/weburl/idna"
)

// IDNA2003 is Python's codec "idna", which its sockets apply to a host that is a str:
// ToASCII of RFC 3490 with Nameprep (RFC 3491), which uses Unicode 3.2 and allows
// unassigned code points, without the rules of STD 3. It applies to ASCII hosts as well:
// it rejects labels that are empty or longer than 63 bytes. One dot at the end is kept.
func IDNA2003(host string) (ascii string, ok bool) { return idna2003(host, fold) }

// JavaIDN is the method toASCII of java.net.IDN without flags: IDNA2003 with Unicode
// 3.2, without code points unassigned in it. The empty host and a single dot are
// unchanged.
func JavaIDN(host string) (ascii string, ok bool) {
	switch {
	case host == "", idnaDots.Replace(host) == ".":
		return idnaDots.Replace(host), true
	case strings.ContainsFunc(host, isUnassigned32):
		return "", false
	}
	return idna2003(host, fold32)
}

func isUnassigned32(c rune) bool { return unicode.Is(unassigned32, c) }

// idna2003 folds the case of code points by a table B.3.
func idna2003(host string, fold func(rune) string) (ascii string, ok bool) {
	if IsASCII(host) {
		return host, hasLabels(host)
	}
	if !utf8.ValidString(host) {
		return "", false
	}
	labels := strings.Split(idnaDots.Replace(host), ".")
	dot := ""
	if last := len(labels) - 1; labels[last] == "" {
		labels, dot = labels[:last], "."
	}
	for i, label := range labels {
		if labels[i], ok = labelToASCII(label, fold); !ok {
			return "", false
		}
	}
	return strings.Join(labels, ".") + dot, true
}

// idnaDots replaces the other dots of RFC 3490, section 3.1.
var idnaDots = strings.NewReplacer("\u3002", ".", "\uFF0E", ".", "\uFF61", ".")

const maxLabel = 63

// hasLabels reports whether all labels have 1 to 63 bytes. The last may be empty.
func hasLabels(host string) bool {
	start := 0
	for i := 0; i <= len(host); i++ {
		if i < len(host) && host[i] != '.' {
			continue
		}
		if size := i - start; size > maxLabel || size == 0 && i < len(host) {
			return false
		}
		start = i + 1
	}
	return true
}

// labelToASCII is ToASCII for a label. An ASCII label stays as it is, "xn--" and
// all.
func labelToASCII(label string, fold func(rune) string) (string, bool) {
	if !IsASCII(label) {
		var ok bool
		if label, ok = nameprep(label, fold); !ok {
			return "", false
		}
		if !IsASCII(label) {
			if strings.HasPrefix(label, "xn--") {
				return "", false
			}
			punycode, err := idna.EncodePunycode(label)
			if err != nil {
				return "", false
			}
			label = "xn--" + punycode
		}
	}
	return label, label != "" && len(label) <= maxLabel
}

// maxPrepared is how many code points of a label are mapped. Normalization does not
// make one of more than a few, and each of them takes a byte of the label at least.
const maxPrepared = 16 * maxLabel

// nameprep is RFC 3491, by the tables of RFC 3454.
func nameprep(label string, fold func(rune) string) (string, bool) {
	var b strings.Builder
	size := 0
	for _, c := range label {
		if isMappedToNothing(c) {
			continue
		}
		if size++; size > maxPrepared {
			return "", false
		}
		b.WriteString(foldKC(c, fold))
	}
	label = nfkc32(b.String())
	if strings.ContainsFunc(label, isProhibited) {
		return "", false
	}
	if strings.ContainsFunc(label, isRandAL) {
		first, _ := utf8.DecodeRuneInString(label)
		last, _ := utf8.DecodeLastRuneInString(label)
		if strings.ContainsFunc(label, isL) || !isRandAL(first) || !isRandAL(last) {
			return "", false
		}
	}
	return label, true
}

// isMappedToNothing is table B.1.
func isMappedToNothing(c rune) bool {
	switch c {
	case '\u00AD', '\u034F', '\u1806', '\u180B', '\u180C', '\u180D', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF':
		return true
	}
	return '\uFE00' <= c && c <= '\uFE0F'
}

// foldKC is table B.2: case folding for normalization with form KC.
func foldKC(c rune, fold func(rune) string) string {
	folded := fold(c)
	before := nfkc32(folded)
	var b strings.Builder
	for _, c := range before {
		b.WriteString(fold(c))
	}
	if after := nfkc32(b.String()); after != before {
		return after
	}
	return folded
}

// fold is table B.3. Of what Unicode 3.2 did not fold, Python makes lower case by
// its own version of Unicode, 14.0, which package unicode is not.
func fold(c rune) string {
	if c < utf8.RuneSelf {
		return string(unicode.ToLower(c))
	}
	if !unicode.Is(unassigned32, c) && !unicode.Is(unicode.Cherokee, c) {
		return lettercase.Fold(c)
	}
	if isUnmapped14(c) {
		return string(c)
	}
	return string(unicode.ToLower(c))
}

// fold32 is table B.3. Letters whose other case came after Unicode 3.2 stay as they are.
func fold32(c rune) string {
	if folded := fold(c); !strings.ContainsFunc(folded, isUnassigned32) {
		return folded
	}
	return string(c)
}

// nfkc32 is NFKC of Unicode 3.2 as Python has it. Code points that it did not have are
// not decomposed, but marks among them are put in the order of their classes of today,
// and all are composed.
func nfkc32(s string) string {
	if IsASCII(s) {
		return s
	}
	isNew := func(c rune) bool { return unicode.Is(unassigned32, c) }
	s = corrigendum4.Replace(s)
	if !strings.ContainsFunc(s, isNew) {
		return norm.NFKC.String(s) // in one step, in half of the time
	}
	s = normalize(s, norm.NFKD, isNew)
	if strings.ContainsFunc(s, func(c rune) bool { return isNew(c) && combiningClass(c) != 0 }) {
		s = reorder(s)
	}
	return normalize(s, norm.NFC, func(c rune) bool { return isNew(c) && !norm.NFC.IsNormalString(string(c)) })
}

// normalize returns s with all that is between the code points to keep in a
// normalization form.
func normalize(s string, form norm.Form, keep func(rune) bool) string {
	var b strings.Builder
	for s != "" {
		end := strings.IndexFunc(s, keep)
		if end < 0 {
			end = len(s)
		}
		b.WriteString(form.String(s[:end]))
		_, size := utf8.DecodeRuneInString(s[end:])
		b.WriteString(s[end : end+size])
		s = s[end+size:]
	}
	return b.String()
}

// reorder puts each run of marks in canonical order.
func reorder(s string) string {
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		start := i
		for i < len(runes) && combiningClass(runes[i]) != 0 {
			i++
		}
		slices.SortStableFunc(runes[start:i], func(a, b rune) int { return int(combiningClass(a)) - int(combiningClass(b)) })
	}
	return string(runes)
}

func combiningClass(c rune) uint8 { return norm.NFKC.PropertiesString(string(c)).CCC() }

// corrigendum4 maps the five code points whose decomposition was corrected after
// Unicode 3.2 to what it was.
var corrigendum4 = strings.NewReplacer("\U0002F868", "\U0002136A", "\U0002F874", "\u5F33", "\U0002F91F", "\u43AB",
	"\U0002F95F", "\u7AAE", "\U0002F9BF", "\u4D57")

// isProhibited is tables C.1.2, C.2.2 and C.3 to C.9.
func isProhibited(c rune) bool { return c >= utf8.RuneSelf && unicode.Is(prohibited, c) }

var prohibited = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0080, 0x00A0, 1}, {0x0340, 0x0341, 1}, {0x06DD, 0x06DD, 1}, {0x070F, 0x070F, 1}, {0x1680, 0x1680, 1},
		{0x180E, 0x180E, 1}, {0x2000, 0x200F, 1}, {0x2028, 0x202F, 1}, {0x205F, 0x2063, 1}, {0x206A, 0x206F, 1},
		{0x2FF0, 0x2FFB, 1}, {0x3000, 0x3000, 1}, {0xD800, 0xF8FF, 1}, {0xFDD0, 0xFDEF, 1}, {0xFEFF, 0xFEFF, 1},
		{0xFFF9, 0xFFFF, 1},
	},
	R32: []unicode.Range32{
		{0x1D173, 0x1D17A, 1}, {0x1FFFE, 0x1FFFF, 1}, {0x2FFFE, 0x2FFFF, 1}, {0x3FFFE, 0x3FFFF, 1},
		{0x4FFFE, 0x4FFFF, 1}, {0x5FFFE, 0x5FFFF, 1}, {0x6FFFE, 0x6FFFF, 1}, {0x7FFFE, 0x7FFFF, 1},
		{0x8FFFE, 0x8FFFF, 1}, {0x9FFFE, 0x9FFFF, 1}, {0xAFFFE, 0xAFFFF, 1}, {0xBFFFE, 0xBFFFF, 1},
		{0xCFFFE, 0xCFFFF, 1}, {0xDFFFE, 0xDFFFF, 1}, {0xE0001, 0xE0001, 1}, {0xE0020, 0xE007F, 1},
		{0xEFFFE, 0x10FFFF, 1},
	},
}

// isRandAL and isL are tables D.1 and D.2.
func isRandAL(c rune) bool {
	class := bidiClass32(c)
	return class == bidi.R || class == bidi.AL
}

func isL(c rune) bool { return bidiClass32(c) == bidi.L }

func bidiClass32(c rune) bidi.Class {
	switch {
	case unicode.Is(unassigned32, c):
		return bidi.ON
	case c == '\u1734': // a mark that Unicode 14 made a letter to the Bidi rule
		return bidi.NSM
	}
	p, _ := bidi.LookupRune(c)
	return p.Class()
}
