package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/encodings"
	. "github.com/weburl/weburl/spec"
)

// The editions, as columns of the tables below.
var columns = [...]string{"2026-07", "2024", "2017-06", "2017-03"}

func TestEditions(t *testing.T) {
	var names []string
	for _, e := range Editions() {
		names = append(names, e.String())
	}
	if !slices.Equal(names, columns[:]) {
		t.Errorf("got %q", names)
	}
	if Editions()[0] != Current || (Parser{}).Edition != Current {
		t.Error("the newest edition is not the current one")
	}
	// Editions returns a slice of its own, and an edition is a value.
	Editions()[0] = Editions()[3]
	if u, err := Parse("https://h/^", nil); err != nil || u.String() != "https://h/%5E" {
		t.Errorf("after an assignment: %v, %v", u, err)
	}
	// A value that is no edition.
	const none Edition = 200
	p := Parser{Edition: none}
	_, parseErr := p.Parse("https://h/^", nil)
	_, hostErr := p.ParseHost("h", false)
	_, overrideErr := p.Override("x", nil, new(URL), PathStartState)
	for _, err := range []error{parseErr, hostErr, overrideErr, none.Check(ValidURLString, "https://h/", nil)} {
		if err != ErrEdition {
			t.Errorf("edition %d: %v", none, err)
		}
	}
	if none.String() != "unknown" {
		t.Error(none)
	}
}

// What each edition makes of inputs on which they differ. Each line is about
// one of the differences in the table of editions.
func TestEditionsParse(t *testing.T) {
	const failure = ""
	type outputs [len(columns)]string
	all := func(s string) outputs { return outputs{s, s, s, s} }
	until2026 := func(before, after string) outputs { return outputs{after, before, before, before} }
	until2024 := func(before, after string) outputs { return outputs{after, after, before, before} }
	untilJune2017 := func(before, after string) outputs { return outputs{after, after, after, before} }
	for _, test := range []struct {
		input, base string
		want        outputs
	}{
		// gopher
		{"gopher:EXAMPLE:70/x", "", until2024("gopher://example/x", "gopher:EXAMPLE:70/x")},
		// path percent-encode set
		{"https://h/^", "", until2026("https://h/^", "https://h/%5E")},
		{"a:/^", "", until2026("a:/^", "a:/%5E")},
		{"https://^@h/", "", all("https://%5E@h/")},
		// fragments
		{"a:#\"<>` x\x7F", "", until2024("a:#\"<>` x%7F", "a:#%22%3C%3E%60%20x%7F")},
		{"a:#x\x00y", "", until2024("a:#xy", "a:#x%00y")},
		// queries of special URLs
		{"https://h/?'", "", until2024("https://h/?'", "https://h/?%27")},
		{"a:?'", "", all("a:?'")},
		// forbidden host code points
		{"a://h</", "", until2024("a://h</", failure)},
		{"a://h>/", "", until2024("a://h>/", failure)},
		{"a://h^/", "", until2024("a://h^/", failure)},
		{"a://h|/", "", until2024("a://h|/", failure)},
		{"a://h%/", "", all("a://h%/")},
		{"a://h /", "", all(failure)},
		{"https://a%01b/", "", until2024("https://a\x01b/", failure)},
		{"https://a%7Fb/", "", until2024("https://a\x7Fb/", failure)},
		{"https://a<b/", "", until2024("https://a<b/", failure)},
		{"https://a%25b/", "", all(failure)},
		// ToASCII
		{"https://ab--c/", "", untilJune2017(failure, "https://ab--c/")},
		{"https://אa/", "", outputs{failure, failure, failure, "https://xn--a-zhc/"}},
		{"https://a\u200Db/", "", outputs{failure, failure, failure, "https://xn--ab-m1t/"}},
		{"https://xn--a/", "", until2026(failure, "https://xn--a/")},
		{"https://xn--8i7caa/", "", until2026(failure, "https://xn--8i7caa/")},
		{"https://\u00AD/x", "", until2024("https:///x", failure)},
		// IPv4
		{"https://1.2.3.4.5/", "", until2024("https://1.2.3.4.5/", failure)},
		{"https://a.1/", "", until2024("https://a.1/", failure)},
		{"https://09/", "", until2024("https://09/", failure)},
		{"https://0..0x300/", "", until2024("https://0..0x300/", failure)}, // example in the texts of 2017
		{"https://1.2.3.256/", "", all(failure)},
		{"https://0x7F.1./", "", all("https://127.0.0.1/")},
		{"https://1./", "", all("https://0.0.0.1/")},
		// file URLs
		{"file:////a", "", outputs{"file:////a", "file:////a", "file:///a", "file:////a"}},
		{"file:/.//p?q", "", outputs{"file:////p?q", "file:////p?q", "file:///p?q", "file:////p?q"}},
		{"file:////C:/..", "", outputs{"file:////", "file:////", "file:///", "file:////"}}, // the end of the path, not each slash, trims it
		{"file://h//a#b", "", outputs{"file://h//a#b", "file://h//a#b", "file://h/a#b", "file://h//a#b"}},
		{"a:////b", "", all("a:////b")},
		{"file://h/C|/x", "", until2024("file:///C:/x", "file://h/C:/x")},
		{"C|/x", "file://h/y", until2024("file:///C:/x", "file://h/C:/x")},
		{"/x", "file:///C:/y", all("file:///C:/x")},
		{"/D:/x", "file:///C:/y", until2024("file:///C:/D:/x", "file:///D:/x")},
		{"D|", "file:///C:/y/z", untilJune2017("file:///C:/y/D|", "file:///D:")},
		{"D|/", "file:///C:/y/z", all("file:///D:/")},
		{"/x", "file://h/y", untilJune2017("file:///x", "file://h/x")},
		{"x", "file://h/y", all("file://h/x")},
		{"file:x", "", all("file:///x")},
		// opaque paths
		{"a:b  ?q", "", until2026("a:b  ?q", "a:b %20?q")},
		{"a:b #f", "", until2026("a:b #f", "a:b%20#f")},
		// paths that seem to have a host
		{"a:/.//b", "", until2024("a://b", "a:/.//b")},
	} {
		for i, e := range Editions() {
			t.Run(e.String()+" "+test.input+" "+test.base, func(t *testing.T) {
				p := Parser{Edition: e}
				var base *URL
				if test.base != "" {
					var err error
					if base, err = p.Parse(test.base, nil); err != nil {
						t.Fatal(err)
					}
				}
				got := failure
				if u, err := p.Parse(test.input, base); err == nil {
					got = e.Serialize(u, false)
				}
				if got != test.want[i] {
					t.Errorf("got %q, want %q", got, test.want[i])
				}
			})
		}
	}
}

// File URLs without host have a null host in the editions of 2017.
func TestEditionsFileHost(t *testing.T) {
	for i, e := range Editions() {
		want := EmptyHost
		if i >= 2 {
			want = NullHost
		}
		p := Parser{Edition: e}
		base, err := p.Parse("file:///C:/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, input := range []string{"file:x", "file:", "file:/x", "/x"} {
			u, err := p.Parse(input, base)
			if input == "file:x" || input == "file:" || input == "file:/x" {
				u, err = p.Parse(input, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			if u.Host.Kind != want {
				t.Errorf("%s, %s: host is %s, want %s", e.String(), input, u.Host.Kind, want)
			}
		}
	}
}

func TestEditionsEncoding(t *testing.T) {
	windows1252, err := encodings.Lookup("windows-1252")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [...]string{
		"%E9%26%238801%3B%26%23x%3B%26%238253%3B",
		"%E9%26%238801%3B%26%23x%3B%26%238253%3B",
		"%E9&%238801;%26%23x%3B&%238253;",
		"%E9&%238801;%26%23x%3B&%238253;",
	} {
		p := Parser{Edition: Editions()[i], Encoding: windows1252}
		u, err := p.Parse("https://h/?é≡%26%23x%3B‽", nil)
		if err != nil {
			t.Fatal(err)
		}
		if *u.Query != want {
			t.Errorf("%s: got %s, want %s", columns[i], *u.Query, want)
		}
	}
}

// The validation errors that each edition reports.
func TestEditionsValidationErrors(t *testing.T) {
	for _, test := range []struct {
		input, base string
		want        [len(columns)]string
	}{
		{"https://exam%70le/", "", [...]string{"domain-percent-encoded", "", "", ""}},
		{"https://1.2/", "", [...]string{"IPv4-too-few-parts", "", "", ""}},
		{"https://１.2.3.4/", "", [...]string{"IPv4-non-ASCII-input", "", "", ""}},
		{"https://[01::]/", "", [...]string{"IPv6-piece-leading-zero", "", "", ""}},
		{"https://a_b/", "", [...]string{"domain-to-ASCII", "", "", ""}},
		{"https://xn--a/", "", [...]string{"domain-to-ASCII", "domain-to-ASCII!", "domain-to-ASCII domain-to-ASCII!", "domain-to-ASCII domain-to-ASCII!"}},
		{"https://a b/", "", [...]string{"domain-to-ASCII!", "domain-to-ASCII!", "domain-to-ASCII!", "domain-to-ASCII!"}},
		{"a://h{%/", "", [...]string{"invalid-URL-unit invalid-URL-unit", "invalid-URL-unit invalid-URL-unit", "", ""}},
		{"https://0x7F.00.1./", "", [...]string{
			"domain-to-ASCII IPv4-empty-part IPv4-too-few-parts IPv4-non-decimal-part IPv4-non-decimal-part",
			"IPv4-empty-part IPv4-non-decimal-part IPv4-non-decimal-part",
			"IPv4-empty-part", "IPv4-empty-part"}},
		{"https://1.2.3.0400/", "", [...]string{
			"IPv4-non-decimal-part IPv4-out-of-range-part!", "IPv4-non-decimal-part IPv4-out-of-range-part!",
			"IPv4-non-decimal-part IPv4-out-of-range-part!", "IPv4-non-decimal-part IPv4-out-of-range-part!"}},
		{"file:////a", "", [...]string{"", "", "invalid-URL-unit", ""}},
		{"file://h/C:/x", "", [...]string{"", "", "file-invalid-Windows-drive-letter-host", "file-invalid-Windows-drive-letter-host"}},
		{"a:#\x00x", "", [...]string{"invalid-URL-unit", "invalid-URL-unit", "invalid-URL-unit", "invalid-URL-unit"}},
	} {
		for i, e := range Editions() {
			t.Run(e.String()+" "+test.input, func(t *testing.T) {
				var got []string
				p := Parser{Edition: e, Report: func(e ValidationError) {
					code := string(e.Code)
					if e.Fatal {
						code += "!"
					}
					got = append(got, code)
				}}
				p.Parse(test.input, nil)
				if got := strings.Join(got, " "); got != test.want[i] {
					t.Errorf("got %s, want %s", got, test.want[i])
				}
			})
		}
	}
}

// Where the validation errors of older editions are, and what the host of the
// URL becomes with them.
func TestEditionsValidationErrorSpans(t *testing.T) {
	const trimmed, all = "invalid-URL-unit", "2017-06 2017-03"
	for _, test := range []struct {
		editions    string
		input, base string
		want        string // each as CODE START-END
		host        HostKind
	}{
		// "If the last item in parts is the empty string, then: set validationErrorFlag."
		{all, "https://1.2.3.4./", "", "IPv4-empty-part 15-16", IPv4Address},
		{all, "https://1.2.3.4\u3002/", "", "IPv4-empty-part 15-18", IPv4Address},
		{all, "https://0x1.2.3.4./", "", "IPv4-empty-part 17-18", IPv4Address},
		{all, "https://1.0x2.3.04/", "", "IPv4-non-decimal-part 10-13", IPv4Address},
		// "If url's host is neither the empty string nor null, validation error, set
		// url's host to the empty string." It is null before a path without host.
		{all, "file:/C:/x", "", "special-scheme-missing-following-solidus 0-5", NullHost},
		{all, "file:C|/x", "", "special-scheme-missing-following-solidus 0-5 invalid-URL-unit 6-7", NullHost},
		{all, "file:///C:/x", "", "", EmptyHost},
		{all, "file://h/C:/x", "", "file-invalid-Windows-drive-letter-host 9-11", EmptyHost},
		// A reference that starts with a drive letter: "Otherwise, validation error",
		// and the host, which was null, is not set.
		{all, "C|/x", "file://h/y", "file-invalid-Windows-drive-letter 0-2 invalid-URL-unit 1-2", NullHost},
		// "If … c is the EOF code point, U+003F (?), or U+0023 (#), then while url's
		// path's size is greater than 1 and url's path[0] is the empty string,
		// validation error, remove the first item from url's path."
		{"2017-06", "file:////a/b", "", trimmed + " 12-12", EmptyHost},
		{"2017-06", "file://h///a/b?q", "", trimmed + " 14-14 " + trimmed + " 14-14", Domain},
	} {
		for _, e := range Editions() {
			if !strings.Contains(test.editions, e.String()) {
				continue
			}
			t.Run(e.String()+" "+test.input+" "+test.base, func(t *testing.T) {
				var base *URL
				p := Parser{Edition: e}
				if test.base != "" {
					var err error
					if base, err = p.Parse(test.base, nil); err != nil {
						t.Fatal(err)
					}
				}
				var got []string
				p.Report = func(e ValidationError) { got = append(got, fmt.Sprintf("%s %d-%d", e.Code, e.Start, e.End)) }
				u, err := p.Parse(test.input, base)
				if err != nil {
					t.Fatal(err)
				}
				if got := strings.Join(got, " "); got != test.want || u.Host.Kind != test.host {
					t.Errorf("got %s and %s, want %s and %s", got, u.Host.Kind, test.want, test.host)
				}
			})
		}
	}
}

// What becomes of a URL given a state override, and how the parser ends:
// "end" for the end of the input, "return" or "failure".
func TestEditionsOverride(t *testing.T) {
	for _, test := range []struct {
		href, input string
		state       State
		want        [len(columns)]string
	}{
		{"http://h:443/", "https:", SchemeStartState, [...]string{
			"https://h/ return", "https://h/ return", "https://h:443/ return", "https://h:443/ return"}},
		{"http://h/", "x:8", HostnameState, [...]string{
			"http://h/ failure", "http://h/ return", "http://x/ return", "http://x/ return"}},
		{"http://h/", "x:8", HostState, [...]string{
			"http://x:8/ return", "http://x:8/ return", "http://x:8/ return", "http://x:8/ return"}},
		{"a://u@h/", "", HostState, [...]string{
			"a://u@h/ failure", "a://u@h/ return", "a://u@h/ return", "a://u@h/ return"}},
		{"http://h:8/", "x", PortState, [...]string{
			"http://h:8/ failure", "http://h:8/ return", "http://h:8/ return", "http://h:8/ return"}},
		{"a:/x", "", PathStartState, [...]string{
			"a:/ end", "a:/ end", "a: end", "a: end"}},
		{"a://h/x", "", PathStartState, [...]string{
			"a://h end", "a://h end", "a://h end", "a://h end"}},
		{"file:/x", "http:", SchemeStartState, [...]string{
			"file:///x return", "file:///x return", "file:///x return", "file:///x return"}},
	} {
		for i, e := range Editions() {
			t.Run(fmt.Sprintf("%s %s %s %q", e.String(), test.href, test.state, test.input), func(t *testing.T) {
				p := Parser{Edition: e}
				u, err := p.Parse(test.href, nil)
				if err != nil {
					t.Fatal(err)
				}
				if test.state == PathStartState {
					u.Path.List = nil
				}
				early, err := p.Override(test.input, nil, u, test.state)
				got := e.Serialize(u, false)
				switch {
				case err != nil:
					got += " failure"
				case early:
					got += " return"
				default:
					got += " end"
				}
				if got != test.want[i] {
					t.Errorf("got %s, want %s", got, test.want[i])
				}
			})
		}
	}
}

func TestEditionsOrigin(t *testing.T) {
	for input, want := range map[string][len(columns)]string{
		"https://h/":             {"https://h", "https://h", "https://h", "https://h"},
		"gopher://h/":            {"null", "null", "gopher://h", "gopher://h"},
		"blob:https://h/x":       {"https://h", "https://h", "https://h", "https://h"},
		"blob:ftp://h/x":         {"null", "null", "ftp://h", "ftp://h"},
		"blob:blob:ws://h/x":     {"null", "null", "ws://h", "ws://h"},
		"blob: BLOB: ws://h/x":   {"null", "null", "ws://h", "ws://h"},
		"blob:/https:h/x":        {"null", "null", "https://h", "https://h"},
		"blob:blob:/https:h/x":   {"null", "null", "https://h", "https://h"},
		"blob:blob:blob:":        {"null", "null", "null", "null"},
		"blob://h":               {"null", "null", "null", "null"},
		"blob:blob:data:x":       {"null", "null", "null", "null"},
		"blob:blob:///https://h": {"null", "null", "null", "null"},
	} {
		for i, e := range Editions() {
			t.Run(e.String()+" "+input, func(t *testing.T) {
				p := Parser{Edition: e}
				u, err := p.Parse(input, nil)
				if err != nil {
					t.Fatal(err)
				}
				if got := e.Origin(u).String(); got != want[i] {
					t.Errorf("got %s, want %s", got, want[i])
				}
			})
		}
	}
}

// The table of examples in the texts of 2017 and 2024, where it is not that of
// today.
func TestEditionsURLParsingExamples(t *testing.T) {
	for _, e := range Editions() {
		for _, test := range []struct{ input, base, output string }{
			{"https:example.org", "", "https://example.org/"},
			{"https://////example.com///", "", "https://example.com///"},
			{"https://example.com/././foo", "", "https://example.com/foo"},
			{"hello:world", "https://example.com/", "hello:world"},
			{"https:example.org", "https://example.com/", "https://example.com/example.org"},
			{`\example\..\demo/.\`, "https://example.com/", "https://example.com/demo/"},
			{"example", "https://example.com/demo", "https://example.com/example"},
			{"file:///C|/demo", "", "file:///C:/demo"},
			{"..", "file:///C:/demo", "file:///C:/"},
			{"file://loc%61lhost/", "", "file:///"},
			{"https://user:password@example.org/", "", "https://user:password@example.org/"},
			{"https://example.org/foo bar", "", "https://example.org/foo%20bar"},
			{"https://EXAMPLE.com/../x", "", "https://example.com/x"},
			{"https://ex ample.org/", "", ""},
			{"example", "", ""},
			{"https://example.com:demo", "", ""},
			{"http://[www.example.com]/", "", ""},
		} {
			t.Run(e.String()+" "+test.input+" "+test.base, func(t *testing.T) {
				p := Parser{Edition: e}
				got := ""
				if u, err := p.Parse(test.input, mustParseBase(t, test.base)); err == nil {
					got = e.Serialize(u, false)
				}
				if got != test.output {
					t.Errorf("got %q, want %q", got, test.output)
				}
			})
		}
	}
}
