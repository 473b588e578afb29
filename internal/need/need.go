// Package need gives tests the data and programs that are not in the
// repository.
//
// A test that lacks one is skipped. If the environment variable WEBURL_STRICT is 1, as
// in CI, the test fails instead, except for the names in WEBURL_MAY_LACK, which are
// separated by spaces. Each test records the data and programs that it used and lacked
// as attributes, which internal/ci/report puts in a table.
package need

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/datadir"
)

// The environment variables of strict mode.
const (
	strictVariable  = "WEBURL_STRICT"
	mayLackVariable = "WEBURL_MAY_LACK"
)

// The keys of the attributes that tests record. The values are names of environment
// variables or programs.
const (
	UsesAttr    = "need-uses"    // it is there
	LacksAttr   = "need-lacks"   // it is missing; the test is skipped, or fails
	WithoutAttr = "need-without" // it is missing; the test does less
)

// strict reports whether it is a failure that the data or the program of that
// name is missing.
func strict(name string) bool {
	return os.Getenv(strictVariable) == "1" && !slices.Contains(strings.Fields(os.Getenv(mayLackVariable)), name)
}

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
	if strict(name) {
		t.Fatalf("%s is missing, and %s=1: %s", name, strictVariable, why)
	}
	t.Skipf("%s is missing: %s", name, why)
}

// Dir returns the directory that an environment variable names. The test ends as by
// [Missing] if the variable is not set.
func Dir(t testing.TB, variable string) string {
	t.Helper()
	dir := datadir.Env(variable)
	if dir == "" {
		Missing(t, variable, "the environment variable is not set; see CONTRIBUTING.md")
	}
	Uses(t, variable)
	return dir
}

// OptionalDir returns the directory that an environment variable names, or "" if the
// variable is not set. It is for tests that do less without the directory; in strict
// mode they fail.
func OptionalDir(t testing.TB, variable string) string {
	t.Helper()
	dir := datadir.Env(variable)
	switch {
	case dir != "":
		Uses(t, variable)
	case strict(variable):
		Missing(t, variable, "the test would do less")
	default:
		t.Attr(WithoutAttr, variable)
	}
	return dir
}

// Corpus returns the path of a file with real URLs, in the directory that the environment
// variable CORPORA names. The test ends as by [Missing] if the variable is not set, or if the
// directory does not have the file.
func Corpus(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(Dir(t, "CORPORA"), name)
	if _, err := os.Stat(path); err != nil {
		Missing(t, name, err.Error())
	}
	return path
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
