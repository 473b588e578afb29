package jsurl_test

import (
	_ "embed"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/peer"
)

//go:embed testdata/surface.js
var surface string

// TestNode compares what scripts can see of the classes with those of Node.js.
// See package internal/peer for what is needed.
func TestNode(t *testing.T) {
	folder := peer.Need(t)
	file := filepath.Join(t.TempDir(), "surface.cjs")
	if err := os.WriteFile(file, []byte("process.stdout.write("+surface+")"), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := folder.Command(file).Output()
	if err != nil {
		t.Fatal(err)
	}
	node := readSurface(t, string(out))
	for name, what := range node {
		if strings.Contains(what, "SyntaxError") {
			t.Errorf("%s: %s", name, what)
		}
		if slices.ContainsFunc(onlyInNode, func(part string) bool { return strings.Contains(name, part) }) {
			delete(node, name)
		}
	}
	eachEngine(t, func(t *testing.T, newRuntime func() runtime) {
		out, err := newRuntime().run("surface.js", surface)
		if err != nil {
			t.Fatal(err)
		}
		ours := readSurface(t, out)
		names := slices.Sorted(maps.Keys(ours))
		for name := range node {
			if _, ok := ours[name]; !ok {
				names = append(names, name)
			}
		}
		for _, name := range names {
			t.Run(name, func(t *testing.T) {
				if ours[name] != node[name] {
					t.Errorf("got %s\nwant %s", ours[name], node[name])
				}
			})
		}
		t.Logf("%d properties and expressions", len(names))
	})
}

func readSurface(t *testing.T, text string) (surface map[string]string) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &surface); err != nil {
		t.Fatal(err)
	}
	return surface
}

// onlyInNode are parts of the names of what Node.js adds to the classes: methods
// of the File API, and its own hook for console.log.
var onlyInNode = []string{"URL.createObjectURL", "URL.revokeObjectURL", "Symbol(nodejs.util.inspect.custom)"}
