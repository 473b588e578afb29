package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/exhaust"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/shard"
	"github.com/weburl/weburl/internal/soak"
)

// A source is where sets of cases come from.
type source struct {
	name     string // of the sets, in the page
	version  string
	variable string   // that names the folder, see CONTRIBUTING.md
	files    []string // the names that tests record, as patterns
}

// sources are those of the tests that record their cases.
var sources = []source{
	{
		name:     "web-platform-tests, url/resources",
		version:  "[181476a](https://github.com/web-platform-tests/wpt/tree/181476aa16e8b28a07698bef3a0275fa53dd22e5/url), July 2026",
		variable: "WPT_DIR",
		files:    []string{"urltestdata.json", "urltestdata-javascript-only.json", "setters_tests.json", "toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json", "percent-encoding.json"},
	},
	{
		name:     "web-platform-tests, url, the scripts",
		version:  "the same",
		variable: "WPT_URL_DIR",
		files:    []string{"*.any.js"},
	},
	{
		name:     "web-platform-tests, urlpattern/resources",
		version:  "the tests of the URL Pattern Standard 203d435",
		variable: "URLPATTERN_DIR",
		files:    []string{"urlpattern*.json"},
	},
	{
		name:     "Unicode Character Database",
		version:  "18.0.0",
		variable: "UCD_DIR",
		files:    []string{"IdnaTestV2.txt", "NormalizationTest.txt"},
	},
	{
		name:     "the legacy encoders of the reference implementation, each code point from U+0080 to U+2FFFF",
		version:  "whatwg-url 17.3.0",
		variable: "NODE_PEERS",
		files:    []string{"encoders"},
	},
	{
		name:     "the reference implementation of webspecs/url",
		version:  "2014",
		variable: "WEBSPECS_DIR",
		files:    []string{"refimpl-results.json"},
	},
}

// A group is some tests of some packages.
type group struct {
	tests    string // a regular expression
	packages []string
	folder   string // where they are, if that is not the root, and has a workspace
}

// dataTests run cases.
var dataTests = []group{
	{"^(TestWPT|TestNormalization$|TestIdnaTestV2$|TestEncodersExhaustively$|TestSetters$)", []string{".", "./spec", "./idna", "./encodings", "./webapi", "./urlpattern"}, ""},
	{"^(TestWPT|TestSetters$)", []string{"."}, "tests/conformance"},
	{"^TestReferenceImplementation$", []string{"./dialect/webspecs"}, ""},
}

// comparingTests compare with an oracle.
var comparingTests = []group{
	{"^(TestPeers|TestReferenceImplementation$|TestEditionPeers$|TestValidURLStringPeer$|TestNode$|TestPrograms?$|TestDestinations$|TestConnections$)", []string{".", "./spec", "./webapi", "./urlpattern", "./dialect/..."}, ""},
}

// oracles are the versions of those that tests record by a short name.
var oracles = map[string]string{
	"node":          "Node.js 24, the URL class (Ada)",
	"whatwg-url":    "whatwg-url 17.3.0",
	"whatwg-url-14": "whatwg-url 14.0.0, for edition 2024",
	"whatwg-url-6":  "whatwg-url 6.2.1, for edition 2017-06",
	"whatwg-url-4":  "whatwg-url 4.6.0, for edition 2017-03",
}

// A row is what a package records of a set of cases or of an oracle.
type row[T any] struct {
	Package string `json:"package"`
	Test    string `json:"test"`
	Value   T      `json:"value"`
}

// runTests runs groups of tests, and returns the values of an attribute that they
// record. It is an error if a test fails.
func runTests[T any](root, attribute string, groups []group) (rows []row[T], err error) {
	for _, g := range groups {
		more, err := runGroup[T](root, attribute, g)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

func runGroup[T any](root, attribute string, g group) (rows []row[T], err error) {
	cmd := exec.Command("go", append([]string{"test", "-json", "-count=1", "-timeout=0", "-run", g.tests}, g.packages...)...)
	cmd.Dir = filepath.Join(root, g.folder)
	if g.folder != "" {
		all, err := filepath.Abs(filepath.Join(root, "all.work"))
		if err != nil {
			return nil, err
		}
		cmd.Env = append(cmd.Environ(), "GOWORK="+all)
	}
	cmd.Stderr = os.Stderr
	out, runErr := cmd.Output()
	sc := bufio.NewScanner(bytes.NewReader(out))
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var e struct{ Action, Package, Test, Key, Value string }
		if json.Unmarshal(sc.Bytes(), &e) != nil {
			continue
		}
		if e.Action == "fail" {
			return nil, fmt.Errorf("%s of %s fails", cmp.Or(e.Test, "a test"), e.Package)
		}
		if e.Action != "attr" || e.Key != attribute {
			continue
		}
		r := row[T]{Package: "." + strings.TrimPrefix(e.Package, "github.com/weburl/weburl"), Test: e.Test}
		if err := json.Unmarshal([]byte(e.Value), &r.Value); err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	if runErr != nil {
		return nil, runErr
	}
	return rows, sc.Err()
}

// A page is docs/conformance.md.
type page struct {
	Data        []row[need.Data]       // what tests record now
	Comparisons []row[need.Comparison] // what they recorded, see results
	Runs        map[string]*shard.State
}

// The files with results of long runs, and of comparisons.
const (
	resultsDir      = "tests/bench/proof/results"
	comparisonsFile = "comparisons.jsonl"
)

// readResults reads the results that are in the repository.
func (p *page) readResults(root string) error {
	dir := filepath.Join(root, resultsDir)
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return err
	}
	p.Runs = make(map[string]*shard.State)
	for _, file := range files {
		if p.Runs[strings.TrimSuffix(filepath.Base(file), ".json")], err = shard.Load(file); err != nil {
			return err
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, comparisonsFile))
	if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		var r row[need.Comparison]
		if err := json.Unmarshal(line, &r); err != nil {
			return fmt.Errorf("%s: %w", comparisonsFile, err)
		}
		p.Comparisons = append(p.Comparisons, r)
	}
	return nil
}

// markdown returns the text of the page.
func (p *page) markdown() string {
	var b strings.Builder
	b.WriteString(pageBegin)
	p.writeSummary(&b)
	b.WriteString(pageData)
	p.writeData(&b)
	b.WriteString(pageOracles)
	p.writeComparisons(&b)
	b.WriteString(pageDifferences)
	p.writeDifferences(&b)
	b.WriteString(pageExhaust)
	writeSpaces(&b)
	b.WriteString(pageSpaces)
	p.writeExhaust(&b)
	b.WriteString(pageSoak)
	p.writeSoak(&b)
	b.WriteString(pageFuzz)
	return b.String()
}

// writeSummary writes a table with a row for each kind of comparison.
func (p *page) writeSummary(b *strings.Builder) {
	b.WriteString("| compared with | inputs | differences | without a known reason |\n|---|---:|---:|---:|\n")
	row := func(with string, inputs, known, unknown int64) {
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", with, grouped(inputs), grouped(known+unknown), grouped(unknown))
	}
	row("the [expected results](#test-suites) of web-platform-tests", p.cases("web-platform-tests"), 0, 0)
	row("the [expected results](#test-suites) of Unicode", p.cases("Unicode Character Database"), 0, 0)
	titles := map[string]string{"whatwg-url": oracles["whatwg-url"] + ", the reference implementation", "node": oracles["node"]}
	if run := p.Runs["peers"]; run != nil {
		for _, peer := range []string{"whatwg-url", "node"} {
			var known int64
			for count, n := range run.Counts {
				if of, reason, _ := strings.Cut(count, ": "); of == peer && !slices.Contains(peerTotals, reason) {
					known += n
				}
			}
			row(titles[peer]+", on [random inputs](#random-inputs)", run.Counts[peer+": inputs"], known, run.Counts[peer+": different"])
		}
	}
	var inputs, known int64
	programs := make(map[string]bool)
	for _, r := range p.Comparisons {
		if strings.HasPrefix(r.Package, "./dialect/") && r.Package != "./dialect/compare" {
			programs[r.Package] = true
			inputs += int64(r.Value.Inputs)
			for _, n := range r.Value.Known {
				known += int64(n)
			}
		}
	}
	row(fmt.Sprintf("%d [programs](#other-implementations), each with the dialect that models it", len(programs)), inputs, known, 0)
	// The runs of exhaust have different spaces, and the others have the same inputs.
	var short, random, shortFindings, randomFindings int64
	for name, run := range p.Runs {
		switch findings := int64(len(run.Findings)); {
		case strings.HasPrefix(name, "exhaust"):
			short += run.Inputs
			shortFindings += findings
		case strings.HasPrefix(name, "soak"):
			random = max(random, run.Inputs)
			randomFindings += findings
		}
	}
	row("the second parser, on [every short string](#every-short-string)", short, 0, shortFindings)
	row("the second parser, on [random inputs](#random-inputs)", random, 0, randomFindings)
}

// cases returns the number of cases in the files of the sources whose names begin with a
// prefix. A case that several packages run counts once.
func (p *page) cases(prefix string) (n int64) {
	most := make(map[string]int)
	for _, s := range sources {
		if !strings.HasPrefix(s.name, prefix) {
			continue
		}
		for _, r := range p.Data {
			if s.has(r.Value.Name) {
				most[r.Value.Name] = max(most[r.Value.Name], r.Value.Cases)
			}
		}
	}
	for _, cases := range most {
		n += int64(cases)
	}
	return n
}

// has reports whether a name that a test records is one of the files of s.
func (s *source) has(name string) bool {
	return slices.ContainsFunc(s.files, func(f string) bool { ok, _ := filepath.Match(f, name); return ok || f == name })
}

func (p *page) writeData(b *strings.Builder) {
	b.WriteString("| file | cases | pass | package |\n|---|---:|---:|---|\n")
	for _, s := range sources {
		fmt.Fprintf(b, "| **%s**, %s; `%s` | | | |\n", s.name, s.version, s.variable)
		type key struct{ file, pkg string }
		most := make(map[key]int)
		for _, r := range p.Data {
			if s.has(r.Value.Name) {
				k := key{r.Value.Name, r.Package}
				most[k] = max(most[k], r.Value.Cases)
			}
		}
		for _, k := range slices.SortedFunc(maps.Keys(most), func(a, b key) int {
			return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.pkg, b.pkg))
		}) {
			n := grouped(int64(most[k]))
			fmt.Fprintf(b, "| %s | %s | %s | `%s` |\n", code(k.file), n, n, k.pkg)
		}
	}
}

// code returns the name of a file as code, and other names as they are.
func code(name string) string {
	if strings.Contains(name, " ") {
		return name
	}
	return "`" + name + "`"
}

func (p *page) writeComparisons(b *strings.Builder) {
	b.WriteString("| compared with | inputs | differences | package, test |\n|---|---:|---|---|\n")
	rows := slices.SortedStableFunc(slices.Values(p.Comparisons), func(a, b row[need.Comparison]) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Test, b.Test), cmp.Compare(a.Value.Oracle, b.Value.Oracle))
	})
	for _, r := range rows {
		test, _, _ := strings.Cut(r.Test, "/")
		fmt.Fprintf(b, "| %s | %s | %s | `%s`, `%s` |\n", cmp.Or(oracles[r.Value.Oracle], r.Value.Oracle), grouped(int64(r.Value.Inputs)), reasons(r.Value.Known), r.Package, test)
	}
}

// reasons lists differences by their reason.
func reasons(known map[string]int) string {
	if len(known) == 0 {
		return "none"
	}
	var list []string
	for _, reason := range slices.Sorted(maps.Keys(known)) {
		list = append(list, fmt.Sprintf("%s %s", grouped(int64(known[reason])), differenceName(reason)))
	}
	return strings.Join(list, ", ")
}

var markdownText = strings.NewReplacer("|", "\\|", "<", "&lt;", "*", "\\*", "_", "\\_")

// writeSpaces writes a table of the spaces, those that differ only in their base in one row.
func writeSpaces(b *strings.Builder) {
	b.WriteString("| space | tokens | one of its strings |\n|---|---|---|\n")
	last := ""
	for _, s := range exhaust.Spaces() {
		name, _, _ := strings.Cut(s.Name, ", ")
		if name == last {
			continue
		}
		last = name
		var tokens []string
		for _, token := range s.Tokens {
			tokens = append(tokens, literal(token))
		}
		// Every fourth of the first 16 tokens, so that they are of different kinds.
		example := s.Prefix
		for i := 0; i < min(16, len(s.Tokens)); i += 4 {
			example += s.Tokens[i]
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", name, strings.Join(tokens, " "), literal(example+s.Suffix))
	}
}

// literal returns a string as code in a cell of a table, with the escapes of Go for
// spaces and characters that are not printable.
func literal(s string) string {
	text := s
	if strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) || r == '\uFFFE' }) {
		text = strings.ReplaceAll(strings.Trim(strconv.Quote(s), `"`), `\"`, `"`)
	}
	text = strings.NewReplacer("|", `\|`, " ", `\x20`).Replace(text)
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

func (p *page) writeExhaust(b *strings.Builder) {
	for _, name := range slices.Sorted(maps.Keys(p.Runs)) {
		if !strings.HasPrefix(name, "exhaust") {
			continue
		}
		s := p.Runs[name]
		var c exhaust.Config
		if json.Unmarshal(s.Config, &c) != nil {
			continue
		}
		writeRun(b, s, c.Commit, "strings")
		b.WriteString("| space | tokens | length | strings |\n|---|---:|---:|---:|\n")
		for _, e := range c.Spaces {
			fmt.Fprintf(b, "| %s | %d | %d | %s |\n", markdownText.Replace(e.Name), e.Tokens, e.Length, grouped(e.Strings))
		}
		b.WriteString("\n")
	}
}

func (p *page) writeSoak(b *strings.Builder) {
	for _, name := range slices.Sorted(maps.Keys(p.Runs)) {
		kind := soakKind.FindString(name)
		if kind == "" {
			continue
		}
		s := p.Runs[name]
		var c soak.Config
		if json.Unmarshal(s.Config, &c) != nil {
			continue
		}
		writeRun(b, s, c.Commit, "random inputs")
		if kind == "peers" {
			writePeers(b, s.Counts)
		}
	}
}

var soakKind = regexp.MustCompile(`^(soak|peers)`)

// writeRun writes what a run has tried.
func writeRun(b *strings.Builder, s *shard.State, commit, what string) {
	fmt.Fprintf(b, "Commit %.12s: %s %s", commit, grouped(s.Inputs), what)
	if parsed := s.Counts["parsed"]; parsed > 0 {
		fmt.Fprintf(b, ", of which %s parse, and %s edits", grouped(parsed), grouped(s.Counts["edits"]))
	}
	findings := "no difference without a known reason"
	if n := len(s.Findings); n > 0 {
		findings = fmt.Sprintf("%d differences", n)
	}
	fmt.Fprintf(b, ": %s.", findings)
	if s.Done < s.Shards {
		fmt.Fprintf(b, " The run was stopped after %s of %s parts", grouped(int64(s.Done)), grouped(int64(s.Shards)))
		if what == "strings" {
			b.WriteString(": the short strings of all, and the others in the order in which they are tried")
		}
		b.WriteString(".")
	}
	b.WriteString("\n\n")
}
