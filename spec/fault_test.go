package spec_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/spec"
)

// TestFaultOfExamples wants a fault in few words for each example of the
// catalogue, and in each message first the fault and then the advice.
func TestFaultOfExamples(t *testing.T) {
	for doc := range spec.Catalogue() {
		for _, x := range doc.Examples {
			var base *spec.URL
			if x.Base != "" {
				var err error
				if base, err = spec.Parse(x.Base, nil); err != nil {
					t.Fatal(err)
				}
			}
			found := false
			parser := spec.Parser{Report: func(e spec.ValidationError) {
				if e.Code != doc.Code {
					return
				}
				found = true
				fault := e.Fault(x.Input)
				if fault == "" || len(fault) > 100 || strings.Contains(fault, string(e.Code)) || strings.HasSuffix(fault, ".") {
					t.Errorf("%s, %q: %s", e.Code, x.Input, fault)
				}
				if got, want := e.Message(x.Input), fault+". "+doc.Advice; got != want {
					t.Errorf("%s, %q: message %s, want %s", e.Code, x.Input, got, want)
				}
			}}
			_, _ = parser.Parse(x.Input, base)
			if !found {
				t.Errorf("%q does not give %s", x.Input, doc.Code)
			}
		}
	}
}

// faultOf is the fault of an error about all of a text.
func faultOf(code spec.ErrorCode, text string) string {
	return spec.ValidationError{Code: code, Start: 0, End: len(text)}.Fault(text)
}

// A fault quotes 64 bytes of a longer text, and the rest of the last character.
func TestFaultQuotes(t *testing.T) {
	for _, test := range []struct{ text, quoted string }{
		{strings.Repeat("1", 63), `"` + strings.Repeat("1", 63) + `"`},
		{strings.Repeat("1", 64), `"` + strings.Repeat("1", 64) + `"`},
		{strings.Repeat("1", 65), `"` + strings.Repeat("1", 64) + `"…`},
		{strings.Repeat("1", 63) + "é2", `"` + strings.Repeat("1", 63) + `é"…`},
		{strings.Repeat("1", 64) + "é", `"` + strings.Repeat("1", 64) + `"…`},
		{strings.Repeat("\xFF", 65), `"` + strings.Repeat(`\xff`, 64) + `"…`},
	} {
		want := "a number of the IPv4 address is not decimal: " + test.quoted
		if got := faultOf(spec.IPv4NonDecimalPart, test.text); got != want {
			t.Errorf("%q: %s, want %s", test.text, got, want)
		}
	}
}

// A fault names a character so that the message can be read: what cannot be
// printed has a word or its number only.
func TestFaultNames(t *testing.T) {
	for text, name := range map[string]string{
		"\x00":   "a NUL (U+0000)",
		"\t":     "a tab (U+0009)",
		"\x1F":   "a control (U+001F)",
		" ":      "a space (U+0020)",
		"!":      `"!" (U+0021)`,
		"~":      `"~" (U+007E)`,
		"\x7F":   "a control (U+007F)",
		"\u0080": "a control (U+0080)",
		"\u009F": "a control (U+009F)",
		"\u00A0": "U+00A0 (no-break space)",
		"\u00A1": `"¡" (U+00A1)`,
		"\u0301": "U+0301",                          // would combine with the quotation mark
		"\u202E": "U+202E (right-to-left override)", // would turn the message around
		"\uFFFD": "a byte that is not UTF-8, or the character for it (U+FFFD)",
		"\xFF":   "a byte that is not UTF-8, or the character for it (U+FFFD)",
	} {
		if got, want := faultOf(spec.HostInvalidCodePoint, text), "the host has "+name; got != want {
			t.Errorf("%+q: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"%": `a "%" (U+0025) has no two hex digits after it`,
		"&": `there is "&" (U+0026)`,
		"":  "an empty part is left out",
	} {
		if got := faultOf(spec.InvalidURLUnit, text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	for text, name := range map[string]string{"1.\u0080": "a control (U+0080)", "1.\u007F2.１": `"１" (U+FF11)`} {
		if got, want := faultOf(spec.IPv4NonASCIIInput, text), "the IPv4 address has "+name; got != want {
			t.Errorf("%+q: %s, want %s", text, got, want)
		}
	}
}

// Too few slashes after a scheme are another fault than too many.
func TestFaultOfSlashes(t *testing.T) {
	for input, want := range map[string]string{
		"https:h": `the scheme is not followed by "//"`, "https:/h": `the scheme is not followed by "//"`, "https:///h": "more than two slashes follow the scheme", `https://\/h`: "more than two slashes follow the scheme",
	} {
		last := ""
		parser := spec.Parser{Report: func(e spec.ValidationError) { last = e.Fault(input) }}
		if _, err := parser.Parse(input, nil); err != nil || last != want {
			t.Errorf("%q: %s, want %s", input, last, want)
		}
	}
}

// The fault of a number that is not decimal has its base and its value.
func TestFaultOfNumbers(t *testing.T) {
	for number, want := range map[string]string{
		"010": `begins with 0, so it is octal: 8`, "00": `begins with 0, so it is octal: 0`, "0X7f": `is hexadecimal: 127`,
		"0x": `is hexadecimal: 0`, "0xffffffff": `is hexadecimal: 4294967295`,
		"0xffffffffffffffffff": `is hexadecimal`,
	} {
		if got, want := faultOf(spec.IPv4NonDecimalPart, number), `the number "`+number+`" of the IPv4 address `+want; got != want {
			t.Errorf("%s: %s, want %s", number, got, want)
		}
	}
}

// The fault of an empty label has the place of its dots.
func TestFaultOfDots(t *testing.T) {
	for host, want := range map[string]string{
		".a.example": "the host begins with a dot, so label 1 is empty", "a.example.": "the host ends in a dot, so label 3 is empty",
		"a..example": "the host has two dots without a label between them, so label 2 is empty", "a.example..": "the host has two dots without a label between them, so label 3 is empty",
		"a。。example":            "the host has two dots without a label between them, so label 2 is empty",
		strings.Repeat("a", 64): `label 1 of the host, "` + strings.Repeat("a", 64) + `", is longer than 63 bytes in ASCII`,
	} {
		first := ""
		parser := spec.Parser{Report: func(e spec.ValidationError) { first = cmp.Or(first, e.Fault("https://"+host+"/")) }}
		if _, err := parser.Parse("https://"+host+"/", nil); err != nil || first != want {
			t.Errorf("%s: %s, %v, want %s", host, first, err, want)
		}
	}
}

func ExampleValidationError_Fault() {
	const input = " https://user@example.org:80\\a b"
	parser := spec.Parser{Report: func(e spec.ValidationError) { fmt.Println(e.Fault(input)) }}
	_, _ = parser.Parse(input, nil)
	// Output:
	// there is a space (U+0020)
	// there are credentials before an "@" (U+0040)
	// there is a backslash (U+005C)
	// there is a space (U+0020)
}

// The fault of an input that does not parse names what is wrong, if that is not what the
// error code says.
func TestFaultOfInputs(t *testing.T) {
	for input, want := range map[string]string{
		"http://[::1]x":          `only ":" and a port may follow "]", not "x" (U+0078)`,
		"http://[::1]\t\n]x":     `only ":" and a port may follow "]", not "]" (U+005D)`,
		"http://[::1":            `the IPv6 address has no "]" (U+005D) at its end`,
		"http://::1/":            "there is no host: an IPv6 address needs brackets",
		"http://::ffff:1.2.3.4":  "there is no host: an IPv6 address needs brackets",
		"http://:80/":            "there is no host",
		"http://::1%25eth0/":     "there is no host",
		"http://[12345::]":       "a piece of the IPv6 address has more than four digits",
		"http://[fe80::1%25en0]": `the IPv6 address has "%" (U+0025); a zone identifier is not allowed in a URL`,
		"http://1.2.3.09":        `the host ends in a number but is not an IPv4 address: "09" begins with 0 and is octal, in which there is no digit "9" (U+0039)`,
		"http://1.x.3.9":         `the host ends in a number but is not an IPv4 address: "x" is not a number`,
		"file://a:80/":           `the host has ":" (U+003A); a file URL cannot have a port`,
		" FI\tLE://a:80/":        `the host has ":" (U+003A); a file URL cannot have a port`,
		"http://a%3A80/":         `the host has ":" (U+003A), percent-encoded`,
	} {
		_, err := spec.Parse(input, nil)
		if e, ok := err.(*spec.ParseError); !ok || e.Fault() != want {
			t.Errorf("%q: %v, want %s", input, err, want)
		}
	}
	if _, err := new(spec.Parser).ParseHost("a:80", false); !strings.Contains(err.Error(), `the host has ":" (U+003A). `) {
		t.Error(err)
	}
}
