package lint

import (
	"fmt"
	"html"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/links"
)

// A builder builds a test site with a generator, to which its model is held.
type builder struct {
	program string // or a program of SITE_GENERATORS, if it begins with a slash, after a directory
	args    func(out string) []string
	files   map[string]string // other than documents
	source  string            // of the documents, below the root
	head    string            // of each document
	index   string            // the name of the page of a directory
	extra   []string          // targets that only this generator has
	lacks   *regexp.Regexp    // targets that are left out
	markup  *siteMarkup       // of the documents; Markdown if it is nil
	out     string            // where the site is, below the root, if the program has no flag for it
	git     bool              // the program reads a commit
	clean   bool              // servers find guide.html for guide
}

var builders = map[string]builder{
	"MkDocs": {
		program: "mkdocs", args: func(out string) []string { return []string{"build", "-q", "-d", out} },
		files:  map[string]string{"mkdocs.yml": "site_name: x\nsite_url: https://example.org/\nmarkdown_extensions: [attr_list]\n"},
		source: "docs", index: "index.md",
	},
	"Hugo": {
		program: "hugo", args: func(out string) []string { return []string{"--quiet", "-d", out} },
		files: map[string]string{
			"hugo.toml": "baseURL = 'https://example.org/'\n", "config.toml": "baseURL = 'https://example.org/'\n[markup.goldmark.parser.attribute]\nblock = true\n",
			"layouts/_default/single.html": "<html>{{ .Content }}</html>", "layouts/_default/list.html": "<html>{{ .Content }}</html>", "layouts/index.html": "<html>{{ .Content }}</html>",
		},
		source: "content", index: "_index.md", head: "---\ntitle: x\n---\n",
	},
	"Jekyll": {
		program: "jekyll", args: func(out string) []string { return []string{"build", "-q", "-d", out} },
		files: map[string]string{"_config.yml": "url: https://example.org\nbaseurl: \"\"\nplugins: [jekyll-relative-links]\n"},
		index: "index.md", head: "---\ntitle: x\n---\n", clean: true, source: ".",
		extra: []string{"{{ site.baseurl }}/guide.html", "{{ '/dir/other.html' | relative_url }}", "{{ '/dir/othr.html' | relative_url }}", "{{ site.baseurl }}/giude.html"},
	},
	"Sphinx": {
		program: "sphinx-build", args: func(out string) []string { return []string{"-q", "-b", "html", "docs", out} },
		files:  map[string]string{"docs/conf.py": "project = 'x'\nextensions = ['myst_parser']\nmyst_heading_anchors = 3\nmyst_enable_extensions = ['attrs_inline']\nhtml_theme = 'basic'\n"},
		source: "docs", index: "index.md",
		extra: []string{"label-guide", "label-other", "label-giude"},
		// Before 1.0, MyST-Parser makes no link of these, but a text, and Debian 12 has 0.18.
		lacks: regexp.MustCompile(`\.html|#|/$`),
	},
	"Docusaurus": {
		program: "/docusaurus", args: func(out string) []string { return []string{"build", "--out-dir", out} },
		files: map[string]string{
			"package.json":         "{}",
			"docusaurus.config.js": "module.exports = {title: 'x',\nurl: 'https://example.org',\nbaseUrl: '/',\ntrailingSlash: false, onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore', markdown: {hooks: {onBrokenMarkdownLinks: 'ignore'}}, presets: [['classic', {docs: {}, blog: false}]]}\n",
		},
		source: "docs", index: "index.md", clean: true, extra: []string{"/docs/guide", "/docs/giude", "/docs/dir/other", "/docs/dir/othr", "@site/docs/guide.md", "@site/docs/giude.md"},
	},
	"VitePress": {
		program: "/vitepress", args: func(out string) []string { return []string{"build", "--outDir", out} },
		files:  map[string]string{".vitepress/config.mjs": "export default { ignoreDeadLinks: true }\n"},
		source: ".", index: "index.md", clean: true,
	},
	"Sphinx with reStructuredText": {
		program: "sphinx-build", args: func(out string) []string { return []string{"-q", "-b", "html", "docs", out} },
		files:  map[string]string{"docs/conf.py": "project = 'x'\nextensions = []\nhtml_theme = 'basic'\n"},
		source: "docs", index: "index.rst", markup: &rstMarkup,
	},
	"Astro Starlight": {
		program: "/astro/astro", args: func(out string) []string { return []string{"build", "--silent", "--outDir", out} },
		files: map[string]string{
			"package.json":          `{"type": "module", "dependencies": {"astro": "*", "@astrojs/starlight": "*"}}`,
			"astro.config.mjs":      "import { defineConfig } from 'astro/config'; import starlight from '@astrojs/starlight';\nexport default defineConfig({ site: 'https://example.org', integrations: [starlight({ title: 'x', pagefind: false })] });\n",
			"src/content.config.ts": "import { defineCollection } from 'astro:content'; import { docsLoader } from '@astrojs/starlight/loaders'; import { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
		},
		source: "src/content/docs", index: "index.md", head: "---\ntitle: x\n---\n", clean: true,
	},
	"Eleventy": {
		program: "/eleventy", args: func(out string) []string { return []string{"--quiet", "--output=" + out} },
		files:  map[string]string{"package.json": "{}", "eleventy.config.js": "module.exports = (c) => ({ dir: { input: 'src' } })\n"},
		source: "src", index: "index.md", clean: true,
	},
	"VuePress": {
		program: "/vuepress", args: func(out string) []string { return []string{"build", "docs", "--dest", out} },
		files: map[string]string{
			"package.json":             `{"type": "module"}`,
			"docs/.vuepress/config.js": "import { viteBundler } from '@vuepress/bundler-vite';\nexport default { bundler: viteBundler(), theme: { name: 'x', clientConfigFile: import.meta.dirname + '/client.js' } };\n",
			"docs/.vuepress/client.js": "import { h } from 'vue'; import { Content } from 'vuepress/client';\nconst page = () => h(Content);\nexport default { layouts: { Layout: page, NotFound: page } };\n",
		},
		source: "docs", index: "README.md", clean: true,
		lacks: regexp.MustCompile(`#custom$`), // attribute lists need a plug-in, and lint always reads them
	},
	"HonKit": {
		program: "/honkit", args: func(out string) []string { return []string{"build", "docs", out} },
		files:  map[string]string{"package.json": `{"dependencies": {"honkit": "*"}}`, "docs/SUMMARY.md": "# Summary\n\n* [A](guide.md)\n* [B](dir/README.md)\n  * [C](dir/other.md)\n"},
		source: "docs", index: "README.md", clean: true,
	},
	"Hexo": {
		program: "/hexo", args: func(string) []string { return []string{"generate", "--silent"} },
		files: map[string]string{
			"package.json": `{"hexo": {}, "dependencies": {"hexo": "*", "hexo-renderer-marked": "*"}}`,
			"_config.yml":  "title: x\nurl: https://example.org\nroot: /\nsource_dir: source\npublic_dir: public\ntheme: x\nmarked:\n  prependRoot: false\n", "themes/x/layout/index.njk": "<html>{{ page.content }}</html>", "themes/x/layout/page.njk": "<html>{{ page.content }}</html>",
		},
		source: "source", index: "index.md", head: "---\ntitle: x\n---\n", out: "public", clean: true,
	},
	"Antora": {
		program: "/antora", args: func(out string) []string { return []string{"generate", "playbook.yml", "--to-dir", out, "--quiet"} },
		files: map[string]string{
			"antora.yml":             "name: x\nversion: ~\n",
			"playbook.yml":           "site: {title: x, url: https://example.org}\ncontent: {sources: [{url: ., branches: HEAD}]}\nui: {bundle: {url: ./ui}}\n",
			"ui/layouts/default.hbs": "<html>{{{page.contents}}}</html>",
			"ui/layouts/404.hbs":     "<html></html>",
		},
		source: "modules/ROOT/pages", index: "index.adoc", markup: &asciidocMarkup, git: true,
	},
	"Pelican": {
		program: "pelican", args: func(out string) []string { return []string{"content", "-s", "pelicanconf.py", "-q", "-o", out} },
		files:  map[string]string{"pelicanconf.py": "PATH = 'content'\nSITEURL = ''\nTIMEZONE = 'UTC'\nDEFAULT_LANG = 'en'\nDIRECT_TEMPLATES = []\nFEED_ALL_ATOM = None\nCATEGORY_FEED_ATOM = None\nTRANSLATION_FEED_ATOM = None\nPATH_METADATA = '(?P<stem>.*)[.]md'\nPAGE_SAVE_AS = '{stem}.html'\nPAGE_URL = '{stem}.html'\nPAGE_PATHS = ['.']\nARTICLE_PATHS = ['none']\n", "content/guide.png": "x", "content/dir/other.png": "x"},
		source: "content", index: "index.md", markup: &pelicanMarkup,
	},
}

// A siteMarkup is how a test site is written in a language.
type siteMarkup struct {
	extension string
	head      string // with the name of the document
	link      func(number int, target string) string
	text      *regexp.Regexp // of a link, with its number
	targets   func(dir string) []string
}

// crossed returns targets in a document of a directory from stems, right and broken, each with all of the
// formats.
func crossed(dir string, formats ...string) (targets []string) {
	for _, stem := range []string{"guide", "dir/other", "../guide", "other", "../dir/other", "giude", "dir/othr", "../giude", "Guide", "dix/other", "/guide", "/dir/other", "/giude"} {
		if dir == "." && strings.HasPrefix(stem, "../") {
			continue
		}
		for _, format := range formats {
			targets = append(targets, fmt.Sprintf(format, stem))
		}
	}
	return targets
}

var rstMarkup = siteMarkup{
	extension: ".rst", head: ".. _label %s:\n\nUsage\n=====\n\nA & b\n-----\n\n",
	link: func(number int, target string) string {
		if role, target, ok := strings.Cut(target, " "); ok {
			return fmt.Sprintf(":%s:`L%d <%s>`", role, number, target)
		}
		return fmt.Sprintf("`L%d <%s>`__", number, target)
	},
	text: regexp.MustCompile(`L(\d+) <`),
	targets: func(dir string) []string {
		targets := crossed(dir, "doc %s", "download %s.rst", "%s.html")
		for _, label := range []string{"label guide", "label other", "Label  Guide", "label giude", "labelother", "label none"} {
			targets = append(targets, "ref "+label)
		}
		return targets
	},
}

var asciidocMarkup = siteMarkup{
	extension: ".adoc", head: "= Usage %s\n\n== A & b\n\n[#custom]\n== Set\n\n",
	link: func(number int, target string) string { return fmt.Sprintf("xref:%s[L%d]", target, number) },
	text: regexp.MustCompile(`\[L(\d+)\]`),
	targets: func(dir string) []string {
		var targets []string
		for _, target := range []string{"guide.adoc", "dir/other.adoc", "./guide.adoc", "./other.adoc", "../guide.adoc", "giude.adoc", "dir/othr.adoc", "Guide.adoc", "guide", "giude", "ROOT:guide.adoc", "x:ROOT:guide.adoc", "x::dir/other.adoc", "ROOT:giude.adoc", "x::giude.adoc", "old.adoc", "olf.adoc"} {
			targets = append(targets, target, target+"#custom", target+"#_a_b", target+"#none")
		}
		return append(targets, "#custom", "#none", "custom")
	},
}

var pelicanMarkup = siteMarkup{
	extension: ".md", head: "Title: %s\nDate: 2026-01-02\n\n",
	link: func(number int, target string) string { return fmt.Sprintf("[L%d](%s)", number, target) },
	text: linkText,
	targets: func(dir string) []string {
		targets := crossed(dir, "{filename}%s.md", "{static}%s.png")
		if dir == "." {
			targets = slices.DeleteFunc(targets, func(target string) bool { return strings.Contains(target, "}/") }) // the same
		}
		return targets
	},
}

// siteTargets are the targets of links of a test site, in a document of a directory: right and broken.
func siteTargets(b *builder, dir string) (targets []string) {
	for _, stem := range []string{"guide", "dir/other", "../guide", "other", "../dir/other", "giude", "dir/othr", "../giude", "Guide", "dix/other"} {
		if dir == "." && strings.HasPrefix(stem, "../") {
			continue // it leads out of the site
		}
		targets = append(targets, stem+".md", stem, stem+"/", stem+".html", stem+".md#usage")
	}
	for _, target := range []string{"guide.md", "dir/other.md", "../guide.md", "other.md", "../dir/other.md", ""} {
		if dir == "." && strings.HasPrefix(target, "../") {
			continue
		}
		for _, fragment := range []string{"custom", "a--b", "a-b", "entity-x", "usage-1", "usege"} {
			targets = append(targets, target+"#"+fragment)
		}
	}
	targets = append(targets, "/guide", "/guide/", "/dir/other/", "/dir/other.html", "/giude/", "/dir/othr/", "/dix/other/")
	if b.lacks != nil {
		targets = slices.DeleteFunc(targets, b.lacks.MatchString)
	}
	return append(targets, b.extra...)
}

// siteDocuments returns the documents of a test site, with a link to each target. Its text is its
// number after "L".
func siteDocuments(b *builder) (documents map[string]string, links int) {
	documents = map[string]string{}
	if m := b.markup; m != nil {
		for _, name := range []string{b.index, "guide" + m.extension, "dir/" + b.index, "dir/other" + m.extension} {
			stem := strings.TrimSuffix(path.Base(name), m.extension)
			var text strings.Builder
			fmt.Fprintf(&text, m.head, stem)
			if m == &asciidocMarkup && stem == "guide" {
				text.Reset()
				text.WriteString(strings.Replace(fmt.Sprintf(m.head, stem), "\n", "\n:page-aliases: old.adoc\n", 1))
			}
			for _, target := range m.targets(path.Dir(name)) {
				text.WriteString(m.link(links, target) + "\n\n")
				links++
			}
			documents[path.Join(b.source, name)] = text.String()
		}
		return documents, links
	}
	for _, name := range []string{b.index, "guide.md", "dir/" + b.index, "dir/other.md"} {
		var text strings.Builder
		stem := strings.TrimSuffix(path.Base(name), ".md")
		fmt.Fprintf(&text, "%s(label-%s)=\n\n# Usage\n\n## A & b\n\n## Set {#custom}\n\n## Entity &amp; x\n\n## Usage\n\n", b.head, stem)
		for _, target := range siteTargets(b, path.Dir(name)) {
			fmt.Fprintf(&text, "[L%d](%s)\n\n", links, target)
			links++
		}
		documents[path.Join(b.source, name)] = text.String()
	}
	return documents, links
}

var (
	builtLink = regexp.MustCompile(`<a\s[^>]*?href="([^"]*)"[^>]*>(?:<[^>]*>)*L(\d+)(?:<[^>]*>)*</a>`)
	builtID   = regexp.MustCompile(`\s(?:id|name)="([^"]*)"`)
	linkText  = regexp.MustCompile(`\[L(\d+)\]\(`)
)

// TestInheritOutside: the configuration that one of MkDocs inherits is read only below the root.
func TestInheritOutside(t *testing.T) {
	l := treeOf(t, map[string]string{"a/mkdocs.yml": "INHERIT: ../base.yml\n", "base.yml": "INHERIT: ../base.yml\nsite_name: inside\n"})
	if err := os.WriteFile(filepath.Join(l.tree.root, "../base.yml"), []byte("site_name: outside\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if text := l.tree.configuration("a/mkdocs.yml"); !strings.Contains(text, "inside") || strings.Contains(text, "outside") {
		t.Errorf("%q", text)
	}
}

// TestGeneratorsBuild builds a site of each generator that is modelled and installed, resolves the
// links of its pages as a browser does, and compares with the findings: a link without a page or an
// id must have a finding, and no other. The URLs that [Linter.Built] returns for links that lead somewhere
// must be those of the pages. With -update and all generators it writes the table in docs/lint-precision.md.
func TestGeneratorsBuild(t *testing.T) {
	page, err := filepath.Abs("../../../../docs/lint-precision.md")
	if err != nil {
		t.Fatal(err)
	}
	table := "| generator | links | broken | found | URLs that agree |\n|---|---:|---:|---:|---:|\n"
	built := 0
	for _, name := range slices.Sorted(maps.Keys(builders)) {
		b := builders[name]
		t.Run(name, func(t *testing.T) {
			var program string
			if strings.HasPrefix(b.program, "/") {
				program = filepath.Join(need.Dir(t, "SITE_GENERATORS"), path.Dir(b.program), "node_modules", ".bin", path.Base(b.program))
			} else {
				program = need.Program(t, b.program)
			}
			documents, n := siteDocuments(&b)
			files := maps.Clone(b.files)
			maps.Copy(files, documents)
			l := treeOf(t, files)
			if s := l.tree.siteOf(b.source); s == nil || s.model == nil {
				t.Fatal("the site is not modelled")
			}
			text := linkText
			if b.markup != nil {
				text = b.markup.text
			}
			if err := os.Remove(ConfigFile); err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), "out")
			at := "."
			if strings.HasPrefix(b.program, "/") {
				at = besideModules(t, path.Dir(b.program))
			}
			if b.out != "" {
				out = filepath.Join(at, b.out)
			}
			if b.git {
				for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"commit", "-q", "-m", "x"}} {
					command := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"}, args...)...)
					command.Dir = at
					if output, err := command.CombinedOutput(); err != nil {
						t.Fatalf("git %s: %v\n%s", args[0], err, output)
					}
				}
			}
			command := exec.Command(program, b.args(out)...)
			command.Dir = at
			command.Env = append(os.Environ(), "PATH="+filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"), "ASTRO_TELEMETRY_DISABLED=1")
			if output, err := command.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", b.program, err, output)
			}
			works, urls := builtLinks(t, out, b.clean)
			agreed, compared := 0, 0
			found := map[string]string{}
			l.FailOn = Warning
			for document, content := range documents {
				for _, f := range l.Document(document, content).Findings {
					line := content[strings.LastIndexByte(content[:f.Start], '\n')+1:]
					if at := text.FindStringSubmatch(line[:strings.IndexByte(line, '\n')]); at != nil {
						found[at[1]] = f.Rule.Name
					}
				}
			}
			broken, hits := 0, 0
			for _, document := range slices.Sorted(maps.Keys(documents)) {
				content := documents[document]
				for _, m := range text.FindAllStringSubmatchIndex(content, -1) {
					number := content[m[2]:m[3]]
					target, _, _ := strings.Cut(content[strings.LastIndexByte(content[:m[0]], '\n')+1:], "\n")
					rule, isFound := found[number]
					if built, ok := urls[number]; ok && works[number] {
						link := linkNumbered(document, content, number)
						if link == nil {
							continue
						}
						url, isPage := l.Built(document, content, link)
						if !isPage {
							continue
						}
						compared++
						if withoutIndex(url) == withoutIndex(built) {
							agreed++
						} else {
							t.Logf("%s: %s is %s on the page, and %s by the model", document, target, built, url)
						}
					}
					switch {
					case works[number] && isFound:
						t.Errorf("%s: %s works, and has %s", document, target, rule)
					case !works[number]:
						broken++
						if isFound {
							hits++
						} else {
							t.Logf("%s: %s leads nowhere, and has no finding", document, target)
						}
					}
				}
			}
			t.Logf("%d links, %d broken, %d found; %d of %d URLs agree", n, broken, hits, agreed, compared)
			if agreed*100 < 95*compared {
				t.Errorf("%d of %d URLs agree", agreed, compared)
			}
			built++
			agreement := ""
			if compared > 0 {
				agreement = fmt.Sprintf("%d of %d", agreed, compared)
			}
			table += fmt.Sprintf("| %s | %d | %d | %d | %s |\n", name, n, broken, hits, agreement)
			if n < 80 || broken == 0 || hits*100 < 85*broken {
				t.Errorf("found %d of %d", hits, broken)
			}
		})
	}
	if built == len(builders) {
		docs.Part(t, page, "<!-- generators: SITE_GENERATORS=DIR go test ./cmd/weburl/internal/lint -run TestGeneratorsBuild -update -->\n", "<!-- end of generators -->\n", table, *update)
	}
}

// besideModules returns a copy of the working directory below one in that of SITE_GENERATORS, where
// programs of Node find their modules.
func besideModules(t *testing.T, below string) string {
	dir, err := os.MkdirTemp(filepath.Join(need.Dir(t, "SITE_GENERATORS"), below), "site")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.CopyFS(dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// builtLinks reports which links of the pages in a directory lead to a page, and to an id if they have
// a fragment.
func builtLinks(t *testing.T, out string, clean bool) (works map[string]bool, urls map[string]string) {
	pages := map[string]string{}
	err := filepath.WalkDir(out, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		below, _ := filepath.Rel(out, name)
		pages["/"+filepath.ToSlash(below)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	works, urls = map[string]bool{}, map[string]string{}
	for name, text := range pages {
		if path.Ext(name) != ".html" {
			continue
		}
		base := weburl.MustParse("https://example.org" + strings.TrimSuffix(name, "index.html"))
		for _, m := range builtLink.FindAllStringSubmatch(text, -1) {
			works[m[2]] = leadsSomewhere(pages, base, html.UnescapeString(m[1]), clean)
			if u, err := (weburl.Parser{Base: base}).Parse(html.UnescapeString(m[1])); err == nil {
				urls[m[2]] = strings.TrimPrefix(u.String(), "https://example.org")
			}
		}
	}
	return works, urls
}

// linkNumbered returns the link of a document of a test site whose text has a number.
func linkNumbered(name, content, number string) (found *links.Link) {
	for l := range links.All(name, content) {
		if strings.HasSuffix(content[:l.Start], "[L"+number+"](") {
			found = &l
		}
	}
	return found
}

// withoutIndex returns a path with what servers make of it: without the name of the page of a directory, the
// extension and a slash at the end.
func withoutIndex(url string) string {
	target, fragment, _ := divided(url)
	return normalPath(target) + "#" + fragment
}

// leadsSomewhere reports whether a URL on a page leads to a page, as a server of files answers.
func leadsSomewhere(pages map[string]string, base weburl.URL, href string, clean bool) bool {
	u, err := weburl.Parser{Base: base}.Parse(href)
	if err != nil || u.Host() != base.Host() {
		return false
	}
	file, err := url.PathUnescape(u.EncodedPath())
	if err != nil {
		return false
	}
	candidates := []string{file, path.Join(file, "index.html")}
	if clean {
		candidates = append(candidates, file+".html")
	}
	for _, candidate := range candidates {
		text, ok := pages[candidate]
		if !ok {
			continue
		}
		fragment, err := url.PathUnescape(u.EncodedFragment())
		if fragment == "" || err != nil {
			return true
		}
		return slices.ContainsFunc(builtID.FindAllStringSubmatch(text, -1), func(m []string) bool { return html.UnescapeString(m[1]) == fragment })
	}
	return false
}
