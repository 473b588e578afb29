package weburl

import (
	"runtime"
	"strings"
	"testing"
)

// The parser gives the same result as its short cuts, so that nothing else would
// show that one is no longer taken.

// TestShortCutOfParse has inputs of each kind that parseCommon is there for.
func TestShortCutOfParse(t *testing.T) {
	for _, input := range []string{
		"https://example.org/", "http://example.org/", "https://a/", "http://a-b.c_d/e",
		"https://example.org/a/b.html?x=1&y=2#top", "https://example.org/?", "https://example.org/#", "https://example.org/?#",
		"https://example.org//a//", "https://example.org/...?.../..", "https://example.org/.a/..b/a..b/%2e%2e%2e/%2ea",
		"https://example.org/a%20b?%C3%A9=%26#%C3%A9", "https://example.org/!$&'()*+,-.;=@_~:[]|?!$&()*+,;=@/?{}|`#!$&'()*+,;=@/?{}|",
		"file:///", "file:///etc/hosts", "file:///C:/a/b?c#d", "file://host/share", "file:///ab|/",
		"https://example.org/" + strings.Repeat("abcdefgh", 40) + "?" + strings.Repeat("a=bcdef&", 40) + "#" + strings.Repeat("abcdefgh", 40),
		"https://" + strings.Repeat("abcdefg.", 40) + "example/",
	} {
		for cut := range 9 { // all places of a byte in a word
			s := strings.Replace(input, "/a", "/a"+strings.Repeat("b", cut), 1)
			var u URL
			if _, ok := u.parseCommon(s, new(window)); !ok {
				t.Errorf("%q is not taken", s)
			}
			if _, _, _, _, ok := commonAuthority(s, new(window)); !ok {
				t.Errorf("the authority of %q is not taken", s)
			}
		}
	}
}

// TestShortCutOfURLParse has references of each kind that resolveCommon is there for.
func TestShortCutOfURLParse(t *testing.T) {
	for _, base := range []string{"https://example.org/", "http://u:p@example.org:8080/a/b/c?q#f", "ws://h/a//b/?q", "ftp://1.2.3.4/a"} {
		b := MustParse(base)
		for _, ref := range []string{
			"a", "a/b", "a/", "abcdefgh/ijklmnop.html?q=r#f", "../a", "../../a/b?c", "../../../../a", "..a", ".a", "a..",
			"/", "/a", "/a/b?c#d", "?", "?a=b&c", "?a#b", "#", "#a", "#abcdefghijklmnop", "a%20b", "%C3%A9",
		} {
			var u URL
			if !u.resolveCommon(&b, ref, nil) {
				t.Errorf("%q is not taken with base %q", ref, base)
			}
		}
	}
}

// TestShortCutOfCanParse has inputs that canWrite is there for.
func TestShortCutOfCanParse(t *testing.T) {
	for _, input := range []string{
		"HTTPS://Example.org/a b", "https://example.org", "https://example.org:443/é", " http://example.org/../ ",
		"https://user:pass@example.org:8080/", "http://0x7f.1/", "https://exa\tmple.org/", `https:\\example.org`, "http://EX%41mple.org?",
		// A head needs no buffer, so its length does not matter.
		"HTTPS://example.org/" + strings.Repeat("a", maxShort),
	} {
		var w window
		scheme, start, end, _, ok := commonAuthority(input, &w)
		if !ok && !canWrite(input, scheme, start, end, &w) {
			t.Errorf("%q is not taken", input)
		}
	}
}

// TestShortCutOfCanParseRefuses has hosts that end in a number and are no IPv4 address, with
// what may follow them.
func TestShortCutOfCanParseRefuses(t *testing.T) {
	for _, host := range []string{"1.2.3.4.5", "a.08", "EVIL.com127.0.0.1", "256.1.1.1", "4294967296", "foo.0xf."} {
		for _, after := range []string{"", " ", "\t", " \n ", "/", "/ ", `\`, "?", "#", ":80", ":80 ", ":443/", ":8080/"} {
			for _, scheme := range []string{"http://", "HTTPS://", " http://", `http:\\`, "https:"} {
				if input := scheme + host + after; CanParse(input) {
					t.Errorf("%q", input)
				}
			}
		}
	}
}

// TestShortCutsAreTried calls the exported functions. What a short cut makes needs fewer
// bytes of memory than what the parser makes of the same input, which has room to spare.
func TestShortCutsAreTried(t *testing.T) {
	base := MustParse("https://example.org/a/b/c/d/e/f")
	messy := "HTTPS://Example.org/a/./b/../c d/e/f"
	for name, try := range map[string]struct{ short, parser func() (URL, error) }{
		"Parse":                  {func() (URL, error) { return Parse(messy) }, func() (URL, error) { return Parser{}.read(messy) }},
		"Parser.Parse":           {func() (URL, error) { return Parser{}.Parse(messy) }, func() (URL, error) { return Parser{}.read(messy) }},
		"URL.Parse":              {func() (URL, error) { return base.Parse("../x") }, func() (URL, error) { return Parser{Base: base}.read("../x") }},
		"URL.Parse, absolute":    {func() (URL, error) { return base.Parse(messy) }, func() (URL, error) { return Parser{Base: base}.read(messy) }},
		"Parser.Parse, absolute": {func() (URL, error) { return Parser{Base: base}.Parse(messy) }, func() (URL, error) { return Parser{Base: base}.read(messy) }},
		"WithHostname":           {func() (URL, error) { return base.WithHostname("h") }, func() (URL, error) { return base.withHost("h", false) }},
		"WithHostPort":           {func() (URL, error) { return base.WithHostPort("h:1") }, func() (URL, error) { return base.withHost("h:1", true) }},
		"WithPath":               {func() (URL, error) { return base.WithPath("/x") }, func() (URL, error) { return base.withPath("/x") }},
		"WithQuery":              {func() (URL, error) { return base.WithQuery("abcdefgh") }, func() (URL, error) { return base.withQuery("abcdefgh") }},
		"WithFragment":           {func() (URL, error) { return base.WithFragment("abcdefgh") }, func() (URL, error) { return base.withFragment("abcdefgh") }},
		"Parser.Parse, base":     {func() (URL, error) { return Parser{Base: base}.Parse("../x") }, func() (URL, error) { return Parser{Base: base}.read("../x") }},
	} {
		short, parser := allocatedBytes(try.short), allocatedBytes(try.parser)
		if short >= parser {
			t.Errorf("%s allocates %d bytes, and the parser %d", name, short, parser)
		}
	}
}

// TestIgnoresBase has references that mean the same with any base, and others.
func TestIgnoresBase(t *testing.T) {
	for _, ref := range []string{"https://h", "HTTP://h/", `http:\\h/a b`, `https:/\h`, "https:////h", "FILE://h/a", `file:\/a`} {
		if !ignoresBase(ref) {
			t.Errorf("%q is not taken", ref)
		}
		want, err := Parse(ref)
		for _, base := range []string{"https://b/c?d", "http://b/c", "file:///C:/a", "file://b/c", "a:b", "ws://b/"} {
			if got, _ := (Parser{Base: MustParse(base)}).read(ref); got != want || err != nil {
				t.Errorf("%q with base %q: %q, not %q, %v", ref, base, got, want, err)
			}
		}
	}
	for _, ref := range []string{"", "//h/", "/https://h", "https:h/aaa", "https:/h/", "http:/h/a", "http:h/aa", "file:/h/a", "file:h/a", "ftp://h/a", "h\ttp://h/"} {
		if ignoresBase(ref) {
			t.Errorf("%q is taken", ref)
		}
	}
}

// allocatedBytes returns how many bytes a call of f allocates.
func allocatedBytes(f func() (URL, error)) uint64 {
	const calls = 1000
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		f()
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / calls
}

// Each scan passes over all that it may, wherever in a word it begins and ends.
func TestScansReachTheEnd(t *testing.T) {
	text := strings.Repeat("abcdefghijklmnopqrstuvwxyz0123456789-_.", 3)
	for name, scan := range map[string]func(s string, i int) int{
		"scanDomain":   scanDomain,
		"scanPath":     func(s string, i int) int { return scanPath(s, i, true, true) },
		"scanQuery":    scanQuery,
		"scanFragment": scanFragment,
	} {
		for length := range len(text) {
			for i := range min(length, 20) {
				if got := scan(text[:length], i); got != length {
					t.Fatalf("%s(%q, %d) is %d", name, text[:length], i, got)
				}
				if got := scan(text[:length]+"<"+text, i); got != length {
					t.Fatalf("%s of %q and %q from %d is %d", name, text[:length], "<"+text, i, got)
				}
			}
		}
	}
}

// TestShortCutOfWith compares the short cuts for path, query and fragment with the methods
// that read the same values, and has values that are left to these.
func TestShortCutOfWith(t *testing.T) {
	for name, f := range map[string]struct {
		place func(v, u *URL, value string) bool
		short func(u URL, value string) (URL, error)
		long  func(u URL, value string) (URL, error)
		taken []string
		left  string
	}{
		"path":     {(*URL).placePath, URL.WithPath, URL.withPath, []string{"/", "//", "/a/b.html", "/a/.b/c..", "/%41:@"}, ", a, /a b, /a/../b, /%2e, /é, /?, /#"},
		"query":    {(*URL).placeQuery, URL.WithQuery, URL.withQuery, []string{"", "a", "a=b&c=d", "?/:@%41", "abcdefghijklmnop"}, "a b, é, #, '"},
		"fragment": {(*URL).placeFragment, URL.WithFragment, URL.withFragment, []string{"", "a", "top", "#?/:@%41'", "abcdefghijklmnop"}, "a b, é, `"},
	} {
		for _, base := range []string{"https://h/", "http://u:p@h.example:8080/a/b/c?q#f", "ws://1.2.3.4/abcdefghijkl?", "ftp://[::1]:22/#f"} {
			u := MustParse(base)
			for _, value := range f.taken {
				if !f.place(new(URL), &u, value) {
					t.Errorf("%s %q is not taken for %q", name, value, base)
				}
				got, err := f.short(u, value)
				if want, _ := f.long(u, value); got != want || err != nil {
					t.Errorf("%s %q in %q: %#v, not %#v, %v", name, value, base, got, want, err)
				}
			}
			for value := range strings.SplitSeq(f.left, ", ") {
				if f.place(new(URL), &u, value) {
					t.Errorf("%s %q is taken for %q", name, value, base)
				}
			}
		}
		if f.place(new(URL), new(URL), "/") {
			t.Errorf("%s is taken for the zero URL", name)
		}
	}
}

// TestShortCutOfWithHost compares placeDomain with withHost, which reads the same
// values, and names those that are left to it.
func TestShortCutOfWithHost(t *testing.T) {
	left := " A. example.org:, example.org:x, example.org:1x, example.org:08, example.org:0, example.org:65536, 1.2.3.4, 0x7f, :80, , a/b, é, a:1:2 "
	for _, base := range []string{"https://h/", "http://u:p@h.example:8080/a/b/c?q#f", "ws://1.2.3.4/a?b", "ftp://[::1]:22/#f"} {
		u := MustParse(base)
		for _, value := range []string{"a", "www.example.com", "abcdefgh", "x.y:8080", "x.y:80", "x.y:443", "x.y:21", "x.y:65535", "x.y:1"} {
			var v URL
			text, to, ok := v.placeDomain(&u, value, true)
			if !ok {
				t.Errorf("%q is not taken for %q", value, base)
				continue
			}
			v.replace(&u, u.hostStart, to, 0, text)
			if want, err := u.withHost(value, true); v != want {
				t.Errorf("%q in %q: %#v, not %#v, %v", value, base, v, want, err)
			}
			if _, _, taken := v.placeDomain(&u, value, false); taken == strings.Contains(value, ":") {
				t.Errorf("%q as a hostname in %q: taken is %v", value, base, taken)
			}
		}
		for value := range strings.SplitSeq(left, ",") {
			var v URL
			if _, _, ok := v.placeDomain(&u, strings.Trim(value, " "), true); ok {
				t.Errorf("%q is taken for %q", value, base)
			}
		}
	}
	for _, base := range []string{"file:///a", "a://h/", "a:b"} {
		u := MustParse(base)
		if _, _, ok := new(URL).placeDomain(&u, "h", true); ok {
			t.Errorf("a host is taken for %q", base)
		}
	}
}
