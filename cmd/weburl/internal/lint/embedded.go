package lint

import (
	"path"
	"regexp"
	"strings"
)

// embedDirectives match the files that a program in Go has in it, those that are documentation of one in Rust, in which
// links lead to items and images of the program, and those that Vite puts into a program, or that are beside a rule of a linter of
// TypeSpec, of whose texts tspd makes a page in another directory.
//
// https://pkg.go.dev/embed#hdr-Directives,
// https://doc.rust-lang.org/rustdoc/write-documentation/linking-to-items-by-name.html,
// https://vite.dev/guide/assets#importing-asset-as-string,
// https://typespec.io/docs/extending-typespec/linters/
var embedDirectives = map[string]*regexp.Regexp{
	".go": regexp.MustCompile(`(?m)^[ \t]*//go:embed[ \t]+(.+)$`),
	".ts": regexp.MustCompile(`\bfrom\s+["']\./([^"'\n]+)\?raw["']|\bfromPackageRoot\(\s*["'](?:[^"'\n]*/)?([^"'/\n]+)`),
	".rs": regexp.MustCompile(`\bdoc\s*=\s*include_str!\(\s*"([^"\n]+)"`),
}

// embeddedNames returns the patterns of the files that programs in a directory embed.
func (t *tree) embeddedNames(dir string) (patterns []string) {
	if known, ok := t.embedded.Load(dir); ok {
		return known.([]string)
	}
	for name := range t.list(dir) {
		directive := embedDirectives[path.Ext(name)]
		if directive == nil {
			continue
		}
		text, _ := t.read(path.Join(dir, name))
		for _, m := range directive.FindAllStringSubmatch(text, mostFindings) {
			for pattern := range strings.FieldsSeq(strings.Join(m[1:], " ")) {
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
