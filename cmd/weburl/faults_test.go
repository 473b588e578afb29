//go:build unix

package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/need"
)

// A faulty is a verb that is run in a directory of its own, on input for which it writes more
// than a pipe and its buffers hold.
type faulty struct {
	t      *testing.T
	name   string
	dir    string
	args   []string // without the input
	files  bool     // the input is an argument
	input  string
	output bool   // there is --output
	whole  []byte // what it writes
	status int
	length time.Duration
}

// TestFaults runs every verb with a full disk, a closed pipe and unreadable input, and kills it:
// no output is lost without an error, and the file of --output is whole or as it was.
func TestFaults(t *testing.T) {
	for _, s := range subjects(t) {
		if s.verb.Reads.What == "" || s.verb.Reads.Form == stream.Summary { // what sums up writes too little
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			f := newFaulty(t, &s)
			f.stdout()
			f.unreadable()
			if f.output {
				f.toFile()
			}
		})
	}
}

func newFaulty(t *testing.T, s *subject) *faulty {
	f := &faulty{t: t, name: s.name, dir: t.TempDir(), args: append(strings.Fields(s.name), s.before...), files: s.verb.Reads.Files}
	f.output = s.verb.Lacking()["output"] == ""
	line := s.good + "\n"
	f.input = filepath.Join(f.dir, "input.txt")
	switch s.name {
	case "check", "compare", "inspect": // which write about some lines
		line = `http://good.example\@evil.example/|` + "\n"
	case "lint":
		f.args = append(f.args, "--fail-on", "note")                                                                   // each finding of a cause
		f.input, line = filepath.Join(f.dir, "input.md"), "[a](htps://example.org/"+strings.Repeat("a", 400)+"%d)\n\n" // it shows a thousand
	case "links":
		f.input, line = filepath.Join(f.dir, "input.md"), "[a](https://example.org/).\n\n"
	case "sql":
		f.args, f.files, line = []string{"sql", "SELECT url, weburl_host(url) AS host FROM input"}, true, "https://example.org/\n"
	}
	for n := 200; ; n = n * 400_000 / max(len(f.whole), 1) {
		var text strings.Builder
		for i := range n {
			text.WriteString(strings.Replace(line, "%d", strconv.Itoa(i), 1))
		}
		f.write(text.String())
		var stdout bytes.Buffer
		cmd := f.command()
		cmd.Stdout = &stdout
		started := time.Now()
		cmd.Run()
		f.length = time.Since(started)
		f.whole, f.status = stdout.Bytes(), cmd.ProcessState.ExitCode()
		if f.status != exitOK && f.status != exitFailed {
			t.Fatalf("status %d", f.status)
		}
		if len(f.whole) > 300_000 {
			return f
		}
		if len(f.whole) < n {
			t.Fatalf("%d bytes for %d lines", len(f.whole), n)
		}
	}
}

func (f *faulty) write(text string) {
	if err := os.WriteFile(f.input, []byte(text), 0o666); err != nil {
		f.t.Fatal(err)
	}
}

// command returns the verb with its input and flags.
func (f *faulty) command(flags ...string) *exec.Cmd {
	args := append(slices.Clone(f.args), flags...)
	if !f.files {
		args = append(args, "-f")
	}
	cmd := exec.Command("weburl", append(args, f.input)...)
	cmd.Dir = f.dir
	return cmd
}

// stdout has a stdout that cannot be written, or not any more.
func (f *faulty) stdout() {
	check := func(what string, stdout *os.File, reason string, during func()) {
		var stderr bytes.Buffer
		cmd := f.command()
		cmd.Stdout, cmd.Stderr = stdout, &stderr
		if err := cmd.Start(); err != nil {
			f.t.Fatal(err)
		}
		stdout.Close()
		during()
		cmd.Wait()
		status := cmd.ProcessState.Sys().(syscall.WaitStatus)
		bySignal := status.Signaled() && status.Signal() == syscall.SIGPIPE && reason == "broken pipe"
		if !bySignal && (status.ExitStatus() != exitMisuse || !strings.Contains(stderr.String(), reason)) {
			f.t.Errorf("%s: status %v, %.200s", what, cmd.ProcessState, &stderr)
		}
	}
	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		check("a full disk", full, "no space left", func() {})
	}
	r, w, err := os.Pipe()
	if err != nil {
		f.t.Fatal(err)
	}
	r.Close()
	check("a closed pipe", w, "broken pipe", func() {})
	if r, w, err = os.Pipe(); err != nil {
		f.t.Fatal(err)
	}
	check("a pipe that is closed later", w, "broken pipe", func() {
		io.ReadFull(r, make([]byte, 1+rand.IntN(1000)))
		r.Close()
	})
}

// unreadable has files that are not there or end early after one that is read.
func (f *faulty) unreadable() {
	var short bytes.Buffer
	w := gzip.NewWriter(&short)
	text, _ := os.ReadFile(f.input)
	w.Write(text)
	w.Close()
	truncated := filepath.Join(f.dir, filepath.Base(f.input)+".gz")
	if err := os.WriteFile(truncated, short.Bytes()[:short.Len()*2/3], 0o666); err != nil {
		f.t.Fatal(err)
	}
	for name, reason := range map[string]string{filepath.Join(f.dir, "missing"+filepath.Ext(f.input)): "no such file", truncated: "ends early"} {
		if f.name == "lint" && name == truncated {
			continue // it decompresses no files
		}
		cmd := f.command()
		if !f.files {
			cmd.Args = append(cmd.Args, "-f")
		}
		cmd.Args = append(cmd.Args, name)
		if f.name == "sql" {
			cmd.Args[2] = "SELECT url FROM input UNION ALL SELECT url FROM input_2"
		}
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		cmd.Run()
		if status := cmd.ProcessState.ExitCode(); status != exitMisuse || !strings.Contains(stderr.String(), reason) {
			f.t.Errorf("%s: status %d, %.200s", filepath.Base(name), status, &stderr)
		}
	}
}

// toFile kills the verb that writes a file, and fills the disk.
func (f *faulty) toFile() {
	output := filepath.Join(f.dir, "output.txt")
	const old = "old"
	for n := range 2 * max(1, need.Part(f.t, 10)) {
		if err := os.WriteFile(output, []byte(old), 0o666); err != nil {
			f.t.Fatal(err)
		}
		cmd := f.command("-o", output)
		var stderr bytes.Buffer
		full := n%2 == 0
		if full {
			cmd.Args = append([]string{"sh", "-c", `ulimit -f 2 && exec "$@"`, "sh"}, cmd.Args...)
			var err error
			if cmd.Path, err = exec.LookPath("sh"); err != nil {
				f.t.Fatal(err)
			}
		}
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			f.t.Fatal(err)
		}
		if !full {
			time.Sleep(time.Duration(rand.Int64N(int64(f.length))))
			cmd.Process.Signal([]os.Signal{syscall.SIGKILL, syscall.SIGTERM}[rand.IntN(2)])
		}
		cmd.Wait()
		text, err := os.ReadFile(output)
		status := cmd.ProcessState.ExitCode()
		switch {
		case err != nil || string(text) != old && !bytes.Equal(text, f.whole):
			f.t.Errorf("disk full %t: %d bytes of %d, %v", full, len(text), len(f.whole), err)
		case string(text) == old && (status == exitOK || status == f.status):
			f.t.Errorf("disk full %t: the file is as it was, and the status %d", full, status)
		case full && !strings.Contains(stderr.String(), "file too large"):
			f.t.Errorf("status %d, %.200s", status, &stderr)
		}
	}
}
