package compare

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/parsers"
)

// written ends the comment before a part of a page that TestDocs writes.
const written = ": go test ./dialect/compare -run TestDocs -update -->\n"

var update = flag.Bool("update", false, "write the tables of docs/compare-reference.md, dialects.md and confusions.md")

// TestDocs makes the tables of the pages in docs, and compares them with those
// that are there. Those of kasztp.txt need CORPORA. TestPrograms asks the programs for
// the same.
func TestDocs(t *testing.T) {
	if !strings.HasPrefix(runtime.Version(), "go1.26") {
		t.Skip("the tables are those of net/url in Go 1.26, and this is " + runtime.Version())
	}
	t.Run("confusions", func(t *testing.T) {
		docs.Part(t, "../../docs/confusions.md", "<!-- confusions"+written, "<!-- end of confusions -->", confusionsText(t), *update)
	})
	t.Run("differences", func(t *testing.T) {
		docs.Part(t, "../../docs/compare-reference.md", "<!-- differences"+written, "<!-- end of differences -->", differencesText(t), *update)
	})
	for _, table := range []struct {
		page, name string
		make       func(testing.TB) [][]string
	}{
		{"dialects", "current", func(t testing.TB) [][]string { return dialectsTable(t, current) }},
		{"dialects", "historical", func(t testing.TB) [][]string { return dialectsTable(t, historical) }},
		{"dialects", "components", componentsTable},
		{"compare-reference", "tricks", func(t testing.TB) [][]string { return tricksTable(modelComparisons(tricks)) }},
		{"compare-reference", "classes", classesTable},
		{"compare-reference", "sources", sourcesTable},
		{"compare-reference", "hosts", hostsTable},
		{"compare-reference", "kasztp", kasztpTable},
		{"compare-reference", "kasztp-reasons", kasztpReasonsTable},

		{"confusions", "confusion-counts", confusionCounts},
		{"confusions", "published", publishedTable},
		{"compare-reference", "attacks", func(t testing.TB) [][]string { return attacksTable(modelComparisons(attackQuestions())) }},
	} {
		t.Run(table.name, func(t *testing.T) {
			docs.Part(t, "../../docs/"+table.page+".md", "<!-- table "+table.name+written, "<!-- end -->", markdown(table.make(t)), *update)
		})
	}
}

// testTables makes the tables of what programs do with tricks and attacks from what
// the programs answer, and compares them with those from the models.
func testTables(t *testing.T, all []running) {
	if got, want := tricksTable(comparisons(t, all, tricks)), tricksTable(modelComparisons(tricks)); !reflect.DeepEqual(got, want) {
		t.Errorf("by the programs the table of tricks is\n%s", markdown(got))
	}
	if got, want := attacksTable(comparisons(t, all, attackQuestions())), attacksTable(modelComparisons(attackQuestions())); !reflect.DeepEqual(got, want) {
		t.Errorf("by the programs the table of attacks is\n%s", markdown(got))
	}
}

func modelComparisons(questions []parsers.Question) (all []*Comparison) {
	for _, q := range questions {
		all = append(all, Compare(q.Input, q.Base))
	}
	return all
}

// tricks are what the page shows of each parser.
var tricks = []parsers.Question{
	{Input: `http://good\@evil/`},
	{Input: `http://evil\.good/`},
	{Input: `http:\\evil/`},
	{Input: "http:/evil/"},
	{Input: "http:///evil/"},
	{Input: "http:evil/"},
	{Input: "//evil/"},
	{Input: "http://good@evil@h/"},
	{Input: "http://good#@evil/"},
	{Input: "http://good?@evil/"},
	{Input: "http://good;@evil/"},
	{Input: "http://good%2f@evil/"},
	{Input: "http://evil%2fgood/"},
	{Input: "http://evil%00good/"},
	{Input: "http://evil%2egood/"},
	{Input: "http://evil\x00good/"},
	{Input: "http://evil\tgood/"},
	{Input: "http://evil good/"},
	{Input: " http://evil/"},
	{Input: "ht\ntp://evil/"},
	{Input: "http://ev_il/"},
	{Input: "http://EVIL./"},
	{Input: "http://bücher.de/"},
	{Input: "http://faß.de/"},
	{Input: "http://good.com／evil/"},
	{Input: "http://evil。com/"},
	{Input: "http://127.1/"},
	{Input: "http://0x7f.1/"},
	{Input: "http://0177.0.0.1/"},
	{Input: "http://2130706433/"},
	{Input: "http://127.0.0.1./"},
	{Input: "http://1.2.3.4.5/"},
	{Input: "http://[::ffff:127.0.0.1]/"},
	{Input: "http://[fe80::1%25eth0]/"},
	{Input: "http://[::1]evil/"},
	{Input: "http://h:/"},
	{Input: "http://h:00080/"},
	{Input: "http://h:65616/"},
	{Input: "http://h:80x/"},
	{Input: "git://evil/"},
	{Input: "file://localhost/x"},
	{Input: "file://evil/x"},
	{Input: `/\evil/`, Base: "http://good/"},
	{Input: "///evil/", Base: "http://good/"},
	{Input: "http:evil", Base: "http://good/"},
	{Input: "http:///evil/", Base: "http://good/"},
	{Input: "?//evil", Base: "http://good/a"},
}

// tricksTable has the hosts of the parsers' destinations.
func tricksTable(all []*Comparison) [][]string {
	rows := [][]string{{"URL", "level", hostsColumn}}
	for _, c := range all {
		rows = append(rows, []string{shown(c.Input, c.Base), c.Level.String(), hostsOf(c)})
	}
	return rows
}

// shown returns an input, for a cell.
func shown(input, base string) string {
	text := code(literal(input))
	if base != "" {
		text += " on " + code(base)
	}
	return text
}

// literal returns a string as it is if people can see all of it, and otherwise as Go
// source has it, without the quotes.
func literal(s string) string {
	for _, c := range s {
		if !strconv.IsPrint(c) || c == utf8.RuneError {
			return strings.ReplaceAll(strings.Trim(strconv.Quote(s), `"`), `\"`, `"`)
		}
	}
	return s
}

// hostOf returns the result of a parser, for a cell: a host, with its port unless that is the
// default port, or why there is no host.
func hostOf(c *Comparison, i int) string {
	to := c.Destinations[i]
	switch {
	case IsUnresolved(c.Failures[i]):
		return "not resolved"
	case c.Failures[i] != nil:
		return "rejected"
	case to.Host == "":
		return "no host"
	case to.Port != "" && to.Port != resolvePort(to.Scheme):
		return code(literal(to.Host + ":" + to.Port))
	}
	return code(literal(to.Host))
}

func resolvePort(scheme string) string { return dialect.NewDestination(scheme, "h", "").Port }

// attacks are known ones. The URLs have names that are reserved for examples.
var attacks = []struct{ input, base, about string }{
	{`http://good.example\@evil.example/`, "", "a backslash before the userinfo's end"},
	{"http://good.example#@evil.example/", "", "CVE-2016-8624"},
	{"http://good.example／.evil.example/", "", "CVE-2019-9636"},
	{`http:\/evil.example/`, "", "CVE-2021-27515"},
	{"http://0177.0.0.1/", "", "CVE-2021-28918, CVE-2021-29923"},
	{"http://evil.example%2fgood.example/", "", "CVE-2022-27780"},
	{" http://evil.example/", "", "CVE-2023-24329"},
	{"http://[evil.example]/", "", "CVE-2024-11168"},
	{"http://good.example@evil.example@other.example/", "", "two userinfos"},
	{"http://evil.example:80@good.example/", "", "a userinfo that looks like a host and port"},
	{`/\evil.example/`, "https://good.example/", "open redirect by a backslash"},
	{"///evil.example/", "https://good.example/", "open redirect by a third slash"},
	{"http:evil.example", "https://good.example/", "open redirect by a scheme without slashes"},
	{"http://[::ffff:169.254.169.254]/", "", "metadata service by IPv6"},
	{"http://169.254.43518/", "", "metadata service by a short IPv4 address"},
	{`http://"good.example/`, "", "url.parse finds no host, and http.get connects to localhost"},
}

func attackQuestions() (questions []parsers.Question) {
	for _, a := range attacks {
		questions = append(questions, parsers.Question{Input: a.input, Base: a.base})
	}
	return questions
}

func attacksTable(all []*Comparison) [][]string {
	rows := [][]string{{"URL", "known as", "level", hostsColumn}}
	for i, c := range all {
		rows = append(rows, []string{shown(c.Input, c.Base), attacks[i].about, c.Level.String(), hostsOf(c)})
	}
	return rows
}

// hostsColumn is the head of the column that hostsOf returns.
const hostsColumn = "hosts, with the parsers for each"

// countsOf returns the hosts of a comparison, each with the number of its parsers, for a cell.
func countsOf(c *Comparison) string {
	var results []string
	programs := make(map[string]int)
	for i := range c.Dialects {
		result := hostOf(c, i)
		if programs[result]++; programs[result] == 1 {
			results = append(results, result)
		}
	}
	for i, result := range results {
		results[i] = fmt.Sprintf("%s: %d", result, programs[result])
	}
	return strings.Join(results, "<br>")
}

// hostsOf returns the hosts of a comparison, each with its parsers, for a cell. After them come
// the parsers without a host, and last the result of more than half of the parsers, if there is
// one.
func hostsOf(c *Comparison) string {
	var results []string
	programs := make(map[string][]*dialect.Dialect)
	for i, d := range c.Dialects {
		result := hostOf(c, i)
		if programs[result] == nil {
			results = append(results, result)
		}
		programs[result] = append(programs[result], d)
	}
	if len(results) == 1 {
		return results[0] + ": all"
	}
	isMost := func(result string) bool { return 2*len(programs[result]) > len(c.Dialects) }
	rank := func(result string) int {
		return 2*btoi(isMost(result)) + btoi(!strings.HasPrefix(result, "`"))
	}
	slices.SortStableFunc(results, func(x, y string) int { return cmp.Compare(rank(x), rank(y)) })
	for i, result := range results {
		names := list(Names(programs[result]))
		if isMost(result) {
			names = "all others"
		}
		results[i] += ": " + names
	}
	return strings.Join(results, "<br>")
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

// dialectsTable names dialects, each with a link to its section of the page and to its source.
func dialectsTable(t testing.TB, dialects []*dialect.Dialect) [][]string {
	page, err := os.ReadFile("../../docs/dialects.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := make(map[string]string) // anchors, by what the headings have in backquotes
	for _, heading := range regexp.MustCompile("(?m)^### (.+)").FindAllSubmatch(page, -1) {
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r):
				return -1
			}
			return unicode.ToLower(r)
		}, string(heading[1]))
		for _, name := range regexp.MustCompile("`[^`]+`").FindAllString(string(heading[1]), -1) {
			sections[name] = anchor
		}
	}
	rows := [][]string{{"parser", "dialect", "other names", "model of"}}
	for _, d := range dialects {
		name := code(d.Name())
		if sections[name] == "" {
			t.Errorf("no heading of docs/dialects.md names %s", name)
		}
		var others []string
		for _, alias := range d.Aliases() {
			others = append(others, code(alias))
		}
		rows = append(rows, []string{"[" + Names([]*dialect.Dialect{d})[0] + "](#" + sections[name] + ")", name, strings.Join(others, ", "), "[" + d.Source().Title + "](" + d.Source().Address + ")"})
	}
	const others = 2
	if !slices.ContainsFunc(rows[1:], func(row []string) bool { return row[others] != "" }) {
		for i, row := range rows {
			rows[i] = slices.Delete(row, others, others+1)
		}
	}
	return rows
}

// componentsTable tells which of the components that not all dialects return each dialect
// returns.
func componentsTable(t testing.TB) [][]string {
	rows := [][]string{{"dialect"}}
	columns := []dialect.Component{dialect.Userinfo, dialect.Username, dialect.Password}
	for _, c := range columns {
		rows[0] = append(rows[0], c.String())
	}
	rows[0] = append(rows[0], "parses relative URLs without a base")
	for _, d := range known {
		for _, c := range []dialect.Component{dialect.Scheme, dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment} {
			if !d.Components().Has(c) {
				t.Errorf("%s does not return the %s: the page says that all do", d.Name(), c)
			}
		}
		row := []string{code(d.Name())}
		for _, c := range columns {
			row = append(row, yes(d.Components().Has(c)))
		}
		r := d.Parse("/a", "")
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
	all := make(map[Class]*[Destination + 1]int)
	for _, u := range corpus(t) {
		n := all[u.class]
		if n == nil {
			n = new([Destination + 1]int)
			all[u.class] = n
		}
		n[Judge(u.input, u.base)]++
	}
	rows := [][]string{{"URLs"}}
	for _, l := range slices.Backward(Levels()) {
		rows[0] = append(rows[0], l.String())
	}
	rows[0] = append(rows[0], "class", "what it is")
	var sum [Destination + 1]int
	row := func(n *[Destination + 1]int, class, meaning string) {
		total := 0
		cells := []string{""}
		for _, l := range slices.Backward(Levels()) {
			total += n[l]
			cells = append(cells, count(n[l]))
		}
		cells[0] = count(total)
		rows = append(rows, append(cells, class, meaning))
	}
	for _, d := range classes {
		for l, n := range all[d.class] {
			sum[l] += n
		}
		row(all[d.class], code(string(d.class)), d.meaning)
	}
	row(&sum, "", "all")
	return rows
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

// A pair is two dialects, and the number of URLs in the corpus for which their hosts differ.
type pair struct {
	a, b   *dialect.Dialect
	differ int
}

// corpusPairs compares each two dialects on the corpus. It returns the pairs by falling
// numbers, and for each dialect the URLs that it rejects although the first one accepts
// them.
func corpusPairs(t testing.TB) (pairs []pair, rejects map[*dialect.Dialect]int) {
	var comparisons []*Comparison
	for _, u := range corpus(t) {
		comparisons = append(comparisons, Compare(u.input, u.base))
	}
	rejects = make(map[*dialect.Dialect]int)
	for i, a := range current {
		for _, c := range comparisons {
			rejects[a] += btoi(c.Failures[0] == nil && c.Failures[i] != nil)
		}
		for k, b := range current[:i] {
			p := pair{a: b, b: a}
			for _, c := range comparisons {
				p.differ += btoi(c.Failures[i] == nil && c.Failures[k] == nil && c.Destinations[i].Host != c.Destinations[k].Host)
			}
			pairs = append(pairs, p)
		}
	}
	slices.SortStableFunc(pairs, func(x, y pair) int { return cmp.Compare(y.differ, x.differ) })
	return pairs, rejects
}

// differencesText names the pairs of parsers whose hosts differ most often, and the pairs whose
// hosts never differ.
func differencesText(t testing.TB) string {
	pairs, _ := corpusPairs(t)
	var most, none []string
	for _, p := range pairs {
		both := list(Names([]*dialect.Dialect{p.a, p.b}))
		switch {
		case len(most) < 3:
			most = append(most, fmt.Sprintf("%s (%d)", both, p.differ))
		case p.differ == 0:
			none = append(none, both)
		}
	}
	return fmt.Sprintf("The pairs of parsers whose hosts differ most often are %s. The hosts of these pairs never differ: %s.\n",
		strings.Join(most, "; "), strings.Join(none, "; "))
}

// hostsTable returns how each dialect differs from the URL Standard on the corpus.
func hostsTable(t testing.TB) [][]string {
	pairs, rejects := corpusPairs(t)
	rows := [][]string{{"dialect", "other host", "rejects"}}
	for _, p := range slices.Backward(pairs) {
		if p.a == current[0] {
			rows = append(rows, []string{code(p.b.Name()), count(p.differ), count(rejects[p.b])})
		}
	}
	return rows
}

// kasztpComparisons compares the URLs of kasztp.txt that are not ordinary. On the
// others all dialects agree.
func kasztpComparisons(t testing.TB, dialects []*dialect.Dialect) (all []*Comparison, ordinary int) {
	for _, line := range kasztp(t) {
		if isOrdinary(line) {
			ordinary++
			continue
		}
		all = append(all, Compare(line, "", dialects...))
	}
	return all, ordinary
}

// kasztpTable tells how many URLs of kasztp.txt each dialect reads differently
// from the newest edition.
func kasztpTable(t testing.TB) [][]string {
	type counts struct {
		rejects, reads, elsewhere, any int
		component                      [dialect.NumComponents]int
	}
	all := make([]counts, len(known))
	comparisons, _ := kasztpComparisons(t, known)
	for _, c := range comparisons {
		newest := &c.Results[0]
		for i := range known {
			r, n := &c.Results[i], &all[i]
			switch {
			case newest.Failure != nil:
				n.reads += btoi(c.Failures[i] == nil)
				continue
			case c.Failures[i] != nil:
				n.rejects++
				continue
			}
			n.elsewhere += btoi(c.Destinations[i] != c.Destinations[0])
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
	rows := [][]string{{"dialect", "rejects", "accepts what the newest edition rejects", "other destination", "other components"}}
	for _, component := range components {
		rows[0] = append(rows[0], component.String())
	}
	for i, d := range known[1:] {
		n := all[i+1]
		row := []string{code(d.Name()), count(n.rejects), count(n.reads), count(n.elsewhere), count(n.any)}
		for _, component := range components {
			row = append(row, count(n.component[component]))
		}
		rows = append(rows, row)
	}
	return rows
}

// kasztpReasonsTable groups the URLs on which the parsers differ by the level and
// the first sign.
func kasztpReasonsTable(t testing.TB) [][]string {
	type reason struct {
		level Level
		sign  string
	}
	n := make(map[reason]int)
	first := make(map[reason]string)
	comparisons, same := kasztpComparisons(t, current)
	for _, c := range comparisons {
		if c.Level == Same {
			same++
			continue
		}
		r := reason{c.Level, "none"}
		if signs := c.Signs(); len(signs) > 0 {
			r.sign = code(string(signs[0].Class))
		} else {
			t.Errorf("no sign: %s: %s", c.Input, c.Verdict())
		}
		n[r]++
		if first[r] == "" {
			first[r] = c.Input
		}
	}
	rows := [][]string{{"URLs", "level", "sign", "the first one"}, {count(same), "same", "", ""}}
	reasons := slices.SortedFunc(maps.Keys(n), func(a, b reason) int {
		return cmp.Or(cmp.Compare(n[b], n[a]), cmp.Compare(first[a], first[b]))
	})
	for _, r := range reasons {
		rows = append(rows, []string{count(n[r]), r.level.String(), r.sign, code(first[r])})
	}
	return rows
}
