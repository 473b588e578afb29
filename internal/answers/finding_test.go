package answers

import (
	"strings"
	"testing"
)

// TestAdviceForInput wants the fault and the advice of the first finding of inputs to which the catalogue's advice does not fit.
func TestAdviceForInput(t *testing.T) {
	const around, inside = "Leave out spaces and controls around the URL.", "Leave out tabs and line breaks. In a value, write %09 for a tab and %0A for a line break."
	for _, test := range []struct{ input, fault, advice, mended string }{
		{" https://h/", "there is a space (U+0020) before the URL, which the parser strips", around, "https://h/"},
		{"\n \thttps://h/ ", "there is a line feed (U+000A) and a space (U+0020) and a tab (U+0009) before the URL and more after it, which the parser strips", around, "https://h/"},
		{"https://h/a b\n", "there is a line feed (U+000A) after the URL, which the parser strips", around, "https://h/a b"},
		{"https://h\r\n/a\tb", "there is a carriage return (U+000D) and a line feed (U+000A) and a tab (U+0009), which the parser removes", inside, "https://h/ab"},
		{"https://h/a b", "there is a space (U+0020)", "Percent-encode the space as %20, or leave it out.", ""},
		{"https://h/%zz a%%", `a "%" (U+0025) has no two hex digits after it`, "Percent-encode “%” as %25 and the space as %20, or leave them out.", ""},
		{"https://h/?[0]={\x01}", `there is "[" (U+005B)`, "Percent-encode “[” as %5B, “]” as %5D, “{” as %7B and so on, or leave them out.", ""},
		{"https://h/\x7F\uFDD0", "there is a control (U+007F)", "Percent-encode U+007F as %7F, or leave it out.", ""},
		{"https://h/\uFDD0", "there is U+FDD0", "Percent-encode it (a space is %20, a “%” by itself is %25), or leave it out.", ""},
		{"https://u@/p", `there are credentials before an "@" (U+0040)`, "Leave out everything up to the “@”, and pass credentials by other means.", ""},
		{"redis://:u@h/", `there are credentials before an "@" (U+0040)`, "They are usual with this scheme. Keep the URL secret if it has a password.", ""},
	} {
		found := new(Checker).Check(Input{Text: test.input, NotText: -1}).Findings[0]
		if found.Fault != test.fault || found.Doc.Advice != test.advice {
			t.Errorf("%q: %s. %s", test.input, found.Fault, found.Doc.Advice)
		}
		s, ok := Skipped(test.input, found.Start, found.End)
		if ok != (test.mended != "") || ok && test.input[:s.Start]+s.Rest+test.input[s.End:] != test.mended {
			t.Errorf("%q: %+v, %t", test.input, s, ok)
		}
	}
	checked := new(Checker).Check(Input{Text: "https://u@/p", NotText: -1})
	if advice := checked.Worst().Doc.Advice; !strings.HasPrefix(advice, "Write the host after the “@”") {
		t.Error(advice)
	}
}
