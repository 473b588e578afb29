package weburl_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// TestParseError has an input for each validation error that can end a parse.
// Where the standard's table has one, it is that.
//
// https://url.spec.whatwg.org/#writing
func TestParseError(t *testing.T) {
	for _, test := range []struct {
		input, base string
		code        spec.ErrorCode
		at          string // the bytes that it is about
	}{
		{"https://exa%23mple.org", "", spec.DomainToASCII, "exa%23mple.org"},
		{"https://ex ample.org", "", spec.DomainToASCII, " "},
		{"foo://exa[mple.org", "", spec.HostInvalidCodePoint, "["},
		{"https://1.2.3.4.5/", "", spec.IPv4TooManyParts, "1.2.3.4.5"},
		{"https://test.42", "", spec.IPv4NonNumericPart, "test"},
		{"https://255.255.4000.1", "", spec.IPv4OutOfRangePart, "4000"},
		{"https://[::1", "", spec.IPv6Unclosed, "[::1"},
		{"https://[:1]", "", spec.IPv6InvalidCompression, ":"},
		{"https://[1:2:3:4:5:6:7:8:9]", "", spec.IPv6TooManyPieces, "9"},
		{"https://[1::1::1]", "", spec.IPv6MultipleCompression, "::"},
		{"https://[1:2:3!:4]", "", spec.IPv6InvalidCodePoint, "!"},
		{"https://[1:2:3]", "", spec.IPv6TooFewPieces, "1:2:3"},
		{"https://[1:1:1:1:1:1:1:127.0.0.1]", "", spec.IPv4InIPv6TooManyPieces, "127.0.0.1"},
		{"https://[ffff::127.0.xyz.1]", "", spec.IPv4InIPv6InvalidCodePoint, "x"},
		{"https://[ffff::127.0.0.4000]", "", spec.IPv4InIPv6OutOfRangePart, "4000"},
		{"https://[ffff::127.0.0]", "", spec.IPv4InIPv6TooFewParts, "127.0.0"},
		{"💩", "", spec.MissingSchemeNonRelativeURL, "💩"},
		{"💩", "mailto:user@example.org", spec.MissingSchemeNonRelativeURL, "💩"},
		{"https://#fragment", "", spec.HostMissing, ""},
		{"https://:443", "", spec.HostMissing, ""},
		{"https://user:pass@", "", spec.HostMissing, ""},
		{"https://example.org:70000", "", spec.PortOutOfRange, "70000"},
		{"https://example.org:7z", "", spec.PortInvalid, "7z"},
		{"//h:7z", "https://example.org/", spec.PortInvalid, "7z"},

		// Spans count bytes of the input as it was given.
		{" \t https://example.org:7z \n", "", spec.PortInvalid, "7z"},
		{"ht\ttps://h\n:7\rz", "", spec.PortInvalid, "7\rz"},
		{"https://é:ü@h:7z", "", spec.PortInvalid, "7z"},
	} {
		t.Run(test.input+" "+test.base, func(t *testing.T) {
			var base weburl.URL
			if test.base != "" {
				base = weburl.MustParse(test.base)
			}
			u, err := base.Parse(test.input)
			var e *weburl.ParseError
			if !errors.As(err, &e) {
				t.Fatalf("got %q, %v", u, err)
			}
			if !u.IsZero() {
				t.Errorf("with the error comes %q", u)
			}
			if e.Code() != test.code || e.Input() != test.input {
				t.Errorf("error %s for %q, want %s", e.Code(), e.Input(), test.code)
			}
			if got := e.Input()[e.Start():e.End()]; got != test.at {
				t.Errorf("it is about %q at %d, want %q", got, e.Start(), test.at)
			}
			checkMessage(t, e)
		})
	}
}

// checkMessage fails the test unless the message of e is one readable line that
// tells what it is about.
func checkMessage(t *testing.T, e *weburl.ParseError) {
	t.Helper()
	message := e.Error()
	if !utf8.ValidString(message) || strings.ContainsAny(message, "\n\r\t\x00") {
		t.Errorf("not a line of text: %q", message)
	}
	if !strings.HasPrefix(message, "weburl: ") || !strings.Contains(message, string(e.Code())) || !strings.Contains(message, e.Message()) {
		t.Errorf("the message does not name the error: %s", message)
	}
	if len(e.Message()) < 20 || !strings.HasSuffix(e.Message(), ".") {
		t.Errorf("not a sentence: %q", e.Message())
	}
}

// TestParseErrorEqualsSpec holds errors to package spec on generated inputs.
func TestParseErrorEqualsSpec(t *testing.T) {
	g := urlgen.New(6)
	g.InvalidUTF8 = true
	failures := 0
	for range 20_000 {
		input, base := g.Input(), g.Base()
		_, err := weburl.MustParse(base).Parse(input)
		if err == nil {
			continue
		}
		failures++
		specBase, specErr := spec.Parse(base, nil)
		if specErr != nil {
			t.Fatal(specErr)
		}
		_, specErr = spec.Parse(input, specBase)
		var got *weburl.ParseError
		var want *spec.ParseError
		if !errors.As(err, &got) || !errors.As(specErr, &want) {
			t.Fatalf("%q, base %q: error %v, spec %v", input, base, err, specErr)
		}
		if got.Code() != want.Code || got.Start() != want.Start || got.End() != want.End || got.Input() != input {
			t.Fatalf("%q, base %q: error %v, spec %v", input, base, err, specErr)
		}
		checkMessage(t, got)
	}
	if failures == 0 {
		t.Error("no input failed")
	}
}

// TestParseErrorOfLongInput wants the beginning of a long input in the message,
// not all of it.
func TestParseErrorOfLongInput(t *testing.T) {
	for name, input := range map[string]string{
		"ASCII":         "https://h:" + strings.Repeat("7", 1<<20),
		"not ASCII":     strings.Repeat("é", 1<<20),
		"invalid UTF-8": strings.Repeat("\xFF", 1<<20),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := weburl.Parse(input)
			var e *weburl.ParseError
			if !errors.As(err, &e) || e.Input() != input {
				t.Fatalf("error %T", err)
			}
			if n := len(e.Error()); n > 4096 {
				t.Errorf("the message has %d bytes", n)
			}
			checkMessage(t, e)
		})
	}
}

// TestFault has the words that the message begins with, for inputs of each kind.
func TestFault(t *testing.T) {
	for _, test := range []struct{ input, fault string }{
		{"https://a b/", "the host has a space (U+0020). "},
		{"https://ex%20ample.org", "the host has a space (U+0020), percent-encoded. "},
		{"https://a\u200Bb c/", "the host has a space (U+0020). "},
		{"https://a<b/", `the host has "<" (U+003C). `},
		{"https://a%b/", `the host has "%" (U+0025). `},
		{"https://\u00AD/", "the host has only characters that are ignored, such as U+00AD (soft hyphen). "},
		{"https://a⒈com/", `label 1 of the host, "a⒈com", contains a code point that is not valid: "⒈" (U+2488). `},
		{"https://é.\u0301a/", "label 2 of the host, \"\u0301a\", begins with a combining mark: U+0301. "},
		{"foo://exa[mple.org", `the host has "[" (U+005B). `},
		{"foo://a\x00b", `the host has a NUL (U+0000). `},
		{"https://example.org:7z/", `the port has "z" (U+007A). `},
		{"https://example.org:99999/", `the port is greater than 65535: "99999". `},
		{"https://[::1%25eth0]/", `the IPv6 address has "%" (U+0025); a zone identifier is not allowed in a URL. `},
		{"https://[12345::]/", "a piece of the IPv6 address has more than four digits. "},
		{"https://256.256.256.256/", `a number of the IPv4 address is too large: "256". `},
		{"https://a.1/", `the host ends in a number but is not an IPv4 address: "a" is not a number. `},
		{"//h", "there is no scheme. "},
		{"https//h", "there is no colon after https. "},
		{"\u200Bhttps://h", "the first character is U+200B (zero width space). "},
		{"\u00A0https://h", "the first character is U+00A0 (no-break space). "},
		{"https:///", "there is no host. "},
	} {
		_, err := weburl.Parse(test.input)
		var e *weburl.ParseError
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", test.input, err)
			continue
		}
		if !strings.HasPrefix(e.Message(), test.fault) {
			t.Errorf("%q: %s", test.input, e.Message())
		}
		if !strings.Contains(e.Error(), ": "+test.fault) {
			t.Errorf("%q: %s", test.input, e.Error())
		}
		if _, err = spec.Parse(test.input, nil); !strings.Contains(err.Error(), ": "+test.fault) {
			t.Errorf("%q: %s", test.input, err)
		}
	}
}

// TestParseErrorUnwrap finds the rules of UTS #46 in an error.
func TestParseErrorUnwrap(t *testing.T) {
	for _, input := range []string{"https://a⒈com/", "https://u:p@a\t⒈com:80/x"} {
		_, err := weburl.Parse(input)
		_, specErr := spec.Parse(input, nil)
		for _, err := range []error{err, specErr} {
			var rules idna.Errors
			var rule idna.Error
			if !errors.As(err, &rules) || rules[0].CodePoint != '⒈' || !errors.As(err, &rule) || rule != rules[0] {
				t.Errorf("%q: %v, %v", input, rules, rule)
			}
		}
	}
	_, err := weburl.Parse("https://h:7z")
	if rules := (idna.Errors)(nil); errors.As(err, &rules) {
		t.Errorf("a port breaks %v", rules)
	}
}

// TestParseErrorShowsNoPassword looks for a password in all that an error says.
func TestParseErrorShowsNoPassword(t *testing.T) {
	for _, input := range []string{
		"https://user:SECRET@a b/", "https://user:SEC/RET@h", "https://user:S?ECRET@h/", "https://user:#SECRET@h", "https://user:SECRET@h:7z",
		"//user:SECRET@h", "https://user:SECRET@", "https://user:[SECRET@h", "x://user:SECRET@a b", "https://user:SECRET@[::1", "user:SECRET@a b",
		"https:/\t/user:SECRET@a b/", " https:user:SECRET@a b", "file://user:SECRET@h/",
	} {
		_, err := weburl.Parse(input)
		if err == nil {
			continue
		}
		_, specErr := spec.Parse(input, nil)
		var log bytes.Buffer
		slog.New(slog.NewJSONHandler(&log, nil)).Error("failed", "err", err, "error", slog.AnyValue(err))
		var e *weburl.ParseError
		errors.As(err, &e)
		for _, text := range []string{err.Error(), specErr.Error(), e.Message(), log.String(), fmt.Sprintf("%v %s", err, err)} {
			if strings.Contains(text, "SEC") || strings.Contains(text, "RET") {
				t.Errorf("%q: %s", input, text)
			}
		}
	}
}

// failing are inputs that do not parse, of ordinary length.
var failing = []string{
	"https://a b/", "https://example.org:7z/path?query", "https://[::1/", "https://1.2.3.4.5/", "//example.org/a/b", "https://user:pass@/",
	"x://a b/", "https://a⒈com/", "https://bücher.⒈.example/path", "https://exa%23mple.org/", "https://example.org:\t7z/", "https:///",
}

// TestFailingAllocations holds Parse to two allocations for an input that does
// not parse.
func TestFailingAllocations(t *testing.T) {
	base := weburl.MustParse("mailto:user@example.org")
	for _, input := range failing {
		if n := testing.AllocsPerRun(100, func() { _, _ = weburl.Parse(input) }); n > 2 {
			t.Errorf("%q: %v allocations", input, n)
		}
		if n := testing.AllocsPerRun(100, func() { _, _ = base.Parse(input) }); n > 2 {
			t.Errorf("%q with a base: %v allocations", input, n)
		}
	}
}

func BenchmarkFailing(b *testing.B) {
	for _, input := range failing {
		b.Run(input, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = weburl.Parse(input)
			}
		})
	}
}

// TestChangeErrorUserinfo gives a host with a userinfo, which the error must not show.
func TestChangeErrorUserinfo(t *testing.T) {
	for _, href := range []string{"https://h/", "x://h/", "file:///", "mailto:x"} {
		u := weburl.MustParse(href)
		for _, value := range []string{"user:secret@host", "user:secret@host:99", "secret@", "user:secret@a@b", "user:secret@host/", "user:sec/secret@h", "user:secret\t@[::1]"} {
			for name, change := range map[string]func(string) (weburl.URL, error){"WithHost": u.WithHost, "WithHostname": u.WithHostname} {
				_, err := change(value)
				if err == nil || strings.Contains(err.Error(), "secret") || !strings.HasPrefix(err.Error(), "weburl: cannot set the host: ") {
					t.Errorf("%q: %s(%q): %v", u, name, value, err)
				}
			}
		}
	}
}
