package lint

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// TestCauses: findings with one cause become one, with what they share; those of other links stay. With
// --fail-on note all are listed, and all formats count those that are not.
func TestCauses(t *testing.T) {
	many := func(format string) (text string) {
		for i := range leastShared {
			text += "[x](" + strings.ReplaceAll(format, "%d", strconv.Itoa(i)) + ") "
		}
		return text
	}
	for name, test := range map[string]struct {
		files    map[string]string
		messages []string // of the findings
		shared   int
	}{
		"a file": {
			map[string]string{"a.md": strings.Repeat("[x](gone.md) ", 3), "b.md": "[x](gone.md)", "c/a.md": "[x](../gone.md) [y](../b.md)", "c/b.md": "[x](../gone.md) [y](one.md)", "d.md": "[x](gone.md) [x](./gone.md)"},
			[]string{"There is no file gone.md: 6 links in 5 files lead to it.", "There is no file c/one.md."}, 5,
		},
		"a directory": {
			map[string]string{"a.md": many("../x/%d.md"), "x.md": "", "b/c.md": many("../gone/%d/%d.md")},
			[]string{"There is no directory gone: 5 links in 1 file lead below it."}, 4,
		},
		"an import": {
			func() map[string]string {
				files := map[string]string{"mkdocs.yml": "", "a.md": "[x](htps://h.example/)"}
				for i := range leastWritten {
					files[fmt.Sprintf("docs/%d.md", i)] = fmt.Sprintf("[x](htps://h.example/%d) [x](htps://i.example/%d)", i, i)
				}
				return files
			}(),
			[]string{"“htps” is not a scheme; “https” is.", "10 links in 5 files of docs have this fault. The first: “htps” is not a scheme; “https” is."}, 9,
		},
		"faults of few documents": {
			func() map[string]string {
				files := map[string]string{"mkdocs.yml": ""}
				for i := range leastWritten - 1 {
					files[fmt.Sprintf("docs/%d.md", i)] = fmt.Sprintf("[x](htps://h.example/%d) [x](htps://i.example/%d) [x](htps://j.example/%d)", i, i, i)
				}
				return files
			}(),
			nil, 0,
		},
		"what is written": {
			map[string]string{"a.md": "[x](lib/1.md) [x](lib/2.md)", "b/a.md": "[x](lib/1.md)", "b/c/a.md": "[x](lib/3.md) [x](lib/4.md)"},
			[]string{"There is no directory lib: 5 links in 3 files begin with it."}, 4,
		},
		"names": {
			map[string]string{"a.md": many("cmd_%d.md"), "b.md": "[x](other.md)"},
			[]string{"No file has a name like cmd_….md: 5 links in 1 file need one. Add the files, or correct the links.", "There is no file other.md."}, 4,
		},
		"images": {
			map[string]string{"a.md": many("%d.png"), "b.md": ""},
			[]string{"The directory . lacks the .png files that 5 links in 1 file need. Add the files, or correct the links."}, 4,
		},
		"a directory that lacks most": {
			map[string]string{"a.md": many("x/%d.md") + many("x/1%d.md") + "[x](y/0.md) [x](y/1.md) [x](z.md)", "x/a.md": "", "x/b.md": "", "y/a.md": "", "z.md": ""},
			[]string{"The directory x lacks the .md files that 10 links in 1 file need. Add the files, or correct the links.", "There is no file y/0.md.", "There is no file y/1.md."}, 9,
		},
		"files of which GitHub does not look for the extension": {
			map[string]string{"a/a.md": "[x](../b)", "b.md": "", "c/a.md": "[x](../b)", "d/a.md": "[x](../b)", "e/a.md": "[x](../b)", "f/a.md": "[x](../b)"},
			[]string{"There is no file b, and GitHub does not look for b.md: 5 links in 5 files lead to it."}, 4,
		},
		"a page of a site": {
			map[string]string{"mkdocs.yml": "", "docs/a.md": many("nowhere/%d.md") + "[x](glossary) [y](a.md)"},
			[]string{"There is no directory nowhere: 5 links in 1 file begin with it.", "There is no page or file docs/glossary."}, 4,
		},
		"capitals": {
			map[string]string{"a.md": many("%d.jpg") + "[x](readme.md) [x](0.JPG)", "0.JPG": "", "README.md": ""},
			[]string{"The directory . lacks the .jpg files that 5 links in 1 file need. Add the files, or correct the links. There is 0.JPG, with other capitals.", "There is no file readme.md. There is README.md, with other capitals."}, 4,
		},
		"a copy": {
			map[string]string{"a.md": "[x](one.md) [x](two.md) [x](three.md) [x](four.md) [x](five.md)"},
			[]string{"No link of this document leads to a file, as if it was copied: 5 links lead to files such as one.md."}, 4,
		},
		"images of a document that lead to files": {
			map[string]string{"a.md": "[x](one.md) [x](two.md) [x](three.md) [x](four.md) [x](five.md) ![x](x.png)", "x.png": ""},
			nil, 0,
		},
		"fragments": {
			map[string]string{"a.md": many("b.md#part-%d"), "b.md": "# B\n"},
			[]string{"b.md lacks the headings or ids to which 5 links in 1 file lead, such as “part-0”."}, 4,
		},
		"a fragment of several documents": {
			map[string]string{"1/a.md": "[x](#part) [x](#other)", "2/a.md": "[x](#part)", "3/a.md": "[x](#part)", "4/a.md": "[x](#part)", "5/a.md": "[x](#part)"},
			[]string{"The document has no heading or id “part”. 5 links in 5 files have this URL.", "The document has no heading or id “other”."}, 4,
		},
		"labels": {
			map[string]string{"a.md": "[a][Bug 1]\n[a][Bug 2]\n[a][Bug 3]\n[a][Bug 4]", "b.md": "[a][Bug 5]\n[a][one]"},
			[]string{"Nothing defines the labels of 5 links in 2 files, such as “Bug 1”.", "There is no reference definition [one]."}, 4,
		},
		"labels of a document": {
			map[string]string{"a.md": "[a][one]\n[a][two]\n[a][three]\n[a][four]\n[a][five]", "b.md": "[a][six]"},
			[]string{"The document has 5 links with this fault. The first: There is no reference definition [one].", "There is no reference definition [six]."}, 4,
		},
		"labels of a site": {
			map[string]string{"mkdocs.yml": "", "docs/a.md": "[a][one]\n[a][two]\n[a][three]\n[a][four]\n[a][five]", "docs/b.md": "[a][six]\n[a][seven]\n[a][eight]\n[a][nine]", "docs/c.md": "[a][ten]"},
			[]string{"Nothing defines the labels of 10 links in 3 files, such as “one”."}, 9,
		},
		"schemes": {
			map[string]string{"a.md": strings.ReplaceAll(many("htps://example.org/%d"), " ", "\n"), "b.md": "[x](htps://example.org/b)"},
			[]string{"The document has 5 links with this fault. The first: “htps” is not a scheme; “https” is.", "“htps” is not a scheme; “https” is."}, 4,
		},
		"one link each": {
			map[string]string{"a.md": "[a](b.md) [b](#c)", "b.md": "[a](c.md)", "c/d.md": "[a](../e/f.md)"},
			nil, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := treeOf(t, test.files)
			run := func() (results []*Result) {
				names, err := l.Files([]string{"."})
				if err != nil {
					t.Fatal(err)
				}
				l.Run(names, func(r *Result) error { results = append(results, r); return nil })
				return results
			}
			var totals Totals
			var found []string
			results := run()
			each := 0
			for _, r := range results {
				each += len(r.Findings)
			}
			l.Group(results)
			for _, r := range results {
				totals.Add(r)
				for i := range r.Findings {
					if f := &r.Findings[i]; test.shared > 0 {
						found = append(found, f.Message)
						if f.Cause != nil && (f.Cause.Links != test.shared+1 || f.Severity != Error) {
							t.Errorf("%d links, %s", f.Cause.Links, f.Severity)
						}
					}
				}
			}
			if !slices.Equal(found, test.messages) || totals.Shared != test.shared || totals.Findings+totals.Shared != each {
				t.Errorf("%q, %d of %d shared", found, totals.Shared, each)
			}
			for _, format := range Formats {
				var out, problems bytes.Buffer
				tool := stream.NewTool(nil, &out, &problems)
				reporter := ReporterOf(format)
				reporter.Begin(tool)
				for _, r := range results {
					reporter.Report(tool, r)
				}
				reporter.End(tool, &totals)
				tool.Stdout.Flush()
				if text := out.String() + problems.String(); strings.Contains(text, fmt.Sprintf("%d findings with the cause of another one", test.shared)) != (test.shared > 0) {
					t.Errorf("%s: %s", format, text[max(0, len(text)-200):])
				}
			}
			l.FailOn = Note
			results = run()
			l.Group(results)
			all := 0
			for _, r := range results {
				all += len(r.Findings)
			}
			if all < each {
				t.Errorf("%d findings with notes, of %d", all, each)
			}
		})
	}
}

// TestKinds: if most links of a kind in a site lead nowhere, they are one note, and if many do, or the fragments of most, one finding.
func TestKinds(t *testing.T) {
	const files, fragments = "dir%d/lost%[1]d.md", "%d.md#lost-%[1]d"
	for _, test := range []struct {
		link                      string
		broken, working, findings int
	}{
		{files, leastKind, 0, 0}, {files, leastKind, leastKind/shareOfKind + 1, leastKind}, {files, leastSite, leastSite/shareOfKind + 1, 1},
		{files, leastSite, leastSite * shareOfSite, leastSite}, {fragments, leastKind, 0, 1},
	} {
		files := map[string]string{"mkdocs.yml": "site_name: x\n"}
		for i := range test.broken {
			files[fmt.Sprintf("docs/%d.md", i)] = fmt.Sprintf("# Page\n\n[x]("+test.link+")\n", i)
		}
		for i := range test.working {
			files[fmt.Sprintf("docs/right%d.md", i)] = "[x](0.md)\n"
		}
		l := treeOf(t, files)
		names, err := l.Files([]string{"docs"})
		if err != nil {
			t.Fatal(err)
		}
		var results []*Result
		l.Run(names, func(r *Result) error { results = append(results, r); return nil })
		l.Group(results)
		var totals Totals
		for _, r := range results {
			totals.Add(r)
		}
		if totals.Findings != test.findings || totals.Findings+totals.Shared+strings.Count(totals.notShown(), "May be made by") != test.broken {
			t.Errorf("%v: %d findings, %s", test, totals.Findings, totals.notShown())
		}
	}
}

// TestChecked: the findings of a site that a program would report too are notes if there are several.
func TestChecked(t *testing.T) {
	const files, fragments = "[a](one.md) [b](b/two.md) ", "[x](#x) [y](#y) [z](page.md#z) "
	for name, test := range map[string]struct {
		files  map[string]string
		links  string
		errors int
	}{
		"nothing checks":            {map[string]string{}, files + "[c](c/d/three.md)", 3},
		"three":                     {map[string]string{".github/workflows/a.yml": "run: lychee site\n"}, files + "[c](c/d/three.md)", 0},
		"two":                       {map[string]string{".github/workflows/a.yml": "run: lychee site\n"}, files, 2},
		"fragments are not checked": {map[string]string{".github/workflows/a.yml": "run: lychee site\n"}, fragments + files, 5},
		"fragments":                 {map[string]string{".github/workflows/a.yml": "run: lychee site\n", "lychee.toml": "include_fragments = true\n"}, fragments, 0},
		"a setting of Docusaurus":   {map[string]string{"docusaurus.config.js": "presets: [['classic', {docs: {}}]],\nonBrokenAnchors: 'throw',\n"}, fragments, 0},
		"a severity that is set":    {map[string]string{"Makefile": "check:\n\thtmltest\n", ConfigFile: "rules: {missing-fragment: error}\n"}, fragments + files, 5},
		"another rule":              {map[string]string{"Makefile": "check:\n\thtmltest\n"}, fragments + "[a](htps://example.org/)", 1},
	} {
		t.Run(name, func(t *testing.T) {
			if test.files["docusaurus.config.js"] == "" {
				test.files["mkdocs.yml"] = "site_name: x\n"
			}
			test.files["docs/page.md"] = "# P\n\n" + test.links
			l := treeOf(t, test.files)
			var results []*Result
			l.Run([]string{"docs/page.md"}, func(r *Result) error { results = append(results, r); return nil })
			l.Group(results)
			var totals Totals
			totals.Add(results[0])
			if isNote := test.errors == 0; totals.Errors != test.errors || isNote && !strings.Contains(totals.notShown(), "in which a program checks the links (3 links)") {
				t.Errorf("%d errors, %s", totals.Errors, totals.notShown())
			}
		})
	}
}

// TestCopied: a missing file that is not a page is a note if another directory has what the link names, except on a page of GitHub.
func TestCopied(t *testing.T) {
	const links = "![a](../img/a.png) ![b](img/b.png) [c](other.md)\n"
	l := treeOf(t, map[string]string{"mkdocs.yml": "site_name: x\n", "docs/page/a.md": links, "notes/a.md": links, "web/img/a.png": "", "web/b.png": "", "web/other.md": ""})
	for name, want := range map[string]int{"docs/page/a.md": 2, "notes/a.md": 3} {
		r := l.Document(name, links)
		if len(r.Findings) != want || want == 2 && r.Suspects["a build that copies files of the repository"] != 1 {
			t.Errorf("%s: %d findings, %v", name, len(r.Findings), r.Suspects)
		}
	}
}

// TestSuspects: what links share is a note if a program may make what is missing, or the generator
// would fail. A single link stays an error.
func TestSuspects(t *testing.T) {
	links := "[a](api/one.md) [b](api/two.md) [c](api/three.md) [d](four.md)"
	for name, test := range map[string]struct {
		files map[string]string
		want  string // who is the suspect
	}{
		"none":                         {map[string]string{"mkdocs.yml": "plugins: [search]\n"}, ""},
		"a plug-in":                    {map[string]string{"mkdocs.yml": "plugins:\n  - search\n  - unheard-of:\n      a: b\n"}, "unheard-of in mkdocs.yml"},
		"a strict generator":           {map[string]string{"mkdocs.yml": "strict: true\n"}, "MkDocs, which fails"},
		"an extension":                 {map[string]string{"docs/conf.py": "extensions = ['myst_parser', 'own.ext']\n"}, "own.ext in docs/conf.py"},
		"known extensions":             {map[string]string{"docs/conf.py": "extensions = ['myst_parser', 'sphinx.ext.todo']\n"}, ""},
		"a preprocessor":               {map[string]string{"book.toml": "[book]\nsrc = \"docs\"\n[preprocessor.wonder]\n", "docs/SUMMARY.md": "[P](page.md)\n"}, "wonder in book.toml"},
		"known preprocessors":          {map[string]string{"book.toml": "[book]\nsrc = \"docs\"\n[preprocessor.mermaid]\n", "docs/SUMMARY.md": "[P](page.md)\n"}, ""},
		"a plug-in of Jekyll":          {map[string]string{"_config.yml": "plugins: [jekyll-feed, jekyll-wonder]\n"}, "jekyll-wonder in _config.yml"},
		"a plug-in of the site":        {map[string]string{"_config.yml": "title: x\n", "_plugins/a.rb": "write('docs/api/')"}, "_plugins/a.rb in _config.yml"},
		"documents of a submodule":     {map[string]string{"_config.yml": "title: x\n", ".gitmodules": "path = other\n"}, "documents of the submodule other"},
		"one that makes other pages":   {map[string]string{"_config.yml": "title: x\n", "_plugins/a.rb": "write('docs/other/')"}, ""},
		"a plug-in of Docusaurus":      {map[string]string{"docusaurus.config.js": "onBrokenLinks: 'warn', plugins: ['docusaurus-plugin-typedoc']"}, "docusaurus-plugin-typedoc in docusaurus.config.js"},
		"a plug-in that changes links": {map[string]string{"docusaurus.config.js": "onBrokenLinks: 'warn', remarkPlugins: [require('remark-rewrite-links')]"}, "remark-rewrite-links in docusaurus.config.js"},
		"one that leaves them":         {map[string]string{"docusaurus.config.js": "onBrokenLinks: 'warn', remarkPlugins: [require('rehype-external-links')]"}, ""},
		"sidebars that a build makes":  {map[string]string{"docusaurus.config.js": "onBrokenLinks: 'warn', presets: [['classic', {docs: {sidebarPath: require.resolve('./sidebars.js')}}]]"}, "sidebars.js"},
		"a strict Docusaurus":          {map[string]string{"docusaurus.config.js": "plugins: ['@docusaurus/plugin-ideal-image']"}, "Docusaurus, which fails"},
	} {
		t.Run(name, func(t *testing.T) {
			test.files["docs/page.md"] = "---\ntitle: x\n---\n# P\n\n" + links
			l := treeOf(t, test.files)
			var results []*Result
			if err := l.Run([]string{"docs/page.md"}, func(r *Result) error { results = append(results, r); return nil }); err != nil {
				t.Fatal(err)
			}
			l.Group(results)
			var totals Totals
			totals.Add(results[0])
			if isSuspect := test.want != ""; totals.Errors != map[bool]int{true: 1, false: 4}[isSuspect] || isSuspect != strings.Contains(totals.notShown(), test.want) && isSuspect {
				t.Errorf("%d errors, %s", totals.Errors, totals.notShown())
			}
		})
	}
}

// TestMayAdd: a missing fragment is a note if a program that lint does not know may add it: one of a package, one of the repository that has
// a part of it, or a component of the theme. A fragment that is nearly one of the page has a finding nevertheless.
func TestMayAdd(t *testing.T) {
	const docusaurus, vitePress, starlight = "docusaurus.config.js", ".vitepress/config.ts", "astro.config.mjs"
	const plugin = "export default (md) => { md.core.ruler.push('x', () => { html = '<a id=\"x-' + name + '\">' }) }\n"
	const links = "# Heading\n\n[a](#x-one) [b](#other) [c](#headingx)\n"
	for name, test := range map[string]struct {
		files map[string]string
		text  string
		want  []string
	}{
		"no program":              {map[string]string{"mkdocs.yml": "plugins: [search]\nmarkdown_extensions: [toc, pymdownx.tabbed, mdx_math, mkautodoc]\n"}, links, []string{"#x-one", "#other", "#headingx"}},
		"an unknown plug-in":      {map[string]string{"mkdocs.yml": "plugins: [search, unheard-of]\n"}, links, []string{"#headingx"}},
		"an extension":            {map[string]string{"mkdocs.yml": "markdown_extensions:\n- toc:\n    a: b\n- tools.own:Extension\n"}, links, []string{"#headingx"}},
		"a hook":                  {map[string]string{"mkdocs.yml": "hooks: [own.py]\n", "own.py": "def on_page_content(html, **kwargs):\n    return html + '<a id=\"x-one\">'\n"}, links, []string{"#other", "#headingx"}},
		"a hook without ids":      {map[string]string{"mkdocs.yml": "hooks: [own.py]\n", "own.py": "def on_page_content(html, **kwargs):\n    return html.replace('x-one', '')\n"}, links, []string{"#x-one", "#other", "#headingx"}},
		"a plug-in of Vite":       {map[string]string{vitePress: "import own from './own'\n", ".vitepress/own.ts": plugin}, links, []string{"#other", "#headingx"}},
		"a sidebar":               {map[string]string{vitePress: "import own from './own'\n", ".vitepress/own.ts": "export default [{id: 'x-one'}]\n"}, links, []string{"#x-one", "#other", "#headingx"}},
		"a part of a package":     {map[string]string{vitePress: "import own from 'wonder-plugin/vite'\n"}, links, []string{"#headingx"}},
		"part of a config":        {map[string]string{".vitepress/config/index.ts": "import own from './own'\n", ".vitepress/config/own.ts": plugin}, links, []string{"#x-one", "#other", "#headingx"}},
		"a component":             {map[string]string{vitePress: "import own from './own'\n", ".vitepress/own.ts": "export default {name: 'own', transform() { return '<Parts />' }}\n", "src/Parts.vue": "<template><b :id=\"`x-${name}`\" /></template>"}, links, []string{"#other", "#headingx"}},
		"a layout":                {map[string]string{vitePress: "", ".vitepress/theme/index.ts": "import Layout from './Layout.vue'\nexport default {Layout}\n", ".vitepress/theme/Layout.vue": "<script setup>\nimport B from './B.vue'\n</script>", ".vitepress/theme/B.vue": "<b id=\"other\"/><i :id=\"'x-' + one\"/>"}, links, []string{"#headingx"}},
		"a global component":      {map[string]string{vitePress: "", ".vitepress/theme/index.ts": "import B from './B.vue'\nexport default {enhanceApp({app}) { app.component('TheB', B) }}\n", ".vitepress/theme/B.vue": "<i :id=\"one\"/>"}, links + "<TheB />\n", []string{"#headingx"}},
		"one that is unused":      {map[string]string{vitePress: "", ".vitepress/theme/index.ts": "import B from './B.vue'\nexport default {enhanceApp({app}) { app.component('TheB', B) }}\n", ".vitepress/theme/B.vue": "<i :id=\"one\"/>"}, links + "`<TheB />`\n", []string{"#x-one", "#other", "#headingx"}},
		"one that makes headings": {map[string]string{docusaurus: "presets: [['classic', {docs: {remarkPlugins: [require('./own')]}}]]", "own.js": "module.exports = () => (tree) => { tree.children.push({ type: 'heading', depth: 2, children }) }\n"}, links, []string{"#headingx"}},
		"a swizzled one":          {map[string]string{docusaurus: "", "src/theme/DocItem/index.js": "<b id={'x-' + one}/>", "src/theme/Navbar/index.js": "<b id={'other-' + one} title='other'/>"}, links, []string{"#other", "#headingx"}},
		"one that overrides":      {map[string]string{starlight: "import starlight from '@astrojs/starlight'\nstarlight({components: {PageTitle: './src/Title.astro'}})", "src/Title.astro": "<b id={`x-${one}`}/>"}, links, []string{"#other", "#headingx"}},
		"one that adds pages":     {map[string]string{starlight: "import starlight from '@astrojs/starlight'; import blog from 'starlight-blog'"}, links, []string{"#x-one", "#other", "#headingx"}},
		"a tag of Jekyll":         {map[string]string{"_config.yml": "title: x\n"}, "---\ntitle: x\n---\n" + links + "{% parts of: x %}\n", []string{"#headingx"}},
		"a link of Jekyll":        {map[string]string{"_config.yml": "title: x\n"}, "---\ntitle: x\n---\n" + links + "{% if a %}{% link page.md %}{% endif %}\n", []string{"#x-one", "#other", "#headingx"}},
		"a directive":             {map[string]string{"conf.py": "extensions = ['myst_parser', 'sphinxarg.ext']\n"}, "(a-label)=\n" + links + "[d](#a-labelx)\n\n```{argparse}\n:ref: x\n```\n", []string{"#headingx", "#a-labelx"}},
		"one of rST":              {map[string]string{"conf.py": ""}, links + "```{eval-rst}\n.. click:: x\n```\n", []string{"#headingx"}},
		"plain directives":        {map[string]string{"conf.py": "extensions = ['own']\n"}, links + "```{eval-rst}\n.. note:: x\n```\n:::{tip}\n:::\n", []string{"#x-one", "#other", "#headingx"}},
		"a plug-in of Eleventy":   {map[string]string{"eleventy.config.js": "import own from 'wonder-plugin'\nconfig.addPlugin(IdAttributePlugin)\n"}, "---\ntitle: x\n---\n" + links, []string{"#headingx"}},
		"a known one":             {map[string]string{"eleventy.config.js": "import own from '@11ty/eleventy-plugin-rss'\nconfig.addPlugin(IdAttributePlugin)\n"}, "---\ntitle: x\n---\n" + links, []string{"#x-one", "#other", "#headingx"}},
	} {
		t.Run(name, func(t *testing.T) {
			document := map[bool]string{true: "src/content/docs/page.md", false: "docs/page.md"}[test.files[starlight] != ""]
			test.files[document] = test.text
			r := treeOf(t, test.files).Document(document, test.text)
			var found []string
			for i := range r.Findings {
				found = append(found, r.Findings[i].URL)
			}
			if !slices.Equal(found, test.want) {
				t.Errorf("%q have findings, not %q", found, test.want)
			}
		})
	}
}

// TestAntoraExtensions: links to missing pages of a component are a note if an extension that its playbook names, or its collector, may make
// them, or a program of the repository that names their directory.
func TestAntoraExtensions(t *testing.T) {
	const text = "= P\n\nxref:api/one.adoc[] xref:api/two.adoc[] xref:api/three.adoc[]\n"
	for name, test := range map[string]struct {
		component, playbook, program string
		want                         string // who is the suspect
	}{
		"none":                {"name: x\n", "antora:\n  extensions:\n  - '@antora/lunr-extension'\nasciidoc:\n  extensions:\n  - asciidoctor-kroki\n", "", ""},
		"an extension":        {"name: x\n", "antora:\n  extensions:\n  - id: y\n    require: antora-wonder\n", "", "antora-wonder in antora-playbook.yml"},
		"one of Asciidoctor":  {"name: x\n", "asciidoc:\n  extensions: [asciidoctor-wonder]\n", "", "asciidoctor-wonder in antora-playbook.yml"},
		"one of the site":     {"name: x\n", "antora:\n  extensions: [./lib/own.js]\n", "add('pages/api/' + name)", "./lib/own.js in antora-playbook.yml"},
		"one for other pages": {"name: x\n", "antora:\n  extensions: [./lib/own.js]\n", "add('pages/other/' + name)", ""},
		"the collector":       {"name: x\next:\n  collector:\n    run: make\n", "", "", "collector in docs/antora.yml"},
	} {
		t.Run(name, func(t *testing.T) {
			const document = "docs/modules/ROOT/pages/page.adoc"
			l := treeOf(t, map[string]string{"docs/antora.yml": test.component, "antora-playbook.yml": test.playbook, "lib/own.js": test.program, document: text})
			r := l.Document(document, text)
			l.Group([]*Result{r})
			if isShown := len(r.Findings) > 0; isShown != (test.want == "") || !isShown && r.Suspects[test.want] != 3 {
				t.Errorf("%d findings, %v", len(r.Findings), r.Suspects)
			}
		})
	}
}

// TestMayAddSeveral: several missing fragments of a document are a note if a program of the repository makes ids of data.
func TestMayAddSeveral(t *testing.T) {
	const text = "# Heading\n\n[a](#one) [b](#two) [c](#three)\n"
	for source, want := range map[string]int{"visit(tree, (node) => { node.data = {hProperties: {id: node.name}} })": 0, "visit(tree, (node) => { node.url += '/' })": 3} {
		l := treeOf(t, map[string]string{".vitepress/config.ts": "import own from './own'\n", ".vitepress/own.ts": source, "a.md": text})
		r := l.Document("a.md", text)
		l.Group([]*Result{r})
		if len(r.Findings) != want {
			t.Errorf("%s: %d findings, not %d", source, len(r.Findings), want)
		}
	}
}

// TestWrittenPage: many findings of a rule in a page of HTML or in one line, and links without URLs in many documents, are one note, and
// those of a page that says which program wrote it are notes.
func TestWrittenPage(t *testing.T) {
	for _, mark := range []string{"Generated by <a href='https://example.org/'>FORD</a>", "<!-- Book generated using mdBook -->", "<!-- Generated by javadoc (17) -->", "<script>var mkdocs_page_name = 'A';</script>", "<h1 id=full_list_header>Method List</h1>"} {
		text := "<html><a href='https://example.org/a,'>x</a> " + mark
		if r := treeOf(t, map[string]string{"a.html": text}).Document("a.html", text); r.Hidden != 1 || len(r.Findings) != 0 {
			t.Errorf("%s: %d findings", mark, len(r.Findings))
		}
	}
	for n, want := range map[int]int{leastSite - 1: leastSite - 1, leastSite: 0} {
		text := "<!doctype html><html>"
		for i := range n {
			text += fmt.Sprintf("<a href='https://example.org/%d,'>x</a>\n", i)
		}
		l := treeOf(t, map[string]string{"a.html": text})
		r := l.Document("a.html", text)
		l.Group([]*Result{r})
		if len(r.Findings) != want {
			t.Errorf("%d of %d links have findings", len(r.Findings), n)
		}
	}
	for n, want := range map[int]int{leastSite - 1: 1, leastSite: 0} {
		text := "# T\n\n"
		for i := range n {
			text += fmt.Sprintf("[x](https:\\\\example.org/%d) ", i)
		}
		l := treeOf(t, map[string]string{"a.md": text})
		r := l.Document("a.md", text)
		l.Group([]*Result{r})
		if len(r.Findings) != want {
			t.Errorf("%d of %d links in a line have findings", len(r.Findings), n)
		}
	}
	for n, want := range map[int]int{leastConvention - 1: 1, leastConvention: 0} {
		l := treeOf(t, map[string]string{})
		var results []*Result
		for i := range n {
			results = append(results, l.Document(fmt.Sprintf("%d.md", i), "[obj:lo]()\n"))
		}
		l.Group(results)
		if len(results[0].Findings) != want {
			t.Errorf("%d links without URLs: %d findings", n, len(results[0].Findings))
		}
	}
}

// TestBuilds: links to what a build, a server, a submodule or a route may have have no findings, and
// those beside them have.
func TestBuilds(t *testing.T) {
	for name, test := range map[string]struct {
		files      map[string]string
		name, text string
		broken     []string
	}{
		"a Makefile":                   {map[string]string{"Makefile": "gen -o docs/api\n"}, "a.md", "[a](docs/api/x.md) [b](docs/apis/x.md)", []string{"docs/apis/x.md"}},
		"a script":                     {map[string]string{"scripts/make.py": "open('docs/options.md', 'w')"}, "docs/a.md", "[a](options.md) [b](option.md)", []string{"option.md"}},
		"a server":                     {map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": "", "netlify.toml": "from = \"/x/*\"\nfrom = \"/docs/old\"\n", "content/docs/b.md": "# B\n"}, "content/docs/a.md", "[a](/x/y) [b](/docs/old) [c](/docs/oldx)", []string{"/docs/oldx"}},
		"a submodule":                  {map[string]string{".gitmodules": "[submodule \"a\"]\n\tpath = sub/a\n"}, "a.md", "[a](sub/a/README.md) [b](sub/b/README.md)", []string{"sub/b/README.md"}},
		"links that VitePress ignores": {map[string]string{".vitepress/config.ts": "export default {\nignoreDeadLinks: [\n// all of /guide/ is checked\n/^\\/api[/]/i, './x/index', (l) => /_media\\/i/.test(l)],\n markdown: {a: ['/guide/extra']}}", "guide/extras.md": ""}, "a.md", "[a](/API/b.md) [b](x/) [c](./_media/) [d](./_media/c) [e](/guide/extra)", []string{"./_media/c", "/guide/extra"}},
		"links that a plug-in of Starlight ignores": {map[string]string{"astro.config.mjs": "import starlight from '@astrojs/starlight'; import starlightLinksValidator from 'starlight-links-validator';\nstarlight({plugins: [starlightLinksValidator({errorOnRelativeLinks: false,\nexclude: ['/b', '/c/**', '/b/#x']})]})", "src/content/docs/b/index.md": "# B\n", "src/content/docs/c/index.md": ""}, "src/content/docs/a.md", "[a](/c/d/) [b](/b/d/) [c](/b/#x) [d](/b/#y)", []string{"/b/d/", "/b/#y"}},
		"a route":                  {map[string]string{".vitepress/config.ts": "", "pkg/[name].md": "# P\n"}, "a.md", "[a](pkg/one) [b](two)", []string{"two"}},
		"another part of the host": {map[string]string{"hugo.toml": "baseURL = 'https://example.org/'\n", "layouts/a": ""}, "content/guide/a.md", "[a](/pricing/x/) [b](/guides/b/)", []string{"/guides/b/"}},
	} {
		t.Run(name, func(t *testing.T) {
			test.files[test.name] = test.text
			l := treeOf(t, test.files)
			if err := l.Run([]string{test.name}, func(r *Result) error {
				var found []string
				for i := range r.Findings {
					found = append(found, r.Findings[i].URL)
				}
				if !slices.Equal(found, test.broken) {
					t.Errorf("%q have findings, not %q", found, test.broken)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestProposed: with the configuration that a cause proposes, its links have no findings, and others keep theirs.
func TestProposed(t *testing.T) {
	many := func(format string) (text string) {
		for i := range leastSite {
			text += fmt.Sprintf("[x]("+format+")\n", i)
		}
		return text
	}
	for kind, test := range map[causeKind]struct {
		files  map[string]string
		others []string // URLs with findings of other causes
	}{
		byWritten:   {map[string]string{"a.md": "[x](lib/1.md) [x](lib/2.md) [y](d/lib/z.md)", "b/a.md": "[x](lib/1.md)", "b/c/a.md": "[x](lib/3.md) [x](lib/4.md) [x](../a.md)", "d/lib/x.md": "[x](one.md)"}, []string{"d/lib/z.md", "one.md"}},
		byDir:       {map[string]string{"a.md": many("../x/gone/%d/lost.md") + "[x](one.md)", "b/a.md": many("../gone/%d/lost.md"), "c/gone/d.md": "[x](e.md) [x](../../a.md)"}, []string{"one.md", "e.md"}},
		byNames:     {map[string]string{"a.md": many("cmd_%d.md"), "b/cmd_1.md": "[x](cmd_2.md) [x](../a.md)", "b.md": "[x](other.md)", "c.md": "", "d.md": ""}, []string{"cmd_2.md", "other.md"}},
		byExtension: {map[string]string{"a/b.md": many("%d.png") + "[x](one.md) [x](../c/d.md)", "c/d.md": "[x](1.png)", "c/2.png": ""}, []string{"one.md", "1.png"}},
		byFile:      {map[string]string{"a.md": "[x](gone.md) [x](b/c.md)", "b.md": "[x](gone.md) [x](./gone.md)", "b/c.md": "[x](../gone.md) [x](gone.md)", "b/d.md": "[x](../gone.md)"}, []string{"gone.md"}},
		byCopy:      {map[string]string{"a.md": "[x](one.md) [x](two.md) [x](three.md) [x](four.md) [x](five.md) [x](#y)", "b/a.md": "[x](one.md)"}, []string{"#y", "one.md"}},
		byDocument:  {map[string]string{"a.md": "# A\n[x](b.md#1) [x](b.md#2) [x](#y)", "b.md": "# B\n[x](#3) [x](a.md)", "c/d.md": "[x](../b.md#4) [x](../b.md#5) [x](b.md#7)", "c/b.md": "# B\n"}, []string{"#y", "b.md#7"}},
		byLabels:    {map[string]string{"a.md": "[a][Bug 1]\n[a][Bug 2]\n[a][Bug 3]\n[a][Bug 4/5]", "b.md": "[a][Bug 5]\n[a][one]\n[a][Bugs 1]"}, []string{"one", "Bugs 1"}},
		bySite:      {map[string]string{"mkdocs.yml": "", "a.md": "[x](docs/lost.md)", "docs/b.md": strings.Repeat("[x](c.md)\n", 1), "docs/c.md": "# C\n[x](#y)\n[x](lost1.md)"}, nil},
	} {
		if kind == bySite {
			for i := range leastSite {
				test.files[fmt.Sprintf("docs/d%d/a.md", i)] = fmt.Sprintf("[x](lost%d.md) [x](../b.md)", i)
			}
			test.others = []string{"docs/lost.md", "#y"}
		}
		l := treeOf(t, test.files)
		grouped := func() (urls []string, config string) {
			names, err := l.Files([]string{"."})
			if err != nil {
				t.Fatal(err)
			}
			var results []*Result
			l.Run(names, func(r *Result) error { results = append(results, r); return nil })
			l.Group(results)
			for _, r := range results {
				for i := range r.Findings {
					if f := &r.Findings[i]; f.Cause == nil {
						urls = append(urls, f.URL)
					} else if config != "" {
						t.Errorf("kind %d: two causes: %s", kind, f.Message)
					} else {
						config = f.Cause.Config
					}
				}
			}
			return urls, config
		}
		_, config := grouped()
		if config == "" {
			t.Errorf("kind %d: no configuration", kind)
			continue
		}
		test.files[ConfigFile] = config
		l = treeOf(t, test.files)
		if urls, again := grouped(); again != "" || !slices.Equal(urls, test.others) {
			t.Errorf("kind %d: with %s %q have findings, not %q; %s", kind, config, urls, test.others, again)
		}
	}
}
