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
		fmt.Println(failure.Code, failure.Input[failure.Start:failure.End])
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

// TestReadme checks that the Go code in README.md is the code of the examples.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "readme_test.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	var examples []string
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(f.Name.Name, "Example_readme") {
			continue
		}
		body := string(source[files.Position(f.Body.Lbrace).Offset+1 : files.Position(f.Body.Rbrace).Offset])
		body, _, _ = strings.Cut(body, "\t// Output:")
		examples = append(examples, strings.TrimSpace(strings.ReplaceAll(body, "\n\t", "\n")))
	}
	var blocks []string
	for _, part := range strings.Split(string(readme), "```go\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		blocks = append(blocks, strings.TrimSpace(block))
	}
	if len(blocks) != len(examples) {
		t.Fatalf("README.md has %d blocks of Go, this file %d examples", len(blocks), len(examples))
	}
	for i, block := range blocks {
		if block != examples[i] {
			t.Errorf("block %d of README.md is\n%s\nits example is\n%s", i+1, block, examples[i])
		}
	}
}
