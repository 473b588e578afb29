//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/need"
)

// TestUnattended kills verbs that write a file, fills the disk and truncates their input, at
// random moments. Afterwards the file is the whole output or as it was, the exit status is
// not 0 if it is as it was, and later runs work beside what is left. No temporary file remains.
func TestUnattended(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temp)
	var lines strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&lines, "https://Host%d.example.com/a/../%d?q=%[1]d\n", i%1000, i)
	}
	harms := []harm{
		{name: "SIGKILL", signal: syscall.SIGKILL, leaves: true},
		{name: "SIGTERM", signal: syscall.SIGTERM},
		{name: "a full disk", disk: true},
		{name: "a truncated input", truncates: true},
	}
	others, truncation := harms[:len(harms)-1], harms[len(harms)-1:]
	runs := []struct {
		output string
		args   []string
		times  int // that the input has the lines
		harms  []harm
	}{
		{"out.txt", []string{"canon"}, 1, harms},
		{"out.txt.zst", []string{"canon", "--profile", "crawler"}, 1, harms},
		{"out.tsv", []string{"columns"}, 1, harms},
		// For Parquet the input is read in pieces of 4 MiB, ahead of the rows.
		{"out.parquet", []string{"columns"}, 1, others},
		{"long.parquet", []string{"columns"}, 12, truncation},
		{"sorted.parquet", []string{"columns", "--sort", "surtkey"}, 1, others},
		{"long-sorted.parquet", []string{"columns", "--sort", "surtkey"}, 12, truncation},
		{"rows.tsv", []string{"sql", "SELECT url, weburl_host(url) AS host FROM urls"}, 1, harms},
	}
	for _, run := range runs {
		u := &unattended{t: t, lines: bytes.Repeat([]byte(lines.String()), run.times), args: run.args, input: filepath.Join(dir, "urls.txt"), output: filepath.Join(dir, run.output)}
		u.writeInput()
		started := time.Now()
		if status, stderr := u.run(harm{}, 0, 0); status != exitOK {
			t.Fatalf("%v: status %d, %s", run.args, status, stderr)
		}
		length := time.Since(started)
		u.whole = u.read()
		if len(u.whole) < 1000 {
			t.Fatalf("%v: %d bytes", run.args, len(u.whole))
		}
		for _, h := range run.harms {
			tries, whole := max(2, need.Part(t, 20)), 0
			for n := 0; n < tries; n++ {
				u.writeInput()
				after := time.Duration(rand.Int64N(int64(length)))
				if n%2 == 1 && whole == n {
					after = after/4 + length/16 // a moment near the start, too
				}
				if u.try(h, after) {
					whole++
				}
				if n+1 == tries && whole == tries && tries < 40 {
					tries++ // it has not done any harm yet
				}
			}
			t.Logf("%s, %s: %d outputs of %d are whole", run.output, h.name, whole, tries)
			if whole == tries {
				t.Errorf("%s, %s: all outputs are whole", run.output, h.name)
			}
		}
		if entries, err := os.ReadDir(temp); err != nil || len(entries) > 0 {
			t.Errorf("%v: temporary files: %v, %v", run.args, entries, err)
		}
		// What is left does not matter.
		u.writeInput()
		if status, stderr := u.run(harm{}, 0, 0); status != exitOK || !bytes.Equal(u.read(), u.whole) {
			t.Errorf("%v, at last: status %d, %s", run.args, status, stderr)
		}
	}
}

// old is what is in the file before a run.
const old = "old"

// A harm is what happens to a run: nothing for the zero harm.
type harm struct {
	name      string
	signal    syscall.Signal
	disk      bool
	truncates bool
	leaves    bool // a file that is not finished
}

// An unattended is a command line that writes a file.
type unattended struct {
	t             *testing.T
	lines         []byte // of the input
	args          []string
	input, output string
	whole         []byte // the output of a run without harm
}

func (u *unattended) writeInput() {
	if err := os.WriteFile(u.input, u.lines, 0o666); err != nil {
		u.t.Fatal(err)
	}
}

func (u *unattended) read() []byte {
	text, err := os.ReadFile(u.output)
	if err != nil {
		u.t.Fatal(err)
	}
	return text
}

// run runs the command, and does the harm after some time. The disk has room for so many
// blocks of 512 bytes.
func (u *unattended) run(h harm, after time.Duration, room int) (status int, stderr string) {
	args := append([]string{"weburl"}, u.args...)
	if args[1] == "sql" {
		args = append(args, u.input, "-o", u.output)
	} else {
		args = append(args, "-f", u.input, "-o", u.output)
	}
	if h.disk {
		args = append([]string{"sh", "-c", fmt.Sprintf(`ulimit -f %d && exec "$@"`, room), "sh"}, args...)
	}
	cmd := exec.Command(args[0], args[1:]...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		u.t.Fatal(err)
	}
	time.Sleep(after)
	switch {
	case h.truncates:
		kept := bytes.LastIndexByte(u.lines[:rand.IntN(len(u.lines))], '\n') + 1
		if err := os.Truncate(u.input, int64(kept)); err != nil {
			u.t.Fatal(err)
		}
	case h.signal != 0:
		cmd.Process.Signal(h.signal)
	}
	cmd.Wait()
	return cmd.ProcessState.ExitCode(), errs.String()
}

// try does harm to a run, and reports whether its output is whole.
func (u *unattended) try(h harm, after time.Duration) bool {
	if err := os.WriteFile(u.output, []byte(old), 0o666); err != nil {
		u.t.Fatal(err)
	}
	if h.disk {
		after = 0
	}
	before := u.files()
	status, stderr := u.run(h, after, rand.IntN(len(u.whole)/512))
	fault := func(format string, args ...any) {
		u.t.Errorf("%s, %s after %v: %s; status %d, %s", filepath.Base(u.output), h.name, after, fmt.Sprintf(format, args...), status, stderr)
	}
	got := u.read()
	whole := bytes.Equal(got, u.whole)
	if h.truncates && status == exitOK && !whole {
		// The file was truncated before it was opened.
		if status, _ := u.run(harm{}, 0, 0); status != exitOK || !bytes.Equal(got, u.read()) {
			fault("%d bytes, not those of the input", len(got))
		}
		whole = true
	}
	switch {
	case !whole && string(got) != old:
		fault("%d bytes of %d", len(got), len(u.whole))
	case !whole && status == exitOK, whole && status != exitOK && h.signal == 0:
		fault("the output is whole: %v", whole)
	case h.disk && !strings.Contains(stderr, "file too large"):
		fault("want the reason")
	case h.truncates && !whole && !strings.Contains(stderr, "urls.txt: it became shorter while it was read"):
		fault("want the reason")
	}
	left := slices.DeleteFunc(u.files(), func(name string) bool { return slices.Contains(before, name) })
	if len(left) > 0 && (!h.leaves || len(left) > 1 || !unfinished.MatchString(left[0])) {
		fault("left %v", left)
	}
	return whole
}

// unfinished is what the name of a file that is being written ends in.
var unfinished = regexp.MustCompile(`\.[0-9a-f]{8}\.new$`)

// files returns the names of the files in the folder of the output.
func (u *unattended) files() (names []string) {
	entries, err := os.ReadDir(filepath.Dir(u.output))
	if err != nil {
		u.t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
