package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"github.com/weburl/weburl/internal/gobuild"
)

// An Engine is weburl compiled to WebAssembly.
type Engine struct {
	Program []byte // engine.wasm
	Support []byte // wasm_exec.js of the Go release that it was built with

	compressed []byte // Program compressed with gzip, or nil
}

// supportName is the name of the file of Support in the Go toolchain.
const supportName = "wasm_exec.js"

// Find returns the engine: the embedded one, or one that was built before from the same
// sources. Otherwise it builds the engine, which requires a Go toolchain, and calls say
// with a line for users when it begins, and with the path of the result.
func Find(ctx context.Context, say func(line string)) (Engine, error) {
	if engine, ok, err := embedded(); ok || err != nil {
		return engine, err
	}
	_, file, _, _ := runtime.Caller(0)
	program := gobuild.Program{
		Name:    "the engine",
		Folder:  "lab",
		Module:  "github.com/weburl/weburl",
		Package: "github.com/weburl/weburl/lab/engine",
		Env:     []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"},
		Dir:     filepath.Dir(file),
		Flags:   []string{"-trimpath"},
		Support: func(goroot string) string { return filepath.Join(goroot, "lib", "wasm", supportName) },
	}
	path, err := program.Find(ctx, say)
	if errors.Is(err, gobuild.ErrNoToolchain) {
		return Engine{}, errors.New("the engine of the lab is not part of this program, and there is no Go toolchain to build it: install Go, or a release of weburl, which has the engine")
	}
	if err != nil {
		return Engine{}, err
	}
	var e Engine
	if e.Program, err = os.ReadFile(path); err != nil {
		return e, err
	}
	e.Support, err = os.ReadFile(filepath.Join(filepath.Dir(path), supportName))
	return e, err
}
