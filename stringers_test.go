package weburl_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/dialect/rfc3986"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/httppath"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/ssrf"
	"github.com/weburl/weburl/urlpattern"
	"github.com/weburl/weburl/verdict"
)

// TestStringers calls String of every exported number with values that have no name.
func TestStringers(t *testing.T) {
	var names []string
	for _, values := range [][]fmt.Stringer{
		{weburl.FilePathStyle(2), weburl.FilePathStyle(255)},
		{compare.Level(200), compare.Level(255)},
		{rfc3986.HostKind(200), rfc3986.HostKind(255)},
		{display.Kind(200), display.Kind(255)},
		{display.Resemblance(200), display.Resemblance(255)},
		{display.RestrictionLevel(200), display.RestrictionLevel(255)},
		{httppath.Ambiguity(200), httppath.Ambiguity(255)},
		{spec.Component(200), spec.Component(255)},
		{spec.Edition(200), spec.Edition(255)},
		{spec.HostKind(200), spec.HostKind(255)},
		{spec.State(200), spec.State(255)},
		{ssrf.Form(200), ssrf.Form(255)},
		{ssrf.Kind(200), ssrf.Kind(255)},
		{urlpattern.Component(200), urlpattern.Component(255)},
		{verdict.Grade(200), verdict.Grade(255)},
		{verdict.Observation(200), verdict.Observation(255)},
	} {
		for _, value := range values {
			if got := value.String(); got != "unknown" {
				t.Errorf("%T(%d) is %q", value, value, got)
			}
		}
		names = append(names, fmt.Sprintf("%T", values[0]))
	}
	if got := spec.ComponentSet(0xFFFF).String(); strings.Contains(got, "unknown") {
		t.Errorf("all components are %s", got)
	}
	names = append(names, "spec.ComponentSet")
	for _, name := range exportedStringers(t) {
		if !slices.Contains(names, name) {
			t.Errorf("%s is not tested", name)
		}
	}
}

// exportedStringers returns the exported types of the library's packages that are numbers
// with a method String.
func exportedStringers(t *testing.T) (names []string) {
	numbers, stringers := map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if name != "." && (err == nil || slices.Contains([]string{"internal", "testdata", ".git"}, d.Name())) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		qualified := func(name string) string { return file.Name.Name + "." + name }
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.GenDecl:
				for _, s := range decl.Specs {
					s, ok := s.(*ast.TypeSpec)
					if !ok {
						continue
					}
					if of, ok := s.Type.(*ast.Ident); ok && s.Name.IsExported() && (strings.HasPrefix(of.Name, "int") || strings.HasPrefix(of.Name, "uint")) {
						numbers[qualified(s.Name.Name)] = true
					}
				}
			case *ast.FuncDecl:
				if decl.Recv != nil && decl.Name.Name == "String" {
					if of, ok := decl.Recv.List[0].Type.(*ast.Ident); ok {
						stringers[qualified(of.Name)] = true
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range stringers {
		if numbers[name] {
			names = append(names, name)
		}
	}
	if len(names) < 10 {
		t.Errorf("only %v are numbers with a method String", names)
	}
	return names
}
