package sqliteurl_test

import (
	"os"
	"strings"
	"testing"
)

// TestPage checks that the Go code in docs/sql.md is in the example.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/sql.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	code := strings.ReplaceAll(string(source), "\n\t", "\n")
	blocks := strings.Split(string(page), "```go\n")[1:]
	if len(blocks) == 0 {
		t.Fatal("docs/sql.md has no Go code")
	}
	for _, block := range blocks {
		if block, _, _ = strings.Cut(block, "```"); !strings.Contains(code, block) {
			t.Errorf("example_test.go has no\n%s", block)
		}
	}
}
