package display_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/urlgen"
)

func TestRefang(t *testing.T) {
	for in, want := range map[string]string{
		"hxxps[:]//a[.]b(.)c{.}d": "https://a.b.c.d", "HXXP://a[dot]b": "http://a.b", "h**p[://]a[@]b[at]c[/]": "http://a@b@c/",
		"https://a.b/hxxp": "https://a.b/hxxp", "hxxq://a": "hxxq://a", "": "", "FXP://a(DOT)b": "ftp://a.b", "fxpro.b": "fxpro.b", "hxxps": "hxxps",
	} {
		if got := display.Refang(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestRefangForms holds the forms that ioc-fanger, iocextract and others document, and what no form is.
func TestRefangForms(t *testing.T) {
	for in, want := range map[string]string{
		"hxxp[:]//[2001[:]db8[::]1]/": "http://[2001:db8::1]/", "hxxp://[2001:db8::1]/": "http://[2001:db8::1]/", "hxxp://[[::]1]:80/": "http://[::1]:80/",
		"1[.]1[.]1[.]1": "1.1.1.1", "1(.)1(.)1(.)1": "1.1.1.1", `1\.1\.1\.1`: "1.1.1.1", "1[.1[.1.]1": "1.1.1.1", `1\.)1[.1.)1`: "1.1.1.1",
		"example[.]com/path": "example.com/path", "example(.)com/path": "example.com/path", `example\.com/path`: "example.com/path", "example{.}com": "example.com",
		"http://example[.com/path": "http://example.com/path", "http://example.]com/path": "http://example.com/path", "hxxp://example(.com/path": "http://example.com/path",
		"http://example.com[/]path": "http://example.com/path", "http__example.com/path": "http://example.com/path", "hxxps__example.com/path": "https://example.com/path",
		"hxxp[:]//a": "http://a", "hxxp[://]a": "http://a", "hxxp:[//]a": "http://a", "http(:)//a": "http://a", "hxxp{:}//a": "http://a", "hXXpS://a": "https://a", "htxp://a": "http://a", "hxtps://a": "https://a", "fxp://a": "ftp://a",
		"me@example[.]com": "me@example.com", "me[at]example[.]com": "me@example.com", "me(at)example(dot)com": "me@example.com", "me[@]example{dot}com": "me@example.com", "example[Dot]com": "example.com", "[www].example.com": "www.example.com",
		"tcp://example[.]com:8989/bad": "tcp://example.com:8989/bad",
	} {
		if got := display.Refang(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	for _, in := range []string{
		"http://[::]/", "http://[::]:80/", "http://[::ffff:1.2.3.4]/", `http://a\.b/`, "http://a[.@b/", "https://a/x[.y", "https://a/?q[.x]=(.y)", "https://a/(at)", "https://a/x__y", "httpx://a", "http://a(b/", "https://a.b/?u=http__c.d",
		`C:\a\.git`, "a[0].b", "f(x).y", "(see a.b).", "[a.b](https://c.d/)", "a.b[1]", "http", "fxp", "[.", "(.)", "", "http_://a", "hxp://a", "mailto:a@b.c", "data:,[.x", "//h/a[.b", "a..b[",
	} {
		if got := display.Refang(in); in != "(.)" && got != in || display.IsDefanged(in) {
			t.Errorf("%q is read as %q", in, got)
		}
	}
}

// TestDefang holds how URLs are altered, and that they are read as they were.
func TestDefang(t *testing.T) {
	for input, want := range map[string]string{
		"https://www.example.com/a.b?c.d": "hxxps://www[.]example[.]com/a.b?c.d",
		"http://u.v@h.example:80":         "hxxp://u[.]v@h[.]example:80",
		`http:\\h.example\a.b`:            `hxxp:\\h[.]example\a[.]b`,
		"javascript:alert(1.5)":           "javascript[:]alert(1[.]5)",
		"HTTP://H.example./":              "hxxp://H[.]example[.]/",
		"HttpS:h.example":                 "hxxps:h[.]example",
		"//h.example/a.b":                 "//h[.]example/a.b",
		"h.example":                       "h[.]example",
		"https://h.example/?u=https://a.b.example/c.d&v=http://e.example#x.y": "hxxps://h[.]example/?u=https[:]//a[.]b[.]example/c.d&v=http[:]//e[.]example#x.y",
		"https://h.example/https://a.example//b.c":                            "hxxps://h[.]example/https[:]//a[.]example//b.c",
		"http://https://a.example":                                            "hxxp://https[:]//a[.]example",
		"view-source:https://a.example/":                                      "view-source[:]https[:]//a[.]example/",
		"?u=ftp://a.example":                                                  "?u=ftp[:]//a[.]example",
		"evil.example:8080/x.y":                                               "evil[.]example[:]8080/x.y",
		"https://w.example/?url=https%3A%2F%2Fpaypa1.com%2Fa.b&c=d.e":         "hxxps://w[.]example/?url=https%3A%2F%2Fpaypa1[.]com%2Fa.b&c=d.e",
		"https://h.example/://":                                               "hxxps://h[.]example/[:]//",
		"":                                                                    "",
	} {
		if got := display.Defang(input); got != want {
			t.Errorf("%q: got %q, want %q", input, got, want)
		}
		if got := display.Defang(want); got != want {
			t.Errorf("%q changed twice: %q", want, got)
		}
		if got := display.Refang(want); got != lowered(input) {
			t.Errorf("%q is read as %q", want, got)
		}
	}
}

// lowered returns a URL with its scheme in lower case if that is http or https.
func lowered(s string) string {
	if scheme, rest, ok := strings.Cut(s, ":"); ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")) {
		return strings.ToLower(scheme) + ":" + rest
	}
	return s
}

// TestDefangRandom alters random URLs: at most the first one has "://", and only after hxxp.
func TestDefangRandom(t *testing.T) {
	g := urlgen.New(5)
	for range 10_000 {
		input := g.Input() + g.Input()
		got := display.Defang(input)
		if n := strings.Count(got, "://"); n > 1 || n == 1 && !strings.HasPrefix(got, "hxxp") {
			t.Errorf("%q: %q has a URL", input, got)
		}
		if display.Refang(input) == input && display.Refang(got) != lowered(input) {
			t.Errorf("%q is read as %q", got, display.Refang(got))
		}
	}
}

// TestDefangTwice alters what people have altered in other ways.
func TestDefangTwice(t *testing.T) {
	for input, want := range map[string]string{
		"hxxps[:]//a[.]b(.)c/d": "hxxps://a[.]b[.]c/d", "203[.]0[.]113[.]9": "203[.]0[.]113[.]9", "https://a.b/?q=c[.]d": "hxxps://a[.]b/?q=c[.]d", "https://a.b/?u=http[:]//c[.]d/": "hxxps://a[.]b/?u=http[:]//c[.]d/",
		"https://a.b/?u=http://c[.]d/": "hxxps://a[.]b/?u=http[:]//c[.]d/",
	} {
		if got := display.Defang(input); got != want {
			t.Errorf("%q: got %q, want %q", input, got, want)
		}
	}
}

// TestIsDefanged holds which strings are taken for altered URLs.
func TestIsDefanged(t *testing.T) {
	for in, want := range map[string]bool{
		"hxxps://a.b": true, "hxxps[:]//a[.]b": true, "https://a[.]b": true, "https://a.b": false, "a[.]b": false, "https://a.b/[.]": false, "https://a(dot)b/": true, "https://a.b/c(dot)d": false, "": false,
	} {
		if got := display.IsDefanged(in); got != want {
			t.Errorf("%q: %v", in, got)
		}
	}
}
