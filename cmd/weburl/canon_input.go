package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// openInput opens a file, or the standard input for the name "-", and
// decompresses it if its name says so. What is read counts as progress, before
// it is decompressed.
func openInput(name string, stdin io.Reader, p *progress) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.reader(stdin)), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r, err := decompressed(name, p.reader(f))
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return input{name, r, f}, nil
}

func decompressed(name string, r io.Reader) (io.Reader, error) {
	switch {
	case strings.HasSuffix(name, ".gz"):
		return gzip.NewReader(bufio.NewReaderSize(r, 64<<10))
	case strings.HasSuffix(name, ".zst"):
		// One goroutine, which is a worker's: another way the decoder reads
		// ahead, and holds several blocks. The window is as large as a file
		// asks for, up to 128 MiB as with the program zstd; that is 8 MiB at
		// most unless it was made with --ultra or --long.
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(128<<20))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}
	return r, nil
}

// An input is a file and what reads it. Its errors name the file.
type input struct {
	name string
	r    io.Reader
	file *os.File
}

func (in input) Read(p []byte) (int, error) {
	n, err := in.r.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", in.name, err)
	}
	return n, err
}

func (in input) Close() error {
	if c, ok := in.r.(io.Closer); ok {
		c.Close()
	}
	return in.file.Close()
}
