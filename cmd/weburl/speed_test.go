package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/memory"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/wpt"
)

// BenchmarkCanon has weburl canon and wc -l read the same file of 1 GB, the web URLs of
// kasztp.txt again and again.
func BenchmarkCanon(b *testing.B) {
	text, err := io.ReadAll(corpus(b, "kasztp.txt"))
	if err != nil {
		b.Fatal(err)
	}
	var parsing bytes.Buffer
	for line := range bytes.Lines(bytes.TrimPrefix(text, []byte(stream.ByteOrderMark))) {
		if weburl.CanParse(string(line)) {
			parsing.Write(line)
		}
	}
	name := filepath.Join(b.TempDir(), "urls.txt")
	f, err := os.Create(name)
	if err != nil {
		b.Fatal(err)
	}
	size := 0
	for size < 1e9 {
		n, err := f.Write(parsing.Bytes())
		if err != nil {
			b.Fatal(err)
		}
		size += n
	}
	f.Close()
	for _, command := range []string{"weburl canon", "wc -l"} {
		b.Run(command, func(b *testing.B) {
			args := strings.Fields(command)
			need.Program(b, args[0])
			b.SetBytes(int64(size))
			var used time.Duration
			for b.Loop() {
				cmd := exec.Command(args[0], args[1:]...)
				cmd.Stdin, _ = os.Open(name)
				if err := cmd.Run(); err != nil {
					b.Fatal(err)
				}
				cmd.Stdin.(*os.File).Close()
				used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Nanoseconds())/float64(b.N), "cpu-ns/op")
		})
	}
}

// BenchmarkJSONLines tells how much of the processor time of weburl parse --jsonl is
// spent outside reading and writing JSON: it compares the time of all with that of
// reading the requests, and of writing the answers once they are known. Garbage is
// collected as seldom as in the command.
func BenchmarkJSONLines(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(memory.Percent))
	for _, c := range []struct {
		name  string
		pairs []answers.Input
	}{
		{"web", webURLs(b)},
		{"references", references(b)},
		{"WPT", testInputs(b)}, // a third of them fails
	} {
		b.Run(c.name, func(b *testing.B) {
			var text bytes.Buffer
			for i, in := range c.pairs {
				line := map[string]any{"input": in.Text, "id": i}
				if in.HasBase {
					line["base"] = in.Base
				}
				json.NewEncoder(&text).Encode(line)
			}
			var in stream.Inputs
			for _, m := range stream.Attributes {
				in.Members = append(in.Members, m[0])
			}
			requests := make([]stream.Request, len(c.pairs))
			urls := make([]weburl.URL, len(c.pairs))
			failures := make([]stream.Failure, len(c.pairs))
			all, reading, writing := time.Hour, time.Hour, time.Hour
			for b.Loop() {
				all = min(all, cputime.Process(func() {
					run([]string{"parse", "--jsonl"}, bytes.NewReader(text.Bytes()), io.Discard, io.Discard)
				}))
				reading = min(reading, cputime.Process(func() {
					i := 0
					for line := range bytes.Lines(text.Bytes()) {
						requests[i].Unmarshal(line, "input", in.HandsThrough)
						i++
					}
				}))
				for i := range requests {
					var err error
					if urls[i], err = new(stream.BaseCache).Parse(&requests[i]); err != nil {
						failures[i], _ = stream.FailureOf(err)
					}
				}
				writing = min(writing, cputime.Process(func() {
					var line []byte
					for i := range requests {
						line = requests[i].AppendMembers(append(line[:0], '{'))
						if urls[i].IsZero() {
							line = answers.AppendError(line, failures[i], false)
						} else {
							line = answers.AppendURL(line, urls[i])
						}
						line = append(append(line, requests[i].Members...), '}')
					}
				}))
			}
			b.ReportMetric(float64(all.Nanoseconds())/float64(len(requests)), "ns/line")
			b.ReportMetric(100*float64(all-reading-writing)/float64(all), "%-outside-JSON")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func testInputs(b *testing.B) (list []answers.Input) {
	type test struct {
		Input string
		Base  *string
	}
	for _, c := range wpt.Cases[test](b, "urltestdata.json") {
		in := answers.Input{Text: c.Input}
		if c.Base != nil {
			in.Base, in.HasBase = *c.Base, true
		}
		list = append(list, in)
	}
	return slices.Repeat(list, 40)
}

func webURLs(b *testing.B) (list []answers.Input) {
	text, err := io.ReadAll(corpus(b, "kasztp.txt"))
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if weburl.CanParse(line) {
			list = append(list, answers.Input{Text: strings.TrimSpace(line)})
		}
	}
	return list
}

func references(b *testing.B) (list []answers.Input) {
	text, err := io.ReadAll(corpus(b, "refs-python.tsv"))
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		base, ref, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		list = append(list, answers.Input{Text: ref, Base: base, HasBase: true})
	}
	return list
}
