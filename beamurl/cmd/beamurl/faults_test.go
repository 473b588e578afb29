package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/need"
)

// TestFaults: a job that cannot read all, or cannot write all, fails and looks incomplete.
func TestFaults(t *testing.T) {
	dir := t.TempDir()
	input := corpusFile(t, dir, "kasztp.txt", 1)
	whole, err := exec.Command("gzip", "-c", input).Output()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"truncated.gz": whole[:len(whole)/2], "tail.gz": append(whole, "tail"...)} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("missing", filepath.Join(dir, "link.txt")); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct{ limit, input, want string }{
		"full disk":  {"8", input, "file too large"},
		"truncated":  {"unlimited", dir + "/*ted.gz", "the gzip data ends early"},
		"tail":       {"unlimited", dir + "/tail.gz", "bytes that are not compressed follow the gzip data"},
		"unreadable": {"unlimited", dir + "/*.txt", "link.txt: no such file"},
	} {
		for _, transform := range []string{"canon", "dedupe", "sites", "columns"} {
			folder := filepath.Join(t.TempDir(), "out")
			out, err := exec.Command("sh", "-c", `trap '' XFSZ; ulimit -f "$0"; exec "$@"`, test.limit, program("beamurl"),
				"--timeout=100s", "--transform="+transform, "--input="+test.input, "--output="+folder).CombinedOutput()
			if err == nil || !strings.Contains(string(out), test.want) {
				t.Errorf("%s, %s: %v\n%s", name, transform, err, out)
			}
			if _, err := os.Stat(filepath.Join(folder, "_SUCCESS")); !os.IsNotExist(err) {
				t.Errorf("%s, %s: the output looks complete", name, transform)
			}
		}
	}
}

// TestKilled kills jobs at random moments. What then looks complete, is.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	input := corpusFile(t, dir, "kasztp.txt", 3)
	job := func(folder string) *exec.Cmd {
		return exec.Command(program("beamurl"), "--transform=dedupe", "--input="+input, "--output="+folder)
	}
	begin := time.Now()
	if out, err := job(filepath.Join(dir, "whole")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	took := time.Since(begin)
	want := committed(t, filepath.Join(dir, "whole"), "dedupe")
	for range max(2, need.Part(t, 30)) {
		folder := filepath.Join(t.TempDir(), "killed")
		cmd := job(folder)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(took))
		cmd.Process.Kill()
		cmd.Wait()
		_, err := os.Stat(filepath.Join(folder, "_SUCCESS"))
		if err != nil {
			err = exec.Command(program("beamurl"), "commit", folder).Run()
		}
		if err == nil && committed(t, folder, "dedupe") != want {
			t.Error("lines are lost or doubled")
		}
	}
}
