// Package gobuild builds programs of this repository with the Go toolchain of the user,
// when they are first needed, and keeps them in the user's cache.
package gobuild

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// GoVersion is the least Go release that builds the programs, as go.mod has it.
const GoVersion = "1.26.0"

// A Program is a program to build.
type Program struct {
	Name    string   // for people
	Folder  string   // in the cache
	Module  string   // the path of the module
	Package string   // the import path of the package
	Tags    string   // build tags, as go build has them
	Flags   []string // more flags of go build
	Env     []string // of the go command

	// Dir is the directory of a source file of the module, by [runtime.Caller]. If it is
	// a directory of a checkout, the program is built from that.
	Dir string

	// Support, if it is not nil, returns the path of a file of the Go toolchain that is
	// kept beside the program.
	Support func(goroot string) string
}

// ErrNoToolchain is the error of Find if there is no Go toolchain.
var ErrNoToolchain = errors.New("there is no Go toolchain")

// Find returns the path of the program. Find builds it, unless it has been built before
// from the same sources by the same toolchain. The sources are the checkout in which
// this program was built or, if it was not built in one, the version of the module that
// it was built with. When Find builds, it calls say with lines for users.
func (p *Program) Find(ctx context.Context, say func(line string)) (program string, err error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return "", ErrNoToolchain
	}
	temporary, err := os.MkdirTemp("", "weburl-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temporary)
	b := &builder{Program: p, ctx: ctx, goCommand: goCommand, temporary: temporary}
	if err := b.findSource(); err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "weburl", p.Folder, b.version)
	program = filepath.Join(dir, b.file)
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	say("building " + p.Name + " with " + b.toolchain + ", which takes a minute the first time")
	if err := b.build(dir); err != nil {
		return "", err
	}
	say(p.Name + " is kept in " + dir)
	return program, nil
}

// A builder builds a program.
type builder struct {
	*Program
	ctx       context.Context
	goCommand string
	temporary string // a folder

	dir       string // where to run the go command; empty for the working directory
	release   string // the version of the module; empty for a checkout
	version   string // what is built: release or a digest, with the toolchain
	toolchain string
	goroot    string
	modules   string // the module cache
	target    string // the folder of programs below GOPATH/bin; empty for this machine
	file      string // the name of the file
}

// findSource finds out what to build.
func (b *builder) findSource() error {
	b.dir, b.release = b.origin()
	if b.release != "" {
		// In a module, the go command uses a newer toolchain if it is too old itself.
		b.dir = b.temporary
		if err := os.WriteFile(filepath.Join(b.dir, "go.mod"), []byte("module weburl.invalid\n\ngo "+GoVersion+"\n"), 0o666); err != nil {
			return err
		}
	}
	env, err := b.output("env", "-json", "GOVERSION", "GOROOT", "GOMODCACHE", "GOEXE", "GOOS", "GOARCH", "GOHOSTOS", "GOHOSTARCH")
	if err != nil {
		return err
	}
	var values struct{ GOVERSION, GOROOT, GOMODCACHE, GOEXE, GOOS, GOARCH, GOHOSTOS, GOHOSTARCH string }
	if err := json.Unmarshal([]byte(env), &values); err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	b.toolchain, b.goroot, b.modules = values.GOVERSION, values.GOROOT, values.GOMODCACHE
	b.file = path.Base(b.Package) + values.GOEXE
	if values.GOOS != values.GOHOSTOS || values.GOARCH != values.GOHOSTARCH {
		b.target = values.GOOS + "_" + values.GOARCH
	}
	if b.release != "" {
		b.version = b.release + "-" + fileName(b.toolchain)
		return nil
	}
	digest, err := b.digest()
	if err != nil && b.dir == "" {
		err = fmt.Errorf("the sources of %s were not found: run weburl in its checkout, or install a release (%w)", b.Name, err)
	}
	b.version = "source-" + digest
	return err
}

// origin returns the directory of the checkout or the version of the module that this
// program was built with. If both are empty, it was built in a checkout without the
// paths of its sources (-trimpath).
func (b *builder) origin() (dir, release string) {
	if info, ok := debug.ReadBuildInfo(); ok {
		stamped := slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == "vcs.revision" })
		for _, m := range append(info.Deps, &info.Main) {
			if m.Path == b.Module && m.Replace == nil && m.Version != "" && m.Version != "(devel)" && !stamped {
				release = m.Version
			}
		}
	}
	if release != "" {
		return "", release
	}
	if _, err := os.Stat(b.Dir); err != nil {
		return "", ""
	}
	return b.Dir, ""
}

// fileName returns s with - for characters that file names cannot have everywhere.
func fileName(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(` :/\"<>|?*`, r) {
			return '-'
		}
		return r
	}, s)
}

// digest returns a digest of all sources of the program and of the toolchain.
func (b *builder) digest() (string, error) {
	list, err := b.output("list", "-deps", "-tags="+b.Tags, "-json=Dir,GoFiles,SFiles,EmbedFiles,Standard", b.Package)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	fmt.Fprintln(sum, b.toolchain)
	for decoder := json.NewDecoder(strings.NewReader(list)); ; {
		var p struct {
			Dir                         string
			GoFiles, SFiles, EmbedFiles []string
			Standard                    bool
		}
		if err := decoder.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return "", err
		}
		switch {
		case p.Standard:
			continue
		case strings.Contains(p.Dir, "@"): // a version, whose content is fixed
			fmt.Fprintln(sum, p.Dir)
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.SFiles, p.EmbedFiles) {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return "", err
			}
			fmt.Fprintf(sum, "%s %d\n", name, len(text))
			sum.Write(text)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:12]), nil
}

// build builds the program into a directory. The directory is there only when all of it
// is.
func (b *builder) build(dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(dir), "building-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	finished := filepath.Join(temporary, "finished")
	if err := os.Mkdir(finished, 0o777); err != nil {
		return err
	}
	flags := append([]string{"-buildvcs=false", "-ldflags=-s -w", "-tags=" + b.Tags}, b.Flags...)
	program := filepath.Join(finished, b.file)
	if b.release != "" {
		err = b.install(program, flags)
	} else {
		_, err = b.output(slices.Concat([]string{"build"}, flags, []string{"-o", program, b.Package})...)
	}
	if err != nil {
		return err
	}
	if b.Support != nil {
		if err := copyFile(filepath.Join(finished, filepath.Base(b.Support(b.goroot))), b.Support(b.goroot), 0o666); err != nil {
			return err
		}
	}
	if err := os.Rename(finished, dir); err != nil {
		if _, other := os.Stat(filepath.Join(dir, b.file)); other != nil { // no other process was faster
			return err
		}
	}
	return nil
}

// install builds a released program. go install puts it below GOPATH, which is a
// temporary directory; downloads go to the module cache as always.
func (b *builder) install(program string, flags []string) error {
	cmd := b.command(slices.Concat([]string{"install"}, flags, []string{b.Package + "@" + b.release})...)
	cmd.Env = append(cmd.Env, "GOPATH="+b.temporary, "GOMODCACHE="+b.modules, "GOBIN=", "GOWORK=off")
	if err := run(cmd); err != nil {
		return err
	}
	return copyFile(program, filepath.Join(b.temporary, "bin", b.target, b.file), 0o777)
}

func copyFile(to, from string, mode os.FileMode) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, mode)
}

func (b *builder) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(b.ctx, b.goCommand, args...)
	cmd.Dir = b.dir
	cmd.Env = append(append(os.Environ(), "GOFLAGS="), b.Env...)
	return cmd
}

// output runs the go command, and returns its output.
func (b *builder) output(args ...string) (string, error) {
	cmd := b.command(args...)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := run(cmd)
	return out.String(), err
}

// run runs a command. The error has what it wrote to stderr.
func run(cmd *exec.Cmd) error {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go %s: %w: %s", cmd.Args[1], err, strings.TrimSpace(stderr.String()))
	}
	return nil
}
