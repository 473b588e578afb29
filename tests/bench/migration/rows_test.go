package migration

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the tables of the pages")

// A row is a line of a table: an expression with each package, and what to know
// about it. The source of the functions is what the page shows, after the last
// of their statements the results. A row with only a note is the heading of another table.
type row struct {
	old, new func() any
	note     string
}

// results are the results of an expression that has several.
type results []any

// all makes results of the results of a call. The page does not show it.
func all(values ...any) results { return values }

// show returns results as the page shows them.
func show(v any) string {
	switch v := v.(type) {
	case results:
		if err, ok := v[len(v)-1].(error); ok && err != nil {
			return "an error"
		}
		var shown []string
		for _, value := range v {
			if value != nil { // the error
				shown = append(shown, show(value))
			}
		}
		return strings.Join(shown, ", ")
	case error:
		return "an error"
	case string:
		return code(fmt.Sprintf("%q", v))
	case fmt.Stringer:
		return code(v.String())
	case []string:
		return code(fmt.Sprintf("%q", v))
	}
	return code(fmt.Sprint(v))
}

// code returns s as code in a table of Markdown.
func code(s string) string {
	mark := "`"
	if strings.Contains(s, mark) {
		mark = "``"
	}
	return mark + strings.ReplaceAll(s, "|", `\|`) + mark
}

// checkPage holds a page to the rows in the variable of a source file. The page
// has them between two marks, with the declarations of the source file that
// come before them.
func checkPage(t *testing.T, name, source, variable, old string, rows []row) {
	t.Helper()
	docs.Part(t, "../../../docs/"+name, "<!-- table -->\n", "<!-- end of table -->\n", table(t, source, variable, old, rows), *update)
}

func table(t *testing.T, source, variable, old string, rows []row) string {
	t.Helper()
	src, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, source, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR && gen.Tok != token.CONST {
			continue
		}
		values, _ := gen.Specs[0].(*ast.ValueSpec)
		if values.Names[0].Name != variable {
			b.WriteString("```go\n")
			b.Write(src[files.Position(gen.Pos()).Offset:files.Position(gen.End()).Offset])
			b.WriteString("\n```\n\n")
			continue
		}
		header := fmt.Sprintf("| %s | weburl | |\n|---|---|---|\n", old)
		b.WriteString(header)
		elements := values.Values[0].(*ast.CompositeLit).Elts
		if len(elements) != len(rows) {
			t.Fatalf("%s has %d elements, and there are %d rows", variable, len(elements), len(rows))
		}
		for i, element := range elements {
			if rows[i].old == nil && rows[i].new == nil {
				fmt.Fprintf(&b, "\n## %s\n\n%s", rows[i].note, header)
				continue
			}
			parts := element.(*ast.CompositeLit).Elts
			fmt.Fprintf(&b, "| %s | %s | %s |\n",
				cell(t, files, parts[0], rows[i].old), cell(t, files, parts[1], rows[i].new), rows[i].note)
		}
	}
	return b.String()
}

// cell returns the statements of a function, and their result.
func cell(t *testing.T, files *token.FileSet, expr ast.Expr, run func() any) string {
	t.Helper()
	if run == nil {
		return ""
	}
	body := expr.(*ast.FuncLit).Body.List
	var lines []string
	for _, statement := range body {
		var node ast.Node = statement
		if ret, ok := statement.(*ast.ReturnStmt); ok {
			node = ret.Results[0]
			if call, ok := node.(*ast.CallExpr); ok {
				if fun, ok := call.Fun.(*ast.Ident); ok && fun.Name == "all" {
					node = call.Args[0]
				}
			}
		}
		var b strings.Builder
		if err := format.Node(&b, files, node); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, code(b.String()))
	}
	return strings.Join(lines, "<br>") + "<br>" + show(run())
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestShow(t *testing.T) {
	failure := errors.New("a failure")
	for want, value := range map[string]any{
		"`\"a\\|b\"`":     "a|b",
		"an error":        all("", failure),
		"`\"a\"`, `true`": all("a", true),
		"`\"a\"`":         all("a", nil),
		"`[\"a\" \"b\"]`": []string{"a", "b"},
		"``\"`\"``":       "`",
		"`7`":             7,
	} {
		if got := show(value); got != want {
			t.Errorf("%v: %s, want %s", value, got, want)
		}
	}
}
