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
	included  []string         // keys of front matter with the names of files that a page includes
	reads     bool             // a template of Hugo reads files
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
			names = slices.Concat(names, valuesOf(s.text, "includes"), valuesOf(s.text, "layouts"))
		}
		for _, dir := range slices.Compact([]string{s.dir, s.source}) {
			for _, name := range names {
				if at := path.Join(dir, name); s.tree.isDir(at) {
					s.tree.eachFile(at, []string{"node_modules", "exampleSite"}, &left, s.addLayout)
				}
			}
		}
	})
	return &s.layout
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
	l.reads = l.reads || s.generator.name == "Hugo" && strings.Contains(text, "readFile")
	l.hasBase = l.hasBase || baseElement.MatchString(text)
	for _, m := range append(idOfLayout.FindAllStringSubmatch(text, mostFindings), nameOfLayout.FindAllStringSubmatch(text, mostFindings)...) {
		parts := templateValue.Split(m[1], -1)
		switch {
		case len(parts) == 1:
			l.fragments[strings.ToLower(m[1])] = true
		case len(strings.Join(parts, "")) > 2:
			for i := range parts {
				parts[i] = regexp.QuoteMeta(strings.ToLower(parts[i]))
			}
			l.patterns = append(l.patterns, regexp.MustCompile("^"+strings.Join(parts, ".+")+"$"))
		}
	}
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

// hasFragment reports whether the layouts have an id, or may have it.
func (l *layouts) hasFragment(id string) bool {
	if l == nil {
		return false
	}
	id = strings.ToLower(id)
	return l.makesIDs || l.fragments[id] || slices.ContainsFunc(l.patterns, func(p *regexp.Regexp) bool { return p.MatchString(id) })
}
