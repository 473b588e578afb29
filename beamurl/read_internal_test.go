package beamurl

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
)

// TestAppendBuffered reads a text in pieces that end anywhere, and finds each line
// once, in the piece in which it begins.
func TestAppendBuffered(t *testing.T) {
	var text []byte
	for i := range 300 {
		text = fmt.Appendf(text, "%s%d\n", strings.Repeat("x", i*i%41), i)
	}
	text = append(text, "no end"...)
	for size := int64(1); size < 400; size += 7 {
		var got []byte
		for start := int64(0); start < int64(len(text)); start += size {
			l := lineReader{bufio.NewReaderSize(bytes.NewReader(text), 64), 0}
			var err error
			if start > 0 {
				io.CopyN(io.Discard, l, start-1)
				l.at = start - 1
				_, err = l.appendLine(nil, 0)
			}
			for err == nil && l.at < start+size {
				if got, err = l.appendLine(got, MaxLine); err == nil {
					got = l.appendBuffered(got, start+size)
				}
			}
		}
		if string(got) != string(text)+"\n" {
			t.Fatalf("size %d: %d bytes of %d", size, len(got), len(text)+1)
		}
	}
}

// TestShorter reads blocks of a file that was longer when it was divided.
func TestShorter(t *testing.T) {
	name := filepath.Join(t.TempDir(), "urls.txt")
	const text = "https://a/\nhttps://b/\nhttps://c/\n" // lines of 11 bytes
	for left := range len(text) + 1 {
		if err := os.WriteFile(name, []byte(text[:left]), 0o666); err != nil {
			t.Fatal(err)
		}
		file := fileio.ReadableFile{Metadata: fileio.FileMetadata{Path: name, Size: int64(len(text))}}
		for _, b := range []block{{file, 0, int64(len(text))}, {file, 0, math.MaxInt64}, {file, 22, 33}, {file, 25, 33}} {
			err := (&readFn{0, 1}).ProcessElement(context.Background(), b, func([]byte) {})
			if short := left < len(text); short != (err != nil) || short && !strings.HasPrefix(err.Error(), name+": it became shorter while it was read") {
				t.Errorf("%d bytes are left, block from %d: %v", left, b.Start, err)
			}
		}
	}
}
