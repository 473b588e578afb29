package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// repository makes a checkout of Git with a document, in which one link has a space
// and another cannot be parsed, and a GOPATH in which the command is installed.
func repository(t *testing.T) (dir string, env []string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not there")
	}
	dir = t.TempDir()
	for name, text := range map[string]string{
		"docs/a.md":  "# Title\n\n[x](<a b>) https://example.org:99999/\n",
		"docs/b.txt": "https://example.org/fine\n",
		".gitignore": "ignored.md\n",
		"ignored.md": "[x](<a b>)\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git := exec.Command("git", "init", "-q", dir)
	if out, err := git.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := exec.LookPath("weburl")
	if err != nil {
		t.Fatal(err)
	}
	gopath := t.TempDir()
	if err := os.Mkdir(filepath.Join(gopath, "bin"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, filepath.Join(gopath, "bin", "weburl")); err != nil {
		t.Fatal(err)
	}
	return dir, append(os.Environ(), "GOPATH="+gopath)
}

func readYAML(t *testing.T, name string, v any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, v); err != nil {
		t.Fatal(err)
	}
}

// runsPackages matches commands that run code of packages or of the checkout.
var runsPackages = regexp.MustCompile(`\bnpm (?:ci|exec|i|install|run)\b|\b(?:npx|go (?:run|test|generate|install))\b|\.ci/|\b(?:goreleaser|docker build)`)

// TestWorkflows holds that an action of others is named by the digest of a commit,
// which cannot move, that a checkout leaves no credentials, that no release may be
// written or attested except by the job that publishes, which runs no code of packages, and
// that the action installs the version of the modules that it was released with.
func TestWorkflows(t *testing.T) {
	type step struct {
		Uses string
		With map[string]any
		Run  string
	}
	for _, name := range []string{".github/workflows/ci.yml", ".github/workflows/release.yml"} {
		var workflow struct {
			Permissions map[string]string
			Jobs        map[string]struct {
				Permissions map[string]string
				Steps       []step
			}
		}
		readYAML(t, name, &workflow)
		if workflow.Permissions == nil {
			t.Errorf("%s: no permissions, which are those of the repository's settings", name)
		}
		for permission, value := range workflow.Permissions {
			if value != "read" {
				t.Errorf("%s: each job has %s: %s", name, permission, value)
			}
		}
		for job, content := range workflow.Jobs {
			writes := false
			for permission, value := range content.Permissions {
				writes = writes || value == "write" && permission != "id-token" && permission != "pages"
			}
			if writes && job != "publish" {
				t.Errorf("%s: job %s can write", name, job)
			}
			for _, s := range content.Steps {
				if s.Uses != "" && !pinned.MatchString(s.Uses) {
					t.Errorf("%s: %s is not a digest of 40 hex digits", name, s.Uses)
				}
				if strings.HasPrefix(s.Uses, "actions/checkout@") && s.With["persist-credentials"] != false {
					t.Errorf("%s: the checkout of job %s leaves credentials", name, job)
				}
				if writes && runsPackages.MatchString(s.Run) {
					t.Errorf("%s: job %s can write, and runs code of packages: %s", name, job, s.Run)
				}
			}
		}
	}
	var action struct {
		Inputs map[string]struct{ Default string }
		Runs   struct{ Steps []step }
	}
	readYAML(t, "action.yml", &action)
	for _, s := range action.Runs.Steps {
		if s.Uses != "" && !pinned.MatchString(s.Uses) {
			t.Errorf("action.yml: %s is not a digest of 40 hex digits", s.Uses)
		}
	}
	module, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if version := action.Inputs["version"].Default; !strings.Contains(string(module), "\tgithub.com/weburl/weburl "+version+"\n") {
		t.Errorf("action.yml installs %s, which is not the version in go.mod", version)
	}
}

var pinned = regexp.MustCompile(`^[^@]+@[0-9a-f]{40}$`)

// TestAction runs the steps of action.yml as GitHub does: a script of bash, with the
// inputs in the environment. The first step, which installs a release, is what
// .ci/install runs.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not there")
	}
	var action struct {
		Inputs map[string]struct{ Default string }
		Runs   struct {
			Using string
			Steps []struct {
				Name, Shell, Run string
				Env              map[string]string
			}
		}
	}
	readYAML(t, "action.yml", &action)
	steps := action.Runs.Steps
	if action.Runs.Using != "composite" || len(steps) != 2 || steps[0].Run != "go install \"github.com/weburl/weburl/cmd/weburl@$VERSION\"\n" {
		t.Fatalf("other steps: %+v", steps)
	}
	check := steps[1]
	for _, test := range []struct {
		name   string
		inputs map[string]string
		fails  bool
		want   []string
		sarif  string
	}{
		{"defaults", nil, true, []string{"::error file=docs/a.md,line=3"}, ""},
		{"rules", map[string]string{"rules": "port-out-of-range=off\nmissing-file=off\n"}, false, nil, ""},
		{"exclude", map[string]string{"exclude": "docs/\n*.txt\n"}, false, nil, ""},
		{"paths", map[string]string{"paths": "docs/b.txt\n"}, false, nil, ""},
		{"fail on notes", map[string]string{"fail-on": "note", "rules": "port-out-of-range=off"}, true, []string{"::notice file=docs/a.md"}, ""},
		{"sarif", map[string]string{"sarif": "out.sarif"}, true, nil, `"ruleId":"port-out-of-range"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, env := repository(t)
			for variable, expression := range check.Env {
				input := strings.TrimSuffix(strings.TrimPrefix(expression, "${{ inputs."), " }}")
				declared, ok := action.Inputs[input]
				if !ok {
					t.Fatalf("there is no input %s", input)
				}
				value, ok := test.inputs[input]
				if !ok {
					value = declared.Default
				}
				env = append(env, variable+"="+value)
			}
			script := filepath.Join(t.TempDir(), "step.sh")
			if err := os.WriteFile(script, []byte(check.Run), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(bash, "--noprofile", "--norc", "-eo", "pipefail", script)
			cmd.Dir, cmd.Env = dir, env
			out, err := cmd.CombinedOutput()
			if (err != nil) != test.fails {
				t.Errorf("%v\n%s", err, out)
			}
			for _, want := range test.want {
				if !strings.Contains(string(out), want) {
					t.Errorf("%s\nlacks %s", out, want)
				}
			}
			if strings.Contains(string(out), "ignored.md") {
				t.Errorf("%s\nhas a file that Git ignores", out)
			}
			if test.sarif != "" {
				text, err := os.ReadFile(filepath.Join(dir, "out.sarif"))
				if err != nil || !strings.Contains(string(text), test.sarif) {
					t.Errorf("%v\n%s", err, text)
				}
			}
		})
	}
}

// TestPreCommit runs the hook as pre-commit does: its entry, and the names of the
// files that have changed.
func TestPreCommit(t *testing.T) {
	var hooks []struct {
		ID, Entry, Language string
		Dependencies        []string `yaml:"additional_dependencies"`
	}
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 1 || hooks[0].Language != "golang" || len(hooks[0].Dependencies) != 1 {
		t.Fatalf("other hooks: %+v", hooks)
	}
	dir, env := repository(t)
	for _, test := range []struct {
		files []string
		fails bool
	}{
		{[]string{"docs/a.md", "docs/b.txt"}, true},
		{[]string{"docs/b.txt"}, false},
		{nil, true}, // with pass_filenames: false
	} {
		entry := strings.Fields(hooks[0].Entry)
		cmd := exec.Command(entry[0], append(entry[1:], test.files...)...)
		cmd.Dir, cmd.Env = dir, env
		if out, err := cmd.CombinedOutput(); (err != nil) != test.fails {
			t.Errorf("%v: %v\n%s", test.files, err, out)
		}
	}
}
