package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// A hook is an entry of .pre-commit-hooks.yaml.
type hook struct {
	ID            string
	Name          string
	Entry         string
	Args          []string
	PassFilenames bool `yaml:"pass_filenames"`
	AlwaysRun     bool `yaml:"always_run"`
	Language      string
	Types         []string
}

// TestHooks runs each hook in a repository with a file whose name is a flag. By its
// documentation pre-commit appends the names of files to entry and args. If it is installed, it
// runs the hook itself.
func TestHooks(t *testing.T) {
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []hook
	if err := yaml.Unmarshal(text, &hooks); err != nil || len(hooks) == 0 {
		t.Fatalf("%d hooks, %v", len(hooks), err)
	}
	for _, h := range hooks {
		if h.PassFilenames || !h.AlwaysRun {
			t.Errorf("%s: pass_filenames %t, always_run %t", h.ID, h.PassFilenames, h.AlwaysRun)
		}
		dir := t.TempDir()
		const flag = "--output=pwn.md"
		for _, name := range []string{"a.md", flag} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte("[x](missing.md)\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		check := func(cmd *exec.Cmd) {
			t.Helper()
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), flag+":1:") || !strings.Contains(string(out), "a.md:1:") {
				t.Errorf("%s: %v, and not a finding in each file:\n%s", cmd, err, out)
			}
			if _, err := os.Stat(filepath.Join(dir, "pwn.md")); err == nil {
				t.Errorf("%s: the name of a file is a flag", cmd)
			}
		}
		command := append(strings.Fields(h.Entry), h.Args...)
		check(exec.Command(command[0], command[1:]...))
		check(exec.Command(command[0], append(slices.Clone(command[1:]), flag, "a.md")...))

		program, err := exec.LookPath("pre-commit")
		if err != nil {
			t.Log("not run by pre-commit itself: ", err)
			continue
		}
		h.Language, h.PassFilenames = "system", true
		config, err := yaml.Marshal(map[string]any{"repos": []any{map[string]any{"repo": "local", "hooks": []any{map[string]any{
			"id": h.ID, "name": h.Name, "entry": h.Entry, "args": h.Args, "language": h.Language, "types": h.Types, "pass_filenames": h.PassFilenames,
		}}}}})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, ".pre-commit-config.yaml"), config, 0o666); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"init", "-q"}, {"add", "--", "."}} {
			git := exec.Command("git", args...)
			git.Dir = dir
			if out, err := git.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		check(exec.Command(program, "run", "--all-files", "--verbose"))
	}
}
