package lint

import (
	"path"
	"regexp"
	"strings"
)

// embedDirective matches the files that a program in Go has in it.
//
// https://pkg.go.dev/embed#hdr-Directives
var embedDirective = regexp.MustCompile(`(?m)^//go:embed[ \t]+(.+)$`)

// embeddedNames returns the patterns of the files that programs in a directory embed.
func (t *tree) embeddedNames(dir string) (patterns []string) {
	if known, ok := t.embedded.Load(dir); ok {
		return known.([]string)
	}
	for name := range t.list(dir) {
		if path.Ext(name) != ".go" {
			continue
		}
		text, _ := t.read(path.Join(dir, name))
		for _, m := range embedDirective.FindAllStringSubmatch(text, mostFindings) {
			for pattern := range strings.FieldsSeq(m[1]) {
				patterns = append(patterns, strings.TrimPrefix(strings.Trim(pattern, "\"`"), "all:"))
			}
		}
	}
	t.embedded.Store(dir, patterns)
	return patterns
}

// isEmbedded reports whether a program in the directory of a document, or in one above it, names the document as text
// that it shows.
func (t *tree) isEmbedded(name string) bool {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		below, _ := cutDir(name, dir)
		for _, pattern := range t.embeddedNames(dir) {
			if matches, _ := path.Match(pattern, below); matches {
				return true
			}
		}
		if dir == "." {
			return false
		}
	}
}
