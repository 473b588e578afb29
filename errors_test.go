package weburl_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl"
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
		{"https://ex ample.org", "", spec.DomainToASCII, "ex ample.org"},
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
			if e.Code != test.code || e.Input != test.input {
				t.Errorf("error %s for %q, want %s", e.Code, e.Input, test.code)
			}
			if got := e.Input[e.Start:e.End]; got != test.at {
				t.Errorf("it is about %q at %d, want %q", got, e.Start, test.at)
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
	if !strings.HasPrefix(message, "weburl: ") || !strings.Contains(message, string(e.Code)) || !strings.HasSuffix(message, e.Message()) {
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
		if got.Code != want.Code || got.Start != want.Start || got.End != want.End || got.Input != input {
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
			if !errors.As(err, &e) || e.Input != input {
				t.Fatalf("error %T", err)
			}
			if n := len(e.Error()); n > 4096 {
				t.Errorf("the message has %d bytes", n)
			}
			checkMessage(t, e)
		})
	}
}
