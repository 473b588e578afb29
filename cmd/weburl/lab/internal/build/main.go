// Command build compiles the engine of the lab to WebAssembly, and writes it to the
// directory that package lab embeds:
//
//	go generate ./cmd/weburl/lab
//
// The same sources and the same Go release make the same files.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("build: ")
	if len(os.Args) != 2 || strings.HasPrefix(os.Args[1], "-") {
		log.Fatal("usage: go run ./cmd/weburl/lab/internal/build DIR")
	}
	if err := build(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// arguments are what the go command gets to build or list the engine, and environment is for which
// system.
//
// Functions are inlined only in package runtime and those below internal/runtime: elsewhere it would
// add an eighth to the size, and save a third of the time of a long list of URLs.
var arguments = []string{
	"-tags=weburl_textdecoder,weburl_noslog", "-gcflags=all=-l", "-gcflags=runtime=", "-gcflags=internal/runtime/...=",
	"github.com/weburl/weburl/cmd/weburl/lab/engine",
}

func environment() []string { return append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0") }

func build(dir string) error {
	temporary, err := os.MkdirTemp("", "weburl-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	program := filepath.Join(temporary, "engine.wasm")
	cmd := exec.Command("go", append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", program}, arguments...)...)
	cmd.Env = environment()
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	if text, err = joinSegments(text); err != nil {
		return err
	}
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return err
	}
	w.Write(text)
	if err := w.Close(); err != nil {
		return err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	const supportName = "wasm_exec.js"
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", supportName))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "engine.wasm.gz"), compressed.Bytes(), 0o666); err != nil {
		return err
	}
	fmt.Printf("engine.wasm: %d bytes, %d compressed\n", len(text), compressed.Len())
	return os.WriteFile(filepath.Join(dir, supportName), support, 0o666)
}
