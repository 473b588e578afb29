package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/need"
)

// programs is the directory of the programs that are built for all tests: beamurl and weburl.
var programs string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	var err error
	if programs, err = os.MkdirTemp("", "beamurl"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(programs)
	build := exec.Command("go", "build", "-o", programs, ".")
	command := exec.Command("go", "build", "-C", "../../..", "-o", programs, "./cmd/weburl")
	command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=") // those of this module may not fit
	for _, cmd := range []*exec.Cmd{build, command} {
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Printf("%s: %v\n%s", strings.Join(cmd.Args, " "), err, out)
			return 1
		}
	}
	return m.Run()
}

// program returns the path of a program.
func program(name string) string { return filepath.Join(programs, name) }

// startPrism starts a job server, and returns its endpoint.
func startPrism(t *testing.T) (endpoint string) {
	t.Helper()
	server := exec.Command(program("beamurl"), "prism", "0")
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if found := regexp.MustCompile(`endpoint=(localhost:\d+)`).FindStringSubmatch(lines.Text()); found != nil {
			go func() {
				for lines.Scan() {
				}
			}()
			return found[1]
		}
	}
	t.Fatal("prism has not said where it listens")
	return ""
}

// onServer returns the flags for a job server whose workers are processes of a
// command.
func onServer(endpoint, command string) []string {
	return []string{"--runner=universal", "--endpoint=" + endpoint, "--environment_type=PROCESS",
		fmt.Sprintf("--environment_config={\"command\":%q}", command)}
}

// runCommand runs the command, and returns what it prints to the standard error.
func runCommand(flags ...string) (stderr string, err error) {
	cmd := exec.Command(program("beamurl"), append([]string{"--timeout=100s"}, flags...)...)
	var b bytes.Buffer
	cmd.Stderr = &b
	err = cmd.Run()
	return b.String(), err
}

// corpusFile writes a file of the corpora, that many times, and returns its name.
func corpusFile(t *testing.T, dir, name string, times int) string {
	t.Helper()
	text, err := os.ReadFile(need.Corpus(t, name))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, bytes.Repeat(text, times), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// committed returns the lines of the files whose names begin with a prefix, sorted. It
// is an error if the directory is not complete.
func committed(t *testing.T, folder, prefix string) string {
	t.Helper()
	if _, err := os.Stat(filepath.Join(folder, "_SUCCESS")); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, prefix+"-*"))
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text...)
	}
	return sortedLines(string(all))
}

func sortedLines(text string) string {
	lines := slices.Sorted(strings.Lines(text))
	return strings.Join(lines, "")
}

// eventually waits for a condition.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s within a minute", what)
		}
	}
}
