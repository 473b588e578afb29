package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestDependencies holds CONTRIBUTING.md to a line for each module that one of this
// repository requires.
func TestDependencies(t *testing.T) {
	need.Program(t, "git")
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := git("../..", "ls-files", "*go.mod")
	if err != nil {
		t.Skip(err) // this is not a checkout
	}
	for name := range strings.Lines(files) {
		cmd := exec.Command("go", "mod", "edit", "-json")
		cmd.Dir = filepath.Join("../..", filepath.Dir(strings.TrimSpace(name)))
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Require []struct {
				Path     string
				Indirect bool
			}
		}
		if err := json.Unmarshal(out, &file); err != nil {
			t.Fatal(err)
		}
		for _, r := range file.Require {
			if !r.Indirect && !strings.HasPrefix(r.Path, "github.com/weburl/") && !strings.Contains(string(text), "`"+r.Path+"`") {
				t.Errorf("CONTRIBUTING.md does not say why %s requires %s", strings.TrimSpace(name), r.Path)
			}
		}
	}
}
