package canon

import (
	"cmp"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the tables of docs/canon.md and docs/canon-reference.md")

// TestPage holds the tables of the pages to the steps and the profiles. With -update it
// writes them.
func TestPage(t *testing.T) {
	docs.Part(t, "../docs/canon.md", "<!-- profiles -->\n", "<!-- end of profiles -->\n", profileTable(), *update)
	docs.Part(t, "../docs/canon-reference.md", "<!-- steps -->\n", "<!-- end of steps -->\n", stepTable(), *update)
}

func stepTable() string {
	var b strings.Builder
	b.WriteString("| step | what it changes | example | can two URLs with one result be different resources? |\n|---|---|---|---|\n")
	for _, s := range allSteps() {
		before, after := s.Example()
		fmt.Fprintf(&b, "| `%s` | %s | `%s`<br>`%s` | %s |\n", s.Name(), s.Changes(), before, after, s.Joins())
	}
	return b.String()
}

func profileTable() string {
	var b strings.Builder
	b.WriteString("| profile | steps |\n|---|---|\n")
	for _, p := range Profiles() {
		var names []string
		for _, s := range p.Steps() {
			names = append(names, "`"+s.Name()+"`")
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", p.Name(), cmp.Or(strings.Join(names, ", "), "none: the serialization"))
	}
	return b.String()
}
