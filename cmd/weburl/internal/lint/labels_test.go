package lint

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
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

// A score counts verdicts on findings.
type score struct{ right, wrong int }

func (s *score) add(verdict string) bool {
	switch verdict {
	case "right":
		s.right++
	case "wrong":
		s.wrong++
	default:
		return false
	}
	return true
}

func (s score) all() int { return s.right + s.wrong }

func (s score) String() string {
	return fmt.Sprintf("%d | %d | %d", s.all(), s.right, s.wrong)
}

// leastFindings is how many findings a repository has at least if its share of right ones says
// much: with two less, a single wrong one is 20 of 100.
const leastFindings = 7

// TestPrecision compares a table of docs/lint-precision.md with the labels. It requires that at
// least 95 % of the findings are right in each set of repositories, and at least 80 % in each
// repository with leastFindings or more.
func TestPrecision(t *testing.T) {
	total, bySet, byRepository := score{}, map[string]*score{"tuned": {}, "held out": {}}, map[string]*score{}
	sets := map[string]string{}
	repositories := rowsOf(t, "repositories.tsv", 5)
	for _, r := range repositories {
		byRepository[r[0]], sets[r[0]] = new(score), r[3]
	}
	for _, row := range rowsOf(t, "labels.tsv", 6) {
		repository, rule, verdict := row[0], row[3], row[5]
		if _, ok := ruleIndex[rule]; !ok || byRepository[repository] == nil || !total.add(verdict) {
			t.Fatalf("%q", row)
		}
		byRepository[repository].add(verdict)
		bySet[sets[repository]].add(verdict)
	}
	for set, s := range bySet {
		if s.wrong*20 > s.all() {
			t.Errorf("%s: %d of %d findings are wrong", set, s.wrong, s.all())
		}
	}
	for repository, s := range byRepository {
		if s.all() >= leastFindings && s.wrong*5 > s.all() {
			t.Errorf("%s: %d of %d findings are wrong", repository, s.wrong, s.all())
		}
	}
	clean := 0
	for _, s := range byRepository {
		if s.all() == 0 {
			clean++
		}
	}
	var b strings.Builder
	b.WriteString("| repositories | findings | right | wrong |\n|---|---:|---:|---:|\n")
	fmt.Fprintf(&b, "| on which the rules were tuned | %s |\n| held out | %s |\n| all %d | %s |\n\n", bySet["tuned"], bySet["held out"], len(repositories), total)
	fmt.Fprintf(&b, "%d of the %d repositories have no findings.\n", clean, len(repositories))
	docs.Part(t, "../../../../docs/lint-precision.md", "<!-- precision: go test ./cmd/weburl/internal/lint -run TestPrecision -update -->\n", "<!-- end of precision -->\n", b.String(), *update)
}

// recentLooks is how many of the first looks, the last ones, say what to expect of a repository.
const recentLooks = 5

// TestFirstLooks compares the tables of first looks in docs/lint-precision.md with the labels of
// findings in repositories for which the rules had not been changed.
func TestFirstLooks(t *testing.T) {
	type look struct {
		name         string
		repositories map[string]*score
		rules        map[string]*score
		score
	}
	var looks []*look
	for _, row := range rowsOf(t, "firstlooks.tsv", 7) {
		name, repository, rule, verdict := row[0], row[1], row[4], row[6]
		if len(looks) == 0 || looks[len(looks)-1].name != name {
			looks = append(looks, &look{name: name, repositories: map[string]*score{}, rules: map[string]*score{}})
		}
		l := looks[len(looks)-1]
		if l.repositories[repository] == nil {
			l.repositories[repository] = new(score)
		}
		if verdict == "none" {
			continue
		}
		if l.rules[rule] == nil {
			l.rules[rule] = new(score)
		}
		if !l.add(verdict) || !l.repositories[repository].add(verdict) || !l.rules[rule].add(verdict) {
			t.Fatalf("%q", row)
		}
	}
	recent, byRule := score{}, map[string]*score{}
	repositories, allRight, mostRight, halfRight, noneRight, clean := 0, 0, 0, 0, 0, 0
	for _, l := range looks[len(looks)-recentLooks:] {
		recent.right += l.right
		recent.wrong += l.wrong
		for rule, s := range l.rules {
			if byRule[rule] == nil {
				byRule[rule] = new(score)
			}
			byRule[rule].right += s.right
			byRule[rule].wrong += s.wrong
		}
		for _, s := range l.repositories {
			repositories++
			switch {
			case s.all() == 0:
				clean++
			case s.wrong == 0:
				allRight++
			case s.right > s.wrong:
				mostRight++
			case s.right > 0:
				halfRight++
			default:
				noneRight++
			}
		}
	}
	hold := func(name, text string) {
		t.Helper()
		docs.Part(t, "../../../../docs/lint-precision.md", "<!-- "+name+": go test ./cmd/weburl/internal/lint -run TestFirstLooks -update -->\n", "<!-- end of "+name+" -->\n", text, *update)
	}
	var b strings.Builder
	b.WriteString("| round | repositories | findings | right | wrong |\n|---|---:|---:|---:|---:|\n")
	for _, l := range looks {
		fmt.Fprintf(&b, "| %s | %d | %s |\n", l.name, len(l.repositories), l.score)
	}
	hold("first looks", b.String())

	b.Reset()
	b.WriteString("| findings in a repository | repositories |\n|---|---:|\n")
	fmt.Fprintf(&b, "| none | %d |\n| all right | %d |\n| more than half right | %d |\n| some, but at most half right | %d |\n| all wrong | %d |\n| together | %d |\n",
		clean, allRight, mostRight, halfRight, noneRight, repositories)
	hold("by repository", b.String())

	b.Reset()
	b.WriteString("| rule | findings | right | wrong |\n|---|---:|---:|---:|\n")
	for _, rule := range slices.SortedFunc(maps.Keys(byRule), func(x, y string) int {
		return cmp.Or(cmp.Compare(byRule[y].all(), byRule[x].all()), cmp.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "| [`%s`](rules/%[1]s.md) | %s |\n", rule, byRule[rule])
	}
	fmt.Fprintf(&b, "| all | %s |\n", recent)
	hold("by rule", b.String())
}

// TestFixes shows the fixes of lint --fix, with --rule invalid-URL-unit, in each directory of
// LINT_REPOSITORIES as a diff to read: a wrong one is a fault.
func TestFixes(t *testing.T) {
	clones := need.Dir(t, "LINT_REPOSITORIES")
	entries, err := os.ReadDir(clones)
	if err != nil {
		t.Fatal(err)
	}
	files, fixes := 0, 0
	for _, entry := range entries {
		t.Chdir(filepath.Join(clones, entry.Name()))
		l, err := New(".", "")
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Config().SetRule("invalid-URL-unit"); err != nil {
			t.Fatal(err)
		}
		l.FailOn = Note
		names, err := l.Files([]string{"."})
		if err != nil {
			t.Fatal(err)
		}
		files += len(names)
		if err := l.Run(names, func(r *Result) error {
			d, n, err := Repair(r, false)
			if n > 0 {
				t.Logf("%s\n%s", entry.Name(), d.Diff())
			}
			fixes += n
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d fixes in %d files of %d repositories", fixes, files, len(entries))
}

// TestLabels lints clones of the repositories that are judged, in folders with their names
// in which "+" replaces the slash, and holds the findings to the labels: each has one, unless it
// is a note.
func TestLabels(t *testing.T) {
	clones := need.Dir(t, "LINT_REPOSITORIES")
	labels := map[string]bool{}
	for _, row := range rowsOf(t, "labels.tsv", 6) {
		labels[strings.Join(row[:5], " ")] = true
	}
	for _, r := range rowsOf(t, "repositories.tsv", 5) {
		t.Run(r[0], func(t *testing.T) {
			t.Chdir(filepath.Join(clones, strings.ReplaceAll(r[0], "/", "+")))
			l, err := New(".", "")
			if err != nil {
				t.Fatal(err)
			}
			l.FailOn = Note // in the pages of sites they are notes
			names, err := l.Files([]string{"."})
			if err != nil {
				t.Fatal(err)
			}
			err = l.Run(names, func(result *Result) error {
				for i := range result.Findings {
					f := &result.Findings[i]
					digest := sha256.Sum256([]byte(f.URL))
					key := fmt.Sprintf("%s %s %d %s %s", r[0], f.File, f.Line, f.Rule.Name, hex.EncodeToString(digest[:6]))
					if !labels[key] && r[4] == "all" && f.Severity > Note {
						t.Errorf("%s: %s has no label", key, f.URL)
					}
					delete(labels, key)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for key := range labels {
				if strings.HasPrefix(key, r[0]+" ") {
					t.Errorf("%s is not found", key)
				}
			}
		})
	}
}
