package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// listening matches code that listens for connections, in Go, JavaScript and Python.
var listening = regexp.MustCompile(`\b(net|tls|quic)\.Listen\w*\(|ListenConfig|ListenAndServe|http\.Serve(TLS)?\(|http\.Server\b` +
	`|createServer\(|\b(Deno|Bun)\.serve\(|http\.server|HTTPServer\b|\.listen\(`)

// attacked are the tests that call [Attack], by the file that listens.
var attacked = map[string]string{
	"cmd/weburl/lab.go":                "cmd/weburl/lab_test.go",
	"redirect/internal/login/main.go":  "redirect/program_test.go",
	"docs/ssrf.md":                     "ssrf/program_test.go", // has a function of the program
	"ssrf/internal/fetch/main.go":      "ssrf/program_test.go",
	"verdict/internal/preview/main.go": "verdict/program_test.go",
}

// TestAttacked wants a test that attacks each program which listens. Programs of tests are
// excepted, but not examples; and pages show no server without limits.
func TestAttacked(t *testing.T) {
	const root = "../.."
	var found []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path, _ := filepath.Rel(root, name)
		path = filepath.ToSlash(path)
		switch {
		case d.IsDir() && (path == "tests" || path == "internal/parsers" || path == "internal/nameserver" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != "."):
			return filepath.SkipDir
		case strings.HasSuffix(path, "_test.go") && !strings.HasPrefix(d.Name(), "example"):
			return nil
		case !slices.Contains([]string{".go", ".js", ".mjs", ".ts", ".py", ".md"}, filepath.Ext(path)):
			return nil
		}
		text, err := os.ReadFile(name)
		if err == nil && listening.Match(text) {
			found = append(found, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		test, ok := attacked[path]
		if !ok {
			t.Errorf("%s listens, and no test attacks it", path)
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(test)))
		if err != nil || !strings.Contains(string(text), "docs.Attack(") {
			t.Errorf("%s does not attack %s: %v", test, path, err)
		}
	}
	for path := range attacked {
		if !slices.Contains(found, path) {
			t.Errorf("%s does not listen", path)
		}
	}
}
