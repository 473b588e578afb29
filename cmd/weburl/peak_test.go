package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// peakFile names the environment variable with the file to which the command, run
// by a test, writes how much memory it has had at most.
const peakFile = "WEBURL_TEST_PEAK"

// measuredMain is main, and tells what memory it took. The system's account of a
// process that has ended cannot tell: on Linux it has the memory of the test before
// the process became the command.
func measuredMain() {
	name := os.Getenv(peakFile)
	if name == "" {
		main()
		return
	}
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if text, err := os.ReadFile("/proc/self/status"); err == nil {
		os.WriteFile(name, text, 0o666)
	}
	os.Exit(status)
}

// runPeak runs a command and returns how many bytes of memory it has had at most,
// and 0 where the system does not tell.
func runPeak(t *testing.T, cmd *exec.Cmd) (peak int, err error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "status")
	cmd.Env = append(os.Environ(), peakFile+"="+name)
	err = cmd.Run()
	text, _ := os.ReadFile(name)
	if _, after, ok := bytes.Cut(text, []byte("VmHWM:")); ok {
		fmt.Sscan(string(after), &peak)
	}
	return peak << 10, err
}
