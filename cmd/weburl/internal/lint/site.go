package lint

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A model is where a generator puts the pages of documents of Markdown, and where their links lead.
// Where a link may lead to one of several places, by settings that are not read, it is right if one
// of them exists.
type model struct {
	// is reports whether the generator builds a site, in the directory of its configuration, if other
	// programs have files of the same name; it may be nil.
	is func(t *tree, dir, text string) bool

	// covers reports whether the model is right with the configuration of a site.
	covers func(*site) bool

	// paths returns the paths of the page of a document, and others that redirect to it. name is
	// that of the document below the source.
	paths func(s *site, name, text string) []string

	static      []string         // directories whose files are in the root of the site, beside the configuration
	inSource    []string         // the same, in the directory of the documents
	directories bool             // the page of guide.md is guide/, and links in it begin there
	clean       bool             // servers find guide.html for guide
	lower       bool             // the letters of paths are in lower case
	checked     bool             // the generator fails if a link from the root leads nowhere
	indexes     bool             // a directory has a page only if a document is made for it
	exact       func(*site) bool // whether links are left as they are; may be nil
	renderer    string           // the program that makes the fragments of headings, as [links.Handler] names it
	spaces      bool             // a URL of Markdown may have spaces
	mentions    bool             // a URL in the text of Markdown is not a link, except with what linker matches
	templates   []string         // extensions of documents that are not Markdown
	labels      bool             // a link may be a label of another document
}

// A pageIndex is the pages of a site.
type pageIndex struct {
	pages map[string]string // the documents, by the paths of their pages, without slashes at the ends
	paths map[string]string // the path of the page of a document
	dirs  map[string]bool   // the paths of pages and of directories with pages
	files map[string]bool   // the paths of pages whose names end in ".html", which have no directory
	label map[string]string // the documents with labels of MyST and reStructuredText
}

// mostPages is how many documents of a site are read.
const mostPages = 200_000

// pages returns the pages of all documents that the generator reads.
func (s *site) pages() *pageIndex {
	s.once.Do(func() {
		x := &s.index
		x.files = map[string]bool{}
		x.pages, x.paths, x.dirs, x.label = map[string]string{}, map[string]string{}, map[string]bool{}, map[string]string{}
		left := mostPages
		var documents []documentPages
		for _, other := range s.tree.sites(s.dir) {
			if other.generator.name == s.generator.name && other.dir == s.dir && other.model != nil {
				s.tree.eachFile(other.source, []string{"node_modules", "vendor", "_site"}, &left, func(name string) {
					below, _ := cutDir(name, other.source)
					documents = append(documents, documentPages{site: other, below: below, name: name})
				})
			}
		}
		for _, m := range s.settings().mounts {
			at := path.Join(s.dir, m.source)
			if _, isBelow := cutDir(at, s.source); isBelow {
				continue
			}
			mounted := func(name string) {
				below, _ := cutDir(name, at)
				documents = append(documents, documentPages{site: s, below: path.Join(m.target, below), name: name})
			}
			if s.tree.isDir(at) {
				s.tree.eachFile(at, []string{"node_modules"}, &left, mounted)
			} else if s.tree.has(at) {
				mounted(at)
			}
		}
		for read := range slices.Chunk(documents, mostUnread) {
			inParallel(len(read), func(i int) { read[i].site.readDocument(&read[i]) })
			for i := range read {
				s.addDocument(&read[i])
				read[i] = documentPages{}
			}
		}
		if s.generator.name == "Docusaurus" {
			for _, extension := range []string{".js", ".ts", ".cjs", ".mjs", ".json"} {
				name := path.Join(s.dir, "sidebars"+extension)
				for _, page := range s.indexesOf(name) {
					s.addPage(page, name)
				}
			}
		}
		if s.model == &starlightModel {
			s.addRoutes(path.Join(s.dir, "src/pages"), &left)
		}
		if strings.Contains(s.text, "edirect") {
			s.addRedirects()
		}
		for _, dir := range append(s.model.static, ".", "layouts") {
			s.addRedirectsOf(path.Join(s.dir, dir))
		}
		s.addRedirectsOf(s.source)
		if s.dir != "." && s.tree.hasUntold("netlify.toml") {
			s.addRedirectsOf(".")
		}
	})
	return &s.index
}

// addRoutes adds the paths of the pages and files that programs in a directory of Astro make. A program whose name has a parameter makes
// several.
//
// https://docs.astro.build/en/guides/routing/, https://docs.astro.build/en/guides/endpoints/
func (s *site) addRoutes(dir string, left *int) {
	s.tree.eachFile(dir, nil, left, func(name string) {
		below, _ := cutDir(name, dir)
		route := stemmed(below, "index")
		if at := strings.IndexByte(route, '['); at >= 0 {
			last := anyPage
			if extension := path.Ext(below); extension == ".ts" || extension == ".js" {
				last = "*" // files, too
			}
			route = path.Join(path.Dir(route[:at]+"x"), last)
		}
		if route != "*" && !strings.Contains("/"+below, "/_") {
			s.addPage(route, name)
		}
	})
}

// netlifyRedirects returns the redirects of a netlify.toml as the lines of a file _redirects.
//
// https://docs.netlify.com/routing/redirects/#syntax-for-the-netlify-configuration-file
func netlifyRedirects(text string) string {
	var lines strings.Builder
	for i, rule := range strings.Split(text, "[[redirects]]") {
		rule, _, _ = strings.Cut(rule, "\n[[")
		if from := valuesOf(rule, "from"); i > 0 && len(from) > 0 && !strings.Contains(rule, "conditions") {
			fields := append(append(from[:1:1], valuesOf(rule, "to")...), netlifyStatus.FindString(rule))
			lines.WriteString(strings.Join(fields, " ") + "\n")
		}
	}
	return lines.String()
}

// netlifyStatus matches the status of a rule that is for what leads nowhere.
var netlifyStatus = regexp.MustCompile(`\b404\s*(?:\n|$)`)

// addRedirectsOf adds the paths that a file of redirects in a directory, or a template of one, has. Rules for a country or a language,
// and those of what leads nowhere, are left out.
//
// https://docs.netlify.com/routing/redirects/
func (s *site) addRedirectsOf(dir string) {
	for name := range s.tree.list(dir) {
		if !strings.HasPrefix(name, "_redirects") && path.Ext(name) != ".redirects" && name != "netlify.toml" {
			continue
		}
		text, _ := s.tree.read(path.Join(dir, name))
		if name == "netlify.toml" {
			text = netlifyRedirects(text)
		}
		for line := range strings.Lines(text) {
			page, isTemplate := line, false
			if page, _, isTemplate = strings.Cut(line, "{"); isTemplate {
				page += "*"
			}
			fields := strings.Fields(page)
			isSame := len(fields) > 1 && fields[1] == strings.TrimSuffix(fields[0], "*")+":splat"
			isOther := len(fields) > 2 && (strings.HasPrefix(fields[2], "404") || strings.Contains(strings.Join(fields[2:], " "), "="))
			if len(fields) > 0 && strings.HasPrefix(line, "/") && fields[0] != "/*" && !isSame && !isOther { // "/*" is of what leads nowhere
				s.addPage(fields[0], path.Join(dir, name))
			}
		}
	}
}

// indexesOf returns the paths of the pages of categories that the sidebars of Docusaurus have.
//
// https://docusaurus.io/docs/sidebar/items#generated-index-page
func (s *site) indexesOf(name string) (pages []string) {
	if text, _ := s.tree.read(name); strings.Contains(text, "generated-index") {
		for _, slug := range valuesOf(text, "slug") {
			for _, prefix := range append([]string{"docs", ""}, s.settings().routes...) {
				pages = append(pages, path.Join(prefix, slug))
			}
		}
	}
	return pages
}

// A documentPages is the pages of a document.
type documentPages struct {
	site        *site  // the source that has it
	below, name string // its name below the source or where it is mounted, and in the tree
	pages       []string
	labels      []string
	isPage      bool // the first of the pages is its own
}

// mostUnread is how many documents are read before their pages are added.
const mostUnread = 256

// readDocument finds the pages of a document.
func (s *site) readDocument(d *documentPages) {
	extension := s.extensionOf(d.name)
	switch {
	case s.generator.name == "Jekyll" && (extension == ".xml" || extension == ".json"):
		text, _ := s.tree.read(d.name)
		d.pages = frontValues(text, "permalink")
	case s.generator.name == "Docusaurus" && strings.HasPrefix(path.Base(d.name), "_category_."):
		d.pages = s.indexesOf(d.name)
	case slices.Contains(s.extensions(), extension) || slices.Contains(s.model.templates, extension):
		text, _ := s.tree.read(d.name)
		if s.model.labels {
			d.labels = labelsOf(d.name, text)
		}
		d.pages, d.isPage = s.model.paths(s, d.below, text), true
	case s.generator.name == "Jekyll":
		d.pages = s.inCollection(d.below)
	case s.model.labels && slices.Contains(sourceSuffixes, extension):
		text, _ := s.tree.read(d.name)
		d.labels = labelsOf(strings.TrimSuffix(d.name, extension), text) // of the document that a build makes
	}
}

// addDocument adds the pages of a document.
func (s *site) addDocument(d *documentPages) {
	for _, label := range d.labels {
		s.index.label[label] = d.name
	}
	for i, page := range d.pages {
		if i == 0 && d.isPage {
			own := normalPath(page)
			if s.model.lower {
				own = strings.ToLower(own)
			}
			s.index.paths[d.name] = own
		}
		s.addPage(page, d.name)
	}
}

func (s *site) addPage(page, source string) {
	isFile := strings.HasSuffix(page, ".html") && path.Base(page) != "index.html"
	page = normalPath(decoded(page)) // front matter has paths of URLs
	if _, ok := s.index.pages[page]; isFile && !ok {
		s.index.files[page] = true
	}
	if s.model.lower {
		page = strings.ToLower(page)
	}
	if other, ok := s.index.pages[page]; !ok || s.index.paths[source] == page && s.index.paths[other] != page {
		s.index.pages[page] = source // rather than that of a document that may have it
	}
	for ; page != "." && !s.index.dirs[page]; page = path.Dir(page) {
		s.index.dirs[page] = true
	}
}

// normalPath returns the path of a page without slashes at its ends, ".html" and, unless the path ends in a slash, the
// name index, which servers add.
func normalPath(page string) string {
	isDir := strings.HasSuffix(page, "/")
	page = strings.TrimSuffix(strings.TrimSuffix(path.Clean("/"+page), ".html"), ".htm")
	if !isDir {
		page = strings.TrimSuffix(page, "/index")
	}
	return strings.Trim(page, "/")
}

// anyPage is the last element of a path that the page of a document has instead of one that is not known. "*" is for files,
// too.
const anyPage = "*page"

// openElement matches an element of the path of a page that is not known exactly: see [titled].
var openElement = regexp.MustCompile(`[*~][^/]*`)

// page returns the document whose page has a path, or the file that has it, which is empty if any of several may.
func (s *site) page(target string) (file string, ok bool) {
	for _, static := range s.staticDirs() {
		if name := path.Join(static, target); s.tree.has(name) && !(s.model.indexes && s.tree.isDir(name)) {
			return name, true
		}
	}
	for _, static := range s.model.inSource {
		if name := path.Join(s.source, static, target); s.tree.has(name) && !((s.model.indexes || s.model == &hugoModel) && s.tree.isDir(name)) {
			return name, true
		}
	}
	if name, ok := s.copiedTo(target); ok && s.tree.has(name) {
		return name, true
	}
	page := normalPath(target)
	if strings.HasSuffix(target, ".html") && !s.hasHTML() && !s.pages().files[page] {
		return "", false
	}
	s.tree.looks("the page /" + page)
	if s.model.checked && strings.HasSuffix(target, "/") && page != "" {
		file, ok = s.pages().pages[page]
		return file, ok && s.isIndex(file)
	}
	if strings.HasSuffix(target, "/") && s.pages().files[page] {
		return "", false
	}
	if !s.model.clean && !s.model.directories && path.Ext(target) == "" && !strings.HasSuffix(target, "/") && page != "" && !s.tree.isDir(path.Join(s.source, page)) && !s.settings().servesStems {
		return "", false // servers add the slash of a directory
	}
	for at := page; ; at = path.Dir(at) {
		if _, ok := s.pages().pages[path.Join(at, "*")]; ok {
			return "", true // a redirect, or one of several documents
		}
		if _, ok := s.pages().pages[path.Join(at, anyPage)]; ok && isPageName(target) {
			return "", true
		}
		if at == "." || at == "" {
			break
		}
	}
	if file, ok = s.pages().pages[page]; !ok {
		file, ok = s.pages().pages[path.Join(path.Dir(page), looseName(path.Base(page)))]
	}
	if first, rest, isBelow := strings.Cut(page, "/"); !ok && s.model == &starlightModel && strings.Contains(s.text, "locales") && isBelow && languageTag.MatchString(first) && s.pages().dirs[first] {
		if file, ok = s.pages().pages[rest]; !ok {
			file, ok = s.pages().pages["en/"+rest]
		}
	}
	return file, ok
}

// copiedTo returns the name of the file that the configuration copies to a path from the root of the site, which may be missing.
func (s *site) copiedTo(target string) (name string, ok bool) {
	for _, c := range s.settings().copies {
		if below, isBelow := cutDir(strings.Trim(target, "/"), c.to); isBelow && (c.to != "" || s.tree.has(path.Join(c.from, below))) {
			if name, ok = path.Join(c.from, below), true; s.tree.has(name) {
				break
			}
		}
	}
	return name, ok
}

// urlKeys are the keys of the URL of the site and of its path in the configurations of generators, as a regular
// expression. Others are below the empty name.
var urlKeys = map[string]string{
	"":                "baseURL|baseUrl|base_url|baseurl|site_url|site-url|site|url|base|root|pathPrefix",
	"Astro Starlight": "site|base",
	"Docusaurus":      "url|baseUrl",
	"Hugo":            "baseURL|baseUrl|baseurl",
	"MkDocs":          "site_url",
	"VitePress":       "base",
}

// urlOf returns the host of the site that a configuration names, and the path in its URL without a slash at the end.
func urlOf(generator, text string) (host, prefix string) {
	keys, ok := urlKeys[generator]
	if !ok {
		keys = urlKeys[""]
	}
	setting := regexp.MustCompile(`(?m)^\s*["']?(` + keys + `)["']?\s*[:=]\s*["']?(?:https?://([^/"'\s]+))?(/[^"'\s]*)?["']?,?\s*(?:#.*)?$`)
	for _, m := range setting.FindAllStringSubmatch(text, mostSites) {
		key, at := m[1], strings.TrimRight(m[3], "/")
		if at != "" && (key == "url" || key == "site") {
			continue // of a menu, or of another site
		}
		host, prefix = cmp.Or(host, m[2]), cmp.Or(prefix, at)
	}
	if m := namedBase.FindStringSubmatch(text); m != nil && prefix == "" {
		if set := regexp.MustCompile(`\b` + m[1] + `\s*=\s*["'](/[^"'\n]*)["']`).FindStringSubmatch(text); set != nil {
			prefix = strings.TrimRight(set[1], "/")
		}
	}
	return host, prefix
}

// namedBase matches the path of the site as the name of a variable, in a configuration that is a program.
var namedBase = regexp.MustCompile(`(?m)^\s*base(?:Url)?\s*:\s*([A-Za-z_]\w*)\s*,?\s*$`)

// hostingFiles configure hosts that have the pages of one repository, unless the URL of the site is of another host.
//
// https://docs.netlify.com/configure-builds/file-based-configuration/,
// https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site
var hostingFiles = []string{"CNAME", "netlify.toml", "vercel.json", "firebase.json"}

// isWholeHost reports whether all paths of the host are those of the site.
func (s *site) isWholeHost() bool {
	switch h := s.settings().host; {
	case s.model.checked:
		return true
	case s.settings().prefix != "":
		return false
	case h == "":
		return slices.ContainsFunc(append(s.publicDirs(), ".", s.dir), func(dir string) bool { return s.tree.hasAny(dir, hostingFiles...) })
	default:
		return !strings.HasSuffix(h, ".github.io") && !strings.HasSuffix(h, ".gitlab.io") && !strings.HasPrefix(h, "localhost")
	}
}

// deploysPages matches what puts a site on GitHub Pages or GitLab Pages, which serve guide.html for guide, in a workflow.
//
// https://github.com/actions/deploy-pages, https://docs.gitlab.com/user/project/pages/introduction/#resolving-ambiguous-urls
var deploysPages = regexp.MustCompile(`gh-pages|deploy-pages|upload-pages-artifact|(?m:^pages:\s*$)`)

// stemHosts match the settings in files with which a host serves guide.html for guide. Netlify and Cloudflare Pages always do.
//
// https://docs.netlify.com/manage/routing/redirects/redirect-options/#trailing-slash,
// https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching,
// https://vercel.com/docs/project-configuration#cleanurls, https://firebase.google.com/docs/hosting/full-config#control_html_extensions
var stemHosts = map[string]*regexp.Regexp{
	"netlify.toml": regexp.MustCompile(``), "_redirects": regexp.MustCompile(``), "wrangler.toml": regexp.MustCompile(`pages_build_output_dir`),
	"vercel.json": cleanURLs, "firebase.json": cleanURLs,
}

var cleanURLs = regexp.MustCompile(`"cleanUrls"\s*:\s*true`)

// servesStems reports whether a directory, or one above it, configures a host of stemHosts.
func (t *tree) servesStems(dir string) bool {
	return inherits(&t.serving, dir, func(dir string) bool {
		names := t.list(dir)
		for name, setting := range stemHosts {
			if _, ok := names[name]; !ok {
				continue
			}
			if text, err := t.read(path.Join(dir, name)); err == nil && setting.MatchString(text) {
				return true
			}
		}
		return false
	})
}

// publicDirs returns the directories whose files are in the root of the site.
func (s *site) publicDirs() []string { return append(s.staticDirs(), s.source) }

// staticDirs returns the directories whose files the generator copies into the root of the site: of Hugo, those of its themes too.
//
// https://gohugo.io/hugo-modules/theme-components/
func (s *site) staticDirs() (dirs []string) {
	above := []string{"."}
	if s.generator.name == "Hugo" {
		above = s.themes()
	}
	for _, dir := range above {
		for _, static := range s.model.static {
			dirs = append(dirs, path.Join(s.dir, dir, static))
		}
	}
	return dirs
}

// published returns the file that is published in place of one that a style sheet or a script of a site names: the directories of
// staticDirs are one on the server.
func (t *tree) published(name string) (file string, ok bool) {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if !slices.Contains(hugoStatic, path.Base(dir)) {
			continue
		}
		below, _ := cutDir(name, dir)
		top := path.Dir(dir)
		if themes := path.Dir(top); path.Base(themes) == "themes" {
			top = path.Dir(themes)
		}
		for _, s := range t.sites(top) {
			if s.model == nil || s.generator.name != "Hugo" {
				continue
			}
			for _, static := range s.staticDirs() {
				if file := path.Join(static, below); t.has(file) {
					return file, true
				}
			}
		}
	}
	return "", false
}

// generatedElements are elements of the paths of pages that generators make of no document.
var generatedElements = []string{"tags", "tag", "categories", "category", "series", "authors", "author", "search", "feed", "rss", "atom", "page", "archive", "archives", "_modules"}

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
	case strings.HasPrefix(target, "@source/") || s.model == &zolaModel && strings.HasPrefix(target, "@/"):
		_, below, _ := strings.Cut(target, "/")
		file = path.Join(s.source, below)
		return file, s.tree.has(file)
	case s.model == &docFXModel && strings.HasPrefix(target, "~/"):
		file = path.Join(s.dir, target[len("~/"):])
		return file, s.tree.has(file)
	case s.model == &pelicanModel:
		return d.unknown(served) // the path of the page depends on its title
	case s.model == &docsifyModel:
		return s.docsify(d, target)
	case strings.HasPrefix(target, "@") || strings.HasPrefix(target, "~"):
		return d.unknown(aliased)
	case strings.HasPrefix(target, "/"):
		return s.fromRoot(d, target)
	case d.unrendered:
		return d.unknown(partOfPages)
	case s.layouts().hasBase && !strings.HasPrefix(target, "/"):
		return d.unknown(foreignBase)
	case s.settings().hooked && !strings.ContainsAny(target, "./"):
		return d.unknown(hooked)
	}
	t := s.tree
	dir := cmp.Or(d.from, path.Dir(d.name))
	name := path.Join(dir, target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return d.unknown(outside)
	}
	own, isPage := s.pages().paths[d.name]
	if isPage && s.model.directories && strings.HasSuffix(target, "/") && strings.Trim(target, "./") != "" {
		if file, ok := s.page(path.Join("/"+own, target) + "/"); ok {
			return file, true // as browsers find it
		}
	}
	extension := path.Ext(name)
	isDocument := slices.Contains(sourceExtensions, extension) && extension != ".html" && extension != ".txt"
	isExact := s.settings().isExact
	if t.has(name) && (!s.model.indexes || !t.isDir(name)) && (!isExact || isDocument && s.settings().changer != "" || !isDocument && !t.isDir(name)) {
		return name, true
	}
	if stem, isPage := strings.CutSuffix(name, ".html"); !isExact && !s.isFile(target, name) && (isPage && s.hasHTML() || s.model.clean || s.model.labels && extension == "") {
		for _, e := range s.extensions() {
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
	if s.model.labels && d.format == "markdown" && isDocument { // MyST removes any extension of documents
		for _, e := range s.extensions() {
			if file := strings.TrimSuffix(name, extension) + e; t.has(file) {
				return file, true
			}
		}
	}
	if s.model.labels && d.format != "restructuredtext" && s.hasLabel(target) {
		return d.name, true
	}
	if isPage && (!isDocument || s.settings().rewrites != nil) {
		var froms []string
		page := target
		if isDocument {
			page = strings.TrimSuffix(target, extension)
		}
		if s.model.directories {
			froms = []string{own}
		}
		isIndex := normalPath(strings.TrimPrefix(dir, s.source)) == own
		switch {
		case isExact && s.pages().files[own]:
			froms = []string{path.Dir("/" + own)}
		case s.model == &starlightModel && noSlash.MatchString(s.text):
			froms = []string{own, path.Dir("/" + own)} // servers may redirect to the path with a slash
		case isExact:
			froms = []string{own}
		case s.generator.name == "VitePress" && s.isIndex(d.name) || s.model.indexes && (isIndex || s.model.directories):
			froms = append(froms, own)
		case s.model.indexes:
			froms = append(froms, path.Dir("/"+own))
		case s.pages().files[own]:
			froms = []string{path.Dir("/" + own)}
		case s.model.labels: // by default index.html is in the directory of index.rst
			froms = []string{path.Join("/", strings.TrimPrefix(dir, s.source))}
			if !isIndex {
				froms = append(froms, own)
			}
		case s.model.clean || !s.model.directories:
			froms = append(froms, path.Dir("/"+own), own)
		}
		for _, from := range froms {
			to := path.Join("/"+from, page)
			if strings.HasSuffix(target, "/") {
				to += "/"
			}
			if file, ok := s.page(to); ok {
				return file, true
			}
			switch {
			case s.isGenerated(to):
				return d.unknown(generated)
			case t.isIgnored(s.lookedFor(to)):
				return d.unknown(ignoredByGit)
			}
		}
	}
	if file, ok := s.isMounted(name); ok && file != "" {
		return file, true
	}
	if file, ok := s.found(d.name, target); ok {
		return file, true
	}
	if file, ok := s.localized(name); ok {
		return file, true
	}
	if s.model.labels {
		for _, from := range s.includedFrom(d.name) {
			if file := path.Join(from, target); t.has(file) {
				return file, true
			}
		}
	}
	if file := path.Join(s.source, target); s.model == &eleventyModel && !isExact && t.has(file) {
		return file, true // https://www.11ty.dev/docs/plugins/inputpath-to-url/
	}
	switch {
	case isExact && isPage && (s.hasSource(name) || s.model.indexes && s.pages().dirs[normalPath(path.Join("/"+own, target))]):
		return path.Join(s.source, path.Join("/"+openElement.ReplaceAllString(own, "…"), target)), false // as browsers read it
	case t.isElsewhere(name, target, dir, path.Base(d.name) == "SUMMARY.md"):
		return d.unknown(elsewhere)
	case s.source != "." && !strings.HasPrefix(name, s.source+"/"):
		if isDocument && t.isDir(path.Dir(name)) || isImage(name) && (!s.model.directories || s.model == &starlightModel) {
			return name, false
		}
		if to := path.Join(own, target); s.model.directories && !s.model.clean && isPage && to != ".." && !strings.HasPrefix(to, "../") {
			return path.Join(s.source, to), false
		}
		return d.unknown(served) // a page that another part of the site has
	case s.generator.name == "Docusaurus" && !strings.HasPrefix(target, "."):
		below, _ := cutDir(d.name, s.source)
		_, rest := s.versionOf(below)
		for _, from := range []string{strings.TrimSuffix(d.name, "/"+rest), s.dir} {
			if file := path.Join(from, target); isDocument && t.has(file) {
				return file, true
			}
		}
	case s.model.labels && d.format == "restructuredtext" && !isDocument && !isImage(name) && s.settings().copiesMore:
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

// noSlash matches settings of Astro with which the paths of pages do not end in a slash.
//
// https://docs.astro.build/en/reference/configuration-reference/#trailingslash,
// https://docs.astro.build/en/reference/configuration-reference/#buildformat
var noSlash = regexp.MustCompile("\\btrailingSlash\\s*:\\s*[\"'`]never|\\bformat\\s*:\\s*[\"'`](?:file|preserve)")

// hasSource reports whether a name is that of a file, or of a document without its extension.
func (s *site) hasSource(name string) bool {
	_, ok := s.tree.source(name)
	return ok
}

// linker matches the names of extensions and renderers that make links of URLs in the text of Markdown.
var linker = regexp.MustCompile(`(?i)magiclink|linkify|commonmark`)

// slugSetting matches settings of generators that change the fragments of headings.
var slugSetting = regexp.MustCompile(`slugify|markdown-it|IdAttribute|autoHeadingIDType|autoIDType|auto_id|anchor:|goldmark_ext|commonmark|CommonMark|mdx_truly_sane`)

// definition matches the package whose function makes the configuration of VitePress.
var definition = regexp.MustCompile(`\bimport\s*\{[^{}]*\bdefineConfig\b[^{}]*\}\s*from\s*["']([^"']+)["']`)

var (
	// sourceChange matches what a plug-in of Vite does before it returns the changed text of a file, and sourceOrder the setting with which
	// it does so before VitePress reads the file.
	//
	// https://vite.dev/guide/api-plugin#plugin-ordering
	sourceChange = regexp.MustCompile(`(?s)\btransform["']?\s*(?::\s*(?:async\s*)?(?:function\s*)?)?\([^()]*\)[^{}]*\{.*?\breturn\b`)
	sourceOrder  = regexp.MustCompile(`\b(?:enforce|order)["']?\s*:\s*["']pre\b`)

	// slugChange matches the id that a plug-in for Markdown sets.
	//
	// https://vitepress.dev/reference/site-config#markdown
	slugChange = regexp.MustCompile(`\battr(?:Set|Push|Join)\(\s*\[?\s*["']id["']`)

	// ownSlugify matches the setting of the function that makes the fragments of headings, whose default is that of @mdit-vue/shared.
	ownSlugify = regexp.MustCompile(`\b(?:markdown|anchor|headers)["']?\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?\bslugify\b`)
)

// hasSlugify reports whether the configuration of VitePress sets the function that makes the fragment of a heading of its text.
func (s *site) hasSlugify() bool {
	return s.generator.name == "VitePress" && slices.ContainsFunc(s.programTexts(), func(text string) bool {
		return ownSlugify.MatchString(text) && !strings.Contains(text, "@mdit-vue/shared")
	})
}

// hasOwnIDs reports whether a program that is not read may make any ids of headings: a package that makes the configuration, a
// patched one, or a plug-in of the repository.
//
// https://github.com/ds300/patch-package
func (s *site) hasOwnIDs() bool {
	if s.generator.name == "VitePress" {
		if m := definition.FindStringSubmatch(s.text); m != nil && !strings.HasPrefix(m[1], "vite") {
			return true
		}
		for _, text := range s.programTexts() {
			if slugChange.MatchString(text) || sourceOrder.MatchString(text) && strings.Contains(sourceChange.FindString(text), ".md") {
				return true
			}
		}
	}
	patches := path.Join(s.dir, "patches")
	for name := range s.tree.list(patches) {
		if text, _ := s.tree.read(path.Join(patches, name)); strings.Contains(text, "slug") {
			return true
		}
	}
	return false
}

// renderer returns the program that makes the fragments of headings, as [links.Handler] names it, or
// nothing if the configuration changes them.
func (s *site) renderer() string {
	if s == nil || s.model == nil {
		return ""
	}
	return s.settings().renderer
}

// separator returns what the site puts between the words of the fragments of headings, or nothing if it is a hyphen.
func (s *site) separator() string {
	if s == nil || s.model == nil {
		return ""
	}
	return s.settings().separator
}

var (
	// tocKey matches the key of the settings of the toc extension of Python-Markdown, in YAML, TOML and programs.
	//
	// https://python-markdown.github.io/extensions/toc/
	tocKey = regexp.MustCompile(`(?m)^[ \t]*(?:- +)?(?:["']?(?:markdown\.extensions\.)?toc["']?[ \t]*:|\[(?:project\.)?markdown_extensions\.toc\])`)

	// separatorSetting matches the setting of the separator in them.
	separatorSetting = regexp.MustCompile(`(?m)^[ \t]*(?:[^#\n]*[{,][ \t]*)?["']?separator["']?[ \t]*[:=][ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,}#"']+))`)
)

// tocSeparator returns the separator of the toc extension of Python-Markdown in a configuration, or nothing if it is a hyphen.
func tocSeparator(text string) string {
	for _, at := range tocKey.FindAllStringIndex(text, -1) {
		key, rest := text[at[0]:at[1]], text[at[1]:]
		first, below, _ := strings.Cut(rest, "\n")
		own := first + "\n"
		switch {
		case strings.HasSuffix(key, "]"):
			own, _, _ = strings.Cut(rest, "\n[")
		case strings.Contains(first, "{"):
			own, _, _ = strings.Cut(rest, "}")
		default:
			column := len(key) - len(strings.TrimLeft(key, " \t-"))
			for line := range strings.Lines(below) {
				trimmed := strings.TrimLeft(line, " \t")
				if strings.TrimSpace(line) != "" && trimmed[0] != '#' && len(line)-len(trimmed) <= column {
					break
				}
				own += line
			}
		}
		if m := separatorSetting.FindStringSubmatch(own); m != nil {
			if separator := m[1] + m[2] + m[3]; separator != "-" {
				return separator
			}
		}
	}
	return ""
}

// settings are what is read of the configuration of a site, once.
type settings struct {
	host, prefix string // of the URL of the site; prefix is its path without a slash at the end
	renderer     string
	separator    string            // what tocSeparator returns, of MkDocs and Pelican
	extension    string            // of Python-Markdown, which MkDocs has and which is not known; may be empty
	isExact      bool              // links are left as they are
	ownIDs       bool              // what hasOwnIDs returns
	slugify      bool              // what hasSlugify returns
	servesStems  bool              // the host finds guide.html for guide
	changer      string            // what changeLinks returns
	routes       []string          // the values of routeBasePath, of Docusaurus
	locales      []string          // the languages of MkDocs
	lastVersions []string          // what lastVersions returns
	versionPaths map[string]string // the paths of versions that are set
	permalinks   []permalink
	extensions   []string         // of documents, of Sphinx
	mounts       []mount          // what mountsOf returns
	ignored      []*regexp.Regexp // what ignoredLinks returns
	rewrites     []rewrite        // what rewritesOf returns, of VitePress
	redirects    []*regexp.Regexp // what apacheRedirects returns
	copies       []copied         // what eleventyCopies or sphinxCopies returns, or the files that Hugo mounts for the root of the site
	copiesMore   bool             // the other result of sphinxCopies
	needsNoFront bool             // Jekyll makes pages of documents without front matter
	taxonomies   []string         // the names below which Hugo makes pages of the terms in front matter
	deployed     []copied         // what deployed returns
	disabled     []string         // the languages of which Hugo publishes no pages
	language     string           // what contentLanguage returns
	keepsHTML    bool             // what keepsHTML returns, of Hugo
	hasLanguages bool             // Hugo has several, or one that is named
	mainLanguage string           // the one whose pages have no language in their paths
	hooked       bool             // a template of Hugo makes the links
	findsPages   bool             // it finds documents from the source, too
	names        []string         // of the component of Antora
}

// routeSetting matches the setting of Docusaurus of the path that the pages of documents begin with, which may be empty.
var routeSetting = regexp.MustCompile("\\brouteBasePath[\"']?\\s*:\\s*[\"'`]([^\"'`\n]*)")

// settings returns the settings of a site that is modelled.
func (s *site) settings() *settings {
	s.read.Do(func() {
		s.set = new(settings)
		s.set.host, s.set.prefix = urlOf(s.generator.name, s.text)
		s.set.ownIDs, s.set.slugify = s.hasOwnIDs(), s.hasSlugify()
		if !s.set.ownIDs && !s.set.slugify && !slugSetting.MatchString(s.text) && !(s.generator.name == "Eleventy" && ownPlugin.MatchString(s.text)) {
			s.set.renderer = s.model.renderer
		}
		if s.generator.name == "Eleventy" && strings.Contains(s.text, "markdown-it-anchor") && !strings.Contains(s.text, "slugify") && !ownPlugin.MatchString(s.text) {
			s.set.renderer = "markdown-it-anchor"
		}
		if s.generator.name == "MkDocs" || s.generator.name == "Pelican" {
			s.set.separator = tocSeparator(s.text)
		}
		if s.generator.name == "MkDocs" {
			for _, name := range yamlNames(s.text, "markdown_extensions") {
				if !knownMarkdown.MatchString(name) {
					s.set.extension = name
					break
				}
			}
		}
		s.set.isExact = s.model.exact != nil && s.model.exact(s)
		s.set.changer = s.changeLinks()
		s.set.deployed = s.deployed()
		s.set.ignored = s.ignoredLinks()
		s.set.redirects = s.apacheRedirects()
		s.set.routes = matched(s.text, routeSetting)
		s.set.servesStems = deploysPages.MatchString(s.tree.buildOf(".").text) || slices.ContainsFunc(s.publicDirs(), s.tree.servesStems)
		switch s.generator.name {
		case "Docusaurus":
			s.set.lastVersions = s.lastVersions()
			s.set.versionPaths = map[string]string{}
			for _, m := range versionSetting.FindAllStringSubmatch(s.text, mostSites) {
				s.set.versionPaths[m[1]] = m[2]
			}
		case "Sphinx", "Jupyter Book", "MyST":
			s.set.extensions = append(matched(strings.Join(otherFormats.FindAllString(s.text, mostSites), ""), quotedExtension), sourceExtensions...)
			s.set.copies, s.set.copiesMore = s.sphinxCopies()
		case "VitePress":
			s.set.rewrites, _ = rewritesOf(s.text)
		case "Antora":
			s.set.names = valuesOf(s.text, "name")
		case "MkDocs":
			s.set.locales = localesOf(s.text)
		case "Jekyll":
			s.set.permalinks = permalinksOf(s.text)
			s.set.needsNoFront = s.needsNoFrontMatter()
		case "Eleventy":
			s.set.copies = s.eleventyCopies()
		case "Hugo":
			hook, ok := s.linkHook()
			s.set.hooked = ok && !s.set.isExact
			s.set.keepsHTML = s.keepsHTML()
			s.set.hasLanguages = s.hasLanguages()
			s.set.mainLanguage = cmp.Or(strings.Join(valuesOf(s.text, "defaultContentLanguage"), ""), "en")
			s.set.findsPages = strings.Contains(hook, "GetPage") || !ok && (s.set.hasLanguages || strings.Contains(s.text, "useEmbedded"))
			s.set.permalinks = hugoPermalinks(s.text)
			s.set.language = s.contentLanguage()
			mounts, static := mountsOf(s.text)
			s.set.mounts = mounts
			for _, m := range static {
				s.set.copies = append(s.set.copies, copied{path.Join(s.dir, m.source), m.target})
			}
			s.set.disabled = disabledIn(s.text)
			s.set.taxonomies = append(matched(taxonomies.FindString(s.text), taxonomy), "tags", "categories")
		}
	})
	return s.set
}

// hasHTML reports whether the pages of documents have names that end in ".html".
func (s *site) hasHTML() bool {
	switch s.generator.name {
	case "MkDocs":
		return strings.Contains(s.text, "use_directory_urls: false")
	case "Hugo":
		return strings.Contains(s.text, "uglyURLs")
	}
	return s.model.exact == nil || !s.model.directories
}

// fromRoot returns the file that a link from the root of the site leads to.
func (s *site) fromRoot(d *document, target string) (file string, ok bool) {
	roots := s.roots(target)
	own := roots[len(roots)-1]
	if s.lacksPrefix(d, target) {
		return strings.Trim(target, "/"), false
	}
	if at := slices.IndexFunc(roots, s.isBelowTop); at >= 0 {
		own = roots[at]
	}
	for _, root := range roots {
		if s.leavesDocuments(root) && s.tree.has(path.Join(s.source, root)) && !s.tree.has(own[1:]) {
			return own[1:], false // the generator publishes no source
		}
		page, isPage := s.page(root)
		if file, ok := s.found(d.name, root); ok && (s.settings().hooked || !isPage) {
			return file, true
		}
		if isPage {
			return page, true
		}
		if stem := stemmed(root, "index"); (s.settings().changer != "" || s.settings().rewrites != nil) && stem != root {
			if file, ok := s.page(stem); ok {
				return file, true
			}
		}
		if s.generator.name == "Docusaurus" && !strings.HasPrefix(path.Ext(root), ".md") {
			continue // the documents have other paths
		}
		if name := path.Join(s.dir, root); s.generator.name == "Docusaurus" && s.tree.has(name) {
			return name, true // as in "@site/docs/a.md"
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
	if file, ok := s.isDeployed(own); ok {
		return file, true
	}
	if file, ok := s.siteBelow(own); ok {
		return file, true
	}
	if m := datedPath.FindString(target); m != "" && s.generator.name == "Jekyll" {
		if file, ok := s.page("/" + m); ok {
			return file, true // categories and variables of permalinks are before it
		}
	}
	switch {
	case s.model.labels && isImage(target) && rstImage.MatchString(d.text[max(0, min(d.at, len(d.text))-mostLine):min(d.at, len(d.text))]):
		return path.Join(s.source, target), false // Sphinx copies it from there
	case s.isGenerated(own):
		return d.unknown(generated)
	case s.isServed(target):
		return d.unknown(served)
	}
	if !s.isBelowTop(own) && !s.isNearPage(own, len(roots) > 1) {
		return d.unknown(manyHosts)
	}
	return s.lookedFor(own), false
}

// siteBelow returns the page of another site of the repository to which a path from the root leads, if a build puts that site below
// the name of its directory.
func (s *site) siteBelow(target string) (file string, ok bool) {
	elements := strings.Split(strings.Trim(target, "/"), "/")
	for i := range elements[:min(len(elements), mostElements)] {
		dir := path.Join(elements[:i+1]...)
		if !s.tree.isDir(dir) {
			break
		}
		for _, other := range s.tree.sites(dir) {
			if other.model != nil && other.dir != s.dir {
				if file, ok := other.page("/" + path.Join(elements[i+1:]...)); ok {
					return file, true
				}
			}
		}
	}
	return "", false
}

// isBelowTop reports whether a path from the root of the site is below that of a page or directory in the root.
func (s *site) isBelowTop(target string) bool {
	top, _, isBelow := strings.Cut(strings.Trim(target, "/"), "/")
	if slices.ContainsFunc(s.settings().copies, func(c copied) bool { return isBelow && strings.HasPrefix(c.to+"/", top+"/") }) {
		return true
	}
	return isBelow && s.pages().dirs[top] || slices.ContainsFunc(s.publicDirs(), func(dir string) bool { return s.tree.isDir(path.Join(dir, top)) })
}

// isNearPage reports whether a path from the root of a site, which is not below that of a page or directory in the root, is
// so like those of the site that it is not one of another site of the host. isOwn is whether it begins with the path of
// the site.
func (s *site) isNearPage(target string, isOwn bool) bool {
	top, rest, isBelow := strings.Cut(strings.Trim(target, "/"), "/")
	isWhole := isOwn || s.isWholeHost()
	switch {
	case !isWhole && (s.settings().prefix != "" || len(top) < leastName):
		return false
	case s.isNearTop(top):
		return true
	case !isWhole:
		return false
	case !isBelow:
		return s.pages().dirs[top] || s.model.checked || path.Ext(target) != "" || s.hasNamesake(top)
	}
	base := path.Base(rest)
	return s.pages().dirs[top] || len(plainName(base)) >= leastName && !slices.Contains(indexNames, base) && (s.hasNamesake(base) || s.tree.hasFile(base))
}

// lacksPrefix reports whether a path from the root is that of a page of the site without the path of the site, which Astro
// does not add, except to links of the configuration.
//
// https://docs.astro.build/en/reference/configuration-reference/#base
func (s *site) lacksPrefix(d *document, target string) bool {
	prefix := s.settings().prefix
	if s.model != &starlightModel || prefix == "" || d.name == path.Join(s.dir, s.config) || len(s.roots(target)) > 1 || markdownPlugins.MatchString(s.text) {
		return false
	}
	_, ok := s.page(target)
	return ok
}

// leavesDocuments reports whether the generator does not change a path from the root that is that of a document of Markdown,
// and no program that may change links is known.
//
// https://www.mkdocs.org/user-guide/configuration/#validation
func (s *site) leavesDocuments(target string) bool {
	if extension := path.Ext(target); extension != ".md" && extension != ".mdx" {
		return false
	}
	return (s.settings().isExact && s.settings().changer == "" || s.model == &mkDocsModel && !strings.Contains(s.text, "relative_to_docs")) && s.suspect(target) == ""
}

// lookedFor returns the name of the file that a path from the root of the site would lead to.
func (s *site) lookedFor(target string) string {
	if from, ok := s.copiedTo(target); ok {
		return from
	}
	if extension := path.Ext(target); extension != "" && !slices.Contains(sourceExtensions, extension) {
		for _, static := range s.model.static {
			if dir := path.Join(s.dir, static); s.tree.isDir(dir) {
				return path.Join(dir, target)
			}
		}
	}
	if top, rest, _ := strings.Cut(strings.Trim(target, "/"), "/"); top == path.Base(s.source) && s.pages().dirs[top] && !s.tree.isDir(path.Join(s.source, top)) {
		return path.Join(s.source, rest) // the route of the documents
	}
	return path.Join(s.source, target)
}

// mostTops is how many names in the root of a site are compared with another name.
const mostTops = 1000

// isNearTop reports whether a name is nearly that of a page, file or directory in the root of the site.
func (s *site) isNearTop(name string) bool {
	s.topsOnce.Do(func() {
		for _, dir := range s.publicDirs() {
			s.tops = slices.AppendSeq(s.tops, maps.Keys(s.tree.list(dir)))
		}
		for dir := range s.pages().dirs {
			if !strings.Contains(dir, "/") {
				s.tops = append(s.tops, dir)
			}
		}
	})
	return len(s.tops) <= mostTops && slices.ContainsFunc(s.tops, func(top string) bool { return len(name) > 2 && near(top, name) })
}

// isFile reports whether a target ends in a slash although its page is a file such as guide.html.
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
	if prefix := s.settings().prefix; prefix != "" {
		if rest, ok := strings.CutPrefix(target, prefix); ok && (rest == "" || rest[0] == '/') {
			found = append(found, "/"+strings.TrimPrefix(rest, "/"))
		}
	}
	return found
}

// isGenerated reports whether a path may be that of a page that the generator makes of no document.
func (s *site) isGenerated(target string) bool {
	elements := strings.Split(strings.Trim(target, "/"), "/")
	for i, element := range elements[:min(len(elements), 3)] {
		if slices.Contains(s.settings().taxonomies, element) {
			return true // a term, even if the list of them has a document
		}
		if s.pages().dirs[strings.Join(elements[:i+1], "/")] {
			continue
		}
		if i < 2 && versionElement.MatchString(element) || slices.Contains(generatedElements, element) {
			return true
		}
	}
	return false
}

// hasAny reports whether one of several names is in a directory.
func (t *tree) hasAny(dir string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return t.hasUntold(path.Join(dir, name)) })
}
