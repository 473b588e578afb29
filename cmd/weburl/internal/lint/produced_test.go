package lint

import (
	"slices"
	"testing"
)

// TestProduced: links to what a build makes, a generator finds in other ways or GitHub shows have no
// findings, and those beside them have.
func TestProduced(t *testing.T) {
	for name, test := range map[string]struct {
		files    map[string]string
		document string
		text     string
		broken   []string
	}{
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
			"page.md", "---\ntitle: x\n---\n[a](/en/rss.xml) [b](/en/2018/09/20/notice/) [c](/rss.xml)\n", []string{"/rss.xml"},
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
		"parts of a book": {
			map[string]string{"index.adoc": "= Book\n\ninclude::one.adoc[]\n\ninclude::two.adoc[]\n", "two.adoc": "[[far]]\n= Two\n"},
			"one.adoc", "[[near]]\n= One\n\n<<near>> <<far>> <<nowhere>>\n\nimage::a.png[]\n", []string{"#nowhere"},
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
			err := l.Run([]string{test.document}, func(r *Result) error {
				var found []string
				for i := range r.Findings {
					found = append(found, r.Findings[i].URL)
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

// TestMarkedGenerated: documents that .gitattributes marks as generated are linted only if they are
// named.
func TestMarkedGenerated(t *testing.T) {
	l := treeOf(t, map[string]string{
		".gitattributes": "sdk/** linguist-generated\nsdk/README.md -linguist-generated\n*.gen.md linguist-generated=true\n",
		"sdk/a.md":       "", "sdk/README.md": "", "b.gen.md": "", "c.md": "",
	})
	names, err := l.Files([]string{"."})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"c.md", "sdk/README.md"}; !slices.Equal(names, want) {
		t.Errorf("%q, not %q", names, want)
	}
	if names, err := l.Files([]string{"sdk/a.md"}); err != nil || len(names) != 1 {
		t.Errorf("%q, %v", names, err)
	}
}
