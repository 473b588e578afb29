package conformance

import (
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// notRun are files of the url directory of web-platform-tests that are not run, and why.
var notRun = map[string]string{
	"urlencoded-parser-request-response.any.js":   "tests Request and Response",
	"urlsearchparams-constructor-formdata.any.js": "tests FormData",
}

// notCounted returns why a test in a file that is run does not count.
func notCounted(name string) string {
	if strings.HasPrefix(name, "request.formData() ") || strings.HasPrefix(name, "response.formData() ") {
		return "tests Request and Response"
	}
	return notCountedNames[name]
}

var notCountedNames = map[string]string{
	"URL: no structured serialize/deserialize support":             "needs structuredClone, which the host of the runtime has or not",
	"URLSearchParams: no structured serialize/deserialize support": "needs structuredClone, which the host of the runtime has or not",
	`URL.canParse(C:\path\file.node, undefined)`:                   "expects false; by the standard c is a scheme, and Node.js and the reference implementation say true",

	"ToASCII(\"\U0003E8AC\u3002\u0729\u3002\uCBD95\") V7":             "expects Unicode 17, which lacks U+3E8AC",
	"ToASCII(\"\U0003E8AC\u3002\u0729\u3002\u110D\u1173\u11AC5\") V7": "expects Unicode 17, which lacks U+3E8AC",
}

var metaScript = regexp.MustCompile(`(?m)^// META: script=(.*)$`)

// TestWPT runs the scripts in the url directory of web-platform-tests, unchanged, in
// each engine. WPT_URL_DIR names the directory.
func TestWPT(t *testing.T) { runFolder(t, need.Dir(t, "WPT_URL_DIR")) }

// TestWPTPattern runs the scripts in the urlpattern directory, unchanged, in each
// engine. WPT_URLPATTERN_DIR names the directory.
func TestWPTPattern(t *testing.T) { runFolder(t, need.Dir(t, "WPT_URLPATTERN_DIR")) }

// runFolder runs the scripts of a directory in each engine.
func runFolder(t *testing.T, dir string) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.any.js"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatalf("no *.any.js in %s", dir)
	}
	readFile := readFileIn(dir)
	eachEngine(t, func(t *testing.T, newRuntime func() runtime) {
		var allPassed, allRun int
		for _, path := range paths {
			name := filepath.Base(path)
			t.Run(name, func(t *testing.T) {
				if reason := notRun[name]; reason != "" {
					t.Skip(reason)
				}
				file := script{name, readFile(name)}
				passed, run := runTests(t, newRuntime(), readFile, notCounted, append(included(t, dir, file), file)...)
				t.Logf("%s: %d of %d pass", name, passed, run)
				allPassed += passed
				allRun += run
			})
		}
		t.Logf("%d of %d pass", allPassed, allRun)
		need.Cases(t, "*.any.js", allPassed)
	})
}

// included returns the scripts that file includes by lines of metadata.
func included(t *testing.T, dir string, file script) (scripts []script) {
	for _, match := range metaScript.FindAllStringSubmatch(file.text, -1) {
		name := strings.TrimSpace(match[1])
		data, err := os.ReadFile(resolve(dir, name))
		if errors.Is(err, fs.ErrNotExist) {
			if name == "/common/subset-tests-by-key.js" {
				continue // the harness has what is in it
			}
			need.Missing(t, name, "the folder of the script is not in a checkout of web-platform-tests")
		}
		if err != nil {
			t.Fatal(err)
		}
		scripts = append(scripts, script{name, string(data)})
	}
	return scripts
}

// resolve returns the path of a file that a script in dir asks for. A path that
// begins with a slash is one from the root of web-platform-tests.
func resolve(dir, path string) string {
	if strings.HasPrefix(path, "/") {
		dir = filepath.Dir(dir)
	}
	return filepath.Join(dir, filepath.FromSlash(path))
}

// readFileIn returns the function with which scripts read the files in dir.
func readFileIn(dir string) func(path string) string {
	return func(path string) string {
		data, err := os.ReadFile(resolve(dir, path))
		if err != nil {
			panic(err)
		}
		return string(data)
	}
}

//go:embed testdata/setters.js
var setters string

// TestSetters runs the cases of setters_tests.json, in the directory of data of
// web-platform-tests alone.
func TestSetters(t *testing.T) {
	dir := need.Dir(t, "WPT_DIR")
	eachEngine(t, func(t *testing.T, newRuntime func() runtime) {
		passed, run := runTests(t, newRuntime(), readFileIn(dir), all, script{"setters.js", setters})
		t.Logf("%d of %d pass", passed, run)
		need.Cases(t, "setters_tests.json", passed)
	})
}

//go:embed testdata/urlpattern.js
var urlPattern string

// TestPattern runs the cases of the data of the urlpattern directory, without its
// scripts.
func TestPattern(t *testing.T) {
	dir := need.Dir(t, "URLPATTERN_DIR")
	eachEngine(t, func(t *testing.T, newRuntime func() runtime) {
		passed, run := runTests(t, newRuntime(), readFileIn(dir), all, script{"urlpattern.js", urlPattern})
		t.Logf("%d of %d pass", passed, run)
	})
}
