package verdict_test

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"
	languages "golang.org/x/text/language/display"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/ucd"
	"github.com/weburl/weburl/verdict"
)

// The guide, the page with the rules, and the page with the figures.
const (
	page          = "../docs/inspect.md"
	referencePage = "../docs/inspect-reference.md"
	precisionPage = "../docs/inspect-precision.md"
)

// part holds a part of a page to the text that a test makes.
func part(t *testing.T, page, name, text string) {
	t.Helper()
	docs.Part(t, page, "<!-- "+name+" -->\n", "<!-- end of "+name+" -->", text, *update)
}

// leastCompared is the number of letters of a name from which its misspellings are looked for.
const leastCompared = 5

// wellKnown returns the first name of each owner.
func wellKnown() (list []string) {
	for _, line := range verdict.Names() {
		name, _, _ := strings.Cut(line, " ")
		list = append(list, name)
	}
	return list
}

// A recall is how many hosts of a kind are found.
type recall struct {
	hosts, found, alarms int      // those found with any grade, and as suspicious or dangerous
	missed               []string // some of them
}

func (r *recall) add(host string, grade verdict.Grade) {
	r.hosts++
	if grade > verdict.OK {
		r.found++
	} else if len(r.missed) < 3 {
		r.missed = append(r.missed, host)
	}
	if grade >= verdict.Suspicious {
		r.alarms++
	}
}

// checkRecalls holds recalls to their limits: 80 in 100 of each kind, and 95 in 100 on
// the average of the kinds.
func checkRecalls(t *testing.T, recalls map[string]*recall, table string) {
	t.Helper()
	var b strings.Builder
	b.WriteString("| kind | hosts | found | suspicious or dangerous |\n|---|---:|---:|---:|\n")
	sum, alarms := 0.0, 0.0
	for _, kind := range slices.Sorted(maps.Keys(recalls)) {
		r := recalls[kind]
		share := 100 * float64(r.found) / float64(r.hosts)
		sum += share
		alarmed := 100 * float64(r.alarms) / float64(r.hosts)
		alarms += alarmed
		fmt.Fprintf(&b, "| %s | %d | %.1f%% | %.1f%% |\n", kind, r.hosts, share, alarmed)
		if share < 80 {
			t.Errorf("%s: %.1f in 100 of %d are found; not %v", kind, share, r.hosts, r.missed)
		}
		t.Logf("%s: %.1f%% of %d; not %v", kind, share, r.hosts, r.missed)
	}
	mean := sum / float64(len(recalls))
	fmt.Fprintf(&b, "| mean of the kinds | | %.1f%% | %.1f%% |\n", mean, alarms/float64(len(recalls)))
	if mean < 95 {
		t.Errorf("%.1f in 100 are found", mean)
	}
	if need.Part(t, 100) == 100 {
		part(t, precisionPage, table, b.String())
	}
}

// gradeByName returns the grade of a host by the names alone: of the rules about these.
func gradeByName(n *display.Names, host string) verdict.Grade {
	v := (&verdict.Inspector{Names: n}).Inspect("https://"+host+"/", "")
	for _, f := range v.Findings {
		switch f.Rule {
		case verdict.Lookalike, verdict.NameWithin, verdict.NameDivided, verdict.NameNear, verdict.NameWord, verdict.NameLabel, verdict.NameSuffix, verdict.NameGlued:
			return f.Grade
		}
	}
	return verdict.OK
}

// TestRecall makes permutations of well-known names of five letters or more with Debian's dnstwist, and holds how
// many are found. Domains of the owners themselves do not count.
func TestRecall(t *testing.T) {
	const python = "/usr/bin/python3"
	if err := exec.Command(python, "-c", "import dnstwist").Run(); err != nil {
		need.Missing(t, "dnstwist", "python3 has no module dnstwist; see .ci/parsers")
	}
	need.Uses(t, "dnstwist")
	list := slices.DeleteFunc(wellKnown(), func(name string) bool { return strings.IndexByte(name+".", '.') < leastCompared })
	count := min(len(list), 100)
	if n := need.Part(t, 100); n < 100 {
		count = max(1, n/5)
	}
	var chosen []string
	for i := range count {
		chosen = append(chosen, list[i*len(list)/count])
	}
	n, err := display.NewNames(verdict.Names()...)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "testdata/permutations.py")
	cmd.Stdin = strings.NewReader(strings.Join(chosen, "\n") + "\n")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	recalls := map[string]*recall{}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		kind, host := fields[1], fields[2]
		h, err := weburl.ParseHost(host)
		if err != nil || n.Owns(host) {
			continue
		}
		if recalls[kind] == nil {
			recalls[kind] = &recall{}
		}
		recalls[kind].add(host, gradeByName(n, h.String()))
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, errs.Bytes())
	}
	if len(recalls) < 14 { // and cyrillic, for names that have such letters
		t.Errorf("dnstwist has %d kinds", len(recalls))
	}
	checkRecalls(t, recalls, "permutations")
}

// TestConfusables replaces each letter of well-known names, and all of them, by characters
// that confusables.txt of UTS #39 says look like it.
func TestConfusables(t *testing.T) {
	like := map[rune][]string{} // characters, by the letter that they look like
	letters := map[string]rune{}
	for c := 'a'; c <= 'z'; c++ {
		letters[display.Skeleton(string(c))] = c
	}
	err := ucd.Open(need.Dir(t, "UCD_DIR")).Parse(ucd.Confusables, func(l ucd.Line) error {
		r := string(l.First)
		c, ok := letters[display.Skeleton(r)]
		ascii, err := idna.Strict.ToASCII(r + "a.example")
		if !ok || err != nil || !strings.HasPrefix(ascii, "xn--") {
			return nil
		}
		if back, err := idna.Strict.ToUnicode(ascii); err == nil && back == r+"a.example" {
			like[c] = append(like[c], r)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	n, err := display.NewNames(verdict.Names()...)
	if err != nil {
		t.Fatal(err)
	}
	recalls := map[string]*recall{"one letter": {}, "all letters that have one": {}}
	try := func(kind, host string) {
		if h, err := weburl.ParseHost(host); err == nil && !n.Owns(h.String()) {
			recalls[kind].add(host, gradeByName(n, h.String()))
		}
	}
	for _, name := range wellKnown() {
		label, suffix, _ := strings.Cut(name, ".")
		for i, c := range label {
			for _, r := range like[c] {
				try("one letter", label[:i]+r+label[i+1:]+"."+suffix)
			}
		}
		for k := range 10 {
			var b strings.Builder
			changed := false
			for _, c := range label {
				if all := like[c]; len(all) > 0 {
					b.WriteString(all[k%len(all)])
					changed = true
				} else {
					b.WriteRune(c)
				}
			}
			if changed {
				try("all letters that have one", b.String()+"."+suffix)
			}
		}
	}
	checkRecalls(t, recalls, "confusables")
}

// A tally counts findings.
type tally struct {
	hosts  int
	grades map[verdict.Grade]int
	rules  map[string]int
}

func newTally() *tally { return &tally{0, map[verdict.Grade]int{}, map[string]int{}} }

func (c *tally) add(v verdict.Verdict) {
	c.hosts++
	c.grades[v.Grade]++
	for _, r := range strings.Fields(rulesOf(v)) {
		c.rules[r]++
	}
}

func (c *tally) alarms() int { return c.grades[verdict.Suspicious] + c.grades[verdict.Dangerous] }

func (c *tally) row(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d |\n", name, c.hosts, c.grades[verdict.Note], c.grades[verdict.Suspicious], c.grades[verdict.Dangerous])
}

// TestFalseAlarms inspects hosts of the web, registrable domains of the test data of the
// Public Suffix List, and internationalized hosts. A finding of the grade suspicious or
// dangerous is an alarm.
func TestFalseAlarms(t *testing.T) {
	data, err := os.ReadFile(need.Corpus(t, "kasztp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	web, broken, names := newTally(), newTally(), 0
	seen := map[string]bool{}
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\uFEFF")) {
		u, err := weburl.Parse(strings.TrimSpace(line))
		if host := u.Hostname(); err != nil || seen[host] {
			continue
		} else {
			seen[host] = true
			v := verdict.Inspect("https://" + host + "/")
			if strings.Contains(host, `"`) { // a quote of the document before the link
				broken.add(v)
				continue
			}
			web.add(v)
			if v.Grade >= verdict.Suspicious {
				names++
				t.Logf("%s: %s", host, rulesOf(v))
			}
		}
	}
	if limit := web.hosts / 1000; web.alarms() > limit || web.hosts < 20_000 {
		t.Errorf("%d alarms on %d hosts of the web, limit %d", web.alarms(), web.hosts, limit)
	}
	suffixList := newTally()
	for _, domain := range suffixListDomains {
		v := verdict.Inspect("https://" + domain + "/")
		suffixList.add(v)
		if v.Grade >= verdict.Suspicious {
			t.Errorf("%s is %s: %s", domain, v.Grade, rulesOf(v))
		}
	}
	var idns []*tally
	rows := ""
	all := newTally()
	for _, s := range idnScripts {
		c := newTally()
		for _, host := range idnHosts(s.tags, s.suffixes) {
			v := verdict.Inspect("https://" + host + "/")
			c.add(v)
			all.add(v)
			if v.Grade >= verdict.Suspicious {
				t.Errorf("%s is %s: %s", host, v.Grade, rulesOf(v))
			}
		}
		idns = append(idns, c)
		rows += c.row("internationalized hosts, " + s.name)
	}
	if all.hosts < 2000 || len(idns) < 10 {
		t.Errorf("there are %d internationalized hosts only, of %d scripts", all.hosts, len(idns))
	}
	t.Logf("internationalized hosts: %v", all.rules)
	part(t, precisionPage, "alarms", "| hosts | number | note | suspicious | dangerous |\n|---|---:|---:|---:|---:|\n"+
		web.row("of the web")+broken.row(`of the web, with a quote of the document at the start, as in "www.example.org`)+
		suffixList.row("registrable domains of the Public Suffix List's test data")+rows)
}

// suffixListDomains are the registrable domains of
// https://github.com/publicsuffix/list/blob/main/tests/test_psl.txt.
var suffixListDomains = strings.Fields(`
	example.com example.example domain.biz example.uk.com test.ac b.c.mm test.jp test.ac.jp test.kyoto.jp b.ide.kyoto.jp
	b.c.kobe.jp city.kobe.jp b.test.ck www.ck test.us test.ak.us test.k12.ak.us 食狮.com.cn 食狮.公司.cn shishi.公司.cn
	食狮.中国 shishi.中国 xn--85x722f.com.cn xn--85x722f.xn--55qx5d.cn shishi.xn--55qx5d.cn xn--85x722f.xn--fiqs8s shishi.xn--fiqs8s`)

// idnScripts are scripts, languages that are written in them, and suffixes under which
// they are registered.
var idnScripts = []struct{ name, tags, suffixes string }{
	{"Latin", "de fr pl", "de com"},
	{"Cyrillic", "ru uk bg", "рф com"},
	{"Greek", "el", "gr com"},
	{"Arabic", "ar fa", "com ir"},
	{"Hebrew", "he", "co.il"},
	{"Devanagari", "hi mr", "भारत com"},
	{"Thai", "th", "ไทย com"},
	{"Hangul", "ko", "한국 com"},
	{"Han and Kana", "zh ja", "中国 jp"},
	{"Georgian", "ka", "გე com"},
	{"Armenian", "hy", "հայ am"},
	{"Tamil", "ta", "com"},
}

// idnHosts returns hosts whose labels are the names of countries in some languages, as far
// as registries accept them: they are valid by strict IDNA, which leaves them as they are.
func idnHosts(tags, suffixes string) (hosts []string) {
	for tag := range strings.FieldsSeq(tags) {
		names := languages.Regions(language.MustParse(tag))
		for a := 'A'; a <= 'Z'; a++ {
			for b := 'A'; b <= 'Z'; b++ {
				region, err := language.ParseRegion(string(a) + string(b))
				if err != nil || !region.IsCountry() {
					continue
				}
				label := strings.ToLower(strings.ReplaceAll(names.Name(region), " ", "-"))
				for suffix := range strings.FieldsSeq(suffixes) {
					host := label + "." + suffix
					ascii, err := idna.Strict.ToASCII(host)
					if back, err2 := idna.Strict.ToUnicode(ascii); err == nil && err2 == nil && back == host && strings.HasPrefix(ascii, "xn--") && !slices.Contains(hosts, host) {
						hosts = append(hosts, host)
					}
				}
			}
		}
	}
	return hosts
}

// ruleGroups are the titles of the groups of rules on the page, by the first rule of each.
var ruleGroups = map[verdict.Rule]string{
	verdict.Parsers:      "Spelling, and parsers that differ",
	verdict.Address:      "IP addresses and local names",
	verdict.MixedScripts: "Characters",
	verdict.Script:       "Schemes",
	verdict.Wrapper:      "URLs within the URL",
	verdict.Lookalike:    "Well-known names",
	verdict.Combined:     "Places and signs",
	verdict.NotURL:       "Input that is not inspected completely",
}

// TestPage holds the tables of rules and of forms to the page.
func TestPage(t *testing.T) {
	var b strings.Builder
	for _, d := range verdict.Rules() {
		if title, ok := ruleGroups[d.Rule]; ok {
			b.WriteString("\n### " + title + "\n\n| rule | grades | what it finds, and when the grade is lower |\n|---|---|---|\n")
		}
		var grades []string
		for _, g := range slices.Backward(ruleGrades(t)[d.Rule]) {
			grades = append(grades, g.String())
		}
		fmt.Fprintf(&b, "| [`%s`](%s) | %s | %s |\n", d.Rule, d.Source, strings.Join(grades, ", "), d.Meaning)
	}
	part(t, referencePage, "rules", b.String()+"\n")

	counts := map[string]map[string]int{}
	for _, f := range forms(t) {
		if counts[f.source] == nil {
			counts[f.source] = map[string]int{}
		}
		counts[f.source][f.grade]++
	}
	b.Reset()
	b.WriteString("| published in | forms | ok | note | suspicious | dangerous |\n|---|---:|---:|---:|---:|---:|\n")
	total := 0
	for _, source := range slices.Sorted(maps.Keys(counts)) {
		c, sum := counts[source], 0
		for _, n := range c {
			sum += n
		}
		total += sum
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d |\n", formSources[source], sum, c["ok"], c["note"], c["suspicious"], c["dangerous"])
	}
	fmt.Fprintf(&b, "| all | %d | | | | |\n", total)
	part(t, precisionPage, "forms", b.String())
}
