package html5_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect/html5"
)

func TestIsReserved(t *testing.T) {
	for url, want := range map[string]bool{
		"about:legacy-compat": true, "about:srcdoc": true, "ABOUT:srcdoc": true,
		"about:SRCDOC": false, "about:blank": false, "about:srcdoc?": false, "srcdoc": false, "": false,
	} {
		if got := html5.IsReserved(url); got != want {
			t.Errorf("%q: got %t", url, got)
		}
	}
	for _, url := range []string{html5.AboutLegacyCompat, html5.AboutSrcdoc} {
		if got, err := html5.Resolve(url, "", nil); got != url || err != nil {
			t.Errorf("%q resolves to %q, %v", url, got, err)
		}
	}
}

func TestBaseChange(t *testing.T) {
	one := &html5.Document{Address: "http://one/a/b"}
	other := &html5.Document{Address: "http://other/"}
	href := "/c/"
	withBase := &html5.Document{Address: "http://one/a/b", Href: &href}
	link := func(xmlBase ...string) *html5.Element {
		return &html5.Element{Name: "a", Value: "x", XMLBase: xmlBase}
	}
	for _, test := range []struct {
		name          string
		before, after *html5.Element
		from, to      *html5.Document
		old, new      string // the URL of the link
	}{
		{"nothing", link(), link(), one, one, "http://one/a/x", "http://one/a/x"},
		{"document base URL", link(), link(), one, withBase, "http://one/a/x", "http://one/c/x"},
		{"document base URL, and an absolute xml:base", link("http://h/"), link("http://h/"), one, withBase, "http://h/x", "http://h/x"},
		{"xml:base", link("d/"), link("e/"), one, one, "http://one/a/d/x", "http://one/a/e/x"},
		{"moved", link("d/"), link("d/"), one, other, "http://one/a/d/x", "http://other/d/x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, ok := html5.BaseChangeOf(test.before, test.from, test.after, test.to)
			if want := test.old != test.new; ok != want || ok != (c.From != c.To) {
				t.Errorf("got %v, %t, want %t", c, ok, want)
			}
			for _, is := range []struct {
				e    *html5.Element
				d    *html5.Document
				want string
			}{{test.before, test.from, test.old}, {test.after, test.to, test.new}} {
				if got, err := is.e.URL(is.d); got != is.want || err != nil {
					t.Errorf("got %q, %v, want %q", got, err, is.want)
				}
			}
		})
	}
	for attribute, names := range map[string]string{"href": "a area link", "cite": "q blockquote section article ins del", "": "img base script iframe"} {
		for name := range strings.FieldsSeq(names) {
			if got := (&html5.Element{Name: name}).Affected(); got != attribute {
				t.Errorf("%s: got %q, want %q", name, got, attribute)
			}
		}
	}
}

// Each failure has the place that it is about.
func TestErrorPlaces(t *testing.T) {
	for _, test := range []struct {
		url, base string
		code      html5.Code
		ofBase    bool
		start     int
		text      string // from start to end; with start -1 there is no place
	}{
		{" http://h:8a/", "", html5.SyntaxError, false, 9, ":"},
		{"http://[::1/", "", html5.SyntaxError, false, 8, ":"},
		{"1:x", "", html5.SyntaxError, false, 1, ":"},
		{"1:x\xFF", "", html5.SyntaxError, false, -1, ""},
		{"http://u@a%FFb:1/x", "", html5.HostNotUTF8, false, 9, "a%FFb"},
		{"\n//a_b?q", "http://h/", html5.HostToASCII, false, 3, "a_b"},
		{"x", "", html5.RelativeNoBase, false, 0, ""},
		{" x", "", html5.RelativeNoBase, false, 1, ""},
		{"x", "y", html5.BaseNotAbsolute, true, -1, ""},
		{"x", "http://h:8a/", html5.SyntaxError, true, 8, ":"},
		{"data://h/", "", html5.SchemeForbids, false, 7, "h"},
		{"http:/x", "", html5.SchemeNeedsHost, false, 5, ""},
		{"http:///x", "", html5.SchemeNeedsHost, false, 7, ""},
		{"/y", "http:x", html5.SchemeNeedsHost, false, -1, ""},
	} {
		_, err := html5.Resolve(test.url, test.base, nil)
		var e *html5.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v", test.url, err)
			continue
		}
		text, of := "", test.url
		if e.Base {
			of = test.base
		}
		if e.Start >= 0 {
			text = of[e.Start:e.End]
		}
		if e.Code != test.code || e.Base != test.ofBase || e.Start != test.start || text != test.text || e.Start < 0 && e.End != -1 {
			t.Errorf("%q against %q: got %+v (%q), want %s at %d (%q)", test.url, test.base, *e, text, test.code, test.start, test.text)
		}
	}
}
