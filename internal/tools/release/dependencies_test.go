package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDependencies holds CONTRIBUTING.md to a line for each module that one of this
// repository requires.
func TestDependencies(t *testing.T) {
	needGit(t)
	text, err := os.ReadFile("../../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := findModules("../../..")
	if err != nil {
		t.Skip(err) // this is not a checkout
	}
	for _, m := range modules {
		for _, r := range m.file.Require {
			if !r.Indirect && !strings.HasPrefix(r.Mod.Path, "github.com/weburl/") && !strings.Contains(string(text), "`"+r.Mod.Path+"`") {
				t.Errorf("CONTRIBUTING.md does not say why %s requires %s", m.path(), r.Mod.Path)
			}
		}
	}
}

// TestVersions holds the scripts to name no version of a tool: those are in
// files that Dependabot reads.
func TestVersions(t *testing.T) {
	version := regexp.MustCompile(`[\w/.-]+@v?\d+\.\d[\w.-]*`)
	files, err := filepath.Glob("../../../.ci/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, file := range append(files, "../../../action.yml") {
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
