package extract

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/cputime"
)

// Each document has a mark before and after each URL that is to be found:
// ⟦URL⟧. Marks are taken out before it is read.
func TestFind(t *testing.T) {
	for _, test := range []struct{ name, marked string }{
		{"a.txt", "see ⟦https://example.org/a_(b)⟧, (⟦http://h/x⟧) and \"⟦ftp://f/⟧\"; <⟦HTTPS://h⟧>.\n⟦a+b://[::1]/⟧."},
		{"a.txt", "nothing: mailto:a@b, //h/x, http://, ://x, 1://x"},
		{"a.txt", "é⟦http://a|b/é⟧。中文 “⟦http://é/⟧”\t⟦http://a\\b⟧"},
		{"a.txt", "(see ⟦http://h/a⟧). *⟦http://h/b⟧* '⟦http://h/c⟧' {⟦http://h/{d}⟧}"},
		{"a.yaml", "a: ⟦https://h/⟧ # ⟦http://c⟧\nb: \"⟦http://d⟧\""},
		{"a.json", `{"⟦http://k⟧": "⟦http://v⟧ and ⟦http://w⟧", "x": ["a\nb", "no"]} // ⟦http://c⟧`},
		{"a.json", `{"a": "⟦http:\/\/h\/x⟧", "b": "\"⟦http://q⟧\""}`},
		{"a.go", "// ⟦http://a⟧\nvar s = \"http://no // http://no\" /* ⟦http://b⟧ */ + `http://no\n// http://no` + '\"' // ⟦http://c⟧"},
		{"a.py", "# ⟦http://a⟧\ns = 'http://no # http://no'\n\"\"\"doc ⟦http://b⟧\"\"\"\nx = 'it\\'s' # ⟦http://c⟧"},
		{"a.sh", "echo http://no # ⟦http://a⟧\necho \"a\n# http://no\"\n"},
		{"a.rs", "fn f<'a>() {} // ⟦http://a⟧"},
		{"Dockerfile", "RUN curl http://no # ⟦http://a⟧"},
		{"a.html", `<a href="⟦/x y⟧" title=http://no>⟦http://t⟧</a><img srcset="⟦a.png⟧ 1x, ⟦b.png⟧ 2x" src=⟦c⟧><!-- ⟦http://c⟧ --><A HREF='⟦http://h?a&amp;b⟧'>`},
		{"a.html", `<a data-href="no" href ="⟦d⟧" ping="⟦e⟧ ⟦f⟧"/><form action=⟦/go⟧></form>`},
		{"a.md", "[a](⟦http://h/a⟧ \"t\") ![b](⟦i.png⟧) [![c](⟦j.png⟧)](⟦k⟧) <⟦http://auto⟧> ⟦http://bare.example⟧ `http://no` [r][1]\n\n[1]: ⟦d/e⟧ 'title'\n\n    http://no\n\n```\nhttp://no\n```\n\n<a href=\"⟦/raw⟧\">x</a>\n"},
		{"a.md", "[a](⟦http://h/\\_x⟧) [b](<⟦c d⟧>) a@b.c\n"},
		{"a.md", "[`a`](⟦a⟧ \"a\") [](⟦a⟧)\n\n    [x](a)\n\n[x](⟦a⟧)\n"},
		{"a.md", "[a][] [b][]\n\n[a]: ⟦same⟧\n[b]: <⟦same⟧>\n"},
		{"a.json", `["\u0061 ⟦http:\/\/h\/\u0061⟧ ⟦http://h/b⟧", "⟦http://\uD83D\uDCA9/⟧"]`},
		{"README", "⟦http://h⟧"},
	} {
		t.Run(test.name, func(t *testing.T) {
			document, want := unmark(test.marked)
			var got []string
			for _, f := range Find(test.name, []byte(document)) {
				got = append(got, fmt.Sprintf("%d-%d %s", f.Start, f.End, document[f.Start:f.End]))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s\ngot  %q\nwant %q", document, got, want)
			}
		})
	}
}

func unmark(marked string) (document string, want []string) {
	var b strings.Builder
	for rest := marked; ; {
		before, after, ok := strings.Cut(rest, "⟦")
		b.WriteString(before)
		if !ok {
			return b.String(), want
		}
		url, after, _ := strings.Cut(after, "⟧")
		want = append(want, fmt.Sprintf("%d-%d %s", b.Len(), b.Len()+len(url), url))
		b.WriteString(url)
		rest = after
	}
}

// What the format escapes is undone.
func TestUnescaped(t *testing.T) {
	for _, test := range []struct{ name, document, want string }{
		{"a.html", `<a href="http://h?a&amp;b">`, "http://h?a&b"},
		{"a.html", `<a href="http://h?&#x61;">`, "http://h?a"},
		{"a.json", `"http:\/\/h\/\u0061"`, "http://h/a"},
		{"a.json", `"http://h/\ud800x"`, "http://h/\xffx"},
		{"a.md", `[a](http://h/\*&amp;)`, "http://h/*&"},
	} {
		found := Find(test.name, []byte(test.document))
		if len(found) != 1 || found[0].URL != test.want {
			t.Errorf("%s: got %+v, want %q", test.document, found, test.want)
		}
	}
}

func TestGrowth(t *testing.T) {
	for _, test := range []struct{ name, unit string }{
		{"a.txt", "://"}, {"a.txt", "a"}, {"a.txt", "http://"}, {"a.txt", "a://b))))"}, {"a.txt", "("},
		{"a.json", `"`}, {"a.json", `"\`}, {"a.json", `"http:\/\/a `}, {"a.json", `http:\/\/a\"`},
		{"a.go", `'\`}, {"a.go", "/*"}, {"a.go", "`"}, {"a.sh", `'\'`}, {"a.py", `"""`},
		{"a.html", "<a href="}, {"a.html", `<a href="x" `}, {"a.html", "<"}, {"a.html", `a href="&amp;" `}, {"a.html", "<img srcset=a,b,"},
		{"a.json", `http://\u0061 `}, {"a.md", "[a](b)"}, {"a.md", "[a]: b\n"}, {"a.md", "|[a](b)"}, {"a.md", "](b "}, {"a.md", "<http://a> "},
		{"a.md", "[a]("}, {"a.md", "*a_"}, {"a.md", "_a*"}, {"a.md", "[a](<"}, {"a.md", "[]("}, {"a.md", "[x](a("}, {"a.md", "[*a_"}, {"a.md", "# *a_"}, {"a.md", "~~a"},
		{"a.md", "["}, {"a.md", "!["}, {"a.md", "> "}, {"a.md", "- "}, {"a.md", "> [a]: b\n"},
	} {
		t.Run(test.name+" "+test.unit, func(t *testing.T) {
			// Markdown may cost the square of a short document.
			cputime.LinearAt(t, 1<<15, func(n int) time.Duration {
				document := []byte(strings.Repeat(test.unit, n/len(test.unit)))
				if strings.HasPrefix(test.unit, "a href") {
					document = append([]byte("<"), append(document, '>')...)
				}
				if strings.HasPrefix(test.unit, `http://\u`) {
					document = append([]byte(`"`), append(document, '"')...)
				}
				return cputime.Thread(func() { Find(test.name, document) })
			})
		})
	}
}

// TestMarkdownWork: what costs the Markdown parser too much is read as text, and a long
// list of links is not.
func TestMarkdownWork(t *testing.T) {
	hostile := "[a](b) http://h/ " + strings.Repeat("[a](", 1<<18)
	if found := Find("a.md", []byte(hostile)); len(found) != 1 || found[0].URL != "http://h/" {
		t.Errorf("found %d", len(found))
	}
	const links = 20_000
	for _, link := range []string{"- [a_b](c_d) *e* __f__ ![g](h)\n", "[a](b_c)\n\n"} {
		if found := Find("a.md", []byte(strings.Repeat(link, links))); len(found) < links {
			t.Errorf("%q: found %d", link, len(found))
		}
	}
}

func FuzzFind(f *testing.F) {
	names := []string{"a.txt", "a.md", "a.html", "a.json", "a.go", "a.py"}
	f.Add(0, "http://h/(a).")
	f.Add(1, "[a](<b c>)\n\n[a]: http://h")
	f.Add(2, "<a href=x srcset='a 1x, b'>")
	f.Add(3, `"http:\/\/h\u0020x"`)
	f.Add(4, "/* http://h */ '\\''")
	f.Fuzz(func(t *testing.T, i int, document string) {
		last := 0
		for _, found := range Find(names[uint(i)%uint(len(names))], []byte(document)) {
			if found.Start < last || found.End <= found.Start || found.End > len(document) {
				t.Errorf("%+v in %q after %d", found, document, last)
			}
			last = found.Start
		}
	})
}
