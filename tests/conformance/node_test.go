package conformance

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

//go:embed testdata/nodeurl.js
var nodeURL string

// TestNodeURL compares the functions of the module "url" with those of Node.js.
func TestNodeURL(t *testing.T) {
	folder, err := peer.Find()
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "nodeurl.cjs")
	if err := os.WriteFile(file, []byte("const url = require('node:url'); process.stdout.write("+nodeURL+")"), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := folder.Command(file).Output()
	if err != nil {
		t.Fatal(err)
	}
	node := readSurface(t, string(out))
	eachEngine(t, func(t *testing.T, newRuntime func() runtime) {
		rt := newRuntime()
		out, err := rt.run("nodeurl.js", "const url = requireURL();"+nodeURL)
		if err != nil {
			t.Fatal(err)
		}
		ours := readSurface(t, out)
		for _, name := range slices.Sorted(maps.Keys(node)) {
			t.Run(name, func(t *testing.T) {
				if name == `pathToFileURL C:\ true` && node[name] == "file:///C://" && ours[name] == "file:///C:/" {
					return // Node.js puts a slash after the root of a drive, which has one
				}
				if ours[name] != node[name] {
					t.Errorf("got %s\nwant %s", ours[name], node[name])
				}
			})
		}
	})
}
