package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl/weburl/links"
)

// A model is where a generator puts the pages of documents of Markdown, and where their links lead.
// Where a link may lead to one of several places, by settings that are not read, it is right if one
// of them exists.
type model struct {
	// covers reports whether the model is right with the configuration of a site.
	covers func(*site) bool

	// paths returns the paths of the page of a document, and others that redirect to it. name is
	// that of the document below the source.
	paths func(s *site, name, text string) []string

	static      []string // directories whose files are in the root of the site, beside the configuration
	inSource    []string // the same, in the directory of the documents
	directories bool     // the page of guide.md is guide/, and links in it begin there
	clean       bool     // servers find guide.html for guide
	lower       bool     // the letters of paths are in lower case
	checked     bool     // the generator fails if a link from the root leads nowhere
	indexes     bool     // a directory has a page only if a document is made for it
	labels      bool     // a link may be a label of another document
}

// A pageIndex is the pages of a site.
type pageIndex struct {
	pages map[string]string   // the documents, by the paths of their pages, without slashes at the ends
	paths map[string]string   // the path of the page of a document
	dirs  map[string]bool     // the paths of pages and of directories with pages
	files map[string]bool     // the paths of pages whose names end in ".html": they are no directories
	label map[string]struct{} // labels of MyST and reStructuredText
}

// mostPages is how many documents of a site are read.
const mostPages = 200_000

// pages returns the pages of all documents that the generator reads.
func (s *site) pages() *pageIndex {
	s.once.Do(func() {
		x := &s.index
		x.files = map[string]bool{}
		x.pages, x.paths, x.dirs, x.label = map[string]string{}, map[string]string{}, map[string]bool{}, map[string]struct{}{}
		left := mostPages
		for _, other := range s.tree.sites(s.dir) {
			if other.generator.name == s.generator.name && other.dir == s.dir {
				s.walk(other.source, other.source, &left)
			}
		}
		for _, static := range append(s.model.static, s.source) {
			redirects, _ := s.tree.read(path.Join(s.dir, static, "_redirects"))
			for line := range strings.Lines(redirects) {
				if fields := strings.Fields(line); len(fields) > 1 && strings.HasPrefix(line, "/") {
					s.addPage(fields[0], path.Join(s.dir, static, "_redirects"))
				}
			}
		}
	})
	return &s.index
}

// walk adds the pages of the documents below a directory.
func (s *site) walk(source, dir string, left *int) {
	for name, isDir := range s.tree.list(dir) {
		full := path.Join(dir, name)
		if *left--; *left < 0 {
			return
		}
		switch {
		case name[0] == '.' || name == "node_modules" || name == "vendor" || name == "_site":
		case isDir:
			s.walk(source, full, left)
		case s.generator.name == "Jekyll" && (path.Ext(name) == ".xml" || path.Ext(name) == ".json"):
			text, _ := s.tree.read(full)
			for _, page := range frontValues(text, "permalink") {
				s.addPage(page, full)
			}
		case slices.Contains(sourceExtensions, path.Ext(name)) || path.Ext(name) == ".tsx" || path.Ext(name) == ".jsx":
			text, _ := s.tree.read(full)
			below := full
			if source != "." {
				below = strings.TrimPrefix(full, source+"/")
			}
			if s.model.labels {
				s.addLabels(text)
			}
			for i, page := range s.model.paths(s, below, text) {
				if i == 0 {
					s.index.paths[full] = normalPath(page)
				}
				s.addPage(page, full)
			}
		}
	}
}

func (s *site) addPage(page, source string) {
	isFile := strings.HasSuffix(page, ".html") && path.Base(page) != "index.html"
	page = normalPath(page)
	if _, ok := s.index.pages[page]; isFile && !ok {
		s.index.files[page] = true
	}
	if s.model.lower {
		page = strings.ToLower(page)
	}
	if _, ok := s.index.pages[page]; !ok {
		s.index.pages[page] = source
	}
	for ; page != "." && !s.index.dirs[page]; page = path.Dir(page) {
		s.index.dirs[page] = true
	}
}

// normalPath returns the path of a page without slashes at its ends, and without the names of files
// that servers add.
func normalPath(page string) string {
	page = strings.Trim(path.Clean("/"+page), "/")
	page = strings.TrimSuffix(strings.TrimSuffix(page, ".html"), ".htm")
	if page == "index" {
		return ""
	}
	return strings.TrimSuffix(page, "/index")
}

// page returns the document whose page has a path, or the file that has it.
func (s *site) page(target string) (file string, ok bool) {
	for _, static := range s.model.static {
		if name := path.Join(s.dir, static, target); s.tree.has(name) && !(s.model.indexes && s.tree.isDir(name)) {
			return name, true
		}
	}
	for _, static := range s.model.inSource {
		if name := path.Join(s.source, static, target); s.tree.has(name) && !(s.model.indexes && s.tree.isDir(name)) {
			return name, true
		}
	}
	if strings.HasSuffix(target, ".html") && !s.hasHTML() {
		return "", false
	}
	page := normalPath(target)
	s.tree.looks("the page /" + page)
	if s.model.checked && strings.HasSuffix(target, "/") && page != "" {
		file, ok = s.pages().pages[page]
		return file, ok && stemmed(path.Base(file)) == "index"
	}
	if strings.HasSuffix(target, "/") && s.pages().files[page] {
		return "", false
	}
	if !s.model.clean && !s.model.directories && path.Ext(target) == "" && !strings.HasSuffix(target, "/") && page != "" {
		return "", false
	}
	for at := page; at != "."; at = path.Dir(at) {
		if file, ok := s.pages().pages[path.Join(at, "*")]; ok {
			return file, true // a redirect
		}
	}
	file, ok = s.pages().pages[page]
	return file, ok
}

// base is the path in the URL of the site that a configuration names, and host the host if there is no
// path.
var (
	base = regexp.MustCompile(`(?m)^\s*["']?(?:baseURL|baseUrl|baseurl|site_url|site-url|base)["']?\s*[:=]\s*["']?(?:https?://[^/"'\s]+)?(/[^"'\s]*?)/?["']?,?\s*(?:#.*)?$`)
	host = regexp.MustCompile(`(?m)^\s*["']?(?:baseURL|baseUrl|url|site_url)["']?\s*[:=]\s*["']?https?://([^/"'\s]+)/?["']?,?\s*(?:#.*)?$`)
)

// isWholeHost reports whether all paths of the host are those of the site.
func (s *site) isWholeHost() bool {
	if s.model.checked {
		return true
	}
	h := host.FindStringSubmatch(s.text)
	b := base.FindStringSubmatch(s.text)
	return h != nil && !strings.HasSuffix(h[1], ".github.io") && !strings.HasSuffix(h[1], ".gitlab.io") && !strings.HasPrefix(h[1], "localhost") && (b == nil || len(b[1]) < 2)
}

// generatedElements are elements of the paths of pages that generators make of no document.
var generatedElements = []string{"tags", "tag", "categories", "category", "series", "authors", "search", "feed", "rss", "page", "archive", "archives"}

// versionElement matches the element of a path that is a version, or a language.
var versionElement = regexp.MustCompile(`^(?:v?[0-9]+(?:\.[0-9x]+)*|next|latest|stable|[a-z]{2}(?:-[A-Za-z]{2,4})?)$`)

// resolve returns the file that a link of a document of the site leads to, and whether it exists, or
// the empty string if that is not known.
func (s *site) resolve(d *document, target string) (file string, ok bool) {
	switch {
	case s.model == &antoraModel && d.format == "asciidoc":
		return s.antora(d, target)
	case strings.HasPrefix(target, "@site/"):
		file = path.Join(s.dir, target[len("@site/"):])
		return file, s.tree.has(file)
	case strings.HasPrefix(target, "@") || strings.HasPrefix(target, "~"):
		return d.unknown(aliased)
	case strings.HasPrefix(target, "/"):
		return s.fromRoot(d, target)
	case s.hook() && !strings.ContainsAny(target, "./"):
		return d.unknown(hooked)
	}
	t := s.tree
	dir := path.Dir(d.name)
	name := path.Join(dir, target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return d.unknown(outside)
	}
	extension := path.Ext(name)
	isDocument := slices.Contains(sourceExtensions, extension) && extension != ".html" && extension != ".txt"
	isExact := s.generator.name == "Hugo" && !s.mayHook() // the templates leave links as they are
	if t.has(name) && (!s.model.indexes || !t.isDir(name)) && (!isExact || !isDocument && !t.isDir(name)) {
		return name, true
	}
	if stem, isPage := strings.CutSuffix(name, ".html"); !isExact && !s.isFile(target, name) && (isPage && s.hasHTML() || s.model.clean || s.model.labels && extension == "") {
		for _, e := range sourceExtensions {
			if s.model.indexes && strings.HasSuffix(target, "/") {
				break // it leads to the page of a directory
			}
			if t.has(stem + e) {
				return stem + e, true
			}
		}
		if file, ok := t.index(stem); ok {
			return file, true
		}
	}
	if s.model.labels && s.hasLabel(target) {
		return d.name, true
	}
	own, isPage := s.pages().paths[d.name]
	if isPage && !isDocument {
		var froms []string
		if s.model.directories {
			froms = []string{own}
		}
		isIndex := normalPath(strings.TrimPrefix(dir, s.source)) == own
		switch {
		case isExact:
		case s.model.indexes && !isIndex && !s.model.directories:
			froms = append(froms, path.Dir("/"+own))
		case s.model.indexes:
			froms = append(froms, own)
		case s.pages().files[own]:
			froms = []string{path.Dir("/" + own)}
		case s.model.clean || !s.model.directories:
			froms = append(froms, path.Dir("/"+own), own)
		}
		for _, from := range froms {
			to := path.Join("/"+from, target)
			if strings.HasSuffix(target, "/") {
				to += "/"
			}
			if file, ok := s.page(to); ok {
				return file, true
			}
			if s.isGenerated(to) {
				return d.unknown(generated)
			}
		}
	}
	switch {
	case isExact && isDocument && isPage:
		return path.Join(s.source, own, target), false
	case t.isElsewhere(name, target, dir, path.Base(d.name) == "SUMMARY.md"):
		return d.unknown(elsewhere)
	case s.source != "." && !strings.HasPrefix(name, s.source+"/"):
		if isDocument && t.isDir(path.Dir(name)) || isImage(name) && !s.model.directories {
			return name, false
		}
		if to := path.Join(own, target); s.model.directories && !s.model.clean && isPage && to != ".." && !strings.HasPrefix(to, "../") {
			return path.Join(s.source, to), false
		}
		return d.unknown(served) // a page that another part of the site has
	case s.generator.name == "Docusaurus" && !strings.HasPrefix(target, "."):
		if file := path.Join(s.source, target); t.has(file) {
			return file, true
		}
	case s.model.labels && d.format == "restructuredtext" && !isDocument && !isImage(name) && strings.Contains(s.text, "html_extra_path"):
		return d.unknown(served)
	case s.model.labels && !isDocument && s.isForeign(target):
		return d.unknown(foreign)
	case isDocument && t.isNumbered(name):
		return d.unknown(series)
	case !isPage && !isDocument && !isImage(name):
		return d.unknown(partOfPages)
	case strings.HasSuffix(extension, "html") && !s.model.indexes && !isExact && !t.isDir(path.Dir(name)):
		return d.unknown(served)
	}
	return name, false
}

// slugSetting matches settings of generators that change the fragments of headings.
var slugSetting = regexp.MustCompile(`slugify|autoHeadingIDType|autoIDType|auto_id|anchor:|goldmark_ext|commonmark|CommonMark|mdx_truly_sane`)

// renderer returns the program that makes the fragments of headings, as [links.Handler] names it, or
// nothing if the configuration changes them.
func (s *site) renderer() string {
	if s == nil || s.model == nil || slugSetting.MatchString(s.text) {
		return ""
	}
	switch s.generator.name {
	case "MkDocs":
		return "python-markdown"
	case "VitePress":
		return "vitepress"
	case "Jekyll":
		return "kramdown"
	case "Docusaurus", "Hugo", "mdBook":
		return "github"
	}
	return ""
}

// hasHTML reports whether the pages of documents have names that end in ".html".
func (s *site) hasHTML() bool {
	switch s.generator.name {
	case "MkDocs":
		return strings.Contains(s.text, "use_directory_urls: false")
	case "Hugo":
		return strings.Contains(s.text, "uglyURLs")
	}
	return true
}

// mayHook reports whether a template of Hugo, or of a theme or module, may change links.
func (s *site) mayHook() bool {
	if s.hook() || strings.Contains(s.text, "imports") || strings.Contains(s.text, "useEmbedded") || s.tree.has(path.Join(s.dir, "go.mod")) {
		return true
	}
	return len(valuesOf(s.text, "theme")) > 0 || len(s.tree.list(path.Join(s.dir, "themes"))) > 0
}

// hook reports whether a template of Hugo makes the links.
//
// https://gohugo.io/render-hooks/links/
func (s *site) hook() bool {
	return s.generator.name == "Hugo" && s.tree.hasAny(s.dir, "layouts/_markup/render-link.html", "layouts/_default/_markup/render-link.html")
}

// fromRoot returns the file that a link from the root of the site leads to.
func (s *site) fromRoot(d *document, target string) (file string, ok bool) {
	for _, root := range s.roots(target) {
		if file, ok := s.page(root); ok {
			return file, true
		}
		if s.generator.name == "Docusaurus" && !strings.HasPrefix(path.Ext(root), ".md") {
			continue // the documents have other paths
		}
		if name := path.Join(s.dir, root); s.generator.name == "Docusaurus" && s.tree.has(name) {
			return name, true // as those of the site
		}
		name := path.Join(s.source, root)
		if s.tree.has(name) && !(s.model.indexes && s.tree.isDir(name)) {
			return name, true
		}
		if s.model.clean && !isExactRoot(s, root) {
			if file, ok := s.tree.source(name); ok {
				return file, true
			}
		}
	}
	if m := datedPath.FindString(target); m != "" && s.generator.name == "Jekyll" {
		if file, ok := s.page("/" + m); ok {
			return file, true // categories and variables of permalinks are before it
		}
	}
	if s.isGenerated(target) {
		return d.unknown(generated)
	}
	top, _, _ := strings.Cut(strings.Trim(target, "/"), "/")
	known := s.isWholeHost() || s.pages().dirs[top] && strings.Contains(strings.Trim(target, "/"), "/")
	for _, static := range s.model.static {
		known = known || s.tree.isDir(path.Join(s.dir, static, top))
	}
	if !known && !s.tree.isDir(path.Join(s.source, top)) {
		return d.unknown(manyHosts)
	}
	return path.Join(s.source, target), false
}

// isFile reports whether a target that ends in a slash leads to a page that is no directory.
func (s *site) isFile(target, name string) bool {
	return strings.HasSuffix(target, "/") && s.pages().files[normalPath(name)]
}

// isExactRoot reports whether a path from the root is only right if a page has it: it ends in a slash,
// or the site has no names that end in ".html".
func isExactRoot(s *site, target string) bool {
	return s.model.indexes && strings.HasSuffix(target, "/") || !s.hasHTML() || s.isFile(target, strings.TrimPrefix(target, "/"))
}

// roots returns a path from the root of the host, and the same without that of the site.
func (s *site) roots(target string) []string {
	found := []string{target}
	if m := base.FindStringSubmatch(s.text); m != nil && len(m[1]) > 1 {
		if rest, ok := strings.CutPrefix(target, m[1]); ok {
			found = append(found, "/"+strings.TrimPrefix(rest, "/"))
		}
	}
	return found
}

// isGenerated reports whether a path may be that of a page that the generator makes of no document.
func (s *site) isGenerated(target string) bool {
	elements := strings.Split(strings.Trim(target, "/"), "/")
	for i, element := range elements[:min(len(elements), 3)] {
		if s.pages().dirs[strings.Join(elements[:i+1], "/")] {
			continue
		}
		if i < 2 && versionElement.MatchString(element) || slices.Contains(generatedElements, element) {
			return true
		}
	}
	return false
}

// frontValues returns the values of a key in the front matter of a document.
func frontValues(text, key string) (values []string) {
	text = strings.TrimPrefix(text, "\uFEFF")
	if !strings.HasPrefix(text, "---") && !strings.HasPrefix(text, "+++") {
		return nil
	}
	inList := false
	for line := range strings.Lines(text[3:]) {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(line, text[:3]) {
			return values
		}
		if item, ok := strings.CutPrefix(trimmed, "- "); ok && inList {
			values = append(values, strings.Trim(item, " \"'"))
			continue
		}
		inList = false
		rest, ok := strings.CutPrefix(line, key)
		if rest = strings.TrimSpace(rest); !ok || rest == "" || rest[0] != ':' && rest[0] != '=' {
			continue
		}
		rest = strings.TrimSpace(rest[1:])
		inList = rest == ""
		for value := range strings.SplitSeq(strings.Trim(rest, "[]"), ",") {
			if value, _, _ = strings.Cut(value, " #"); strings.Trim(value, " \"'") != "" {
				values = append(values, strings.Trim(value, " \"'"))
			}
		}
	}
	return values
}

// stemmed returns the name of a document without its extension, and without the name of the page of a
// directory.
func stemmed(name string, indexes ...string) string {
	stem := strings.TrimSuffix(name, path.Ext(name))
	if slices.Contains(indexes, path.Base(stem)) {
		return path.Dir(stem)
	}
	return stem
}

// always is for models that cover all configurations.
func always(*site) bool { return true }

// generating are plug-ins of MkDocs that make documents, or put them elsewhere.
var generating = regexp.MustCompile(`(?m)^\s*-?\s*["']?(?:gen-files|i18n|monorepo|multirepo|api-autonav|mkdoxy|same-dir|ezlinks|roamlinks|obsidian-bridge|mkdocs-simple-plugin|simple)["']?\s*:?\s*$`)

// https://www.mkdocs.org/user-guide/writing-your-docs/
var mkDocsModel = model{
	covers: func(s *site) bool { return !generating.MatchString(s.text) },
	paths: func(s *site, name, text string) []string {
		return []string{stemmed(name, "index", "README")}
	},
	inSource:    []string{"."},
	directories: true, indexes: true,
}

// https://rust-lang.github.io/mdBook/
var mdBookModel = model{
	covers: always,
	paths: func(s *site, name, text string) []string {
		return []string{stemmed(name, "README")}
	},
	inSource: []string{"."},
	indexes:  true,
}

// https://vitepress.dev/guide/routing
var vitePressModel = model{
	covers: func(s *site) bool {
		var text strings.Builder
		for _, dir := range []string{".vitepress", ".vitepress/config"} {
			for name := range s.tree.list(path.Join(s.dir, dir)) {
				if slices.Contains([]string{".js", ".ts", ".mjs", ".mts"}, path.Ext(name)) && (strings.HasPrefix(name, "config.") || path.Base(dir) == "config") {
					part, _ := s.tree.read(path.Join(s.dir, dir, name))
					text.WriteString(part)
				}
			}
		}
		s.text = text.String()
		if source := valuesOf(s.text, "srcDir"); len(source) > 0 {
			s.source = path.Join(s.dir, source[0])
		}
		return !strings.Contains(s.text, "rewrites")
	},
	paths: func(s *site, name, text string) []string {
		return []string{stemmed(name, "index")}
	},
	static: []string{"public"}, inSource: []string{"public"},
	clean: true, checked: true, indexes: true,
}

// numberPrefix is the number at the start of the name of a document, which sorts it.
var numberPrefix = regexp.MustCompile(`(^|/)[0-9]+\s*[-_.]+\s*([^-_.\s])`)

// blogDate is the date at the start of the name of a post.
var blogDate = regexp.MustCompile(`^(?:.*/)?([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})[-/](.*?)(?:/index)?$`)

// https://docusaurus.io/docs/create-doc
var docusaurusModel = model{
	covers: func(s *site) bool {
		base := path.Base(s.source)
		return base != "i18n" && base != "versioned_docs"
	},
	paths:  docusaurusPaths,
	static: []string{"static"},
	clean:  true, checked: false,
}

func docusaurusPaths(s *site, name, text string) []string {
	stem := stemmed(name, "index", "README", "readme", "Readme")
	if pages, ok := strings.CutPrefix(stem, "pages/"); ok {
		return []string{pages}
	}
	var found []string
	add := func(page string) {
		prefixes := append([]string{"docs", "blog"}, valuesOf(s.text, "routeBasePath")...)
		if !strings.Contains(s.text, "classic") {
			prefixes = append(prefixes, "") // the paths may be set elsewhere
		}
		for _, prefix := range prefixes {
			found = append(found, path.Join(prefix, page))
		}
	}
	dir := path.Dir(numberPrefix.ReplaceAllString(stem, "$1$2"))
	for _, slug := range frontValues(text, "slug") {
		if !strings.HasPrefix(slug, "/") {
			slug = path.Join(dir, slug)
		}
		add(slug)
	}
	if m := blogDate.FindStringSubmatch(stem); m != nil {
		add(path.Join(m[1], m[2], m[3], m[4]))
	}
	for _, id := range frontValues(text, "id") {
		add(path.Join(dir, id))
	}
	plain := numberPrefix.ReplaceAllString(stem, "$1$2")
	if path.Base(plain) == path.Base(path.Dir(plain)) {
		add(path.Dir(plain))
	}
	add(plain)
	add(stem)
	return found
}

// https://gohugo.io/content-management/urls/
var hugoModel = model{
	covers: func(s *site) bool {
		return !strings.Contains(s.text, "permalinks") && s.tree.hasAny(s.dir, "layouts", "themes", "archetypes", "go.mod", "static", "assets")
	},
	paths:  hugoPaths,
	static: []string{"static", "assets"}, inSource: []string{"."},
	directories: true, clean: true, lower: true,
}

// mount matches a directory of the configuration of Hugo that has another name in the site.
//
// https://gohugo.io/configuration/module/#mounts
var mount = regexp.MustCompile(`\bsource\s*[:=]\s*["']?([^"'\s]+)["']?\s+target\s*[:=]\s*["']?content(?:/([^"'\s]+))?["']?\s`)

func hugoPaths(s *site, name, text string) (found []string) {
	add := func(name string) {
		stem := stemmed(name, "index", "_index")
		if language := path.Ext(stem); languageTag.MatchString(strings.TrimPrefix(language, ".")) {
			stem = stemmed(strings.TrimSuffix(stem, language)+".md", "index", "_index")
			found = append(found, stem)
			stem = path.Join(strings.TrimPrefix(language, "."), stem)
		}
		for _, slug := range frontValues(text, "slug") {
			found = append(found, path.Join(path.Dir(stem), slug))
		}
		found = append(found, stem)
		for _, alias := range frontValues(text, "aliases") {
			if !strings.HasPrefix(alias, "/") {
				alias = path.Join(path.Dir(stem), alias)
			}
			found = append(found, alias)
		}
	}
	found = frontValues(text, "url")
	full := path.Join(s.source, name)
	mounts := mount.FindAllStringSubmatch(s.text, mostSites)
	slices.SortStableFunc(mounts, func(a, b []string) int { return len(b[1]) - len(a[1]) })
	for _, m := range mounts {
		if below, ok := strings.CutPrefix(full, path.Join(s.dir, m[1])+"/"); ok {
			add(path.Join(m[2], below))
		}
	}
	add(name)
	return found
}

// datedPath is the end of the path of a post, which has the date and the title.
var datedPath = regexp.MustCompile(`[0-9]{4}/[0-9]{2}/[0-9]{2}/[^/]+/?$`)

// https://jekyllrb.com/docs/permalinks/
var jekyllModel = model{
	covers: func(s *site) bool {
		manifest, _ := s.tree.read(path.Join(s.dir, "package.json"))
		return !s.tree.has(path.Join(s.dir, "_toc.yml")) && !strings.Contains(manifest, "hexo") && !s.tree.has(path.Join(s.dir, "source/_posts"))
	},
	paths: func(s *site, name, text string) []string {
		stem := stemmed(name, "index")
		page := stem
		if !strings.Contains(s.text, "permalink") && !strings.Contains(s.text, "collections") && stem == strings.TrimSuffix(name, path.Ext(name)) {
			page += ".html"
		}
		found := append(frontValues(text, "permalink"), page)
		if below, ok := strings.CutPrefix(stem, "_"); ok {
			found = append(found, below)
			if _, title, ok := strings.Cut(below, "/"); ok {
				found = append(found, title)
			}
		}
		if m := blogDate.FindStringSubmatch(stem); m != nil {
			found = append(found, path.Join(m[1], m[2], m[3], m[4]), path.Join("blog", m[1], m[2], m[3], m[4]), path.Join("news", m[1], m[2], m[3], m[4]))
		}
		return append(found, frontValues(text, "redirect_from")...)
	},
	inSource:    []string{"."},
	directories: true, clean: true,
}

// https://myst-parser.readthedocs.io/en/latest/syntax/cross-referencing.html
var sphinxModel = model{
	covers: always,
	paths: func(s *site, name, text string) []string {
		return []string{stemmed(name)}
	},
	static: []string{"_static", "."}, inSource: []string{"_static", "."},
	labels: true, clean: true,
}

// labelOf matches labels of MyST and reStructuredText, and names of directives.
var labelOf = regexp.MustCompile("(?m)^[ \t>]*\\(([^()\n]+)\\)=[ \t]*$|^[ \t]*\\.\\. _`?([^`\n]+?)`?:[ \t]*$|^[ \t]*:(?:name|label):[ \t]*(\\S.*)$|\\{#([^\\s}]+)[^}\n]*\\}|^[ \t]*(?:id|name|label):[ \t]*[\"']?([^\\s\"']+)|^[ \t]*[:`]{3,}\\{figure-md\\}[ \t]+(\\S+)")

func (s *site) addLabels(text string) {
	for _, m := range labelOf.FindAllStringSubmatch(text, -1) {
		for _, label := range m[1:] {
			if label != "" {
				s.index.label[labelKey(label)] = struct{}{}
			}
		}
	}
}

// labelKey returns a label as Sphinx compares labels.
func labelKey(label string) string {
	return strings.Join(strings.Fields(strings.ToLower(strings.Trim(label, "\"'` \t\r"))), " ")
}

// hasLabel reports whether a document has a label.
func (s *site) hasLabel(label string) bool {
	if s == nil || !s.model.labels {
		return false
	}
	_, ok := s.pages().label[labelKey(label)]
	return ok
}

// otherLabels matches the extensions of Sphinx that have labels from elsewhere.
var otherLabels = regexp.MustCompile(`intersphinx|autodoc|autosummary|autoapi|automodapi|apidoc|breathe`)

// identifier matches the name of an object of a program.
var identifier = regexp.MustCompile(`^[A-Za-z_][\w.()]*$`)

// isForeign reports whether a label may be that of another project or of an object of a program, or is
// a term.
func (s *site) isForeign(label string) bool {
	return strings.ContainsAny(label, " *:<>") || otherLabels.MatchString(s.text) && (identifier.MatchString(label) || strings.Contains(s.text, "intersphinx") && !strings.ContainsAny(label, "/."))
}

// hasFragment reports whether a fragment of a page may be a label of another one.
func (s *site) hasFragment(label string) bool {
	return s != nil && s.model.labels && (s.hasLabel(label) || s.isForeign(label) && !strings.Contains(label, "-"))
}

// siteRoot and urlFilter match how templates of Jekyll write links from the root of the site.
//
// https://jekyllrb.com/docs/liquid/filters/
var (
	siteRoot  = regexp.MustCompile(`^\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}(/.*)$`)
	urlFilter = regexp.MustCompile(`^\{\{-?\s*["'](/?[^"']*)["']\s*\|\s*(?:relative|absolute|prepend: site\.base)_?url\s*-?\}\}(.*)$`)
	linkTag   = regexp.MustCompile(`^(?:\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\})*\{%-?\s*link\s+([^\s%]+)\s*-?%\}(.*)$`)
)

// written returns a URL of the site that a template has in a document.
func (s *site) written(url string) string {
	if s == nil || s.generator.name != "Jekyll" || !strings.HasPrefix(url, "{") {
		return url
	}
	if m := siteRoot.FindStringSubmatch(url); m != nil {
		return m[1]
	}
	if m := urlFilter.FindStringSubmatch(url); m != nil {
		return "/" + strings.TrimPrefix(m[1], "/") + m[2]
	}
	if m := linkTag.FindStringSubmatch(url); m != nil {
		return "/" + m[1] + m[2]
	}
	return url
}

// templateLink matches an inline link whose destination is a template of Jekyll.
var templateLink = regexp.MustCompile(`\]\((\{\{[^{}\n]*\}\}[^\s()]*|(?:\{\{[^{}\n]*\}\})*\{%-?\s*link\s[^%\n]*%\}[^\s()]*)\)`)

// templateLinks checks the inline links that are none before Jekyll replaces templates, because they
// have spaces.
func (d *document) templateLinks() {
	if d.site == nil || d.site.generator.name != "Jekyll" || !strings.Contains(d.text, "]({") {
		return
	}
	line, column := 1, 0 // of the byte at, and the start of the line
	at := 0
	for _, m := range templateLink.FindAllStringSubmatchIndex(withoutCode(d.text), -1) {
		start, end := m[2], m[3]
		if url := d.text[start:end]; strings.ContainsAny(url, " \t") && d.site.written(url) != url {
			passed := d.text[at:start]
			if newline := strings.LastIndexByte(passed, '\n'); newline >= 0 {
				line += strings.Count(passed, "\n")
				column = at + newline + 1
			}
			at = start
			d.link(&links.Link{Kind: links.Hyperlink, URL: url, Raw: url, Start: start, End: end, Line: line, Column: 1 + utf16Len(d.text[column:start]), Reference: true})
		}
	}
}

// hasAny reports whether one of several names is in a directory.
func (t *tree) hasAny(dir string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return t.hasUntold(path.Join(dir, name)) })
}
