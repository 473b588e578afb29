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

// An embedding is a program that has a document in it.
type embedding struct {
	pattern string // the name of the document, below the directory of which embeddings returns this
	program string // the name of the program in the tree
}

// embeddings returns those of the programs in a directory, and of those in Rust in the directory src of it.
func (t *tree) embeddings(dir string) (found []embedding) {
	if known, ok := t.embedded.Load(dir); ok {
		return known.([]embedding)
	}
	for _, below := range []string{".", "src"} {
		for name := range t.list(path.Join(dir, below)) {
			extension := path.Ext(name)
			directive := embedDirectives[extension]
			if directive == nil || below != "." && extension != ".rs" {
				continue
			}
			program := path.Join(dir, below, name)
			text, _ := t.read(program)
			for _, m := range directive.FindAllStringSubmatch(text, mostFindings) {
				for pattern := range strings.FieldsSeq(strings.Join(m[1:], " ")) {
					found = append(found, embedding{path.Join(below, strings.TrimPrefix(strings.Trim(pattern, "\"`"), "all:")), program})
				}
			}
		}
	}
	t.embedded.Store(dir, found)
	return found
}

// embeddedIn returns the program in the directory of a document, or near one above it, that names the document as text
// that it shows, or nothing.
func (t *tree) embeddedIn(name string) (program string) {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		below, _ := cutDir(name, dir)
		for _, e := range t.embeddings(dir) {
			if matches, _ := path.Match(e.pattern, below); matches {
				return e.program
			}
		}
		if dir == "." {
			return ""
		}
	}
}

// rustItem matches how a document names an item of a program in Rust, or the page of one that rustdoc makes.
//
// https://doc.rust-lang.org/rustdoc/write-documentation/linking-to-items-by-name.html
var rustItem = regexp.MustCompile(`^(?:(?:\w+@)?([A-Za-z_]\w*)(?:!|\(\))?|(?:[\w.]+/)*(?:struct|enum|union|trait|traitalias|type|fn|macro|attr|derive|constant|static|primitive|keyword)\.\w+\.html)(?:#.*)?$`)

// isItem reports whether the URL or label of a link names an item of the program in Rust that has the document as its
// documentation: the program names the item, or has all names of another one.
func (d *document) isItem(url string) bool {
	if d.format != "markdown" || strings.Contains(pathOf(url), ":") {
		return false
	}
	m := rustItem.FindStringSubmatch(url)
	if m == nil {
		return false
	}
	program := d.linter.tree.embeddedIn(d.name)
	if path.Ext(program) != ".rs" {
		return false
	}
	text, _ := d.linter.tree.read(program)
	return m[1] == "" || strings.Contains(text, "::*") || regexp.MustCompile(`\b`+m[1]+`\b`).MatchString(text)
}
