package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// Layouts are what the templates of a site add to all its pages.
type layouts struct {
	hasBase   bool             // an element base, from which relative links start
	makesIDs  bool             // a script makes ids of headings
	fragments map[string]bool  // ids
	patterns  []*regexp.Regexp // ids that a program completes
	completes bool             // a template completes an id without a part that is known, which may be of the front matter of the page
	included  []string         // keys of front matter with the names of files that a page includes
	reads     bool             // a template of Hugo reads files
	collects  bool             // a page of Eleventy shows the content of several documents

	permalinks []string // the paths that layouts of Eleventy give the pages of documents

	adders     []program         // components that the theme adds to pages, with ids that they make
	registered map[string]string // the files of the components that documents need not import, by the keys of their names
}

// layoutDirectories are the names of directories with templates, in the directory of the configuration and
// that of the documents.
var layoutDirectories = []string{"_layouts", "_includes", "layouts", "_templates", "templates", "overrides", "theme", "themes"}

const mostLayouts = 1000 // files that are read

// layoutValue matches the value of an attribute, with parts that the template completes.
const layoutValue = `["']?([^"'\s>{]*(?:\{\{[^}\n]*\}\}[^"'\s>{]*)*)`

var (
	baseElement = regexp.MustCompile(`(?i)<base\s[^>]*href`)

	// errorBase matches the element base in templates of mdBook, which sets base_url in the page for missing ones only.
	//
	// https://rust-lang.github.io/mdBook/format/theme/index-hbs.html
	errorBase = regexp.MustCompile(`<base\s+href=["']?\{\{\s*base_url\s*\}\}["']?\s*/?>`)

	// ownBase matches the element base with the URL of the page, in templates of Eleventy and Jekyll.
	ownBase = regexp.MustCompile(`<base\s+href=["']?\{\{-?\s*page\.url\s*(?:\|[^{}]*)?\}\}["']?\s*/?>`)

	idScript      = regexp.MustCompile(`(?i)tocify|anchors\.add\(|gumshoe`)
	idOfLayout    = regexp.MustCompile(`\bid=` + layoutValue)
	nameOfLayout  = regexp.MustCompile(`<a\s[^>]*?\bname=` + layoutValue)
	templateValue = regexp.MustCompile(`\{\{[^}\n]*\}\}`)

	// includedKey matches a file that the front matter of a page names, in a template of Jekyll.
	//
	// https://jekyllrb.com/docs/includes/#using-variables-names-for-the-include-file
	includedKey = regexp.MustCompile(`\{%-?\s*include(?:_cached)?\s+\{\{-?\s*page\.([\w-]+)\s*-?\}\}`)
)

// layouts returns what the templates of the site add to all pages. A nil site has none.
func (s *site) layouts() *layouts {
	if s == nil {
		return nil
	}
	s.layoutsOnce.Do(func() {
		s.layout.fragments = map[string]bool{}
		left, names := mostLayouts, layoutDirectories
		if s.generator.name == "Eleventy" { // https://www.11ty.dev/docs/config/#directory-for-includes
			pages := mostPages
			names = slices.Concat(names, valuesOf(s.text, "includes"), valuesOf(s.text, "layouts"))
			s.tree.eachFile(s.source, []string{"node_modules", "_site"}, &pages, func(name string) {
				if slices.Contains(s.model.templates, path.Ext(name)) && !s.layout.collects {
					text, _ := s.tree.read(name)
					s.layout.collects = shownContent.MatchString(text) && !feedStart.MatchString(text)
				}
			})
		}
		for _, dir := range slices.Compact([]string{s.dir, s.source}) {
			for _, name := range names {
				if at := path.Join(dir, name); s.tree.isDir(at) {
					s.tree.eachFile(at, []string{"node_modules", "exampleSite"}, &left, s.addLayout)
				}
			}
		}
		s.addTheme()
	})
	return &s.layout
}

var (
	// importedComponent matches the import of a component in the theme of VitePress: its name and file.
	importedComponent = regexp.MustCompile(`(?m)^\s*import\s+(\w+)\s+from\s+['"](\.{1,2}/[^'"]+)['"]`)

	// pageComponent matches the names of the components of Docusaurus that are the page of a document, or around its text.
	pageComponent = regexp.MustCompile(`/src/theme/(?:Blog|Doc|Heading|Layout|MDX|Root)`)

	// starlightComponents matches the files that replace components of Starlight.
	//
	// https://starlight.astro.build/guides/overriding-components/
	starlightComponents = regexp.MustCompile(`\bcomponents\s*:\s*\{([^{}]*)\}`)
)

// addTheme adds what the components of the repository have that the theme adds to pages.
//
// https://vitepress.dev/guide/extending-default-theme, https://docusaurus.io/docs/swizzling
func (s *site) addTheme() {
	seen, left := map[string]bool{}, mostLayouts
	s.layout.registered = map[string]string{}
	for _, dir := range globalDirectories[s.generator.name] {
		s.tree.eachFile(path.Join(s.dir, dir), []string{"node_modules", "cache", "dist"}, &left, func(name string) {
			if slices.Contains(componentExtensions, path.Ext(name)) {
				s.layout.registered[componentKey(path.Base(stemmed(name, "index")))] = name
			}
		})
	}
	switch s.generator.name {
	case "VitePress":
		index, ok := s.tree.module(path.Join(s.dir, s.config, "theme/index"))
		if !ok {
			return
		}
		text, _ := s.tree.read(index)
		for _, m := range importedComponent.FindAllStringSubmatch(text, mostFindings) {
			file := path.Join(path.Dir(index), m[2])
			if as := regexp.MustCompile(`\bcomponent\(\s*["']([\w-]+)["']\s*,\s*` + m[1] + `\b`).FindStringSubmatch(text); as != nil {
				s.layout.registered[componentKey(as[1])] = file
			} else {
				s.addComponent(file, seen)
			}
		}
	case "Docusaurus":
		s.tree.eachFile(path.Join(s.dir, "src/theme"), nil, &left, func(name string) {
			if pageComponent.MatchString("/" + name) {
				s.addComponent(name, seen)
			}
		})
	case "Astro Starlight":
		for _, list := range matched(s.text, starlightComponents) {
			for _, name := range matched(list, quotedString) {
				s.addComponent(path.Join(s.dir, name), seen)
			}
		}
	}
}

// addComponent adds what a component has, and those that it imports.
func (s *site) addComponent(name string, seen map[string]bool) {
	if seen[name] || !slices.Contains(componentExtensions, path.Ext(name)) || len(seen) == mostLayouts {
		return
	}
	seen[name] = true
	text, _ := s.tree.read(name)
	for _, id := range matched(text, elementID) {
		s.layout.fragments[strings.ToLower(id)] = true
	}
	if boundIDs.MatchString(text) {
		s.layout.adders = append(s.layout.adders, program{name: name, addsID: true, source: text})
	}
	for _, file := range s.tree.components(s, name, text) {
		s.addComponent(file, seen)
	}
}

// componentTag matches the start of an element that is a component.
var componentTag = regexp.MustCompile(`<([A-Z]\w*|[a-z]+(?:-\w+)+)[\s/>]`)

// componentKey returns what is the same for the names of a component, such as ApiTable and api-table.
func componentKey(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "")) }

// globalDirectories are those of components that documents need not import, below that of the site.
//
// https://vitepress.dev/guide/using-vue#registering-components-globally, https://docusaurus.io/docs/markdown-features/react#mdx-component-scope
var globalDirectories = map[string][]string{"VitePress": {".vitepress"}, "Docusaurus": {"src/components", "src/theme"}}

// registeredIn returns the files of the components that a document uses and need not import.
func (s *site) registeredIn(text string) (files []string) {
	registered := s.layouts().registered
	if len(registered) == 0 || !componentTag.MatchString(text) {
		return nil
	}
	for _, name := range matched(withoutCode(text), componentTag) {
		if file, ok := registered[componentKey(name)]; ok {
			files = append(files, file)
		}
	}
	return files
}

// addLayout adds what a template has.
func (s *site) addLayout(name string) {
	if !slices.Contains([]string{".html", ".njk", ".liquid", ".hbs", ".ejs", ".jinja", ".j2", ".pug", ".js"}, path.Ext(name)) {
		return
	}
	text, _ := s.tree.read(name)
	l := &s.layout
	l.makesIDs = l.makesIDs || idScript.MatchString(text)
	if path.Ext(name) == ".js" {
		return
	}
	if s.generator.name == "mdBook" {
		text = errorBase.ReplaceAllString(text, "")
	}
	if s.generator.name == "Eleventy" || s.generator.name == "Jekyll" {
		text = ownBase.ReplaceAllString(text, "")
	}
	if s.generator.name == "Jekyll" {
		l.included = append(l.included, matched(text, includedKey)...)
	}
	if s.generator.name == "Eleventy" { // https://www.11ty.dev/docs/data-cascade/
		l.permalinks = append(l.permalinks, frontValues(text, "permalink")...)
	}
	l.reads = l.reads || s.generator.name == "Hugo" && strings.Contains(text, "readFile")
	l.hasBase = l.hasBase || baseElement.MatchString(text)
	for _, m := range append(idOfLayout.FindAllStringSubmatch(text, mostFindings), nameOfLayout.FindAllStringSubmatch(text, mostFindings)...) {
		parts := templateValue.Split(m[1], -1)
		switch {
		case len(parts) == 1:
			l.fragments[strings.ToLower(m[1])] = true
		case len(strings.Join(parts, "")) > 2:
			l.patterns = append(l.patterns, anyBetween(parts))
		default:
			l.completes = true
		}
	}
}

// anyBetween returns what matches a text with parts between which a program completes it, with groups of what is there. The letter case
// does not matter.
func anyBetween(parts []string) *regexp.Regexp {
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return regexp.MustCompile("(?i)^" + strings.Join(parts, "(.+)") + "$")
}

// readFileCall matches a file that a template of Hugo reads, whose name is in the first group if it is a string.
//
// https://gohugo.io/functions/os/readfile/
var readFileCall = regexp.MustCompile("\\breadFile\\s+(?:[\"`]([^\"`\n]+)[\"`])?")

// readByTemplate returns the documents that the template of a page of Hugo reads. ok is false if it may read others.
//
// https://gohugo.io/templates/lookup-order/
func (s *site) readByTemplate(name, text string) (files []string, ok bool) {
	if s == nil || s.generator.name != "Hugo" || !s.layouts().reads {
		return nil, true
	}
	below, _ := cutDir(name, s.source)
	section, _, isBelow := strings.Cut(below, "/")
	if !isBelow {
		section = "page"
	}
	kinds := []string{"single", "page"}
	if stemmed(path.Base(name)) == "_index" {
		kinds = []string{"list", "section"}
	}
	for _, dir := range append(frontValues(text, "type"), section, "_default", "") {
		for _, theme := range s.themes() {
			for _, kind := range append(frontValues(text, "layout"), kinds...) {
				template := path.Join(s.dir, theme, "layouts", dir, kind+".html")
				if !s.tree.has(template) {
					continue
				}
				text, _ := s.tree.read(template)
				for _, m := range readFileCall.FindAllStringSubmatch(text, mostFindings) {
					file := path.Join(s.dir, m[1])
					if m[1] == "" || !s.tree.has(file) {
						return nil, false
					}
					files = append(files, file)
				}
				return files, true
			}
		}
	}
	return nil, true
}

var (
	// shownContent matches what a template of Eleventy shows of another document, and feedStart what a template of a feed has.
	//
	// https://www.11ty.dev/docs/collections/#collection-item-data-structure
	shownContent = regexp.MustCompile(`(?s)\bcollections\b.*\{\{-?\s*\w+\.(?:content|templateContent)\b`)
	feedStart    = regexp.MustCompile(`<(?:\?xml|rss|feed)\b|jsonfeed\.org`)
)

// isCollected reports whether another document in the directory of one has a fragment, in a site of Eleventy with a page that shows the
// content of several documents.
func (s *site) isCollected(file, fragment string) bool {
	if s == nil || s.model != &eleventyModel || !s.layouts().collects {
		return false
	}
	dir := path.Dir(file)
	for name, isDir := range s.tree.list(dir) {
		if other := path.Join(dir, name); !isDir && other != file && path.Ext(name) == path.Ext(file) {
			if anchors, _ := s.tree.anchorsOf(other); anchors != nil && anchors.has(fragment) {
				return true
			}
		}
	}
	return false
}

// isOfFront reports whether a template may make an id of a text in the front matter of a document, such as the title of an item.
func (s *site) isOfFront(file, fragment string) bool {
	if s == nil || !s.layouts().completes {
		return false
	}
	text, _ := s.tree.read(file)
	name := looseName(fragment)[1:]
	for line := range strings.Lines(frontMatter(text)) {
		if name != "" && strings.HasSuffix(looseName(line), name) {
			return true
		}
	}
	return false
}

// hasFragment reports whether the layouts have an id, or may have it.
func (l *layouts) hasFragment(id string) bool {
	if l == nil {
		return false
	}
	id = strings.ToLower(id)
	return l.makesIDs || l.fragments[id] || slices.ContainsFunc(l.patterns, func(p *regexp.Regexp) bool { return p.MatchString(id) })
}
