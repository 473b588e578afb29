package main

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// writeProxy writes the modules of the checkout at root to the directory dir, in the
// form in which a module proxy serves them, and returns their version: the one that they
// require of each other. The content is that of the working tree.
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
	for _, m := range modules {
		if err := m.write(root, dir, version); err != nil {
			return "", err
		}
	}
	return version, nil
}

// write writes a version of the module.
func (m *module) write(root, dir, version string) error {
	if m.path != strings.ToLower(m.path) {
		return fmt.Errorf("%s has a capital letter, which a proxy escapes", m.path)
	}
	target := filepath.Join(dir, filepath.FromSlash(m.path), "@v")
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
	goMod, err := os.ReadFile(filepath.Join(root, m.dir, "go.mod"))
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
	if err := m.writeZip(root, version, archive); err != nil {
		return err
	}
	return archive.Close()
}

// writeZip writes the archive of a version of the module. A module without a licence of
// its own has that of the repository, as the go command gives it.
//
// See https://go.dev/ref/mod#zip-files.
func (m *module) writeZip(root, version string, w io.Writer) error {
	z := zip.NewWriter(w)
	add := func(name, file string) error {
		file = filepath.Join(root, filepath.FromSlash(file))
		info, err := os.Lstat(file)
		if err != nil || !info.Mode().IsRegular() {
			return err
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		entry, err := z.Create(m.path + "@" + version + "/" + name)
		if err != nil {
			return err
		}
		_, err = entry.Write(content)
		return err
	}
	licensed := false
	for _, name := range m.files {
		inside := name
		if m.dir != "." {
			inside = strings.TrimPrefix(name, m.dir+"/")
		}
		licensed = licensed || inside == "LICENSE"
		if err := add(inside, name); err != nil {
			return err
		}
	}
	if !licensed {
		if err := add("LICENSE", "LICENSE"); err != nil {
			return err
		}
	}
	return z.Close()
}
