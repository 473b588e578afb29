package engine_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the table of rules in CONTRIBUTING.md")

// A rule is a function that cites an anchor of the standard.
type rule struct{ file, function string }

var anchor = regexp.MustCompile(`https://url\.spec\.whatwg\.org/#([\w%.-]+)`)

// readRules returns the functions, types and variables of a directory by the anchors
// that their comments cite.
func readRules(t *testing.T, dir string) map[string][]rule {
	t.Helper()
	rules := make(map[string][]rule)
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			doc, function := (*ast.CommentGroup)(nil), ""
			switch d := d.(type) {
			case *ast.FuncDecl:
				doc, function = d.Doc, d.Name.Name
			case *ast.GenDecl:
				doc = d.Doc
				switch s := d.Specs[0].(type) {
				case *ast.TypeSpec:
					function = s.Name.Name
				case *ast.ValueSpec:
					function = s.Names[0].Name
				}
			}
			for _, match := range anchor.FindAllStringSubmatch(doc.Text(), -1) {
				rules[match[1]] = append(rules[match[1]], rule{filepath.Base(name), function})
			}
		}
	}
	return rules
}

// cell returns the functions of an anchor, after the file that they are in.
func cell(rules []rule) string {
	if rules == nil {
		return ""
	}
	var b strings.Builder
	file := ""
	for _, r := range rules {
		if r.file != file {
			file = r.file
			fmt.Fprintf(&b, " %s:", strings.TrimSuffix(file, ".go"))
		}
		fmt.Fprintf(&b, " `%s`", r.function)
	}
	return b.String()[1:]
}

// TestRules holds each rule of the standard to one file of this package, and the
// table in CONTRIBUTING.md to the comments that cite the rules.
func TestRules(t *testing.T) {
	engine, spec := readRules(t, "."), readRules(t, "../../spec")
	table := "| anchor in the standard | `internal/engine` | `spec` |\n|---|---|---|\n"
	for _, name := range slices.Sorted(maps.Keys(engine)) {
		for _, r := range engine[name] {
			if r.file != engine[name][0].file {
				t.Errorf("%s: the rule is in %s and in %s", name, engine[name][0].file, r.file)
			}
		}
		table += fmt.Sprintf("| [%s](https://url.spec.whatwg.org/#%s) | %s | %s |\n", name, name, cell(engine[name]), cell(spec[name]))
	}
	if len(engine) < 40 {
		t.Errorf("only %d rules are cited", len(engine))
	}
	docs.Part(t, "../../CONTRIBUTING.md", "<!-- rules -->\n", "<!-- end of rules -->\n", table, *update)
}
