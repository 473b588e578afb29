package webspecs_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect/webspecs"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/urlgen"
)

func mustParse(t *testing.T, input string) *webspecs.URL {
	t.Helper()
	u, _, err := webspecs.Parse(input, nil)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestIsValid(t *testing.T) {
	base := mustParse(t, "http://h/")
	for _, test := range []struct {
		input              string
		absolute, relative bool // without a base, and with one
	}{
		{"http://example.org/a?b#c", true, true},
		{"HTTP://user:pa:ss@example.org:80", true, true},
		{"http://us@er@example.org/", false, false},
		{"http://h:8a/", false, false},
		{"http://h:/", true, true},
		{"http:h", false, false},
		{"http://", false, false},
		{"file:///a", false, false},
		{"file://h/a", true, true},
		{"http://[01::1.2.3.4]:8/", true, true},
		{"http://[::1%25a]/", false, false},
		{"http://[1.2.3.4]/", false, false},
		{"http://[::1]x/", false, false},
		{"http://a_b/", false, false},
		{"http://é.example/é?é#é", true, true},
		{"http://h//a", false, false},
		{"http://h/a:b", false, false},
		{"http://h/a/b:c", true, true},
		{"http://h/a b", false, false},
		{"http://h/%zz", false, false},
		{"http://h/#a#b", false, false},
		{"mailto:a@b?c", true, true},
		{"urn:a:b", true, true},
		{"javascript:a[0]", false, false},
		{"//h/a", false, true},
		{"/a//b", false, true},
		{"/a:b", false, false},
		{"a/b:c", false, true},
		{"", false, true},
		{"?a#b", false, true},
		{"\uFDD0", false, false},
		{"\xFF", false, false},
	} {
		if got := webspecs.IsValid(test.input, nil); got != test.absolute {
			t.Errorf("%q: got %t, want %t", test.input, got, test.absolute)
		}
		if got := webspecs.IsValid(test.input, base); got != test.relative {
			t.Errorf("%q with a base: got %t, want %t", test.input, got, test.relative)
		}
	}
}

// What is valid parses, except what the text's own grammar cannot read.
func TestValidParses(t *testing.T) {
	g := urlgen.New(1)
	valid, failed := 0, 0
	for range 50_000 {
		input := g.Input()
		if !webspecs.IsValid(input, nil) {
			continue
		}
		valid++
		if _, _, err := webspecs.Parse(input, nil); err != nil {
			scheme, _, _ := strings.Cut(input, ":")
			if strings.ContainsAny(scheme, "0123456789") {
				continue // a digit is in no scheme that the text's grammar reads
			}
			if strings.EqualFold(scheme, "file") && strings.Contains(input, "@") {
				continue // the text's grammar has no userinfo in file URLs
			}
			if failed++; !strings.Contains(input, "[") && !strings.Contains(err.Error(), "ipv4") && !strings.Contains(err.Error(), "domain-to-ascii") {
				t.Errorf("%q: %v", input, err)
			}
		}
	}
	if valid < 1000 || failed > valid/10 {
		t.Errorf("%d are valid, and of these %d fail", valid, failed)
	}
}

func TestParseWithEncoding(t *testing.T) {
	base := mustParse(t, "ws://h/")
	for _, test := range []struct {
		input, label, want string
		base               *webspecs.URL
	}{
		{"http://h/é?é#é", "windows-1252", "http://h/%C3%A9?%E9#é", nil},
		{"http://h/?☃", "windows-1252", "http://h/?&%239731;", nil},
		{"http://h/?日", "iso-2022-jp", "http://h/?%1B$BF|%1B(B", nil},
		{"http://h/?é", "utf-16", "http://h/?%C3%A9", nil},
		{"ws://h/?é", "windows-1252", "ws://h/?%C3%A9", nil},
		{"mailto:x?é", "windows-1252", "mailto:x?%C3%A9", nil},
		{"file://h/?é", "windows-1252", "file://h/?%E9", nil},
		{"?é", "windows-1252", "ws://h/?%E9", base}, // its scheme is not written
	} {
		encoding, err := encodings.Lookup(test.label)
		if err != nil {
			t.Fatal(err)
		}
		u, _, err := webspecs.ParseWithEncoding(test.input, test.base, encoding)
		if err != nil || u.String() != test.want {
			t.Errorf("%q in %s: got %v, %v, want %q", test.input, test.label, u, err, test.want)
		}
	}
}

func TestOrigin(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"http://u:p@h:81/a", "http://h:81"},
		{"https://h:443/", "https://h"},
		{"gopher://h", "gopher://h"},
		{"blob:https://whatwg.org/d0360e2f", "https://whatwg.org"},
		{"blob:Blob:https://whatwg.org:1/", "https://whatwg.org:1"},
		{"blob:x", ""},
		{"file://h/", ""},
		{"mailto:x", ""},
		{strings.Repeat("blob:", 100_000), ""},
	} {
		o, ok := mustParse(t, test.input).Origin()
		if got := o.String(); ok != (test.want != "") || ok && got != test.want {
			t.Errorf("%.40q: got %q, %t, want %q", test.input, got, ok, test.want)
		}
	}
	if a, _ := mustParse(t, "http://h/a").Origin(); a != (webspecs.Origin{Scheme: "http", Host: "h", Port: "80"}) {
		t.Errorf("got %#v", a)
	}
}

func TestCredentialsAndFragment(t *testing.T) {
	for input, want := range map[string]bool{"http://h/#f": false, "http://u@h/#f": true, "http://:@h/#f": true, "http://u:p@h/#f": true} {
		u := mustParse(t, input)
		if got := u.IncludesCredentials(); got != want {
			t.Errorf("%q: IncludesCredentials is %t", input, got)
		}
		if got := u.StringWithoutFragment(); got != strings.TrimSuffix(u.String(), "#f") {
			t.Errorf("%q without fragment: %q", input, got)
		}
	}
}
