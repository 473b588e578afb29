package lint

import (
	"regexp"
	"strings"

	"github.com/weburl/weburl/links"
)

// siteRoot and urlFilter match how templates of Jekyll write links from the root of the site.
//
// https://jekyllrb.com/docs/liquid/filters/
var (
	siteRoot  = regexp.MustCompile(`^\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}(/.*)$`)
	urlFilter = regexp.MustCompile(`^\{\{-?\s*["'](/?[^"']*)["']\s*\|\s*(?:relative|absolute|prepend: site\.base)_?url\s*-?\}\}(.*)$`)
	linkTag   = regexp.MustCompile(`^(?:\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\})*\{%-?\s*link\s+([^\s%]+)\s*-?%\}(.*)$`)
)

// written returns a URL of the site that a template has in a document.
func (s *site) written(d *document, url string) string {
	if s != nil && s.model == &pelicanModel {
		return s.pelican(d, url)
	}
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
		if url := d.text[start:end]; strings.ContainsAny(url, " \t") && d.site.written(d, url) != url {
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
