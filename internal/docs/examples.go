package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// goExample is a block of Go in Markdown, with the block of its output after it.
var goExample = regexp.MustCompile("(?ms)^```go\n(.*?)^```\n(?:\n```output\n(.*?)^```\n)?")

// Examples holds the fragments of Go in a page to examples, in this order, and the block after
// each fragment to the output that its function declares. A name is the directory of the
// example and its function, canon/ExampleKey, or, with * at its end, all functions of the
// directory whose names begin so. With update it writes fragments and output. Functions of the
// page are left to [Functions].
func Examples(t testing.TB, file string, update bool, names ...string) {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, name := range names {
		want = append(want, examplesOf(t, name)...)
	}
	n := 0
	rewrite(t, file, string(page), goExample, update, func(block string) string {
		if declares.MatchString(block) {
			return block
		}
		if n++; n > len(want) {
			return block
		}
		return want[n-1]
	})
	if n != len(want) {
		t.Errorf("%s has %d fragments of Go, and there are %d examples", file, n, len(want))
	}
}

// examplesOf returns the blocks of the examples with a name: code and output.
func examplesOf(t testing.TB, name string) (blocks []string) {
	t.Helper()
	sources, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	prefix, many := strings.CutSuffix(path.Base(name), "*")
	files := token.NewFileSet()
	for _, source := range sources {
		code, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(files, source, code, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Name.Name != prefix && !(many && strings.HasPrefix(f.Name.Name, prefix)) {
				continue
			}
			body := string(code[files.Position(f.Body.Lbrace).Offset+1 : files.Position(f.Body.Rbrace).Offset])
			body = strings.ReplaceAll(body, "\n\t", "\n")
			body, output, ok := strings.Cut(body, "\n// Output:")
			if !ok {
				t.Errorf("%s declares no output", f.Name.Name)
			}
			output = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(output, "\n// ", "\n"), "\n//\n", "\n\n"))
			blocks = append(blocks, "```go\n"+strings.TrimSpace(body)+"\n```\n\n```output\n"+output+"\n```\n")
		}
	}
	if len(blocks) == 0 {
		t.Errorf("there is no example %s", name)
	}
	return blocks
}

// shellBlock is a block of Markdown whose first line is a command after a prompt.
var shellBlock = regexp.MustCompile("(?ms)^```\n\\$ .*?^```\n")

// Shell compares the blocks of a page that begin with "$ " with the output of their
// commands, and returns the number of commands. A line after the prompt is a command,
// and the lines up to the next prompt are its output. With update it writes the output.
func Shell(t testing.TB, file string, run func(command string) string, update bool) (commands int) {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rewrite(t, file, string(page), shellBlock, update, func(block string) string {
		var b strings.Builder
		for line := range strings.Lines(block) {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				commands++
				b.WriteString(line + run(strings.TrimSuffix(command, "\n")))
			} else if strings.HasPrefix(line, "```") {
				b.WriteString(line)
			}
		}
		return b.String()
	})
	return commands
}

// sqlExample is a block of SQL in Markdown, with the block of its output after it.
var sqlExample = regexp.MustCompile("(?ms)^```sql\n(.*?)^```\n\n```output\n.*?^```\n")

// Queries compares the output after blocks of SQL in a page with the result of run, and
// returns the number of blocks. With update it writes the output.
func Queries(t testing.TB, file string, run func(sql string) string, update bool) (blocks int) {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rewrite(t, file, string(page), sqlExample, update, func(block string) string {
		blocks++
		query := sqlExample.FindStringSubmatch(block)[1]
		return "```sql\n" + query + "```\n\n```output\n" + run(query) + "```\n"
	})
	return blocks
}

// rewrite holds the parts of a page that match an expression to what the function makes of
// them, and with update writes it.
func rewrite(t testing.TB, file, page string, parts *regexp.Regexp, update bool, want func(string) string) {
	t.Helper()
	var b strings.Builder
	end := 0
	for _, at := range parts.FindAllStringIndex(page, -1) {
		part := page[at[0]:at[1]]
		made := want(part)
		if made != part && !update {
			t.Errorf("%s is stale in line %d: run %s with -update; the part would be\n%s", file, 1+strings.Count(page[:at[0]], "\n"), t.Name(), made)
		}
		b.WriteString(page[end:at[0]] + made)
		end = at[1]
	}
	b.WriteString(page[end:])
	if update && b.String() != page {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
