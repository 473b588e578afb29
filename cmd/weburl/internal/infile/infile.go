// Package infile opens the files that the command reads.
package infile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Stdin is the name that stands for stdin.
const Stdin = "-"

// Open opens a file, or stdin for the name [Stdin], and decompresses
// it if its name ends in .gz or .zst. Errors of reading name the file. The
// function raw, if it is not nil, may wrap the reader of what is not yet
// decompressed.
func Open(name string, stdin io.Reader, raw func(io.Reader) io.Reader) (io.ReadCloser, error) {
	if raw == nil {
		raw = func(r io.Reader) io.Reader { return r }
	}
	if name == Stdin {
		return io.NopCloser(raw(stdin)), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r, err := decompressed(name, raw(f))
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return file{name, r, f}, nil
}

func decompressed(name string, r io.Reader) (io.Reader, error) {
	switch {
	case strings.HasSuffix(name, ".gz"):
		b, err := notEmpty(r)
		if err != nil {
			return nil, err
		}
		return gzip.NewReader(b)
	case strings.HasSuffix(name, ".zst"):
		b, err := notEmpty(r)
		if err != nil {
			return nil, err
		}
		// One goroutine, which is a worker's: another way the decoder reads
		// ahead, and holds several blocks. The window is as large as a file
		// asks for, up to 128 MiB as with the program zstd; that is 8 MiB at
		// most unless it was made with --ultra or --long.
		d, err := zstd.NewReader(b, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(128<<20))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}
	return r, nil
}

// notEmpty returns a reader of what r reads, which must be something: no program
// makes a compressed file of no bytes, but one that was stopped leaves one.
func notEmpty(r io.Reader) (io.Reader, error) {
	b := bufio.NewReaderSize(r, 64<<10)
	_, err := b.Peek(1)
	if err == io.EOF {
		err = errors.New("the file is empty, so it is not a compressed one")
	}
	return b, err
}

// A file is an open file and what reads it.
type file struct {
	name string
	r    io.Reader
	file *os.File
}

func (f file) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", f.name, err)
	}
	return n, err
}

func (f file) Close() error {
	if c, ok := f.r.(io.Closer); ok {
		c.Close()
	}
	return f.file.Close()
}
