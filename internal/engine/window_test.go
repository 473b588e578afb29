//go:build (amd64 || arm64) && !purego

package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// withoutWindow calls f as on a processor on which fill does not work.
func withoutWindow(f func()) {
	defer func(has bool) { hasWindow = has }(hasWindow)
	hasWindow = false
	f()
}

// TestCommon has inputs that need no parser, and inputs that do. They must do without a
// window as well.
func TestCommon(t *testing.T) {
	try := func() {
		for _, input := range []string{
			"https://example.org/", "http://example.org/", "https://a/", "HTTP://A/", "http://Example.ORG:80/a", "https://a:443/", "http://a:8080/a", "http://a-b.c_d/e", "https://example.org/a/b.html?x=1&y=2#top",
			"https://example.org/?", "https://example.org/#", "https://example.org/?#", "https://example.org//a//", "https://example.org/...?.../..",
			"https://example.org/.a/..b/a..b/%2e%2e%2e/%2ea", "https://example.org/a%20b?%C3%A9=%26#%C3%A9",
			"https://example.org/!$&'()*+,-.;=@_~:[]|?!$&()*+,;=@/?{}|`#!$&'()*+,;=@/?{}|",
			"http://a", "http://a?", `http://a\b`, "http://1/", "http://a/ b", "http://a/../", "http://a/%2e", "http://a/é", `http://a/\`, "http://a/?'", "http://a/?é#é", "http://a/#`", "file:///C|/", "file:///c|",
			"file:///", "file:///etc/hosts", "file:///C:/a/b?c#d", "file://host/share", "file:///ab|/",
			"https://example.org/" + strings.Repeat("abcdefgh", 40) + "?" + strings.Repeat("a=bcdef&", 40) + "#" + strings.Repeat("abcdefgh", 40),
			"https://" + strings.Repeat("abcdefg.", 40) + "example/",
		} {
			for cut := range 9 { // all places of a byte in a word
				s := strings.Replace(input, "/a", "/a"+strings.Repeat("b", cut), 1)
				var u Record
				if r := commonResult(&u, s); r != unchanged && r != written {
					t.Errorf("%q needs a parser", s)
				}
			}
		}
		for _, input := range []string{
			"", "http:", "http://a:0/", "http://a:99999/", "http://a:/", "http:///", "http://a.256/", "http://a:081/", "http://u@a/", "http://é/", "http://a/\t", "http://a/\xff",
			"file://localhost/", "ftp://a/", "file:/a", "file://a",
		} {
			if r := commonResult(new(Record), input); r != failed && r != unclean && r != uncommon {
				t.Errorf("%q needs no parser", input)
			}
		}
	}
	try()
	withoutWindow(try)
}

// commonResult is common for an input that may have any scheme.
func commonResult(u *Record, in string) result {
	s, i, lower := commonScheme(in)
	if s == scheme.NotSpecial {
		return failed
	}
	return new(window).common(u, in, s, i, lower, nil, false)
}

// TestWindowEqualsClass looks at each byte at each place.
func TestWindowEqualsClass(t *testing.T) {
	if !hasWindow {
		t.Skip("there is no vector code for the processor")
	}
	for length := 1; length < 2*windowSize; length++ {
		for c := range 256 {
			// Three places of each length, all of them over all lengths.
			for _, i := range []int{c % length, (c * 7) % length, length - 1} {
				b := []byte(strings.Repeat("a", length))
				b[i] = byte(c)
				var w window
				w.fill(string(b))
				if want := scalarWindow(string(b)); w != want {
					t.Fatalf("%d bytes with %#x at %d: %+v, not %+v", length, c, i, w, want)
				}
			}
		}
	}
}

// scalarWindow is fill without vector code.
func scalarWindow(s string) window {
	w := window{size: windowSize}
	for i := range windowSize {
		bit := uint64(1) << i
		if i >= len(s) {
			w.domain, w.upper, w.path, w.query, w.back = w.domain|bit, w.upper|bit, w.path|bit, w.query|bit, w.back|bit
			continue
		}
		k := class[s[i]]
		set := func(mask *uint64, in bool) {
			if in {
				*mask |= bit
			}
		}
		afterSlash := i > 0 && class[s[i-1]]&(slash|backslash) != 0
		set(&w.domain, k&notDomain != 0 && k&upper == 0)
		set(&w.upper, k&(upper|notASCII) != 0)
		set(&w.path, k&encodePath != 0 || afterSlash && (s[i] == '.' || s[i] == '%'))
		set(&w.query, k&encodeSpecial != 0)
		set(&w.back, k&backslash != 0)
	}
	return w
}

// TestWindowEqualsScans compares Parse and CanParse with what they are without a window, and
// with package spec.
func TestWindowEqualsScans(t *testing.T) {
	if !hasWindow {
		t.Skip("there is no vector code for the processor")
	}
	count := need.Part(t, 300_000)
	g := urlgen.New(23)
	inputs := make([]string, 0, 2*count)
	for i := range count {
		inputs = append(inputs, g.Input(), aroundWindow(rand.New(rand.NewPCG(1, uint64(i)))))
	}
	type outcome struct {
		url     Record
		ok, can bool
	}
	run := func(input string) (r outcome) {
		r.ok = Parse(&r.url, input, nil, nil, nil)
		r.can = CanParse(input, nil)
		return r
	}
	var want []outcome
	withoutWindow(func() {
		for _, input := range inputs {
			want = append(want, run(input))
		}
	})
	for i, input := range inputs {
		got := run(input)
		s, err := new(spec.Parser).Parse(input, nil)
		if rule := DifferentRule(&got.url, got.ok, s, err); rule != "" || got.can != (err == nil) {
			t.Fatalf("%s: %q: %+v; spec %v, %v", rule, input, got, s, err)
		}
		if got != want[i] {
			t.Fatalf("%q: %+v; without a window %+v", input, got, want[i])
		}
	}
}

// aroundWindow returns an input in which a window may end in each component.
func aroundWindow(r *rand.Rand) string {
	var b strings.Builder
	one := func(of ...string) { b.WriteString(of[r.IntN(len(of))]) }
	run := func(n int) {
		const text = "abcdefghijklmnopqrstuvwxyz-0123456789abcdefghijklmnopqrstuvwxyz"
		from := r.IntN(len(text))
		b.WriteString(text[from:min(len(text), from+r.IntN(n))])
	}
	one("https://", "http://", "https://", "HTTPS://", "Http://", `https:\\`, "https:/", "http:", "file://", "file:///", " https://")
	for range r.IntN(4) {
		run(30)
		one(".", "A", "Xy.", ".", "0x7f", "1.2", "%41", "\t", "u:p@", "!", "é", "")
	}
	one("example.org", "a", "1.2.3.4", "Example.ORG", "xy.07")
	one("", "", ":443", ":80", ":8080", ":0443", ":", ":443x", ":80\t")
	if one("/", "/", "/", `\`, "?", "#", "", " "); r.IntN(8) == 0 {
		return b.String()
	}
	for range r.IntN(8) {
		run(50)
		one("/", "/", `\`, ".", "..", "/.", "/..", "/./", `\.\`, `\..`, "%2e", "/%2E/", "/%7e", "\t", "é", " ", "?", "?", "#", "'", "C|/", "C:")
	}
	one("", "", " ", "\t", "\n ")
	return b.String()
}
