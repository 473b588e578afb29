package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

// rowsOf returns the rows of a table in testdata.
func rowsOf(t *testing.T, name string, columns int) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(row) != columns {
			t.Fatalf("%s: %q", name, line)
		}
		rows = append(rows, row)
	}
	return rows
}

// A score counts findings by whether they are right.
type score struct{ right, wrong int }

func (s *score) add(right, wrong int) {
	s.right += right
	s.wrong += wrong
}

func (s score) all() int { return s.right + s.wrong }

// String returns the number of findings, of those that are right, and their share.
func (s score) String() string {
	if s.all() == 0 {
		return "0 | 0 | "
	}
	return fmt.Sprintf("%d | %d | %d %%", s.all(), s.right, 100*s.right/s.all())
}

// A sight is what was found in repositories for which no rule had been changed.
type sight struct {
	name         string
	all, built   score // of findings
	links        score
	generators   map[string]*score
	repositories map[string]*score
	byGenerator  map[string]map[string]bool // the repositories
}

// sights returns the rows of testdata/sights.tsv by sight, and the names of the generators.
func sights(t *testing.T) (sights []*sight, generators []string) {
	for _, row := range rowsOf(t, "sights.tsv", 9) {
		name, repository, generator, rule := row[0], row[1], row[3], row[4]
		var n [4]int
		for i := range n {
			var err error
			if n[i], err = strconv.Atoi(row[5+i]); err != nil {
				t.Fatalf("%q", row)
			}
		}
		right, wrong := n[0], n[1]
		if _, ok := ruleIndex[rule]; n[2] < right || n[3] < wrong || !ok && !(rule == "-" && right+wrong == 0) {
			t.Fatalf("%q", row)
		}
		if len(sights) == 0 || sights[len(sights)-1].name != name {
			sights = append(sights, &sight{name: name, generators: map[string]*score{}, repositories: map[string]*score{}, byGenerator: map[string]map[string]bool{}})
		}
		s := sights[len(sights)-1]
		for key, scores := range map[string]map[string]*score{generator: s.generators, repository: s.repositories} {
			if scores[key] == nil {
				scores[key] = new(score)
			}
			scores[key].add(right, wrong)
		}
		if s.byGenerator[generator] == nil {
			s.byGenerator[generator] = map[string]bool{}
		}
		s.byGenerator[generator][repository] = true
		s.all.add(right, wrong)
		s.links.add(n[2], n[3])
		if generator != "GitHub" {
			s.built.add(right, wrong)
			generators = append(generators, generator)
		}
	}
	slices.Sort(generators)
	return sights, append(slices.Compact(generators), "GitHub")
}

// TestSights compares the tables of docs/lint-precision.md with testdata/sights.tsv.
func TestSights(t *testing.T) {
	sights, generators := sights(t)
	hold := func(name, text string) {
		t.Helper()
		docs.Part(t, "../../../../docs/lint-precision.md", "<!-- "+name+": go test ./cmd/weburl/internal/lint -run TestSights -update -->\n", "<!-- end of "+name+" -->\n", text, *update)
	}
	var b strings.Builder
	b.WriteString("| sight | repositories | findings | right | | in built sites | right | | links | right | |\n|---|" + strings.Repeat("---:|", 10) + "\n")
	for _, s := range sights {
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %s |\n", s.name, len(s.repositories), s.all, s.built, s.links)
	}
	hold("sights", b.String())

	b.Reset()
	last := sights[len(sights)-2:]
	b.WriteString("| pages of |")
	for _, s := range last {
		fmt.Fprintf(&b, " %s: repositories | findings | right | |", s.name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", 4*len(last)) + "\n")
	for _, generator := range generators {
		if !slices.ContainsFunc(last, func(s *sight) bool { return s.generators[generator] != nil }) {
			continue
		}
		b.WriteString("| " + generator + " |")
		for _, s := range last {
			if s.generators[generator] == nil {
				b.WriteString(" | | | |")
				continue
			}
			fmt.Fprintf(&b, " %d | %s |", len(s.byGenerator[generator]), s.generators[generator])
		}
		b.WriteString("\n")
	}
	hold("sights by generator", b.String())

	b.Reset()
	b.WriteString("| findings in a repository |")
	for _, s := range sights {
		b.WriteString(" " + s.name + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(sights)) + "\n")
	kinds := []string{"none", "all right", "at least 85 of 100 right", "more than half right", "some, but at most half right", "all wrong"}
	for kind, name := range kinds {
		b.WriteString("| " + name + " |")
		for _, s := range sights {
			n := 0
			for _, r := range s.repositories {
				if kindOf(*r) == kind {
					n++
				}
			}
			fmt.Fprintf(&b, " %d |", n)
		}
		b.WriteString("\n")
	}
	hold("sights by repository", b.String())
}

// kindOf returns how many of the findings in a repository are right, as an index of the rows of the table
// by repository.
func kindOf(s score) int {
	switch {
	case s.all() == 0:
		return 0
	case s.wrong == 0:
		return 1
	case 100*s.right >= 85*s.all():
		return 2
	case s.right > s.wrong:
		return 3
	case s.right > 0:
		return 4
	}
	return 5
}
