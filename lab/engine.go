package lab

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
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// An Engine is weburl compiled to WebAssembly.
type Engine struct {
	Program []byte // engine.wasm
	Support []byte // wasm_exec.js of the Go release that it was built with
}

const (
	modulePath  = "github.com/weburl/weburl"
	enginePath  = modulePath + "/lab/engine"
	programName = "engine.wasm"
	supportName = "wasm_exec.js"
)

// Find returns the engine: the one that is embedded, or one that was built before
// from the same sources, or else it builds it, for which there must be a Go
// toolchain. It calls say with a line for people when it builds, and with where it
// keeps the result.
func Find(ctx context.Context, say func(line string)) (Engine, error) {
	if engine, ok, err := embedded(); ok || err != nil {
		return engine, err
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return Engine{}, errors.New("the engine of the lab is not part of this program, and there is no Go toolchain to build it: install Go, or take a release of weburl, which has it")
	}
	temporary, err := os.MkdirTemp("", "weburl-lab-")
	if err != nil {
		return Engine{}, err
	}
	defer os.RemoveAll(temporary)
	b := builder{ctx: ctx, goCommand: goCommand, temporary: temporary}
	source, err := b.source()
	if err != nil {
		return Engine{}, err
	}
	dir, err := cacheDir(source.version)
	if err != nil {
		return Engine{}, err
	}
	if engine, err := readEngine(dir); err == nil {
		return engine, nil
	}
	say("building the engine with " + source.toolchain + ", which takes a minute the first time")
	if err := b.build(source, dir); err != nil {
		return Engine{}, err
	}
	say("the engine is kept in " + dir)
	return readEngine(dir)
}

// cacheDir returns the folder of the user's cache for an engine of a version.
func cacheDir(version string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "weburl", "lab", version), nil
}

func readEngine(dir string) (e Engine, err error) {
	if e.Program, err = os.ReadFile(filepath.Join(dir, programName)); err != nil {
		return e, err
	}
	e.Support, err = os.ReadFile(filepath.Join(dir, supportName))
	return e, err
}

// goVersion is the least Go release that builds the engine, as go.mod has it.
const goVersion = "1.26.0"

// A builder builds the engine.
type builder struct {
	ctx       context.Context
	goCommand string
	temporary string // a folder
}

// A source is what an engine is built from.
type source struct {
	dir       string // where to run the go command; empty for the working directory
	release   string // the version of the module; empty for a checkout
	version   string // what is built: release or a digest, with the toolchain
	toolchain string
	goroot    string
}

// source finds out what to build: the version of this module that the program was
// built with or, if it was built in a checkout, what is there now.
func (b *builder) source() (s source, err error) {
	s.dir, s.release = origin()
	if s.release != "" {
		// In a module, the go command takes another toolchain where it is too old
		// itself; go env tells which.
		s.dir = b.temporary
		if err := os.WriteFile(filepath.Join(s.dir, "go.mod"), []byte("module lab.invalid\n\ngo "+goVersion+"\n"), 0o666); err != nil {
			return s, err
		}
	}
	env, err := b.output(s.dir, "env", "GOVERSION", "GOROOT")
	if err != nil {
		return s, err
	}
	lines := strings.Split(strings.TrimSpace(env), "\n")
	if len(lines) != 2 {
		return s, fmt.Errorf("go env answers %q", env)
	}
	s.toolchain, s.goroot = strings.TrimSpace(lines[0]), strings.TrimSpace(lines[1])
	if s.release != "" {
		s.version = s.release + "-" + fileName(s.toolchain)
		return s, nil
	}
	digest, err := b.digest(s)
	if err != nil && s.dir == "" {
		err = fmt.Errorf("the sources of the lab were not found: run weburl in its checkout, or take a release of it (%w)", err)
	}
	s.version = "source-" + digest
	return s, err
}

// origin returns the folder of this module in a checkout, or the version that the
// program was built with.
func origin() (dir, release string) {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range append(info.Deps, &info.Main) {
			if m.Path == modulePath && m.Replace == nil && m.Version != "" && m.Version != "(devel)" && !strings.HasSuffix(m.Version, "+dirty") {
				release = m.Version
			}
		}
	}
	_, file, _, _ := runtime.Caller(0)
	dir = filepath.Dir(file)
	if _, err := os.Stat(filepath.Join(dir, "engine", "main.go")); err == nil && release == "" {
		return dir, ""
	}
	// Without the path of the sources (-trimpath) it is the checkout that the
	// program runs in.
	return "", release
}

// fileName returns a text without what a file name cannot have everywhere.
func fileName(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(` :/\"<>|?*`, r) {
			return '-'
		}
		return r
	}, s)
}

// digest returns a digest of all sources of the engine and of the toolchain.
func (b *builder) digest(s source) (string, error) {
	list, err := b.output(s.dir, "list", "-deps", "-json=Dir,GoFiles,EmbedFiles,Standard", enginePath)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	fmt.Fprintln(sum, s.toolchain)
	for decoder := json.NewDecoder(strings.NewReader(list)); ; {
		var p struct {
			Dir                 string
			GoFiles, EmbedFiles []string
			Standard            bool
		}
		if err := decoder.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return "", err
		}
		if p.Standard {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
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

// build builds the engine into a folder. The folder is there only when all of it
// is.
func (b *builder) build(s source, dir string) error {
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
	args := []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w"}
	program := filepath.Join(finished, programName)
	if s.release == "" {
		args = append(append([]string{"build"}, args...), "-o", program, enginePath)
		_, err = b.output(s.dir, args...)
	} else {
		err = b.install(s.dir, program, append(args, enginePath+"@"+s.release))
	}
	if err != nil {
		return err
	}
	support, err := os.ReadFile(filepath.Join(s.goroot, "lib", "wasm", supportName))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(finished, supportName), support, 0o666); err != nil {
		return err
	}
	if err := os.Rename(finished, dir); err != nil {
		if _, other := readEngine(dir); other != nil { // nobody else was faster
			return err
		}
	}
	return nil
}

// install builds a released engine. go install puts it below GOPATH, which is a
// temporary folder; downloads go to the module cache as always.
func (b *builder) install(dir, program string, args []string) error {
	cache, err := b.output(dir, "env", "GOMODCACHE")
	if err != nil {
		return err
	}
	cmd := b.command(dir, append([]string{"install"}, args...)...)
	cmd.Env = append(cmd.Env, "GOPATH="+dir, "GOMODCACHE="+strings.TrimSpace(cache), "GOBIN=", "GOWORK=off")
	if err := run(cmd); err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(dir, "bin", "js_wasm", "engine"))
	if err != nil {
		return err
	}
	return os.WriteFile(program, text, 0o666)
}

func (b *builder) command(dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(b.ctx, b.goCommand, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	return cmd
}

// output runs the go command for WebAssembly in a folder, and returns its output.
func (b *builder) output(dir string, args ...string) (string, error) {
	cmd := b.command(dir, args...)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := run(cmd)
	return out.String(), err
}

// run runs a command. The error has what it said.
func run(cmd *exec.Cmd) error {
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go %s: %w: %s", cmd.Args[1], err, strings.TrimSpace(said.String()))
	}
	return nil
}
