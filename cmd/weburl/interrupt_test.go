package main

import (
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// TestInterrupted interrupts verbs that are writing a file: it stays as it was, and
// nothing else is left.
func TestInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such signals")
	}
	for _, verb := range []string{"canon", "columns"} {
		for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
			t.Run(verb+" "+sent.String(), func(t *testing.T) {
				if signal.Ignored(sent) {
					t.Skip("the signal is ignored, as by nohup, and programs inherit that")
				}
				dir := t.TempDir()
				output := filepath.Join(dir, "out.tsv")
				if err := os.WriteFile(output, []byte("old"), 0o666); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command("weburl", verb, "-o", output)
				stdin, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				io.WriteString(stdin, "https://example.org/\n")
				for files := 1; files < 2; time.Sleep(time.Millisecond) {
					entries, _ := os.ReadDir(dir)
					files = len(entries)
				}
				cmd.Process.Signal(sent)
				cmd.Wait()
				stdin.Close()
				if status := cmd.ProcessState.ExitCode(); status != 128+int(sent) {
					t.Errorf("exit status %d", status)
				}
				if text, err := os.ReadFile(output); string(text) != "old" {
					t.Errorf("got %q, %v", text, err)
				}
				if entries, _ := os.ReadDir(dir); len(entries) != 1 {
					t.Errorf("left: %v", entries)
				}
			})
		}
	}
}
