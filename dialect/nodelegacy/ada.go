package nodelegacy

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/rangetable"

	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/unicode18"
)

// toASCII is UTS #46 as Ada has it, which Node.js maps hosts with: it applies the
// Bidi rule to each label as if it were all of the domain, and not to labels with
// a joiner. It does not know the marks and the Bidi classes that are newer than
// Unicode 13, so that a label may begin with such a mark. It decodes Punycode that
// begins with the delimiter, which RFC 3492 takes for a digit that is none. Its tables are
// older than Unicode 18.
func toASCII(host string) (ascii string, ok bool) {
	const options idna.Options = 0
	if strings.ContainsFunc(host, unicode18.Has) {
		return "", false
	}
	ascii, err := options.ToASCII(host)
	if err != nil {
		if brokenBy(err, func(e idna.Error) bool { return !beginsWithNewMark(e) && !beginsWithDelimiter(e) }) {
			return "", false
		}
		text, _ := options.ToUnicode(host)
		ascii = encodeLabels(text)
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if !strings.HasPrefix(label, "xn--") {
			continue
		}
		decoded := decodeLabel(label)
		if strings.ContainsFunc(decoded, unicode18.Has) {
			return "", false
		}
		obeys := obeysBidi
		if strings.ContainsAny(decoded, nonJoiner+joiner) {
			obeys = mayJoin
		}
		if !obeys(decoded) {
			return "", false
		}
	}
	return ascii, true
}

const (
	nonJoiner = "\u200C"
	joiner    = "\u200D"
)

// mayJoin reports whether Ada takes a label with a joiner or non-joiner. The
// first of them decides for the whole label. Ada looks for joining letters
// anywhere before and after a non-joiner, not only next to it.
func mayJoin(label string) bool {
	i := strings.IndexAny(label, nonJoiner+joiner)
	before, after := label[:i], label[i+len(joiner):]
	if virama, size := utf8.DecodeLastRuneInString(before); size > 0 && passesJoiners("a"+string(virama)+joiner) {
		return true
	}
	return label[i:i+len(joiner)] == nonJoiner &&
		strings.ContainsFunc(before, func(c rune) bool { return passesJoiners(string(c) + nonJoiner + "\u0628") }) &&
		strings.ContainsFunc(after, func(c rune) bool { return passesJoiners("\u0628" + nonJoiner + string(c)) })
}

// passesJoiners reports whether a label keeps the rules of RFC 5892 for joiners.
func passesJoiners(label string) bool {
	_, err := idna.CheckJoiners.ToASCII(label)
	return err == nil
}

// obeysBidi reports whether a label obeys the Bidi rule of RFC 5893, section 2, if
// it has a right-to-left character. Then its first character is one, too.
func obeysBidi(label string) bool {
	var seen [unknownClass + 1]bool
	var first, last bidi.Class
	for i, c := range label {
		class := bidiClass(c)
		seen[class] = true
		if i == 0 {
			first = class
		}
		if class != bidi.NSM {
			last = class
		}
	}
	if !seen[bidi.R] && !seen[bidi.AL] && !seen[bidi.AN] {
		return true
	}
	if seen[unknownClass] || seen[bidi.L] || seen[bidi.B] || seen[bidi.S] || seen[bidi.WS] || seen[bidi.Control] || seen[bidi.EN] && seen[bidi.AN] {
		return false
	}
	return (first == bidi.R || first == bidi.AL) && (last == bidi.R || last == bidi.AL || last == bidi.EN || last == bidi.AN)
}

// unknownClass is that of code points that Ada does not know.
const unknownClass = 0xFF

func bidiClass(c rune) bidi.Class {
	if isNew(c) {
		return unknownClass
	}
	p, _ := bidi.LookupRune(c)
	return p.Class()
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

func beginsWithDelimiter(e idna.Error) bool {
	punycode, ok := strings.CutPrefix(e.Label, "xn---")
	if !ok || e.Rule != "P4" || strings.Contains(punycode, "-") {
		return false
	}
	_, err := idna.Options(0).ToASCII("xn--" + punycode)
	return !brokenBy(err, func(e idna.Error) bool { return !beginsWithNewMark(e) })
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
		if strings.LastIndexByte(punycode, '-') == 0 {
			punycode = punycode[1:]
		}
		if decoded, err := idna.DecodePunycode(punycode); err == nil {
			return decoded
		}
	}
	return label
}

// isNew reports whether c is assigned since Unicode 14 or later, or not at all.
func isNew(c rune) bool { return !unicode.Is(unicode13, c) }

var unicode13 = rangetable.Assigned("13.0.0")
