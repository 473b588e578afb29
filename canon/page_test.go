package canon

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of docs/canon.md")

// TestPage holds the tables of docs/canon.md to the steps and the profiles. With -update it
// writes them.
func TestPage(t *testing.T) {
	const name = "../docs/canon.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for mark, table := range map[string]string{"steps": stepTable(), "profiles": profileTable()} {
		before, rest, ok := strings.Cut(page, "<!-- "+mark+" -->\n")
		_, after, ok2 := strings.Cut(rest, "<!-- end of "+mark+" -->\n")
		if !ok || !ok2 {
			t.Fatalf("%s has no marks of the %s", name, mark)
		}
		page = before + "<!-- " + mark + " -->\n" + table + "<!-- end of " + mark + " -->\n" + after
	}
	if page == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s is not what the code gives: run go test ./canon -update", name)
	}
	if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
}

func stepTable() string {
	var b strings.Builder
	b.WriteString("| step | what it changes | example | can two URLs that it joins be different resources? |\n|---|---|---|---|\n")
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
		fmt.Fprintf(&b, "| `%s` | %s |\n", p.Name(), cmp.Or(strings.Join(names, ", "), "none: what browsers write"))
	}
	return b.String()
}
