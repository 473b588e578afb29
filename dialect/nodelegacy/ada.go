package nodelegacy

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"

	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/idna"
)

// toASCII is UTS #46 as Ada has it, which Node.js maps hosts with: it applies the
// Bidi rule to each label as if it were all of the domain, and not to labels with
// a joiner; and it does not know the marks that are newer than Unicode 13, so that
// a label may begin with one.
func toASCII(host string) (ascii string, ok bool) {
	ascii, err := idna.CheckJoiners.ToASCII(host)
	if err != nil {
		if brokenBy(err, func(e idna.Error) bool { return !beginsWithNewMark(e) }) {
			return "", false
		}
		text, _ := idna.CheckJoiners.ToUnicode(host)
		ascii = encodeLabels(text)
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if !strings.HasPrefix(label, "xn--") || strings.ContainsAny(decodeLabel(label), "\u200C\u200D") {
			continue
		}
		if _, err := idna.CheckBidi.ToASCII(label); brokenBy(err, func(e idna.Error) bool { return e.Rule[0] == 'B' }) {
			return "", false
		}
	}
	return ascii, true
}

// brokenBy reports whether one of the broken rules in err is like that.
func brokenBy(err error, is func(idna.Error) bool) bool {
	var rules idna.Errors
	errors.As(err, &rules)
	for _, e := range rules {
		if is(e) {
			return true
		}
	}
	return false
}

func beginsWithNewMark(e idna.Error) bool {
	mark, _ := utf8.DecodeRuneInString(decodeLabel(e.Label))
	return e.Rule == "V6" && isNew(mark)
}

func encodeLabels(host string) string {
	labels := strings.Split(host, ".")
	for i, label := range labels {
		if punycode, err := idna.EncodePunycode(label); err == nil && !resolve.IsASCII(label) {
			labels[i] = "xn--" + punycode
		}
	}
	return strings.Join(labels, ".")
}

// decodeLabel returns the label in Unicode, or as it is if it cannot be decoded.
func decodeLabel(label string) string {
	if punycode, ok := strings.CutPrefix(label, "xn--"); ok {
		if decoded, err := idna.DecodePunycode(punycode); err == nil {
			return decoded
		}
	}
	return label
}

// isNew reports whether c is assigned since Unicode 14 or later, or not at all.
func isNew(c rune) bool { return !unicode.Is(unicode13, c) }

var unicode13 = rangetable.Assigned("13.0.0")
