package lab

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"io"
	"io/fs"
)

//go:generate go run ./internal/build embedded

// An Engine is weburl compiled to WebAssembly.
type Engine struct {
	program    []byte // engine.wasm
	compressed []byte // program compressed with gzip
	support    []byte // wasm_exec.js of the Go release that it was built with
}

// The names of the files of an engine.
const (
	programName = "engine.wasm.gz"
	supportName = "wasm_exec.js"
)

// The directory is empty in the repository, and has the engine in releases.
//
//go:embed all:embedded
var embedded embed.FS

// ErrNoEngine is the error of [Embedded] if this program was built without the engine.
var ErrNoEngine = errors.New("the engine of the lab is not part of this program: install a release of weburl or, in a clone of the repository, run \"go generate ./cmd/weburl/lab\" first")

// Embedded returns the engine that is part of this program.
func Embedded() (Engine, error) {
	dir, err := fs.Sub(embedded, "embedded")
	if err != nil {
		return Engine{}, err
	}
	engine, err := ReadEngine(dir)
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrNoEngine
	}
	return engine, err
}

// ReadEngine reads an engine that go generate has written to a directory.
func ReadEngine(dir fs.FS) (e Engine, err error) {
	if e.compressed, err = fs.ReadFile(dir, programName); err != nil {
		return e, err
	}
	if e.support, err = fs.ReadFile(dir, supportName); err != nil {
		return e, err
	}
	r, err := gzip.NewReader(bytes.NewReader(e.compressed))
	if err != nil {
		return e, err
	}
	e.program, err = io.ReadAll(r)
	return e, err
}
