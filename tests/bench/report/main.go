// Command report compares the speed of weburl with its peers and writes the results.
//
//	export GOWORK=$PWD/all.work
//	go run ./tests/bench/report                      measure, and write tests/bench/RESULTS.md
//	go run ./tests/bench/report results.txt ...      write it from results measured before
//	go run ./tests/bench/report -corpora folder      write the corpora as files
//
// The parsers take turns: each does a round of a task, then the next does, and when all
// have done so the next round begins. Other load on the machine then affects all of them
// alike. Figures are medians over the rounds.
//
// Next to RESULTS.md there are results.svg, a chart, and results.txt, all rounds
// in the format of Go benchmarks, which benchstat and this command read. Lines
// of the same form from elsewhere may be added to it:
//
//	BenchmarkParse/corpus=web/parser=NAME 1 104.2 ns/op
//
// A program outside the repository can take part in the rounds:
//
//	tests/bench/ada/build CHECKOUT /tmp/adabench
//	go run ./tests/bench/report -external 'ada=/tmp/adabench {mode} {file} {reps}'
//
// The directories tests/bench/ada, tests/bench/rust-url and tests/bench/goada have such programs. The
// command is run by sh for each round. It does {mode} (parse, refs, canparse, idna or
// setters) on the lines of {file}, {reps} times over, the lines of refs being base TAB
// reference, and writes the nanoseconds of processor time per line: the first number
// followed by "ns" in its output counts, and the first followed by "failed". If it
// fails, or writes no such number, it does not support that mode. In the mode version it
// writes a line with its name, version and build.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"github.com/weburl/weburl/tests/bench"
)

func main() {
	var m measurement
	rounds := flag.Int("rounds", 10, "measure each parser `n` times")
	run := flag.String("run", "", "measure only what matches `regexp`, such as Parse/corpus=web")
	folder := flag.String("corpora", "", "write the corpora to files in `directory`, and do nothing else")
	dir := flag.String("dir", "tests/bench", "write the results to `directory`")
	flag.Func("external", "measure a `name=command` as well", m.addExternal)
	flag.Parse()
	err := func() (err error) {
		if m.only, err = regexp.Compile(*run); err != nil {
			return err
		}
		if *folder != "" {
			return writeCorpora(*folder)
		}
		m.rounds = *rounds
		if flag.NArg() > 0 {
			raw, err := readAll(flag.Args())
			if err != nil {
				return err
			}
			return write(*dir, raw, nil)
		}
		var raw bytes.Buffer
		if err := m.measure(io.MultiWriter(&raw, os.Stdout)); err != nil {
			return err
		}
		return write(*dir, raw.Bytes(), raw.Bytes())
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

func readAll(names []string) (all []byte, err error) {
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(append(all, data...), '\n')
	}
	return all, nil
}

// write writes the page and the chart of the results in raw, and keep as
// results.txt if it is not nil.
func write(dir string, raw, keep []byte) error {
	r, err := readResults(raw)
	if err != nil {
		return err
	}
	if keep != nil {
		if err := os.WriteFile(filepath.Join(dir, "results.txt"), keep, 0o666); err != nil {
			return err
		}
	}
	if err := r.chart(filepath.Join(dir, "results.svg")); err != nil {
		return err
	}
	var page bytes.Buffer
	r.page(&page)
	return os.WriteFile(filepath.Join(dir, "RESULTS.md"), page.Bytes(), 0o666)
}

func writeCorpora(folder string) error {
	corpora, err := bench.Corpora()
	if err != nil {
		return err
	}
	for _, c := range corpora {
		if err := os.WriteFile(filepath.Join(folder, c.Name+".txt"), c.AppendLines(nil), 0o666); err != nil {
			return err
		}
	}
	return nil
}
