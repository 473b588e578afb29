package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/tests/bench"
)

// minInputs is how many inputs a round goes over at least, so that it takes tens of
// milliseconds and the collections of garbage that belong to it are in it.
const minInputs = 500_000

// reps returns how many passes over a corpus a round is.
func reps(c *bench.Corpus) int { return (minInputs + c.Inputs.Len() - 1) / c.Inputs.Len() }

type measurement struct {
	rounds    int
	only      *regexp.Regexp
	externals []bench.Parser
	versions  []string // of the externals
}

// A contest is one parser with one task and one corpus.
type contest struct {
	name      string // of the benchmark
	run       bench.Run
	inputs    int
	passes    int
	inProcess bool
	external  bool
}

// measure lets all parsers take turns and writes a line for each round of each.
func (m *measurement) measure(w io.Writer) error {
	corpora, err := bench.Corpora()
	if err != nil {
		return err
	}
	var contests []contest
	var stops []func()
	defer func() {
		for _, stop := range stops {
			stop()
		}
	}()
	m.header(w, corpora)
	for _, c := range corpora {
		for _, t := range c.Tasks() {
			parsers := bench.Parsers()
			own := len(parsers)
			for i, p := range append(parsers, m.externals...) {
				name := fmt.Sprintf("Benchmark%s/corpus=%s/parser=%s", t, c.Name, p.Name)
				if !m.only.MatchString(name) {
					continue
				}
				run, stop, err := p.Start(t, c)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				if stop != nil {
					stops = append(stops, stop)
				}
				if run != nil {
					passes := reps(c)
					if i >= own {
						passes = 1 // the command is told to repeat them itself
					}
					contests = append(contests, contest{name, run, c.Inputs.Len(), passes, p.InProcess, i >= own})
				}
			}
		}
	}
	for round := -1; round < m.rounds; round++ { // one to warm up
		for _, c := range contests {
			line, err := c.round()
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			if round >= 0 {
				fmt.Fprintln(w, line)
			}
		}
	}
	fmt.Fprintf(w, "load-after: %s\n", load())
	return nil
}

// round does one round and returns the line about it.
func (c *contest) round() (string, error) {
	runtime.GC() // of what has been left
	if !c.external {
		// As much again to warm up: another process may have had the processor and its
		// caches before. External programs make one pass, after which malloc gives the
		// same memory for each result; Go's heap is in use as a whole.
		for range c.passes {
			if _, _, err := c.run(0, c.inputs); err != nil {
				return "", err
			}
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var total time.Duration
	var failed int
	for range c.passes {
		elapsed, n, err := c.run(0, c.inputs)
		if err != nil {
			return "", err
		}
		total += elapsed
		failed = n
	}
	runtime.ReadMemStats(&after)
	n := float64(c.inputs * c.passes)
	line := fmt.Sprintf("%s %d %.2f ns/op", c.name, c.inputs*c.passes, float64(total.Nanoseconds())/n)
	if c.inProcess {
		line += fmt.Sprintf(" %.2f B/op %.3f allocs/op", float64(after.TotalAlloc-before.TotalAlloc)/n, float64(after.Mallocs-before.Mallocs)/n)
	}
	if failed >= 0 {
		line += fmt.Sprintf(" %d failed", failed)
	}
	return line, nil
}

// header writes what the figures depend on, as configuration lines.
func (m *measurement) header(w io.Writer, corpora []*bench.Corpus) {
	fmt.Fprintf(w, "date: %s\ncommit: %s\n", time.Now().UTC().Format(time.DateOnly), commit())
	fmt.Fprintf(w, "goos: %s\ngoarch: %s\n", runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(w, "cpu: %s\ncores: %d\n", cpu(), runtime.NumCPU())
	fmt.Fprintf(w, "load-before: %s\n", load())
	fmt.Fprintf(w, "rounds: %d\n", m.rounds)
	fmt.Fprintf(w, "version-of-go: %s\nversion-of-unicode: %s\n", runtime.Version(), idna.UnicodeVersion)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			switch dep.Path {
			case "github.com/nlnwa/whatwg-url":
				fmt.Fprintf(w, "version-of-nlnwa: %s\n", dep.Version)
			case "github.com/dunglas/go-urlpattern":
				fmt.Fprintf(w, "version-of-go-urlpattern: %s\n", dep.Version)
			case "golang.org/x/net":
				fmt.Fprintf(w, "version-of-x-net-idna: %s\n", dep.Version)
			}
		}
	}
	if node, ada, ok := bench.NodeVersion(); ok {
		fmt.Fprintf(w, "version-of-node: %s\nversion-of-ada-in-node: %s\n", node, ada)
	}
	for i, p := range m.externals {
		fmt.Fprintf(w, "external-%s: %s\n", p.Name, m.versions[i])
	}
	for _, c := range corpora {
		fmt.Fprintf(w, "corpus-%s: %s: %d, %d bytes\n", c.Name, c.Title, c.Inputs.Len(), c.Bytes())
	}
}

// commit returns the commit of the checkout that is measured, and whether there
// are changes to it.
func commit() string {
	head, err := exec.Command("git", "rev-parse", "--short=12", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	if exec.Command("git", "diff", "--quiet", "HEAD", "--", "*.go").Run() != nil {
		return strings.TrimSpace(string(head)) + " and changes to it"
	}
	return strings.TrimSpace(string(head))
}

// cpu returns what Linux says the processor is.
func cpu() string {
	data, _ := os.ReadFile("/proc/cpuinfo")
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		if name, value, _ := strings.Cut(lines.Text(), ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

// load returns how many processes Linux says wanted to run in the last minute.
func load() string {
	data, _ := os.ReadFile("/proc/loadavg")
	one, _, ok := strings.Cut(string(data), " ")
	if !ok {
		return "unknown"
	}
	return one
}
