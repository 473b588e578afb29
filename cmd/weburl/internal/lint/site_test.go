package lint

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// siteTests are sites of generators: their files, and a document with links, of which those that
// begin with "!" in their text lead nowhere.
var siteTests = map[string]struct {
	files map[string]string
	name  string // of the document
	text  string
}{
	"MkDocs": {
		map[string]string{"mkdocs.yml": "site_name: x\nsite_url: https://docs.example.org/\n", "docs/index.md": "# A &amp; b\n", "docs/a/other.md": "# Other\n\n[](){#anchored}\n\n## Set { #custom }\n", "docs/img/a.png": "", "docs/a/part.txt": ""},
		"docs/a/page.md",
		`[a](other.md) [b](../index.md#a-b) [c](../other/) [d](other.md#anchored) [e](other.md#custom) [f](../../img/a.png) ![g](../img/a.png) [h](/a/other/)
[!a](othr.md) [!b](../index.md#b) [!c](../othr/) [!d](other.md#anchor) [!e](other) ![!f](../img/b.png) [!g](/a/othr/)`,
	},
	"mdBook": {
		map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[One](one.md)\n- [Draft]()\n- [Page](page.md)\n", "src/one.md": "# One\n\n## Two\n", "src/dir/README.md": "# Dir\n"},
		"src/page.md",
		"[a](one.md#two) [b](one.html) [c](dir/) [d](dir/index.html) [e](dir/README.md)\n[!a](one.md#three) [!b](two.html) [!c](drx/) [!d](one) [!e](dir/one.md)",
	},
	"VitePress": {
		map[string]string{".vitepress/config.ts": "export default {}", "one.md": "# One\n\n## Set {#custom}\n\n## `a.b()` is\n\n{{ x }}\n", "dir/index.md": "# Dir\n", "public/a.png": "", "part.md": "## Of the part\n"},
		"page.md",
		"<!--@include: ./part.md-->\n{{ x }}\n[a](./one) [b](one.html#custom) [c](/one.md#a-b-is) [d](dir/) [e](/a.png) [f](#of-the-part)\n[!a](./two) [!b](one#castom) [!c](/two.md) [!d](drx/) [!e](/b.png) [!f](#of-a-part)",
	},
	"Docusaurus": {
		map[string]string{"docusaurus.config.js": "module.exports = {presets: [['classic', {docs: {}}]]}", "docs/01-intro.md": "---\nslug: /start\n---\n# Intro\n", "docs/cli/add.mdx": "import P from './_part.mdx'\n\n# Add\n\n<P/>\n", "docs/cli/_part.mdx": "## In the part\n", "static/img/a.png": "", "src/pages/about.tsx": ""},
		"docs/cli/page.md",
		"[a](add.mdx#in-the-part) [b](../01-intro.md) [c](/docs/start) [d](./add) [e](/docs/cli/add) [f](/img/a.png) [g](cli/add.mdx) [h](/about) [i](@site/docs/cli/add.mdx)\n" +
			"[!a](add.mdx#in-a-part) [!b](../02-intro.md) [!d](./ad) [!e](/docs/cli/ad) ![!f](/img/b.png) [!i](@site/docs/cli/ad.mdx)",
	},
	"Hugo": {
		map[string]string{"hugo.toml": "baseURL = \"https://example.org/\"\n", "layouts/_default/_markup/render-link.html": "", "layouts/shortcodes/plain.html": "<b>{{ .Inner }}</b>", "static/img/a.png": "", "content/_index.md": "", "content/docs/One.md": "---\naliases: [/old/]\n---\n## Usage\n\n{{< plain >}}\n", "content/docs/bundle/index.md": "# B\n", "content/docs/bundle/b.png": ""},
		"content/docs/page.md",
		"[a](../one/#usage) [b](/docs/one/) [c](One.md#usage) [d](/old/) [e](/img/a.png) [f](../bundle/) [g](../bundle/b.png) [h](/tags/x/) [i](One.md)\n[!a](../one/#usige) [!b](/docs/two/) [!c](/docs/One/x) ![!e](/img/b.png) [!f](../bindle/) [!g](../two/) ",
	},
	"Jekyll": {
		map[string]string{"_config.yml": "url: https://example.org\nbaseurl: \"\"\n", "one.md": "---\npermalink: /first/\n---\n# One\n\n## Set\n{: #custom}\n", "_posts/2020-01-02-news.md": "---\n---\n# News\n", "img/a.png": "", "_includes/x.html": "<b>x</b>", "dir/two.md": "---\n---\n# Two\n"},
		"page.md",
		"---\ntitle: x\n---\n{% include x.html %}\n[a](/first/#custom) [b](one.md) [c](/dir/two.html) [d](/dir/two) [e]({{ site.baseurl }}/first/) [f]({% link dir/two.md %}) [g]({{ '/img/a.png' | relative_url }}) [h](/2020/01/02/news.html)\n" +
			"[!a](/first/#castom) [!b](on.md) [!c](/dir/tow.html) [!e]({{ site.baseurl }}/frist/) [!f]({% link dir/tow.md %}) [!g]({{ '/img/b.png' | relative_url }})",
	},
	"Sphinx": {
		map[string]string{"docs/conf.py": "extensions = ['myst_parser']\n", "docs/one.md": "(label-one)=\n# One\n", "docs/two.rst": ".. _label-two:\n\nTwo\n===\n", "docs/_static/a.png": ""},
		"docs/page.md",
		"(own)=\n# Page\n\n[a](one.md) [b](label-one) [c](#label-two) [d](two) [e](#own) ![f](_static/a.png) [g](two.rst)\n[!a](on.md) [!b](label-three) [!c](#label-three) [!d](tow) ![!f](_static/b.png)",
	},
}

// TestModels: in sites of generators that are modelled, links that are right have no findings, and
// others have errors.
func TestModels(t *testing.T) {
	for generator, test := range siteTests {
		t.Run(generator, func(t *testing.T) {
			files := map[string]string{test.name: test.text}
			for name, text := range test.files {
				files[name] = text
			}
			l := treeOf(t, files)
			l.FailOn = Note
			if s := l.tree.modelled(test.name, true); s == nil || s.generator.name != generator {
				t.Fatalf("the generator is %+v", s)
			}
			err := l.Run([]string{test.name}, func(r *Result) error {
				var broken []int
				for at := range strings.Count(test.text, "[!") {
					start := 0
					for range at + 1 {
						start += strings.Index(test.text[start:], "[!") + 1
					}
					broken = append(broken, start)
				}
				for i := range r.Findings {
					f := &r.Findings[i]
					text := strings.LastIndexByte(test.text[:f.Start], '[') + 1
					if !slices.Contains(broken, text) || f.Severity != Error {
						t.Errorf("%s has %s %s: %s", test.text[text:f.End], f.Severity, f.Rule.Name, f.Message)
					}
					broken = slices.DeleteFunc(broken, func(at int) bool { return at == text })
				}
				for _, at := range broken {
					end := strings.IndexByte(test.text[at:], ')')
					t.Errorf("%s has no finding", test.text[at:at+end])
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestLinkedDirectory: documents in a directory that the site has by a symbolic link are its pages.
func TestLinkedDirectory(t *testing.T) {
	l := treeOf(t, map[string]string{"mkdocs.yml": "site_name: x\n", "pkg/docs/a.md": "# A\n"})
	if err := os.Symlink("pkg/docs", "docs"); err != nil {
		t.Skip(err)
	}
	if s := l.tree.modelled("pkg/docs/a.md", false); s == nil || s.source != "pkg/docs" {
		t.Errorf("the site is %+v", s)
	}
}
