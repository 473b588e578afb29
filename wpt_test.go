package weburl_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/wpt"
	"github.com/weburl/weburl/percent"
)

// The tests in this file are those of the url folder of web-platform-tests, on
// the data in its resources folder: https://github.com/web-platform-tests/wpt.

// membersOf returns what the URL class would say of u, by its definitions in
// https://url.spec.whatwg.org/#url-class. They are empty for the zero URL, as
// for failure.
func membersOf(u weburl.URL) peer.Members {
	if u.IsZero() {
		return peer.Members{}
	}
	m := peer.Members{
		Href:     u.String(),
		Origin:   u.Origin().String(),
		Protocol: u.Scheme() + ":",
		Username: u.EncodedUsername(),
		Password: u.EncodedPassword(),
		Host:     u.Host(),
		Hostname: u.ParsedHost().String(),
		Pathname: u.EncodedPath(),
		Port:     u.Port(),
	}
	if query := u.EncodedQuery(); query != "" {
		m.Search = "?" + query
	}
	if fragment := u.EncodedFragment(); fragment != "" {
		m.Hash = "#" + fragment
	}
	return m
}

// parse parses input against base, which is empty for null.
func parse(input, base string) (weburl.URL, error) {
	if base == "" {
		return weburl.Parse(input)
	}
	b, err := weburl.Parse(base)
	if err != nil {
		return weburl.URL{}, err
	}
	return b.Parse(input)
}

func TestWPTURLTestData(t *testing.T) {
	for _, name := range []string{
		"urltestdata.json",
		"urltestdata-javascript-only.json", // encoding/json reads a lone surrogate as U+FFFD
	} {
		t.Run(name, func(t *testing.T) { testURLTestData(t, name) })
	}
}

func testURLTestData(t *testing.T, name string) {
	type urlTest struct {
		Input      string
		Base       *string
		Failure    bool
		RelativeTo string  // a base to which it parses: "non-opaque-path-base" or "any-base"
		Origin     *string // left out where an implementation may choose
		peer.Members
	}
	for _, test := range wpt.Cases[urlTest](t, name) {
		t.Run(test.Input, func(t *testing.T) {
			base := ""
			if test.Base != nil {
				base = *test.Base
			}
			u, err := parse(test.Input, base)
			if test.Failure != (err != nil) {
				t.Fatalf("base %q: got %q and error %v; failure must be %v", base, u, err, test.Failure)
			}
			if !test.Failure {
				got, want := membersOf(u), test.Members
				want.Origin = got.Origin
				if test.Origin != nil {
					want.Origin = *test.Origin
				}
				if got != want {
					t.Errorf("base %q:\n got %+v\nwant %+v", base, got, want)
				}
				return
			}
			if test.Base != nil {
				return
			}
			// What fails without a base may parse with one. Some inputs have a
			// scheme, which is then that of the base.
			parses := func(base string) bool {
				_, err := parse(test.Input, base)
				return err == nil
			}
			if got, want := parses("about:blank"), test.RelativeTo == "any-base"; got != want {
				t.Errorf("with a base that has an opaque path: parses %v, want %v", got, want)
			}
			if got, want := parses("http://example.com/a/b") || parses("https://example.com/a/b"), test.RelativeTo != ""; got != want {
				t.Errorf("with a base that has no opaque path: parses %v, want %v", got, want)
			}
		})
	}
}

// hostTest is a test of the host parser: output is null for failure.
type hostTest struct {
	Comment string
	Input   string
	Output  *string
}

// check fails t unless the host written as text in a URL is parsed as the test
// wants it.
func (test hostTest) check(t *testing.T, text string) {
	t.Helper()
	u, err := weburl.Parse("https://" + text + "/x")
	host, hostErr := weburl.ParseHost(text)
	if test.Output == nil {
		if err == nil || hostErr == nil {
			t.Errorf("got %q and host %q, want failure", u, host)
		}
		return
	}
	if err != nil || hostErr != nil {
		t.Fatal(err, hostErr)
	}
	want := *test.Output
	if got := membersOf(u); got.Host != want || got.Hostname != want || got.Pathname != "/x" || got.Href != "https://"+want+"/x" {
		t.Errorf("got %+v, want host %q", got, want)
	}
	if host.String() != want {
		t.Errorf("ParseHost: got %q, want %q", host, want)
	}
}

func TestWPTToASCII(t *testing.T) {
	// Code points that would end the host are percent-encoded.
	ends := strings.NewReplacer(":", "%3A", "/", "%2F", "?", "%3F", "#", "%23", "\\", "%5C")
	for _, test := range wpt.Cases[hostTest](t, "toascii.json") {
		t.Run(test.Input, func(t *testing.T) { test.check(t, ends.Replace(test.Input)) })
	}
}

func TestWPTIdnaTestV2(t *testing.T) {
	for _, name := range []string{"IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		t.Run(name, func(t *testing.T) {
			for _, test := range wpt.Cases[hostTest](t, name) {
				t.Run(test.Input, func(t *testing.T) {
					if test.Input == "" {
						// In a URL it would be no host but an extra slash.
						if host, err := weburl.ParseHost(""); err == nil {
							t.Errorf("ParseHost: got %q, want failure", host)
						}
						return
					}
					if test.Comment == "V7" && wpt.SinceUnicode18(test.Input) {
						if host, err := weburl.ParseHost(test.Input); err != nil {
							t.Errorf("ParseHost: got %q, %v", host, err)
						}
						return
					}
					test.check(t, percent.Encode(test.Input, percent.Component))
				})
			}
		})
	}
}

func TestWPTPercentEncoding(t *testing.T) {
	type encodingTest struct {
		Input  string
		Output map[string]string // by the label of the encoding
	}
	for _, test := range wpt.Cases[encodingTest](t, "percent-encoding.json") {
		for label, want := range test.Output {
			t.Run(test.Input+" "+label, func(t *testing.T) {
				encoding, err := encodings.Lookup(label)
				if err != nil {
					t.Fatal(err)
				}
				p := weburl.Parser{Encoding: encoding}
				u, err := p.Parse("http://doesnotmatter.invalid/?" + test.Input + "#" + test.Input)
				if err != nil {
					t.Fatal(err)
				}
				if got := u.EncodedQuery(); got != want {
					t.Errorf("query: got %q, want %q", got, want)
				}
				if got := u.EncodedFragment(); got != test.Output["utf-8"] {
					t.Errorf("fragment: got %q, want %q", got, test.Output["utf-8"])
				}
			})
		}
	}
}
