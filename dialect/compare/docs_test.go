package compare

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
)

var update = flag.Bool("update", false, "write the tables of docs/dialects.md")

const docsFile = "../../docs/dialects.md"

// TestDocs makes the tables of docs/dialects.md, and compares them with those
// that are there. Those of kasztp.txt need CORPORA.
func TestDocs(t *testing.T) {
	if !strings.HasPrefix(runtime.Version(), "go1.26") {
		t.Skip("the tables are those of net/url in Go 1.26, and this is " + runtime.Version())
	}
	for _, table := range []struct {
		name string
		make func(testing.TB) [][]string
	}{
		{"dialects", dialectsTable},
		{"classes", classesTable},
		{"sources", sourcesTable},
		{"hosts", hostsTable},
		{"kasztp", kasztpTable},
		{"kasztp-reasons", kasztpReasonsTable},
		{"kasztp-same", kasztpSameTable},
	} {
		t.Run(table.name, func(t *testing.T) {
			want := markdown(table.make(t))
			data, err := os.ReadFile(docsFile)
			if err != nil {
				t.Fatal(err)
			}
			before, rest, ok := strings.Cut(string(data), "<!-- table "+table.name+" -->\n")
			got, after, ok2 := strings.Cut(rest, "<!-- end -->")
			if !ok || !ok2 {
				t.Fatal("the table is not in the page")
			}
			switch {
			case got == want:
			case *update:
				text := before + "<!-- table " + table.name + " -->\n" + want + "<!-- end -->" + after
				if err := os.WriteFile(docsFile, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("the table is not up to date, run the test with -update; it should be\n%s", want)
			}
		})
	}
}

// markdown writes a table whose first row is its head. Cells of digits are set
// to the right.
func markdown(rows [][]string) string {
	var b strings.Builder
	for i, row := range rows {
		for _, cell := range row {
			b.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
		}
		b.WriteString("|\n")
		if i > 0 {
			continue
		}
		for k := range row {
			if len(rows) > 1 && isCount(rows[1][k]) {
				b.WriteString("|--:")
			} else {
				b.WriteString("|---")
			}
		}
		b.WriteString("|\n")
	}
	return b.String()
}

func isCount(s string) bool { return s != "" && strings.Trim(s, "0123456789,") == "" || s == "–" }

// count writes n with a comma after the thousands, and zero as a dash.
func count(n int) string {
	switch {
	case n == 0:
		return "–"
	case n < 1000:
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

func code(s string) string { return "`" + s + "`" }

// dialectsTable tells what the dialects know.
func dialectsTable(testing.TB) [][]string {
	rows := [][]string{{"dialect"}}
	columns := []dialect.Component{dialect.Scheme, dialect.Userinfo, dialect.Username, dialect.Password,
		dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment}
	for _, c := range columns {
		rows[0] = append(rows[0], c.String())
	}
	rows[0] = append(rows[0], "reads relative URLs without a base")
	for _, d := range dialect.All() {
		row := []string{code(d.Name)}
		for _, c := range columns {
			row = append(row, yes(d.Components.Has(c)))
		}
		r := d.Parse("a", "")
		rows = append(rows, append(row, yes(r.Failure == nil)))
	}
	return rows
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// classesTable tells the classes of confusion, and what they come to in the
// corpus.
func classesTable(t testing.TB) [][]string {
	type counts struct{ urls, differ, refused, unread int }
	all := make(map[Class]*counts)
	for _, u := range corpus(t) {
		n := all[u.class]
		if n == nil {
			n = new(counts)
			all[u.class] = n
		}
		c := Compare(u.input, u.base, dialect.All()...)
		n.urls++
		n.differ += btoi(c.HostsDiffer())
		n.refused += btoi(c.Refused && !c.HostsDiffer())
		n.unread += btoi(c.unread())
	}
	rows := [][]string{{"URLs", "hosts differ", "else some refuse", "all refuse", "class", "what it is"}}
	var sum counts
	for _, d := range classes {
		n := all[d.class]
		rows = append(rows, []string{count(n.urls), count(n.differ), count(n.refused), count(n.unread), code(string(d.class)), d.meaning})
		sum.urls += n.urls
		sum.differ += n.differ
		sum.refused += n.refused
		sum.unread += n.unread
	}
	return append(rows, []string{count(sum.urls), count(sum.differ), count(sum.refused), count(sum.unread), "", "all"})
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func sourcesTable(t testing.TB) [][]string {
	n := make(map[string]int)
	for _, u := range corpus(t) {
		n[u.source]++
	}
	rows := [][]string{{"URLs", "after"}}
	for _, source := range slices.Sorted(maps.Keys(n)) {
		rows = append(rows, []string{count(n[source]), corpusSources[source]})
	}
	return rows
}

// hostsTable tells for each two dialects for how many URLs of the corpus both
// name a host, or none, and not the same.
func hostsTable(t testing.TB) [][]string {
	dialects := dialect.All()
	var differ [16][16]int
	for _, u := range corpus(t) {
		c := Compare(u.input, u.base, dialect.All()...)
		for i := range dialects {
			for k := range dialects {
				a, ok := normalized(&c.Readings[i], dialect.Host)
				b, ok2 := normalized(&c.Readings[k], dialect.Host)
				differ[i][k] += btoi(ok && ok2 && !same(dialect.Host, a, b))
			}
		}
	}
	rows := [][]string{{"hosts differ"}}
	for i, d := range dialects {
		rows[0] = append(rows[0], code(d.Name))
		row := []string{code(d.Name)}
		for k := range dialects {
			if i == k {
				row = append(row, "")
			} else {
				row = append(row, count(differ[i][k]))
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// kasztpTable tells how many URLs of kasztp.txt each dialect reads differently
// from the newest edition.
func kasztpTable(t testing.TB) [][]string {
	lines := kasztp(t)
	dialects := dialect.All()
	type counts struct {
		refuses, reads, any int
		component           [dialect.NumComponents]int
	}
	all := make([]counts, len(dialects))
	for _, line := range lines {
		c := Compare(line, "", dialect.All()...)
		newest := &c.Readings[0]
		for i := range dialects {
			r, n := &c.Readings[i], &all[i]
			switch {
			case newest.Failure != nil:
				n.reads += btoi(r.Failure == nil)
				continue
			case r.Failure != nil:
				n.refuses++
				continue
			}
			differs := false
			for _, component := range components {
				a, ok := normalized(newest, component)
				b, ok2 := normalized(r, component)
				if ok && ok2 && !same(component, a, b) {
					n.component[component]++
					differs = true
				}
			}
			n.any += btoi(differs)
		}
	}
	rows := [][]string{{"dialect", "refuses", "reads what the newest edition refuses", "reads differently"}}
	for _, component := range components {
		rows[0] = append(rows[0], component.String())
	}
	for i, d := range dialects[1:] {
		n := all[i+1]
		row := []string{code(d.Name), count(n.refuses), count(n.reads), count(n.any)}
		for _, component := range components {
			row = append(row, count(n.component[component]))
		}
		rows = append(rows, row)
	}
	return rows
}

// kasztpReasonsTable groups the URLs that are read differently by what differs,
// who refuses them, and the first sign.
func kasztpReasonsTable(t testing.TB) [][]string {
	type reason struct{ sign, differ, refused string }
	n := make(map[reason]int)
	agree, first := 0, make(map[reason]string)
	lines := kasztp(t)
	for _, line := range lines {
		c := Compare(line, "", dialect.All()...)
		if c.Differ == 0 && !c.Refused {
			agree++
			continue
		}
		r := reason{sign: "none", differ: c.Differ.String()}
		if signs := c.Signs(); len(signs) > 0 {
			r.sign = code(string(signs[0].Class))
		} else {
			t.Errorf("no sign: %s: %s", line, c.Verdict())
		}
		var refused []string
		for i := range c.Readings {
			if c.Readings[i].Failure != nil {
				refused = append(refused, c.Dialects[i].Name)
			}
		}
		r.refused = strings.Join(refused, ", ")
		n[r]++
		if first[r] == "" {
			first[r] = line
		}
	}
	rows := [][]string{{"URLs", "sign", "components that differ", "refused by", "the first one"},
		{count(agree), "", "", "", ""}}
	reasons := slices.SortedFunc(maps.Keys(n), func(a, b reason) int {
		return cmp.Or(cmp.Compare(n[b], n[a]), cmp.Compare(first[a], first[b]))
	})
	for _, r := range reasons {
		rows = append(rows, []string{count(n[r]), r.sign, r.differ, r.refused, code(first[r])})
	}
	return rows
}

// kasztpSameTable tells how many URLs would be read differently if the rules of
// sameness were not there.
func kasztpSameTable(t testing.TB) [][]string {
	n := make(map[dialect.Component]int)
	for _, line := range kasztp(t) {
		c := Compare(line, "", dialect.All()...)
		for _, component := range []dialect.Component{dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment} {
			if c.Differ.Has(component) {
				continue
			}
			values := make(map[dialect.Value]bool)
			for i, d := range c.Dialects {
				if c.Readings[i].Failure == nil && d.Components.Has(component) {
					values[c.Readings[i].Get(component)] = true
				}
			}
			n[component] += btoi(len(values) > 1)
		}
	}
	return [][]string{
		{"URLs", "component", "spelled in several ways, and the same"},
		{count(n[dialect.Host]), "host", "upper-case letters, kept by some; null or empty"},
		{count(n[dialect.Port]), "port", "the default port, kept by some; leading zeros; null or empty"},
		{count(n[dialect.Path]), "path", "empty after a host, or a slash"},
		{count(n[dialect.Query]), "query", "null or empty"},
		{count(n[dialect.Fragment]), "fragment", "null or empty"},
	}
}
