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
	source, err := os.ReadFile("../../jsurl/gojaurl/example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	code := strings.ReplaceAll(string(source), "\n\t", "\n")
	blocks := strings.Split(string(page), "```go\n")[1:]
	if len(blocks) == 0 {
		t.Fatal("docs/javascript.md has no Go code")
	}
	for _, block := range blocks {
		block, _, _ := strings.Cut(block, "```")
		if !strings.Contains(code, block) {
			t.Errorf("gojaurl/example_test.go has no example with\n%s", block)
		}
	}
}
