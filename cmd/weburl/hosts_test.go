package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// repository makes a checkout of Git with a document, in which one link has a space
// and another cannot be parsed, and a folder RUNNER_TEMP in which the action has installed the command.
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
	temp := t.TempDir()
	if err := os.Mkdir(filepath.Join(temp, "weburl"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, filepath.Join(temp, "weburl", "weburl")); err != nil {
		t.Fatal(err)
	}
	return dir, append(os.Environ(), "RUNNER_TEMP="+temp)
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

// An action is the content of action.yml.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, If, Uses, Shell, Run string
			Env                        map[string]string
		}
	}
}

// step runs a step of the action as GitHub does: a script of bash, with the inputs in
// the environment.
func (a *action) step(t *testing.T, name string, inputs map[string]string, dir string, env []string) (string, error) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not there")
	}
	for _, s := range a.Runs.Steps {
		if s.Name != name || s.Shell != "bash" {
			continue
		}
		for variable, expression := range s.Env {
			if expression == "${{ github.token }}" {
				env = append(env, variable+"=token")
				continue
			}
			input := strings.TrimSuffix(strings.TrimPrefix(expression, "${{ inputs."), " }}")
			declared, ok := a.Inputs[input]
			if !ok {
				t.Fatalf("there is no input %s", input)
			}
			value, ok := inputs[input]
			if !ok {
				value = declared.Default
			}
			env = append(env, variable+"="+value)
		}
		script := filepath.Join(t.TempDir(), "step.sh")
		if err := os.WriteFile(script, []byte(s.Run), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(bash, "--noprofile", "--norc", "-eo", "pipefail", script)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	t.Fatalf("there is no step %s that bash runs", name)
	return "", nil
}

// TestActionInstall runs the step that installs a release. A script stands for gh: it
// has the files of a release, and verifies as the test says.
func TestActionInstall(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	gh := `#!/bin/sh
case "$*" in
"release download v0.2.0 --repo weburl/weburl --pattern "*)
	[ -d "$RELEASE" ] || { echo release not found >&2; exit 1; }
	cp "$RELEASE"/* . ;;
"attestation verify weburl_0.2.0_"*" --repo weburl/weburl --signer-workflow weburl/weburl/.github/workflows/release.yml --source-ref refs/tags/cmd/weburl/v0.2.0") [ "$GH_TOKEN" = token ] && exit "$VERIFIES" ;;
*) echo "gh $*" >&2; exit 1 ;;
esac
`
	for _, test := range []struct {
		name, os, arch, archive string // the archive of the release, or "" for none
		wrong                   string // "digest", "no digest" or "provenance"
		want                    string // "installs", "source" or "fails"
	}{
		{"Linux", "Linux", "X64", "linux_amd64.tar.gz", "", "installs"},
		{"Linux on ARM", "Linux", "ARM64", "linux_arm64.tar.gz", "", "installs"},
		{"macOS", "macOS", "ARM64", "darwin_arm64.tar.gz", "", "installs"},
		{"macOS on Intel", "macOS", "X64", "darwin_amd64.tar.gz", "", "installs"},
		{"Windows", "Windows", "X64", "windows_amd64.zip", "", "installs"},
		{"Windows on ARM", "Windows", "ARM64", "windows_arm64.zip", "", "installs"},
		{"no such processor", "Linux", "X86", "linux_amd64.tar.gz", "", "source"},
		{"no such file", "Linux", "ARM64", "linux_amd64.tar.gz", "", "source"},
		{"no release", "Linux", "X64", "", "", "source"},
		{"wrong digest", "Linux", "X64", "linux_amd64.tar.gz", "digest", "fails"},
		{"no digest", "Linux", "X64", "linux_amd64.tar.gz", "no digest", "fails"},
		{"wrong provenance", "Linux", "X64", "linux_amd64.tar.gz", "provenance", "fails"},
		{"wrong provenance on Windows", "Windows", "X64", "windows_amd64.zip", "provenance", "fails"},
	} {
		t.Run(test.name, func(t *testing.T) {
			temp, bin, release := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "release")
			output := filepath.Join(temp, "output")
			if err := os.WriteFile(filepath.Join(bin, "gh"), []byte(gh), 0o777); err != nil {
				t.Fatal(err)
			}
			program := "weburl"
			if test.archive != "" {
				var content []byte
				if content, program = archiveOf(t, test.archive); program == "weburl.exe" {
					if _, err := exec.LookPath("unzip"); err != nil {
						t.Skip("unzip is not there")
					}
				}
				name := "weburl_0.2.0_" + test.archive
				sum := fmt.Sprintf("%x  %s\n", sha256.Sum256(content), name)
				switch test.wrong {
				case "digest":
					sum = fmt.Sprintf("%x  %s\n", sha256.Sum256(nil), name)
				case "no digest":
					sum = ""
				}
				if err := os.Mkdir(release, 0o777); err != nil {
					t.Fatal(err)
				}
				// The digests of other files, of which one begins with the same name.
				sum += fmt.Sprintf("%x  %s.sbom.json\n", sha256.Sum256(nil), name)
				for file, content := range map[string][]byte{name: content, "checksums.txt": []byte(sum)} {
					if err := os.WriteFile(filepath.Join(release, file), content, 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			verifies := "0"
			if test.wrong == "provenance" {
				verifies = "1"
			}
			env := append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"), "RUNNER_TEMP="+temp, "RUNNER_OS="+test.os, "RUNNER_ARCH="+test.arch,
				"GITHUB_OUTPUT="+output, "RELEASE="+release, "VERIFIES="+verifies)
			out, err := a.step(t, "release", map[string]string{"version": "v0.2.0"}, temp, env)
			if (err != nil) != (test.want == "fails") {
				t.Errorf("%v\n%s", err, out)
			}
			if _, err := os.Stat(filepath.Join(temp, "weburl", program)); (err == nil) != (test.want == "installs") {
				t.Errorf("the program: %v\n%s", err, out)
			}
			if said, _ := os.ReadFile(output); (string(said) == "source=true\n") != (test.want == "source") {
				t.Errorf("the output is %q\n%s", said, out)
			}
		})
	}
}

// archiveOf returns an archive of a release, and the name of the program in it.
func archiveOf(t *testing.T, name string) (content []byte, program string) {
	t.Helper()
	var b bytes.Buffer
	if strings.HasSuffix(name, ".zip") {
		z := zip.NewWriter(&b)
		if _, err := z.Create("weburl.exe"); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes(), "weburl.exe"
	}
	g := gzip.NewWriter(&b)
	w := tar.NewWriter(g)
	if err := w.WriteHeader(&tar.Header{Name: "weburl", Mode: 0o755}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), g.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), "weburl"
}

// TestAction runs the step of action.yml that lints. The steps that build from source, of
// which .ci/install runs the command, are for what is not a release.
func TestAction(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	if a.Runs.Using != "composite" || len(a.Runs.Steps) != 4 {
		t.Fatalf("other steps: %+v", a.Runs)
	}
	for _, s := range a.Runs.Steps[1:3] {
		if s.If != "steps.release.outputs.source == 'true'" {
			t.Errorf("step %s if %s", s.Name, s.If)
		}
	}
	if want := `GOBIN=$RUNNER_TEMP/weburl go install "github.com/weburl/weburl/cmd/weburl@$VERSION"` + "\n"; a.Runs.Steps[2].Run != want {
		t.Errorf("built from source with %s", a.Runs.Steps[2].Run)
	}
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
			out, err := a.step(t, "lint", test.inputs, dir, env)
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
