package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// needGit skips a test if Git or Bash is missing.
func needGit(t *testing.T) {
	t.Helper()
	for _, name := range []string{"git", "bash"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
}

// repository makes a repository of three modules, of which the first requires the others.
func repository(t *testing.T) (root string) {
	t.Helper()
	needGit(t)
	t.Setenv("GOWORK", "") // this test runs with GOWORK=off
	root = t.TempDir()
	tidy, err := os.ReadFile("../../../.ci/tidy")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod":    "module github.com/weburl/weburl\n\ngo 1.26.0\n",
		"weburl.go": "package weburl\n",
		"cmd/weburl/go.mod": "module github.com/weburl/weburl/cmd/weburl\n\ngo 1.26.0\n\nrequire (\n" +
			"\tgithub.com/weburl/weburl v0.1.0\n\tgithub.com/weburl/weburl/sqlurl/sqliteurl v0.1.0\n)\n",
		"cmd/weburl/main.go":                 "package main\n\nimport (\n\t_ \"github.com/weburl/weburl\"\n\t_ \"github.com/weburl/weburl/sqlurl/sqliteurl\"\n)\n\nfunc main() {}\n",
		"cmd/weburl/lab/lab.go":              "package lab\n\n//go:generate sh -c \"echo engine >embedded/engine.wasm.gz\"\n",
		"cmd/weburl/lab/embedded/.gitignore": "*\n!.gitignore\n",
		"sqlurl/sqliteurl/go.mod":            "module github.com/weburl/weburl/sqlurl/sqliteurl\n\ngo 1.26.0\n\nrequire github.com/weburl/weburl v0.1.0\n",
		"sqlurl/sqliteurl/sqliteurl.go":      "package sqliteurl\n\nimport _ \"github.com/weburl/weburl\"\n",
		"go.work":                            "go 1.26.0\n\nuse (\n\t.\n\t./cmd/weburl\n)\n\nreplace github.com/weburl/weburl v0.1.0 => ./\n",
		"action.yml":                         "inputs:\n  version:\n    default: v0.1.0\n",
		"docs/lint.md":                       "- uses: weburl/weburl@v0.1.0\n  rev: v0.2.0\n- uses: actions/checkout@v5\nSince v0.1.0\n",
		"CHANGELOG.md":                       "# Changes\n\n## Unreleased\n\n- A change.\n\n## v0.1.0\n\nThe first.\n",
		"LICENSE":                            "MIT\n",
		".ci/tidy":                           string(tidy),
	} {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"}, {"config", "user.name", "A"}, {"config", "user.email", "a@example.org"}, {"add", "."}, {"commit", "-q", "-m", "A"},
	} {
		if _, err := git(root, args...); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func read(t *testing.T, root, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// revision returns the commit that a tag or branch refers to, and a line feed.
func revision(t *testing.T, root, name string) string {
	t.Helper()
	id, err := git(root, "rev-parse", name+"^{commit}")
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestRelease(t *testing.T) {
	root := repository(t)
	var out bytes.Buffer
	if err := release(root, "v0.2.0", true, &out); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"cmd/weburl/go.mod":       "\tgithub.com/weburl/weburl v0.2.0\n\tgithub.com/weburl/weburl/sqlurl/sqliteurl v0.2.0\n",
		"sqlurl/sqliteurl/go.mod": "require github.com/weburl/weburl v0.2.0\n",
		"go.work":                 "replace github.com/weburl/weburl v0.2.0 => ./\n",
		"action.yml":              "default: v0.2.0\n",
		"docs/lint.md":            "- uses: weburl/weburl@v0.2.0\n  rev: v0.2.0\n- uses: actions/checkout@v5\nSince v0.1.0\n",
		"CHANGELOG.md":            "## Unreleased\n\n## v0.2.0\n\n- A change.\n\n## v0.1.0\n",
	} {
		if got := read(t, root, name); !strings.Contains(got, want) {
			t.Errorf("%s is\n%s\nwithout\n%s", name, got, want)
		}
	}
	tags, err := git(root, "tag", "--list")
	if want := "cmd/weburl/v0.2.0\nsqlurl/sqliteurl/v0.2.0\nv0.2.0\n"; err != nil || tags != want {
		t.Errorf("tags %q, %v", tags, err)
	}
	if status, err := git(root, "status", "--porcelain", "--branch", "--ignored"); err != nil || status != "## main\n" {
		t.Errorf("status %q, %v", status, err)
	}
	if engine, err := git(root, "show", "cmd/weburl/v0.2.0:cmd/weburl/lab/embedded/engine.wasm.gz"); err != nil || engine != "engine\n" {
		t.Errorf("the tag of the command has the engine %q, %v", engine, err)
	}
	if parent, err := git(root, "log", "-1", "--format=%P", "cmd/weburl/v0.2.0"); err != nil || parent != revision(t, root, "v0.2.0") || parent != revision(t, root, "main") {
		t.Errorf("the tag of the command is on %q, %v", parent, err)
	}
	if want := "  .ci/release push v0.2.0\n"; !strings.Contains(out.String(), want) {
		t.Errorf("output:\n%s", &out)
	}

	proxy := t.TempDir()
	if version, err := writeProxy(root, proxy); err != nil || version != "v0.2.0" {
		t.Fatal(version, err)
	}
	for _, name := range []string{"@v/list", "@v/v0.2.0.zip", "cmd/weburl/@v/v0.2.0.mod", "sqlurl/sqliteurl/@v/v0.2.0.info"} {
		if read(t, proxy, "github.com/weburl/weburl/"+name) == "" {
			t.Errorf("%s is empty", name)
		}
	}

	if err := release(root, "v0.3.0", true, &out); err == nil || !strings.Contains(err.Error(), "no changes") {
		t.Errorf("without changes: %v", err)
	}
}

func TestRefused(t *testing.T) {
	for name, test := range map[string]struct {
		version string
		change  func(t *testing.T, root string)
		want    string
	}{
		"the version is old":          {"v0.1.0", nil, "not newer"},
		"the version is not a number": {"v1", nil, "a version such as"},
		"a file has changed":          {"v0.2.0", func(t *testing.T, root string) { os.WriteFile(filepath.Join(root, "x"), nil, 0o666) }, "not clean"},
		"a module has the tag":        {"v0.2.0", func(t *testing.T, root string) { git(root, "tag", "cmd/weburl/v0.2.0") }, "there is a tag"},
		"another branch":              {"v0.2.0", func(t *testing.T, root string) { git(root, "switch", "-q", "-c", "x") }, "not main"},
	} {
		t.Run(name, func(t *testing.T) {
			root := repository(t)
			if test.change != nil {
				test.change(t, root)
			}
			err := release(root, test.version, false, &bytes.Buffer{})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if head, err := git(root, "log", "--format=%s"); err != nil || head != "A\n" {
				t.Errorf("commits %q, %v", head, err)
			}
		})
	}
}

func TestIsNewer(t *testing.T) {
	for _, test := range []struct {
		version, last string
		want          bool
	}{
		{"v0.2.0", "v0.1.9", true}, {"v0.10.0", "v0.9.0", true}, {"v1.0.0", "v0.9.9", true}, {"v0.1.1-rc.1", "v0.1.0", true}, {"v0.2.0", "v0.2.0-rc.1", true},
		{"v0.2.0-rc.2", "v0.2.0-rc.1", true}, {"v0.2.0-rc.10", "v0.2.0-rc.9", true},
		{"v0.1.0", "v0.1.0", false}, {"v0.1.0", "v0.2.0", false}, {"v0.2.0-rc.1", "v0.2.0", false},
	} {
		if got, err := isNewer(test.version, test.last); got != test.want || err != nil {
			t.Errorf("%s, %s: %t, %v", test.version, test.last, got, err)
		}
	}
}

// TestPush pushes to a repository of its own. A script stands for gh, and says what gh
// says of the run of a workflow.
func TestPush(t *testing.T) {
	root, remote, bin := repository(t), t.TempDir(), t.TempDir()
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	gh := func(says string) {
		t.Helper()
		script := "#!/bin/sh\n[ \"$1 $2\" = 'run list' ] && case \"$*\" in *" + strings.TrimSpace(revision(t, root, "main")) + "*) echo '" + says + "' ;; esac\n"
		if err := os.WriteFile(filepath.Join(bin, "gh"), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q", "--bare", remote}, {"remote", "add", "origin", remote}} {
		if _, err := git(root, args...); err != nil {
			t.Fatal(err)
		}
	}
	if err := release(root, "v0.2.0", true, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ says, want string }{
		{"[]", "there is no snapshot"},
		{`[{"status": "in_progress", "conclusion": "", "url": "https://example.com/1"}]`, "wait for https://example.com/1"},
		{`[{"status": "completed", "conclusion": "failure", "url": "https://example.com/1"}]`, "has the result failure"},
		{"", "gh run list"},
	} {
		gh(test.says)
		if err := push(root, "v0.2.0"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("gh says %q: %v", test.says, err)
		}
		if tags, err := git(remote, "tag", "--list"); err != nil || tags != "" {
			t.Fatalf("gh says %q: pushed %q, %v", test.says, tags, err)
		}
	}
	gh(`[{"status": "completed", "conclusion": "success", "url": "https://example.com/1"}]`)
	if err := push(root, "v0.3.0"); err == nil || !strings.Contains(err.Error(), "there is no tag") {
		t.Errorf("a version without tags: %v", err)
	}
	if err := push(root, "v0.2.0"); err != nil {
		t.Fatal(err)
	}
	if tags, err := git(remote, "tag", "--list"); err != nil || tags != "cmd/weburl/v0.2.0\nsqlurl/sqliteurl/v0.2.0\nv0.2.0\n" {
		t.Errorf("pushed %q, %v", tags, err)
	}
}
