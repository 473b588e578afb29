package lint

import (
	"bytes"
	"cmp"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/cputime"
)

// treeOf writes files, makes their directory the working directory, and returns a linter
// of it.
func treeOf(t testing.TB, files map[string]string) *Linter {
	t.Helper()
	dir := t.TempDir()
	files[".weburl.yaml"] += "\n"
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	l, err := New(".", "")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// run returns the findings in paths, in short: FILE:LINE:COLUMN RULE URL.
func run(t testing.TB, l *Linter, paths ...string) (found []string, totals Totals) {
	t.Helper()
	names, err := l.Files(paths)
	if err != nil {
		t.Fatal(err)
	}
	err = l.Run(names, func(r *Result) error {
		totals.Add(r)
		for i := range r.Findings {
			f := &r.Findings[i]
			found = append(found, fmt.Sprintf("%s:%d:%d %s %s", f.File, f.Line, f.Column, f.Rule.Name, f.URL))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found, totals
}

// writings are how a link is written, by the extension of the document.
var writings = map[string]func(url string) string{
	".md": func(url string) string {
		if strings.ContainsAny(url, "() ") {
			return "[a](<" + url + ">)"
		}
		return "[a](" + url + ")"
	},
	".html": func(url string) string { return `<a href="` + html.EscapeString(url) + `">a</a>` },
	".adoc": func(url string) string {
		if strings.ContainsAny(url, " ") {
			return "link:++" + url + "++[a]"
		}
		return "link:" + url + "[a]"
	},
	".rst": func(url string) string { return "`a <" + strings.ReplaceAll(url, `\`, `\\`) + ">`_" },
}

var escape = regexp.MustCompile(`\\u[0-9A-F]{4}`)

// TestBroken: of the broken links in testdata/broken.txt, in four formats, at least 95 of
// 100 are found, by the rule that is about them. It logs those that are not.
func TestBroken(t *testing.T) {
	text, err := os.ReadFile("testdata/broken.txt")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"docs/guide.md": "# Guide\n"}
	want := map[string]string{}
	n := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		rule, url, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		url = escape.ReplaceAllStringFunc(url, func(s string) string {
			r, _ := strconv.ParseInt(s[2:], 16, 32)
			return string(rune(r))
		})
		for extension, write := range writings {
			if rule == "missing-mailto" && extension == ".rst" {
				continue // docutils adds it
			}
			name := fmt.Sprintf("docs/%d%s", n, extension)
			files[name] = map[string]string{".html": "<!doctype html><html>\n", ".adoc": "= Title\n\n"}[extension] + write(url) + "\n"
			want[name] = rule
		}
		n++
	}
	l := treeOf(t, files)
	found, _ := run(t, l, ".")
	rules := map[string][]string{}
	for _, f := range found {
		name, rest, _ := strings.Cut(f, ":")
		rules[name] = append(rules[name], strings.Fields(rest)[1])
	}
	hits := 0
	for name, rule := range want {
		if slices.Contains(rules[name], rule) {
			hits++
		} else {
			t.Logf("%s: %q: not found by %s, but %v", name, files[name], rule, rules[name])
		}
	}
	t.Logf("%d of %d", hits, len(want))
	if len(want) < 200 || hits*100 < 95*len(want) {
		t.Errorf("found %d of %d", hits, len(want))
	}
}

// TestRight: links that are right, placeholders and examples have no findings.
func TestRight(t *testing.T) {
	files := map[string]string{
		"README.md": "# A b\n\n[a](docs/guide.md#what-it-is) [b](#a-b) [c](docs/) [d](docs/guide.md) [e](https://example.org/a_(b)) [f](mailto:a@b.example) ![g](img/g.png)\n" +
			"[h]({{ site.url }}/a) [i](https://{host}/b) [j](https://<your-host>/c) [k](path/to/file.md) [p](0005-example.md) [l](https://example.org/...) [m](../../issues) [n](#L10) [o](docs/guide.md?raw=1#top)\n" +
			"[p][q] `[r](s)` a[1][2] <https://example.org/$VERSION/x>\n\n[q]: README.md 'title'\n",
		"docs/guide.md": "## What it is?\n\n[up](../README.md) [root](/README.md)\n",
		"docs/x.rst":    "`a <guide.md>`_ `search\\<x\\>`_ ``<no>``\n",
		"docs/y.adoc":   "= Title\n\n<<_section>> xref:z.adoc[] link:{url}[x] image::../img/g.png[]\n\n== Section\n",
		"docs/z.adoc":   "see https://example.org[Example].\n",
		"docs/o.org":    "[[file:guide.md][a]] [[*Heading]] [[id:1234]] [[file:o.org::#c]] [[https://example.org/][b]]\n* TODO Heading :x:\n:PROPERTIES:\n:CUSTOM_ID: c\n:END:\n#+RESULTS:\n[[file:out.png]]\n",
		"page.html":     "<html><base href='/x/'><a href='none.html'>a</a></html>",
		"app.html":      "<html><script src=app.js></script><a href='#/route'>a</a><a href='#later'>b</a><a href=''>c</a></html>",
		"app.js":        "// http://localhost/ is fine, ${x}://y and `https://${h}/`\n",
		"app.ps1":       "Write-Host \"See:`nhttps://example.org/ `rhttp://example.org/\"\n",
		"img/g.png":     "x",
		"mk/mkdocs.yml": "", "mk/docs/a.md": "# Sítě é\n\n[a](#site-e)\n",
		"code.go":        "// See https://example.org/a|b and htt://\n",
		"list.po":        "msgid \"a\\nhttps://example.org/\"\n",
		"test/broken.md": "[a](none.md)\n",
		"site.html":      "<html><a href='mk/guide/'>a</a><a href='mk/_download/guide.pdf'>b</a></html>",
		"todo.org":       "** TODO [[file:later.org][Later]]\n",
		"mk/docs/p-7.md": "[a](p-1000.md)\n",
		// forms to fill in, and parts of URLs to fill in
		"0000-pr-template.md": "# T\n\n[a](0000-x.md) [b](#what) [c][d] [e]()\n",
		"ports.md":            "<http://localhost:port/> [a](NNNN-name.md)\n",
		"people.md":           "<!-- ALL-CONTRIBUTORS-LIST:START -->\n[x](#question-a)\n<!-- ALL-CONTRIBUTORS-LIST:END -->\n",
		"output.txt":          "│ [a](h  │\n│ ttps://example.org/) /htt │\n│ ps://example.org/ │\n",
		"snippet.md":          "# A\n\n--8<-- \"b.md\"\n\n[a](#later)\n",
		// names that other programs resolve
		"julia.md":     "[`f`](@ref) [g](@/a.md) [h](~assets/h.md)\n",
		"docfx.md":     "[!INCLUDE[Note](../note.md)] [Slow] [Serial][Feature:X] [In][Out]T\n",
		"code.html":    "<html><code>htps://example.org/</code>",
		"manifest.xml": "<Package><Logo>assets\\logo.png</Logo><file src='a\\b'/><url>ldap://a.example ldap://b.example</url></Package>",
		"falco.adoc":   "= F\n\nhttps://example.org/\\~a/[b ~c~]\n",
		// other slugs, and cross references from a part of a book
		"slug.md":             "## GET /a_b/c\n\n[a](#get-a-bc)\n\n## Appendix: A<> in a.h\n\n[a](#appendix_a_in-a_h) ![b](img/g.png#gh-dark-mode-only) ![b](img/h.svg#gh-light-mode-only)\n",
		"img/h.svg":           "<svg/>",
		"book/one.asc":        "== One\n\ninclude::sections/a.asc[]\n",
		"book/sections/a.asc": "=== A\n\n<<one#two>>\n",
		// documents that nobody changes here
		"notes-archive/a.md":            "[a](none.md)\n",
		"legacy-docs/a.md":              "[a](none.md)\n",
		"docs/_themes/x/a.md":           "[a](none.md)\n",
		"comment.css":                   "/* from hhttps://a.example/b */\n",
		"linked.md":                     "“<a href=\"https://a.example/b&quot;\">https://a.example/b”</a>\n",
		"pivotsauvegarde/a.md":          "[a](none.md)\n",
		"BHArchive/a.md":                "[a](none.md)\n",
		"step-4.backup/a.md":            "[a](none.md)\n",
		"Archiv/a.md":                   "[a](none.md)\n",
		"community_versioned_docs/a.md": "[a](none.md)\n",
		"x.src.md":                      "[a](none.md)\n",
		"y.include.md":                  "[a][b]\n",
		"cited.md":                      "as [@a][@b] and [](){#c} [d](#c) [](){ #e } [f](#e) say [1, p. 2][3, p. 4] [b][/b] [x][y | z]\n",
		// code, names and texts in URLs, and URLs in text that are not links
		"jsp.html":         "<html><a href=\"<c:url value='/a'/>\">a</a>",
		"names.md":         "[a](https://a.example/b#c') [d](https://a.example/#«e») [f](https://a.example/#:~:text=g%20(,h) ![i](<[주소 URL]>)\n",
		"code.md":          "[=]() a[i]() []() [n-1][n-1] [(](([^}]|[\\n])*) [c](file:///D:\\d.xml) https://a.example/e%20é https://a.example/f\">\n",
		"sized.md":         "---\nx: y\n---\n![a](/b.png =50x)\n",
		"mk/docs/text.md":  "see https://a.example/b] there\n",
		"_shared_x/a.md":   "[a](https://a.example/b c)\n",
		"dist/a.js":        "// htps://a.example/\n",
		"docfx/docfx.json": "{}", "docfx/x/a.md": "[b](..\\b.md)\n", "docfx/b.md": "# B\n",
		"design/defunct/a.md":          "[a](none.md)\n",
		"tools/fake-docs/a.md":         "[a](none.md)\n",
		"protocol-old.md":              "[a](none.md)\n",
		"meetings/notes-2019-07-11.md": "[a](none.md)\n",
		"Minutes/2023.md":              "[a](none.md)\n",
		"third_party/x/a.md":           "[a](none.md)\n",
	}
	for i := 100; i < 100+leastSeries; i++ {
		files[fmt.Sprintf("mk/docs/p-%d.md", i)] = ""
	}
	l := treeOf(t, files)
	found, totals := run(t, l, ".")
	if len(found) > 0 {
		t.Errorf("%q", found)
	}
	if totals.Placeholders != 18 || totals.Files != 46+leastSeries {
		t.Errorf("%+v", totals)
	}
	l.Placeholders = true
	if found, _ := run(t, l, "README.md"); len(found) == 0 {
		t.Error("placeholders are not checked")
	}
	if found, _ := run(t, l, "test"); len(found) != 1 {
		t.Errorf("a directory that is named: %q", found)
	}
}

// TestSites: in the pages of a site, findings that depend on other parts of the tree are notes,
// unless the severity of the rule is set.
func TestSites(t *testing.T) {
	l := treeOf(t, map[string]string{
		"a/hugo.toml":         "",
		"a/content/b/c.md":    "[a](none.md) [a](none.md) [c][none] [d](htps://example.org/)\n",
		"e/f.md":              "[a](none.md)\n",
		"g/docs/conf.py":      "",
		"i/docs/package.json": "", "i/docs/j.md": "[a](none.md)\n",
		"k.html":         "<html><a href=none.json>a</a>",
		"g/h.md":         "[a](none.md)\n",
		"front.md":       "---\ntitle: x\n---\n[a](none.md)\n",
		"book/book.toml": "[preprocessor.labels]\n",
		"book/src/a.md":  "[a][none]\n",
		"2024-03-01.md":  "[a](www.example.org)\n",
		"unused.md":      "[A  b] [c][a b]\n\n[a B]: none.md\n[unused]: #none\n",
	})
	l.FailOn = Warning
	found, totals := run(t, l, ".")
	if want := []string{"a/content/b/c.md:1:41 scheme-typo htps://example.org/", "e/f.md:1:5 missing-file none.md", "g/h.md:1:5 missing-file none.md", "unused.md:3:8 missing-file none.md"}; !slices.Equal(found, want) || totals.Hidden != 7 {
		t.Errorf("%q, and %d hidden", found, totals.Hidden)
	}
	l.FailOn = Note
	if found, totals := run(t, l, "."); len(found) != 11 || totals.Errors != 4 || totals.Hidden != 0 {
		t.Errorf("%q", found)
	}
	l.FailOn = Warning
	for _, rule := range []string{"missing-file", "missing-reference"} {
		if err := l.Config().SetRule(rule); err != nil {
			t.Fatal(err)
		}
	}
	if found, totals := run(t, l, "."); len(found) != 9 || totals.Errors != 9 {
		t.Errorf("%q", found)
	}
}

// TestSiteDirectories: the site of a generator is the directories that it builds pages from. All
// other documents are pages of GitHub, README.md in the root too. If the generator is modelled,
// findings in its site are errors, and notes otherwise.
func TestSiteDirectories(t *testing.T) {
	for _, test := range []struct {
		file, text, inside, outside string
		modelled                    bool
	}{
		{"mkdocs.yml", "", "docs/a.md", "a.md", true},
		{"mkdocs.yml", "site_name: x\ndocs_dir: 'man/en' # y\n", "man/en/a/b.md", "docs/a.md", true},
		{"docs/mkdocs.yml", "docs_dir: .", "docs/a.md", "README.md", true},
		{"docs/conf.py", "", "docs/a.md", "other/a.md", true},
		{"conf.py", "", "a.md", "README.md", true},
		{"docs/conf.py.in", "", "docs/a.md", "a.md", true},
		{"hugo.toml", "contentDir = \"pages\"\n", "pages/a.md", "content/a.md", false},
		{"config.toml", "", "content/a.md", "docs/a.md", false},
		{"website/docusaurus.config.js", "presets: [['classic', {docs: {path: '../docs'}}]]", "docs/a.md", "website/a.md", true},
		{"docusaurus.config.ts", "", "blog/a.md", "packages/a/docs/b.md", true},
		{"book.toml", "[book]\nsrc = \"text\"\n", "text/a.md", "src/a.md", true},
		{"_config.yml", "theme: x\n", "docs/a.md", "CONTRIBUTING.md", true},
		{"_config.yml", "source: ./site\n", "site/a.md", "a.md", true},
		{"docs/.vitepress/config.ts", "", "docs/a.md", "a.md", true},
		{"eleventy.config.js", "return {dir: {input: \"in\"}}", "in/a.md", "a.md", true},
		{"astro.config.mjs", "starlight()", "src/content/docs/a.md", "a.md", true},
		{"_toc.yml", "root: a\n", "b/a.md", "README.md", true},
		{"docs/SUMMARY.md", "", "docs/a.md", "a.md", true},
		{"docfx.json", "{}", "docs/a.md", "README.md", true},
		{"zola.toml", "base_url = 'https://example.org'\n", "content/a.md", "docs/a.md", true},
		{"docs/.vuepress/config.js", "", "docs/a.md", "a.md", true},
		{"astro.config.mjs", "", "src/content/a.md", "a.md", false},
		{"docs/make.jl", "using Documenter\nmakedocs(;\n    pages=[],\n)\n", "docs/src/a.md", "README.md", true},
		{"docs/make.jl", "makedocs(root = \".\", source = \"text\")\nrun(`make`)\n", "docs/text/a.md", "docs/src/a.md", false},
		{"docs/make.jl", "run(`make docs`)\n", "", "docs/src/a.md", false},
		{"mkdocs.yml", "docs_dir: ../..\n", "", "docs/a.md", false},
	} {
		l := treeOf(t, map[string]string{test.file: test.text, cmp.Or(test.inside, "x.txt"): "[a](none.md)\n", test.outside: "[a](none.md)\n"})
		found, totals := run(t, l, ".")
		hidden := 1
		want := []string{test.outside + ":1:5 missing-file none.md"}
		if test.modelled {
			want = append(want, test.inside+":1:5 missing-file none.md")
			slices.Sort(want)
		}
		if test.inside == "" || test.modelled {
			hidden = 0
		}
		if !slices.Equal(found, want) || totals.Hidden != hidden {
			t.Errorf("%s with %q: %q, and %d hidden", test.file, test.text, found, totals.Hidden)
		}
	}
}

// TestVendored: libraries with files of their packages are skipped below directories of assets and of software from elsewhere.
func TestVendored(t *testing.T) {
	for _, test := range []struct {
		document, beside string
		skipped          bool
	}{
		{"Sources/Web/Assets/libs/picker/README.md", "bower.json", true},
		{"Sources/Web/Assets/libs/picker/docs/a.md", "../component.json", true},
		{"Sources/Web/Assets/libs/picker/README.md", "picker.js", false},
		{"Sources/Web/Assets/libs/README.md", "package.json", false},
		{"wwwroot/lib/x/README.md", "LICENSE.txt", true},
		{"static/plugins/x/a.md", "x.min.js", true},
		{"libs/core/README.md", "package.json", false},
		{"external_codes/x/a.md", "COPYING", true},
		{"3rd_party_libs/x/a.md", "LICENSE", true},
		{"docs/third-party-libraries/x/a.md", "b.md", false},
		{"external/x/README.md", "LICENSE", true},
		{"src/external/x/docs/a.md", "../COPYING.txt", true},
		{"External/x/README.md", "package.json", true},
		{"external/README.md", "LICENSE", false},
		{"external/x/README.md", "x.c", false},
		{"docs/external-links/x/a.md", "LICENSE", false},
		{"docs/external/x/a.md", "licensing.md", false},
		{"extern/x/README.md", "x.c", true},
		{"deps/x/README.md", "x.c", true},
		{"web/editor-5.19.0/doc/a.md", "../package.json", true},
		{"web/editor-5.19.0/doc/a.md", "../editor.js", false},
		{"web/editor-5/doc/a.md", "../package.json", false},
	} {
		l := treeOf(t, map[string]string{test.document: "[a](none.md)\n", path.Join(path.Dir(test.document), test.beside): "{}\n"})
		if found, _ := run(t, l, "."); (len(found) == 0) != test.skipped {
			t.Errorf("%s beside %s: %q", test.document, test.beside, found)
		}
	}
}

// TestUnmodelled: of the files in a site that is not modelled, only documents count.
func TestUnmodelled(t *testing.T) {
	const url = "https://example.org/"
	l := treeOf(t, map[string]string{"website/package.json": "{}", "website/a.json": `{"x": "` + url + `"}`, "website/b.md": url})
	for name, want := range map[string]string{"website/a.json": "", "website/b.md": "website/package.json"} {
		text, err := l.tree.read(name)
		if r := l.Document(name, text); err != nil || r.URLs != 1 || r.Unmodelled != want {
			t.Errorf("%s has %d URLs and is of %q: %v", name, r.URLs, r.Unmodelled, err)
		}
	}
}

// TestGenerators: links that the generator of a site resolves in its own way have no findings,
// and those beside them that lead nowhere have.
func TestGenerators(t *testing.T) {
	l := treeOf(t, map[string]string{
		"antora/antora.yml":                   "",
		"antora/modules/ROOT/pages/a.adoc":    "= A\n\nxref:main@b.adoc[] xref::a.adoc[] xref:none.adoc[]\n\n* [#id]*a* <<id>>\n\nifdef::x[]\nxref:#y[] xref:no.adoc[]\nendif::x[]\n",
		"antora/modules/ROOT/menu.adoc":       "* xref:a.adoc[]\n",
		"antora/modules/ROOT/partials/p.adoc": "= P\n\n<<other>>\n",
		"docusaurus/docusaurus.config.ts":     "",
		"docusaurus/docs/api/store.md":        "# Store\n",
		"docusaurus/docs/use/a.md":            "# A\n\n[a](api/store.md) [b](./api/store.md)\n",
		"docusaurus/docs/use/part.md":         "<a href='#later'>x</a>\n",
		"book/src/SUMMARY.md":                 "",
		"book/src/x/a.md":                     "# A\n\n[a](../../reference/b.md) [b](../c.md)\n",
		"mk/mkdocs.yml":                       "markdown_extensions:\n- pymdownx.snippets:\n    auto_append: [x.md]\n",
		"mk/docs/a.md":                        "# 1.0 {id=\"1.0\"}\n\n[a][b] [c](#1.0) [d](#+toc.slugify) [e](#1.1)\n",
		"web/eleventy.config.ts":              "",
		"web/a.html":                          "<html><a href=b>b</a><a href=#c>c</a>",
		"other/a.md":                          "[ab][c] [b](none/) [c](#d) [e](web#readme) ![f](data:,) ![g](https://img.example/?a=%20)\n",
		"other/web/README.md":                 "",
		"other/sample.html":                   "<html><a href=x.html>a</a><a href=y.html>b</a>",
		"other/page.html":                     "<html><a href=x.html>a</a><a href=y.html>b</a><a href=sample.html>b</a>",
		"other/fonts/font.woff":               "x",
		"other/fonts/demo.html":               "<html><link rel=stylesheet href=a.css>",
		"other/.gitignore":                    "# made\n/made/*.md\n!made/kept.md\nbuilt/\n/top\n",
		"other/links.md":                      "[a](made/a.md) [b](made/kept.md) [c](x/built/y/z.md) [d](made/x/a.md) [e](top/e.md) [f](x/top/f.md)\n\n# [![x](img:x)](y:z) Badge\n\n[a](#-badge)\n",
		"other/part.adoc":                     "image::x.png[]\n",
		"other/wrapped.md":                    "[a]((#b)) [c]([https://example.org/]) [d](\"https://example.org/\")\n",
		"other/feed.xml":                      "<rss><link>a\\b</link></rss>",
		"other/draft-20170810/a.md":           "[a](none.md)\n",
		"other/front.md":                      "---\nfurther_reading: x\n---\n# A\n\n<h3 align=center>The <b>End</b></h3>\n\n[a](#further-reading) [b](#the-end) [c](#x)\n",
		"other/a.rst":                         "Python <=3 (`a <b.rst>`_)\n",
		"packages/playground/x/broken.html":   "<html><a href=''>a</a>",
		"site/ui-mockups/x/broken.html":       "<html><a href='#b'>a</a>",
		"lib/phpdocumentor/broken.html":       "<html><a href='#b'>a</a>",
		"docs/home-mockup.html":               "<html><a href='#b'>a</a>",
		"mk/docs/tab.md":                      "=== \"T\"\n\n    [a](none.md)\n",
		"site/hugo.toml":                      "baseURL = 'https://example.org/'\n",
		"site/themes/x/theme.toml":            "",
		"site/content/v1.9/a.md":              "[a](none.md)\n",
		"site/content/v1.10/a.md":             "# A\n",
		"rules/2019/a.md":                     "[a](none.md)\n",
		"rules/2019/b.md":                     "[b](none.md)\n",
		"rules/2020/a.md":                     "# A\n",
		"manual/v1.2/a.md":                    "[a](none.md)\n",
		"manual/v1.10/a.md":                   "# A\n",
		"site/themes/x/doc/a.md":              "[a](none.md)\n",
	})
	l.FailOn = Note
	got, _ := run(t, l, ".")
	want := []string{
		"antora/modules/ROOT/pages/a.adoc:3:40 missing-file none.adoc",
		"book/src/x/a.md:3:31 missing-file ../c.md",
		"docusaurus/docs/use/a.md:3:23 missing-file ./api/store.md",
		"mk/docs/a.md:3:41 missing-fragment #1.1",
		"mk/docs/tab.md:3:9 missing-file none.md",
		"other/a.md:1:1 missing-reference c",
		"other/a.md:1:13 missing-file none/",
		"other/a.md:1:24 missing-fragment #d",
		"other/a.rst:1:17 missing-file b.rst",
		"other/feed.xml:1:12 backslash a\\b",
		"other/front.md:8:41 missing-fragment #x",
		"other/links.md:1:20 missing-file made/kept.md",
		"other/links.md:1:58 missing-file made/x/a.md",
		"other/links.md:1:89 missing-file x/top/f.md",
		"other/page.html:1:15 missing-file x.html",
		"other/page.html:1:35 missing-file y.html",
		"other/wrapped.md:1:5 swallowed-markup (#b)",
		"other/wrapped.md:1:15 swallowed-markup [https://example.org/]",
		"other/wrapped.md:1:43 swallowed-markup \"https://example.org/\"",
		"rules/2019/b.md:1:5 missing-file none.md",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// TestOnce: there is one finding for each URL and rule of a file.
func TestOnce(t *testing.T) {
	l := treeOf(t, map[string]string{"a.md": strings.Repeat("[a](none.md) [b](htps://example.org/)\n\n", 100)})
	if found, totals := run(t, l, "."); len(found) != 2 || totals.URLs != 200 {
		t.Errorf("%q, %+v", found, totals)
	}
}

// TestParsedOnce: a run keeps the fragments of the documents that it reads, and finds what is found in each document alone.
func TestParsedOnce(t *testing.T) {
	files := map[string]string{
		"mkdocs.yml": "site_name: x\n", "docs/b.md": "# B\n\n!!! note\n\n    ## In it\n", "docs/c.md": "# C {{ x }}\n\n## Heading\n",
		"docs/a.md": "# A\n\n[a](b.md#b) [b](b.md#in-it) [c](b.md#x) [d](c.md#headin) [e](c.md#y) [f](none.md#z)\n",
		"README.md": "# R\n\n[a](docs/a.md#a) [b](docs/b.md#x)\n",
	}
	names := []string{"README.md", "docs/a.md", "docs/b.md"}
	said := func(r *Result) (all string) {
		for i := range r.Findings {
			all += r.Findings[i].Message + "\n"
		}
		return fmt.Sprint(all, r.Unchecked, r.working)
	}
	l := treeOf(t, files)
	var alone []string
	for _, name := range names {
		alone = append(alone, said(l.Document(name, files[name])))
	}
	l = treeOf(t, files)
	if err := l.Run(names, func(r *Result) error {
		if got := said(r); got != alone[0] {
			t.Errorf("%s: %s, not %s", r.File, got, alone[0])
		}
		alone = alone[1:]
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, ok := l.tree.anchors.Load("README.md"); !ok {
		t.Error("the fragments of README.md, to which no document links, were not kept")
	}
}

func TestConfig(t *testing.T) {
	l := treeOf(t, map[string]string{
		ConfigFile: "rules:\n  missing-file: off\n  local-address: error\nexclude: ['*.bad.md', 'https://excluded.example/**']\nroots: [static, docs]\nsite: https://example.org/\n" +
			"placeholders: ['https://tenant.**']\npaths:\n  later/**:\n    rules: {scheme-typo: off}\n  docs/*:\n    rules: {missing-file: error}\n",
		"a.md":          "[a](none.md) [b](http://localhost/) [c](htps://excluded.example/) [d](https://excluded.example/\\x) [e](https://tenant.example:x/)",
		"x.bad.md":      "[a](htps://x/)",
		"later/a.md":    "[a](htps://x/) [b](https://https://x/)",
		"docs/a.md":     "[a](none.md) [b](/logo.png) [c](/none.png) [d](/guide)",
		"docs/guide.md": "", "static/logo.png": "",
		"page.html": "<html><img src=http://example.org/a.png><script src=https://example.org/a.js></script>",
	})
	got, totals := run(t, l, ".")
	want := []string{
		"a.md:1:18 local-address http://localhost/",
		"a.md:1:41 scheme-typo htps://excluded.example/",
		"docs/a.md:1:5 missing-file none.md",
		"docs/a.md:1:33 missing-file /none.png",
		"later/a.md:1:20 scheme-twice https://https://x/",
		"page.html:1:16 mixed-content http://example.org/a.png",
	}
	if !slices.Equal(got, want) || totals.Excluded != 1 || totals.Placeholders != 1 {
		t.Errorf("got  %q\nwant %q\n%+v", got, want, totals)
	}
	for _, text := range []string{"rules: {nonsense: off}", "rules: {missing-file: loud}", "nonsense: 1", "rules: [", "paths: {a: {rules: {x: off}}}"} {
		if err := os.WriteFile(ConfigFile, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := New(".", ""); err == nil {
			t.Errorf("%s is no error", text)
		}
	}
	for text, want := range map[string]string{
		"exclude: 3\n\nfoo: 1\n":        `: line 1: the value must be a list; line 3: unknown key "foo"; known: rules, exclude, roots, site, placeholders, paths`,
		"exlude: [a]":                   `: line 1: unknown key "exlude", did you mean exclude?`,
		"paths: {a: {exclude: []}}":     `: line 1: unknown key "exclude"; known: rules`,
		"rules: [a]":                    ": line 1: the value must be a mapping",
		"site: [a]":                     ": line 1: the value must be a string",
		"site: example.org":             `: line 1: site: "example.org" is not a URL that begins with https:// or http://`,
		"rules:\n  mising-file: off":    `: line 2: unknown rule "mising-file", did you mean missing-file?`,
		"rules: {missing-file: eror}":   `: line 1: rule missing-file: unknown severity "eror", did you mean error?`,
		"rules: {bidi: off}\nrules: {}": `: line 2: key "rules" is also in line 1`,
		"roots:\n- static\n- dcs":       `dcs, did you mean docs?`,
		"rules:\n\tbidi: off":           ": line 2: tabs are not allowed; indent with spaces",
		"exclude: ['a/{b,c}']":          `: line 1: pattern "a/{b,c}": braces have no alternatives; write a pattern for each`,
		"exclude: [/a]":                 `: line 1: pattern "/a": names begin at the root, without “/”; write a`,
		"exclude: ['!a']":               `: line 1: pattern "!a": a pattern cannot exclude with “!”`,
		"paths: {'': {}}":               ": line 1: a pattern is empty",
	} {
		if err := os.WriteFile(ConfigFile, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := New(".", ""); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := New(".", "missing.yaml"); err == nil {
		t.Error("a missing file is no error")
	}
	if err := os.WriteFile(ConfigFile, []byte("rules: # none\nexclude: []\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := New(".", ""); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(".weburl.yml", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := New(".", ""); err == nil || !strings.HasSuffix(err.Error(), ".weburl.yml: remove it: only .weburl.yaml is read") {
		t.Error(err)
	}
	if err := os.Remove(ConfigFile); err != nil {
		t.Fatal(err)
	}
	if _, err := New("docs", ""); err == nil || !strings.HasSuffix(err.Error(), ".weburl.yml: rename it to .weburl.yaml, or it is ignored") {
		t.Error(err)
	}
}

func TestGlob(t *testing.T) {
	for _, test := range []struct {
		pattern string
		yes, no []string
	}{
		{"*.md", []string{"a.md", "x/a.md", "x.md/b"}, []string{"a.mdx"}},
		{"docs/", []string{"docs/a", "docs/x/y"}, []string{"docs", "a/docs/b"}},
		{"docs/*", []string{"docs/a"}, []string{"docs/x/y"}},
		{"**/old/*.md", []string{"old/a.md", "x/y/old/a.md"}, []string{"old/x/a.md"}},
		{"https://a.example/**", []string{"https://a.example/", "https://a.example/b/c"}, []string{"https://b.example/"}},
		{"é[.md", []string{"é[.md", "x/é[.md"}, []string{"e.md"}},
		{"a\xFF", []string{"a\uFFFD"}, []string{"a"}},
		{"a?c/d", []string{"abc/d"}, []string{"a/c/d", "ac/d"}},
	} {
		p := globPattern(test.pattern)
		for _, s := range test.yes {
			if !p.MatchString(s) {
				t.Errorf("%s does not match %s", test.pattern, s)
			}
		}
		for _, s := range test.no {
			if p.MatchString(s) {
				t.Errorf("%s matches %s", test.pattern, s)
			}
		}
	}
}

// TestDisabled: a comment leaves out the next line.
func TestDisabled(t *testing.T) {
	l := treeOf(t, map[string]string{"a.md": "<!-- weburl-disable-next-line -->\n[a](none.md)\n\n<!-- weburl-disable-next-line missing-file, bidi -->\n[b](none2.md) [c](htps://x/)\n"})
	found, totals := run(t, l, ".")
	if !slices.Equal(found, []string{"a.md:5:19 scheme-typo htps://x/"}) || totals.Disabled != 2 {
		t.Errorf("%q %+v", found, totals)
	}
}

// TestBaseline: a baseline leaves out what it lists, wherever it moves, and is not
// linted itself.
func TestBaseline(t *testing.T) {
	l := treeOf(t, map[string]string{"a.md": "[a](none.md) [b](htps://x/)\n"})
	known := NewBaseline()
	lint := func(each func(*Result)) {
		names, err := l.Files([]string{"."}, "base.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(names, "base.jsonl") {
			t.Error("the baseline is linted")
		}
		if err := l.Run(names, func(r *Result) error { each(r); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	lint(func(r *Result) { known.Add(l, r) })
	if err := known.Write("base.jsonl"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("a.md", []byte("# New\n\n[b](htps://x/)\n\n[a](none.md) [c](new.md)\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	known, err := ReadBaseline("base.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lint(func(r *Result) {
		if known.LeaveOut(l, r); r.File == "a.md" && (len(r.Findings) != 1 || r.Findings[0].URL != "new.md" || r.Known != 2) {
			t.Errorf("%+v", r)
		}
	})
	for _, text := range []string{"x\n", "{}\n"} {
		if err := os.WriteFile("base.jsonl", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadBaseline("base.jsonl"); err == nil {
			t.Errorf("%q is a baseline", text)
		}
	}
}

// TestRepair: fixes change the URLs and no other byte.
func TestRepair(t *testing.T) {
	before := "\uFEFF# A\r\n\r\n[a](htps://x.example/) [b](https:\\\\y.example\\z) [c](none.md)\r\n\r\n[d]: https;//x.example/ 'htps://x.example/'\r\n\r\n<a href=\"https&#58;//https://x/\">\xff</a>"
	after := "\uFEFF# A\r\n\r\n[a](https://x.example/) [b](https:\\\\y.example\\z) [c](none.md)\r\n\r\n[d]: https://x.example/ 'htps://x.example/'\r\n\r\n<a href=\"https&#58;//https://x/\">\xff</a>"
	l := treeOf(t, map[string]string{"a.md": before})
	err := l.Run([]string{"a.md"}, func(r *Result) error {
		d, n, err := Repair(r, true)
		if err != nil || n != 2 || d.After != after {
			t.Errorf("%d fixes, %v: got %q, want %q", n, err, d.After, after)
		}
		if diff := d.Diff(); strings.Count(diff, "\n-") != 2 || strings.Count(diff, "\n+") != 3 {
			t.Error(diff)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile("a.md"); err != nil || string(text) != after {
		t.Errorf("%v: %q", err, text)
	}
}

// TestNoFix: what the grammar of a document has not found as a link has no fix, in no format of
// report, and no fix changes where a link leads.
func TestNoFix(t *testing.T) {
	for name, text := range map[string]string{
		"_layouts/default.html": `<html>{% raw %}<a class=\"a\" href=\"#svg-link\">{% endraw %}<a href=\"https:\\h.example\">`,
		"template.html":         `<html>{% if a %}<a href="htps://h.example/">a</a>{% endif %}`,
		"script.html":           `<html><script>x = "<a href=\"htps://h.example/\">"</script><style>a { b: url(htps://h.example/) }</style>`,
		"unquoted.html":         `<html><a href=htps://h.example/>a</a>`,
		"data.txt":              "httpa://h.example/\n",
		"config.toml":           "a = \"https://h.example/(com|io)\"\nb = 'htps://h.example/'\n",
		"a.rs":                  "let a = \"https://h.example/{0} \"; // htps://h.example/\n",
		"a.go":                  "// https:\\\\h.example and htps://h.example/\nvar a = `htps://h.example/`\n",
		"a.css":                 "a { b: url('htps://h.example/') }\n",
		"a.xml":                 "<feed><link href='htps://h.example/'/></feed>\n",
		"a.json":                "{\"a\": \"htps://h.example/\"}\n",
		"text.md":               "htps://h.example/ and `htps://h.example/`\n\n    htps://h.example/\n\n```go\nhtps://h.example/\n```\n",
		"html.md":               "<a href=htps://h.example/>a</a>\n",
		"meaning.md":            "[a](https://h.example/a|b) [c](httpa://name/) [d](https://h.example/?a=[1])\n",
		"a.rst":                 ".. _a: b c d\n\n`e <https://h.example/a b>`_\n",
		"doxygen.html":          `<html><link href="$relpath^tabs.css" rel="stylesheet"/>`,
		"a.adoc":                "see htps://h.example/ here\n----\nlink:htps://h.example/[a]\n----\n",
	} {
		l := treeOf(t, map[string]string{name: text, ".weburl.yaml": "rules: {invalid-URL-unit: error}"})
		l.FailOn = Note
		if err := l.Run([]string{name}, func(r *Result) error {
			d, n, err := Repair(r, false)
			if err != nil || n != 0 {
				t.Errorf("%s: %d fixes, %v: %s", name, n, err, d.Diff())
			}
			for _, f := range r.Findings {
				if f.HasFix || f.Fix != "" && name != "meaning.md" && name != "a.rst" {
					t.Errorf("%s: %s has the fix %s", name, f.URL, f.Fix)
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSameFix: a fix that is the URL itself is not suggested.
func TestSameFix(t *testing.T) {
	l := treeOf(t, map[string]string{
		".weburl.yaml": "rules: {invalid-URL-unit: error}",
		"a.md":         "[a](<https://example.org/[1]>) [b](<https://example.org/a b>)\n",
	})
	var fixes []string
	err := l.Run([]string{"a.md"}, func(r *Result) error {
		for _, f := range r.Findings {
			fixes = append(fixes, f.Fix)
		}
		return nil
	})
	if err != nil || !slices.Equal(fixes, []string{"", "https://example.org/a%20b"}) {
		t.Errorf("%q, %v", fixes, err)
	}
}

// TestFormats: the formats that other programs read are well-formed, and have each
// finding.
func TestFormats(t *testing.T) {
	l := treeOf(t, map[string]string{"a &b.md": "[\U0001F600](none.md) [b](htps://x/)\n\n[c](\u202Ea)\n", "b.md": "[a](<https://x\\y&\">)"})
	const findings = 4
	for _, format := range Formats {
		var b bytes.Buffer
		tool := stream.NewTool(nil, &b, io.Discard)
		r := ReporterOf(format)
		var totals Totals
		r.Begin(tool)
		names, err := l.Files([]string{"."})
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Run(names, func(result *Result) error {
			totals.Add(result)
			r.Report(tool, result)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		r.End(tool, &totals)
		tool.Stdout.Flush()
		out := b.String()
		if strings.ContainsRune(out, 0x202E) && format == "text" {
			t.Errorf("%s has a control of bidirectional text", format)
		}
		switch format {
		case "text":
			if !strings.Contains(out, "a &b.md:1:6: error missing-file: ") || !strings.Contains(out, "4 findings in 2 of 2 files with 4 URLs.") {
				t.Error(out)
			}
		case "jsonl":
			if n := strings.Count(out, "\n"); n != findings {
				t.Errorf("%d lines", n)
			}
			for line := range strings.Lines(out) {
				var f map[string]any
				if err := json.Unmarshal([]byte(line), &f); err != nil || len(f) != 9 {
					t.Errorf("%v: %s", err, line)
				}
			}
		case "sarif":
			var log struct {
				Runs []struct {
					Results []struct {
						RuleID    string
						RuleIndex int
					}
					Tool struct {
						Driver struct{ Rules []struct{ ID string } }
					}
				}
			}
			if err := json.Unmarshal(b.Bytes(), &log); err != nil || len(log.Runs[0].Results) != findings {
				t.Fatalf("%v: %s", err, out)
			}
			for _, f := range log.Runs[0].Results {
				if log.Runs[0].Tool.Driver.Rules[f.RuleIndex].ID != f.RuleID {
					t.Errorf("%+v", f)
				}
			}
		case "github":
			if !strings.Contains(out, "::error file=a &b.md,line=1,col=6,endLine=1,endColumn=13,title=missing-file::There is no file none.md.\n") {
				t.Error(out)
			}
		case "gitlab":
			var list []map[string]any
			if err := json.Unmarshal(b.Bytes(), &list); err != nil || len(list) != findings {
				t.Errorf("%v: %s", err, out)
			}
		case "checkstyle":
			var report struct {
				File []struct {
					Error []struct {
						Line int `xml:"line,attr"`
					} `xml:"error"`
				} `xml:"file"`
			}
			if err := xml.Unmarshal(b.Bytes(), &report); err != nil || len(report.File) != 2 || len(report.File[0].Error)+len(report.File[1].Error) != findings {
				t.Errorf("%v: %s", err, out)
			}
		case "junit":
			var report struct {
				Suite []struct {
					Tests    int `xml:"tests,attr"`
					Failures int `xml:"failures,attr"`
					Case     []struct {
						Name    string `xml:"name,attr"`
						Failure *struct {
							Message string `xml:"message,attr"`
						} `xml:"failure"`
					} `xml:"testcase"`
				} `xml:"testsuite"`
			}
			if err := xml.Unmarshal(b.Bytes(), &report); err != nil || len(report.Suite) != 3 {
				t.Fatalf("%v: %s", err, out)
			}
			failures := 0
			for _, s := range report.Suite {
				failures += s.Failures
				for _, c := range s.Case {
					if (c.Failure == nil) != (s.Failures == 0) || len(s.Case) != s.Tests {
						t.Error(out)
					}
				}
			}
			if failures != findings || report.Suite[0].Case[0].Name != "1:6 missing-file" || report.Suite[0].Case[0].Failure.Message != "There is no file none.md." {
				t.Error(out)
			}
		default:
			t.Errorf("%s is not tested", format)
		}
	}
}

// TestSuggestions: what is suggested begins as links do.
func TestSuggestions(t *testing.T) {
	for fix, want := range map[string]bool{
		"https://example.org/": true, "../a.md": true, "#a": true, "?a": true, "mailto:a@b.example": true, "//h.example/": true, "%20": true,
		"": false, "[https://redisearch.io/": false, "[ADO.NET": false, "(a": false, "https://exa mple.org/": false, "https://": false, "a](b": false,
	} {
		if isSuggestion(fix) != want {
			t.Errorf("%q: want %v", fix, want)
		}
	}
	for text, want := range map[string]string{
		"[a](<[https://redisearch.io/](https://redisearch.io/>)\n": "",
		"[a](\"https://example.org/\")\n":                          "https://example.org/",
	} {
		if r := treeOf(t, map[string]string{"a.md": text}).Document("a.md", text); len(r.Findings) == 0 || r.Findings[0].Fix != want {
			t.Errorf("%q: %+v", text, r.Findings)
		}
	}
}

// TestLongTitle: fragments that are missing below a long title take linear time.
func TestLongTitle(t *testing.T) {
	l := treeOf(t, map[string]string{"x": ""})
	cputime.LinearAt(t, 1<<14, func(n int) time.Duration {
		var b strings.Builder
		b.WriteString("---\ntitle: " + strings.Repeat("word ", n/10) + "\n---\n")
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, "[a](#b%d)\n", i)
		}
		return cputime.Thread(func() { l.Document("a.md", b.String()) })
	})
}

// TestBad: documents that are not what their names say take linear time, and have no more
// findings than are listed.
func TestBad(t *testing.T) {
	l := treeOf(t, map[string]string{"x": ""})
	for _, unit := range []string{"[a](b%d)", "[a](#b%d)", "[a](https://%d\\)", "%d://", "[a][b%d]\n", "[a](", "\xff", "\x00", "https://x/%d\xff ", "# %d\n", "<a href='%d.md'>", "[a](htps://%[1]d)\u200B"} {
		for _, name := range []string{"a.md", "a.html", "a.adoc", "a.rst", "a.org", "a.txt"} {
			t.Run(name+" "+unit, func(t *testing.T) {
				cputime.LinearAt(t, 1<<14, func(n int) time.Duration {
					var b strings.Builder
					for i := 0; b.Len() < n; i++ {
						if strings.Contains(unit, "%") {
							fmt.Fprintf(&b, unit, i)
						} else {
							b.WriteString(unit)
						}
					}
					return cputime.Thread(func() {
						r := l.Document(name, b.String())
						if most := mostFindings * len(rules); len(r.Findings) > most {
							t.Errorf("%d findings", len(r.Findings))
						}
					})
				})
			})
		}
	}
}

// TestOldDirectories: the names of directories of documents that nobody changes, and of others.
func TestOldDirectories(t *testing.T) {
	for names, want := range map[string]bool{
		"archive docs-archive Archiv BHArchive x.backup versioned_docs attic obsolete-api pre-deprecated retired outdated graveyard":            true,
		"old old-docs docs-old docs_old legacy legacy-api api-legacy legacydocs olddocs docsold oldsite wiki-old deprecated_pages archiveddocs": true,
		"backup backups docs gold threshold holdings archiver archiving deprecation-policy blogs retire history older-adults legacyware":        false,
	} {
		for name := range strings.FieldsSeq(names) {
			if isOldDirectory(name) != want {
				t.Errorf("%s: %v", name, !want)
			}
		}
	}
}
