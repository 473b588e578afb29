// Package wpt reads the data of web-platform-tests for tests: the files of the directory
// url/resources, which the environment variable WPT_DIR names.
//
// See https://github.com/web-platform-tests/wpt.
package wpt

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// Read returns what is in a file. It skips the test if WPT_DIR is not set.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(need.Dir(t, "WPT_DIR"), name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Cases returns the test cases in a file that is an array of them with
// comments, which are strings, between them. It skips the test if WPT_DIR is
// not set.
func Cases[T any](t testing.TB, name string) []T {
	t.Helper()
	var items []json.RawMessage
	if err := json.Unmarshal(Read(t, name), &items); err != nil {
		t.Fatal(err)
	}
	var cases []T
	for _, item := range items {
		if item[0] == '"' {
			continue
		}
		var c T
		if err := json.Unmarshal(item, &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatalf("%s holds no tests", name)
	}
	need.Cases(t, name, len(cases))
	return cases
}

// Setters returns the test cases in setters_tests.json, by the attribute that
// is set. It skips the test if WPT_DIR is not set.
func Setters[T any](t testing.TB) map[string][]T {
	t.Helper()
	var attributes map[string]json.RawMessage
	if err := json.Unmarshal(Read(t, "setters_tests.json"), &attributes); err != nil {
		t.Fatal(err)
	}
	delete(attributes, "comment")
	setters := make(map[string][]T)
	n := 0
	for attribute, data := range attributes {
		var cases []T
		if err := json.Unmarshal(data, &cases); err != nil {
			t.Fatal(err)
		}
		if len(cases) == 0 {
			t.Fatalf("no tests of %s", attribute)
		}
		setters[attribute] = cases
		n += len(cases)
	}
	if len(setters) == 0 {
		t.Fatal("setters_tests.json holds no tests")
	}
	need.Cases(t, "setters_tests.json", n)
	return setters
}

// SinceUnicode18 reports whether a case of IdnaTestV2.json has a code point that Unicode 17,
// which the file is of, lacks and Unicode 18 has. The rule V7 of such a case is not true
// for it any more.
func SinceUnicode18(input string) bool {
	for _, s := range []string{
		"\U0003E8AC", "xn--t92s",
		"\U0003F02B", "xn--nu4s.xn--4xa153j", "xn--nu4s.xn--3xa353j", // with others, too
		"\U0003F8CD", "xn--5cb172r175fug38a",
	} {
		if strings.Contains(input, s) {
			return true
		}
	}
	return false
}
