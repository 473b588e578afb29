package weburl_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestImports holds this package to the standard library and this module: the
// tables of golang.org/x/text are for programs that import package encodings.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name := range strings.FieldsSeq(string(out)) {
		if first, _, _ := strings.Cut(name, "/"); strings.Contains(first, ".") && !strings.HasPrefix(name, "github.com/weburl/weburl") {
			t.Errorf("it imports %s", name)
		}
	}
}

// TestProgramSize holds a program that only parses to a size. The limit leaves
// room for what another release of Go adds.
//
// With Go 1.26 an empty program has 2.13 MB. Package log/slog, which the methods LogValue
// need unless the build tag weburl_noslog excludes them, adds 0.40 MB; the tables of package idna and its
// decompositions 0.13 MB; package spec, which has the reasons of errors, 0.25 MB.
func TestProgramSize(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("it builds a program, for linux/amd64")
	}
	limit := int64(3_475_000)
	if !strings.HasPrefix(runtime.Version(), "go1.26") {
		limit = 3_890_000 // the runtime and the standard library have grown
	}
	program := filepath.Join(t.TempDir(), "lean")
	if out, err := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", program, "./testdata/lean").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", info.Size())
	if info.Size() > limit {
		t.Errorf("%d bytes, want at most %d", info.Size(), limit)
	}
}
