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
)

// A module is a module of the checkout.
type module struct {
	dir   string // relative to the root of the checkout, with slashes
	path  string
	files []string // relative to the root, with slashes

	requires map[string]string // versions of modules by path
	replaces bool              // there is a replace directive
}

// tag returns the tag of a version of the module.
//
// See https://go.dev/ref/mod#vcs-version.
func (m *module) tag(version string) string { return path.Join(m.dir, version) }

// findModules returns the modules of the checkout at root, those that others require
// before them.
func findModules(root string) ([]*module, error) {
	files, err := listFiles(root)
	if err != nil {
		return nil, err
	}
	var modules []*module
	for _, name := range files {
		if path.Base(name) != "go.mod" {
			continue
		}
		m, err := readModule(root, path.Dir(name))
		if err != nil {
			return nil, err
		}
		modules = append(modules, m)
	}
	for _, name := range files {
		if m := owner(name, modules); m != nil {
			m.files = append(m.files, name)
		}
	}
	return inOrder(modules)
}

// readModule reads the file go.mod in dir.
func readModule(root, dir string) (*module, error) {
	cmd := exec.Command("go", "mod", "edit", "-json")
	cmd.Dir = filepath.Join(root, filepath.FromSlash(dir))
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go mod edit in %s: %w", dir, err)
	}
	var file struct {
		Module  struct{ Path string }
		Require []struct{ Path, Version string }
		Replace []struct{}
	}
	if err := json.Unmarshal(out, &file); err != nil {
		return nil, err
	}
	m := &module{dir: dir, path: file.Module.Path, requires: make(map[string]string), replaces: len(file.Replace) > 0}
	for _, r := range file.Require {
		m.requires[r.Path] = r.Version
	}
	return m, nil
}

// owner returns the module that a file is in: the one whose directory is nearest.
func owner(name string, modules []*module) (nearest *module) {
	for _, m := range modules {
		if (m.dir == "." || strings.HasPrefix(name, m.dir+"/")) && (nearest == nil || nearest.dir == "." || len(m.dir) > len(nearest.dir)) {
			nearest = m
		}
	}
	return nearest
}

// inOrder returns the modules in an order in which each comes after those that it
// requires.
func inOrder(modules []*module) (ordered []*module, err error) {
	slices.SortFunc(modules, func(a, b *module) int { return strings.Compare(a.path, b.path) })
	for len(ordered) < len(modules) {
		i := slices.IndexFunc(modules, func(m *module) bool {
			return !slices.Contains(ordered, m) && !slices.ContainsFunc(modules, func(other *module) bool {
				_, required := m.requires[other.path]
				return required && !slices.Contains(ordered, other)
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
func commonVersion(modules []*module) (version string, err error) {
	var where *module
	for _, m := range modules {
		if m.replaces {
			return "", fmt.Errorf("%s has a replace directive, which has no effect for those who require it: replace in go.work", m.path)
		}
		for _, other := range modules {
			required, ok := m.requires[other.path]
			switch {
			case !ok:
			case version == "":
				version, where = required, m
			case required != version:
				return "", fmt.Errorf("%s requires %s@%s, but %s requires %s of another module", m.path, other.path, required, where.path, version)
			}
		}
	}
	if version == "" {
		return "", fmt.Errorf("no module requires another one")
	}
	return version, nil
}

// listFiles returns the files below root that git tracks or does not ignore, with
// slashes.
func listFiles(root string) (files []string, err error) {
	out, err := git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(strings.TrimRight(out, "\x00"), "\x00") {
		if _, err := os.Lstat(filepath.Join(root, name)); err == nil {
			files = append(files, name)
		}
	}
	return files, nil
}

// git runs git in the checkout, and returns its output.
func git(root string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return string(out), nil
}
