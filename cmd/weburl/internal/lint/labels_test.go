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
// much: with one less, a single wrong one is more than 15 of 100.
const leastFindings = 7

// TestPrecision compares the tables of docs/lint-precision.md with the labels. It requires
// that at least 95 % of the findings are right in each set of repositories, and at least 85 %
// in each repository with leastFindings or more.
func TestPrecision(t *testing.T) {
	total, bySet, byRule, byRepository := score{}, map[string]*score{"tuned": {}, "held out": {}}, map[string]*score{}, map[string]*score{}
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
		if byRule[rule] == nil {
			byRule[rule] = new(score)
		}
		byRule[rule].add(verdict)
		byRepository[repository].add(verdict)
		bySet[sets[repository]].add(verdict)
	}
	for set, s := range bySet {
		if s.wrong*20 > s.all() {
			t.Errorf("%s: %d of %d findings are wrong", set, s.wrong, s.all())
		}
	}
	for repository, s := range byRepository {
		if s.all() >= leastFindings && s.wrong*100 > s.all()*15 {
			t.Errorf("%s: %d of %d findings are wrong", repository, s.wrong, s.all())
		}
	}
	var b strings.Builder
	b.WriteString("| rule | findings | right | wrong |\n|---|---:|---:|---:|\n")
	for _, rule := range slices.SortedFunc(maps.Keys(byRule), func(x, y string) int {
		return cmp.Or(cmp.Compare(byRule[y].all(), byRule[x].all()), cmp.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "| `%s` | %s |\n", rule, byRule[rule])
	}
	fmt.Fprintf(&b, "| all | %s |\n", total)
	fmt.Fprintf(&b, "| of these, in repositories on which the rules were tuned | %s |\n", bySet["tuned"])
	fmt.Fprintf(&b, "| of these, in repositories that were held out | %s |\n\n", bySet["held out"])
	b.WriteString("| repository | what it has | | findings | right | wrong |\n|---|---|---|---:|---:|---:|\n")
	clean := 0
	for _, r := range repositories {
		if s := byRepository[r[0]]; s.all() > 0 {
			set := r[3]
			if r[4] != "all" {
				set += ", " + r[4]
			}
			fmt.Fprintf(&b, "| [%s](https://github.com/%[1]s/tree/%s) | %s | %s | %s |\n", r[0], r[1], r[2], set, s)
		} else {
			clean++
		}
	}
	fmt.Fprintf(&b, "\nThe other %d repositories of [repositories.tsv](../cmd/weburl/internal/lint/testdata/repositories.tsv) have no findings.\n", clean)
	docs.Part(t, "../../../../docs/lint-precision.md", "<!-- precision: go test ./cmd/weburl/internal/lint -run TestPrecision -update -->\n", "<!-- end of precision -->\n", b.String(), *update)
}

// TestFirstLooks compares the table of first looks in docs/lint-precision.md with the labels of
// findings in repositories for which the rules had not been changed.
func TestFirstLooks(t *testing.T) {
	type look struct {
		name         string
		repositories []string
		score
	}
	var looks []*look
	byRepository := map[string]*score{}
	for _, row := range rowsOf(t, "firstlooks.tsv", 7) {
		if len(looks) == 0 || looks[len(looks)-1].name != row[0] {
			looks = append(looks, &look{name: row[0]})
		}
		l, repository := looks[len(looks)-1], row[1]
		if byRepository[repository] == nil {
			byRepository[repository] = new(score)
			l.repositories = append(l.repositories, repository)
		}
		if row[6] != "none" && (!l.add(row[6]) || !byRepository[repository].add(row[6])) {
			t.Fatalf("%q", row)
		}
	}
	var b strings.Builder
	b.WriteString("| round | repositories | with findings | findings | right | wrong |\n|---|---:|---:|---:|---:|---:|\n")
	for _, l := range looks {
		found := 0
		for _, r := range l.repositories {
			if byRepository[r].all() > 0 {
				found++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %s |\n", l.name, len(l.repositories), found, l.score)
	}
	b.WriteString("\n| repository | round | findings | right | wrong |\n|---|---|---:|---:|---:|\n")
	for _, l := range looks {
		for _, r := range l.repositories {
			if s := byRepository[r]; s.all() > 0 {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", r, l.name, s)
			}
		}
	}
	docs.Part(t, "../../../../docs/lint-precision.md", "<!-- first looks: go test ./cmd/weburl/internal/lint -run TestFirstLooks -update -->\n", "<!-- end of first looks -->\n", b.String(), *update)
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
