package lint

import (
	"path"
	"regexp"
	"strings"
)

// A navigation is where the configuration of a generator names pages, for menus that all pages have.
type navigation struct {
	files *regexp.Regexp // their names, from the directory of the configuration
	block *regexp.Regexp // the part of a file that is read; nil for all of it
	link  *regexp.Regexp // of which the first group is a path, from the root of the site or the directory of its documents
	lacks *regexp.Regexp // what a file has whose paths begin elsewhere; may be nil
}

// navigations are those of the generators. In programs they are string literals.
var navigations = map[string]navigation{
	// https://www.mkdocs.org/user-guide/configuration/#nav
	"MkDocs": {
		files: regexp.MustCompile(`^mkdocs\.ya?ml$`),
		block: regexp.MustCompile(`(?m)^nav:[ \t]*\n(?:[ \t#-][^\n]*(?:\n|\z)|\n)*`),
		link:  regexp.MustCompile(`(?m)^\s*-\s+(?:[^\n#]*?:\s+)?["']?([\w./-]+\.md)["']?\s*$`),
	},
	// https://vitepress.dev/reference/default-theme-sidebar
	"VitePress": {
		files: regexp.MustCompile(`^\.vitepress/config(?:\.[cm]?[jt]s|/.*\.[cm]?[jt]s)$`),
		link:  regexp.MustCompile(`\blink:\s*["'](/[^"'\n]*)["']`),
		lacks: regexp.MustCompile(`\bbase:[^\n]*[\s\S]*\bbase:|[{,][ \t]*base:|items:[^\n]*\(`),
	},
	// https://starlight.astro.build/guides/sidebar/
	"Astro Starlight": {
		files: regexp.MustCompile(`^astro\.config\.[cm]?[jt]s$`),
		link:  regexp.MustCompile(`\blink:\s*["'](/[^"'\n]*)["']`),
	},
}

// mostNavigation is the length in bytes of the longest configuration whose navigation is read.
const mostNavigation = 1 << 20

// navigated returns the site whose configuration a file is that names pages, or nil.
func (t *tree) navigated(name string) *site {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		if base := path.Base(dir); base == ".vitepress" || base == "config" && path.Base(path.Dir(dir)) == ".vitepress" {
			continue
		}
		for _, s := range t.sites(dir) {
			if n, ok := navigations[s.generator.name]; ok && s.dir == dir && s.model != nil && n.files.MatchString(strings.TrimPrefix(name, dir+"/")) {
				return s
			}
		}
		return nil
	}
}

// navigation checks the links of a configuration to pages of its site.
func (d *document) navigation() {
	s := d.linter.tree.navigated(d.name)
	if s == nil || len(d.text) > mostNavigation {
		return
	}
	n := navigations[s.generator.name]
	text, start := d.text, 0
	if n.block != nil {
		part := n.block.FindStringIndex(text)
		if part == nil {
			return
		}
		text, start = text[part[0]:part[1]], part[0]
	}
	if n.lacks != nil && n.lacks.MatchString(text) {
		return
	}
	d.site, d.from = s, s.source
	at, comments := newPosition(d.text), commentReader{text: d.text}
	for _, m := range n.link.FindAllStringSubmatchIndex(text, -1) {
		from, to := start+m[2], start+m[3]
		if !comments.has(from) && !opens(d.text[to:]) {
			d.linkAt(at, from, to)
		}
	}
}

// A commentReader finds the comments of a program.
type commentReader struct {
	text   string
	at     int  // the byte that was asked about last
	isLine bool // it is in a comment up to the end of the line
	isOpen bool // it is in another comment
}

// has reports whether a byte is in a comment. It must not be before the one that was asked about last.
func (c *commentReader) has(at int) bool {
	passed, isLineStart := c.text[c.at:at], c.at == 0
	c.at = at
	if start, end := strings.LastIndex(passed, "/*"), strings.LastIndex(passed, "*/"); start != end {
		c.isOpen = start > end
	}
	if newline := strings.LastIndexByte(passed, '\n'); newline >= 0 {
		passed, isLineStart = passed[newline+1:], true
	}
	if isLineStart {
		passed = strings.TrimLeft(passed, " \t")
		c.isLine = strings.HasPrefix(passed, "//")
	}
	c.isLine = c.isLine || strings.Contains(passed, " //")
	return c.isLine || c.isOpen
}

// opens reports whether the object that a text is the rest of has a target for the link, which a program
// outside of the site then makes.
func opens(after string) bool {
	after, _, _ = strings.Cut(after[:min(len(after), mostLine)], "}")
	return strings.Contains(after, "target:")
}
