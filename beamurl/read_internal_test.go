package beamurl

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
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
