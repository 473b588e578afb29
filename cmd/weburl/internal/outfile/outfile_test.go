package outfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(name, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(name, link); err != nil {
		t.Skip(err)
	}
	read := func(want string) {
		t.Helper()
		got, err := os.ReadFile(name)
		if err != nil || string(got) != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
		files, _ := os.ReadDir(dir)
		if len(files) > 3 {
			t.Errorf("%d files", len(files))
		}
	}
	f, err := Create(link)
	if err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("new"))
	read("old")
	f.Discard()
	read("old")
	f, err = Create(link)
	if err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("new"))
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	read("new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link: %v", err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("%d files", len(files))
	}
}

func TestWriteAll(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "a", "b")
	files := map[string][]byte{"x": []byte("1"), "y": []byte("2")}
	if err := MakeDir(dir); err != nil {
		t.Fatal(err)
	}
	if err := WriteAll(dir, map[string][]byte{"x": []byte("1"), "no/y": nil}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a directory that is not there: %v", err)
	}
	if entries, _ := os.ReadDir(top); len(entries) != 0 {
		t.Errorf("left: %v", entries)
	}
	if err := MakeDir(dir); err != nil {
		t.Fatal(err)
	}
	if err := WriteAll(dir, files); err != nil {
		t.Fatal(err)
	}
	if err := WriteAll(dir, map[string][]byte{"y": []byte("3"), "no/z": nil}); err == nil {
		t.Error("a file was written where there is no directory")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%v", entries)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "y")); string(text) != "2" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestSignals ends a process that has begun files.
func TestSignals(t *testing.T) {
	if dir := os.Getenv("OUTFILE_TEST_DIR"); dir != "" {
		if err := MakeDir(filepath.Join(dir, "new")); err != nil {
			t.Fatal(err)
		}
		if _, err := beginAll(filepath.Join(dir, "new"), map[string][]byte{"x": []byte("1"), "y": nil}); err != nil {
			t.Fatal(err)
		}
		fmt.Println("begun")
		select {}
	}
	if runtime.GOOS == "windows" {
		t.Skip("there are no such signals")
	}
	for _, test := range []struct {
		ignored string // by the process before it starts
		send    []syscall.Signal
	}{
		{"", []syscall.Signal{syscall.SIGINT}},
		{"", []syscall.Signal{syscall.SIGTERM}},
		{"", []syscall.Signal{syscall.SIGHUP}},
		{"HUP INT", []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM}},
	} {
		dir := t.TempDir()
		cmd := exec.Command("sh", "-c", `for s in $1; do trap '' "$s"; done; exec "$0" -test.run=TestSignals$`, os.Args[0], test.ignored)
		cmd.Env = append(os.Environ(), "OUTFILE_TEST_DIR="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); line != "begun\n" {
			t.Fatalf("%q, %v", line, err)
		}
		for _, signal := range test.send {
			cmd.Process.Signal(signal)
		}
		cmd.Wait()
		last := test.send[len(test.send)-1]
		if status := cmd.ProcessState.ExitCode(); status != 128+int(last) {
			t.Errorf("%v: exit status %d", test, status)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 0 {
			t.Errorf("%v: left %v", test, entries)
		}
	}
}

func TestNotReplaced(t *testing.T) {
	if _, err := Create(t.TempDir()); err == nil {
		t.Error("a directory was replaced")
	}
	if _, err := Create(filepath.Join(t.TempDir(), "no", "a")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a directory that is not there: %v", err)
	}
}

// A link that leads to no file yet is followed, and the name that is given sets the compression.
func TestDanglingLink(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "data"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"latest.gz": "second", "second": filepath.Join("data", "new"), "loop": "loop"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	f, err := Create(filepath.Join(dir, "latest.gz"))
	if err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("text"))
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"latest.gz", "second"} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is not a link any more: %v", name, err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "data", "new")); err != nil || !bytes.HasPrefix(text, []byte("\x1F\x8B")) {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := Create(filepath.Join(dir, "loop")); err == nil {
		t.Error("a link to itself: no error")
	}
}
