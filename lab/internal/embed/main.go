// Command embed builds the engine of the lab, and writes it to the directory from which
// a program with the build tag embedengine has it:
//
//	go run ./lab/internal/embed lab/embedded
//	go build -tags embedengine ./cmd/weburl
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/weburl/weburl/lab"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("embed: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./lab/internal/embed DIR")
	}
	if err := write(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func write(dir string) error {
	engine, err := lab.Find(context.Background(), func(line string) { log.Print(line) })
	if err != nil {
		return err
	}
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return err
	}
	w.Write(engine.Program)
	if err := w.Close(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "engine.wasm.gz"), compressed.Bytes(), 0o666); err != nil {
		return err
	}
	fmt.Printf("engine.wasm has %d bytes, %d compressed\n", len(engine.Program), compressed.Len())
	return os.WriteFile(filepath.Join(dir, "wasm_exec.js"), engine.Support, 0o666)
}
