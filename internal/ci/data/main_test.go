package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the table of CONTRIBUTING.md")

func digestOf(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// The files arrive from the first address that has the right content, once, and what fails is
// named.
func TestDownload(t *testing.T) {
	var requests []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests = append(requests, r.URL.Path)
		if strings.Contains(r.URL.Path, "missing") {
			http.NotFound(w, r)
			return
		}
		w.Write([]byte("at " + r.URL.Path))
	}))
	defer server.Close()
	d := &downloader{dir: t.TempDir(), mirror: server.URL + "/mirror", client: newClient()}
	first := file{"a/first", digestOf("at /mirror/example.org/other"), []string{"https://example.org/missing", "https://example.org/first", "https://example.org/other"}}
	second := file{"a/b/second", "-", []string{"https://example.org/second"}}
	if err := d.all([]file{second}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.one(first); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"a/first": "at /mirror/example.org/other", "a/b/second": "at /mirror/example.org/second"} {
		if text, err := os.ReadFile(filepath.Join(d.dir, name)); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if len(requests) != 4 {
		t.Errorf("requests %q", requests)
	}
	wrong := file{"a/first", digestOf("other"), []string{"https://example.org/missing", "https://example.org/wrong"}}
	err := d.all([]file{wrong, second})
	if err == nil || !strings.Contains(err.Error(), "example.org/missing: 404") || !strings.Contains(err.Error(), "example.org/wrong: the digest is ") {
		t.Errorf("got %v", err)
	}
	if text, err := os.ReadFile(filepath.Join(d.dir, "a/first")); err != nil || string(text) != "at /mirror/example.org/other" {
		t.Errorf("a failure has changed the file: %q, %v", text, err)
	}
}

// A mirror can be a directory.
func TestMirrorDirectory(t *testing.T) {
	mirror := t.TempDir()
	if err := os.MkdirAll(filepath.Join(mirror, "example.org"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(mirror, "example.org", "x.txt"), []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	d := &downloader{dir: t.TempDir(), mirror: "file://" + filepath.ToSlash(mirror), client: newClient()}
	if err := d.one(file{"y", digestOf("text"), []string{"https://example.org/x.txt"}}); err != nil {
		t.Error(err)
	}
}

// Each file has a digest or is one of a commit, and is of a set that is downloaded.
func TestFiles(t *testing.T) {
	files, err := readFiles(list)
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	digest, commit := regexp.MustCompile(`^[0-9a-f]{64}$`), regexp.MustCompile(`^https://raw\.githubusercontent\.com/[^/]+/[^/]+/[0-9a-f]{40}/`)
	for _, f := range files {
		for _, address := range f.addresses {
			if !strings.HasPrefix(address, "https://") || !digest.MatchString(f.digest) && (f.digest != "-" || !commit.MatchString(address)) {
				t.Errorf("%s: %s is not pinned", f.name, address)
			}
		}
		if len(f.addresses) == 0 || !slices.ContainsFunc(sets, func(s set) bool { return len(s.of([]file{f})) > 0 }) {
			t.Errorf("%s has no address or is in no set", f.name)
		}
	}
	for _, s := range sets {
		if s.path != "" && len(s.of(files)) == 0 {
			t.Errorf("%s has no files", s.variable)
		}
	}
}

// TestTable holds the table of CONTRIBUTING.md to the sets.
func TestTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("| variable | a directory with | from |\n|---|---|---|\n")
	for _, s := range sets {
		from := s.from
		if s.path != "" {
			from = "downloaded from " + from
		}
		if s.lacked != "" {
			from = strings.TrimPrefix(from+"; strict mode does without: "+s.lacked, "; ")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", s.variable, s.content, from)
	}
	docs.Part(t, "../../../CONTRIBUTING.md", "<!-- data: go test ./internal/ci/data -update -->\n", "<!-- end of data -->\n", b.String(), *update)
}

// TestSets holds the sets to the variables that tests read, and to scripts that are there: in
// a fork, strict mode lacks only what the table says.
func TestSets(t *testing.T) {
	root := os.DirFS("../../..")
	script := regexp.MustCompile("`(\\.ci/[a-z-]+) ")
	for _, s := range sets {
		m := script.FindStringSubmatch(s.from)
		if s.path == "" && s.lacked == "" && m == nil {
			t.Errorf("%s is demanded, and nothing installs it", s.variable)
		}
		if m != nil {
			if _, err := fs.Stat(root, m[1]); err != nil {
				t.Error(err)
			}
		}
	}
	variable := regexp.MustCompile(`(?:need\.(?:Optional)?Dir|need\.Missing|datadir\.Env)\(\w*,? ?"([A-Z_]+)"`)
	used := map[string]bool{}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasPrefix(name, "internal/need/") || strings.HasPrefix(name, "internal/datadir/") {
			return err
		}
		text, err := fs.ReadFile(root, name)
		for _, m := range variable.FindAllSubmatch(text, -1) {
			used[string(m[1])] = true
		}
		return err
	})
	if err != nil || len(used) < 8 {
		t.Fatalf("%d variables, %v", len(used), err)
	}
	for name := range used {
		if !slices.ContainsFunc(sets, func(s set) bool { return s.variable == name }) {
			t.Errorf("tests read %s, which is no set", name)
		}
	}
}
