package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl/weburl/links"
)

// mostDeclaration is the length in bytes of what is read of a declaration of CSS before a URL.
const mostDeclaration = 2000

// declaration returns the declaration of CSS before a URL.
func (d *document) declaration(l *links.Link) string {
	before := d.text[max(0, l.Start-mostDeclaration):l.Start]
	before = before[strings.LastIndexAny(before, ";{}")+1:]
	if end := strings.LastIndex(before, "*/"); end >= 0 {
		before = before[end+2:]
	}
	return strings.TrimLeft(before, " \t\r\n")
}

// isOfProperty reports whether a URL is in the value of a custom property. Browsers resolve it against the style sheet
// that uses the property.
//
// https://drafts.csswg.org/css-variables/
func (d *document) isOfProperty(l *links.Link) bool {
	return d.format == "css" && strings.HasPrefix(d.declaration(l), "--")
}

// loadedFonts are the extensions of fonts that browsers support.
var loadedFonts = []string{".woff2", ".woff", ".ttf", ".otf"}

// styleURL matches a URL of CSS.
var styleURL = regexp.MustCompile(`(?i)\burl\(\s*["']?([^"'()\s]+)`)

// isUnusedFont reports whether browsers do not load a source of a font: they load the first of the list whose format they
// support, if it exists.
//
// https://drafts.csswg.org/css-fonts/#src-desc
func (d *document) isUnusedFont(l *links.Link) bool {
	if d.format != "css" {
		return false
	}
	before, ok := strings.CutPrefix(d.declaration(l), "src")
	if before = strings.TrimLeft(before, " \t\r\n"); !ok || !strings.HasPrefix(before, ":") {
		return false
	}
	if target, _, _ := divided(l.URL); strings.EqualFold(path.Ext(target), ".eot") {
		return true
	}
	return slices.ContainsFunc(styleURL.FindAllStringSubmatch(before, -1), func(m []string) bool {
		target, _, _ := divided(m[1])
		if !slices.Contains(loadedFonts, strings.ToLower(path.Ext(target))) || !isPath(target) {
			return false
		}
		_, exists := d.resolve(target)
		return exists
	})
}
