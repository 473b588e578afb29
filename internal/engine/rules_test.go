package engine_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
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

// TestOnce holds knowledge of the standard that is easy to repeat to the files that may have
// it: this package, package weburl and their neighbours below it.
func TestOnce(t *testing.T) {
	for _, test := range []struct {
		about string
		code  string // a regular expression of what a repetition would have
		files []string
	}{
		{"localhost is the empty host of a file URL", `"localhost"`, []string{
			"internal/engine/drive.go",
			"filepath_win.go", // the server of a UNC path
			"guess.go",        // what a user types
		}},
		{"a Windows drive letter", `'\|'`, []string{
			"internal/engine/drive.go",
			"internal/engine/chars.go", // the forbidden host code points
		}},
		{"C0 control or space", `<= (' '|0x20)`, []string{
			"internal/engine/chars.go",
			"marshal_host.go", // no host has one
		}},
		{"ASCII tab or newline", `'\\r'|\\t\\n\\r|\\r\\n\\t`, []string{
			"internal/engine/chars.go",
			"decoded.go", // what is removed is percent-encoded there
		}},
		{"forbidden host code points", `'<'.*'>'|<>`, []string{
			"internal/engine/chars.go",
			"filepath_win.go",   // names of files
			"neturl_nearest.go", // what net/url accepts
			"percent/set.go",
		}},
		{"the special schemes", `"wss"|"ftp"`, []string{"internal/scheme/scheme.go"}},
		{"the default ports", `\b(443|21)\b`, []string{"internal/scheme/scheme.go"}},
		{"the largest port", `0xFFFF\b|65535|MaxUint16`, []string{"internal/engine/port.go"}},
		{"the length of a scheme", `len\("(https|file|wss)"\)`, nil},
	} {
		repeated := regexp.MustCompile(test.code)
		for _, dir := range []string{".", "internal/engine", "internal/scheme", "internal/ascii", "percent", "form", "webapi"} {
			names, err := filepath.Glob(filepath.Join("../..", dir, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if strings.HasSuffix(name, "_test.go") {
					continue
				}
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				name, _ = filepath.Rel("../..", name)
				for line := range strings.Lines(string(text)) {
					code, _, _ := strings.Cut(line, "//")
					if repeated.MatchString(code) && !slices.Contains(test.files, filepath.ToSlash(name)) {
						t.Errorf("%s: %s repeats it: %s", test.about, name, strings.TrimSpace(line))
					}
				}
			}
		}
	}
}
