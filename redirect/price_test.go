package redirect_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/redirect"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// names returns the names of languages, scripts and regions in a language, by the data of
// CLDR in golang.org/x/text.
func names(in language.Tag) (names []string) {
	add := func(name string) {
		if name != "" {
			names = append(names, name)
		}
	}
	languages, scripts, regions := display.Languages(in), display.Scripts(in), display.Regions(in)
	for _, base := range language.Supported.BaseLanguages() {
		add(languages.Name(base))
	}
	for _, script := range language.Supported.Scripts() {
		add(scripts.Name(script))
	}
	for _, region := range language.Supported.Regions() {
		add(regions.Name(region))
	}
	return names
}

// TestPrice counts harmless paths and queries that are rejected because some programs
// would change their letters, and holds the table in docs/redirect-reference.md to it.
func TestPrice(t *testing.T) {
	var table strings.Builder
	table.WriteString("| language | names | `/NAME/` | `/a/NAME` | `/?q=NAME&next=https://…` |\n|---|--:|--:|--:|--:|\n")
	var p redirect.Policy
	for _, tag := range []language.Tag{
		language.SimplifiedChinese, language.TraditionalChinese, language.Japanese, language.Korean, language.Russian,
		language.Greek, language.Arabic, language.Hebrew, language.Hindi, language.Thai, language.Amharic, language.Polish, language.French,
	} {
		names := names(tag)
		fmt.Fprintf(&table, "| %s | %d |", display.English.Tags().Name(tag), len(names))
		for _, form := range []string{"/%s/", "/a/%s", "/?q=%s&next=https://example.com/"} {
			rejected := 0
			for _, name := range names {
				if _, err := p.Resolve(page, fmt.Sprintf(form, name)); err != nil {
					rejected++
				}
			}
			fmt.Fprintf(&table, " %d |", rejected)
			if rejected > len(names)/20 {
				t.Errorf("%s: of %d names %d are rejected in %s", tag, len(names), rejected, form)
			}
		}
		table.WriteString("\n")
	}
	docs.Part(t, "../docs/redirect-reference.md", "<!-- table: go test ./redirect -run TestPrice -update -->\n", "<!-- end of table -->", table.String(), *update)
}

// The URLs of web pages are rejected only if their path begins with two slashes.
func TestPriceOfPages(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(need.Dir(t, "CORPORA"), "kasztp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var p redirect.Policy
	pages, slashes := 0, 0
	for line := range strings.Lines(string(data)) {
		u, err := weburl.Parse(line)
		if err != nil {
			continue
		}
		pages++
		_, err = p.Resolve(u, redirect.Reference(u))
		switch {
		case strings.HasPrefix(u.EncodedPath(), "//"):
			slashes++
		case err != nil:
			t.Errorf("%s: %v", u, err)
		}
	}
	t.Logf("%d pages, the path of %d begins with two slashes", pages, slashes)
}
