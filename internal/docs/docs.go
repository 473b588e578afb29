// Package docs compares pages of the documentation with the output of tests, in parts
// between two marks and after examples, and with the functions of programs.
package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Part holds the part of a file between two marks to a text. With update it writes the
// text there.
func Part(t testing.TB, file, begin, end, want string, update bool) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), begin)
	got, after, ok2 := strings.Cut(rest, end)
	switch {
	case !ok || !ok2:
		t.Fatalf("%s lacks the marks %q and %q", file, begin, end)
	case got == want:
	case update:
		if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		n := 0 // the lines that are the same
		lines, has := strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")
		for n < min(len(lines), len(has)) && lines[n] == has[n] {
			n++
		}
		t.Errorf("%s is stale from line %d on: run %s with -update; the rest of the part would be\n%s",
			file, 1+strings.Count(before+begin, "\n")+n, t.Name(), strings.Join(lines[n:], ""))
	}
}

// goBlock is a block of Go in Markdown.
var goBlock = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

// declares matches a block of Go that declares a function, or begins with constants or
// variables of a package.
var declares = regexp.MustCompile("(?m)^func [\\w(]|^```go\n(?:const \\w+ =|var \\()")

// Functions holds the blocks of Go in a page that are a function, with its comment, to
// the functions of source files, in the order in which they are there. Each function is
// "FILE NAME". With update it writes the blocks.
func Functions(t testing.TB, file string, update bool, functions ...string) {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	rewrite(t, file, string(page), goBlock, update, func(block string) string {
		if !declares.MatchString(block) {
			return block
		}
		if n++; n > len(functions) {
			return block
		}
		source, name, _ := strings.Cut(functions[n-1], " ")
		return "```go\n" + functionSource(t, source, name) + "\n```"
	})
	if n != len(functions) {
		t.Errorf("%s has %d functions, want %d", file, n, len(functions))
	}
}

// functionSource returns the source of a function or method, with its comment.
func functionSource(t testing.TB, source, name string) string {
	t.Helper()
	code, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, source, code, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Name.Name != name {
			continue
		}
		begin := f.Pos()
		if f.Doc != nil {
			begin = f.Doc.Pos()
		}
		return string(code[files.Position(begin).Offset:files.Position(f.End()).Offset])
	}
	t.Fatalf("%s has no function %s", source, name)
	return ""
}
