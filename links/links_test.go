package links

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
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
		{"a.mdx", "<A>\n{`\n[no](no)\n\n# [no](no) \\`\n  [no](no)`}\n</A>\n\n`{` [a](⟦b⟧) {`c`}\n\n[d](⟦e⟧) `f` {`\n"},
		{"a.md", "[`a`](⟦a⟧ \"a\") [](⟦a⟧)\n\n    [x](a)\n\n[x](⟦a⟧)\n"},
		{"a.md", "[a][] [b][]\n\n[a]: ⟦same⟧\n[b]: <⟦same⟧>\n"},
		{"a.json", `["\u0061 ⟦http:\/\/h\/\u0061⟧ ⟦http://h/b⟧", "⟦http://\uD83D\uDCA9/⟧"]`},
		{"README", "⟦http://h⟧"},
		{"a.txt", "[⟦http://a⟧](⟦http://b⟧) <b>⟦http://c⟧</b> ⟦https://<host>/d⟧ \\\"⟦http://e⟧\\\" &lt;⟦http://f⟧&gt;"},
		{"a.md", "\uFEFF---\nurl: ⟦http://front⟧\n---\n[a](⟦⟧) [b](⟦c⟧)[^1]\n\n[^1]: see ⟦http://note.example⟧\n\n[d](⟦e⟧)\n"},
		{"a.md", "<img\n  src=\"⟦a.png⟧\"\n  alt=\"\">\n\nx <a\nhref=⟦b⟧>b</a>\n"},
		{"a.html", `<meta http-equiv=refresh content="0; url='⟦/a⟧'"><meta property="og:image" content="⟦/b⟧"><style>@import "⟦c⟧"; a { b: url( ⟦d⟧ ) }</style><p style="x: url('⟦e⟧')"><svg><use href="⟦#f⟧"/><rect fill="url(⟦#g⟧)"/></svg>`},
		{"a.html", `<p itemtype="⟦https://h/{{ a or 'b' }}⟧ ⟦x⟧ ⟦{{⟧ ⟦y⟧"><img srcset="⟦{{ a, b }}/c⟧ 1x, ⟦d⟧ 2x">`},
		{"a.html", `<object data="⟦a⟧"></object><table data="no"></table><link rel=stylesheet href=⟦b⟧><img srcset="⟦data:,a⟧ 1x, ⟦b,c⟧ 2x"><video poster=⟦d⟧></video><script>"http://no"</script>`},
		{"a.html", `<a href="  ⟦/x⟧ "></a><a href></a><blockquote cite=⟦q⟧></blockquote>`},
		{"a.css", "@import url(⟦a.css⟧);\n@IMPORT '⟦b.css⟧' screen;\na { background: URL(\"⟦c d.png⟧\"), url(⟦e.png⟧) } /* ⟦http://f⟧ */ b::before { content: \"url(no)\" } @namespace '⟦http://g⟧';"},
		{"sitemap.xml", "<urlset><url><loc> ⟦https://h/a⟧ </loc></url></urlset>"},
		{"a.rss", "<rss><channel><link>⟦/a⟧</link><item><guid>⟦http://h/1⟧</guid><enclosure url=\"⟦b.mp3⟧\"/></item></channel></rss>"},
		{"a.atom", "<feed><link href='⟦/a⟧'/><icon>⟦b.png⟧</icon></feed>"},
		{"robots.txt", "User-agent: *\nDisallow: /no\nSitemap: ⟦https://h/s.xml⟧\n"},
		{"a.adoc", "link:⟦a.html⟧[b] ⟦https://h/c⟧[d] image:⟦e.png⟧[] xref:⟦f.adoc#g⟧[h] <<⟦i⟧,j>> see ⟦http://k⟧.\ninclude::⟦l.adoc⟧[]\n----\nlink:no[x]\n----\n// http://no\n`http://no` blink:no[x] a: b[c]\nimage::⟦m.png⟧[n]\n[source,sh]\n.Title\n--\nhttp://no\n--\n[listing%x]\nhttp://no\nhttp://no\n\n⟦http://yes⟧\n"},
		{"a.adoc", "* a\n\n  http://no\n  http://no\n\n. b\n+\n http://no\n\nc\n ⟦http://c⟧\n\n  * ⟦http://d⟧\n\n  . ⟦http://e⟧\n\n 1. ⟦http://f⟧\n\n  g:: ⟦http://g⟧\n\n|===\n| h\n\n ⟦http://h⟧\n|===\n"},
		{"a.adoc", "====\n http://no\n====\n http://no\n\n--\n  http://no\n--\n\n----\n----\n http://no\n\n[%hardbreaks]\n.Title\n http://no\n\n[[a]]\n// b\n[subs=c]\n http://no\n\n[normal]\n ⟦http://a⟧\n\n[quote]\n ⟦http://b⟧\n\nc\n.d\n ⟦http://e⟧\n"},
		{"a.adoc", "[comment]\nhttp://no\n\n[comment]\n--\nhttp://no\n\nhttp://no\n--\n\n[pass.a]\nhttp://no\n\n[pass]\n++++\nhttp://no\n++++\n⟦http://a⟧\n"},
		{"a.adoc", "image::no.png[a] text\nimage::⟦a.png⟧[b [c]] \nvideo::no.mp4[] x\n"},
		{"a.adoc", "\\<<no>> <<⟦a b⟧>> 1 << 2 >> 3 \\xref:no[x]"},
		{"a.adoc", "latexmath:[$<<no>>$] pass:c[link:no[] stem:[<<no>>] <<⟦a⟧>> $$http://no$$ ⟦http://h⟧ $$ ⟦http://i⟧"},
		{"a.adoc", "⟦https://h/⟧[https://h/ k] link:⟦a⟧[https://h/] ⟦https://i/⟧."},
		{"a.rst", "`a <⟦http://b⟧>`_ and `c <⟦d.html⟧>`__ see ⟦http://e⟧.\n\n.. _f: ⟦http://g⟧\n.. image:: ⟦h.png⟧\n   :target: ⟦i⟧\n\n.. code-block:: sh\n\n   http://no\n\nx::\n\n   http://no\n\n``http://no`` :ref:`x <no>`\n\n.. a comment http://no\n   http://no\n\n.. include:: ⟦j.rst⟧\n.. |k| image:: ⟦l.png⟧\n"},
		{"a.rst", "..\n   http://no\n\n   http://no\n\n..\n\n   ⟦http://a⟧\n"},
		{"a.org", "[[⟦http://a⟧][b]] [[file:⟦c.org⟧::*d][e]] ⟦http://f⟧ =http://no= ~http://no~ [[*no]] [[doom-x:no]]\n#+begin_src sh\nhttp://no\n#+end_src\n: http://no\n#+INCLUDE: \"⟦g.org⟧\" src\n[[⟦./h.png⟧]]\n"},
		{"a.mediawiki", "[⟦http://a⟧ c] [[⟦d.wiki⟧|e]] [[Page]] ⟦http://f⟧, <nowiki>http://no</nowiki> <img src=\"⟦g.png⟧\"> <!-- http://no --> <pre>http://no</pre> ⟦http://h⟧"},
		{"a.toml", "a = \"⟦http://h⟧\" # ⟦http://c⟧\nb = '⟦http://d⟧'"},
		{"a.yaml", "a: \"⟦http:\\/\\/h⟧\"\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			document, want := unmark(test.marked)
			var got []string
			for f := range All(test.name, document) {
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

func TestKindWithoutName(t *testing.T) {
	if got := Kind(200).String(); got != "unknown" {
		t.Errorf("Kind(200) is %q", got)
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
		found := slices.Collect(All(test.name, test.document))
		if len(found) != 1 || found[0].URL != test.want {
			t.Errorf("%s: got %+v, want %q", test.document, found, test.want)
		}
	}
}

// tokens are what the scanners of each format look for.
var tokens = map[string][]string{
	"a.txt":  {"http://", "://", "a", "(", ")", "[", "]", "\"", "<", ">", " ", "\n", "\\", ".", "é", "&lt;"},
	"a.json": {`"`, `\`, `http:\/\/`, `\u0061`, "http://", "//", "/*", "\n", " ", "{", "a"},
	"a.go":   {"'", "\"", "`", `\`, "//", "/*", "*/", "http://", "\n", "a"},
	"a.sh":   {"'", "\"", `\`, "#", "http://", "\n", " ", "<<EOF"},
	"a.py":   {`"""`, "'", "\"", `\`, "#", "http://", "\n"},
	"a.html": {"<a href=", "<", ">", "\"", "'", "<!--", "-->", "<script>", "</script>", "<style>", "url(", ")", "&", "&amp;", "<img srcset=", ",", "<base href=a>", "<meta http-equiv=refresh content=';url=", "<p style='", "</a>", " ", "id=a"},
	"a.md":   {"[", "]", "(", ")", "![", "](", "<", ">", "`", "*", "_", "~~", "# ", "> ", "- ", "\n", "---\n", "[a]: b\n", "[^1]", "|", "    ", "http://a", "<!--", "{#", "}", `\`},
	"a.css":  {"url(", ")", "\"", "'", `\`, "/*", "*/", "@import ", "{", "}", ";", "a"},
	"a.xml":  {"<loc>", "</loc>", "<![CDATA[", "]]>", "<link>", "&amp;", "\"", "<", ">", "http://a"},
	"a.adoc": {"link:", "link:a,", "[", "]", "[#", "anchor:", "<<", ">>", ",", "`", "https://a", "xref:a", "== ", "----\n", "image:", "\n", "+", "include::", "//", "a"},
	"a.rst":  {"`", "``", "<", ">", "_", ":", ".. ", "\n", "   ", "::", "http://", "|", "==\n", "a"},
	"a.org":  {"[[", "]]", "][", "=", "~", "http://a", "\n", "#+begin_src\n", "#+end_src\n", "* ", ":", "file:", " "},
	"a.wiki": {"[", "[[", "]", "]]", "!", "<", ">", "<!--", "-->", "<pre>", "</pre>", "<a href=b>", "http://", "//", "==", "\n", "|", " ", "a"},

	"robots.txt": {"sitemap:", "\n", " ", "a", "#"},
}

// TestGrowth scans documents of one, two or three tokens that are repeated.
func TestGrowth(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 38))
	for name, tokens := range tokens {
		t.Run(name, func(t *testing.T) {
			random := func() string { return tokens[rng.IntN(len(tokens))] }
			for _, token := range tokens {
				grows(t, name, token, "")
			}
			for range need.Part(t, len(tokens)*len(tokens)/2) {
				grows(t, name, random()+random(), "")
				grows(t, name, random(), random())
			}
			for range need.Part(t, len(tokens)*len(tokens)/2) {
				grows(t, name, random()+random()+random(), "")
				grows(t, name, random()+random(), random())
			}
		})
	}
}

// grows fails the test if the time to scan a text that is repeated, before an end, grows
// faster than the document. A document that takes little time is not measured again.
func grows(t *testing.T, name, unit, end string) {
	cost := func(n int) time.Duration {
		document := strings.Repeat(unit, n/len(unit)) + end
		return cputime.Thread(func() { scanAll(name, document) })
	}
	if cost(1<<16) > 10*time.Millisecond {
		// Markdown may cost the square of a short document.
		t.Run(unit+end, func(t *testing.T) { cputime.LinearAt(t, 1<<15, cost) })
	}
}

// TestMarkdownWork: what costs the Markdown parser too much is read as text, and a long
// list of links is not.
func TestMarkdownWork(t *testing.T) {
	hostile := strings.Repeat("[a](", 1<<18) + " [b](c) http://h/"
	notes := 0
	var found []string
	Scan("a.md", hostile, Handler{
		Link: func(l Link) bool { found = append(found, l.URL); return true },
		Note: func(string) { notes++ },
	})
	if notes == 0 || !slices.Equal(found, []string{"http://h/"}) {
		t.Errorf("%d notes, found %q", notes, found)
	}
	const links = 20_000
	for _, link := range []string{"- [a_b](c_d) *e* __f__ ![g](h)\n", "[a](b_c)\n\n"} {
		if found := slices.Collect(All("a.md", strings.Repeat(link, links))); len(found) < links {
			t.Errorf("%q: found %d", link, len(found))
		}
	}
}

// scanAll scans a document for all that there is to find, and returns how much it was.
func scanAll(name, document string) (found int) {
	Scan(name, document, Handler{
		Link:      func(Link) bool { found++; return true },
		Anchor:    func(string) { found++ },
		Undefined: func(Link) { found++ },
		Malformed: func(Link, Fault) { found++ },
	})
	return found
}

func FuzzScan(f *testing.F) {
	names := []string{"a.txt", "a.md", "a.html", "a.json", "a.go", "a.py", "a.css", "a.xml", "a.adoc", "a.rst", "a.org", "a.wiki", "robots.txt"}
	for i, document := range []string{
		"http://h/(a).", "[a](<b c>)\n\n[a]: http://h", "<a href=x srcset='a 1x, b'>", `"http:\/\/h\u0020x"`, "/* http://h */ '\\''", "# http://h",
		"@import 'a'; b { c: url(d) }", "<loc>http://h</loc>", "link:a[b] <<c>>\n[[d]]", "`a <b>`_\n\n.. _c: d", "[[file:a][b]]", "[http://h a] [[b.wiki]]", "Sitemap: a",
	} {
		f.Add(i, document)
	}
	f.Fuzz(func(t *testing.T, i int, document string) {
		last := 0
		Scan(names[uint(i)%uint(len(names))], document, Handler{Link: func(l Link) bool {
			line := 1 + strings.Count(document[:l.Start], "\n")
			column := 1 + utf16Len(document[strings.LastIndexByte(document[:l.Start], '\n')+1:l.Start])
			if l.Start < last || l.End < l.Start || l.Raw != document[l.Start:l.End] || l.Line != line || l.Column != column {
				t.Errorf("%+v in %q after %d", l, document, last)
			}
			last = l.Start
			return true
		}, Anchor: func(string) {}, Undefined: func(Link) {}})
	})
}

// TestKinds: what a document uses a URL for, and its base.
func TestKinds(t *testing.T) {
	for _, test := range []struct{ name, document, want string }{
		{"a.html", `<a href=x><base href=/b/><img src=y><script src=z></script><link rel=stylesheet href=s><form action=f>http://t <base href=no>`,
			"link x, base /b/, image y, script z, style s, form f, text http://t, base no"},
		{"a.md", "[a](b) ![c](d)\n\n[e]: f", "link b, image d, definition f"},
		{"a.adoc", "include::a[]", "include a"},
		{"a.rst", "http://h/a\\_b `c <d\\_e>`_\n\n.. image:: f\\g.png\n.. _h\\: i: j\n", "text http://h/a_b, link d_e, image f\\g.png, definition j"},
		{"a.adoc", "<<a>> <<<b,c>>> <<The `d`>>", "link #a, link #b, link #The%20d"},
	} {
		var got []string
		var links []Link // without the base
		Scan(test.name, test.document, Handler{Link: func(l Link) bool {
			got = append(got, l.Kind.String()+" "+l.URL)
			if l.Kind != BaseURL {
				links = append(links, l)
			}
			if base := map[bool]string{true: "/b/"}[test.name == "a.html"]; l.Base != base {
				t.Errorf("%s has the base %q", l.URL, l.Base)
			}
			return true
		}})
		if all := slices.Collect(All(test.name, test.document)); !slices.Equal(all, links) {
			t.Errorf("%s: All has %v, want %v", test.document, all, links)
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.document, got, test.want)
		}
	}
}

func TestResolve(t *testing.T) {
	page := weburl.MustParse("https://example.org/docs/page.html")
	Scan("a.html", `<base href="../b/"><a href="c?d&amp;e">`, Handler{Link: func(l Link) bool {
		u, err := l.Resolve(page)
		if want := map[Kind]string{BaseURL: "https://example.org/b/", Hyperlink: "https://example.org/b/c?d&e"}[l.Kind]; err != nil || u.String() != want {
			t.Errorf("got %s, %v, want %s", u, err, want)
		}
		return true
	}})
}

// TestAnchors: the fragments of a document, and definitions that it lacks.
func TestAnchors(t *testing.T) {
	for _, test := range []struct{ name, document, anchors, undefined string }{
		{"a.md", "# What's *new* in `v1`?\n\n## A {#b .c}\n\n# A\n\n<a id=d></a> <a name=\"e\"></a>", "whats-new-in-v1 b a a-1 d e", ""},
		{"a.md", "\uFEFF# A\n", "a", ""},
		{"a.md", "# a\n# a\n# a-1", "a a-1 a-1-1", ""},
		{"a.md", "# a-1\n# a\n# a\n# a", "a-1 a a-2 a-3", ""},
		{"a.md", "# [A][b] c [![d][e]][b]\n\n" + strings.Repeat("*x* ", mostMarkup) + "\n\n[b]: b\n[e]: e\n", "a-c-", ""},
		{"a.md", "# A {id=\"1.0\"}\n# B { id=b.c }", "1.0 b.c", ""},
		{"a.md", "<p>`<a id=a>` <a id=b>\n", "b", ""},
		{"a.md", "[a][b] [c][D] `[x][y]` a[1][2] [e][]\n\n[d]: f", "", "b"},
		{"a.md", "A Ä\n===\n", "a-ä a- a", ""},
		{"a.md", "# A_b・c -- d", "a-b・c-d", ""},                                                         // as Hexo
		{"a.md", "# Don't use theHTMLElement & v1.2 ÉÜ", "dont-use-the-html-element-and-v1-2-e-ue", ""}, // as Eleventy
		{"a.md", "# 2.7. Step  Is it?", "2.7.-step-is-it?", ""},                                         // as markdown-it-anchor
		{"a.mdx", "<a>\n    <b id=\"c\">\n\n    <d id=\"e\">\n\n\t<f id=\"g\"/>\n</a>\n", "c e g", ""},
		{"a.mdx", "1. a\n\n   ```sh\n   b\n       ```\n\n   ## C\n\n```sh\n# d\n    ```\n\n## E\n\n> ```\n> f\n> ```\n\n<G>\n## H\n</G>\n", "c e h", ""},
		{"a.html", "<p id=a><a name=b>", "a b", ""},
		{"a.adoc", "[[w,Of-one here]]\n.Of-block two\n== Of-section (three)\n", "w _of_section_three", ""},
		{"a.adoc", "# A\n\n### Of it", "_a _of_it", ""},
		{"a.adoc", "== The End\n[[x]]\n[#y]\nanchor:z[]\n[WARNING#v.w]\n[source,id=u]\n== The End", "_the_end the-end x y z v u _the_end_2 the-end-2", ""},
		{"a.rst", "The End\n=======\n\n.. _x-y:\n", "the-end x-y", ""},
		{"a.rst", "`A b\n<http://d>`_ `e f <g>`_ `h <i>`__\n\n`A b`_ `e f`_ `h`_\n", "", "h"},
		{"a.rst", ".. _`A b\n   c`:\n   http://d\n\n`A b c`_ `E`_\n", "", "E"},
		{"a.wiki", "== The End ==", "The_End the-end", ""},
	} {
		anchors, undefined := map[string]bool{}, ""
		Scan(test.name, test.document, Handler{
			Anchor:    func(name string) { anchors[name] = true },
			Undefined: func(l Link) { undefined += l.URL },
		})
		for name := range strings.FieldsSeq(test.anchors) {
			if !anchors[name] {
				t.Errorf("%s: no anchor %s in %v", test.document, name, anchors)
			}
		}
		if undefined != test.undefined {
			t.Errorf("%s: undefined %q, want %q", test.document, undefined, test.undefined)
		}
	}
}

// TestPlain: all slugMakers make the same of headings for which isPlain is true, among all of up to five characters.
func TestPlain(t *testing.T) {
	plain, headings := 0, []string{""}
	for len(headings[0]) < 5 {
		var longer []string
		for _, heading := range headings {
			for _, c := range []string{"a", "B", "1", " ", "-", "é"} {
				longer = append(longer, heading+c)
			}
		}
		headings = longer
		for _, heading := range headings {
			if !isPlain(heading) {
				continue
			}
			plain++
			for i, makes := range slugMakers {
				if slug := makes(heading); slug != github(heading) {
					t.Fatalf("slugMakers[%d] makes %q of %q", i, slug, heading)
				}
			}
		}
	}
	if plain < 100 {
		t.Errorf("only %d headings are plain", plain)
	}
}

// TestLong: Markdown that is parsed in pieces has the same links.
func TestLong(t *testing.T) {
	var b strings.Builder
	n := 0
	for b.Len() < 3*mostPiece {
		fmt.Fprintf(&b, "- [a](b%d)\n\n```\n[no](no)\n\n[no](no)\n```\n\n", n)
		n++
	}
	i := 0
	for l := range All("a.md", b.String()) {
		if want := fmt.Sprintf("b%d", i); l.URL != want || l.Line != 1+8*i {
			t.Fatalf("got %+v, want %s", l, want)
		}
		i++
	}
	if i != n {
		t.Errorf("%d of %d", i, n)
	}
}

// TestPieces: what one piece of a long document has is known in the others, and code and
// comments end where they do in a short one.
func TestPieces(t *testing.T) {
	long := strings.Repeat("- *[a](b)* `c` {d} (e)\n\n", 2000)
	var got []string
	Scan("a.md", "[x][last]\n\n[y][none]\n\n"+long+"````md\n```js\n```\n[no](no)\n\n"+long+"\n````\n\n<!--\n\n"+long+"\n[no](no)\n\n--> \n\n[yes](yes)\n\n"+long+"[last]: z\n", Handler{
		Link: func(l Link) bool {
			if l.URL != "b" {
				got = append(got, l.URL)
			}
			return true
		},
		Undefined: func(l Link) { got = append(got, "undefined "+l.URL) },
	})
	if want := []string{"undefined none", "yes", "z"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	const links = 20_000
	// A line, a table and code that are longer than a piece.
	for _, document := range []string{
		strings.Repeat("[a](b) ", links),
		"| a |\n|---|\n" + strings.Repeat("| [a](b) |\n", links),
		"```\n" + strings.Repeat("[a](b)\n", links) + "```\n" + strings.Repeat("[a](b)\n\n", links),
	} {
		n := 0
		for l := range All("a.md", document) {
			if l.URL == "b" {
				n++
			}
		}
		if n != links {
			t.Errorf("%.20q: %d", document, n)
		}
	}
}

func TestRepetition(t *testing.T) {
	repeated := map[string]int{}
	Scan("a.md", "# A\n# A\n# b-2\n# A\n# b-2\n", Handler{
		Anchor: func(name string) {
			if _, _, ok := Repetition(name); ok && name != "b-2" {
				t.Errorf("Anchor is called with %s", name)
			}
		},
		Repeated: func(slug string, n int) { repeated[slug] = n },
	})
	if repeated["a"] != 2 || repeated["b-2"] != 1 {
		t.Error(repeated)
	}
	for _, test := range []struct {
		fragment, slug string
		n              int
	}{
		{"a-1", "a", 1}, {"a_12", "a", 12}, {"-3", "", 3}, {"a-1-2", "a-1", 2},
		{"a-0", "", 0}, {"a-01", "", 0}, {"a1", "", 0}, {"1", "", 0}, {"a-", "", 0}, {"", "", 0}, {"a-99999999999999999999", "", 0},
	} {
		if slug, n, ok := Repetition(test.fragment); ok && (slug != test.slug || n != test.n) || ok != (test.n > 0) {
			t.Errorf("%q: %q %d %v", test.fragment, slug, n, ok)
		}
	}
}

// TestStop: a loop over links can be left.
func TestStop(t *testing.T) {
	for _, name := range []string{"a.md", "a.txt", "a.html", "a.adoc", "a.rst", "a.org", "a.wiki", "a.go", "a.json"} {
		n := 0
		for range All(name, "// http://a.example http://b.example") {
			n++
			break
		}
		if want := map[bool]int{false: 1}[name == "a.adoc"]; n != want { // a comment
			t.Errorf("%s: %d", name, n)
		}
	}
}

// TestSeparator: the fragments of Python-Markdown have its separator.
func TestSeparator(t *testing.T) {
	for _, test := range []struct {
		renderer, heading string
		want, not         string
	}{
		{"python-markdown", "Upstream prod", "upstream_prod", "upstream-prod"},
		{"python-markdown", "A - b  c-d", "a_-_b_c-d", "a-b-c-d"},
		{"python-markdown", "A {#b-c}", "b-c", "b_c"},
		{"", "Upstream prod", "upstream_prod", "upstreamprod"},
		{"", "Upstream prod", "upstream-prod", "upstreamprod"},
		{"github", "Upstream prod", "upstream-prod", "upstream_prod"},
	} {
		var found []string
		Scan("a.md", "# "+test.heading+"\n", Handler{Renderer: test.renderer, Separator: "_", Anchor: func(id string) { found = append(found, id) }})
		if !slices.Contains(found, test.want) || slices.Contains(found, test.not) {
			t.Errorf("%q of %s: %q, want %q and not %q", test.heading, test.renderer, found, test.want, test.not)
		}
	}
}
