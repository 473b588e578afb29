package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// A localModule is a module of the checkout.
type localModule struct {
	dir  string // relative to the root of the checkout, with slashes
	file *modfile.File
}

func (m *localModule) path() string { return m.file.Module.Mod.Path }

// required returns the version of another module that m requires, or "".
func (m *localModule) required(other *localModule) string {
	for _, r := range m.file.Require {
		if r.Mod.Path == other.path() {
			return r.Mod.Version
		}
	}
	return ""
}

// tag returns the tag of a version of the module.
//
// See https://go.dev/ref/mod#vcs-version.
func (m *localModule) tag(version string) string { return path.Join(m.dir, version) }

// findModules returns the modules of the checkout at root, those that others require
// before them.
func findModules(root string) (modules []*localModule, err error) {
	files, err := git(root, "ls-files", "go.mod", "*/go.mod")
	if err != nil {
		return nil, err
	}
	for name := range strings.Lines(files) {
		name = strings.TrimSpace(name)
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		file, err := modfile.Parse(name, text, nil)
		if err != nil {
			return nil, err
		}
		modules = append(modules, &localModule{path.Dir(name), file})
	}
	return inOrder(modules)
}

// inOrder returns the modules in an order in which each comes after those that it
// requires.
func inOrder(modules []*localModule) (ordered []*localModule, err error) {
	slices.SortFunc(modules, func(a, b *localModule) int { return strings.Compare(a.path(), b.path()) })
	for len(ordered) < len(modules) {
		i := slices.IndexFunc(modules, func(m *localModule) bool {
			return !slices.Contains(ordered, m) && !slices.ContainsFunc(modules, func(other *localModule) bool {
				return m.required(other) != "" && !slices.Contains(ordered, other)
			})
		})
		if i < 0 {
			return nil, fmt.Errorf("modules require each other")
		}
		ordered = append(ordered, modules[i])
	}
	return ordered, nil
}

// commonVersion returns the version that the modules require of each other.
func commonVersion(modules []*localModule) (version string, err error) {
	var where *localModule
	for _, m := range modules {
		if len(m.file.Replace) > 0 {
			return "", fmt.Errorf("%s has a replace directive, which has no effect for those who require it: replace in go.work", m.path())
		}
		for _, other := range modules {
			required := m.required(other)
			switch {
			case required == "":
			case version == "":
				version, where = required, m
			case required != version:
				return "", fmt.Errorf("%s requires %s@%s, but %s requires %s of another module", m.path(), other.path(), required, where.path(), version)
			}
		}
	}
	if version == "" {
		return "", fmt.Errorf("no module requires another one")
	}
	return version, nil
}

// writeProxy writes the modules of the commit that is checked out at root to the
// directory dir, in the form in which a module proxy serves them, and returns their
// version: the one that they require of each other.
//
// See https://go.dev/ref/mod#goproxy-protocol.
func writeProxy(root, dir string) (version string, err error) {
	modules, err := findModules(root)
	if err != nil {
		return "", err
	}
	if version, err = commonVersion(modules); err != nil {
		return "", err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{version, time.Now().UTC()})
	if err != nil {
		return "", err
	}
	for _, m := range modules {
		escaped, err := module.EscapePath(m.path())
		if err != nil {
			return "", err
		}
		target := filepath.Join(dir, filepath.FromSlash(escaped), "@v")
		if err := os.MkdirAll(target, 0o777); err != nil {
			return "", err
		}
		goMod, err := os.ReadFile(filepath.Join(root, m.dir, "go.mod"))
		if err != nil {
			return "", err
		}
		for name, content := range map[string][]byte{"list": []byte(version + "\n"), version + ".info": info, version + ".mod": goMod} {
			if err := os.WriteFile(filepath.Join(target, name), content, 0o666); err != nil {
				return "", err
			}
		}
		if err := m.writeZip(root, version, filepath.Join(target, version+".zip")); err != nil {
			return "", err
		}
	}
	return version, nil
}

// writeZip writes the archive of a version of the module.
func (m *localModule) writeZip(root, version, name string) error {
	archive, err := os.Create(name)
	if err != nil {
		return err
	}
	defer archive.Close()
	subdir := strings.TrimPrefix(m.dir, ".")
	if err := zip.CreateFromVCS(archive, module.Version{Path: m.path(), Version: version}, root, "HEAD", subdir); err != nil {
		return fmt.Errorf("%s: %w", m.path(), err)
	}
	return archive.Close()
}

// git runs git in the checkout, and returns its output.
func git(root string, args ...string) (string, error) { return output(root, "git", args...) }

// output runs a program in the checkout, and returns its output.
func output(root, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, args[0], err)
	}
	return string(out), nil
}
