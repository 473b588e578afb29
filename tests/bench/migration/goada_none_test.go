//go:build !goada

package migration

import (
	"os/exec"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestFromGoada runs the table of docs/from-goada.md, which is in a file with the build
// tag goada: a C++ compiler takes a minute for it, once.
func TestFromGoada(t *testing.T) {
	if need.Part(t, 100) < 100 {
		t.Skip("it needs a minute of a C++ compiler; TEST_PERCENT=100 runs it")
	}
	need.Program(t, "g++")
	cmd := exec.Command(need.Program(t, "go"), "test", "-tags", "goada", "-run", "^TestFromGoada$", ".")
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
