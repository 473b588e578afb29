package lint

import (
	"slices"
	"strings"
	"testing"
)

// TestProduced: links to what a build makes, a generator finds in other ways or GitHub shows have no
// findings, and those beside them have.
func TestProduced(t *testing.T) {
	for name, test := range map[string]struct {
		files    map[string]string
		document string
		text     string
		broken   []string // have findings; notes if it is a book of AsciiDoc
	}{
		"feeds, indexes and lists that plug-ins write": {
			map[string]string{"mkdocs.yml": "site_name: x\nplugins: [rss, print-site]\n"}, "docs/a.md",
			"[a](feed_rss_created.xml) [b](feed_json_updated.json) [c](blog.rss) [d](sitemap-blog.xml) [e](llms-small.txt) [f](search_index.json) [g](print_page.html) [h](data.xml) [i](feeds.md)", []string{"data.xml", "feeds.md"},
		},
		"redirects of Netlify below a directory with a page": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "netlify.toml": "[[redirects]]\nfrom = \"/reference/*\"\nto = \"/docs/reference/:splat\"\n\n[[redirects]]\nfrom = \"/docs/*\"\nto = \"/docs/404.html\"\nstatus = 404\n\n[[redirects]]\nfrom = \"/docs/*\"\nto = \"/de/docs/:splat\"\nconditions = {Language = [\"de\"]}\n\n[[headers]]\nfor = \"/docs/*\"\n", "content/docs/b.md": "---\naliases: [/reference/old]\n---\n"},
			"content/docs/a.md", "[a](/reference/x) [b](/reference/old) [c](/docs/d)", []string{"/docs/d"},
		},
		"redirects of some readers, and of what leads nowhere": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "static/_redirects": "/reference/* /docs/reference/:splat 301\n/docs/* /de/docs/:splat 302 Language=de\n/docs/* /docs/404.html 404\n", "content/docs/b.md": "---\naliases: [/reference/old]\n---\n"},
			"content/docs/a.md", "[a](/reference/x) [b](/reference/old) [c](/docs/d)", []string{"/docs/d"},
		},
		"directories that a workflow copies into the site": {
			map[string]string{"docs/_config.yml": "title: x\n", ".github/workflows/pages.yml": "    - run: |\n        bundle exec jekyll build --destination _site\n        cp -r examples/* docs/_site/examples/\n        cp -r out/demo docs/_site/\n", "examples/b/index.html": "<!DOCTYPE html>", "examples/c.png": ""},
			"docs/a.md", "---\n---\n[b](examples/b/) [b](examples/b/index.html) ![c](examples/c.png) ![d](examples/d.png) ![e](demo/e.png) ![f](demos/f.png)", []string{"examples/d.png", "demos/f.png"},
		},
		"empty URLs that a script sets": {
			nil, "a.md", "<img id=\"b\" src=\"\">\n\n<iframe src=\"\" id='c'></iframe>\n", nil,
		},
		"an empty URL beside a script": {
			nil, "a.md", "<video><source src=\"\"></video>\n\n<script>document.querySelector('source').src = 'b'</script>\n", nil,
		},
		"an empty URL of HTML": {
			nil, "a.md", "<img src=\"\" alt=\"b\">\n", []string{""},
		},
		"an empty link of a feed": {
			nil, "assets/data/a.xml", "<?xml version=\"1.0\"?>\n<rss version=\"2.0\"><channel><link></link><item><enclosure url=\"\"/><source url=\"\">x</source><description>&lt;a href=\"\"></description></item></channel></rss>\n", nil,
		},
		"documentation that is commented out in Rust": {
			nil, "a.rs", "/// htps://x.example/a\nfn a() {}\n/*\n/// htps://x.example/b\n*/\n/// htps://x.example/c\n/* htps://x.example/d */\n", []string{"htps://x.example/a", "htps://x.example/c", "htps://x.example/d"},
		},
		"notebooks of an extension with two dots": {
			map[string]string{"conf.py": "extensions = ['myst_nb']\nnb_custom_formats = {\n  '.ex.py': ['x', {}],\n}\n", "index.md": "", "e/b.ex.py": "# (a/label)=\n# # B\n", "c.py": "# (other/label)=\n"},
			"a.md", "[](a/label) [](other/label) [b](e/b) [b](e/b.md) [b](/e/b) {doc}`e/b` [c](c) {doc}`d`", []string{"other/label", "c", "d"},
		},
		"a document of MkDocs whose page that of a directory replaces": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/b/index.md": "# B\n"},
			"docs/b.md", "[c](c.md)", nil,
		},
		"a document of MkDocs beside a directory without a page": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/b/d.md": "# B\n"},
			"docs/b.md", "[c](c.md)", []string{"c.md"},
		},
		"a document of MkDocs with a page of its own": {
			map[string]string{"mkdocs.yml": "site_name: x\nuse_directory_urls: false\n", "docs/b/index.md": "# B\n"},
			"docs/b.md", "[c](c.md)", []string{"c.md"},
		},
		"headings after code in a list": {
			map[string]string{"docusaurus.config.js": "presets: ['classic', {}]", "docs/b.md": "# B\n\n1. x\n\n   ```\n   y\n```\n\n## C d\n\n```\n## E\n```\n", "docs/f.md": "# F\n\n```\n## G\n```\n"},
			"docs/a.md", "[b](b.md#c-d) [f](f.md#g)", []string{"f.md#g"},
		},
		"parts that MkDocs copies": {
			map[string]string{"mkdocs.yml": "site_name: x\nplugins: [include-markdown]\n", "docs/x/b.md": "{%\n  include-markdown \"../t/a.md\"\n  replace='{\"<img src=\\\"https://a.example/b.png\\\">\": \"\"}'\n%}"},
			"docs/t/a.md", "[a](c.md) [b](#d) [e](htps://x.example)", []string{"htps://x.example"},
		},
		"a directive of MkDocs": {
			map[string]string{"mkdocs.yml": "site_name: x\nplugins: [include-markdown]\n", "docs/t/a.md": ""},
			"docs/x/b.md", "{%\n  include-markdown \"../t/a.md\"\n  start=\"<img src=\\\"c.png\\\">\"\n%}\n\n[d](e.md)", []string{"e.md"},
		},
		"documents of Sphinx below the configuration": {
			map[string]string{"conf.py": "", "source/index.rst": "", "source/a.rst": ""},
			"source/x/b.rst", ":doc:`a <../../a>` :doc:`c <../../c>`\n", []string{"../../c"},
		},
		"an empty document": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/b.md": "\n", "docs/c.md": "# C\n"},
			"docs/a.md", "[b](b.md#x) [c](c.md#x)", []string{"c.md#x"},
		},
		"a plug-in that changes documents before VitePress reads them": {
			map[string]string{".vitepress/config.ts": "import { signs } from './signs'\nexport default { vite: { plugins: [signs()] } }\n", ".vitepress/signs.ts": "export const signs = () => ({\n  enforce: 'pre',\n  transform(code, id) {\n    if (id.endsWith('.md')) return code.replace(/^## ▷ /gm, '## ')\n  }\n})\n", "b.md": "## ▷ C d\n"},
			"a.md", "[b](/b#c-d) [c](/d)", []string{"/d"},
		},
		"a plug-in that changes other files, or after VitePress": {
			map[string]string{".vitepress/config.ts": "import { vue, md } from './p'\nexport default {}\n", ".vitepress/p.ts": "export const vue = { enforce: 'pre', transform(code, id) { return id.endsWith('.vue') ? x(code) : code } }\nexport const md = { load(id) { return id.endsWith('.md') } }\n", "b.md": "## ▷ C d\n"},
			"a.md", "[b](/b#c-d)", []string{"/b#c-d"},
		},
		"a plug-in of VitePress that sets ids": {
			map[string]string{".vitepress/config.ts": "export default { markdown: { config(md) { md.core.ruler.push('x', (state) => state.tokens.forEach((t) => t.attrSet('id', f(t)))) } } }\n", "b.md": "## C\n"},
			"a.md", "[b](/b#d)", nil,
		},
		"components that documents of VitePress need not import": {
			map[string]string{".vitepress/config.ts": "", ".vitepress/theme/ApiTable.vue": "<tr v-for=\"x in l\" :id=\"x\">", ".vitepress/theme/Part.vue": "<h2 id=\"b\">", "c.md": "# C\n\n<api-table />\n", "d.md": "# D\n\n<Part/>\n", "e.md": "# E\n\nPart\n"},
			"a.md", "[c](/c#x) [d](/d#b) [e](/d#x) [f](/e#b)", []string{"/d#x", "/e#b"},
		},
		"ids in a document of VitePress that are bound": {
			map[string]string{".vitepress/config.ts": "", "b.md": "# B\n\n<p v-for=\"x in 2\" :id=\"`x${x}`\">\n", "c.md": "# C\n\n<p v-html=\"x\">\n", "d.md": "# D\n\n```html\n<p :id=\"x\">\n```\n"},
			"a.md", "[b](/b#x1) [c](/c#x) [d](/d#x1)", []string{"/d#x1"},
		},
		"links of VitePress to pages of other programs": {
			map[string]string{".vitepress/config.ts": "", "b.md": ""},
			"a.md", "[b](/play/){target=\"_self\"} <a href=\"/story/\" class=\"x\" target=\"_self\">b</a> <a href=\"/c/\" target=\"_blank\">c</a>", []string{"/c/"},
		},
		"ids of headings of Docusaurus in comments": {
			map[string]string{"docusaurus.config.js": "presets: ['classic', {}]", "docs/b.mdx": "# B\n\n## C {/* #d */}\n\n## E {/* f */}\n", "docs/g.md": "# G\n\n## H <!-- #i -->\n"},
			"docs/a.md", "[b](b.mdx#d) [e](b.mdx#f) [g](g.md#i)", []string{"b.mdx#f"},
		},
		"components that documents of Docusaurus need not import": {
			map[string]string{"docusaurus.config.js": "presets: ['classic', {}]", "src/components/Api/index.tsx": "export default ({rows}) => rows.map((r) => <tr id={r} />)\n", "docs/b.mdx": "# B\n\n<Api rows={['c']} />\n", "docs/c.mdx": "# C\n\n<Other />\n"},
			"docs/a.md", "[b](b.mdx#x) [c](c.mdx#x)", []string{"c.mdx#x"},
		},
		"documents of languages of Hugo without pages": {
			map[string]string{"config.toml": "baseURL = 'https://example.org/'\ndisableLanguages = ['fr']\n", "layouts/a": ""},
			"content/a.fr.md", "[b](b.md)", nil,
		},
		"documents of a language of Hugo that is disabled": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[languages.en]\nweight = 1\n[languages.fr]\nweight = 2\ndisabled = true\n", "layouts/a": ""},
			"content/x/_index.fr.md", "[b](b.md)", nil,
		},
		"documents of a language of Hugo that is disabled in YAML": {
			map[string]string{"hugo.yaml": "baseURL: https://example.org/\nlanguages:\n  en:\n    weight: 1\n  fr:\n    weight: 2\n    disabled: true\n", "layouts/a": ""},
			"content/fr/a.md", "[b](b.md)", nil,
		},
		"another setting of a language of Hugo": {
			map[string]string{"hugo.yaml": "baseURL: https://example.org/\nlanguages:\n  fr:\n    weight: 2\n    params:\n      comments:\n        disabled: true\n", "layouts/a": ""},
			"content/a.fr.md", "![b](b.png)", []string{"b.png"},
		},
		"documents of another language of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[languages.fr]\ndisabled = true\n\n[languages.de]\nweight = 2\n", "layouts/a": ""},
			"content/a.de.md", "![b](b.png)", []string{"b.png"},
		},
		"ids that a component of Eleventy makes of the front matter": {
			map[string]string{"eleventy.config.js": "import anchor from 'markdown-it-anchor'\nexport default () => ({ dir: { includes: '_parts' } })", "_parts/post.njk": "{% from 'shots/macro.njk' import shots %}\n{{ shots(items) }}\n", "_parts/shots/macro.njk": "{% macro shots(items) %}{% for item in items %}<h3 id=\"{{ item | slugify }}\">{{ item }}</h3>{% endfor %}{% endmacro %}\n"},
			"a.md", "---\nitems:\n  - The Red Book (of 2020)\n---\n# A\n\n[b](#the-red-book-of-2020) [c](#the-blue-book)", []string{"#the-blue-book"},
		},
		"email addresses between backquotes": {
			map[string]string{"conf.py": ""},
			"a.rst", "A `list <private@x.apache.org>`_ and `one <private@y.apache.org>`__.\n\n.. _b: c@x.apache.org\n\n.. image:: https://x.apache.org/d.png\n   :target: d@x.apache.org\n", []string{"d@x.apache.org"},
		},
		"images that a program of a workflow writes": {
			map[string]string{"docs/hugo.toml": "baseURL = 'https://example.org/'\n", "docs/layouts/a": "", ".github/workflows/a.yml": "      - run: python tools/plots.py\n", "tools/plots.py": "p.add_argument('--out', default='docs/static/plots')\nfor rule in ('a_1', 'b_2'):\n  fig.savefig(out / f\"{rule}-stencil.png\")\n", "docs/static/plots/a.txt": "", "docs/static/i/a.txt": ""},
			"docs/content/a.md", "![b](/plots/rules/b_2-stencil.png) ![c](/plots/b_2.png) ![d](/i/b_2-stencil.png) ![e](/plots/e-stencil.png)", []string{"/plots/b_2.png", "/i/b_2-stencil.png", "/plots/e-stencil.png"},
		},
		"images of a program that no build runs": {
			map[string]string{"docs/hugo.toml": "baseURL = 'https://example.org/'\n", "docs/layouts/a": "", "tools/plots.py": "p.add_argument('--out', default='docs/static/plots')\nfig.savefig(out / f\"{'b'}-stencil.png\")\n", "docs/static/plots/a.txt": ""},
			"docs/content/a.md", "![b](/plots/rules/b-stencil.png)", []string{"/plots/rules/b-stencil.png"},
		},
		"a page of Documenter": {
			map[string]string{"docs/make.jl": "using Documenter\nmakedocs(pages = [\"b.md\"])\n"},
			"docs/src/a.md", "# A\n\n## [D](@id d)\n\n[`f`](@ref) [d](@ref d) [d](#d) [b](b.md) ![c](c.png)\n", []string{"b.md"},
		},
		"a page of Documenter beside those that a program makes": {
			map[string]string{"docs/make.jl": "using Documenter, Literate\nLiterate.markdown(\"b.jl\", \"docs/src\")\nmakedocs()\n"},
			"docs/src/a.md", "[b](b.md)\n", nil,
		},
		"taxonomies of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[taxonomies]\n  author = 'writers'\n[params]\n  x = 'shelves'\n", "layouts/a": "", "content/writers/_index.md": "", "content/shelves/b.md": ""},
			"content/a.md", "[a](/writers/jane/) [b](/tags/x/) [c](/shelves/c/)", []string{"/shelves/c/"},
		},
		"taxonomies of Hugo in YAML": {
			map[string]string{"hugo.yaml": "baseURL: https://example.org/\ntaxonomies:\n  author: writers\nparams:\n  x: shelves\n", "layouts/a": "", "content/writers/_index.md": "", "content/shelves/b.md": ""},
			"content/a.md", "[a](/writers/jane/) [c](/shelves/c/)", []string{"/shelves/c/"},
		},
		"files of a theme of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\ntheme = 't'\n", "themes/t/static/i/a.png": "", "static/i/b.png": ""},
			"content/a.md", "![a](/i/a.png) ![b](/i/b.png) ![c](/i/c.png)", []string{"/i/c.png"},
		},
		"a style sheet of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\ntheme = 't'\n", "layouts/a": "", "static/i/a.png": "", "themes/t/static/i/b.png": "", "assets/i/d.png": "", "content/b.md": ""},
			"assets/css/a.css", "a { background: url(../i/a.png) } b { background: url(../i/b.png) } c { background: url(../i/c.png) }", []string{"../i/c.png"},
		},
		"a page of Eleventy with the content of several documents": {
			map[string]string{"eleventy.config.js": "import anchor from 'markdown-it-anchor'", "all.njk": "{% for x in collections.ref | sort %}\n{{ x.content | safe }}\n{% endfor %}\n", "ref/b.md": "# B\n"},
			"ref/a.md", "# A\n\n[a](#a) [b](#b) [c](#c)", []string{"#c"},
		},
		"a feed of Eleventy": {
			map[string]string{"eleventy.config.js": "import anchor from 'markdown-it-anchor'", "feed.njk": "<?xml version='1.0'?>\n{% for x in collections.ref %}\n{{ x.content }}\n{% endfor %}\n", "ref/b.md": "# B\n"},
			"ref/a.md", "# A\n\n[a](#a) [b](#b)", []string{"#b"},
		},
		"a script that Emscripten makes": {
			map[string]string{"b.html": ""},
			"a.html", "<!DOCTYPE html><html><body><script>var Module = {};</script><script src=\"a.js\"></script>", nil,
		},
		"a script that nothing makes": {
			map[string]string{"b.html": ""},
			"a.html", "<!DOCTYPE html><html><body><script>var M = {};</script><script src=\"a.js\"></script>", []string{"a.js"},
		},
		"an image that Sphinx copies": {
			map[string]string{"conf.py": "", "_static/a.css": "", "images/b.png": ""},
			"a.rst", ".. image:: images/b.png\n   :target: /_images/b.png\n\n.. image:: images/b.png\n   :target: /_images/c.png\n", []string{"/_images/c.png"},
		},
		"pages of Docusaurus in the root": {
			map[string]string{"docusaurus.config.js": "presets: ['classic', {docs: {routeBasePath: ''}}]\n", "docs/b.md": "<Tabs>\n\nx\n\n</Tabs>\n## C\n\n</div>\n## D\n"},
			"docs/a.md", "[b](/b#c) [d](/b#d)", []string{"/b#d"},
		},
		"a part of a page of Antora": {
			map[string]string{"antora.yml": "name: x\n", "modules/ROOT/pages/b/c.adoc": "= C\n\ninclude::../d/a.adoc[]\n", "modules/ROOT/pages/e/f.adoc": "= F\n"},
			"modules/ROOT/pages/d/a.adoc", "xref:./c.adoc[c] xref:../e/f.adoc[f] xref:./f.adoc[f]", []string{"./f.adoc"},
		},
		"a path of Antora that leads up": {
			map[string]string{"antora.yml": "name: x\n", "modules/ROOT/pages/e/f.adoc": "= F\n", "modules/ROOT/pages/b/g/f.adoc": "= F\n"},
			"modules/ROOT/pages/b/c/d.adoc", "xref:../e/f.adoc[] xref:../g/f.adoc[] xref:./../e/f.adoc[] xref:./../g/f.adoc[]", []string{"../g/f.adoc", "./../g/f.adoc"},
		},
		"a navigation of Antora that the component does not list": {
			map[string]string{"antora.yml": "name: x\nnav:\n- modules/b/nav.adoc\n", "modules/a/pages/c.adoc": "= C\n"}, "modules/a/nav.adoc", "* xref:d.adoc[d]", nil,
		},
		"a navigation of Antora": {
			map[string]string{"antora.yml": "name: x\nnav: [modules/a/nav.adoc]\n", "modules/a/pages/c.adoc": "= C\n"}, "modules/a/nav.adoc", "* xref:d.adoc[d]", []string{"d.adoc"},
		},
		"reference definitions of a chapter of mdBook": {
			map[string]string{"book.toml": "", "src/SUMMARY.md": "[B](b.md)", "src/b.md": "{{#include a.md}}\n\n{{#include c.md}}\n", "src/c.md": "[xx]: https://x.example\n"},
			"src/a.md", "## A\n\n[a][xx] and [b][yz]", []string{"yz"},
		},
		"headings of several parts of a chapter of mdBook": {
			map[string]string{"book.toml": "", "src/SUMMARY.md": "[A](a.md)\n[B](b.md)", "src/b.md": "{{#include c.md}}\n\n{{#include d.md}}\n", "src/c.md": "# C++\n", "src/d.md": "# C\n"},
			"src/a.md", "[a](b.md#c) [b](b.md#c-1) [c](b.md#c-2)", []string{"b.md#c-2"},
		},
		"a document that is only a template": {nil, "x/template.md", "[a](b.md)", nil},
		"documents of MDX": {
			map[string]string{"a/b.mdx": ""},
			"a/c.mdx", "[b](./b) [d](d.mdx)", []string{"d.mdx"},
		},
		"front matter with CRLF, and names in a layout": {
			map[string]string{"_config.yml": "title: x\n", "_layouts/default.html": `<a class="x" name="top"></a><a id="one" name="two"></a>`, "guide.md": "---\r\ntitle: G\r\n---\r\n# G\r\n"},
			"page.md", "---\r\nlayout: default\r\n---\r\n[a](guide.html) [b](#top) [c](#one) [d](#two) [e](lost.html) [f](#three)", []string{"lost.html", "#three"},
		},
		"empty links of HTML in Markdown": {
			map[string]string{"x": ""},
			"a.md", "<a href=\"\">a</a>\n\n[b]()", []string{""},
		},
		"a draft of Jekyll": {
			map[string]string{"_config.yml": "title: x\n"},
			"_drafts/a.md", "---\ntitle: A\n---\n[a](b.html) [c]({% link _posts/d.md %}) [e](https:x.example)", nil,
		},
		"a draft of Jekyll that is published": {
			map[string]string{"_config.yml": "title: x\nshow_drafts: true\n"},
			"_drafts/a.md", "---\ntitle: A\n---\n[a](b.html)", []string{"b.html"},
		},
		"a page of Jekyll that is a redirect": {
			map[string]string{"_config.yml": "plugins: [jekyll-redirect-from]\n"},
			"a.md", "---\nredirect_to: /b/\n---\n[a](b.html) [b](https:x.example) [c]()", nil,
		},
		"a page of HTML of Jekyll that is a redirect": {
			map[string]string{"_config.yml": "title: x\n", "Gemfile": "gem 'jekyll-redirect-from'\n"},
			"a.html", "---\nredirect_to:\n  - /b/\n---\n<a href=www.x.example.com>a</a>", nil,
		},
		"a redirect of Jekyll without its plug-in": {
			map[string]string{"_config.yml": "title: x\n"},
			"a.md", "---\nredirect_to: /b/\n---\n[b](htps://x.example)", []string{"htps://x.example"},
		},
		"ids in HTML that is code for other programs": {
			map[string]string{"_config.yml": "title: x\n"},
			"a.md", "---\ntitle: A\n---\n<div>\n\n    {% for a in b %}\n    <h2 class=\"x\" id=\"one\">x</h2>\n</div>\n\n[a](#one) [b](#two)", []string{"#two"},
		},
		"redirects of Apache": {
			map[string]string{"_config.yml": "title: x\nurl: https://x.example\n", ".htaccess": "RewriteRule ^ https://y.example [R]\nRewriteRule ^(.*)\\.html$ $1\nRedirectMatch \\/x\\/a([0-9]+)\\.html https://y.example/$1\nRedirect 301 /x/b /\nRewriteRule ^x/c /\n", "x/z.md": "---\n---\n"},
			"a.md", "---\ntitle: A\n---\n[a](/x/a1.html) [b](/x/b/c) [c](/x/c.html) [d](/x/d.html) [e](/x/ab.html)", []string{"/x/d.html", "/x/ab.html"},
		},
		"a form that is sent to its page": {
			nil, "a.md", "<form action=\"\"></form> <a href=\"htps://x.example\">a</a>", []string{"htps://x.example"},
		},
		"a post of Jekyll without a date": {
			map[string]string{"_config.yml": "title: x\n"}, "x/_posts/y/a.md", "---\ntitle: A\n---\n[a](htps://x.example)", nil,
		},
		"a post of Jekyll": {
			map[string]string{"_config.yml": "title: x\n"}, "x/_posts/y/2020-1-02-a.md", "---\ntitle: A\n---\n[a](htps://x.example)", []string{"htps://x.example"},
		},
		"documents that a build clones into a site of Jekyll": {
			map[string]string{"_config.yml": "title: x\n", "rules/one.md": "---\n---\n", "Makefile": "get:\n\tgit clone --depth 1 https://x.example/y rules/md\n"},
			"a.md", "---\ntitle: A\n---\n[b](rule_two.html) ![c](c.png)", []string{"c.png"},
		},
		"another repository that a build clones": {
			map[string]string{"x/b/c.md": "", "Makefile": "\tgit clone git@x.example:y x/y # z\n\tgit clone https://x.example/b x/b\n\tgit clone https://x.example/docs\n"},
			"x/a.md", "[a](y/b.md) [b](b/d.md) [c](z/b.md)", []string{"b/d.md", "z/b.md"},
		},
		"quotation marks in the names of files": {
			map[string]string{"“b”.md": "", "b.png": ""},
			"x/a.md", "[a](../“b”.md) [b](../“c”.md) ![c]('./../../b.png) ![d]('./../../c.png)", []string{"../“c”.md", "'./../../c.png"},
		},
		// https://www.sphinx-doc.org/en/master/development/tutorials/extending_build.html
		"labels with an extension of Sphinx": {
			map[string]string{"docs/conf.py": "extensions = ['myst_parser', 'x_docs']\n", "docs/b.rst": ".. _one-label:\n\nB\n=\n"}, "docs/a.rst", ":ref:`two-label` :ref:`one-lael` :doc:`c`\n", []string{"one-lael", "c"},
		},
		"parts of documents below templates": {
			nil, "x/templates/y/a.md", "[a](#a) [b](b.md) [c](htps://c.example/)", []string{"htps://c.example/"},
		},
		"documents of a site below templates": {
			map[string]string{"mkdocs.yml": ""}, "docs/templates/y/a.md", "# B\n[a](#a) [b](b.md)", []string{"#a", "b.md"},
		},
		"a user that may be left out": {
			nil, "a.md", "<ssh://[user@]host> <ssh://[user[:password]@]host[:port]/path> <http://[name_of_(meta)model]/> <http://[::1@]host/> <http://[1.2.3.4]/>", []string{"http://[::1@]host/", "http://[1.2.3.4]/"},
		},
		// https://html.spec.whatwg.org/multipage/images.html#update-the-image-data
		"an image with a program instead": {
			nil, "a.md", "<img alt='a' src='' OnError=\"this.src='b.png'\"> [b](c.md)\n", []string{"c.md"},
		},
		"an image without a program": {
			nil, "a.md", "<img src='' alt='onerror'> <b onerror='a'>\n", []string{""},
		},
		"attributes of AsciiDoc that nothing uses": {
			nil, "a.adoc", "= A\n:title-logo-image: image:b.png[]\n:c: xref:c.adoc[c]\n:d: htps://d.example[d]\n\n{c} image:e.png[]\n", []string{"c.adoc", "htps://d.example", "e.png"},
		},
		"a condition of AsciiDoc in one line": {
			nil, "a.adoc", "= A\n\nifdef::b[xref:b.adoc[b]]\nifndef::c,d[<<c>>] \nxref:e.adoc[e]\n\nifdef::f[]\nifdef::g[xref:h.adoc[h]]\nxref:i.adoc[i]\nendif::[]\nxref:j.adoc[j]\n", []string{"e.adoc", "j.adoc"},
		},
		"a template of reStructuredText": {
			map[string]string{"docs/source/conf.py": ""}, "docs/a_template.rst", ".. include:: b.rst\n", nil,
		},
		"a page of Sphinx about a template": {
			map[string]string{"docs/conf.py": ""}, "docs/a_template.rst", ".. include:: b.rst\n", []string{"b.rst"},
		},
		"a page among the resources of a program in Java": {
			nil, "a/src/main/resources/b/c.html", "<html><a href=htps://x.example>a</a>", nil,
		},
		"a page among the resources that a server in Java publishes": {
			nil, "a/src/main/resources/static/c.html", "<html><a href=htps://x.example>a</a>", []string{"htps://x.example"},
		},
		"a style sheet beside a page that a program wrote": {
			map[string]string{"x/index.html": "<html><!-- Generated by javadoc (17) -->"}, "x/a.css", "a{background:url(b.png)}", nil,
		},
		"documents that a hook of MkDocs includes": {
			map[string]string{"site/mkdocs.yml": "site_name: x\n", "x/y.md": "# Y\n"}, "site/docs/a.md", "# A\n\n<!-- include: x/y.md -->\n\n[a](#y) [b](#z)", []string{"#z"},
		},
		"an image of a directory of the same component of Antora": {
			map[string]string{"x/antora.yml": "name: a\n", "x/modules/ROOT/images/b/c.png": "", "y/antora.yml": "name: a\n"},
			"y/modules/ROOT/pages/p.adoc", "= P\n\nimage:a::b/c.png[] image:a::b/d.png[]\n", []string{"a::b/d.png"},
		},
		"a line break in a URL": {
			map[string]string{"_config.yml": "title: x\n", "img/a.png": ""},
			"a.md", "---\ntitle: A\n---\n<img src=\"/img\n/a.png\"> <img src=\"/img\n/b.png\">", []string{"/img\n/b.png"},
		},
		"text of a program in Go": {
			map[string]string{"main.go": "package a\n\n//go:embed \"x.txt\" help/*.md\nvar text string\n"},
			"help/a.md", "[a](b.md) [c](#d) [e](htps://x.example)", []string{"htps://x.example"},
		},
		"texts of a program in TypeScript": {
			map[string]string{"src/c.ts": "import b from './b.md?raw';\nexport const rule = {docs: fileRef.fromPackageRoot(\"src/a.md\")};\n"},
			"src/a.md", "[a](../../b/c.md) [e](htps://x.example)", []string{"htps://x.example"},
		},
		"a document of which a program in Go embeds another": {
			map[string]string{"help/main.go": "package a\n\n//go:embed b.md\nvar text string\n"},
			"help/a.md", "[a](c.md)", []string{"c.md"},
		},
		"dots in the names of pages of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/x/b.pb.md": "# B\n", "content/x/c.de.md": ""},
			"content/x/a.md", "[a](/x/b.pb) [b](../b.pb#c) [c](/x/c/) [d](/de/x/c/) [e](/x/d.pb) [f](../e.map)", []string{"../b.pb#c", "/x/d.pb", "../e.map"},
		},
		"links that a template of Hugo leaves as they are": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/_markup/render-link.html": "<a href=\"{{ .Destination | safeURL }}\"{{ if strings.HasPrefix .Destination \"http\" }} rel=\"noopener\"{{ end }}>{{ .Text }}</a>", "content/x/b.md": "", "content/y.md": ""},
			"content/x/a.md", "[a](../b/) [b](../../y) [c](b.md) [d](../y)", []string{"b.md", "../y"},
		},
		"documents that a template of Hugo finds": {
			map[string]string{"hugo.yaml": "baseURL: https://example.org/\n#  contentDir: content/en\ncontentDir: content\n", "layouts/_markup/render-link.html": "{{ with .Page.GetPage .Destination }}<a href=\"{{ .RelPermalink }}\">{{ end }}", "content/x/b.md": "", "content/x/c/index.md": "", "content/y/d.md": ""},
			"content/x/a/index.md", "[a](y/d.md) [b](c/index.md) [c](../y/d) [d](/x/c.md) [e](../y/d.md) [f](y/e.md) [g](x/b)", []string{"../y/d.md", "y/e.md"},
		},
		"documents that the template of Hugo for several languages finds": {
			map[string]string{"hugo.yaml": "baseURL: https://example.org/\nlanguages:\n  en: {weight: 1}\n", "layouts/a": "", "content/x/b.md": "", "content/y/d.md": ""},
			"content/x/a.md", "[a](y/d.md) [b](b.md) [c](y/e.md)", []string{"y/e.md"},
		},
		"mounts of languages": {
			map[string]string{"hugo.yaml": "baseURL: https://example.org/\nmodule:\n  mounts:\n  - source: content/english\n    lang: en\n    target: content\n  - target: content\n    lang: fr\n    source: content/french\n", "layouts/a": "", "content/english/x/b.md": "", "content/french/x/c.md": ""},
			"content/english/x/a.md", "[a](/en/x/b/) [b](/fr/x/c/) [c](/x/b/) [d](/fr/x/d/)", []string{"/fr/x/d/"},
		},
		"a page of Hugo beside a README": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/x/_index.md": "# X\n\n## B\n", "content/x/README.md": "# R\n"},
			"content/a.md", "[a](/x/#b) [b](../x/#b) [c](/x/#r)", []string{"/x/#r"},
		},
		"aliases of Hugo in several lines": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/x/_index.html": "+++\naliases = [\n  '/o/b/', # C\n  \"/o/c\",\n]\ntitle = 'X'\n+++\n", "content/d.md": "---\naliases:\n\n  # D\n  - /o/d\n  - \"/o/e/\"\n---\n", "content/f.md": "---\naliases: [\n  /o/f,\n  /o/g\n]\n---\n"},
			"content/a.md", "[b](/o/b/) [c](/o/c/) [d](/o/d/) [e](/o/e/) [f](/o/f/) [g](/o/g/) [h](/o/h/)", []string{"/o/h/"},
		},
		"links of Hugo to the default language": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\ndefaultContentLanguage = 'en'\ncontentDir = 'content/en'\n[languages.en]\nweight = 1\n[languages.es]\ncontentDir = 'content/es'\n", "layouts/a": "", "content/en/x/_index.md": "---\naliases: [/o/]\n---\n## B\n", "content/es/x/_index.md": "## C\n", "content/en/x/d/index.md": "## D\n", "content/es/x/d/index.md": "## E\n"},
			"content/es/x/a.md", "[b](/x/#b) [c](/x/#c) [d](/x/d/#d) [e](/es/x/d/#e) [f](/o/#b) [g](/x/d/#g) [h](/es/x/#b)", []string{"/x/d/#g", "/es/x/#b"},
		},
		"links of Hugo to the default language in a directory": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\ndefaultContentLanguage = 'en'\ndefaultContentLanguageInSubdir = true\n[languages.en]\ncontentDir = 'content/en'\n[languages.es]\ncontentDir = 'content/es'\n", "layouts/_default/_markup/render-link.html": "<a href={{ .Destination }}>", "content/en/x/b.md": "## B\n", "content/es/x/b.md": "## C\n"},
			"content/es/x/a.md", "[a](/x/b/#b) [b](/en/x/b/#b) [c](/es/x/b/#c) [d](/x/b/#c)", []string{"/x/b/#c"},
		},
		"languages of Hugo in names": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[languages.en]\nweight = 1\n[languages.es]\nweight = 2\n", "layouts/_default/_markup/render-link.html": "<a href={{ .Destination }}>", "content/x/b.md": "## B\n", "content/x/b.es.md": "## C\n"},
			"content/x/a.es.md", "[a](/x/b/#b) [b](/es/x/b/#c) [c](/x/b/#c) [d](../b/#c)", []string{"/x/b/#c"},
		},
		"elements that Hugo leaves out": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": ""},
			"content/a.md", "<iframe class='x'\n  src=\"\"></iframe>\n\n[b](/b.png)\n\n<p><a href=\"/c.png\">c</a></p>\n\nd <a href='htps://x.example'>e</a>", []string{"/b.png"},
		},
		"elements that Hugo leaves in": {
			map[string]string{"config/_default/hugo.toml": "baseURL = 'https://example.org/'\n", "config/_default/markup.toml": "[goldmark.renderer]\n unsafe = true\n", "layouts/a": ""},
			"content/a.md", "<p><a href=\"/c.png\">c</a></p>\n", []string{"/c.png"},
		},
		"elements that Hugo leaves in for a stage": {
			map[string]string{"config/_default/hugo.toml": "baseURL = 'https://example.org/'\n", "config/production/markup.yaml": "goldmark: {renderer: {\"unsafe\": true}}\n", "layouts/a": ""},
			"content/a.md", "<p><a href=\"/c.png\">c</a></p>\n", []string{"/c.png"},
		},
		"elements in a shortcode of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/shortcodes/plain.html": "{{ .Inner }}"},
			"content/a.md", "{{< plain >}}\n<p><a href=\"/c.png\">c</a></p>\n{{< /plain >}}\n", []string{"/c.png"},
		},
		"the end of a shortcode of WordPress": {
			map[string]string{"b.md": ""},
			"a.md", "[caption]![a](b.md) [C][/caption]\n\nd [e][/f]\n\ng [hh][ii]\n", []string{"ii"},
		},
		"a page of Hugo that a template makes": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/b.md": "+++\ntype = 'x'\n+++\n", "content/c.md": "+++\ntype = 'x'\n+++\n# C\n"},
			"content/a.md", "[a](/b/#d) [b](/c/#d)", []string{"/c/#d"},
		},
		"reference definitions that a template of Jekyll makes": {
			map[string]string{"_config.yml": "title: x\n", "_includes/links.html": "{% for p in site.pages %}\n[{{ p.name }}]: {{ p.url }}\n{% endfor %}\n", "_includes/b.html": "<b>"},
			"a.md", "---\ntitle: A\n---\n[a][some-page]\n\n{% include links.html %}\n", nil,
		},
		"a document that a layout of Jekyll includes": {
			map[string]string{"_config.yml": "title: x\n", "_layouts/page.html": "{% include {{ page.part }} %}", "_includes/parts/b.md": "## Own\n", "b.md": "---\npart: parts/b.md\n---\n"},
			"a.md", "---\ntitle: A\n---\n[a](b.md#own) [b](b.md#other)\n", []string{"b.md#other"},
		},
		"headings of kramdown after a line of HTML": {
			map[string]string{"_config.yml": "title: x\n", "b.md": "---\ntitle: B\n---\n<br/>\n## One\n\n<center>x</center>\n### Two ##\n"},
			"a.md", "---\ntitle: A\n---\n[a](b.md#one) [b](b.md#two) [c](b.md#three)\n", []string{"b.md#three"},
		},
		"a module of Hugo in the repository": {
			map[string]string{"docs/_preview/hugo.toml": "baseURL = 'https://example.org/'\n[[module.imports]]\npath = '../..'\n", "docs/_preview/layouts/a": "", "docs/content/docs/b.md": ""},
			"docs/_preview/content/_index.md", "[a](docs/) [b](/docs/b/) [c](/docs/c/)", []string{"/docs/c/"},
		},
		"what a build copies into a site": {
			map[string]string{"site/hugo.toml": "baseURL = 'https://example.org/'\n", "site/layouts/a": "", "site/content/docs/b.md": "", "landing/pricing.html": "", "landing/docs/x.html": "",
				".github/workflows/a.yml": "jobs:\n- run: |\n    cp -r landing/. site/public/\n    cp -r build/api site/public/\n    rsync -a other/ $OUT/public/docs/more\n- uses: x\n  with:\n    destination_dir: docs/next\n"},
			"site/content/docs/a.md", "[a](/pricing) [b](/docs/x.html) [c](/api/y) [d](/docs/more/z) [e](/docs/next/b/) [f](/docs/c/) [g](/docs/x/y)", []string{"/docs/c/", "/docs/x/y"},
		},
		"front matter after a line that ends in a space": {
			map[string]string{"_config.yml": "title: x\n", "Gemfile": "", "b.md": "--- \npermalink: /c/\n---\n"},
			"a.md", "--- \ntitle: A\n---\n[a](/c/) [b](d.html) [c](b.html)", []string{"d.html"},
		},
		"documents without front matter of Jekyll": {
			map[string]string{"_config.yml": "title: x\n", "Gemfile": "gem 'jekyll'\n", "x/b.md": "# B\n"},
			"x/a.md", "[a](b.html) [b](c.html) [c](/x/c.html)", nil,
		},
		"documents that Git ignores beside one of Jekyll": {
			map[string]string{"_config.yml": "title: x\n", "rules/one.md": "---\npermalink: rule_one.html\n---\n", ".gitignore": "/rules\n"},
			"a.md", "---\ntitle: A\n---\n[a](rule_one.html) [b](rule_two.html) ![c](c.png)", []string{"c.png"},
		},
		"templates that Hugo mounts": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[[module.mounts]]\nsource = 'node_modules/x/layouts'\ntarget = 'layouts'\n", "layouts/a": "", "content/x/b.md": ""},
			"content/x/a.md", "[a](b.md) [b](c.md)", []string{"c.md"},
		},
		"a page that a program in Go serves": {
			map[string]string{"a.go": "package a\n\nvar (\n\t//go:embed a.html\n\tpage string\n)\n", "b.css": ""},
			"a.html", "<script src=app.js></script><link rel=stylesheet href=app.css>", nil,
		},
		"a post of Jekyll with a space in its name": {
			map[string]string{"_config.yml": "title: x\npermalink: /blog/:year/:title/\n", "_posts/2020-01-02-new One-1.2.md": "---\n---\n"},
			"a.md", "---\ntitle: A\n---\n[a](/blog/2020/new-One-1.2/) [b](/blog/2020/new-Two-1.2/)", []string{"/blog/2020/new-Two-1.2/"},
		},
		"Hugo with JSON": {
			map[string]string{"docs/config.json": "{\"baseurl\": \"https://example.org\"}", "docs/layouts/a": "", "docs/content/x/b.md": ""},
			"docs/content/a.md", "[a](/x/b/) [b](/x/c/)", []string{"/x/c/"},
		},
		"capitals of fragments, in a site": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/b.md": "## Some `bagsList`\n\n## X {#Own}\n"},
			"docs/a.md", "## inPage\n\n## inPage\n\n[a](b.md#some-bagsList) [b](b.md#some-bagslist) [c](b.md#Own) [d](#inPage) [e](#inpage-1) [f](#inPage-1)", []string{"b.md#some-bagsList", "#inPage", "#inPage-1"},
		},
		"capitals of fragments, on GitHub": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/b.md": "## bagsList\n"},
			"README.md", "## inPage\n\n[a](docs/b.md#bagsList) [b](#inPage)", nil,
		},
		"capitals of fragments, in a site of VitePress": {
			map[string]string{".vitepress/config.js": "", "b.md": "## bagsList\n"},
			"a.md", "[a](b.md#bagsList)", nil,
		},
		"a directory of a book, without its slash": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a/README.md)\n[P](p.md)\n", "src/a/README.md": "# A\n", "src/b/c.md": "# C\n"},
			"src/p.md", "[a](a) [b](b) [c](c)", []string{"b", "c"},
		},
		"a template of a book with the element base of the page for missing ones": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[P](p.md)\n", "theme/index.hbs": "{{#if base_url}}\n<base href=\"{{ base_url }}\">\n{{/if}}\n<title>{{ title }}</title>"},
			"src/p.md", "[a](p.md) [b](q.md)", []string{"q.md"},
		},
		"a template of a book with an element base of its own": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[P](p.md)\n", "theme/index.hbs": "<base href=\"/book/\">"},
			"src/p.md", "[a](p.md) [b](q.md)", nil,
		},
		"the path of the site": {
			map[string]string{"docusaurus.config.js": "baseUrl: base,\nconst base = '/app/'\npresets: [['classic', {}]]", "static/img/a.png": "", "docs/b.md": "# B\n"},
			"docs/c.md", "<img src='/app/img/a.png'> <img src='/app/img/x.png'> [a](/app/docs/b) [b](/app/docs/y) [c](/apple/img/z.png)", []string{"/app/img/x.png", "/app/docs/y"},
		},
		"versions of Docusaurus": {
			map[string]string{
				"docusaurus.config.js": "baseUrl: '/',\nonBrokenLinks: 'warn', presets: [['classic', {docs: {versions: {current: {label: 'x', path: 'main'}, 'old-one': {path: '/before'}}}}]]", "versions.json": "[\n  \"fresh\",\n  \"old-one\", \"alpha\"]",
				"versioned_docs/version-fresh/a.md": "# A\n", "versioned_docs/version-old-one/b/c.md": "# C\n", "versioned_docs/version-alpha/b/d.md": "# D\n", "docs/e.md": "# E\n", "src/pages/help/team.js": "", "src/pages/help/us.md": "", "docs/pages/g.md": "",
			},
			"docs/f.md", "[a](/docs/a) [b](/docs/before/b/c) [c](/docs/alpha/b/d) [d](/docs/main/e) [e](/docs/old-one/b/c) [f](/docs/alpha/e) [g](/help/team) [h](/help/us) [i](/help/them) [j](/docs/pages/g)", []string{"/docs/old-one/b/c", "/docs/alpha/e", "/help/them"},
		},
		"a configuration of Docusaurus in another file": {
			map[string]string{"website/docusaurus.config.js": "const { config } = require('./settings.ts');\nmodule.exports = config\n", "website/settings.ts": "onBrokenLinks: 'warn', presets: [['classic', {docs: {path: '../docs'}}]]", "docs/.gitignore": "/api/\n", "docs/b.md": ""},
			"docs/api.md", "[a](build) [b](b) [c](d.md)", []string{"d.md"},
		},
		"versions of a further plug-in of Docusaurus": {
			map[string]string{
				"docusaurus.config.js": "baseUrl: '/',\nonBrokenLinks: 'warn', presets: [['classic', {docs: {}}]], plugins: [['@docusaurus/plugin-content-docs', {id: 'api', path: 'api', routeBasePath: 'api', lastVersion: '2'}]]", "api_versions.json": "[\"3\", \"2\", \"1\"]",
				"api/a.md": "", "api_versioned_docs/version-2/b.md": "", "api_versioned_docs/version-1/c.md": "",
			},
			"docs/f.md", "[a](/api/b) [b](/api/next/a) [c](/api/1/c) [d](/api/c) [e](/api/2/b)", []string{"/api/c"},
		},
		"a document of a version of Docusaurus": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "versions.json": "[\"one\"]", "versioned_docs/version-one/a/b.md": "# B\n", "docs/c/d.md": "# D\n"},
			"versioned_docs/version-one/e/f.md", "[a](a/b.md) [b](c/d.md) [c](../a/b)", []string{"c/d.md"},
		},
		"permalinks of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[permalinks]\n  blog = '/:section/:year/:month/:slug/'\n  notes = \"/n/:slugorfilename/\"\n# x = '/:title/'\n", "layouts/a": "", "content/blog/b.md": "", "content/notes/c.md": "", "content/notes/d.md": "---\nslug: e\n---\n", "content/docs/f.md": ""},
			"content/docs/g.md", "[a](/blog/2020/01/b/#x) [b](/n/c/) [c](/n/e/) [d](/docs/f/) [e](/n/d/) [f](/docs/h/) [g](/notes/c/)", []string{"/n/d/", "/docs/h/", "/notes/c/"},
		},
		"directories of languages in the settings of Hugo": {
			map[string]string{"config/_default/hugo.toml": "baseURL = 'https://example.org/'\n", "config/_default/languages/en.toml": "[en]\ncontentDir = 'content/en'\n", "layouts/a": "", "content/en/docs/f.md": ""},
			"content/en/g.md", "[a](/docs/f/) [b](/docs/) [c](/docs/h/)", []string{"/docs/h/"},
		},
		"a directory of a language in the settings of Hugo": {
			map[string]string{"hugo.yaml": "baseURL: https://example.org/\ncontentDir: content/english\nlanguages:\n  en:\n    contentDir: content/english\n  zh-cn:\n    contentDir: content/chinese\n", "layouts/_default/_markup/render-link.html": "<a href={{ .Destination }}>", "content/english/d/One more.md": "# A\n", "content/chinese/d/b.md": "# B\n", "content/chinese/d/One more.md": "# C\n"},
			"content/english/g.md", "[a](/zh-cn/d/b/) [b](/d/b/) [c](/zh-cn/d/c/) [d](/d/one-more/#a) [e](/zh-cn/d/one-more/#c) [f](/zh-cn/d/one-more/#a)", []string{"/d/b/", "/zh-cn/d/c/", "/zh-cn/d/one-more/#a"},
		},
		"a document of a language that a template of Hugo finds": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[languages.en]\ncontentDir = 'content/en'\n[languages.de]\ncontentDir = 'content/de'\n", "layouts/_markup/render-link.html": "{{ with .Page.GetPage .Destination }}<a href=\"{{ .RelPermalink }}\">{{ end }}", "content/en/d/b.md": "# B\n", "content/de/d/b.md": "# C\n"},
			"content/de/g.md", "[a](/d/b/#c) [b](/d/b/#b) [c](/de/d/b/#c)", []string{"/d/b/#b"},
		},
		"permalinks of Hugo that begin with a date": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[permalinks]\n  blog = '/:year/:month/:title/'\n  docs = '/d/:sections[1:]/:title/'\n", "layouts/a": "", "content/blog/b.md": "---\ntitle: One two!\ndate: 2020-01-02T03:04:05Z\n---\n", "content/docs/x/y.md": "---\ntitle: Y z\n---\n"},
			"content/g.md", "[a](/2020/01/one-two/) [b](/2020/01/one-too/) [c](/d/x/y-z/) [d](/d/x/y/)", []string{"/2020/01/one-too/", "/d/x/y/"},
		},
		"a directory that a script gives Hugo by a variable": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[languages.en]\ncontentDir = 'content/1/'\n", "layouts/a": "", "build.sh": "hugo --contentDir content/${VERSION}/\n", "content/1/docs/f.md": ""},
			"content/1/docs/g.md", "[a](/docs/h/) [b](/docs/f/)", []string{"/docs/h/"},
		},
		"files that Hugo mounts": {
			map[string]string{"docs/hugo.toml": "baseURL = 'https://example.org/'\n[[module.mounts]]\nsource = '../.github'\ntarget = 'static'\n[[module.mounts]]\nsource = 'node_modules/b'\ntarget = 'static/b'\n", "docs/layouts/a": "", "docs/static/x": "", ".github/a.gif": ""},
			"docs/content/g.md", "![a](/a.gif) ![b](/b.gif) ![c](/b/c.gif)", []string{"/b.gif"},
		},
		"a table of contents in a site of Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/docs/b/SUMMARY.md": "", "content/docs/b/c.md": ""},
			"content/docs/b/d.md", "[a](../c/) [b](../e/) [c](c)", []string{"../e/", "c"},
		},
		"what Git ignores in a directory that Hugo mounts": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n[[module.mounts]]\nsource = 'content/en'\ntarget = 'content'\n", "layouts/a": "", "content/en/.gitignore": "security.md\n", "content/en/docs/security.md": "", "content/en/docs/governance.md": ""},
			"content/en/docs/g.md", "[a](/security/) [b](/governance/)", []string{"/governance/"},
		},
		"a chapter that is missing": {
			map[string]string{"book.toml": "[book]\ntitle = 'A'\n", "src/a.md": "# A\n"},
			"src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n- [B](b.md)\n", []string{"b.md"},
		},
		"documents of Hugo without pages, by a setting for directories": {
			map[string]string{"config/_default/hugo.yaml": "baseURL: https://example.org/\ncascade:\n  - build: { list: never, render: never }\n    target: { path: '{,/**}/_parts{,/**}' }\n", "layouts/a": "", "content/docs/b.md": ""},
			"content/docs/_parts/c.md", "[a](../lost/) [b](#lost) [c](/docs/lost/) [d](/docs/b/)", []string{"/docs/lost/"},
		},
		"a document of Hugo without a page": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/docs/b.md": ""},
			"content/docs/c.md", "---\ntitle: C\nbuild:\n  render: never\n---\n# C\n\n[a](../lost/) [b](#lost) [c](/docs/lost/)", []string{"/docs/lost/"},
		},
		"documents of Hugo without pages, by the front matter of a page above": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/x/_index.md": "+++\n[cascade.build]\nrender = 'never'\n+++\n", "content/x/d/b.md": ""},
			"content/x/d/c.md", "# C\n\n[a](../lost/) [b](#lost)", nil,
		},
		"a document of Hugo below a page without one": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "content/x/_index.md": "---\nbuild:\n  render: never\n---\n", "content/x/d/b.md": ""},
			"content/x/d/c.md", "# C\n\n`render: never` [a](../lost/) [b](#lost)", []string{"../lost/", "#lost"},
		},
		"what a workflow writes beside documents that Git ignores": {
			map[string]string{"made/.gitignore": "*\n", ".github/workflows/a.yml": "run: |\n  model -o \"made/model\"\n  echo '= X' > docs/made.md\n  touch docs/touched > /dev/null\n  cp -v ./x/copied.md ./docs/\n  cp -r x/y docs/\n  cp -r other/z docs/\n  cp /tmp/w/* docs/w/\n  cp x/* docs/x/\n", "docs/c.md": "", "x/copied.md": "", "x/y/a.md": "", "docs/y/c.md": ""},
			"made/model/a.md", "[f](../../docs/copied.md) [a](b/c.md) [b](../../docs/made.md) [c](../other/d.md) [d](../../docs/c.md) [e](../../docs/e.md) [g](../../docs/y/a.md) [h](../../docs/z/a.md) [i](../../docs/y/b.md) [j](../../docs/w/a.md) [k](../../docs/x/copied.md) [l](../../docs/x/a.md)", []string{"../other/d.md", "../../docs/e.md", "../../docs/y/b.md", "../../docs/x/a.md"},
		},
		"a directory that a script gives Hugo": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "build.sh": "hugo --contentDir content/$VERSION\n", "content/1/docs/f.md": ""},
			"content/1/docs/g.md", "[a](/docs/h/) [b](../h/)", nil,
		},
		"languages of MkDocs in directories": {
			map[string]string{"mkdocs.yml": "plugins:\n  - search\n  - i18n:\n      docs_structure: folder\n      languages:\n        - locale: en\n          default: true\n        - locale: ru\n", "docs/img/a.png": "", "docs/en/b.md": "# B\n", "docs/en/d/c.md": "# C\n", "docs/ru/b.md": "# Б\n"},
			"docs/ru/d/e.md", "[a](../img/a.png) [b](../b.md#б) [c](c.md) [d](../x.md) [e](../img/x.png) [f](../b.md#b)", []string{"../x.md", "../img/x.png", "../b.md#b"},
		},
		"languages of MkDocs in suffixes": {
			map[string]string{"mkdocs.yml": "plugins:\n  - i18n:\n      languages:\n        - locale: en\n        - locale: fr\n", "docs/a.en.md": "# A\n", "docs/b.md": "", "docs/c.fr.png": "", "docs/index.fr.md": ""},
			"docs/d.fr.md", "[a](a.md) [b](b.md) ![c](c.png) [d](e.md) ![e](f.png) [f](../a/) [g](../e/)", []string{"e.md", "f.png", "../e/"},
		},
		"images beside the documents of Starlight": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; export default {\nsite: 'https://example.org/',\nintegrations: [starlight({editLink: {\nbaseUrl: 'https://git.example/edit/',\n}})]}", "src/assets/a.png": "", "src/content/docs/begin.md": "# B\n"},
			"src/content/docs/c.md", "![a](../../assets/a.png) ![b](../../assets/b.png) [c](/begin/) [d](/begin.md) [e](/began/)", []string{"../../assets/b.png", "/begin.md", "/began/"},
		},
		"paths from the root that MkDocs leaves": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/a/b.md": "# B\n", "README.md": ""},
			"docs/c.md", "[a](/a/b.md) [b](a/b.md) [c](/README.md)", []string{"/a/b.md"},
		},
		"paths from the root that a plug-in may resolve": {
			map[string]string{"mkdocs.yml": "plugins: [search, resolver]\n", "docs/a/b.md": "# B\n"},
			"docs/c.md", "[a](/a/b.md)", nil,
		},
		"paths from the root that MkDocs resolves": {
			map[string]string{"mkdocs.yml": "validation: {links: {absolute_links: relative_to_docs}}\n", "docs/a/b.md": "# B\n"},
			"docs/c.md", "[a](/a/b.md) [b](/a/c.md)", []string{"/a/c.md"},
		},
		"published attachments and images of Antora": {
			map[string]string{"antora.yml": "name: a\n", "modules/ROOT/assets/attachments/a.jar": "", "modules/ROOT/attachments/b.jar": "", "modules/ROOT/images/c.png": ""},
			"modules/ROOT/pages/p.adoc", "= P\n\nlink:./_attachments/a.jar[a] link:_attachments/b.jar[b] xref:attachment$a.jar[c] image:c.png[] link:./_attachments/d.jar[d]\n", []string{"./_attachments/d.jar"},
		},
		"links to pages of Antora": {
			map[string]string{"antora.yml": "name: a\n", "modules/ROOT/pages/b.adoc": "= B\n\n== X\n", "modules/m/pages/c/index.adoc": "= C\n"},
			"modules/ROOT/pages/d/p.adoc", "= P\n\nlink:../b.html#_x[a] link:../m/c/[b] link:../e.html[c]\n", []string{"../e.html"},
		},
		"pages of Antora that are hidden": {
			map[string]string{"antora.yml": "name: a\n"},
			"modules/ROOT/pages/_draft/p.adoc", "= P\n\n<<x>> xref:b.adoc[b]\n", nil,
		},
		"a page of Antora to which a program adds the sections": {
			map[string]string{"antora.yml": "name: a\n"},
			"modules/ROOT/pages/p.adoc", "= P\n\n<<x>> <<y>> <<z>> xref:b.adoc[b]\n", []string{"b.adoc"},
		},
		"a document that a program puts into a page": {
			nil, "a/b.md", "[a](#x) [b](#y) [c](#z) [d](e.md)\n", []string{"e.md"},
		},
		"documents of Sphinx above the site": {
			map[string]string{"docs/conf.py": "extensions = []\n", "docs/b.rst": "B\n=\n"},
			"docs/c/a.rst", "A\n=\n\n:doc:`../../b` :doc:`../c` :download:`../../b.rst`\n", []string{"../c", "../../b.rst"},
		},
		"titles of Antora with attributes": {
			map[string]string{"antora.yml": "name: a\n", "modules/ROOT/pages/b.adoc": "= B\n\n== Using {product} tools\n"},
			"modules/ROOT/pages/a.adoc", "= A\n\n== The `x` y\n\nxref:b.adoc#_using_it_tools[] xref:b.adoc#_using_it[] <<The `x` y>>\n", []string{"b.adoc#_using_it"},
		},
		"a page of a program in Java": {
			nil, "app/src/main/webapp/index.html", "<html><a href='data/x'>a</a><a href='index.html'>b</a><a href='c.html'>c</a></html>", []string{"c.html"},
		},
		"a host that finds pages without their extension": {
			map[string]string{"docs/conf.py": "", "docs/mkdocs.yml": "", "netlify.toml": "", "x/docfx.json": "{}", "x/b.md": ""},
			"x/a.md", "# A\n\n[b](b) [c](c.html) [d](b.html)\n", []string{"c.html"},
		},
		"a book on Netlify": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a.md)\n[C](c.md)\n", "src/c.md": "# C\n", "_redirects": "/x /y\n"},
			"src/a.md", "# A\n\n[c](c) [d](d)\n", []string{"d"},
		},
		"a book on Vercel": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a.md)\n[C](c.md)\n", "src/c.md": "# C\n", "vercel.json": "{\"cleanUrls\": false}"},
			"src/a.md", "# A\n\n[c](c)\n", []string{"c"},
		},
		"a site on Netlify whose generator is not known": {
			map[string]string{"netlify.toml": "", "pages/b.md": "", "README.md": ""},
			"pages/a.md", "[b](b) [c](c.md)\n", []string{"c.md"},
		},
		"GitHub's page of a site on Netlify": {
			map[string]string{"netlify.toml": "", "pages/b.md": ""},
			"pages/README.md", "[b](b)\n", []string{"b"},
		},
		"definitions of a document that is included before a part": {
			map[string]string{".vitepress/config.ts": "", "parts/links.md": "[one]: /b\n", "b.md": "<!--@include: ./parts/links.md-->\n<!--@include: ./parts/a.md-->\n\n[two]: /b\n"},
			"parts/a.md", "See [a][one], and [b][two]; and [c][three].\n", []string{"three"},
		},
		"a README that is documentation of a program in Rust": {
			map[string]string{"x/src/lib.rs": "#![doc = include_str!(\"../README.md\")]\npub use log;\npub struct Context;\n"},
			"x/README.md", "[a](Context#structfield.db) [b](log) [c][log] [d](struct.Context.html) [e](fn.md) [f](lost) [g](#h) [i][lost]\n", []string{"fn.md", "lost", "#h", "lost"},
		},
		"documents that a template of Hugo reads": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/x/single.html": "{{ .Content }}{{ readFile \"content/x/b.md\" | markdownify }}", "layouts/y/single.html": "{{ readFile .Params.file }}", "content/x/b.md": "## Read\n", "content/x/c.md": "## C\n", "content/y/d.md": "## D\n"},
			"content/x/a.md", "[a](#read) [b](/x/c/#read) [c](/y/d/#any) [d](/x/c/#lost)", []string{"/x/c/#lost"},
		},
		"a heading after HTML in MkDocs": {
			map[string]string{"mkdocs.yml": ""},
			"docs/a.md", "<ul>\n<li>x</li>\n</ul>\n## B\n\n<div>\n## C\n</div>\n\n[b](#b) [c](#c)\n", []string{"#c"},
		},
		"a reference as the target of an image of reStructuredText": {
			map[string]string{"conf.py": ""}, "a.rst", "A\n=\n\n.. _C D: https://example.org/c\n\n.. image:: a.png\n   :target: `C D`_\n\n.. image:: a.png\n   :target: `E F`_\n", []string{"a.png", "E F"},
		},
		"a book on GitHub Pages": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a/b.md)\n[C](c.md)\n", "src/c.md": "# C\n", ".github/workflows/a.yml": "uses: actions/deploy-pages@v4\n"},
			"src/a/b.md", "# B\n\n[c](../c) [d](../d)\n", []string{"../d"},
		},
		"links without text": {
			nil, "a.md", "# [](#_a)A\n\n[b](#b)\n", []string{"#b"},
		},
		"documentation of a program in Rust": {
			map[string]string{"src/lib.rs": "#[doc = include_str!(\"a.md\")]\npub mod a {}\n"},
			"src/a.md", "# A\n\n![b][c] [d](Buffer) [e](htps://x.example)\n", []string{"htps://x.example"},
		},
		"parts of documents": {
			map[string]string{"docs/x.md": ""}, "docs/_includes/a.md", "[a](../b.md)\n", nil,
		},
		"documents of MyST with another extension": {
			map[string]string{"docs/conf.py": "extensions = ['myst_nb']\n", "docs/b.ipynb": "{}", "docs/c/index.md": "# C\n"},
			"docs/a.md", "# A\n\n[b](b.md) [c](c.md)\n", []string{"c.md"},
		},
		"a percent-encoded byte before a scheme": {
			nil, "a.json", `["pkg:x?u=git%2Bhttps://example.org/", "x Bhttps://example.org/b"]`, []string{"Bhttps://example.org/b"},
		},
		"fragments of Python-Markdown": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/b.md": "# B\n\n## `--flag`\n\n## Some (1984--1987)\n\n## :simple-discord: Discord\n\n## 目 - Z\n"},
			"docs/a.md", "[a](b.md#-flag) [b](b.md#some-19841987) [c](b.md#some-1984-1987) [d](b.md#discord) [e](b.md#z) [f](b.md#simple) [g](b.md#--flag)\n", []string{"b.md#simple", "b.md#--flag"},
		},
		"a separator of Python-Markdown": {
			map[string]string{"mkdocs.yml": "plugins:\n  - search:\n      separator: '[ ]+'\nmarkdown_extensions:\n  - toc:\n      separator: \"_\"\n", "docs/b.md": "# B\n\n## Upstream prod\n\n## A - b  c-d\n\n## École 日\n\n## Own {#own-id}\n\n## Twice it\n\n## Twice it\n"},
			"docs/a.md", "# A b\n\n[a](b.md#upstream_prod) [b](b.md#upstream-prod) [c](b.md#a_-_b_c-d) [d](b.md#ecole) [e](b.md#own-id) [f](b.md#twice_it_1) [g](#a_b) [h](#a-b)\n", []string{"b.md#upstream-prod", "#a-b"},
		},
		"a separator and a function": {
			map[string]string{"mkdocs.yml": "markdown_extensions:\n  - toc:\n      separator: _\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n", "docs/b.md": "# B\n\n## Upstream prod\n"},
			"docs/a.md", "[a](b.md#upstream_prod) [b](b.md#upstream-prod) [c](b.md#upstream)\n", []string{"b.md#upstream"},
		},
		"a separator in Pelican": {
			map[string]string{"pelicanconf.py": "PATH = 'content'\nMARKDOWN = {\n  'extension_configs': {\n    'markdown.extensions.toc': {'separator': '_'},\n  },\n}\n", "content/b.md": "Title: B\n\n## Upstream prod\n"},
			"content/a.md", "Title: A\n\n## One two\n\n[a](#one_two) [b](#onetwo)\n", []string{"#onetwo"},
		},
		"sources that Git ignores": {
			map[string]string{".vitepress/config.ts": "export default {plugins: [llmstxt()]}", "api/.gitignore": "*.md\n!index.md\n", "api/index.md": "# API\n"},
			"page.md", "[a](/api/date) [b](/api/date.html) [c](/llms.txt) [d](/guide) [e](/humans.txt)", []string{"/guide", "/humans.txt"},
		},
		"directories that Git ignores": {
			map[string]string{"hugo.toml": "baseURL = \"https://example.org/\"\n", ".gitignore": "content/docs/*/\n", "layouts/a.html": "", "content/one.md": "# One\n"},
			"content/docs/_index.md", "[a](main/start/) [b](../two/)", []string{"../two/"},
		},
		"downloads of a book": {
			map[string]string{"book.toml": "[book]\n[output.html]\n[output.pandoc]\n", "src/SUMMARY.md": "[A](a.md)\n"},
			"src/a.md", "[a](book.pdf) [b](b.md)", []string{"b.md"},
		},
		"a book without downloads": {
			map[string]string{"book.toml": "[book]\n[output.html]\n", "src/SUMMARY.md": "[A](a.md)\n"},
			"src/a.md", "[a](book.pdf)", []string{"book.pdf"},
		},
		"files from the directory of Docusaurus": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/api/rest.md": "# R\n", "blog/2020-01-01-a.md": "# A\n"},
			"docs/page.md", "[a](/docs/api/rest.md) [b](/api/rest.md) [c](/blog) [d](/docs/api/soap.md)", []string{"/docs/api/soap.md"},
		},
		"a plug-in of the repository": {
			map[string]string{"docusaurus.config.ts": "import links from './src/links';\nexport default {presets: [['classic', {docs: {remarkPlugins: [links]}}]]}", "docs/a/b.md": "# B\n"},
			"docs/a/page.md", "[a](../../DEPS) [b](../c.md)", []string{"../c.md"},
		},
		"ids of components": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "src/end.jsx": "<details id={this.props.path}>", "docs/rest.md": "import End from '@site/src/end.jsx'\n\n# R\n\n<End path='x'/>\n", "docs/other.md": "# O\n"},
			"docs/page.md", "[a](rest.md#x) [b](other.md#x)", []string{"other.md#x"},
		},
		"labels of documents that Git ignores": {
			map[string]string{"doc/conf.py": "extensions = ['myst_parser']\n", ".gitignore": "doc/man/**/*.md\n", "doc/a/b.md": "# B\n"},
			"doc/page.md", "[a](x_list.md) [b](a/c.md)", []string{"a/c.md"},
		},
		"included definitions": {
			map[string]string{"_config.yml": "title: x\n", "_includes/links.md": "[one]: https://example.org/\n"},
			"page.md", "---\ntitle: x\n---\n# P\n\n[a][one] and [b][two]\n\n{% include links.md %}\n", []string{"two"},
		},
		"pages of Jekyll": {
			map[string]string{"_config.yml": "url: https://example.org\n", "rss/en.xml": "---\npermalink: /en/rss.xml\n---\n<rss/>", "_posts/en/2018-09-20-notice.md": "---\ntitle: x\n---\n# N\n"},
			"page.md", "---\ntitle: x\n---\n[a](/en/rss.xml) [b](/en/2018/09/20/notice/) [c](/rss.xml) [d](/en/all.xml)\n", []string{"/en/all.xml"},
		},
		"names on GitHub": {
			nil, "FAQ.md", "[a](#config) [b](#colors)\n\n<h3 name=\"config\">\nC\n</h3>\n", []string{"#colors"},
		},
		"automatic links": {
			nil, "a.md", "\"See https://example.org/a\" ('https://example.org/b') [c](https://example.org/c\")", []string{"https://example.org/c\""},
		},
		"text fragments": {
			nil, "a.md", "[a](https://example.org/#:~:text=a,w%22) [b](https://example.org/b%22)", []string{"https://example.org/b%22"},
		},
		"parts of hosts": {
			nil, "a.md", "**https://.example.org/a** and [b](https://.example.org/b)", []string{"https://.example.org/b"},
		},
		"code of templates": {
			nil, "a.html", `<html>{{ x }}<a href=\"#a\">a</a><a href="{{ $u }}">b</a><a href="htps://example.org/">c</a></html>`, []string{"htps://example.org/"},
		},
		"files of a bundler": {
			map[string]string{"package.json": "{}", "img/a.png": ""},
			"index.html", `<html><body><img src="made/a.png"><img src="img/b.png"></body></html>`, []string{"img/b.png"},
		},
		"what a bundler names": {
			map[string]string{"package.json": "{}", "vite.config.ts": "copy({src: 'src/w.ts', rename: 'warn.js'})", "esbuild.config.js": "outfile: './out/all.css'", "other.js": "", "other.css": ""},
			"index.html", `<html><link rel=stylesheet href=all.css><body><script src="warn.js"></script><script src="lost.js"></script><a href="other.js">o</a></body></html>`, []string{"lost.js"},
		},
		"variables of a build": {
			nil, "a.md", "[a](@docroot@/b.md) [b](./c.md)", []string{"./c.md"},
		},
		"a preprocessor of the repository": {
			map[string]string{"book.toml.in": "[preprocessor.links]\n[preprocessor.own]\ncommand = \"python3 ./own.py\"\n", "src/SUMMARY.md": "[A](a.md)\n"},
			"src/a.md", "[a](b.md)", nil,
		},
		"parts of chapters": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a.md)\n"},
			"src/_part.md", "[a](x/b.md) [b](#c)", nil,
		},
		"README.md of a book": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a.md)\n", "src/README.md": "# R\n", "src/b/c.md": "# C\n"},
			"src/a.md", "[a](index.md) [b](b/index.md)", []string{"b/index.md"},
		},
		"names of Rust": {
			map[string]string{"Cargo.toml": "[package]\n"},
			"src/docs/a.md", "[a](tower::trace) [b](fn@crate::b) [c]\n[d][x::y] [e](crate#state) [f](trace)\n\n[c]: http::StatusCode\n", []string{"trace"},
		},
		"a style sheet without its fonts": {
			nil, "a.css", "a{src:url(../fonts/a.woff)} b{src:url(../fonts/b.woff)}", nil,
		},
		"a style sheet beside its fonts": {
			map[string]string{"fonts/a.woff": ""}, "css/a.css", "a{src:url(../fonts/a.woff)} b{src:url(../fonts/b.woff)}", []string{"../fonts/b.woff"},
		},
		"pages of components": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/api.mdx": "---\nid: api\n---\n```mdx-code-block\nimport API from '@theme/API'\n```\n", "docs/b.mdx": "import X from '@theme/X'\n\n# B\n", "src/parts/c.md": "# C\n"},
			"docs/a.md", "[a](api.mdx#get) [b](b.mdx#get) [c](docs/api.mdx) [d](docs/d.mdx) <img src={require('./x.png')} />", []string{"b.mdx#get", "docs/d.mdx"},
		},
		"sources of Docusaurus that are no pages": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/a.md": "# A\n"},
			"src/parts/c.mdx", "[a](../../docs/b.md) [b](/docs/b)", nil,
		},
		"mounted documents": {
			map[string]string{"site/hugo.toml": "baseURL = \"https://example.org/\"\n[[module.mounts]]\n  source = \"../geps\"\n  target = \"content/geps\"\n", "site/layouts/a.html": "", "geps/one/index.md": "# One\n", "site/content/guide/a.md": "# A\n"},
			"site/content/a.md", "[a](/geps/one/) [b](/gaps/one/) [c](/guise/one/)", []string{"/gaps/one/", "/guise/one/"},
		},
		"mounted files": {
			map[string]string{"site/hugo.toml": "baseURL = \"https://example.org/\"\n[module]\nmounts = [{source = \"content/en\", target = \"content\"}, {source = \"../README.md\", target = \"content/repo/README.md\"}]\n", "site/layouts/index.redirects": "/old/ /new/\n/v/{{ .Site.Params.v }} /\n", "README.md": "# R\n", "site/content/en/b.md": "# B\n"},
			"site/content/en/repo/_index.md", "[a](README.md) [b](NOTICE.md) [c](/sitemap.xml) [d](/repo/LLMS.txt) [e](/old/) [f](/v/1) [g](/repo/readme/) [h](/b/) [i](/repo/reedme/)", []string{"NOTICE.md", "/repo/reedme/"},
		},
		"permalinks of Jekyll": {
			map[string]string{"_config.yml": "url: https://example.org\ncollections:\n  guides: {output: true}\n  versions: {output: true, permalink: /:collection/:name/}\n  ja: {output: true, permalink: '/:collection/:path.html'}\ndefaults:\n- scope: {path: _guides/macros}\n  values: {permalink: '/macros/:title.html'}\n",
				"_guides/macros/one.md": "---\n---\n# One\n", "_versions/v2.1.md": "---\n---\n# V\n", "_guides/two.md": "---\npermalink: /second/:title.html\n---\n# T\n", "_ja/second/two.md": "---\n---\n# J\n",
				"_guides/macros/a.v1.pdf": "", "_versions/b.pdf": "", "_includes/c.pdf": ""},
			"page.md", "---\ntitle: x\n---\n[g](/guides/macros/a.v1.pdf) [h](/versions/b.pdf) [i](/includes/c.pdf) [a](/macros/one.html#one) [b](/second/two.html#t) [c](/macros/two.html) [d](/ja/second/two.html#j) [e](/second/two.html#j) [f](/versions/v2-1/)\n", []string{"/includes/c.pdf", "/macros/two.html", "/second/two.html#j"},
		},
		"a permalink that ends in index": {
			map[string]string{"_config.yml": "collections:\n  docs: {output: true}\n", "_docs/b.md": "---\npermalink: /docs/b_c/\n---\n# B\n"},
			"_docs/index.md", "---\npermalink: /docs/index/\n---\n[a](../b_c#b) [b](lost)", []string{"lost"},
		},
		"a variable at the end of a heading of MkDocs": {
			map[string]string{"mkdocs.yml": "site_name: x\n"},
			"docs/a.md", "# GET /b/{c_d}\n\n## E {#f}\n\n[a](#get-bc_d) [b](#get-b) [c](#f)", []string{"#get-b"},
		},
		"a configuration of MkDocs for a language, which completes another one": {
			map[string]string{"docs/config.yml": "site_name: x\nplugins:\n- search\n- autorefs\n", "docs/mkdocs.en.yml": "INHERIT: config.yml\ndocs_dir: en\n"},
			"docs/en/a.md", "# A\n\n[a][b-c] [b](lost.md)", []string{"lost.md"},
		},
		"a configuration of MkDocs that completes one without labels": {
			map[string]string{"docs/config.yml": "site_name: x\nplugins: [search]\n", "docs/mkdocs.en.yml": "INHERIT: config.yml\ndocs_dir: en\n"},
			"docs/en/a.md", "# A\n\n[a][b-c] [b](lost.md)", []string{"b-c", "lost.md"},
		},
		"attributes in a string of a program": {
			map[string]string{"docusaurus.config.js": "export default {}\n", "docs/index.md": "# I\n"},
			"docs/a.mdx", "# S\n\n<div dangerouslySetInnerHTML={{__html: \"<a href=\\\"https://e.example/x\\\">x</a> <img src=\\'a.png\\'>\"}} />\n\n<a href=\"https://e.example\\x\">x</a>\n",
			[]string{`https://e.example\x`},
		},
		"links in tabs and admonitions of MkDocs": {
			map[string]string{"mkdocs.yml": "site_name: x\n"}, "docs/a.md",
			"=== \"T\"\n\n    [a](b.md)\n\n    !!! note\n\n        [c](d.md)\n\n            [e](f.md)\n\n```\n!!! note\n\n    ```\n\n    [g](h.md)\n```\n\nText\n\n    [i](j.md)\n",
			[]string{"b.md", "d.md"},
		},
		"links in blocks of other programs": {
			map[string]string{}, "a.md", "!!! note\n\n    [a](b.md)\n\n[c](d.md)\n", []string{"d.md"},
		},
		"the page of a document of MkDocs that includes a README": {
			map[string]string{"mkdocs.yml": "markdown_extensions: [pymdownx.snippets]\n", "docs/index.md": "--8<-- \"README.md\"\n", "docs/b.md": ""},
			"README.md", "[a](b.md) [c](d.md)", []string{"d.md"},
		},
		"the page of an mdBook that includes a README": {
			map[string]string{"book.toml": "", "src/SUMMARY.md": "[A](x/a.md)", "src/x/a.md": "{{#include ../../README.md}}\n", "src/x/b.md": ""},
			"README.md", "[a](b.md) [c](src/b.md)", []string{"src/b.md"},
		},
		"chapters that mdBook creates": {
			map[string]string{"book.toml": "", "src/SUMMARY.md": "[A](a.md)\n[B](x/first-steps.md)\n[C](second-stepsx.md)", "src/second-steps.md": ""},
			"src/a.md", "[a](x/first-steps.md) [b](x/other-steps.md) [c](second-stepsx.md)", []string{"x/other-steps.md", "second-stepsx.md"},
		},
		"chapters that mdBook does not create": {
			map[string]string{"book.toml": "[build]\ncreate-missing = false\n", "src/SUMMARY.md": "[A](a.md)\n[B](x/first-steps.md)"},
			"src/a.md", "[a](x/first-steps.md)", []string{"x/first-steps.md"},
		},
		"documents that are still to be written": {
			map[string]string{}, "a.md",
			"[a](1.md) (to be created)\n[b](2.md \"t\"): *coming soon*\n\n| [c](3.md) | 🚧 TBD |\n\n- **[d](4.md)** — TODO\n- [e](5.md) todo lists\n- [f](6.md) and [g](7.md), planned.\n", []string{"5.md", "6.md"},
		},
		"names with hashes of bundlers": {
			map[string]string{}, "a.md",
			"![a](a.3f2a9c1b.png) [b](b/index-BkT9x2Qa.js) [c](c.1d2e3f4a.chunk.js) ![d](d.20220101.png) ![e](e-abcdefgh.png) [f](f-template.js) [g](g-20220101.js)", []string{"d.20220101.png", "e-abcdefgh.png", "f-template.js", "g-20220101.js"},
		},
		"a permalink of Eleventy that is a file": {
			map[string]string{"eleventy.config.js": "", "CNAME": "docs.example.org\n", "x/b.md": "---\npermalink: b.html\n---\n"},
			"x/a.md", "---\npermalink: /a.html\n---\n[a](b.html) [b](/b.html) [c](c.html)", []string{"c.html"},
		},
		"documents that a program writes": {
			map[string]string{"tools/a.py": "open('docs/a.md', 'w').write(x)\n"}, "docs/a.md", "[a](1.md) [b](htps://example.org)", nil,
		},
		"a directory to which a program writes": {
			map[string]string{"docs/build.mjs": "const out = path.join(here, 'ref')\nfs.writeFileSync(path.join(out, name))\n"}, "docs/ref/a.md", "[a](1.md)", nil,
		},
		"a directory to which a program writes, and those above it": {
			map[string]string{"docs/a.py": "out = f\"{here}/src/ref\"\nopen(out + '/b.md', 'w')\n", "docs/b.js": "const out = path.join(dir, 'src', 'api')\nfs.writeFileSync(out)\n"}, "docs/src/a.md", "[a](1.md)", []string{"1.md"},
		},
		"programs that write other documents, or none": {
			map[string]string{"tools/a.py": "for name in os.listdir('docs/ref'):\n  pass\nopen('x.md', 'w')\n", "tools/b.js": "read('docs/ref/a.md')\n", "docs/c.go": "os.WriteFile(`b.md`)"}, "docs/ref/a.md", "[a](1.md)", []string{"1.md"},
		},
		"a README of which a program writes a part": {
			map[string]string{"tools/a.py": "open('docs/README.md', 'w')\n"}, "docs/README.md", "[a](1.md)", []string{"1.md"},
		},
		"headings in tabs and admonitions of MkDocs": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/b.md": "# B\n\n=== \"T\"\n\n    ## In a tab\n\n    !!! note\n\n        ### In a note\n\n            ## In code\n\n    ## After it\n\n??? tip \"U\"\n\n    ## In details\n\nText\n\n    ## Not in it\n"},
			"docs/a.md", "# A\n\n[a](b.md#in-a-tab) [b](b.md#in-a-note) [c](b.md#in-code) [d](b.md#after-it) [e](b.md#in-details) [f](b.md#not-in-it)\n", []string{"b.md#in-code", "b.md#not-in-it"},
		},
		"data of directories of Eleventy": {
			map[string]string{"eleventy.config.js": "import a from './a.js'\n// input\n", "blog/blog.11tydata.yml": "permalink: /blog/{{ page.fileSlug }}/\n", "blog/a.md": "# A\n", "guide/b.md": "# B\n"},
			"guide/page.md", "# P\n[a](/blog/a/) [b](/guide/b/) [c](/guide/c/) [d](#p)\n", []string{"/guide/c/"},
		},
		"pages of Antora that a build copies": {
			map[string]string{"antora.yml": "name: a\n", "core/docs/start.adoc": "= S\n", "modules/ROOT/pages/a.adoc": "= A\n"},
			"modules/ROOT/pages/p.adoc", "= P\n\nxref:a.adoc[a] xref:start.adoc[b] xref:stop.adoc[c]\n", []string{"stop.adoc"},
		},
		"submodules that a build copies": {
			map[string]string{"_config.yml": "url: https://example.org\n", ".gitmodules": "[submodule \"modules/Jira\"]\n\tpath = modules/Jira\n", "docs/a.md": "# A\n"},
			"docs/page.md", "---\ntitle: x\n---\n[a](/docs/Jira/get/) [b](/docs/Jora/get/)\n", []string{"/docs/Jora/get/"},
		},
		"escapes in AsciiDoc": {
			nil, "a.adoc", "= A\n\nlink:b\\_c.pdf[b] cpp:pass:[http://example.org/d][] https://example.org/e,[e] http://[server]/x <<a\\#b>>\n", []string{"https://example.org/e,"},
		},
		"data in fragments": {
			map[string]string{"b.md": "# B\n"}, "a.md", "[a](b.md#" + strings.Repeat("Ab1", 40) + ") [b](b.md#" + strings.Repeat("ab-", 40) + ")", []string{"b.md#" + strings.Repeat("ab-", 40)},
		},
		"tags in a title": {
			nil, "a.md", "## [remote][Web3] A job\n\n[a][Web4] b\n", []string{"Web4"},
		},
		"directories of templates": {
			nil, "template-db/docs/a.md", "[a](b.md)", nil,
		},
		"code between tags of Liquid": {
			map[string]string{"_config.yml": "title: x\n"},
			"page.md", "---\ntitle: x\n---\n{% highlight md %}\n[ä](one.md)\n{% endhighlight %}\n{% tab 'a' %}\n    f[A]()\n{% endtab %}\n# Appendix 1 -- a\n[b](#appendix-1--a) [c](two.md)\n", []string{"two.md"},
		},
		"code that Nunjucks has a name for": {
			map[string]string{".eleventy.js": ""},
			"page.md", "{%- set code %}\n<script src=\"one.js\"></script>\n[a](one.md)\n{%- endset %}\n{{ code | highlight(\"html\") | safe }}\n{% set text %}\n[b](two.md)\n{% endset %}\n{{ text }}\n", []string{"two.md"},
		},
		"a module of another repository": {
			map[string]string{"antora.yml": "name: a\n", "modules/demos/nav.adoc": "* x\n", "modules/two/pages/a.adoc": "= A\n"},
			"modules/ROOT/pages/p.adoc", "= P\n\n== [[one]] Two words\n\n++++\n<h2 id=\"three\">x</h2>\n++++\n\nxref:demos:a.adoc[a] xref:two:b.adoc[b] <<one>> <<_two_words>> <<three>> <<four>>\n", []string{"two:b.adoc", "#four"},
		},
		"labels of tabs": {
			map[string]string{"mkdocs.yml": "markdown_extensions:\n  - pymdownx.tabbed:\n      alternate_style: true\n      slugify: !!python/object/apply:pymdownx.slugs.slugify\n"},
			"docs/a.md", "# A\n\n=== \"`Some` tab\"\n\n    x\n\n[a](#some-tab) [b](#other-tab)\n", []string{"#other-tab"},
		},
		"tabs that are numbered": {
			map[string]string{"mkdocs.yml": "markdown_extensions:\n  - pymdownx.tabbed:\n      alternate_style: true\n"},
			"docs/a.md", "# A\n\n=== \"A\"\n\n    === \"B\"\n\n        x\n\n=== \"C\"\n\n    x\n\ny\n\n=== \"D\"\n\n    x\n\n===! \"E\"\n\n    x\n\n" +
				"[a](#__tabbed_1_2) [b](#__tabbed_2_1) [c](#__tabbed_2_2) [d](#__tabbed_4_1) [e](#__tabbed_5_1)\n", []string{"#__tabbed_2_2", "#__tabbed_5_1"},
		},
		"formulas": {
			nil, "a.md", "# A\n\nIt is $[u^k](\\sigma_f\\sigma_g)$ for $5, [b](x\\b.md)\n", []string{"x\\b.md"},
		},
		"blanks of a form": {
			nil, "a.md", "# A\n\n[Agency][Package Name], [Name][Name], [Of the Name][a]\n", []string{"Name", "a"},
		},
		"empty links of samples": {
			nil, "examples/a/b.md", "[a]()\n\n[b](c.md)\n\n[c](x/non-existent.md)\n", []string{"c.md"},
		},
		"routes of Angular": {
			map[string]string{"angular.json": "{}", "content/a/b.md": "[b](a/b) [c](a/c) [d](e)\n\n[d](a/b#x)", "content/a/c.md": "", "content/e.md": ""},
			"content/a/d.md", "[b](a/b) [c](a/c) [d](e) [e](guards) [f](f.md)", []string{"f.md"},
		},
		"fragments of VitePress": {
			map[string]string{".vitepress/config.ts": "export default {}", "b.md": "# B\n\n## ディレクティブ\n\n## Use it\n\n## \\_of()\n\n## 问题（报错），怎么？\n"},
			"a.md", "[a](b#ディレクティブ) [b](b##use-it) [c](b#use) [d](b#_of) [e](b#问题-报错-怎么) [f](b#问题（报错），怎么？)", []string{"b#use"},
		},
		"fragments of VitePress with a plug-in": {
			map[string]string{".vitepress/config.ts": "import c from 'markdown-it-container'; export default {}"},
			"a.md", "# A\n\n## ディレクティブ\n\n## 각\n\n[a](#テ\u3099ィレクティフ\u3099) [b](#ィレクティ) [c](#\u1100\u1161\u11A8)", []string{"#ィレクティ"},
		},
		"qualified names": {
			nil, "a.md", "[a][pkg.mod.Name]\n\n[b][c.md]\n\n[d][example.com]\n\n[e][pkg.Name.x]\n", []string{"c.md", "example.com"},
		},
		"sections of a plug-in of Docusaurus": {
			map[string]string{"docusaurus.config.js": "onBrokenLinks: 'warn', presets: [['classic', {docs: {versions: {current: {path: '/next'}}}}]], plugins: [['@docusaurus/plugin-content-docs', {path: 'more', routeBasePath: 'u'}]]", "docs/a/b.md": "# B\n", "more/m.md": "# M\n", "docs/releases/1.0/02-up.md": "# U\n"},
			"docs/c/page.md", "[a](a/b.md) [b](/u/m) [c](/docs/releases/1.0/up) {/* [d](d.md) */} [e](e/b.md) [f](/docs/releases/1.0/us)", []string{"e/b.md", "/docs/releases/1.0/us"},
		},
		"descriptions by a plug-in": {
			map[string]string{"mkdocs.yml": "plugins: [mkdocstrings]\n", "docs/cli.md": "# C\n\n::: mkdocs-click\n    :module: x\n", "docs/b.md": "# B\n\n::: \n"},
			"docs/a.md", "[a](cli.md#run) [b](b.md#run)", []string{"b.md#run"},
		},
		"links of MyST without text": {
			map[string]string{"docs/conf.py": "extensions = ['myst_parser']\n"},
			"docs/a.md", "(label-one)=\n# A\n\n[](#label-one) [](#label-onex)\n", []string{"#label-onex"},
		},
		"comments of MyST": {
			map[string]string{"docs/conf.py": "extensions = ['myst_parser']\n"},
			"docs/a.md", "# A\n\n% [a](b.md)\n\n[c](c.md)\n", []string{"c.md"},
		},
		"spaces in MkDocs": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/b.md": "# B\n"},
			"docs/a.md", "[a](b.md#x.y$z(a.B, c.D)/e) [b](b .md)", []string{"b .md"},
		},
		"expressions in parentheses": {
			nil, "a.html", `<html><a href="(( url ))">a</a><a href="(b)">b</a></html>`, []string{"(b)"},
		},
		"readme.md of a book": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a.md)\n", "src/b/readme.md": "# B\n"},
			"src/a.md", "[a](b/) [b](c/)", []string{"c/"},
		},
		"assets in a directory above": {
			map[string]string{"a/assets/i.txt": "", "x.md": ""},
			"a/b/c.md", "[a](i.txt) [b](../x.md)", []string{"../x.md"},
		},
		"a copy of a README": {
			map[string]string{"README.md": "[a](LICENSE) [b](LICENCE)", "pkg/README.md": "[a](LICENSE) [b](LICENCE)", "LICENSE": ""}, "pkg/a/README.md", "[a](LICENSE) [b](LICENCE)", []string{"LICENCE"},
		},
		"a page that a program has in the directory above": {
			map[string]string{"force/force.css": ""},
			"force/force.html", `<html><link rel="stylesheet" href="force/force.css"><img src="force/a.png"><img src="other/force.css"></html>`, []string{"force/a.png", "other/force.css"},
		},
		"roles of other projects": {
			map[string]string{"docs/conf.py": "extensions = []\n"}, "docs/a.rst", "A :external+b:doc:`c` (:external:doc:`d`) :doc:`e`\n", []string{"e"},
		},
		"titles in front matter": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/b.md": "---\ntitle: \"Object Meta, x\"\n---\n## B\n"},
			"docs/a.md", "[a](b#object-meta-x) [b](b#object)", []string{"b#object"},
		},
		"pages of components of Vue": {
			map[string]string{".vitepress/config.ts": "export default {}", "b.md": "<script setup>\nimport B from './B.vue'\n</script>\n\n<B/>\n", "c.md": "<script setup>\nimport B from './B.vue'\n</script>\n\n# C\n\n<B/>\n"},
			"a.md", "[a](b#modal) [b](c#modal)", []string{"c#modal"},
		},
		"ids that a component of Vue binds": {
			map[string]string{".vitepress/config.ts": "export default {}", "b.md": "# B\n\n<script setup>\nimport B from '/parts/b.vue'\n</script>\n\n<B/>\n", "c.md": "# C\n\n<script setup>\nimport C from './parts/c.vue'\n</script>\n\n<C/>\n",
				"parts/b.vue": "<script setup>\nimport D from './d.vue'\n</script>\n<D/>", "parts/d.vue": "<h2 :id=\"x.key\">{{ x }}</h2>", "parts/c.vue": "<h2>C</h2><A :key=\"x\"/>"},
			"a.md", "[a](b#modal) [b](c#modal)", []string{"c#modal"},
		},
		"what Sphinx copies": {
			map[string]string{"docs/conf.py": "extensions = []\n", "docs/pics/one.png": ""},
			"docs/guide/a.rst", "A\n=\n\n.. image:: ../pics/one.png\n   :target: ../_images/one.png\n\n.. image:: ../_images/two.png\n\n.. image:: _images/one.png\n\n`b <../_downloads/0a1b/c.zip>`__ `d <../_sources/x.rst.txt>`__ `e <../_download/c.zip>`__\n", []string{"../_images/two.png", "_images/one.png", "../_download/c.zip"},
		},
		"labels of equations of MyST": {
			map[string]string{"docs/conf.py": "extensions = ['myst_parser']\n", "docs/b.md": "$$\n\\label{eq-b}\nb\n$$\n"},
			"docs/a.md", "$$\na\n$$ (eq-a)\n\n[](#eq-a) [](#eq-b) [](#eq-c)\n", []string{"#eq-c"},
		},
		"what Sphinx copies from other directories": {
			map[string]string{"docs/conf.py": "html_static_path = ['../static']\nhtml_extra_path = [\n  '../extra', # '../more'\n  'robots.txt']\n", "static/a.pdf": "", "extra/b.html": "", "docs/robots.txt": "", "more/c.html": ""},
			"docs/x/a.rst", "`a <../_static/a.pdf>`__ `b <../b.html>`__ `c <../c.html>`__ `d <../robots.txt>`__ `e <../_static/e.pdf>`__ `f <d.txt>`__\n", []string{"../c.html", "../_static/e.pdf", "d.txt"},
		},
		"what Sphinx copies that another program makes": {
			map[string]string{"docs/conf.py": "html_extra_path = ['../build/api']\n"}, "docs/a.rst", "`a <b/index.html>`__ `b <c.pdf>`__ :doc:`d`\n", []string{"d"},
		},
		"what Sphinx copies by an expression": {
			map[string]string{"docs/conf.py": "html_extra_path = [str(p) for p in here.glob('*')]\n"}, "docs/a.rst", "`a <b/index.html>`__ :doc:`d`\n", []string{"d"},
		},
		"what Sphinx does not copy": {
			map[string]string{"docs/conf.py": "# html_extra_path = []\n"}, "docs/a.rst", "`a <b.html>`__\n", []string{"b.html"},
		},
		"the page of a directory that Git ignores": {
			map[string]string{".gitignore": "pages\n"}, "pages/index.html", "<!doctype html><html><img src=a.png>", nil,
		},
		"a document of a directory that Git ignores": {
			map[string]string{".gitignore": "pages\n"}, "pages/a.md", "![a](a.png)", []string{"a.png"},
		},
		"what a preprocessor adds": {
			map[string]string{"book.toml": "[preprocessor.spec]\n", "src/SUMMARY.md": "[A](a.md)\n"},
			"src/a.md", "# A\n\n[Function] [a](#made) [b](b.md)\n\n[functions]: a.md\n", []string{"b.md"},
		},
		"what a preprocessor of the repository adds": {
			map[string]string{"book.toml": "[preprocessor.spec]\ncommand = \"cargo run --manifest-path=spec/Cargo.toml\"\n", "src/SUMMARY.md": "[A](a.md)\n", "spec/Cargo.toml": "", "spec/src/lib.rs": "fn f(b: Book) -> Result<Book> { format!(\"<a id=\\\"made-{n}\\\">\") }"},
			"src/a.md", "# A\n\n[Function] [a](#made-x) [b](#other)\n\n[functions]: a.md\n", []string{"Function", "#other"},
		},
		"ids of any text that a preprocessor of the repository adds": {
			map[string]string{"book.toml": "[preprocessor.spec]\ncommand = 'python3 spec.py'\n", "src/SUMMARY.md": "[A](a.md)\n", "spec.py": "text += f'<a id=\"{name}\">'"},
			"src/a.md", "# A\n\n[a](#made) [b](#\u00e1)\n", nil,
		},
		"labels that a preprocessor of the repository defines": {
			map[string]string{"book.toml": "[preprocessor.spec]\ncommand = \"python3 spec.py\"\n", "src/SUMMARY.md": "[A](a.md)\n", "spec.py": "text += f'\\n\\n[{name}]: {url}'"},
			"src/a.md", "# A\n\n[Function] [a](#made)\n\n[functions]: a.md\n", []string{"#made"},
		},
		"what a book has published": {
			map[string]string{"book.toml": "[build]\nbuild-dir = 'docs'\n", "src/SUMMARY.md": "[A](a.md)\n", "docs/index.html": "", "docs/x/1.jpg": "", "src/x/1.JPG": ""},
			"src/a.md", "![a](x/1.jpg) ![b](x/2.jpg)", []string{"x/2.jpg"},
		},
		"labels of notebooks": {
			map[string]string{"docs/conf.py": "extensions = ['myst_nb']\n", "docs/n.ipynb": "{\n \"source\": [\n  \"(n/one)=\\n\",\n  \"# N\"\n ]}\n"},
			"docs/a.md", "[a](n/one) [b](n/two) [c](genindex)", []string{"n/two"},
		},
		"sources below a directory that Git ignores": {
			map[string]string{"docusaurus.config.js": "onBrokenLinks: 'warn', presets: [['classic', {}]]", ".gitignore": "docs/api/**/*.md\n", "docs/api/b.md": "# B\n"},
			"docs/a.md", "[a](api/element/drag) [b](aoi/element/drag)", []string{"aoi/element/drag"},
		},
		"documents that a plug-in includes": {
			map[string]string{".vuepress/config.js": "", "b.md": "# B\n\n!!!include(c.md)!!!\n", "d.md": "# D\n"},
			"a.md", "[a](b.md#c) [b](d.md#c)", []string{"d.md#c"},
		},
		"numbers of headings in MkDocs": {
			map[string]string{"mkdocs.yml": "site_name: x\n", "docs/b.md": "# 目录\n\n## 安装\n"},
			"docs/a.md", "[a](b.md#_2) [b](b.md#_two)", []string{"b.md#_two"},
		},
		"titles with code": {
			nil, "a.rst", "See `Choose a_b now`_ and `Choose c`_.\n\nChoose ``a_b`` now\n==================\n", []string{"Choose c"},
		},
		"escape sequences": {
			nil, "a.json", `{"a": "\u001b[1mhttps://example.org/ \u001b[38;5;30;1;4:1mhttps://example.com/", "b": "mhttps://example.net/"}`, []string{"mhttps://example.net/"},
		},
		"templates": {
			map[string]string{"docs/a.md": "# A\n"}, "scripts/templates/a.md", "[a](b.md) [c](htps://example.org/)", []string{"htps://example.org/"},
		},
		"parts of a book": {
			map[string]string{"index.adoc": "= Book\n\ninclude::one.adoc[]\n\ninclude::two.adoc[]\n", "two.adoc": "[[far]]\n= Two\n"},
			"one.adoc", "[[near]]\n= One\n\n<<near>> <<far>> <<nowhere>>\n\nimage::a.png[]\n", []string{"#nowhere"},
		},
		"parts of a book in other directories": {
			map[string]string{"assemblies/book.adoc": "= Book\n\ninclude::../modules/a/one.adoc[]\n\n[[far]]\n== Far\n", "all.adoc": "= All\n\ninclude::{dir}/two.adoc[]\n"},
			"modules/a/one.adoc", "= One\n\n<<far>> <<nowhere>>\n", []string{"#nowhere"},
		},
		"titles in the paths of posts": {
			map[string]string{"_config.yml": "url: https://example.org\ndefaults:\n  - values:\n      permalink: /blog/:title/\n", "_posts/2020-01-02-news.md": "---\n---\n# N\n"},
			"page.md", "---\ntitle: x\n---\n[a](/blog/news/) [b](/blog/olds/)\n", []string{"/blog/olds/"},
		},
		"a blog that is elsewhere": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/b.md": "# B\n"},
			"docs/a.md", "[a](/blog/news) [b](/docs/c)", []string{"/docs/c"},
		},
		"terms of a book": {
			map[string]string{"book.toml": "[book]\n", "src/SUMMARY.md": "[A](a.md)\n"},
			"src/a.md", "attached\n  : To a thread.\n\n[a](#attached) [b](#detached)\n", []string{"#detached"},
		},
		"directories with capitals": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\ndisableLanguages = ['zh']\n", "layouts/a": "", "content/en/Look/Look_One.md": "# O\n", "content/zh/a.md": "[a](b.md)\n"},
			"content/en/Look/_index.md", "# I\n\n[a](./look_one/) [b](./look_two/) [c](./#i) [d](./#j)\n", []string{"./look_two/", "./#j"},
		},
		"languages that are not published": {
			map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\ndisableLanguages = ['zh']\n", "layouts/a": ""},
			"content/zh/a.md", "# A\n\n[a](lost.md) [b](htps://example.org/)\n", []string{"htps://example.org/"},
		},
		"headings in components": {
			nil, "a.mdx", "<Search>\n  ## Features\n</Search>\n\n[a](#features) [b](#bugs)\n", []string{"#bugs"},
		},
		"paths of posts": {
			map[string]string{"_config.yml": "url: https://example.org\npermalink: /:year/:month/:title.html\n", "_posts/2020-01-02-news.md": "---\n---\n# N\n"},
			"page.md", "---\ntitle: x\n---\n[a](/2020/01/news.html) [b](/2020/01/olds.html)\n", []string{"/2020/01/olds.html"},
		},
		"ids of layouts": {
			map[string]string{"_config.yml": "title: x\n", "_layouts/a.html": "<p id=\"made-{{ page.x }}-here\"><b id=end>", "b.md": "---\n---\n# B\n\n{{ content }}\n"},
			"page.md", "---\ntitle: x\n---\n# P\n\n[a](#made-of-it-here) [b](#end) [c](#made-of-it) [d](b.md#x)\n", []string{"#made-of-it"},
		},
		"a script of the layout": {
			map[string]string{"_config.yml": "title: x\n", "_layouts/a.html": "<script>$('#toc').tocify()</script>"},
			"page.md", "---\ntitle: x\n---\n# P\n\n[a](#made) [b](x.md)\n", []string{"x.md"},
		},
		"a base of the layout": {
			map[string]string{"_config.yml": "title: x\n", "_layouts/a.html": "<base href='/'>"},
			"page.md", "---\ntitle: x\n---\n# P\n\n[a](x.png) [b](#y)\n", []string{"#y"},
		},
		"pages of directories of Docusaurus": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]], onBrokenLinks: 'warn'", "docs/a/a.mdx": "---\nid: a\n---\n[x](./other)\n", "docs/other.md": "# O\n", "sidebars.js": "link: {type: 'generated-index', slug: '/list'}", "blog/2020/02-06/index.md": "---\nslug: v3\n---\n# V\n"},
			"docs/b.md", "[a](./a) [b](/docs/list) [c](/blog/v3) [d](/docs/lost)", []string{"/docs/lost"},
		},
		"code below a component": {
			nil, "a.mdx", "<Tab value=\"x\">\n```js\n[a](x.md)\n```\n</Tab>\n\n[b](y.md)\n", []string{"y.md"},
		},
		"parts of Antora": {
			map[string]string{"antora.yml": "name: a\n", "modules/ROOT/pages/a.adoc": "= A\n\n=== link:++https://example.org/++[By link]\n\n<<_by_link>>\n"},
			"modules/ROOT/nav.adoc", "* xref:./a.adoc[a] xref:./b.adoc[b] xref:a.adoc#_by_link[c]\n", []string{"./b.adoc"},
		},
		"settings of Hugo in a directory": {
			map[string]string{"web/config/_default/hugo.yaml": "baseURL: https://example.org/\n", "web/layouts/a.html": "", "web/content/b.md": "# B\n"},
			"web/content/a.md", "[a](/b/) [b](b.md#x)", []string{"b.md#x"},
		},
		"names with colons": {
			nil, "a.md", "[a](v8::Local<v8::**V8**>) [b](https://example.org/?a=b\") [c]() [link]()", []string{""},
		},
		"documents that Docusaurus leaves out": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/a.mdx": "import P from './_blocks/part.mdx'\n\n# A\n", "docs/_blocks/part.mdx": "[x](lost.md)\n"},
			"docs/_drafts/b.md", "# B\n\n[a](lost.md) [b](#y)\n", nil,
		},
		"documents that others of Docusaurus import": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "docs/a.mdx": "import P from './_blocks/part.mdx'\n\n# A\n"},
			"docs/_blocks/part.mdx", "# P\n\n[a](lost.md)\n", []string{"lost.md"},
		},
		"an attribute of a tag": {
			nil, "a.md", "text one=\"yes https://example.org/a\"></x> and [b](https://example.org/b\">)\n", []string{"https://example.org/b\">"},
		},
		"permalinks of data of Eleventy": {
			map[string]string{"eleventy.config.js": "// dir: {input: 'src'}\n", "src/posts/posts.json": "{\"permalink\": \"/blog/{{ page.fileSlug }}/\"}", "src/notes/notes.11tydata.js": "permalink: (data) => `notes/x/${data.slug}/`", "src/blog/index.md": "", "src/posts/b.md": "", "src/notes/c.md": "",
				"src/d.md": "---\npermalink: \"/d/{{ title | slug }}/\"\n---\n", "src/e.md": "---\npermalink: \"{{ feed }}\"\n---\n", "src/d/f.md": "", "src/g/h.md": ""},
			"src/a.md", "[a](/blog/b/) [b](/notes/x/c/) [c](/d/e/) [d](/g/i/) [e](/notes/y/)", []string{"/g/i/"},
		},
		"permalinks of layouts of Eleventy": {
			map[string]string{"eleventy.config.js": "", "CNAME": "", "_includes/post.njk": "---\npermalink: /x/{{ page.fileSlug }}/\n---\n{{ content }}", "posts/b.md": "---\nlayout: post.njk\n---\n", "x/c.md": ""},
			"a.md", "[a](/x/b/) [b](/x/d/)", []string{"/x/d/"},
		},
		"permalinks in front matter of Eleventy": {
			map[string]string{"eleventy.config.js": "", "CNAME": "", "tagged/b.md": "---js\nconst permalink = \"/words/{{ tag }}/\";\n---\n", "json/c.md": "---json\n{\"permalink\": \"/json/first/\"}\n---\n",
				"keys/d.md": "---\neleventyComputed:\n  permalink: \"/keys/{{ page.fileSlug }}-of-e/\"\n---\n", "parts/f.md": "---\npagination:\n  data: w\n---\n", "words/w.md": "", "guides/g.md": ""},
			"a.md", "[a](/words/b/) [b](/json/first/) [c](/keys/d-of-e/) [d](/parts/f/1/) [e](/json/second/) [f](/keys/d-of-f/) [g](/parts/g/1/) [h](/guides/h/)", []string{"/json/second/", "/keys/d-of-f/", "/parts/g/1/", "/guides/h/"},
		},
		"the input in the command of Eleventy": {
			map[string]string{".eleventy.js": "", "package.json": `{"scripts": {"build": "E=x npx @11ty/eleventy --quiet --input=./src --pathprefix /app/ && x --input=y"}}`, "CNAME": "", "src/b/c.md": "# C\n"},
			"src/b/a.md", "[a](/app/b/c/) [b](/app/b/d/) [c](/b/c/)", []string{"/app/b/d/"},
		},
		"the input that a program of Eleventy sets": {
			map[string]string{"eleventy.config.js": "c.setInputDirectory('src')", "CNAME": "", "src/b/c.md": "# C\n"},
			"src/b/a.md", "[a](/b/c/) [b](/b/d/)", []string{"/b/d/"},
		},
		"a redirect of all that leads nowhere": {
			map[string]string{"eleventy.config.js": "", "_redirects": "/* /404.html 404\n/old/* /new/:splat\n/g/* /g/:splat 200!\n", "g/h.md": ""},
			"a.md", "[a](/g/i/) [b](/old/j/)", []string{"/g/i/"},
		},
		"permalinks in the root of Eleventy": {
			map[string]string{"eleventy.config.js": "", "posts/posts.json": "{\"permalink\": \"/{{ title }}/\"}", "g/h.md": "", "posts/j.md": "", "g/b.png": ""},
			"a.md", "[a](/g/i/) ![b](/g/c.png)", []string{"/g/c.png"},
		},
		"permalinks of titles and names of Eleventy": {
			map[string]string{"eleventy.config.js": "", "CNAME": "docs.example.org\n", "posts/posts.json": "{\"permalink\": \"/p/{{ title | slugify }}/index.html\"}", "posts/b.md": "---\ntitle: \"What's new: the API\"\n---\n",
				"notes/notes.11tydata.js": "export default {permalink: \"/n/{{ page.fileSlug }}/\"}", "notes/2020-01-02-c.md": "", "notes/d/e.md": ""},
			"a.md", "[a](/p/whats-new-the-api/) [b](/p/what-s-new-the-api/) [c](/p/what-is-new-the-api/) [d](/n/c/) [e](/n/e/) [f](/n/2020-01-02-c/) [g](/n/d/)", []string{"/p/what-is-new-the-api/", "/n/2020-01-02-c/", "/n/d/"},
		},
		"programs of directories of Eleventy": {
			map[string]string{"eleventy.config.js": "", "a/a.11tydata.js": "permalink: function({page}) {\n return `/x/${ page.fileSlug }/`\n}", "a/b.md": "", "c/c.11tydata.js": "permalink: d => d.y ? `/x/y/` : d.z", "c/d.md": "", "e.njk": "---\npermalink: /og{{ post.url }}\n---\n"},
			"f.md", "[a](/x/b/) [b](/x/c/) [c](/c/z/) [d](/og/x/)", []string{"/x/c/"},
		},
		"tags, bases and symbols of pages of Eleventy": {
			map[string]string{"eleventy.config.js": "addPlugin(IdAttributePlugin)", "_layouts/b.njk": "<base href=\"{{ page.url | x }}\">", "_includes/i.njk": "<p id=\"of-include\">", "c.md": "# C\n\n{% if x %}{% include \"i.njk\" %}{% endif %}\n", "d.md": "# Two words\n\n{% made %}\n"},
			"a.md", "# A\n<svg><use xlink:href=\"#svg-x\"></svg>\n[a](/c/#of-include) [b](/c/#of-includes) [c](/d/#x) [d](/d/#two-wordz) [e](/d/#two-words) [f](lost.md)", []string{"/c/#of-includes", "/d/#two-wordz", "lost.md"},
		},
		"fragments that a program may add": {
			map[string]string{"_config.yml": "title: x\n"},
			"page.md", "---\n---\n# Of the options\n\n## Step one\n\n{% include elsewhere.html %}\n[a](#of-hte-options) [b](#of-the-option) [c](#of-the-opptions) [d](#of-the-xoptions) [e](#of-thing) [f](#step-onee) [g](#of-the-options)", []string{"#of-hte-options", "#of-the-opptions", "#of-the-xoptions", "#step-onee"},
		},
		"paths from the root that are like those of a site whose host is not known": {
			map[string]string{"eleventy.config.js": "", "guides/b.md": "", "images/c.png": ""},
			"a.md", "[a](/guide/b/) [b](/other/b/) [c](/tools/) ![d](/imagess/c.png)", []string{"/guide/b/", "/imagess/c.png"},
		},
		"paths from the root of a host with one site": {
			map[string]string{"eleventy.config.js": "addPlugin(p, {pages: ['/made-pages/']})", "netlify.toml": "", "guides/b.md": "", "guides/made-pages.md": "", "guides/install.md": "", "images/ccc-1.png": ""},
			"a.md", "[a](/other/install/) [b](/api/x/) [c](/tools/) ![d](/other/ccc-1.png) [e](/made-pages/) [f](/api/index.html)", []string{"/other/install/", "/other/ccc-1.png"},
		},
		"paths from the root of a host with other sites": {
			map[string]string{"_config.yml": "url: https://x.github.io\nbaseurl: /app\n", "guides/b.md": "---\n---\n", "guides/install.md": "---\n---\n"},
			"a.md", "---\n---\n[a](/guide/b) [b](/other/install/) [c](/app/guide/b) [d](/app/guides/b)", []string{"/app/guide/b"},
		},
		"permalinks that have the path of the site": {
			map[string]string{"_config.yml": "url: https://x.github.io\nbaseurl: /app\n", "b.md": "---\npermalink: /app/b/\n---\n"},
			"a.md", "---\n---\n[a](/app/b/) [b](/app/cde/)", []string{"/app/cde/"},
		},
		"plug-ins of Eleventy": {
			map[string]string{"eleventy.config.js": "c.addPlugin(InputPathToUrlTransformPlugin); c.addPlugin(eleventyImageTransformPlugin); c.addTransform('htmlmin', f); a.use(b, {permalink: b.permalink()}); c.addPlugin(IdAttributePlugin)\n// dir: {input: 'content'}\n", "content/blog/b.md": "# B\n", "content/blog/b.png": ""},
			"content/blog/a.md", "# To useHTML\n\n[a](b.md) [b](blog/b.md) [c](blog/c.md) [d](../b/) ![e](b.png) ![f](c.png) [g](#to-use-html) [h](#to-use)", []string{"blog/c.md", "c.png", "#to-use"},
		},
		"a transform of Eleventy": {
			map[string]string{"eleventy.config.js": "import pages from './pages.js'\n", "pages.js": "c.addTransform('links', f)\n", "docs/b.md": "# B\n"},
			"docs/a.md", "[a](../c/)", nil,
		},
		"computed data of Eleventy": {
			map[string]string{"eleventy.config.js": "// c.addTransform('html-minifier', f)\n", "_data/eleventyComputed.js": "", "docs/b.md": "# B\n"},
			"docs/a.md", "[a](../c/)", nil,
		},
		"data of a directory of Eleventy": {
			map[string]string{"eleventy.config.js": "export default () => {}", "docs/docs.json": "{\"layout\": \"doc\"}", "docs/b.md": "# B\n"},
			"docs/a.md", "[a](../b/) [b](../c/)", []string{"../c/"},
		},
		"spaces in URLs of Jekyll": {
			map[string]string{"_config.yml": "title: x\n"},
			"page.md", "---\ntitle: x\n---\n![a](https://example.org/a b.png) [b](https://example.org/b \"B\"\n", nil,
		},
		"documents that Jekyll leaves out": {
			map[string]string{"_config.yml": "timezone: x\nexclude:\n- /docs # theirs\ntimezone: y\n", "docs/_config.yml": "title: x\n", "docs/b.md": ""},
			"docs/page.md", "---\ntitle: x\n---\n# P\n\n[a](#y)\n", nil,
		},
		"documents of Hexo": {
			map[string]string{"_config.yml": "title: x\n", "package.json": "{\"dependencies\": {\"hexo\": \"7\"}}", "source/_posts/b.md": ""},
			"source/_posts/a.md", "---\ntitle: x\n---\n[a](https//example.org/)\n", []string{"https//example.org/"},
		},
		"images of a document that was copied": {
			nil, "a/b.adoc", "= B\n:imagesdir: ../images\n\nimage::b.png[]\n\nlink:c.adoc[]\n", []string{"c.adoc"},
		},
		"fonts that browsers do not load": {
			map[string]string{"f/a.woff2": "", "f/i.png": ""},
			"a.css", `@font-face { src: url("f/a.eot"); src: url(f/a.eot?#iefix) format("embedded-opentype"), url("f/a.woff2") format("woff2"), url(f/a.ttf); }
@font-face { src: local("B"), url(f/b.woff2), url('f/a.woff2'), url(f/a.svg#a) }
p { background: url(f/i.png), url(f/j.png) }`, []string{"f/b.woff2", "f/j.png"},
		},
		"custom properties of CSS": {
			map[string]string{"a.png": ""},
			"a.css", `p { --one: url("../b.png"); /* ; */ --two:url(c.png), url(d.png); background: url(e.png) } q { background: url(a.png) }`, []string{"e.png"},
		},
		"parts of documents of Sphinx": {
			map[string]string{"conf.py": "exclude_patterns = ['_build',\n  'parts', # 'b'\n]\n", "a.rst": ".. include:: parts/one.rst\n", "parts/one.rst": "", "b/c.rst": "", "b/d.png": "", "parts/e.png": "",
				"b.rst": ".. include:: b/page.txt\n", "b/page.txt": ".. include:: b/two.rst\n"},
			"b/two.rst", ".. image:: b/d.png\n\n.. image:: b/e.png\n\n:doc:`b/c` :doc:`b/d`\n", []string{"b/e.png", "b/d"},
		},
		"images of Sphinx from the directory of documents": {
			map[string]string{"doc/conf.py": "", "doc/img/b.png": ""},
			"doc/a/x.rst", ".. figure:: /img/b.png\n\n.. image:: /pics/b.png\n\n`c </pics/c.png>`_\n", []string{"/pics/b.png"},
		},
		"names and images of Antora": {
			map[string]string{"antora.yml": "name: a\n", "modules/ROOT/pages/b/c.adoc": "= C\n\n== X\n", "modules/ROOT/images/d/e.png": ""},
			"modules/ROOT/pages/p.adoc", "= P\n:imagesdir: _images/\n\nxref:b/c[1] xref:b/c#_x[2] xref:b/c.adoc[3] image:d/e.png[] image:d/f.png[]\n", []string{"b/c", "d/f.png"},
		},
		"attributes of Antora": {
			map[string]string{"antora.yml": "name: a\nasciidoc:\n  attributes:\n    dir: b\n    page: '{dir}/c'\n    soft: b@\n    on: true\n    loop: '{loop}{loop}'\n    site: htps://example.org\n", "modules/ROOT/pages/b/c.adoc": "= C\n\n== X\n"},
			"modules/ROOT/pages/p.adoc", "= P\n:own: b\n:twice: b\n:twice: c\n:dir: z\n\nxref:{page}.adoc[1] xref:{dir}/d.adoc[2] xref:{own}/c.adoc#_y[3] xref:{twice}/d.adoc[4] xref:{soft}/d.adoc[5] xref:{on}/d.adoc[6] xref:{loop}/d.adoc[7] link:{site}/x[8]\n",
			[]string{"b/d.adoc", "b/c.adoc#_y", "htps://example.org/x"},
		},
		"misspelled schemes of AsciiDoc": {
			nil, "a.adoc", "= A\n\nhtps://example.org/a[b] ttps://example.org/c and (htttp://example.org/d[e f]) x-htps://example.org/[g] `htps://example.org/h[i]` irc://example.org/[j]\n",
			[]string{"htps://example.org/a", "htttp://example.org/d"},
		},
		"images of a README below a site": {
			map[string]string{"docs/conf.py": "", "docs/a.png": ""},
			"README.md", "![a](docs/a.png) ![b](docs/b.png) [c](docs/api/)", []string{"docs/b.png"},
		},
		"documents that Sphinx leaves out": {
			map[string]string{"doc/conf.py": "exclude_patterns: list[str] = []\nexclude_patterns.append('parts/**/x*')\n", "doc/b.png": ""},
			"doc/parts/a/xy.rst", ".. image:: c.png\n", nil,
		},
		"documents that Jekyll reads with a plug-in of GitHub Pages": {
			map[string]string{"_config.yml": "title: x\n", "docs/b.md": "", "docs/c.md": ""},
			"docs/a.md", "[a](b.md) [b](c) [c](c.html) [d](/docs/e) [e](d.md)\n", []string{"/docs/e", "d.md"},
		},
		"parts of pages of Jekyll": {
			map[string]string{"_config.yml": "title: x\n", "docs/b.md": ""},
			"_includes/a.md", "[a](b.md)\n", nil,
		},
		"keys of Jekyll that repeat": {
			map[string]string{"_config.yml": "permalink: /x/:title/\ntitle: a\npermalink: /:categories/y/:title/\n", "_posts/2020-01-02-one.md": "---\ncategory: c\n---\n# One\n"},
			"page.md", "---\ntitle: x\n---\n[a](/c/y/one/) [b](/c/x/one/)", []string{"/c/x/one/"},
		},
		"titles and escapes of AsciiDoc": {
			nil, "a.adoc", "= A\n\n== One two\n\n.Three four\n[[x,Five six]]\nx\n\n<<One two>> <<Three four>> <<Five six>> <<Seven eight>> \\<<nine>> \\xref:no.adoc[] https://example.org/[https://example.org/] xref:a.adoc#xref:a.adoc#x[x] 1 << 2 >> 3\n",
			[]string{"#Seven%20eight", "a.adoc#xref:a.adoc#x"},
		},
		"headings of markdown-it-anchor": {
			map[string]string{"eleventy.config.js": "import anchor from 'markdown-it-anchor'; markdownIt().use(anchor, {permalink: true})"},
			"a.md", "# 2.7. Is it so?\n\n[a](#2.7.-is-it-so%3F) [b](#27-is-it-so)", []string{"#27-is-it-so"},
		},
		"headings of markdown-it-anchor with a function of their own": {
			map[string]string{"eleventy.config.js": "import anchor from 'markdown-it-anchor'; markdownIt().use(anchor, {slugify: (s) => s})"},
			"a.md", "# 2.7. Is it so?\n\n[a](#2.7.-is-it-so%3F) [b](#27-is-it-so)", nil,
		},
		"ids of the parts of a component": {
			map[string]string{".vitepress/config.js": "export default {}"},
			"a.md", "# A\n\n<Example\n  id=\"one\">\n</Example>\n<b id=\"two\">\n\n[a](#one_x) [b](#two_x)", []string{"#two_x"},
		},
		"a function of another package that configures VitePress": {
			map[string]string{".vitepress/config.js": "import { defineConfig } from '@x/y'\nexport default defineConfig({})", "b.md": "# Installing\n"},
			"a.md", "[a](b.md#b) [b](b.md#instaling)", []string{"b.md#instaling"},
		},
		"a patch of the package that makes the ids of Docusaurus": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {docs: {}}]]", "patches/@docusaurus+mdx-loader+3.10.1.patch": "+ slugs.slug(text, {maintainCase: true})\n", "docs/b.md": "# Installing\n"},
			"docs/a.md", "# A\n\n[a](b.md#b) [b](b.md#instaling) [c](#b)", []string{"b.md#instaling"},
		},
		"emoji in headings of VitePress": {
			map[string]string{".vitepress/config.js": "export default {}"},
			"a.md", "# :computer: Editor: a\n\n# :b:\n\n# c“d”\n\n[a](#editor-a) [b](#b) [c](#editor) [d](#c“d”) [e](https://x.example/#:~:text=“e”)", []string{"#editor"},
		},
		"documents of VitePress in a directory that is not known": {
			map[string]string{"docs/.vitepress/config.js": "export default {srcDir: projectRoot, rewrites: {}}", "rules/a/b.md": ""},
			"rules/a/README.md", "[a](b) [b](c.md)", nil,
		},
		"variables between percent signs, and the fragment of a badge": {
			nil, "a.md", "[a](%DEAL_LINK%) [b](%DE_1%20.md) [![c](https://example.org/c)](#badge) [d](#bodge)", []string{"%DE_1%20.md", "#bodge"},
		},
		"scripts of a build of Flutter": {
			map[string]string{"pubspec.yaml": ""}, "web/index.html", `<html><script src="flutter.js"></script><img src="a.png"></html>`, []string{"a.png"},
		},
		"rewrites of VitePress": {
			map[string]string{".vitepress/config/shared.ts": "export default {rewrites: {\n// 'x/:rest*': 'y/:rest*'\n'en/:rest*': ':rest*', \"zh/:a/(.*)\": \":a/cn/(.*)\",\n'v(\\\\d+)/README.md': 'v/index.md'}}",
				"en/dir/index.md": "# I\n", "en/b.md": "# B\n", "zh/c/d.md": "# D\n", "v1/README.md": "# R\n"},
			"en/dir/a.md", "[a](/b) [b](../b.md#b) [c](/c/cn/d.html) [d](../c/cn/d.md) [e](/dir/) [f](./) [g](/b.md) [h](/v/) [i](/zh/c/e) [j](../c/cn/e.md) [k](../c) [l](../dir/index.md#b) [m](/v/a.md)",
			[]string{"/zh/c/e", "../c/cn/e.md", "../c", "../dir/index.md#b", "/v/a.md"},
		},
		"rewrites and versions of VitePress that a program makes": {
			map[string]string{"b/.vitepress/config.ts": "rewrites: {...all, 'a': 'b'}", "b/c.md": "[d](d)", "d/.vitepress/config.ts": "import v from 'vitepress-versioning-plugin'", "d/e.md": "[f](f)"},
			"b/a.md", "[a](b)", nil,
		},
		"redirects of VuePress": {
			map[string]string{".vuepress/enhanceApp.js": "r.addRoutes([{ path: '/old.html', redirect: '/b.html' }])", "b.md": "# B\n\n## Set up\n", "c.md": "---\nredirectTo: b.html\n---\nMoved.\n"},
			"a.md", "[a](/old.html) [b](old.md) [c](c.md#set-up) [d](c.md#set-on)", []string{"old.md", "c.md#set-on"},
		},
		"redirects of VuePress that a program makes": {
			map[string]string{".vuepress/client.ts": "{ path: route.old, redirect: route.path }", "b.md": "# B\n"}, "a.md", "[a](/old.html) [b](old.md)", nil,
		},
		"plug-ins for Markdown": {
			map[string]string{".vuepress/config.js": "md.use(require('markdown-it-imsize'))", "package.json": `{"dependencies": {"markdown-it-imsize": "2"}}`, "b.png": ""},
			"a.md", "@[youtube](3C5bacH)\n\n@[repo full](x/y)\n\n![b](./b.png =30x)\n\n![b](./c.png =x30%)\n\nby @[c](d.md)\n", []string{"./c.png", "d.md"},
		},
		"a site below the name of its directory": {
			map[string]string{"docs/astro.config.mjs": "starlight({})", "docs/src/content/docs/index.md": "", "part/one/docs/astro.config.mjs": "starlight({})", "part/one/docs/src/content/docs/b.md": "", "docs/src/content/docs/part/c.md": ""},
			"docs/src/content/docs/a.md", "[a](/part/one/b/) [b](/part/one/c/)", []string{"/part/one/c/"},
		},
		"a plug-in of Starlight for links to documents": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; import links from 'astro-rehype-relative-markdown-links'; export default {markdown: {rehypePlugins: [links]}, integrations: [starlight({})]}", "src/content/docs/a/b.mdx": "# B c :badge[v1]{variant=x}\n"},
			"src/content/docs/a/index.md", "# A\n\n[a](b.mdx#b-c) [b](./bb.mdx) [c](b.mdx#c)", []string{"./bb.mdx", "b.mdx#c"},
		},
		"a program of a site of Starlight that changes links": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; import strip from './src/strip.js'; export default {markdown: {remarkPlugins: [[strip, {}]]}, integrations: [starlight({})]}", "src/strip.ts": "visit(tree, 'link', (node) => { node.url = node.url.replace(/x/, '') })", "src/content/docs/a/b.mdx": "# B\n"},
			"src/content/docs/a/index.md", "# A\n\n[a](b.mdx) [b](./elsewhere.mdx) [c](/a/b.mdx) [d](/a/b.md)", nil,
		},
		"a program of a site of Starlight that changes no links": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; import strip from './src/strip.js'; export default {markdown: {remarkPlugins: [[strip, {}]]}, integrations: [starlight({})]}", "src/strip.ts": "visit(tree, 'link', (node) => { node.url == '' })", "src/content/docs/a/b.mdx": "# B\n"},
			"src/content/docs/a/index.md", "# A\n\n[a](b.mdx)", []string{"b.mdx"},
		},
		"other formats of notebooks": {
			map[string]string{"conf.py": "extensions = ['myst_nb']\nnb_custom_formats = {\n  '.Rmd': ['x', {}],\n}\n", "b.Rmd": "---\nx: y\n---\n\n(a/label)=\n# B\n", "c.txt": ""},
			"a.md", "[](a/label) [](a/lable) [b](b) [c](b.Rmd) [d](d)", []string{"a/lable", "d"},
		},
		"indices, and a label of one letter": {
			nil, "a.md", "the entry [i][j] of [the table][k] and [l][m] [o=n][p=q/r]\n\n[x]: a.md\n\n[x]\n", []string{"j", "k", "m"},
		},
		"the path of a site of Starlight, and directories without a page": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; export default {\nsite: 'https://example.org',\nbase: '/b',\nintegrations: [starlight({})]}", "src/content/docs/c/d.md": "", "src/content/docs/e/index.md": ""},
			"src/content/docs/a.md", "[a](/b/c/d/) [b](/c/d/) [c](/b/c/) [d](/b/e/) [e](../e/) [f](../c/) [g](/f/)", []string{"/c/d/", "/b/c/", "../c/"},
		},
		"components of Astro that show documents, and a directory whose page a plug-in makes": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; import blog from 'starlight-blog'; export default {integrations: [starlight({plugins: [blog()]})]}", "src/content/docs/news/b.md": "", "x/news/c.md": "",
				"src/components/x.astro": "---\nconst md = await createMarkdownProcessor();\n---\n<Fragment set:html={md} />", "src/components/y.astro": "---\nimport icon from './i.svg?raw';\n---\n<i set:html={icon} />",
				"src/content/docs/c.mdx": "import X from '@components/x.astro';\n\n# C\n\n<X/>\n", "src/content/docs/d.mdx": "import Y from '../../components/y.astro';\n\n# D\n\n<Y/>\n"},
			"src/content/docs/a.md", "[a](/news/) [b](/c/#e) [c](/d/#e)", []string{"/d/#e"},
		},
		"components of Astro that make ids": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; export default {integrations: [starlight({})]}", "src/components/x.tsx": "<p id={x}>", "src/components/y.astro": "---\n---\n<h2>Y</h2>", "src/content/docs/b.mdx": "---\ntitle: B\n---\nimport X from \"@/components/x\";\n\n<X/>\n",
				"src/content/docs/c.mdx": "import X from '@components/x.tsx';\n\n# C\n\n<X/>\n", "src/content/docs/d.mdx": "import Y from '../../components/y.astro';\nimport { Card } from '@astrojs/starlight/components';\n\n# D\n\n<Y/>\n"},
			"src/content/docs/a.md", "[a](/b/#e) [b](/c/#e) [c](/d/#e)", []string{"/d/#e"},
		},
		"what Eleventy copies": {
			map[string]string{".eleventy.js": "import copy from './copy.js'\nc.addPassthroughCopy(\"uploads\"); c.addPassthroughCopy({'media/img/*.png': 'img', \"node_modules/x/dist\": \"/lib\"})\n// dir: {input: 'src'}\n", "copy.js": "c.addPassthroughCopy(`./src/files`)", "uploads/b.pdf": "", "media/img/c.png": "", "src/files/d.zip": ""},
			"src/a/a.md", "[b](/uploads/b.pdf) ![c](../img/c.png) [d](/files/d.zip) [e](/lib/e.js) [f](/uploads/f.pdf) [g](/img/g.png) [h](/files/h.zip)", []string{"/uploads/f.pdf", "/img/g.png", "/files/h.zip"},
		},
		"what Eleventy copies from packages": {
			map[string]string{".eleventy.js": "c.addPassthroughCopy({\n// x\n[require.resolve('x/a.png')]: \"img/a.png\",\n\"node_modules/y/y.{css,js}\": `static/`,\n[resolved(\"y\")]: 'img/b.png',\n})\n// dir: {input: 'src'}\n", "src/img/d.png": ""},
			"src/a.md", "![a](/img/a.png) ![b](/img/b.png) ![c](/img/c.png) ![d](/img/d.png)", []string{"/img/c.png"},
		},
		"permalinks that a program of Eleventy assigns": {
			map[string]string{".eleventy.js": "", "CNAME": "", "_posts/_posts.11tydata.js": "const data = require('../blog.json');\ndata.permalink = '/blog/{{ page.fileSlug }}.html';\nmodule.exports = data;\n", "_posts/b.md": ""},
			"a.md", "[a](/blog/b) [b](/blog/c)", []string{"/blog/c"},
		},
		"permalinks of functions of Eleventy": {
			map[string]string{"eleventy.config.js": "", "CNAME": "", "_posts/_posts.11tydata.js": "// sets permalink\nexport default {permalink: (data) => {\n const slug = data.page.fileSlug.replace(/x/, '');\n return `/${slug}/`;\n}}", "_posts/2020-01-02-hello.md": "", "c/c.11tydata.js": "permalink: (d) => { if (d.e) { return false; } return '/d/' + x }", "c/e.md": ""},
			"a.md", "[a](/hello/) [b](/helo/) [c](/d/x/)", []string{"/helo/"},
		},
		"the top of a page of GitHub": {nil, "README.md", "[a](#start-of-content) [b](#end-of-content) [c](#user-content-d)\n\n# D", []string{"#end-of-content"}},
		"a formula":                   {nil, "README.md", "$$\n[b](c)\n$$\n\n$$x$$ [d](e) $$y$$\n\n- x_a[b](c) \\mathsf{m}[1](\\zeta) f [b](g)", []string{"e", "g"}},
		"data that a program wrote":   {nil, "a.json", "{\"a\": \"htp://example.org/\", \"b\": \"" + strings.Repeat("c ", 600) + "\"}", nil},
		"data":                        {nil, "a.json", "{\"a\": \"htp://example.org/\"}", []string{"htp://example.org/"}},
		"a template":                  {nil, "docs/TEMPLATE.md", "[a](b.md)", nil},
		"a document of a day":         {nil, "plans/audit-2026-07-12.md", "[a](b.md)", nil},
		"an expression of Svelte":     {nil, "a.svelte", "<a href={b(c, d)}>b</a> <a href=https://example.org/b,>", []string{"https://example.org/b,"}},
		"a page whose document in a directory Git ignores": {
			map[string]string{".vitepress/config.ts": "export default {}", ".gitignore": "log/index.md\n"},
			"a.md", "[a](/log) [b](/logs)", []string{"/logs"},
		},
		"the last version of Docusaurus": {
			map[string]string{"docusaurus.config.js": "presets: [['classic', {}]]", "versions.json": "[\"2.0\"]", "docs/b.md": "# B\n\n## New\n", "versioned_docs/version-2.0/b.md": "# B\n\n## Old\n"},
			"docs/a.md", "[a](/docs/b#old) [b](/docs/b#new) [c](/docs/next/b#new) [d](./b#new) [e](b.md#new)", []string{"/docs/b#new"},
		},
		"a plug-in of Starlight that may change links": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; import links from 'remark-rewrite-links'; export default {markdown: {remarkPlugins: [links]}, integrations: [starlight({})]}", "src/content/docs/a/b.md": "# B\n"},
			"src/content/docs/a/index.md", "[a](b.md)", nil,
		},
		"functions of a configuration of Starlight that change links": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; const strip = () => (tree) => visit(tree, (node) => { node.url = node.url.replace('.md', '') }); export default {markdown: {remarkPlugins: [strip]}, integrations: [starlight({})]}", "src/content/docs/a/b.md": "# B\n"},
			"src/content/docs/a/index.md", "[a](b.md) [b](/a/b.md)", nil,
		},
		"pages of Starlight without a slash": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; export default {trailingSlash: `never`, integrations: [starlight({})]}", "src/content/docs/a/b.md": "", "src/content/docs/a/c/d.md": ""},
			"src/content/docs/a/c.md", "[a](./b) [b](./d) [c](./c/d) [d](./e)", []string{"./e"},
		},
		"programs that make pages of Astro": {
			map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; export default {integrations: [starlight({})]}", "src/content/docs/b/c.md": "", "src/pages/b/index.astro": "", "src/pages/b/d.json.ts": "", "src/pages/b/api/[e]/f.astro": "", "src/pages/b/_g.astro": "", "src/pages/[...x].md.ts": ""},
			"src/content/docs/a.md", "[a](/b/) [b](/b/d.json) [c](/b/api/x/f/) [d](/b/e/) [e](/b/e.json) [f](../b/#x) [g](/b/_g/) [h](/b/api/i.json)", []string{"/b/e/", "/b/e.json", "/b/_g/", "/b/api/i.json"},
		},
		"no URL": {
			nil, "a.md", "a <b class=c>d</b> [e]()\n", []string{""},
		},
		"what a program puts beside a document of a directory of programs": {
			map[string]string{"p/scripts/skill.js": "copy(dir, 'forms.md')", "p/docs/forms.md": "", "p/docs/b.md": ""},
			"p/scripts/skill/a.md", "[a](forms.md) [b](b.md)", []string{"b.md"},
		},
		"the page of a document": {
			map[string]string{"b.html.md": ""}, "a.html.md", "[a](b.html) [b](c.md)", []string{"c.md"},
		},
		"documents among the resources of a program in Java": {
			nil, "a/src/main/resources/b/c.md", "[a](d.md) [b](../e.png)", nil,
		},
		"pages that Doxygen makes": {
			map[string]string{"docs/Doxyfile": "INPUT = mainpage.md \\\n"}, "docs/mainpage.md", "[a](modules.html) [b](c.md)", []string{"c.md"},
		},
		"a source map": {nil, "a.js.map", "{\"sourcesContent\": [\"// htps://x.example/\"]}", nil},
		"a pattern in a URL": {
			nil, "a.md", "[a](https://x.example/?q=path%3A**%2Ftests%2F**) [b](https://x.example/?q=tests**)", []string{"https://x.example/?q=tests**"},
		},
		"labels that settings of a book of Jupyter may have from elsewhere": {
			map[string]string{"docs/_toc.yml": "root: a", "docs/_config.yml": "sphinx:\n  extra_extensions: [sphinx.ext.intersphinx]\n"},
			"docs/a.md", "{ref}`sec_viz`", nil,
		},
		"ids that a function of Eleventy makes": {
			map[string]string{".eleventy.js": "const anchor = require('./utils/anchor'); const lib = markdownIt({html: true}).use(anchor)\n"},
			"a.md", "# Généralités d'Été :\n\n[a](#generalites-dete-) [b](#generalites-hiver)\n", []string{"#generalites-hiver"},
		},
		"invisible characters that are encoded, in a query, or in the name of a file": {
			map[string]string{"b\u200E.md": "# B\n", "c\u200E.md": "# C\n"},
			"a.md", "[a](https://h.example/%e2%80%8ea) [b](b%E2%80%8E.md) [c](c\u200E.md) [d](https://h.example/?a=b\u200Ec) [e](https://h.example/%E2%80%AEa) [f](https://h.example/?a#b\u200E) [g](d%E2%80%8E.md) [h](d\u200E.md) [i](https://h.example/%E2%80%8Ei\u202Ea)", []string{"https://h.example/?a#b\u200E", "d%E2%80%8E.md", "d\u200E.md", "https://h.example/%E2%80%8Ei\u202Ea"},
		},
		"a permalink with an invisible character": {
			map[string]string{"_config.yml": "title: x\n", "b.md": "---\npermalink: /2016/b%e2%80%8e/\n---\n# B\n"},
			"a.md", "---\ntitle: a\n---\n[a](/2016/b%e2%80%8e/)", nil,
		},
		"URLs that are broken into lines": {
			map[string]string{"mkdocs.yml": "site_name: x\n"},
			"docs/a.md", "[a](https://h.example/\nb/\n  c \"d\") [e](https://h.example/e\nf g)\n\n[h](https://h.example/h\n\ni)", []string{"https://h.example/e", "https://h.example/h"},
		},
		"URLs that are broken into lines on GitHub": {
			map[string]string{}, "a.md", "[a](https://h.example/\nb)", []string{"https://h.example/"},
		},
		"a function of VitePress that makes fragments": {
			map[string]string{".vitepress/config.ts": "import { slug } from './slug'\nexport default { markdown: { math: true, anchor: { permalink: link({ a: 1 }), slugify: slug } } }\n", "b.md": "# B c\n\n# É & f\n", "é.md": "# Я\n\n# Installing\n"},
			"a.md", "[b](b.md#b-d) [c](c.md) [d](b.md#_B_c) [e](b.md#b-c-2) [f](b.md#e-and-f) [g](b.md#bx-c) [h](é.md#g) [i](é.md#ю) [j](é.md#instaling)", []string{"b.md#b-d", "c.md", "b.md#bx-c", "é.md#ю", "é.md#instaling"},
		},
		"the usual function of VitePress": {
			map[string]string{".vitepress/config.ts": "import { slugify } from '@mdit-vue/shared'\nexport default { markdown: { anchor: { slugify } } }\n", "b.md": "# B c\n"},
			"a.md", "[b](b.md#b-d)", []string{"b.md#b-d"},
		},
		"files of the hooks of Trunk": {
			map[string]string{"web/Trunk.toml": "[build]\n\n[[hooks]]\nstage = \"pre_build\"\ncommand = \"sh\"\n"},
			"web/index.html", "<!doctype html><html><script src=a.js></script><img src=b.png><a href=c.html>c</a>", []string{"c.html"},
		},
		"a page of Trunk without hooks": {
			map[string]string{"web/Trunk.toml": "[build]\n"},
			"web/index.html", "<!doctype html><html><img src=b.png>", []string{"b.png"},
		},
		"files that programs in Rust name": {
			map[string]string{"web/build.rs": "fs::write(out.join(\"a.js\"), x)", "xtask/src/main.rs": "cmd!(sh, \"wasm-bindgen --out {dir}\"); dir.join(\"web/b.png\")"},
			"web/index.html", "<!doctype html><html><script src=a.js></script><img src=b.png><img src=c.png>", []string{"c.png"},
		},
		"what a build of Sphinx copies from the root": {
			map[string]string{"docs/conf.py": "", "docs/CMakeLists.txt": "copy(${SOURCE}/LICENSE)", "LICENSE": "", "NOTICE": ""},
			"docs/a/b.rst", ".. include:: ../LICENSE\n\n.. include:: ../NOTICE\n", []string{"../NOTICE"},
		},
		"labels that a configuration from elsewhere may have": {
			map[string]string{"docs/conf.py": "from x.conf import settings\nglobals().update(settings('x'))\n"}, "docs/a.rst", ":ref:`x.y` :ref:`z` :doc:`b`\n", []string{"b"},
		},
		"roles that end in the next line": {
			map[string]string{"docs/conf.py": "", "docs/b.rst": ".. _b:\n\nB\n=\n"}, "docs/a.rst", "x :ref:`_a\n<b>`. Their :ref:`_a\n<b>` and `c`_\n", []string{"c"},
		},
		"ids of the includes that the configuration of Eleventy names": {
			map[string]string{".eleventy.js": "md.use(require('markdown-it-anchor')); return {dir: {input: 'src', includes: 'parts', layouts: '../frames'}}", "src/parts/x.njk": "<div id=mentions>", "frames/y.njk": "<div id=foot>"},
			"src/a.md", "# A\n\n[a](#mentions) [b](#foot) [c](#head)", []string{"#head"},
		},
		"templates of documents of Sphinx": {
			map[string]string{"docs/conf.py": "", "docs/b.rst.in": ".. _b label:\n.. _b-label:\n\nB\n=\n"},
			"docs/a.rst", ":ref:`b label` :doc:`b` :doc:`c` :ref:`d label` `e <b-label>`__\n", []string{"c", "d label", "b-label"},
		},
		"aliases of Antora without extensions": {
			map[string]string{"antora.yml": "name: a\n", "modules/ROOT/pages/b.adoc": "= B\n:page-aliases: c, ROOT:d\n"},
			"modules/ROOT/pages/a.adoc", "= A\n\nxref:c.adoc[c] xref:d.adoc[d] xref:e.adoc[e]\n", []string{"e.adoc"},
		},
		"links in a partial of Antora, from the pages of another module that include it": {
			map[string]string{"antora.yml": "name: a\n", "modules/b/pages/b.adoc": "= B\n\ninclude::ROOT:partial$x/all.adoc[]\n", "modules/ROOT/partials/x/all.adoc": "include::partial$x/a.adoc[]\n", "modules/b/pages/d.adoc": "= D\n", "modules/b/images/e.png": "", "modules/c/pages/f.adoc": "= F\n"},
			"modules/ROOT/partials/x/a.adoc", "xref:d.adoc[d] image::e.png[] image::image$e.png[] xref:c:f.adoc[f] xref:f.adoc[f]\n", []string{"f.adoc"},
		},
		"includes of Antora": {
			map[string]string{"antora.yml": "name: a\n", "modules/b/pages/c/d.adoc": "D\n"},
			"modules/ROOT/pages/a.adoc", "= A\n\ninclude::../../b/pages/c/d.adoc[]\n\ninclude::../../b/pages/c/e.adoc[]\n", []string{"../../b/pages/c/e.adoc"},
		},
		"images of a build": {
			map[string]string{"pom.xml": "<imagesdir>../images</imagesdir>", "docs/b.adoc": "= B\n"},
			"docs/a.adoc", "= A\n\nimage::a.png[]\n\nlink:c.adoc[c]\n", []string{"c.adoc"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{test.document: test.text}
			for name, text := range test.files {
				files[name] = text
			}
			l := treeOf(t, files)
			isBook := strings.HasPrefix(name, "parts of a book")
			if isBook {
				l.FailOn = Note
			}
			err := l.Run([]string{test.document}, func(r *Result) error {
				var found []string
				for i := range r.Findings {
					if (r.Findings[i].Severity == Note) == isBook {
						found = append(found, r.Findings[i].URL)
					}
				}
				if !slices.Equal(found, test.broken) {
					t.Errorf("%q have findings, not %q", found, test.broken)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestTopics: a directory of documents of a site is not one of tests, unless it has their data.
func TestTopics(t *testing.T) {
	l := treeOf(t, map[string]string{
		"web/docusaurus.config.js": "", "web/docs/testing/a.md": "", "web/docs/automated-testing/x/b.md": "", "web/docs/testdata/c.md": "", "web/docs/archive/d.md": "",
		"tests/site/mkdocs.yml": "", "tests/site/docs/e.md": "", "testing/f.md": "", "web/tests/g.md": "",
	})
	names, err := l.Files([]string{"."})
	if want := []string{"web/docs/automated-testing/x/b.md", "web/docs/testing/a.md", "web/docusaurus.config.js"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, not %q", names, want)
	}
}

// TestSaysGenerated: a document says at its beginning that a program writes it, not a part of it or another one.
func TestSaysGenerated(t *testing.T) {
	for _, test := range []struct {
		text string
		want bool
	}{
		{"---\ntitle: Spec\n---\n\n<!-- Code generated by internal/genspec; DO NOT EDIT. -->\n# A\n", true},
		{"---\n# Code generated by internal/genspec; DO NOT EDIT.\ntitle: Spec\n---\n# A\n", true},
		{"Code generated by internal/genspec; DO NOT EDIT.\n", true},
		{"[//]: # (This file is generated)\n# A\n", true},
		{"[//]: # (Auto-generated from x.proto, do not edit)\n# A\n", true},
		{"<!--\nDO NOT EDIT\nThis file was automatically\ngenerated by a script.\n-->\n# A\n", true},
		{"{/* AUTO-GENERATED FILE, DO NOT EDIT DIRECTLY */}\n", true},
		{"// This document is generated by x.\n= A\n", true},
		{".. This file is auto-generated by x.\n   Don't edit it.\n\nA\n=\n", true},
		{"# A\n\n> **Note:** This page is auto-generated from the sources.\n", true},
		{"# A\n\n*This is an auto-generated file, do not edit.*\n", true},
		{"<!-- Generated by documentation.js. Update this documentation by updating the source code. -->\n", true},
		{"<!-- START doctoc generated TOC please keep comment here to allow auto update -->\n<!-- DON'T EDIT THIS SECTION, INSTEAD RE-RUN doctoc TO UPDATE -->\n", false},
		{"<!-- The table below is generated, do not edit it -->\n", false},
		{"<!-- AUTO-GENERATED-CONTENT:START (TOC), do not edit -->\n", false},
		{"# A\n\nThis project was generated with Angular CLI.\n", false},
		{"# A\n\nThe files in gen are generated: do not edit them.\n", false},
		{"# A\n\n```go\n// Code generated by x. DO NOT EDIT.\n```\n", false},
		{"# A\n" + strings.Repeat("\n", 30) + "<!-- This file is generated -->\n", false},
		{"# Code generated by a program\n\nA text.\n", false},
		{"# Generated code: do not edit it\n\nA text.\n", false},
		{"# A\n\n    // Code generated by x. DO NOT EDIT.\n", false},
		{"This is an auto-generated client for the API by x.\n", false},
	} {
		if got := saysGenerated(test.text); got != test.want {
			t.Errorf("%q: %v", test.text, got)
		}
	}
	l := treeOf(t, map[string]string{"a.md": "<!-- Code generated by x; DO NOT EDIT. -->\n\n[a](none.md)\n"})
	text, _ := l.tree.read("a.md")
	if _, found := l.Explain("a.md", text, 3); len(found) != 1 || !strings.Contains(strings.Join(found[0].Outcomes, "\n"), "says that a program writes it") {
		t.Errorf("%+v", found)
	}
}

// TestSeparator: the separator of the toc extension is read from the settings of that extension.
func TestSeparator(t *testing.T) {
	for text, want := range map[string]string{
		"markdown_extensions:\n  - toc:\n      permalink: true\n      separator: \"_\"\n  - footnotes\n":       "_",
		"markdown_extensions:\n  toc:\n    # a\n    separator: '_' # b\n":                                      "_",
		"markdown_extensions:\n- markdown.extensions.toc:\n    separator: _\n":                                 "_",
		"markdown_extensions:\n  - toc: {permalink: true, separator: _}\n":                                     "_",
		"[project.markdown_extensions.toc]\nseparator = \"_\"\n":                                               "_",
		"MARKDOWN = {\n 'extension_configs': {\n  'markdown.extensions.toc': {\n   'separator': '_',\n  }}}":   "_",
		"markdown_extensions:\n  - toc:\n      separator: \"-\"\n":                                             "",
		"markdown_extensions:\n  - toc:\n      permalink: true\nplugins:\n  - search:\n      separator: '_'\n": "",
		"markdown_extensions:\n  - toc:\n      # separator: _\n":                                               "",
		"markdown_extensions:\n  - toc\n  - x:\n      separator: _\n":                                          "",
	} {
		if got := tocSeparator(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// TestMarkedGenerated: documents that .gitattributes marks as generated, and what a generator has written, are linted
// only if they are named.
func TestMarkedGenerated(t *testing.T) {
	l := treeOf(t, map[string]string{
		".gitattributes": "sdk/** linguist-generated\nsdk/README.md -linguist-generated\n*.gen.md linguist-generated=true\n",
		"sdk/a.md":       "", "sdk/README.md": "", "b.gen.md": "", "c.md": "",
		"api/.openapi-generator/FILES": "docs/A.md\n", "api/docs/A.md": "", "api/docs/b.md": "",
		"apis/typedoc-sidebar.json": "", "apis/x/a.md": "", "site/.vitepress/config.js": "", "site/typedoc-sidebar.json": "", "site/a.md": "",
		"hugo.toml": "publishDir = \"docs\"\n", "content/d.md": "", "docs/index.html": "", "docs/d/index.html": "", "x/build/a.html": "", "public/index.html": "",
	})
	names, err := l.Files([]string{"."})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"api/docs/b.md", "c.md", "content/d.md", "hugo.toml", "public/index.html", "sdk/README.md", "site/.vitepress/config.js", "site/a.md", "site/typedoc-sidebar.json"}; !slices.Equal(names, want) {
		t.Errorf("%q, not %q", names, want)
	}
	if names, err := l.Files([]string{"sdk/a.md"}); err != nil || len(names) != 1 {
		t.Errorf("%q, %v", names, err)
	}
}
