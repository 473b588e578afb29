package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// write writes the modules in the checkout root to the folder dir. It returns
// their version.
func write(root, dir string) (version string, err error) {
	files, err := listFiles(root)
	if err != nil {
		return "", err
	}
	modules, err := findModules(root, files)
	if err != nil {
		return "", err
	}
	if version, err = commonVersion(modules); err != nil {
		return "", err
	}
	for _, m := range modules {
		if err := m.write(dir, version, owned(files, m, modules)); err != nil {
			return "", err
		}
	}
	return version, nil
}

// A localModule is a module of the checkout.
type localModule struct {
	root string // the folder of the checkout
	dir  string // the module's, relative to root, with slashes
	file *modfile.File
}

func (m *localModule) path() string { return m.file.Module.Mod.Path }

// findModules returns the modules with a go.mod file among files.
func findModules(root string, files []string) (modules []*localModule, err error) {
	for _, name := range files {
		if path.Base(name) != "go.mod" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		file, err := modfile.Parse(name, text, nil)
		if err != nil {
			return nil, err
		}
		if len(file.Replace) > 0 {
			return nil, fmt.Errorf("%s has a replace directive, which has no effect for other modules: replace in go.work instead", name)
		}
		modules = append(modules, &localModule{root: root, dir: path.Dir(name), file: file})
	}
	return modules, nil
}

// commonVersion returns the version that the modules require of each other. It
// is an error if there is more than one.
func commonVersion(modules []*localModule) (version string, err error) {
	own := make(map[string]bool)
	for _, m := range modules {
		own[m.path()] = true
	}
	var where string
	for _, m := range modules {
		for _, r := range m.file.Require {
			if !own[r.Mod.Path] {
				continue
			}
			if version != "" && r.Mod.Version != version {
				return "", fmt.Errorf("%s requires %s, but %s requires version %s: let all name one version", m.path(), r.Mod, where, version)
			}
			version, where = r.Mod.Version, m.path()
		}
	}
	if version == "" {
		return "", fmt.Errorf("no module requires another one: there is no version to release")
	}
	return version, nil
}

// listFiles returns the files below root that git tracks or does not ignore, with
// slashes.
func listFiles(root string) ([]string, error) {
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	var files []string
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		if _, err := os.Lstat(filepath.Join(root, name)); err == nil {
			files = append(files, name)
		}
	}
	return files, nil
}

// owned returns the files of m: those in its folder, except those of modules
// further down.
func owned(files []string, m *localModule, modules []*localModule) (own []string) {
	for _, name := range files {
		nearest := ""
		for _, other := range modules {
			if within(name, other.dir) && (nearest == "" || within(other.dir, nearest)) {
				nearest = other.dir
			}
		}
		if nearest == m.dir {
			own = append(own, name)
		}
	}
	return own
}

// within reports whether name is in the folder dir.
func within(name, dir string) bool {
	return dir == "." || name == dir || strings.HasPrefix(name, dir+"/")
}

// write writes the version of the module that consists of the given files.
func (m *localModule) write(dir, version string, names []string) error {
	escaped, err := module.EscapePath(m.path())
	if err != nil {
		return err
	}
	target := filepath.Join(dir, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(target, 0o777); err != nil {
		return err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{version, time.Now().UTC()})
	if err != nil {
		return err
	}
	goMod, err := os.ReadFile(filepath.Join(m.root, m.dir, "go.mod"))
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{
		"list":            []byte(version + "\n"),
		version + ".info": info,
		version + ".mod":  goMod,
	} {
		if err := os.WriteFile(filepath.Join(target, name), content, 0o666); err != nil {
			return err
		}
	}
	archive, err := os.Create(filepath.Join(target, version+".zip"))
	if err != nil {
		return err
	}
	defer archive.Close()
	if err := zip.Create(archive, module.Version{Path: m.path(), Version: version}, m.zipFiles(names)); err != nil {
		return err
	}
	return archive.Close()
}

// zipFiles returns the files as they stand in an archive. A module without a
// licence of its own has that of the repository, as the go command gives it.
func (m *localModule) zipFiles(names []string) (files []zip.File) {
	licensed := false
	for _, name := range names {
		inside := name
		if m.dir != "." {
			inside = strings.TrimPrefix(name, m.dir+"/")
		}
		licensed = licensed || inside == "LICENSE"
		files = append(files, archiveFile{inside, filepath.Join(m.root, filepath.FromSlash(name))})
	}
	if !licensed {
		files = append(files, archiveFile{"LICENSE", filepath.Join(m.root, "LICENSE")})
	}
	return files
}
