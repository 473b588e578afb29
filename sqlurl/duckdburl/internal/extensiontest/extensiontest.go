// Package extensiontest builds the DuckDB extension for tests.
package extensiontest

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// Build builds the extension, and returns its file.
func Build(t *testing.T) string {
	t.Helper()
	need.Program(t, "gcc")
	file := filepath.Join(t.TempDir(), "weburl.duckdb_extension")
	cmd := exec.Command("go", "run", "github.com/weburl/weburl/sqlurl/duckdburl/extension/build", "-o", file, "-version", "test")
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return file
}
