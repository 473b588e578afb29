package docs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestIndex holds that the index links to each page of docs: it is the navigation of the
// site.
func TestIndex(t *testing.T) {
	index, err := os.ReadFile("../../docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 2 {
		t.Fatal(len(pages), err)
	}
	for _, page := range pages {
		if name := filepath.Base(page); name != "README.md" && !strings.Contains(string(index), "]("+name+")") {
			t.Errorf("docs/README.md has no link to %s", name)
		}
	}
}
