package docs

import (
	"bufio"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// Build builds the program in a directory, and returns its path.
func Build(t testing.TB, dir string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), filepath.Base(dir)+".exe")
	if out, err := exec.Command(need.Program(t, "go"), "build", "-o", program, dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// Serve starts a server whose first line on stderr ends in "serving at" and its address,
// which Serve returns. The server ends with the test.
func Serve(t testing.TB, cmd *exec.Cmd) (address string) {
	t.Helper()
	logs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	lines := bufio.NewScanner(logs)
	lines.Scan()
	_, address, ok := strings.Cut(lines.Text(), "serving at ")
	if !ok {
		t.Fatal(lines.Text())
	}
	go io.Copy(io.Discard, logs)
	return address
}
