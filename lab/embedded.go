//go:build embedengine

package lab

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

// The files are written by lab/internal/embed before a release is built. Git
// ignores them.
var (
	//go:embed embedded/engine.wasm.gz
	embeddedProgram []byte
	//go:embed embedded/wasm_exec.js
	embeddedSupport []byte
)

func embedded() (e Engine, ok bool, err error) {
	r, err := gzip.NewReader(bytes.NewReader(embeddedProgram))
	if err != nil {
		return e, false, err
	}
	e.Support, e.compressed = embeddedSupport, embeddedProgram
	e.Program, err = io.ReadAll(r)
	return e, err == nil, err
}
