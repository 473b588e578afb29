package lint

import (
	"path"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/links"
)

// Built returns the URL that a link has on the page that a generator makes of a document: a path from
// the root of the host, or a URL with a scheme. ok is false if the document is not a page of a site
// whose generator is modelled.
func (l *Linter) Built(name, text string, link *links.Link) (url string, ok bool) {
	d := l.document(nil, name, text)
	s := d.site
	if s == nil {
		return "", false
	}
	own, ok := s.pageURL(d.name)
	if !ok {
		return "", false
	}
	reference := s.written(d, link.URL)
	if _, absolute := schemeOf(reference); absolute {
		return reference, true
	}
	rest := ""
	if end := strings.IndexAny(reference, "?#"); end >= 0 {
		rest = reference[end:]
	}
	target, _, _ := divided(reference)
	if target != "" && isPath(target) {
		if file, found := d.resolve(target); found {
			if labelled, ok := s.pages().label[labelKey(target)]; ok && file == d.name {
				file, rest = labelled, "#"+strings.ReplaceAll(labelKey(target), " ", "-")
			}
			if page, ok := s.pageURL(file); ok {
				return page + rest, true
			}
			if static, ok := s.staticURL(file); ok {
				return static + rest, true
			}
		}
	}
	u, err := weburl.Parser{Base: weburl.MustParse("https://example.invalid" + own)}.Parse(reference)
	if err != nil {
		return reference, true
	}
	return strings.TrimPrefix(u.String(), "https://example.invalid"), true
}

// pageURL returns the path of the page of a document in the URL of the site.
func (s *site) pageURL(file string) (url string, ok bool) {
	page, ok := s.pages().paths[file]
	if !ok || openElement.MatchString(page) {
		return "", false
	}
	stem := stemmed(path.Base(file))
	isIndex := slices.Contains([]string{"index", "_index", "README", "readme"}, stem) && path.Base(page) != stem
	prefix := s.settings().prefix
	switch {
	case page == "":
		return prefix + "/", true
	case s.model == &docusaurusModel || s.model == &gitBookModel:
		return prefix + "/" + page, true
	case isIndex || s.model.directories && !s.pages().files[page]:
		return prefix + "/" + page + "/", true
	}
	return prefix + "/" + page + ".html", true
}

// staticURL returns the path of a file that the generator copies.
func (s *site) staticURL(file string) (url string, ok bool) {
	var dirs []string
	for _, static := range s.model.static {
		dirs = append(dirs, path.Join(s.dir, static))
	}
	for _, dir := range append(dirs, s.source) {
		if dir == "." {
			return s.settings().prefix + "/" + file, true
		}
		if below, ok := strings.CutPrefix(file, dir+"/"); ok {
			return s.settings().prefix + "/" + below, true
		}
	}
	return "", false
}
