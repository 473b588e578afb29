// Report reads the output of go test -json on standard input, prints the relevant parts,
// and writes a table of the data and programs that the tests used and lacked.
//
//	go test -json ./... | go run ./internal/ci/report TABLE
//
// It prints a line for each package, and all output of each test that failed.
// It appends the table to the file TABLE. The exit status is 1 if a test
// failed.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/weburl/weburl/internal/need"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("report: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: report TABLE")
	}
	table, err := os.OpenFile(os.Args[1], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		log.Fatal(err)
	}
	r := newReport(os.Stdout)
	if err := r.read(os.Stdin); err != nil {
		log.Fatal(err)
	}
	if err := errors.Join(r.writeTable(table), table.Close()); err != nil {
		log.Fatal(err)
	}
	if r.failed {
		os.Exit(1)
	}
}

// An event is a line of the output of go test -json. See go doc test2json.
type event struct {
	Action, Package, Test, Output, Key, Value string
	ImportPath                                string // of a build
	Elapsed                                   float64
}

// A testName is a package and a test in it, or no test for the package.
type testName struct{ pkg, test string }

// tests counts the tests that have the same need.
type tests struct {
	used, skipped, failed, reduced int
}

// A report is what has been read.
type report struct {
	out     io.Writer
	failed  bool
	output  map[testName][]string // of tests that have not ended
	lacks   map[testName]string   // what tests that have not ended lack
	needs   map[string]*tests
	seen    map[event]bool // attributes, which a test may record more than once
	skipped map[string]int // tests skipped for other reasons
	passed  int
}

func newReport(out io.Writer) *report {
	return &report{
		out:     out,
		output:  make(map[testName][]string),
		lacks:   make(map[testName]string),
		needs:   make(map[string]*tests),
		seen:    make(map[event]bool),
		skipped: make(map[string]int),
	}
}

// read reads events, and what else is among the lines.
func (r *report) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) == nil && e.Action != "" {
				r.event(e)
			} else {
				fmt.Fprintf(r.out, "%s", line)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (r *report) event(e event) {
	name := testName{e.Package, e.Test}
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.out, e.Output)
	case "build-fail":
		r.failed = true
	case "output":
		r.output[name] = append(r.output[name], e.Output)
	case "attr":
		if r.seen[e] {
			return
		}
		r.seen[e] = true
		switch e.Key {
		case need.UsesAttr:
			r.need(e.Value).used++
		case need.WithoutAttr:
			r.need(e.Value).reduced++
		case need.LacksAttr:
			r.lacks[name] = e.Value
		}
	case "pass", "skip", "fail":
		r.end(e, name)
	}
}

func (r *report) need(name string) *tests {
	if r.needs[name] == nil {
		r.needs[name] = new(tests)
	}
	return r.needs[name]
}

// end records how a test, or all of a package, ended.
func (r *report) end(e event, name testName) {
	lacks, isLacking := r.lacks[name]
	switch {
	case e.Action == "fail":
		r.failed = true
		fmt.Fprint(r.out, strings.Join(r.output[name], ""))
		if isLacking {
			r.need(lacks).failed++
		}
	case e.Test == "":
		fmt.Fprintf(r.out, "%-4s %s %.1fs\n", map[string]string{"pass": "ok", "skip": "none"}[e.Action], e.Package, e.Elapsed)
	case e.Action == "pass":
		r.passed++
	case isLacking:
		r.need(lacks).skipped++
	default:
		r.skipped[skipReason(r.output[name])]++
	}
	delete(r.output, name)
	delete(r.lacks, name)
}

// skipReason returns the message of a test that was skipped.
func skipReason(output []string) string {
	reason := "no reason given"
	for _, line := range output {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "=== ") && !strings.HasPrefix(line, "--- ") {
			reason = line
		}
	}
	return reason
}

// writeTable writes the table.
func (r *report) writeTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%d tests passed\n\ndata or program\ttests that used it\tskipped without\tfailed without\tdid less without\n", r.passed)
	for _, name := range slices.Sorted(maps.Keys(r.needs)) {
		n := r.needs[name]
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\n", name, n.used, n.skipped, n.failed, n.reduced)
	}
	if err := w.Flush(); err != nil || len(r.skipped) == 0 {
		return err
	}
	fmt.Fprint(w, "\nskipped for another reason\ttests\n")
	for _, reason := range slices.Sorted(maps.Keys(r.skipped)) {
		fmt.Fprintf(w, "%s\t%d\n", reason, r.skipped[reason])
	}
	return w.Flush()
}
