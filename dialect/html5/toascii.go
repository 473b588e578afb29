package html5

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
)

// mapping is what stands in for Nameprep, RFC 3491. See toASCII.
const mapping = idna.UseSTD3ASCIIRules | idna.TransitionalProcessing | idna.CheckBidi | idna.IgnoreInvalidPunycode

// dots makes a full stop of each character that section 3.1 of RFC 3490 has
// recognized as a dot.
var dots = strings.NewReplacer("\u3002", ".", "\uFF0E", ".", "\uFF61", ".")

// toASCII applies ToASCII of RFC 3490 to each label of host, with the flags
// AllowUnassigned and UseSTD3ASCIIRules set. A dot at the end, and an empty
// host, are kept.
//
// Nameprep is defined by tables of Unicode 3.2. In its place, UTS #46 is used
// with TransitionalProcessing, which was made to give the same results where
// there are any. What its tables cannot express is this:
//
//   - AllowUnassigned: characters that Unicode 3.2 did not have go through
//     unchanged in RFC 3490. Here they are mapped if a later Unicode maps them,
//     and fail if it has not assigned them, either.
//   - Some characters that Nameprep prohibits or keeps are mapped or ignored by
//     UTS #46, and the other way around, mostly where Unicode has corrected its
//     normalization since: U+2F868 is one.
//   - Upper-case characters without a lower-case form in Unicode 3.2, such as
//     U+10A0 (Ⴀ), are kept by Nameprep, and mapped here.
//   - Bidirectional text is held to RFC 5893, within each label. RFC 3454,
//     section 6, is stricter: it does not let a right-to-left label end in a
//     digit or a mark.
//   - A label that becomes ASCII by mapping and then begins with "xn--" is
//     taken as it is by RFC 3490. Here it fails if it decodes to something that
//     UTS #46 rejects.
func toASCII(host string) (ascii string, ok bool) {
	if host == "" {
		return "", true
	}
	out := make([]byte, 0, len(host))
	rest, more := dots.Replace(host), true
	for more {
		var label string
		label, rest, more = strings.Cut(rest, ".")
		ascii, ok := labelToASCII(label)
		if !ok {
			return "", false
		}
		out = append(out, ascii...)
		if more {
			out = append(out, '.')
			more = rest != ""
		}
	}
	return string(out), true
}

// labelToASCII is ToASCII, section 4.1 of RFC 3490. An ASCII label keeps its
// case.
func labelToASCII(label string) (ascii string, ok bool) {
	// 1. If the sequence contains any code points outside the ASCII range then
	// proceed to step 2, otherwise skip to step 3.
	// 2. Perform the steps specified in Nameprep.
	if !isASCII(label) {
		mapped, err := mapping.ToUnicode(label)
		if err != nil {
			return "", false
		}
		// 4. If the sequence contains any code points outside the ASCII
		// range then proceed to step 5, otherwise skip to step 8.
		// 5. Verify that the sequence does NOT begin with the ACE prefix.
		// 6. Encode the sequence using the encoding algorithm in Punycode.
		// 7. Prepend the ACE prefix.
		if label, err = mapping.ToASCII(label); err != nil || endsInHyphen(mapped) {
			return "", false
		}
	}

	// 3. If the UseSTD3ASCIIRules flag is set, then verify the absence of
	// non-LDH ASCII code points, and of leading and trailing hyphen-minus.
	// Those of a label with non-ASCII code points are verified above.
	if endsInHyphen(label) {
		return "", false
	}
	for i := range len(label) {
		if c := label[i]; !isAlpha(c) && !isDigit(c) && c != '-' {
			return "", false
		}
	}

	// 8. Verify that the number of code points is in the range 1 to 63
	// inclusive.
	return label, 1 <= len(label) && len(label) <= 63
}

func endsInHyphen(label string) bool {
	return strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
