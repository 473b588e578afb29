package links

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestMalformed: what looks like a link and is not one is found with its URL, and other brackets are
// not.
func TestMalformed(t *testing.T) {
	for document, want := range map[string]string{
		"[x](https://a.example/ b)":             "1 https://a.example/ b",
		"see [the *x*](other file.md#a) here":   "1 other file.md#a",
		"![x](img/a b.png)":                     "1 img/a b.png",
		"- [a](../a b/)":                        "1 ../a b/",
		"| a |\n|---|\n| [x](a b.md) |\n":       "1 a b.md",
		"[x](https://a.example/b":               "2 https://a.example/b",
		"a [x](b.md\n":                          "2 b.md",
		"[x](<a.md)":                            "3 a.md",
		"<https://a.example/b and":              "3 https://a.example/b",
		"(https://a.example/)[x]":               "4 https://a.example/",
		"a (guide.md)[the guide] b":             "4 guide.md",
		"[x] (guide.md)":                        "5 guide.md",
		"a [x y] (https://a.example/b) c":       "5 https://a.example/b",
		"[x](a.md) [y](<a b.md>) [z](a.md 't')": "",
		"`[x](a b.md)` and \\[x](a b.md)":       "",
		"    [x](a b.md)\n\n```\n[x](a b.md)\n```\n<!-- [x](a b.md) -->\n": "",
		"a[i](b c.d) f(x)[i] f(a.b)[i](c) [1] (https://a.example/)":        "",
		"[ ] (a) [note] (see a.md)":                                        "",
		"[x](https:// a.example/b)":                                        "1 https:// a.example/b",
		"[x](see this, and that)":                                          "6 see this, and that",
		"[x](a/ b)":                                                        "6 a/ b",
		"[x](a .md)":                                                       "1 a .md",
		"[x]({{ a }}/b c.md) [x](<your url>.md) (a.md)[x]: b":              "",
		"[x][] (a.md)\n\n[x]: b.md":                                        "",
	} {
		got := ""
		Scan("a.md", document, Handler{Malformed: func(l Link, f Fault) {
			got += fmt.Sprint(uint8(f), " ", l.URL)
			if l.Raw != document[l.Start:l.End] || !strings.Contains(l.Raw, strings.Fields(l.URL)[0]) || f.String() == "unknown" {
				t.Errorf("%q: %+v", document, l)
			}
		}})
		if got != want {
			t.Errorf("%q: %q, want %q", document, got, want)
		}
	}
}

// TestNearLabel: a label in brackets that is nearly that of a definition is a use of it, unless
// something else uses it.
func TestNearLabel(t *testing.T) {
	for document, want := range map[string][]string{
		"see [Codeof Conduct]\n\n[Code of Conduct]: a.md":             {"Codeof Conduct"},
		"[gudie] and [guide]\n\n[guide]: a.md":                        nil,
		"see [guide]\n\n- [Guide 1]: [first]\n- [Guide 2]: of a list": nil,
		"[shrtcodes] and [shortcodes]\n\n[shortcodes]: a.md":          {"shrtcodes"},
		"[shortcode] and [shortcodes]\n\n[shortcodes]: a.md":          nil,
		"[shapes 2] and [shapes 1]\n\n[shapes 1]: a.md":               nil,
		"[`a`][gude] *b* [*c*][gude]\n\n[guide]: a.md":                {"gude", "gude"},
		"a [gudie]\n\n[guide]: a.md":                                  {"gudie"},
		"[gudie]\n\n[guide]: a.md":                                    nil,
		"[x] [ab] [guide][gude]\n\n[guide]: a.md":                     {"gude"},
		"[other](gudie) `[gudie]` \\[gudie]\n\n[guide]: a.md":         nil,
		"[![a][pypi-adge]][pypi]\n\n[pypi]: a\n[pypi-badge]: b.svg":   {"pypi-adge"},
	} {
		var got []string
		Scan("a.md", document, Handler{Undefined: func(l Link) { got = append(got, l.URL) }})
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", document, got, want)
		}
	}
}
