package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
)

// A work is a task with a corpus, and how all parsers did it.
type work struct {
	task, corpus string
	rows         []*row
}

// A row is how one parser did it, in all rounds.
type row struct {
	parser string
	values map[string][]float64 // by unit
}

// summary returns the median of the rounds in a unit, and bounds between which
// the true one is with a confidence of 95 percent. ok is false if the unit was
// not measured.
func (r *row) summary(unit string) (s benchmath.Summary, ok bool) {
	if len(r.values[unit]) == 0 {
		return s, false
	}
	sample := benchmath.NewSample(slices.Clone(r.values[unit]), &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, 0.95), true
}

// ns returns the median time.
func (r *row) ns() float64 {
	s, _ := r.summary("ns/op")
	return s.Center
}

// partOf returns the median of the ratios of the times of r and another row in each
// round.
func (r *row) partOf(other *row) float64 {
	parts := &row{values: map[string][]float64{}}
	times, others := r.values["ns/op"], other.values["ns/op"]
	for i := range min(len(times), len(others)) {
		parts.values["ns/op"] = append(parts.values["ns/op"], times[i]/others[i])
	}
	return parts.ns()
}

// results are all works, in the order measured, and the configuration.
type results struct {
	works  []*work
	config map[string]string
}

// readResults reads results in the format of Go benchmarks.
func readResults(raw []byte) (*results, error) {
	all := &results{config: map[string]string{}}
	reader := benchfmt.NewReader(bytes.NewReader(raw), "results")
	for reader.Scan() {
		result, ok := reader.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		for _, c := range result.Config {
			all.config[c.Key] = string(c.Value)
		}
		name, parts := result.Name.Parts()
		var corpus, parser string
		for _, part := range parts {
			text := string(part)
			if value, ok := strings.CutPrefix(text, "/corpus="); ok {
				corpus = value
			} else if value, ok := strings.CutPrefix(text, "/parser="); ok {
				parser = value
			}
		}
		if corpus == "" || parser == "" {
			continue
		}
		r := all.row(string(name), corpus, parser)
		for _, v := range result.Values {
			// The reader has turned ns/op into sec/op.
			unit, value := v.Unit, v.Value
			if v.OrigUnit != "" {
				unit, value = v.OrigUnit, v.OrigValue
			}
			r.values[unit] = append(r.values[unit], value)
		}
	}
	// What follows the last result counts as well.
	for line := range strings.Lines(string(raw)) {
		if value, ok := strings.CutPrefix(line, "load-after: "); ok {
			all.config["load-after"] = strings.TrimSpace(value)
		}
	}
	if len(all.works) == 0 {
		return nil, fmt.Errorf("there are no results")
	}
	return all, reader.Err()
}

// find returns a work, or nil.
func (all *results) find(task, corpus string) *work {
	for _, w := range all.works {
		if w.task == task && w.corpus == corpus {
			return w
		}
	}
	return nil
}

// row returns the row for a parser, which is added if it is new.
func (all *results) row(task, corpus, parser string) *row {
	w := all.find(task, corpus)
	if w == nil {
		w = &work{task: task, corpus: corpus}
		all.works = append(all.works, w)
	}
	r := w.row(parser)
	if r == nil {
		r = &row{parser: parser, values: map[string][]float64{}}
		w.rows = append(w.rows, r)
	}
	return r
}

// row returns the row of a parser, or nil. The work may be nil.
func (w *work) row(parser string) *row {
	if w != nil {
		for _, r := range w.rows {
			if r.parser == parser {
				return r
			}
		}
	}
	return nil
}

// displayNames say what the short names of benchmarks stand for.
var displayNames = map[string]string{
	"net-url":       "net/url",
	"nlnwa":         "nlnwa/whatwg-url",
	"x-net-idna":    "golang.org/x/net/idna",
	"go-urlpattern": "dunglas/go-urlpattern",
	"node":          "Node.js URL class",
	"ada":           "Ada",
	"arena":         "weburl, with an Arena",
	"kept":          "weburl, whose errors are kept",
	"spec":          "weburl/spec, with a reporter",
	"webapi":        "weburl/webapi",
	"scan":          "byte scan",
	"scan-unrolled": "byte scan, 8 bytes a turn",
}

// ofWeburl are other ways to do the same with weburl. They are in tables only.
var ofWeburl = map[string]bool{"arena": true, "kept": true, "spec": true, "webapi": true}

func displayName(parser string) string {
	if name, ok := displayNames[parser]; ok {
		return name
	}
	return parser
}

// name returns the name of a parser for the page: a program from outside the
// repository is said to be one.
func (all *results) name(parser string) string {
	if all.config["external-"+parser] != "" {
		return displayName(parser) + " (a program of its own)"
	}
	return displayName(parser)
}

var taskTitles = map[string]string{
	"Parse":    "Parse and serialize",
	"Resolve":  "Resolve and serialize",
	"CanParse": "CanParse",
	"ToASCII":  "ToASCII",
	"Scan":     "One pass over the bytes",
	"Test":     "Parse and test against a URL pattern",
	"Exec":     "Parse, match a URL pattern and read the groups",
	"Compile":  "Compile a URL pattern",
	"MatchSet": "Find the first of a set of URL patterns",

	"Edit":      "Set the host, path, query and fragment, and serialize",
	"ParseForm": "Parse a query into a list",
	"WriteForm": "Serialize a list as a query",
	"GetParam":  "Find the value for one name in a query",
}

// page writes RESULTS.md.
func (all *results) page(w io.Writer) {
	c := all.config
	fmt.Fprintf(w, "# Results\n\n")
	fmt.Fprintf(w, "%s\n\n", all.losses())
	fmt.Fprintf(w, "Written by `GOWORK=$PWD/all.work go run ./tests/bench/report`; all rounds are in results.txt, which benchstat reads.\n\n")
	fmt.Fprintf(w, "| | |\n|---|---|\n")
	for _, line := range []struct{ label, key, unit string }{
		{"Date", "date", ""}, {"Commit", "commit", ""}, {"Rounds", "rounds", ""}, {"Processor", "cpu", ""}, {"Cores", "cores", ""},
		{"System", "goos", ""}, {"Architecture", "goarch", ""},
		{"Load before", "load-before", " processes"}, {"Load after", "load-after", " processes"},
		{"Go", "version-of-go", ""}, {"Unicode of weburl/idna", "version-of-unicode", ""},
		{"nlnwa/whatwg-url", "version-of-nlnwa", ""}, {"golang.org/x/net", "version-of-x-net-idna", ""},
		{"dunglas/go-urlpattern", "version-of-go-urlpattern", ""},
		{"Node.js", "version-of-node", ""}, {"Ada in Node.js", "version-of-ada-in-node", ""},
	} {
		if value := c[line.key]; value != "" {
			fmt.Fprintf(w, "| %s | %s%s |\n", line.label, value, line.unit)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(c)) {
		if name, ok := strings.CutPrefix(key, "external-"); ok {
			fmt.Fprintf(w, "| %s | %s |\n", displayName(name), c[key])
		}
	}
	all.besideAda(w)
	fmt.Fprint(w, `
Figures are nanoseconds of processor time per input, including garbage collection:
medians over the rounds, with the 95 % confidence interval of the median. Parsers took
turns in each round, and a round has at least 500,000 inputs, which were adjacent in
memory. *Times weburl* is the ratio of the medians; the ratio to Ada is the median of
the ratios in each round. *Failed* counts the inputs that the parser rejected; the
figure includes the time for them.

The byte scan is a lower bound: one pass over the bytes of each input with a table of
256 entries. The quoted figure is from the simple loop; the loop that processes eight
bytes at a time is beside it. Node.js measures itself, in its own process, and creates
an object for each URL. It accepts a base only as a string, and parses it again for
each reference.

![Inputs per second](results.svg)
`)
	for _, work := range all.works {
		if work.task == "Scan" {
			continue // beside Parse
		}
		fmt.Fprintf(w, "\n## %s: %s\n\n", taskTitles[work.task], work.corpus)
		if about := c["corpus-"+work.corpus]; about != "" {
			fmt.Fprintf(w, "%s.\n\n", strings.ToUpper(about[:1])+about[1:])
		}
		fmt.Fprintf(w, "| | ns | interval | times weburl | allocations | bytes allocated | failed |\n")
		fmt.Fprintf(w, "|---|---:|---:|---:|---:|---:|---:|\n")
		rows := work.rows
		if scan := all.find("Scan", work.corpus); scan != nil && work.task == "Parse" {
			rows = append(slices.Clone(rows), scan.rows...)
		}
		for _, r := range rows {
			all.tableRow(w, r, work.row("weburl"))
		}
	}
}

// losses says where a parser is faster than weburl, in the first paragraph of the page.
func (all *results) losses() string {
	var list []string
	for _, work := range all.works {
		weburl := work.row("weburl")
		if weburl == nil || work.task == "Scan" {
			continue
		}
		for _, r := range work.rows {
			if ofWeburl[r.parser] {
				continue
			}
			if ratio := weburl.partOf(r); ratio > 1 {
				list = append(list, fmt.Sprintf("%s takes %.2f times as long as %s with %s", work.task, ratio, all.name(r.parser), work.corpus))
			}
			if kept := work.row("kept"); kept != nil && r != weburl && kept.partOf(r) > 1 {
				list = append(list, fmt.Sprintf("%s takes %.2f times as long as %s with %s, error kept", work.task, kept.partOf(r), all.name(r.parser), work.corpus))
			}
		}
	}
	if list == nil {
		return "No parser was faster than weburl in any test on this page."
	}
	return "**Where weburl loses:** " + strings.Join(list, "; ") + "."
}

// besideAda writes the ratio of weburl's time to Ada's for each work, if Ada was
// measured: the median of the ratios in each round. The two are measured soon after each
// other, so that a busy machine slows both.
func (all *results) besideAda(w io.Writer) {
	head := false
	for _, work := range all.works {
		weburl, ada := work.row("weburl"), work.row("ada")
		if weburl == nil || ada == nil {
			continue
		}
		if !head {
			head = true
			fmt.Fprintf(w, "\n| weburl's time divided by Ada's | | with an Arena |\n|---|---:|---:|\n")
		}
		shared := ""
		if arena := work.row("arena"); arena != nil {
			shared = fmt.Sprintf("%.2f", arena.partOf(ada))
		}
		fmt.Fprintf(w, "| %s: %s | %.2f | %s |\n", work.task, work.corpus, weburl.partOf(ada), shared)
	}
}

// tableRow writes one row of a table. weburl may be nil.
func (all *results) tableRow(w io.Writer, r, weburl *row) {
	s, _ := r.summary("ns/op")
	times := "–"
	if weburl != nil {
		times = fmt.Sprintf("%.2f", s.Center/weburl.ns())
	}
	cell := func(unit, format string) string {
		s, ok := r.summary(unit)
		if !ok {
			return "–"
		}
		return fmt.Sprintf(format, s.Center)
	}
	interval := "–"
	if !math.IsInf(s.Lo, 0) && !math.IsInf(s.Hi, 0) { // there were rounds enough
		interval = fmt.Sprintf("%.1f to %.1f", s.Lo, s.Hi)
	}
	fmt.Fprintf(w, "| %s | %.1f | %s | %s | %s | %s | %s |\n", all.name(r.parser), s.Center, interval, times,
		cell("allocs/op", "%.2f"), cell("B/op", "%.1f"), cell("failed", "%.0f"))
}
