package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// TestVersions holds the scripts to name no version of a tool: those are in
// files that Dependabot reads.
func TestVersions(t *testing.T) {
	version := regexp.MustCompile(`[\w/.-]+@v?\d+\.\d[\w.-]*`)
	files, err := filepath.Glob("../../.ci/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, file := range append(files, "../../action.yml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if found := version.FindString(line); found != "" && !strings.Contains(line, "example.com/") {
				t.Errorf("%s names %s", file, found)
			}
		}
	}
}
