package beamurl

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// TestDamagedParquet reads files in which bytes have changed, and ones that become shorter
// while they are read. There is an error, or as many lines as there are rows.
func TestDamagedParquet(t *testing.T) {
	type row struct {
		URL string `parquet:"url,zstd"`
	}
	var rows []row
	for i := range 1000 {
		rows = append(rows, row{fmt.Sprint("https://example.org/", i)})
	}
	var b bytes.Buffer
	if err := parquet.Write(&b, rows, parquet.MaxRowsPerRowGroup(300), parquet.PageBufferSize(1000)); err != nil {
		t.Fatal(err)
	}
	// lines returns how many lines are read.
	lines := func(r io.ReaderAt) (n int, err error) {
		err = eachParquetURL(r, int64(b.Len()), func(batch []byte) { n += bytes.Count(batch, []byte{'\n'}) })
		return n, err
	}
	if n, err := lines(bytes.NewReader(b.Bytes())); n != len(rows) || err != nil {
		t.Fatalf("%d lines, %v", n, err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	failed := 0
	for range 2000 {
		damaged := bytes.Clone(b.Bytes())
		for range 1 + r.IntN(3) {
			damaged[r.IntN(len(damaged))] = byte(r.Uint32())
		}
		n, err := lines(bytes.NewReader(damaged))
		switch {
		case err != nil:
			failed++
		case n != len(rows):
			t.Fatalf("%d lines of %d, and no error", n, len(rows))
		}
	}
	if failed < 500 {
		t.Errorf("only %d files failed", failed)
	}
	whole, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var pages int64
	for _, g := range whole.Metadata().RowGroups {
		pages = g.Columns[0].MetaData.DataPageOffset + g.Columns[0].MetaData.TotalCompressedSize
	}
	for range 200 {
		file := shrinking{b.Bytes(), pages, r.Int64N(pages)}
		if _, err := lines(file); err == nil {
			t.Fatalf("a file of which %d bytes are left is read to its end", file.left)
		}
	}
}

// A shrinking file becomes shorter after what follows its pages has been read.
type shrinking struct {
	whole       []byte
	pages, left int64
}

func (s shrinking) ReadAt(p []byte, offset int64) (int, error) {
	if offset >= s.pages {
		return bytes.NewReader(s.whole).ReadAt(p, offset)
	}
	return bytes.NewReader(s.whole[:s.left]).ReadAt(p, offset)
}

// Beam panics if a transform that gets a batch fails: that is not an error of the file.
func TestEmitPanics(t *testing.T) {
	var b bytes.Buffer
	if err := parquet.Write(&b, []struct {
		URL string `parquet:"url"`
	}{{"https://example.org/"}}); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != "failed" {
			t.Errorf("got %v", r)
		}
	}()
	err := eachParquetURL(bytes.NewReader(b.Bytes()), int64(b.Len()), func([]byte) { panic("failed") })
	t.Errorf("no panic: %v", err)
}
