package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestColumns holds a pipeline to weburl columns and sort, on the embedded runner and
// on a job server.
func TestColumns(t *testing.T) {
	dir := t.TempDir()
	first, second := corpusFile(t, dir, "kasztp.txt", 1), corpusFile(t, dir, "node_files.txt", 1)
	if out, err := exec.Command("gzip", second).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	second += ".gz"
	cmd := exec.Command("sh", "-c", `"$0" columns --on-error skip -f "$1" -f "$2" | tail -n +2 | LC_ALL=C sort`, program("weburl"), first, second)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	want := string(out)
	if n := strings.Count(want, "\n"); n < 90_000 {
		t.Fatalf("weburl columns has written %d rows", n)
	}
	endpoint := startPrism(t)
	for _, test := range []struct {
		name   string
		sorted bool
		flags  []string
	}{
		{"embedded", true, nil},
		{"embedded, branches", true, []string{"--branches=2"}},
		{"server", true, onServer(endpoint, program("beamurl"))},
		{"server, two workers", false, append(onServer(endpoint, program("beamurl")), "--branches=2")},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "rows")
			flags := append([]string{"--transform=columns", "--input=" + dir + "/*", "--output=" + folder}, test.flags...)
			if test.sorted {
				flags = append(flags, "--sorted")
			}
			stderr, err := runCommand(flags...)
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr)
			}
			var got string
			if test.sorted {
				text, err := os.ReadFile(filepath.Join(folder, "columns-00000-of-00001.txt"))
				if err != nil {
					t.Fatal(err)
				}
				got = string(text)
			} else {
				got = committed(t, folder, "columns")
			}
			if got != want {
				t.Errorf("%d bytes, want %d", len(got), len(want))
			}
			if lines := "lines: " + strconv.Itoa(strings.Count(want, "\n")+strings.Count(committed(t, folder, "failed"), "\n")); !strings.Contains(stderr, lines+"\n") {
				t.Errorf("no %q in\n%s", lines, stderr)
			}
		})
	}
}

// TestUnattended: a job that read nothing, or what is not a list of URLs, is not a success.
func TestUnattended(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"urls.txt":  "https://example.org/\nnot a URL\nhttps://example.com/\n",
		"rows.data": "PAR1\x15\x04\x15",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("sh", "-c", `cd "$0" && "$1" canon --on-error keep -f urls.txt -o urls.zst`, dir, program("weburl")).CombinedOutput(); len(out) == 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, test := range []struct {
		flags []string
		want  string // on stderr, of a job that fails
	}{
		{[]string{"--input=" + dir + "/*.csv"}, "no file matches --input=" + dir + "/*.csv"},
		{[]string{"--input=" + dir + "/missing.txt"}, "no file matches --input="},
		{[]string{"--input=hdfs://host/urls.txt"}, `--input: file system scheme "hdfs" not registered`},
		{[]string{"--input=" + dir + "/rows.data"}, "rows.data: it is a Parquet file, and not text"},
		{[]string{"--input=" + dir + "/urls.*", "--max-failed=1"}, "2 of 6 lines failed, more than --max-failed=1"},
		{[]string{"--input=" + dir + "/urls.txt", "--max-failed=33%"}, "1 of 3 lines failed, more than --max-failed=33%"},
		{[]string{"--input=" + dir + "/urls.txt", "--max-failed=34%"}, ""},
		{[]string{"--input=" + dir + "/urls.zst"}, ""},
	} {
		folder := filepath.Join(dir, strconv.Itoa(i))
		stderr, err := runCommand(append(test.flags, "--output="+folder)...)
		if test.want == "" {
			if got := committed(t, folder, "canon"); err != nil || got != "https://example.com/\nhttps://example.org/\n" {
				t.Errorf("%q: %q, %v\n%s", test.flags, got, err, stderr)
			}
			continue
		}
		if err == nil || !strings.Contains(stderr, test.want) || strings.Contains(stderr, "panic") {
			t.Errorf("%q: %v\n%s\nwant %s", test.flags, err, stderr, test.want)
		}
		if _, err := os.Stat(filepath.Join(folder, "_SUCCESS")); !os.IsNotExist(err) {
			t.Errorf("%q: the output looks complete", test.flags)
		}
	}
}

// TestKilledWorker kills a worker while it writes. Prism does not try again: the job
// fails, says so, and leaves nothing that looks complete. Another job on the same
// server loses and doubles nothing. Prism often does not notice, so that --timeout is what
// ends the job.
func TestKilledWorker(t *testing.T) {
	dir := t.TempDir()
	input := corpusFile(t, dir, "kasztp.txt", 20)
	endpoint := startPrism(t)
	folder := filepath.Join(dir, "killed")
	killWorker(t, endpoint, input, folder)
	killWorker(t, endpoint, input, filepath.Join(dir, "parquet"), "--format=parquet", "--row-group-rows=20000")

	// The directory is not taken again.
	flags := append(onServer(endpoint, program("beamurl")), "--transform=canon", "--input="+input)
	if stderr, err := runCommand(append(flags, "--output="+folder)...); err == nil || !strings.Contains(stderr, "is not empty") {
		t.Errorf("error %v\n%s", err, stderr)
	}
	again := filepath.Join(dir, "again")
	if stderr, err := runCommand(append(flags, "--output="+again)...); err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	out, err := exec.Command(program("weburl"), "canon", "-f", input).Output()
	if err != nil && len(out) == 0 {
		t.Fatal(err)
	}
	if committed(t, again, "canon") != sortedLines(string(out)) {
		t.Error("lines are lost or doubled")
	}
}

// killWorker runs a job that writes columns, and kills its worker.
func killWorker(t *testing.T, endpoint, input, folder string, flags ...string) {
	t.Helper()
	dir := t.TempDir()
	pids := filepath.Join(dir, "pids")
	worker := script(t, dir, "echo $$ >>'"+pids+"'\nexec '"+program("beamurl")+"' \"$@\"\n")
	flags = append(flags, append(onServer(endpoint, worker), "--timeout=40s")...)
	done := make(chan error, 1)
	var stderr string
	go func() {
		var err error
		stderr, err = runCommand(append(flags, "--transform=columns", "--input="+input, "--output="+folder)...)
		done <- err
	}()
	// 2 MB of some 150 are written, or of some 50 of Parquet.
	eventually(t, "output", func() bool {
		files, _ := filepath.Glob(filepath.Join(folder, "_temporary", "*.columns.*"))
		for _, f := range files {
			if info, err := os.Stat(f); err == nil && info.Size() > 2<<20 {
				return true
			}
		}
		return false
	})
	text, err := os.ReadFile(pids)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatalf("the worker is gone before it was killed: %v", err)
	}
	if err := <-done; err == nil || !strings.Contains(stderr, "the job failed, and "+folder+" is not complete") {
		t.Fatalf("error %v\n%s", err, stderr)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "_temporary" {
		t.Errorf("left: %q, %v", left, err)
	}
}

// TestWorkerThatNeverConnects: Prism waits for such a worker, so that --timeout is
// what ends the job.
func TestWorkerThatNeverConnects(t *testing.T) {
	dir := t.TempDir()
	input := filepath.Join(dir, "urls.txt")
	if err := os.WriteFile(input, []byte("https://example.org/\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "out")
	flags := append(onServer(startPrism(t), script(t, dir, "kill -9 $$\n")), "--input="+input, "--output="+folder)
	out, err := exec.Command(program("beamurl"), append(flags, "--timeout=3s")...).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "is not complete") {
		t.Errorf("error %v\n%s", err, out)
	}
	if _, err := os.Stat(filepath.Join(folder, "_SUCCESS")); !os.IsNotExist(err) {
		t.Error("the output looks complete")
	}
}

// script writes a shell script and returns its name.
func script(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, "worker")
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+text), 0o777); err != nil {
		t.Fatal(err)
	}
	return name
}
