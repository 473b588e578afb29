package docs

import (
	"os"
	"path/filepath"
	"regexp"
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

// TestTables holds that each row of a table has as many cells as its header: a vertical bar
// divides cells even within code, unless a backslash precedes it. It also finds shortcodes of
// Hugo, which builds the site.
func TestTables(t *testing.T) {
	bar := regexp.MustCompile(`(^|[^\\])\|`)
	tables := 0
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../docs/*/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil || len(pages) == 0 {
			t.Fatal(pattern, err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			bars, fenced := 0, false
			for line := range strings.Lines(string(text)) {
				if strings.HasPrefix(line, "```") {
					fenced = !fenced
				}
				if strings.Contains(line, "{{<") || strings.Contains(line, "{{%") {
					t.Errorf("%s has a shortcode, which Hugo replaces even in code: %s", page, line)
				}
				if fenced || !strings.HasPrefix(line, "|") {
					bars = 0
					continue
				}
				n := len(bar.FindAllString(strings.ReplaceAll(line, "||", "| |"), -1))
				if bars == 0 {
					bars = n
					tables++
				} else if n != bars {
					t.Errorf("%s: the row has %d cells, and its header %d: %s", page, n-1, bars-1, line)
				}
			}
		}
	}
	if tables < 100 {
		t.Errorf("%d tables", tables)
	}
}
