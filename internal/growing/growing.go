// Package growing makes long inputs for tests of how time and memory grow.
package growing

import (
	"strings"

	"github.com/weburl/weburl/idna"
)

// A Shape is an input of any length.
type Shape struct {
	Name  string
	Input func(n int) string // returns an input of about n bytes
}

// Shapes are inputs that cost more than linear time in a careless parser. Package spec
// parses the invalid ones as well, to find the reason.
var Shapes = []Shape{
	{"double-dot segments", func(n int) string { return "https://h/" + Fill("../", n) }},
	{"encoded dot segments", func(n int) string { return "https://h/" + Fill("%2e/", n) }},
	{"down and up", func(n int) string { return "https://h/" + Fill("a/../", n) }},
	{"deep path and up", func(n int) string { return "https://h/" + Fill("a/", n/2) + Fill("../", n/2) }},
	{"path of slashes", func(n int) string { return "https://h/" + Fill("/", n) }},
	{"path of dots", func(n int) string { return "https://h/" + Fill(".", n) }},
	{"path of %", func(n int) string { return "https://h/" + Fill("%", n) }},
	{"triple dots", func(n int) string { return "https://h/" + Fill(".../%2e%2e%2e/", n) }},
	{"plain path", func(n int) string { return "https://h/" + Fill("abcdefgh/", n) }},
	{"path of spaces", func(n int) string { return "https://h/" + Fill(" ", n) + "x" }},
	{"path of invalid UTF-8", func(n int) string { return "https://h/" + Fill("\xE2\x82", n) }},
	{"path of é", func(n int) string { return "https://h/" + Fill("é", n) }},
	{"path without a host", func(n int) string { return "x:/a/.." + Fill("/", n) }},
	{"Windows drive letters", func(n int) string { return "file:///" + Fill("C|/../", n) }},
	{"many @", func(n int) string { return "https://" + Fill("@", n) + "h/" }},
	{"many :@", func(n int) string { return "https://" + Fill(":@", n) + "h/" }},
	{"many @ without a host", func(n int) string { return "https://" + Fill("@", n) }},
	{"many slashes", func(n int) string { return "https:" + Fill("/", n) + "h" }},
	{"many tabs", func(n int) string { return "https://h/" + Fill("\ta", n) }},
	{"nothing but tabs", func(n int) string { return "https://h/" + Fill("\t", n) + "a" }},
	{"tabs in the scheme", func(n int) string { return Fill("a\t", n) + ":b" }},
	{"tabs in the host", func(n int) string { return "https://" + Fill("a\t", n) + "/" }},
	{"tabs in invalid UTF-8", func(n int) string { return "https://h/" + Fill("\xE2\t\x82", n) }},
	{"spaces before", func(n int) string { return Fill(" ", n) + "https://h" }},
	{"spaces after", func(n int) string { return "https://h" + Fill(" ", n) }},
	{"scheme", func(n int) string { return Fill("a", n) + ":" }},
	{"no scheme", func(n int) string { return Fill("a", n) }},
	{"query", func(n int) string { return "https://h/?" + Fill("a='b'&", n) }},
	{"fragment", func(n int) string { return "https://h/#" + Fill("` ", n) + "x" }},
	{"opaque path of spaces", func(n int) string { return "x:" + Fill(" ", n) + "x" }},
	{"opaque path of spaces, then ?", func(n int) string { return "x:" + Fill(" ", n) + "?" }},
	{"opaque path of controls", func(n int) string { return "x:" + Fill("\x01", n) + "x" }},
	{"Punycode label", func(n int) string { return "https://xn--" + Fill("a", n) + "-9ca/" }},
	{"Punycode label beside another", func(n int) string { return "https://é.xn--" + Fill("a", n) + "-9ca/" }},
	{"Punycode label of ideographs", func(n int) string { return "https://" + encodedLabel(n) + "/" }},
	{"Punycode label of ideographs beside another", func(n int) string { return "https://é." + encodedLabel(n) + "/" }},
	{"invalid Punycode label", func(n int) string { return "https://é.xn--" + Fill("9", n) + "/" }},
	{"IDN label", func(n int) string { return "https://" + Fill("ü", n) + "/" }},
	{"IDN label of many letters", func(n int) string { return "https://" + ideographs(n) + "/" }},
	{"many IDN labels", func(n int) string { return "https://" + Fill("ü.", n) + "a/" }},
	{"many labels", func(n int) string { return "https://" + Fill("a.", n) + "a/" }},
	{"many dots", func(n int) string { return "https://" + Fill(".", n) + "a/" }},
	{"combining marks", func(n int) string { return "https://a" + Fill("\u0315\u0300", n) + "/" }},
	{"combining marks in reverse order", func(n int) string { return "https://a" + Fill("\u0301", n/2) + Fill("\u0316", n/2) + "/" }},
	{"Hangul", func(n int) string { return "https://" + Fill("\u1100\u1161\u11A8", n) + "/" }},
	{"a letter that becomes 18", func(n int) string { return "https://" + Fill("\uFDFA", n) + "/" }},
	{"ignored code points", func(n int) string { return "https://a" + Fill("\u00AD", n) + "/" }},
	{"joiners", func(n int) string { return "https://" + Fill("\u0628\u200C\u0628", n) + "/" }},
	{"only joiners", func(n int) string { return "https://" + Fill("\u200C", n) + "/" }},
	{"right-to-left labels", func(n int) string { return "https://" + Fill("א1.", n) + "א/" }},
	{"percent-encoded host", func(n int) string { return "https://" + Fill("%61", n) + "/" }},
	{"percent signs in the host", func(n int) string { return "https://" + Fill("%", n) + "/" }},
	{"uppercase host", func(n int) string { return "https://" + Fill("A", n) + "/" }},
	{"opaque host", func(n int) string { return "x://" + Fill("é", n) + "/" }},
	{"opaque host of %", func(n int) string { return "x://" + Fill("%", n) + "/" }},
	{"[ without end", func(n int) string { return "https://[" + Fill("1", n) }},
	{"many [", func(n int) string { return "https://" + Fill("[", n) }},
	{"many []", func(n int) string { return "x://" + Fill("[]", n) }},
	{"IPv6 of zeros", func(n int) string { return "https://[::" + Fill("0", n) + "]" }},
	{"IPv6 of colons", func(n int) string { return "https://[" + Fill(":", n) + "]" }},
	{"IPv6 of pieces", func(n int) string { return "https://[" + Fill("1:", n) + "]" }},
	{"IPv4 in IPv6", func(n int) string { return "https://[::" + Fill("1.", n) + "]" }},
	{"IPv4 of 9", func(n int) string { return "https://" + Fill("9", n) }},
	{"IPv4 of zeros", func(n int) string { return "https://1." + Fill("0", n) }},
	{"IPv4 in hexadecimal", func(n int) string { return "https://0x" + Fill("f", n) }},
	{"IPv4 of parts", func(n int) string { return "https://" + Fill("1.", n) + "1" }},
	{"port of zeros", func(n int) string { return "https://h:" + Fill("0", n) + "80" }},
	{"port of 9", func(n int) string { return "https://h:" + Fill("9", n) }},
	{"file host", func(n int) string { return "file://" + Fill("%61", n) }},
	{"blob in blob", func(n int) string { return Fill("blob:", n) + "https://h" }},
}

// Fill repeats s to n bytes or a little more.
func Fill(s string, n int) string { return strings.Repeat(s, n/len(s)+1) }

// ideographs returns n bytes of ideographs that are far from each other.
func ideographs(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteRune(0x4E00 + rune(i*7919%20000))
	}
	return b.String()
}

// encodedLabel returns a label of about n bytes in Punycode.
func encodedLabel(n int) string {
	label, err := idna.Lax.ToASCII(ideographs(n))
	if err != nil {
		panic(err)
	}
	return label
}
