package lint

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A generator is a program that builds a site, where files have other names than in the
// sources.
type generator struct {
	name   string   // empty for several
	files  []string // of which one configures it
	option string   // that names directories of documents in it, as a regular expression; may be empty
	dirs   []string // the directories of documents otherwise, "." for its own directory
	model  *model   // where links lead; nil if that is not known
}

// generators are those that are known, by their documentation.
var generators = []generator{
	{"MkDocs", append(mkDocs, "zensical.toml"), "docs_dir", []string{"docs"}, &mkDocsModel},
	{"Docusaurus", docusaurus, "path", []string{"docs"}, &docusaurusModel},
	{"Docusaurus", docusaurus, "", []string{"blog", "src/pages", "i18n", versionedDocs}, &docusaurusModel},
	{"Docusaurus", docusaurus, "", []string{"src"}, nil},
	{"Hugo", hugo, "contentDir", []string{"content"}, &hugoModel},
	{"Hugo", append(hugo, "theme.toml"), "", []string{"archetypes", "layouts", "static", "themes"}, nil},
	{"Jekyll", []string{"_config.yml", "_config.toml"}, "source", []string{"."}, &jekyllModel},
	{"Hexo", []string{"_config.yml"}, "source_dir", []string{"source"}, &hexoModel},
	{"Sphinx", []string{"conf.py", "conf.py.in"}, "", []string{"."}, &sphinxModel},
	{"VitePress", []string{".vitepress"}, "", []string{"."}, &vitePressModel},
	{"Jupyter Book", []string{"_toc.yml"}, "", []string{"."}, &jupyterBookModel},
	{"MyST", []string{"myst.yml"}, "", []string{"."}, &jupyterBookModel},
	{"VuePress", []string{".vuepress"}, "", []string{"."}, &vuePressModel},
	{"HonKit", []string{"SUMMARY.md"}, "", []string{"."}, &honKitModel},
	{"GitBook", []string{"SUMMARY.md"}, "", []string{"."}, &gitBookModel},
	{"docsify", []string{"_sidebar.md", "_navbar.md", "_coverpage.md", ".nojekyll"}, "", []string{"."}, &docsifyModel},
	{"", []string{"_sidebar.md"}, "", []string{"."}, nil},
	{"Mintlify", []string{"mint.json", "docs.json"}, "", []string{"."}, nil},
	{"ddoc", []string{"ddoc.hjson"}, "", []string{"src"}, nil},
	{"Codedoc", []string{".codedoc"}, "", []string{"docs"}, nil},
	{"DocFX", []string{"docfx.json"}, "", []string{"."}, &docFXModel},
	{"docset", []string{"docset.yml"}, "", []string{"."}, nil},
	{"Quarto", []string{"_quarto.yml"}, "", []string{"."}, nil},
	{"Zola", []string{"zola.toml", "config.toml"}, "", []string{"content"}, &zolaModel},
	{"Antora", []string{"antora.yml"}, "", []string{"modules"}, &antoraModel},
	{"Antora", []string{"antora-playbook.yml"}, "", []string{"docs", "modules"}, nil},
	{"mdBook", mdBook, "src", []string{"src"}, &mdBookModel},
	{"Eleventy", eleventy, "input", []string{"."}, &eleventyModel},
	{"Retype", []string{"retype.yml"}, "input", []string{"."}, nil},
	{"Lume", []string{"_config.ts"}, "src", []string{"."}, nil},
	{"Pelican", []string{"pelicanconf.py", "pelicanconf.yaml"}, "PATH", []string{"content"}, &pelicanModel},
	{"Documenter", []string{"make.jl"}, "source", []string{"src"}, nil},
	{"Doxygen", []string{"Doxyfile"}, "INPUT", nil, nil},
	{"Astro Starlight", astro, "", []string{"src/content/docs"}, &starlightModel},
	{"Astro", astro, "", []string{"app", "blog", "content", "docs", "pages", "posts", "src"}, nil},
	{"", []string{
		"gatsby-config.js", "gatsby-config.ts", "next.config.js", "next.config.ts", "next.config.mjs",
		"nuxt.config.js", "nuxt.config.ts", "svelte.config.js", "rspress.config.ts", "source.config.ts",
	}, "", []string{"app", "blog", "content", "docs", "pages", "posts", "src"}, nil},
}

// optionOf finds the directories of documents in a configuration: in YAML, TOML and JSON, and as
// far as they are literals in programs. A path from the root is one of pages.
func (g *generator) optionOf(text string) (dirs []string) {
	dirs = slices.DeleteFunc(valuesOf(text, g.option), func(dir string) bool { return strings.HasPrefix(dir, "/") })
	if g.model == &docusaurusModel && len(dirs) > 0 && !slices.Contains(dirs, g.dirs[0]) {
		return append(dirs, g.dirs...) // of the plug-ins that do not set it
	}
	return dirs
}

// valuesOf returns the values of a key in a configuration, without those in lines that are comments. The key is a regular
// expression.
func valuesOf(text, key string) (values []string) {
	if regexp.QuoteMeta(key) == key && !strings.Contains(text, key) {
		return nil
	}
	option, ok := options.Load(key)
	if !ok {
		option, _ = options.LoadOrStore(key, regexp.MustCompile(`(?m)(?:^|[\s{,])["']?`+key+`["']?\s*[:=]\s*["']?([^\s"',#{}()\[\]]+)`))
	}
	for _, m := range option.(*regexp.Regexp).FindAllStringSubmatchIndex(text, mostSites) {
		if line := text[strings.LastIndexByte(text[:m[2]], '\n')+1 : m[2]]; !strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") {
			values = append(values, text[m[2]:m[3]])
		}
	}
	return values
}

// options are the regular expressions of valuesOf, by the key.
var options sync.Map

// mostSites is how many directories of documents are read from a configuration.
const mostSites = 50

// The names of the configuration of some generators.
var (
	mkDocs     = []string{"mkdocs.yml", "mkdocs.yaml", "mkdocs-common.yml", "mkdocs-base.yml", "mkdocs.base.yml", "mkdocs.common.yml", "mkdocs-online.yml"}
	mdBook     = []string{"book.toml", "book.toml.in"}
	astro      = []string{"astro.config.mjs", "astro.config.mts", "astro.config.ts", "astro.config.js"}
	hugo       = []string{"hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.json", "config/_default/hugo.toml", "config/_default/hugo.yaml", "config/_default/config.toml", "config/_default/config.yaml"}
	docusaurus = []string{"docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs"}
	eleventy   = []string{".eleventy.js", ".eleventy.cjs", "eleventy.config.js", "eleventy.config.cjs", "eleventy.config.mjs", "eleventy.config.ts"}
)

// mkDocsName matches the other names that configurations of MkDocs have, as that of a language, and mkDocsText a part of these.
var (
	mkDocsName = regexp.MustCompile(`^mkdocs[.-][\w-]+\.ya?ml$`)
	mkDocsText = regexp.MustCompile(`(?m)^(?:INHERIT|docs_dir|site_name):`)
)

// eleventySetter matches what sets a directory in a program, instead of a value that it returns. eleventyCommand matches a command, and
// eleventyFlag an option of it.
//
// https://www.11ty.dev/docs/config/#input-directory, https://www.11ty.dev/docs/usage/
var (
	eleventySetter  = regexp.MustCompile(`\.set(Input|Includes|Layouts)Directory\(\s*["'` + "`" + `]([\w./-]+)`)
	eleventyCommand = regexp.MustCompile(`\beleventy(?:@[\w.-]+)?[ \t][^\n;&|"']*`)
	eleventyFlag    = regexp.MustCompile(`\s--(input|pathprefix)[= ]\s*([\w./-]+)`)
)

// mkDocsParent matches the setting with the configuration that one of MkDocs inherits.
//
// https://www.mkdocs.org/user-guide/configuration/#configuration-inheritance
var mkDocsParent = regexp.MustCompile(`(?m)^INHERIT:\s*["']?([^\s"'#]+)`)

// filesIn returns the names that the configuration of a generator may have in a directory with these names.
func (g *generator) filesIn(names map[string]bool) []string {
	if g.model != &mkDocsModel {
		return g.files
	}
	files := slices.Clip(g.files)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if mkDocsName.MatchString(name) && !slices.Contains(g.files, name) {
			files = append(files, name)
		}
	}
	return files
}

// ownText matches a part of the configurations whose names other programs use too.
var ownText = map[string]*regexp.Regexp{
	"config.json": regexp.MustCompile(`(?i)"baseurl"`),     // https://gohugo.io/configuration/all/#baseurl
	"make.jl":     regexp.MustCompile(`\bmakedocs\(`),      // https://documenter.juliadocs.org/stable/lib/public/#Documenter.makedocs
	"docs.json":   regexp.MustCompile(`mintlify|"colors"`), // https://www.mintlify.com/docs/organize/settings
}

// writesInJulia matches what a program in Julia makes documents with.
//
// https://fredrikekre.github.io/Literate.jl/stable/outputformats/
var writesInJulia = regexp.MustCompile(`\b(?:Literate|Weave|open|write|cp|mv|run|include)\b`)

// hasOnlyDocuments reports whether the site is one of Documenter, in which a path to a document is from the one with the link, and its program
// makes no documents.
//
// https://documenter.juliadocs.org/stable/man/syntax/
func (s *site) hasOnlyDocuments() bool {
	return s != nil && s.generator.name == "Documenter" && !writesInJulia.MatchString(s.text)
}

// siteDirectories are the names of directories that have the configuration of a generator
// for documents beside them.
var siteDirectories = []string{"website", "site", "docs", "doc", "www", "documentation"}

// A site is a directory of documents from which a generator makes pages.
type site struct {
	tree      *tree
	generator *generator
	model     *model // nil if the model does not cover the configuration
	dir       string // with the configuration
	source    string // the documents
	config    string // the name of the file in dir that configures the generator
	text      string // of the configuration

	read  sync.Once
	set   *settings
	once  sync.Once
	index pageIndex

	namesOnce    sync.Once
	namesakes    namesakes // the names of all pages
	layoutsOnce  sync.Once
	layout       layouts
	topsOnce     sync.Once
	tops         []string // the names of pages and directories in the root
	data         sync.Map // what eleventyData returns, by the directory
	unrendered   sync.Map // whether a directory has the setting of Hugo for no pages
	importsOnce  sync.Once
	importNames  map[string]bool // what importedNames returns
	excludesOnce sync.Once
	excludes     []*regexp.Regexp         // what Jekyll or Sphinx leaves out
	attributes   func() map[string]string // those of a component of Antora
	ignored      func() string            // what ignoredDocuments returns
	partsOnce    sync.Once
	parts        map[string][]string // what includedFrom or includersOf returns
	programsOnce sync.Once
	named        []program // that programs returns
}

// siteOf returns the site that a directory is part of, or nil: that of the nearest directory of
// documents. If several generators read it, none is known to be the one.
func (t *tree) siteOf(dir string) *site {
	if known, ok := t.built.Load(dir); ok {
		return known.(*site)
	}
	var found *site
	for at := dir; ; at = path.Dir(at) {
		for _, s := range t.sites(at) {
			switch {
			case s.source != dir:
			case found == nil || found.model == nil && s.model != nil:
				found = s
			case s.model != nil && s.generator.name != found.generator.name:
				found = &site{tree: t, generator: &generator{}, dir: dir, source: dir, config: found.config}
			}
		}
		if at == "." {
			break
		}
	}
	if found == nil && slices.Contains(siteDirectories, path.Base(dir)) && t.has(path.Join(dir, "package.json")) {
		found = &site{tree: t, generator: &generator{}, dir: dir, source: dir, config: "package.json"} // its scripts may build one
	}
	if found == nil && dir != "." {
		found = t.siteOf(path.Dir(dir))
	}
	known, _ := t.built.LoadOrStore(dir, found) // one site if several goroutines find it
	return known.(*site)
}

// modelled returns the site that a document of Markdown is a page of, or nil if it is of none, or it
// is not known where its links lead. hasFrontMatter is false for a document that Jekyll copies.
func (t *tree) modelled(name string, hasFrontMatter bool) *site {
	s := t.siteOf(path.Dir(name))
	if s == nil || s.model == nil || communityFile.MatchString(name) || !s.reads(name, hasFrontMatter) {
		return nil
	}
	return s
}

// reads reports whether the generator makes a page of a document of the site.
func (s *site) reads(name string, hasFrontMatter bool) bool {
	return hasFrontMatter || s.generator.name != "Jekyll" || s.settings().needsNoFront && !strings.Contains("/"+name, "/_") && !communityFile.MatchString(path.Base(name))
}

// isBuilt reports whether a directory is part of a site.
func (t *tree) isBuilt(dir string) bool { return t.siteOf(dir) != nil }

// sites returns the sites whose configuration is in a directory, or in one of siteDirectories in it.
func (t *tree) sites(dir string) (found []*site) {
	if known, ok := t.sources.Load(dir); ok {
		return known.([]*site)
	}
	for _, at := range append([]string{"."}, siteDirectories...) {
		at = path.Join(dir, at)
		names := t.list(at)
		if names == nil {
			continue
		}
		for i := range generators {
			g := &generators[i]
			for _, name := range g.filesIn(names) {
				if _, ok := names[name]; !ok && !(strings.Contains(name, "/") && t.hasUntold(path.Join(at, name))) {
					continue
				}
				text := t.configuration(path.Join(at, name))
				if !slices.Contains(g.files, name) && !mkDocsText.MatchString(text) {
					continue
				}
				if own := ownText[name]; own != nil && !own.MatchString(text) {
					continue
				}
				if g.model != nil && g.model.is != nil && !g.model.is(t, at, text) {
					continue
				}
				dirs := g.dirs
				if g.option != "" {
					if named := g.optionOf(text); len(named) > 0 {
						dirs = named
					}
				}
				if g.model == &sphinxModel {
					dirs = []string{t.sphinxSource(at, text)}
				}
				if slices.Contains(dirs, versionedDocs) {
					for _, name := range slices.Sorted(maps.Keys(names)) {
						if strings.HasSuffix(name, "_"+versionedDocs) {
							dirs = append(slices.Clip(dirs), name)
						}
					}
				}
				for _, source := range dirs {
					if source = t.realDir(path.Join(at, source)); t.isDir(source) {
						s := &site{tree: t, generator: g, model: g.model, dir: at, source: source, config: name, text: text}
						s.attributes, s.ignored = sync.OnceValue(s.antoraAttributes), sync.OnceValue(s.ignoredDocuments)
						if s.model != nil && !s.model.covers(s) {
							s.model = nil
						}
						found = append(found, s)
					}
				}
			}
		}
	}
	known, _ := t.sources.LoadOrStore(dir, found)
	return known.([]*site)
}

// mostSettings is how many files of a directory of settings are read.
const mostSettings = 100

// configuration returns the text of a file that configures a generator, and of the other files that belong to it: the settings of a
// book of Jupyter beside its contents, the files of a directory of settings, the files that a configuration of Docusaurus without settings
// imports, the configurations that one of MkDocs inherits, and the options of the command of Eleventy.
func (t *tree) configuration(name string) string {
	text, _ := t.read(name)
	dir, left := path.Dir(name), mostSettings
	add := func(other string) {
		if other != name {
			part, _ := t.read(other)
			text += "\n" + part
		}
	}
	switch {
	case path.Base(name) == "_toc.yml":
		add(path.Join(dir, "_config.yml"))
	case strings.HasPrefix(path.Base(name), "mkdocs"):
		for at, parent := name, mkDocsParent.FindStringSubmatch(text); parent != nil && left > 0; left-- {
			at = path.Join(path.Dir(at), parent[1])
			if strings.HasPrefix(at, "../") { // outside the checkout
				break
			}
			part, err := t.read(at)
			if err != nil {
				break
			}
			text = mkDocsParent.ReplaceAllString(text, "") + "\n" + part // the setting is left if its file is not found
			parent = mkDocsParent.FindStringSubmatch(part)
		}
	case path.Base(dir) == "_default":
		t.eachFile(dir, nil, &left, add)
	case slices.Contains(eleventy, path.Base(name)):
		for _, m := range eleventySetter.FindAllStringSubmatch(text, mostSites) {
			text += "\n" + strings.ToLower(m[1]) + ": " + m[2]
		}
		for _, command := range eleventyCommand.FindAllString(t.buildOf(dir).text, mostSites) {
			for _, m := range eleventyFlag.FindAllStringSubmatch(command, -1) {
				text += "\n" + strings.Replace(m[1], "pathprefix", "pathPrefix", 1) + ": " + m[2]
			}
		}
	case slices.Contains(docusaurus, path.Base(name)) && !strings.Contains(text, "presets") && !strings.Contains(text, "plugins"):
		for _, imported := range matched(text, scriptImport) {
			if file, ok := t.module(path.Join(dir, imported)); ok && imported[0] == '.' {
				add(file)
			}
		}
	}
	return text
}

// isPublished reports whether a site may have other files under the name of a directory: it is
// part of a site, or below the directory with the configuration of one, except the root.
func (t *tree) isPublished(dir string) bool {
	return t.isBuilt(dir) || dir != "." && (len(t.sites(dir)) > 0 || t.isPublished(path.Dir(dir)))
}
