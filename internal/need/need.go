// Package need gives tests the data and programs that are not in the
// repository.
//
// A test that lacks one is skipped. Where the environment variable WEBURL_STRICT
// is 1, as in CI, the test fails instead. Each test records what it used and
// what it lacked as attributes, from which internal/ci/report makes a table.
package need

import (
	"os"
	"os/exec"
	"testing"

	"github.com/weburl/weburl/internal/datadir"
)

// strictVariable is the environment variable that makes what is missing a
// failure.
const strictVariable = "WEBURL_STRICT"

// The keys of the attributes that tests record. The values are the name of what
// the test needs: an environment variable or a program.
const (
	UsesAttr    = "need-uses"    // it is there
	LacksAttr   = "need-lacks"   // it is missing; the test is skipped, or fails
	WithoutAttr = "need-without" // it is missing; the test does less
)

// strict reports whether what is missing is a failure.
func strict() bool { return os.Getenv(strictVariable) == "1" }

// Uses records that a test uses the data or the program of that name.
func Uses(t testing.TB, name string) {
	t.Helper()
	t.Attr(UsesAttr, name)
}

// Missing ends a test that cannot run without the data or the program of that
// name: it skips the test or, in strict mode, fails it.
func Missing(t testing.TB, name, why string) {
	t.Helper()
	t.Attr(LacksAttr, name)
	if strict() {
		t.Fatalf("%s is missing, and %s=1: %s", name, strictVariable, why)
	}
	t.Skipf("%s is missing: %s", name, why)
}

// Dir returns the folder that an environment variable names. The test ends as
// by [Missing] if the variable is not set.
func Dir(t testing.TB, variable string) string {
	t.Helper()
	dir := datadir.Env(variable)
	if dir == "" {
		Missing(t, variable, "the environment variable is not set; see CONTRIBUTING.md")
	}
	Uses(t, variable)
	return dir
}

// OptionalDir returns the folder that an environment variable names, or "" if
// the variable is not set. It is for tests that do less without the folder; in
// strict mode they fail.
func OptionalDir(t testing.TB, variable string) string {
	t.Helper()
	dir := datadir.Env(variable)
	switch {
	case dir != "":
		Uses(t, variable)
	case strict():
		Missing(t, variable, "the test would do less")
	default:
		t.Attr(WithoutAttr, variable)
	}
	return dir
}

// Program returns the path of a program on the PATH. The test ends as by
// [Missing] if there is none.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Missing(t, name, err.Error())
	}
	Uses(t, name)
	return path
}
