package weburl_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/spec"
)

// The examples of README.md, in its order. TestReadme holds them equal to it.

func Example_readmeParse() {
	u, err := weburl.Parse("https://EXAMPLE.com/../x?q=1#top")
	if err != nil {
		log.Fatal(err) // says what is wrong, where, and what to write instead
	}
	fmt.Println(u)            // the serialization, which browsers call href
	fmt.Println(u.Hostname()) // and every other component

	v, _ := u.Parse("//example.org:8080/y") // as a browser resolves a link
	port, ok := v.Port()
	fmt.Println(v, port, ok)
	// Output:
	// https://example.com/x?q=1#top
	// example.com
	// https://example.org:8080/y 8080 true
}

func Example_readmeValue() {
	seen := map[weburl.URL]bool{}
	for _, s := range []string{"https://example.com", "HTTPS://EXAMPLE.COM:443/./"} {
		seen[weburl.MustParse(s)] = true
	}
	fmt.Println(len(seen))
	// Output:
	// 1
}

func Example_readmeFilter() {
	u := weburl.MustParse(`http://0x7f.1\@example.com/`)
	addr, ok := u.Host().Addr()
	fmt.Println(addr, ok && addr.IsLoopback())
	// Output:
	// 127.0.0.1 true
}

func Example_readmeError() {
	_, err := weburl.Parse("https://example.com:70000/")
	var failure *weburl.ParseError
	if errors.As(err, &failure) {
		fmt.Println(failure.Code(), failure.Input()[failure.Start():failure.End()])
	}
	// Output:
	// port-out-of-range 70000
}

func Example_readmeOrigin() {
	page := weburl.MustParse("https://www.example.co.uk/").Origin()
	image := weburl.MustParse("https://images.example.co.uk:8443/").Origin()
	fmt.Println(page.SameOrigin(image), site.SameSite(page, image))
	// Output:
	// false true
}

func Example_readmeSpec() {
	report := spec.Parser{Report: func(e spec.ValidationError) {
		fmt.Println(e.Code, e.Start, e.End)
	}}
	report.Parse(`https://exam%70le.org\path`, nil)
	// Output:
	// domain-percent-encoded 12 15
	// invalid-reverse-solidus 21 22
}

func TestReadme(t *testing.T) { checkPage(t, "README.md", "readme_test.go", "Example_readme") }

// checkPage checks that the Go code in a page is the code of the examples in a
// source file whose names begin with prefix, in their order.
func checkPage(t *testing.T, page, source, prefix string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, source, code, 0)
	if err != nil {
		t.Fatal(err)
	}
	var examples []string
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(f.Name.Name, prefix) {
			continue
		}
		body := string(code[files.Position(f.Body.Lbrace).Offset+1 : files.Position(f.Body.Rbrace).Offset])
		body, _, _ = strings.Cut(body, "\t// Output:")
		examples = append(examples, strings.TrimSpace(strings.ReplaceAll(body, "\n\t", "\n")))
	}
	var blocks []string
	for _, part := range strings.Split(string(text), "```go\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		if strings.Contains(block, "\npackage main\n") {
			continue // a program, which a test of its package runs
		}
		blocks = append(blocks, strings.TrimSpace(block))
	}
	if len(blocks) != len(examples) {
		t.Fatalf("%s has %d blocks of Go, %s has %d examples", page, len(blocks), source, len(examples))
	}
	for i, block := range blocks {
		if block != examples[i] {
			t.Errorf("block %d of %s is\n%s\nits example is\n%s", i+1, page, block, examples[i])
		}
	}
}
