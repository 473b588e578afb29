package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLauncherKilled kills the command while a job server runs its job. The output of the job can be
// committed, except with --max-failed, which only that command can check.
func TestLauncherKilled(t *testing.T) {
	dir := t.TempDir()
	input := corpusFile(t, dir, "kasztp.txt", 5)
	endpoint := startPrism(t)
	commit := func(folder string) (output string, err error) {
		out, err := exec.Command(program("beamurl"), "commit", folder).CombinedOutput()
		return string(out), err
	}
	for _, flags := range [][]string{nil, {"--max-failed=1"}} {
		folder := filepath.Join(dir, "out"+strings.Join(flags, ""))
		flags = append(flags, onServer(endpoint, program("beamurl"))...)
		cmd := exec.Command(program("beamurl"), append(flags, "--transform=dedupe", "--input="+input, "--output="+folder)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "output", func() bool {
			files, _ := filepath.Glob(filepath.Join(folder, "_temporary", "*.txt"))
			return len(files) > 0
		})
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		var out string
		var err error
		if len(flags) > 4 {
			if out, err := commit(folder); err == nil || !strings.Contains(out, "--max-failed") {
				t.Errorf("%s %v", out, err)
			}
			continue
		}
		eventually(t, "end of the job", func() bool {
			out, err = commit(folder)
			return err == nil
		})
		want, err := exec.Command("sh", "-c", `"$0" canon --quiet -f "$1" | sort -u`, program("weburl"), input).Output()
		if err != nil && len(want) == 0 {
			t.Fatal(err)
		}
		if got := committed(t, folder, "dedupe"); got != sortedLines(string(want)) {
			t.Errorf("%d bytes, want %d\n%s", len(got), len(want), out)
		}
		if out, err := commit(folder); err != nil {
			t.Errorf("again: %s %v", out, err)
		}
		if err := os.Remove(filepath.Join(folder, "_SUCCESS")); err != nil {
			t.Fatal(err)
		}
		if out, err := commit(folder); err == nil || !strings.Contains(out, "no pipeline has written to") {
			t.Errorf("without a job: %s %v", out, err)
		}
	}
}
