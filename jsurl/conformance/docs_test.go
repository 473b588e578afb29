package conformance

import (
	"os"
	"strings"
	"testing"
)

// TestPage checks that the Go code in docs/javascript.md is that of an example.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/javascript.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../gojaurl/example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "```go\n")
	block, _, ok := strings.Cut(block, "```")
	if !ok {
		t.Fatal("docs/javascript.md has no Go code")
	}
	if code := strings.ReplaceAll(string(source), "\n\t", "\n"); !strings.Contains(code, block) {
		t.Errorf("gojaurl/example_test.go has no example with\n%s", block)
	}
}
