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
	"github.com/weburl/weburl/internal/need"
)

// A builder builds a test site with a generator, to which its model is held.
type builder struct {
	program string // or a program of SITE_GENERATORS, if it has a slash
	args    func(out string) []string
	files   map[string]string // other than documents
	source  string            // of the documents, below the root
	head    string            // of each document
	index   string            // the name of the page of a directory
	extra   []string          // targets that only this generator has
	lacks   *regexp.Regexp    // targets that are left out
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

// TestGeneratorsBuild builds a site of each generator that is modelled and installed, resolves the
// links of its pages as a browser does, and compares with the findings: a link without a page or an
// id must have a finding, and no other.
func TestGeneratorsBuild(t *testing.T) {
	for name, b := range builders {
		t.Run(name, func(t *testing.T) {
			var program string
			if strings.HasPrefix(b.program, "/") {
				program = filepath.Join(need.Dir(t, "SITE_GENERATORS"), "node_modules", ".bin", b.program)
			} else {
				program = need.Program(t, b.program)
			}
			documents, n := siteDocuments(&b)
			files := maps.Clone(b.files)
			maps.Copy(files, documents)
			l := treeOf(t, files)
			if l.tree.modelled(path.Join(b.source, "guide.md"), true) == nil {
				t.Fatal("the site is not modelled")
			}
			if err := os.Remove(ConfigFile); err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), "out")
			if strings.HasPrefix(b.program, "/") {
				if err := os.Symlink(filepath.Join(need.Dir(t, "SITE_GENERATORS"), "node_modules"), "node_modules"); err != nil {
					t.Fatal(err)
				}
			}
			if output, err := exec.Command(program, b.args(out)...).CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", b.program, err, output)
			}
			works := builtLinks(t, out, b.clean)
			found := map[string]string{}
			l.FailOn = Warning
			for document, text := range documents {
				for _, f := range l.Document(document, text).Findings {
					if at := linkText.FindAllStringSubmatch(text[:f.End], -1); len(at) > 0 {
						found[at[len(at)-1][1]] = f.Rule.Name
					}
				}
			}
			broken, hits := 0, 0
			for _, document := range slices.Sorted(maps.Keys(documents)) {
				text := documents[document]
				for _, m := range linkText.FindAllStringSubmatchIndex(text, -1) {
					number := text[m[2]:m[3]]
					target, _, _ := strings.Cut(text[m[1]:], "\n")
					rule, isFound := found[number]
					switch {
					case works[number] && isFound:
						t.Errorf("%s: (%s works, and has %s", document, target, rule)
					case !works[number]:
						broken++
						if isFound {
							hits++
						} else {
							t.Logf("%s: (%s leads nowhere, and has no finding", document, target)
						}
					}
				}
			}
			t.Logf("%d links, %d broken, %d found", n, broken, hits)
			if n < 80 || broken == 0 || hits*100 < 85*broken {
				t.Errorf("found %d of %d", hits, broken)
			}
		})
	}
}

// builtLinks reports which links of the pages in a directory lead to a page, and to an id if they have
// a fragment.
func builtLinks(t *testing.T, out string, clean bool) map[string]bool {
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
	works := map[string]bool{}
	for name, text := range pages {
		if path.Ext(name) != ".html" {
			continue
		}
		base := weburl.MustParse("https://example.org" + strings.TrimSuffix(name, "index.html"))
		for _, m := range builtLink.FindAllStringSubmatch(text, -1) {
			works[m[2]] = leadsSomewhere(pages, base, html.UnescapeString(m[1]), clean)
		}
	}
	return works
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
