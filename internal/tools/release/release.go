package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

const (
	changelog  = "CHANGELOG.md"
	unreleased = "## Unreleased\n"
)

// release makes a release of the checkout at root, up to the tags, and writes what it
// does and what is left to do.
func release(root, version string, rehearse bool, w io.Writer) error {
	modules, err := findModules(root)
	if err != nil {
		return err
	}
	last, err := commonVersion(modules)
	if err != nil {
		return err
	}
	if err := check(root, modules, last, version, rehearse); err != nil {
		return err
	}
	if !rehearse {
		fmt.Fprintln(w, "running .ci/run --strict")
		if err := run(root, filepath.Join(root, ".ci", "run"), "--strict"); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "writing %s for %s\n", version, last)
	if err := writeVersion(root, last, version); err != nil {
		return err
	}
	if err := run(root, filepath.Join(root, ".ci", "tidy")); err != nil {
		return err
	}
	if _, err := git(root, "commit", "-q", "-a", "-m", version); err != nil {
		return err
	}
	for _, m := range modules {
		if m.dir == commandDir {
			continue
		}
		if _, err := git(root, "tag", "-a", "-m", m.path()+" "+version, m.tag(version)); err != nil {
			return err
		}
	}
	trigger := path.Join(commandDir, version)
	if err := tagWithEngine(root, trigger, "github.com/weburl/weburl/"+trigger); err != nil {
		return err
	}
	fmt.Fprintf(w, "committed and tagged. Build a snapshot:\n\n"+
		"  git push origin main\n  %s\n\n"+
		"When it is green, push the tags, and install what was released:\n\n"+
		"  .ci/release push %[2]s\n  .ci/install %[2]s\n", startSnapshot, version)
	return nil
}

const (
	workflow      = "release.yml"
	startSnapshot = "gh workflow run " + workflow + " --ref main"
)

// push pushes the tags of a version, if there is a snapshot of its commit, and it is green.
func push(root, version string) error {
	modules, err := findModules(root)
	if err != nil {
		return err
	}
	commit, err := git(root, "rev-parse", "--verify", version+"^{commit}")
	if err != nil {
		return fmt.Errorf("there is no tag %s: .ci/release %[1]s makes it", version)
	}
	commit = strings.TrimSpace(commit)
	text, err := output(root, "gh", "run", "list", "--workflow", workflow, "--event", "workflow_dispatch",
		"--commit", commit, "--limit", "1", "--json", "status,conclusion,url")
	if err != nil {
		return fmt.Errorf("the snapshot of %s cannot be checked: %w", version, err)
	}
	var runs []struct{ Status, Conclusion, URL string }
	if err := json.Unmarshal([]byte(text), &runs); err != nil {
		return fmt.Errorf("gh run list: %w", err)
	}
	switch {
	case len(runs) == 0:
		return fmt.Errorf("there is no snapshot of commit %s. Build it: git push origin main && %s", commit, startSnapshot)
	case runs[0].Status != "completed":
		return fmt.Errorf("the snapshot is %s: wait for %s", runs[0].Status, runs[0].URL)
	case runs[0].Conclusion != "success":
		return fmt.Errorf("the snapshot has the result %s: %s\nDelete the tags that git tag --list '*%s' names, repair it, and release the next version", runs[0].Conclusion, runs[0].URL, version)
	}
	tags := []string{"push", "-q", "--atomic", "origin"}
	for _, m := range modules {
		if m.dir != commandDir {
			tags = append(tags, m.tag(version))
		}
	}
	if _, err := git(root, tags...); err != nil {
		return err
	}
	// GitHub starts no workflow when more than three tags are pushed together. The
	// workflow of a release starts with the tag of the command, which is the last.
	_, err = git(root, "push", "-q", "origin", path.Join(commandDir, version))
	return err
}

// commandDir is the directory of the command, and engineDir of the engine of its lab.
const (
	commandDir = "cmd/weburl"
	engineDir  = "cmd/weburl/lab/embedded"
)

// tagWithEngine tags a commit that only the tag refers to: it has the engine of the lab,
// which is built from the commit before it, so that go install embeds the engine.
func tagWithEngine(root, tag, message string) error {
	if err := run(root, "go", "generate", "./"+path.Dir(engineDir)); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"switch", "-q", "--detach"},
		{"add", "--force", engineDir},
		{"commit", "-q", "-m", message + ", with the engine of the lab"},
		{"tag", "-a", "-m", message, tag},
		{"switch", "-q", "-"},
	} {
		if _, err := git(root, args...); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error if there cannot be a release of this version after last.
func check(root string, modules []*localModule, last, version string, rehearse bool) error {
	if newer, err := isNewer(version, last); err != nil {
		return err
	} else if !newer {
		return fmt.Errorf("%s is not newer than %s", version, last)
	}
	status, err := git(root, "status", "--porcelain")
	if err != nil {
		return err
	}
	if status != "" {
		return fmt.Errorf("the tree is not clean:\n%s", status)
	}
	branch, err := git(root, "branch", "--show-current")
	if err != nil {
		return err
	}
	if branch = strings.TrimSpace(branch); branch != "main" && !rehearse {
		return fmt.Errorf("the branch is %q, not main", branch)
	}
	tags, err := git(root, "tag", "--list")
	if err != nil {
		return err
	}
	for _, m := range modules {
		if slices.Contains(strings.Fields(tags), m.tag(version)) {
			return fmt.Errorf("there is a tag %s", m.tag(version))
		}
	}
	text, err := os.ReadFile(filepath.Join(root, changelog))
	if err != nil {
		return err
	}
	_, changes, ok := strings.Cut(string(text), unreleased)
	changes, _, _ = strings.Cut(changes, "\n## ")
	if !ok || strings.TrimSpace(changes) == "" {
		return errors.New(changelog + " has no changes under " + strings.TrimSpace(unreleased))
	}
	return nil
}

// isNewer reports whether version follows last.
func isNewer(version, last string) (bool, error) {
	for _, v := range []string{version, last} {
		if semver.Canonical(v) != v || v == "" {
			return false, fmt.Errorf("%q is not a version such as v1.2.3", v)
		}
	}
	return semver.Compare(version, last) > 0, nil
}

// writeVersion replaces the version in all files that name it, and gives what is
// unreleased in the changelog a heading.
func writeVersion(root, last, version string) error {
	files, err := git(root, "ls-files", "*go.mod", "*.work", "action.yml", ".pre-commit-hooks.yaml", "docs/lint*.md")
	if err != nil {
		return err
	}
	own := regexp.MustCompile(`(github\.com/weburl/weburl[a-z0-9/]*[ @]|default: )` + regexp.QuoteMeta(last) + `\b`)
	// A page pins the next version if it is about a command that the last does not have.
	pinned := regexp.MustCompile(`(uses: weburl/weburl@|rev: )v\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?\b`)
	for name := range strings.Lines(files) {
		name = filepath.Join(root, strings.TrimSpace(name))
		err := edit(name, func(text string) string {
			text = own.ReplaceAllString(text, "${1}"+version)
			return pinned.ReplaceAllString(text, "${1}"+version)
		})
		if err != nil {
			return err
		}
	}
	return edit(filepath.Join(root, changelog), func(text string) string {
		return strings.Replace(text, unreleased, unreleased+"\n## "+version+"\n", 1)
	})
}

// edit replaces the text of a file.
func edit(name string, change func(text string) string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return os.WriteFile(name, []byte(change(string(text))), 0o666)
}

// run runs a program in the checkout.
func run(root, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
