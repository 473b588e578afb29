package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

// isProduced reports whether a build may make the missing file that a target leads to.
func (d *document) isProduced(target, file string) bool {
	t := d.linter.tree
	switch {
	case t.isWrittenByBuild(file), t.isCompletedByBuild(file):
		return true // even if the same writes the document, and Git ignores it
	case isHashed(path.Base(file)):
		return true // by a bundler
	case t.isIgnored(d.name):
		return d.format == "html" // a program writes the page, and the others
	case t.isIgnored(file) || t.isOfSubmodule(file) || t.isNamedByBuild(file):
		return true
	case path.Ext(file) == ".html" && d.format == "markdown" && d.name != "README.md" && t.hasAny(path.Dir(d.name), "Doxyfile", "Doxyfile.in"):
		return true // by Doxygen, of which the document is a page
	case d.site == nil:
		return false
	}
	if d.leavesSite() {
		return true
	}
	if stem, extension := strings.TrimSuffix(file, ".html"), path.Ext(file); (extension == "" || extension == ".html") && (t.isIgnored(stem+".md") || t.isIgnored(stem+".mdx") || t.isIgnored(stem+"/index.md")) {
		return true // its source
	}
	return t.isRouted(file) || d.site.isProduced(target, file) || !d.site.isChapter(d.name)
}

// hashed matches the name of a file of which a part is a hash of its content, as bundlers name it, and which part that is.
//
// https://webpack.js.org/guides/caching/, https://vite.dev/guide/build
var hashed = regexp.MustCompile(`\.([0-9a-f]{8,32})(?:\.\w+)?\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|wasm)$|-([\w-]{8})\.(?:js|css)$`)

// isHashed reports whether the name of a file has a hash: a part that is neither a number nor a word.
func isHashed(base string) bool {
	m := hashed.FindStringSubmatch(base)
	return m != nil && strings.ContainsAny(m[1]+m[2], "0123456789") && (strings.ContainsAny(m[1], "abcdef") || strings.ToLower(m[2]) != m[2] && strings.ToUpper(m[2]) != m[2])
}

// selfTarget matches the target of a link of Markdown or HTML from the start of its URL, with which VitePress leaves the link to the server.
//
// https://vitepress.dev/guide/routing#linking-to-non-vitepress-pages
var selfTarget = regexp.MustCompile(`^[^\s)>"']*(?:\)\{[^}\n]*|["'][^<>]*\s)target=["']?_self\b`)

// leavesSite reports whether a link of a document of VitePress leads to a page of another program on the host.
func (d *document) leavesSite() bool {
	at := min(d.at, len(d.text))
	return d.site.generator.name == "VitePress" && selfTarget.MatchString(d.text[at:min(at+mostLine, len(d.text))])
}

// createsChapter reports whether mdBook creates a missing document.
//
// https://rust-lang.github.io/mdBook/format/configuration/general.html#build-options
func (s *site) createsChapter(missing string) bool {
	return s.generator.name == "mdBook" && !strings.Contains(s.text, "create-missing = false") && s.tree.has(path.Join(s.source, "SUMMARY.md")) && s.isChapter(missing)
}

// isChapter reports whether a document is a page of its own: in a book, others are parts of chapters, or
// are in no page.
func (s *site) isChapter(name string) bool {
	if s == nil || s.generator.name != "mdBook" {
		return true
	}
	summary, err := s.tree.read(path.Join(s.source, "SUMMARY.md"))
	below := strings.TrimPrefix(name, s.source+"/")
	return err != nil || below == "SUMMARY.md" || strings.Contains(summary, below+")") || strings.Contains(summary, percent.Encode(below, percent.Path)+")")
}

// renderNever matches the setting in the front matter of a document of Hugo, or in the configuration, that gives documents no pages.
//
// https://gohugo.io/content-management/build-options/
var renderNever = regexp.MustCompile(`\brender["']?\s*[:=]\s*["']?(?:never|false)\b`)

// isRendered reports whether a document has a page of its own: documents of Hugo without one are parts of others, from whose pages
// their relative links begin. A setting is that of the document, or that of a directory above in the front matter of its page, or
// in the configuration, which names the directory by a name that begins with an underscore.
//
// https://gohugo.io/content-management/front-matter/#cascade-1
func (s *site) isRendered(name, text string) bool {
	if s == nil || s.generator.name != "Hugo" {
		return true
	}
	return !renderNever.MatchString(frontMatter(text)) && !inherits(&s.unrendered, path.Dir(name), func(dir string) bool {
		if base := path.Base(dir); base[0] == '_' && path.Ext(base) == "" && renderNever.MatchString(s.text) && strings.Contains(s.text, "/"+base) {
			return true
		}
		text, _ := s.tree.read(path.Join(dir, "_index.md"))
		_, cascade, _ := strings.Cut(frontMatter(text), "cascade")
		return renderNever.MatchString(cascade)
	})
}

// mounted returns the names in the site of a file of the site, by the mounts of Hugo: it may have several, and
// has none if it is not mounted.
func (s *site) mounted(file string) (names []string) {
	for _, m := range s.settings().mounts {
		if below, ok := cutDir(file, path.Join(s.dir, m.source)); ok {
			plain := path.Join(m.target, below)
			switch inLanguage := path.Join(m.language, plain); {
			case inLanguage == plain:
				names = append(names, plain)
			case s.isOtherLanguage(m.language):
				names = append(names, inLanguage, plain)
			default:
				names = append(names, plain, inLanguage)
			}
		}
	}
	return names
}

// isMounted reports whether a missing file of the site is mounted from elsewhere, and returns the file that is, or
// nothing if that is not in the repository.
func (s *site) isMounted(missing string) (file string, ok bool) {
	names := s.mounted(missing)
	if below, isBelow := cutDir(missing, s.source); isBelow {
		names = append(names, below)
	}
	for _, name := range names {
		for _, m := range s.settings().mounts {
			below, isBelow := cutDir(name, m.target)
			if !isBelow {
				continue
			}
			source := path.Join(s.dir, m.source)
			if file := path.Join(source, below); s.tree.has(file) {
				return file, true
			}
			if !s.tree.has(source) && (m.target != "" || strings.HasPrefix(m.source, "..")) {
				return "", true // of another module
			}
		}
	}
	return "", false
}

// cutDir returns the rest of the name of a file below a directory, or the empty string if it is the file itself.
func cutDir(file, dir string) (below string, ok bool) {
	if dir == "" || dir == "." {
		return file, true
	}
	below, ok = strings.CutPrefix(file+"/", dir+"/")
	return strings.TrimSuffix(below, "/"), ok
}

// generatedFiles match the names, in lower case, of files that a generator or its usual plug-ins make: those of all generators by the empty
// name.
//
// https://guts.github.io/mkdocs-rss-plugin/, https://llmstxt.org/, https://pagefind.app/docs/, https://timvink.github.io/mkdocs-print-site-plugin/
var generatedFiles = map[string]*regexp.Regexp{
	"": wrapped(`^(?:(?:feed|rss|atom)[\w-]*\.(?:xml|json|rss|atom)|[\w-]+\.(?:rss|atom)|sitemap[\w-]*\.xml(?:\.gz)?|robots\.txt|llms[\w-]*\.txt|
		search(?:[-_]?(?:index|data))?\.(?:json|js|html|xml)|opensearch\.xml|pagefind[\w-]*\.(?:js|css)|404\.html)$`),
	"Hugo":   regexp.MustCompile(`^(?:index\.(?:xml|json|ics|txt)|_redirects|_headers)$`),
	"Jekyll": regexp.MustCompile(`^(?:feed|redirects\.json)$`),
	"mdBook": regexp.MustCompile(`^(?:print\.html|toc\.html|searchindex\.js(?:on)?)$`),
	"MkDocs": regexp.MustCompile(`^(?:print_page(?:\.html)?|versions\.json)$`),
	"Sphinx": regexp.MustCompile(`^(?:genindex|modindex|py-modindex)\.html$|^objects\.inv$|^searchindex\.js$`),
}

// makesFile reports whether the generator may make a file, by its name.
func (s *site) makesFile(name string) bool {
	base := strings.ToLower(path.Base(name))
	own := generatedFiles[s.generator.name]
	return generatedFiles[""].MatchString(base) || own != nil && own.MatchString(base)
}

var (
	// bookOutput matches the table of a program in the configuration of a book that makes other files than HTML.
	//
	// https://rust-lang.github.io/mdBook/format/configuration/renderers.html
	bookOutput = regexp.MustCompile(`(?m)^\s*\[output\.([\w-]+)`)

	// ownPlugin matches a plug-in for Markdown that is in the repository, in the configuration of Docusaurus.
	ownPlugin = regexp.MustCompile(`(?:from\s+|require\(|import\()\s*['"]\.{1,2}/[^'"]*`)
)

// downloads are the extensions of files that a program makes of a whole book.
var downloads = []string{".pdf", ".epub", ".mobi", ".zip", ".gz"}

// isProduced reports whether a plug-in or program that the configuration names may make a missing file,
// or change the link, or whether the configuration has the link as one that is not checked.
func (s *site) isProduced(target, file string) bool {
	extension := path.Ext(file)
	isCopied := slices.ContainsFunc(s.settings().copies, func(c copied) bool {
		_, isBelow := cutDir(file, c.from)
		return isBelow && !s.tree.has(c.from)
	})
	if isCopied || s.makesFile(file) || s.hasOutput(file) || s.ignores(target) || s.tree.hasTemplate(file) {
		return true
	}
	if below, isBelow := cutDir(file, s.source); isBelow {
		copied, ok := s.isDeployed(below)
		if ok && (copied != "" || extension == ".html" || !slices.Contains(sourceExtensions, extension)) {
			return true
		}
	}
	switch s.generator.name {
	case "Hugo":
		if _, ok := s.isMounted(file); ok {
			return true
		}
		below, _ := cutDir(file, s.source)
		return slices.ContainsFunc(s.settings().mounts, func(m mount) bool {
			inTarget, ok := cutDir(below, m.target)
			return ok && s.tree.isIgnored(path.Join(s.dir, m.source, inTarget)+".md")
		})
	case "mdBook":
		if path.Base(file) == "index.md" && s.tree.has(path.Join(path.Dir(file), "README.md")) {
			return true // it has that page
		}
		return slices.Contains(downloads, extension) && slices.ContainsFunc(bookOutput.FindAllStringSubmatch(s.text, -1), func(m []string) bool {
			return m[1] != "html" && !strings.Contains(m[1], "linkcheck")
		})
	case "Docusaurus":
		if strings.Trim(target, "/") == "blog" && s.tree.isDir(path.Join(s.dir, "blog")) {
			return true // the list of its posts
		}
		isDocument := extension == ".md" || extension == ".mdx"
		return strings.HasPrefix(target, "../") && (!isDocument || !s.tree.isDir(path.Dir(file))) && strings.Contains(s.text, "emarkPlugins") && ownPlugin.MatchString(s.text)
	case "Sphinx":
		if below, ok := cutDir(file, s.source); ok {
			switch dir, base := path.Split(strings.TrimPrefix(below, "_static/")); {
			case strings.HasPrefix(below, "_downloads/") || strings.HasPrefix(below, "_sources/"):
				return true
			case dir == "_images/":
				return s.tree.hasFile(base) // of which it is a copy
			}
		}
		return !strings.Contains(target, "/") && s.makesDocuments()
	}
	return false
}

// makesDocuments reports whether Git ignores documents of the site, so that a build may make some that
// have labels.
func (s *site) makesDocuments() bool {
	for _, dir := range slices.Compact([]string{".", s.dir}) {
		text, _ := s.tree.read(path.Join(dir, ".gitignore"))
		for line := range strings.Lines(text) {
			line = path.Join(dir, strings.TrimSpace(line))
			if extension := path.Ext(line); (extension == ".md" || extension == ".rst") && strings.HasPrefix(line, s.source+"/") {
				return true
			}
		}
	}
	return false
}

// compiledScript matches the settings of a script that Emscripten makes, in the page around it.
//
// https://emscripten.org/docs/api_reference/module.html
var compiledScript = regexp.MustCompile(`\bModule\s*=\s*\{`)

// isMadeByBuild reports whether a page of HTML has a file from a bundler, which puts what it makes or
// copies into directories that are not in the repository, from a compiler, or from the hooks of Trunk.
//
// https://trunkrs.dev/guide/advanced/hooks.html
func (d *document) isMadeByBuild(l *links.Link, file string) bool {
	t := d.linter.tree
	if d.format == "html" && l.Kind != links.Hyperlink {
		if text, _ := t.read(path.Join(path.Dir(d.name), "Trunk.toml")); strings.Contains(text, "[[hooks]]") {
			return true
		}
	}
	if l.Kind == links.Script || l.Kind == links.Style {
		return t.isBundled(file) || l.Kind == links.Script && compiledScript.MatchString(d.text)
	}
	return d.format == "html" && l.Kind != links.Hyperlink && !t.isDir(path.Dir(file)) && t.isBelow(path.Dir(d.name), "package.json")
}

// defines reports whether a document of Markdown has a reference definition from another one, or one whose label a program
// completes: from one that it includes, or one that includes it, with what that includes.
func (t *tree) defines(name, text, label string) bool {
	files, _ := t.includes(name, text)
	if s := t.siteOf(path.Dir(name)); s != nil && s.model != nil && slices.Contains([]string{"VitePress", "mdBook", "MkDocs"}, s.generator.name) {
		for _, page := range s.includersOf(name) {
			pageText, _ := t.read(page)
			files = append(append(files, page), s.partsOf(page, pageText)...)
		}
	}
	for _, file := range files {
		included, _ := t.read(file)
		for _, m := range definitionLine.FindAllStringSubmatch(included, -1) {
			if strings.Contains(m[1], "{{") || labelHash(m[1]) == labelHash(label) {
				return true
			}
		}
	}
	return false
}

// partsOf returns the documents that one of the site includes.
func (s *site) partsOf(name, text string) (files []string) {
	i := includers[s.generator.name]
	for _, m := range i.syntax.FindAllStringSubmatch(text, -1) {
		if file, ok := s.tree.included(s, path.Dir(name), strings.Join(m[1:], ""), i.dirs); ok {
			files = append(files, file)
		}
	}
	return files
}

// leadsFromPage reports whether a path in a README, or in another document that is not a page of a site, leads to a file from a page of
// a site that includes the document.
func (d *document) leadsFromPage(target string) bool {
	if d.format != "markdown" || d.site != nil && !strings.EqualFold(path.Base(d.name), "README.md") {
		return false
	}
	for dir := path.Dir(d.name); ; dir = path.Dir(dir) {
		for _, s := range d.linter.tree.sites(dir) {
			if s.model != nil && slices.ContainsFunc(s.includingDirs(d.name), func(from string) bool { return s.hasSource(path.Join(from, target)) }) {
				return true
			}
		}
		if dir == "." {
			return false
		}
	}
}

// includingDirs returns the directories of the pages that include a document.
func (s *site) includingDirs(name string) (dirs []string) {
	switch s.generator.name {
	case "Sphinx":
		return s.includedFrom(name)
	case "Docusaurus", "MkDocs", "VitePress", "mdBook":
		for _, page := range s.includersOf(name) {
			dirs = append(dirs, path.Dir(page))
		}
	}
	return dirs
}

// includersOf returns the documents of the site that include one.
func (s *site) includersOf(name string) []string {
	s.partsOnce.Do(func() {
		s.parts = map[string][]string{}
		for page := range s.pages().paths {
			text, _ := s.tree.read(page)
			for _, part := range s.partsOf(page, text) {
				s.parts[part] = append(s.parts[part], page)
			}
		}
	})
	return s.parts[name]
}

var (
	// componentImport matches the import of a component in a document of Astro, Docusaurus or VitePress, or in a component: its path from
	// the document, or by the name of a directory.
	componentImport = regexp.MustCompile(`(?m)^\s*import\s.*from\s+['"]((?:@[\w-]*/|~/|/|\.)[^'"]+)['"]`)

	// markdownHeading matches a heading of Markdown.
	markdownHeading = regexp.MustCompile(`(?m)^#{1,6} `)

	// componentIDs matches what gives a component an id that it makes itself.
	componentIDs = regexp.MustCompile(`\bid=\{|<h[1-6][\s>]|<Heading`)

	// boundIDs matches the same in a document, and in a component of Astro or Vue, of which headings have no ids of themselves.
	boundIDs = regexp.MustCompile(`\bid=\{|[\s:]:id=|v-bind:id=`)

	// setHTML matches what gives such a component HTML that a program makes, and markdownProgram one that makes it of a document, with
	// ids of its headings.
	//
	// https://docs.astro.build/en/reference/directives-reference/#sethtml, https://vuejs.org/api/built-in-directives.html#v-html
	setHTML         = regexp.MustCompile(`\bset:html=|\bv-html=`)
	markdownProgram = regexp.MustCompile(`(?i)markdown|\b(?:marked|remark|micromark)\b`)
)

// componentExtensions are those of components, which imports may omit.
var componentExtensions = []string{".js", ".jsx", ".ts", ".tsx", ".vue", ".astro"}

// addsIDs reports whether a document of Astro, Docusaurus or VitePress, or a component in it, makes headings or ids. If the document has
// no heading, components are the page, except in VitePress.
func (t *tree) addsIDs(s *site, name, text string) bool {
	if s.generator.name != "VitePress" && !markdownHeading.MatchString(text) && (len(t.components(s, name, text)) > 0 || themeImport.MatchString(text)) {
		return true
	}
	if strings.Contains(text, "id=") || strings.Contains(text, "html=") {
		if own := withoutCode(text); boundIDs.MatchString(own) || setHTML.MatchString(own) {
			return true
		}
	}
	return slices.ContainsFunc(t.componentsOf(s, name, text), func(file string) bool { return t.component(s, file).makesIDs })
}

// A component is what a file of the repository with a component has.
type component struct {
	ids      []string // of elements, as they are written
	makesIDs bool     // it makes headings or ids, which are not known
	imports  []string // the files of the components that it imports, if it is of Astro or Vue
}

// component returns what a file with a component has. It is read once for all documents.
func (t *tree) component(s *site, file string) *component {
	if known, ok := t.loaded.Load(file); ok {
		return known.(*component)
	}
	source, _ := t.read(file)
	c := &component{ids: matched(source, elementID)}
	if extension := path.Ext(file); extension == ".vue" || extension == ".astro" {
		c.makesIDs = boundIDs.MatchString(source) || setHTML.MatchString(source) && markdownProgram.MatchString(source)
		c.imports = t.components(s, file, source)
	} else {
		c.makesIDs = componentIDs.MatchString(source)
	}
	t.loaded.Store(file, c)
	return c
}

// themeImport matches the import of a component of the theme of Docusaurus, which may be in a package.
var themeImport = regexp.MustCompile(`(?m)^\s*import\s.*from\s+['"]@theme/`)

// components returns the files of the repository with the components that a document or a component imports.
//
// https://docs.astro.build/en/guides/imports/#aliases, https://docusaurus.io/docs/api/misc/docusaurus-aliases
func (t *tree) components(s *site, name, text string) (files []string) {
	for _, m := range componentImport.FindAllStringSubmatch(text, -1) {
		file := path.Join(path.Dir(name), m[1])
		switch alias, rest, _ := strings.Cut(m[1], "/"); {
		case alias == "@site":
			file = path.Join(s.dir, rest)
		case alias == "@" || alias == "~":
			file = path.Join(s.dir, "src", rest)
		case alias == "":
			file = path.Join(s.source, rest)
		case alias[0] == '@':
			file = path.Join(s.dir, "src", alias[1:], rest)
		}
		for _, extension := range []string{"", ".js", ".jsx", ".ts", ".tsx", "/index.js", "/index.jsx", "/index.ts", "/index.tsx"} {
			if at := file + extension; slices.Contains(componentExtensions, path.Ext(at)) && !strings.HasPrefix(at, "../") && t.has(at) {
				files = append(files, at)
			}
		}
	}
	return files
}

// componentsOf returns the files of the repository with the components in a document: those that it imports, with those that they
// import if they are of Astro or Vue, and those of the site that need no import.
func (t *tree) componentsOf(s *site, name, text string) (files []string) {
	add := func(file string) {
		if !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	for _, file := range append(t.components(s, name, text), s.registeredIn(text)...) {
		add(file)
	}
	for i := 0; i < len(files); i++ {
		for _, file := range t.component(s, files[i]).imports {
			add(file)
		}
	}
	return files
}

// A bookParts is which documents of AsciiDoc are parts of others.
type bookParts struct {
	once  sync.Once
	of    map[string][]string // the documents that include one
	bases map[string]bool     // the last elements of paths that begin with an attribute
}

// isIncluded reports whether a document of AsciiDoc is a part of another one.
func (t *tree) isIncluded(name string) bool {
	parts := t.bookParts()
	return len(parts.of[name]) > 0 || parts.bases[path.Base(name)]
}

// hasBook reports whether a document of AsciiDoc of the tree includes another one, so that attributes that a
// build sets may change all.
func (t *tree) hasBook() bool { return len(t.bookParts().of)+len(t.bookParts().bases) > 0 }

// bookParts reads which documents of AsciiDoc of the tree include which.
func (t *tree) bookParts() *bookParts {
	t.parts.once.Do(func() {
		t.parts.of, t.parts.bases = map[string][]string{}, map[string]bool{}
		left := mostPages
		t.eachFile(".", []string{"node_modules"}, &left, t.addParts)
	})
	return &t.parts
}

// addParts adds what a document includes.
func (t *tree) addParts(name string) {
	if links.FormatOf(name) != "asciidoc" {
		return
	}
	text, _ := t.read(name)
	for _, m := range asciidocInclude.FindAllStringSubmatch(text, -1) {
		switch part := path.Join(path.Dir(name), m[1]); {
		case links.FormatOf(part) != "asciidoc" && path.Ext(part) != "":
		case strings.ContainsAny(m[1], "{$"):
			t.parts.bases[path.Base(part)] = true
			t.addPartial(name, m[1])
		case part != name:
			t.parts.of[part] = append(t.parts.of[part], name)
		}
	}
}

// addPartial adds a partial of Antora that a document includes by its name.
func (t *tree) addPartial(document, name string) {
	s := t.siteOf(path.Dir(document))
	if s == nil || s.model != &antoraModel {
		return
	}
	if module, below, ok := s.antoraParts(document, name); ok {
		if below, ok = strings.CutPrefix(below, "partial$"); ok {
			part := path.Join(module, "partials", below)
			t.parts.of[part] = append(t.parts.of[part], document)
		}
	}
}

// mayHave reports whether the page of a document of AsciiDoc that includes another one has a fragment, or
// may have it.
func (t *tree) mayHave(name, fragment string, depth int) bool {
	if !t.isIncluded(name) {
		return false
	}
	return t.bookParts().bases[path.Base(name)] || slices.ContainsFunc(t.bookParts().of[name], func(other string) bool {
		anchors, known := t.anchorsOf(other)
		return !known || anchors.has(fragment) || depth == mostIncludes || t.mayHave(other, fragment, depth+1)
	})
}

// buildFiles are the names of the configurations of builds that make pages of AsciiDoc.
var buildFiles = []string{"pom.xml", "build.gradle", "build.gradle.kts", "Rakefile", "Makefile"}

// setsImages reports whether the build of a directory of documents of AsciiDoc says where their images
// are.
func (t *tree) setsImages(dir string) bool {
	return inherits(&t.imaging, dir, func(dir string) bool {
		return slices.ContainsFunc(buildFiles, func(name string) bool {
			text, _ := t.read(path.Join(dir, name))
			return strings.Contains(text, "imagesdir")
		})
	})
}

// outputs are the options with the directories to which generators write, and their values by default.
var outputs = map[string][2]string{
	"Hugo": {"publishDir", "public"}, "Jekyll": {"destination", "_site"}, "MkDocs": {"site_dir", "site"}, "mdBook": {"build-dir", "book"}, "Hexo": {"public_dir", "public"},
	"Eleventy": {"output", "_site"}, "Zola": {"output_dir", "public"}, "Docusaurus": {"outDir", "build"}, "Pelican": {"OUTPUT_PATH", "output"},
}

// output returns the directory to which the generator writes, or nothing if that is not known.
func (s *site) output() string {
	option, ok := outputs[s.generator.name]
	if !ok {
		return ""
	}
	return path.Join(s.dir, append(valuesOf(s.text, option[0]), option[1])[0])
}

// hasOutput reports whether a file of the site that is missing is in what the generator has written.
func (s *site) hasOutput(missing string) bool {
	below, ok := cutDir(missing, s.source)
	output := s.output()
	_, isAbove := cutDir(s.source, output)
	return ok && !isAbove && output != "" && s.tree.hasUntold(path.Join(output, "index.html")) && s.tree.has(path.Join(output, below))
}

// isOutput reports whether a directory, or one above it, is where a generator writes the pages of a site, or TypeDoc documents of one.
//
// https://typedoc-plugin-markdown.org/plugins/vitepress
func (t *tree) isOutput(dir string) bool {
	return inherits(&t.outputs, dir, func(dir string) bool {
		if t.hasAny(dir, "typedoc-sidebar.json", "typedoc-sidebar.cjs") && (t.siteOf(dir) == nil || t.siteOf(dir).source != dir) {
			return true
		}
		if dir == "." || !t.hasUntold(path.Join(dir, "index.html")) {
			return false
		}
		for at := path.Dir(dir); ; at = path.Dir(at) {
			for _, s := range t.sites(at) {
				if _, isAbove := cutDir(s.source, dir); !isAbove && s.output() == dir {
					return true
				}
			}
			if at == "." {
				return false
			}
		}
	})
}

// isMarkedGenerated reports whether a .gitattributes file, or the list that OpenAPI Generator writes, says that a program makes
// a file.
//
// https://docs.github.com/en/repositories/working-with-files/managing-files/customizing-how-changed-files-appear-on-github,
// https://openapi-generator.tech/docs/customization/#ignore-file-format
func (t *tree) isMarkedGenerated(name string) bool {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		if below, _ := cutDir(name, dir); t.listedBelow(dir)[below] {
			return true
		}
		if dir == "." {
			return t.matches(name, t.generatedBelow)
		}
	}
}

// listedBelow returns the files below a directory that OpenAPI Generator has written.
func (t *tree) listedBelow(dir string) map[string]bool {
	if known, ok := t.listed.Load(dir); ok {
		return known.(map[string]bool)
	}
	listed := map[string]bool{}
	if t.list(dir)[".openapi-generator"] {
		text, _ := t.read(path.Join(dir, ".openapi-generator/FILES"))
		for name := range strings.FieldsSeq(text) {
			listed[name] = true
		}
	}
	t.listed.Store(dir, listed)
	return listed
}

// generatedBelow returns the lines about generated files of the .gitattributes file of a directory.
func (t *tree) generatedBelow(dir string) (lines []ignoring) {
	if known, ok := t.marked.Load(dir); ok {
		return known.([]ignoring)
	}
	if _, ok := t.list(dir)[".gitattributes"]; ok {
		text, _ := t.read(path.Join(dir, ".gitattributes"))
		for line := range strings.Lines(text) {
			fields := strings.Fields(line)
			for _, field := range fields {
				switch field {
				case "linguist-generated", "linguist-generated=true":
				case "-linguist-generated", "linguist-generated=false":
				default:
					continue
				}
				pattern := fields[0]
				if strings.Contains(pattern, "/") {
					pattern = "/" + strings.TrimPrefix(pattern, "/")
				}
				lines = append(lines, ignoring{globPattern(pattern), field[0] == '-' || strings.HasSuffix(field, "=false"), false})
			}
		}
	}
	t.marked.Store(dir, lines)
	return lines
}
