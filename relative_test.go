package weburl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

func ExampleURL_Relative() {
	page := weburl.MustParse("https://example.org/docs/guide/index.html?v=2")
	for _, s := range []string{
		"https://example.org/docs/guide/install.html#linux",
		"https://example.org/docs/api/",
		"https://example.org/docs/guide/",
		"https://example.org/docs/guide/index.html",
		"https://example.org/docs/guide/index.html?v=2#top",
		"https://example.org/about",
		"https://cdn.example.org/x.js",
		"mailto:us@example.org",
	} {
		ref, ok := page.Relative(weburl.MustParse(s))
		fmt.Printf("%q %t\n", ref, ok)
	}
	// Output:
	// "install.html#linux" true
	// "../api/" true
	// "." true
	// "index.html" true
	// "#top" true
	// "/about" true
	// "//cdn.example.org/x.js" true
	// "" false
}

func TestRelative(t *testing.T) {
	const none = "none"
	for _, test := range []struct{ base, url, want string }{
		// What is the same as in the base is left out, from the front.
		{"http://h/a/b?q#f", "http://h/a/b?q", ""},
		{"http://h/a/b?q#f", "http://h/a/b?q#", "#"},
		{"http://h/a/b?q#f", "http://h/a/b?", "?"},
		{"http://h/a/b?q", "http://h/a/b?r#f", "?r#f"},
		{"http://h/a/b?q", "http://h/a/b", "b"},
		{"http://h/a/b?q", "http://h/a/b#f", "b#f"},
		{"http://h/a/?q", "http://h/a/", "."},
		{"http://h/a/?q", "http://h/a/#f", ".#f"},
		{"http://h/a/b", "http://h/a/c", "c"},
		{"http://h/a/b", "http://h/a/c?q#f", "c?q#f"},
		{"http://h/a/b", "http://h/a/b/", "b/"},
		{"http://h/a/b", "http://h/a/", "."},
		{"http://h/aaaa/bbbb/c", "http://h/aaaa/", ".."},
		{"http://h/aaaa/bbbb/c", "http://h/aaaa/bbb", "../bbb"},
		{"http://h/aaaa/bb/cc/d", "http://h/aaaa/", "../.."},
		{"http://h/aaaa/b", "http://h/aaa/b", "/aaa/b"},

		// The path from the root is shorter.
		{"http://h/a/b/c", "http://h/", "/"},
		{"http://h/a/b/c/d", "http://h/a/", "/a/"},
		{"http://h/a/b", "http://h/c", "/c"},
		{"http://h/a", "http://h/", "."},

		// Segments that would be read as something else.
		{"http://h/a", "http://h/b:c", "/b:c"},
		{"http://h/aa/b", "http://h/aa/b:c", "./b:c"},
		{"http://h/aa/b", "http://h/aa/1:c", "1:c"},
		{"http://h/aa/b", "http://h/aa/b?:", "?:"},
		{"http://h/aa/b", "http://h/aa//c", ".//c"},
		{"http://h/aa/b", "http://h/aa//", ".//"},
		{"http://h/aa/bb/c", "http://h/aa//", "..//"},
		{"http://h/a/b", "http://h//c", "..//c"},
		{"http://h/a/b/c", "http://h//d", "/.//d"},
		{"http://h//a", "http://h//b", "b"},
		{"http://h//a", "http://h/b", "/b"},

		// Another authority.
		{"http://h/a", "http://g/a", "//g/a"},
		{"http://h/a", "http://g/", "//g"},
		{"http://h/a", "http://g/?q#f", "//g?q#f"},
		{"http://h/a", "http://h:8080/a", "//h:8080/a"},
		{"http://h:8080/a", "http://h/a", "//h/a"},
		{"http://u:p@h/a", "http://u:p@h/b", "b"},
		{"http://u:p@h/a", "http://h/b", "//h/b"},
		{"http://h/a", "http://u@h/a", "//u@h/a"},
		{"http://h/a", "https://h/a", none},
		{"http://h/a", "mailto:a@b", none},

		// Schemes that are not special.
		{"x://h/a", "x://h", "//h"},
		{"x://h", "x://h/", "."},
		{"x://h", "x://h/a", "a"},
		{"x://h?q", "x://h", "//h"},
		{"x://h", "x://h?q", "?q"},
		{"x://h/a", "x:///a", "///a"},
		{"x:///a", "x://", "//"},
		{"x:///a", "x:///b", "b"},
		{"x://h/a", "x:/a", none},
		{"x:/a", "x://h/a", "//h/a"},
		{"x:/a", "x:/b", "b"},
		{"x:/a", "x:/.//b", ".//b"},
		{"x:/a/b/c", "x:/.//b", "/.//b"},
		{"x:/.//a", "x:/.//b", "b"},
		{"x:/.//a", "x:/a", "/a"},
		{"x:/a", "x:b", none},

		// Opaque paths.
		{"x:b", "x:/a", none},
		{"x:b", "x:b", none},
		{"x:b#f", "x:b", none},
		{"x:b", "x:b#f", "#f"},
		{"x:b?q", "x:b?q#", "#"},
		{"x:b", "x:b?q", none},
		{"x:b", "x:c#f", none},
		{"mailto:a b", "mailto:a b#c", "#c"},

		// Drive letters.
		{"file:///C:/a/b", "file:///C:/a/c", "c"},
		{"file:///C:/a/b", "file:///C:/c", "/c"},
		{"file:///C:/a/b", "file:///C:/", "/"},
		{"file:///C:/a", "file:///C:/", "."},
		{"file:///C:", "file:///C:/a", "a"},
		{"file:///C:", "file:///C:/", "."},
		{"file:///C:/a", "file:///C:", "/C:"},
		{"file:///C:?q", "file:///C:", "/C:"},
		{"file:///C:/a", "file:///D:/a", "/D:/a"},
		{"file:///C:/a", "file:///D:", "/D:"},
		{"file:///C:/a", "file:///b", "///b"},
		{"file:///C:/a", "file:///", "//"},
		{"file:///a/b", "file:///C:/b", "/C:/b"},
		{"file:///aa/b/c", "file:///C:/D|/E", "/C:/D|/E"},
		{"file:///C:/a/b/c", "file:///C:/D|/e", "/./D|/e"},
		{"file:///C:/a", "file:///C:/D|/e", "./D|/e"},
		{"file:///C:/a/b/c", "file:///C:/D:", "/./D:"},
		{"file:///C:/a/b/c", "file:///C://d", "/.//d"},
		{"file:///a/b", "file:///a/C|", "./C|"},
		{"file:///a/b", "file:///a/C|?q", "./C|?q"},
		{"file:///a/b", "file:///a/C|d", "C|d"},
		{"http://h/a/b", "http://h/a/C|", "C|"},
		{"file://h/a", "file:///a", "///a"},
		{"file://h/C:/a", "file:///C:/a", "///C:/a"},
		{"file:///a", "file://h/", "//h"},
		{"file:///a", "file:////b", ".//b"},
	} {
		base, u := weburl.MustParse(test.base), weburl.MustParse(test.url)
		ref, ok := base.Relative(u)
		switch {
		case !ok && test.want != none:
			t.Errorf("%q from %q: none, want %q", u, base, test.want)
		case ok && ref != test.want:
			t.Errorf("%q from %q: %q, want %q", u, base, ref, test.want)
		case ok:
			checkRelative(t, base, u)
		case ref != "":
			t.Errorf("%q from %q: %q and false", u, base, ref)
		}
	}
	var zero weburl.URL
	for _, u := range []weburl.URL{zero, weburl.MustParse("http://h/"), weburl.MustParse("x:a")} {
		if ref, ok := zero.Relative(u); ok || ref != "" {
			t.Errorf("%q from the zero URL: %q", u, ref)
		}
		if ref, ok := u.Relative(zero); ok || ref != "" {
			t.Errorf("the zero URL from %q: %q", u, ref)
		}
	}
}

// checkRelative fails the test unless the reference from base to u, if there is one,
// resolves to u, and is no longer than u without its scheme. Without one there is no
// reference of that form either.
func checkRelative(t *testing.T, base, u weburl.URL) (ref string, ok bool) {
	t.Helper()
	rest := strings.TrimPrefix(u.String(), u.Scheme()+":")
	ref, ok = base.Relative(u)
	if !ok {
		if v, err := base.Parse(rest); err == nil && v == u && rest != "" {
			t.Fatalf("%q from %q: none, but %q does", u, base, rest)
		}
		return ref, ok
	}
	if v, err := base.Parse(ref); v != u {
		t.Fatalf("%q from %q: %q, which resolves to %q, %v", u, base, ref, v, err)
	}
	if len(ref) > len(rest) {
		t.Fatalf("%q from %q: %q, which is longer than %q", u, base, ref, rest)
	}
	return ref, ok
}

// TestRelativeIsShortest tries every reference of a few tokens: [weburl.URL.Relative]
// returns none that is longer.
func TestRelativeIsShortest(t *testing.T) {
	length := need.Number(t, "RELATIVE_TOKENS", 4)
	tokens := []string{"a", "C", ":", "|", "/", ".", "?", "#", "@"}
	for _, text := range []string{
		"http://a", "http://a/a", "http://a/a/a", "http://a/a/C/", "http://a//", "http://a/a//a", "http://a/a:/a",
		"http://a/?", "http://a/a?", "http://a/a/a?#", "http://a@a/", "http://a@a/a/a", "http://a/a/a/a/a",
		"file:///", "file:///a", "file:///a/a", "file:///C:", "file:///C:/", "file:///C:/a", "file:///C:/a/a?",
		"file:///C:?", "file:///a/C:/a", "file:///C:/C:/a", "file:////a", "file:///C://a", "file://a/", "file://a/C:/a/a", "file:///c:/a",
		"x://a", "x://a?", "x://a/", "x://a/a/a", "x://", "x:///a", "x:///a//", "x:/a", "x:/a/a/C", "x:/.//a", "x:/.//a/a?", "x:/a//a",
		"x:a", "x:a?", "x:",
	} {
		base := weburl.MustParse(text)
		specBase, err := spec.Parse(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		valid := true
		parser := spec.Parser{Report: func(e spec.ValidationError) {
			switch e.Code {
			case spec.InvalidURLUnit, spec.InvalidCredentials: // u has them too
			default:
				valid = false
			}
		}}
		var try func(ref string, more int)
		try = func(ref string, more int) {
			if u, err := base.Parse(ref); err == nil && !strings.Contains(u.String(), "%") { // written as in u
				shortest, ok := checkRelative(t, base, u)
				hasScheme := len(ref) > len(u.Scheme()) && ref[len(u.Scheme())] == ':' && strings.EqualFold(ref[:len(u.Scheme())], u.Scheme())
				if len(ref) < len(shortest) || !ok && !hasScheme {
					valid = true
					if _, err := parser.Parse(ref, specBase); err != nil {
						t.Fatal(err)
					}
					if valid {
						t.Errorf("%q from %q: %q, %t, but there is %q", u, base, shortest, ok, ref)
					}
				}
			}
			if more > 0 {
				for _, token := range tokens {
					try(ref+token, more-1)
				}
			}
		}
		try("", length)
	}
}

func TestRelativeAllocations(t *testing.T) {
	base := weburl.MustParse("https://example.org/a/b/c?q#f")
	for s, want := range map[string]float64{
		"https://example.org/a/b/c?r":  0,
		"https://example.org/a/b/d":    0,
		"https://example.org/":         0,
		"https://example.com/x":        0,
		"https://example.com/":         0,
		"https://example.com/?q":       1,
		"https://example.org/a/b/":     0,
		"https://example.org/a/dd#f":   1,
		"https://example.org/a/b/x:/y": 1,
	} {
		u := weburl.MustParse(s)
		if n := testing.AllocsPerRun(100, func() { base.Relative(u) }); n != want {
			t.Errorf("%q: %v allocations, want %v", s, n, want)
		}
	}
}

// TestRelativePairs tries pairs of URLs that are made of each other, so that most
// have something in common.
func TestRelativePairs(t *testing.T) {
	count := need.Number(t, "RELATIVE_COUNT", need.Part(t, 1_000_000))
	g := urlgen.New(uint64(need.Number(t, "RELATIVE_SEED", 1)))
	var found, none int
	for found+none < count {
		base, err := weburl.Parse(g.Base())
		if err != nil {
			t.Fatal(err)
		}
		u, err := base.Parse(g.Input())
		if err != nil {
			continue
		}
		v, err := u.Parse(g.Input())
		if err != nil {
			v = u
		}
		for _, pair := range [][2]weburl.URL{{base, u}, {u, base}, {u, v}, {v, base}, {u, u.WithoutQuery()}, {u.WithoutFragment(), u}} {
			if _, ok := checkRelative(t, pair[0], pair[1]); ok {
				found++
			} else {
				none++
			}
		}
	}
	t.Logf("%d pairs with a reference, %d without", found, none)
	if found < count/2 || none == 0 {
		t.Error("the pairs have too little in common, or too much")
	}
}
