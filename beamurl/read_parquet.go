package beamurl

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/parquet-go/parquet-go"
)

func init() {
	register.DoFn3x1[context.Context, fileio.ReadableFile, func([]byte), error](&readParquetFn{})
}

// ReadParquet reads the column url of the Parquet files that match a pattern, as
// batches. NULL is left out. The pipeline fails if no file matches, and if a file has no column
// url of strings, or is not complete.
//
// A worker reads a file page by page. A file of a file system that only reads from the
// beginning, such as gs:// and s3://, is first copied to a temporary file.
func ReadParquet(s beam.Scope, pattern string) beam.PCollection {
	s = s.Scope("beamurl.ReadParquet")
	files := fileio.ReadMatches(s, fileio.MatchFiles(s, pattern, fileio.MatchEmptyDisallow()), fileio.ReadUncompressed())
	return beam.ParDo(s, &readParquetFn{}, beam.Reshuffle(s, files))
}

// readParquetFn reads files.
type readParquetFn struct{}

func (*readParquetFn) ProcessElement(ctx context.Context, f fileio.ReadableFile, emit func([]byte)) error {
	if err := readParquet(ctx, f, emit); err != nil {
		return fmt.Errorf("%s: %w", f.Metadata.Path, err)
	}
	return nil
}

func readParquet(ctx context.Context, f fileio.ReadableFile, emit func([]byte)) error {
	raw, err := f.Open(ctx)
	if err != nil {
		return err
	}
	defer raw.Close()
	at, ok := raw.(io.ReaderAt)
	if !ok {
		file, err := copyToTemp(raw)
		if err != nil {
			return err
		}
		defer file.Close()
		at = file
	}
	return eachParquetURL(at, f.Metadata.Size, emit)
}

// copyToTemp copies what a reader has to a temporary file, which is removed when it is closed.
func copyToTemp(r io.Reader) (*removed, error) {
	file, err := os.CreateTemp("", "beamurl")
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(file, r); err != nil {
		return nil, errors.Join(err, (&removed{file}).Close())
	}
	return &removed{file}, nil
}

// removed is a file that is removed when it is closed.
type removed struct{ *os.File }

func (r *removed) Close() error { return errors.Join(r.File.Close(), os.Remove(r.Name())) }

// urlColumn is the name of the column that is read.
const urlColumn = "url"

// eachParquetURL emits the values of the column as batches.
func eachParquetURL(r io.ReaderAt, size int64, do func([]byte)) (err error) {
	emitting := false
	emit := func(batch []byte) {
		emitting = true
		do(batch)
		emitting = false
	}
	// parquet-go panics at some pages that are not valid, and Beam if a transform fails that
	// gets the batch.
	defer func() {
		if emitting {
			return
		}
		if r := recover(); r != nil {
			err = fmt.Errorf("it is not valid Parquet: %v", r)
		}
	}()
	if err := checkEnd(r, size); err != nil {
		return err
	}
	file, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true), parquet.ReadBufferSize(batchSize))
	if err != nil {
		return fmt.Errorf("it is not valid Parquet: %w", err)
	}
	column := file.Root().Column(urlColumn)
	switch {
	case column == nil:
		return fmt.Errorf("it has no column %s", urlColumn)
	case !column.Leaf() || column.Repeated() || column.Type().Kind() != parquet.ByteArray:
		return fmt.Errorf("its column %s does not have strings", urlColumn)
	}
	var lines batchFn
	for i, group := range file.RowGroups() {
		n, err := readStrings(group.ColumnChunks()[column.Index()].Pages(), func(value []byte) {
			lines.ProcessElement(text(value[:min(len(value), MaxLine+1)]), emit)
		})
		if err == nil && n != group.NumRows() {
			err = fmt.Errorf("%d of %d rows are missing", group.NumRows()-n, group.NumRows())
		}
		if err != nil {
			return fmt.Errorf("row group %d: %w", i, err)
		}
	}
	lines.FinishBundle(emit)
	return nil
}

// checkEnd returns an error unless a file ends as a Parquet file does: with the length of its
// metadata, which is in the file, and a signature.
//
// https://parquet.apache.org/docs/file-format/
func checkEnd(r io.ReaderAt, size int64) error {
	var end [8]byte
	if size < int64(len(end)) {
		return fmt.Errorf("it is not a Parquet file: it has %d bytes", size)
	}
	if _, err := r.ReadAt(end[:], size-int64(len(end))); err != nil {
		return fmt.Errorf("its end cannot be read: %w", err)
	}
	if length := binary.LittleEndian.Uint32(end[:]); string(end[4:]) != "PAR1" || int64(length) > size-int64(len(end)) {
		return errors.New("it is not a Parquet file, or not all of one")
	}
	return nil
}

// readStrings calls do for each value of a column chunk that is not NULL, and returns the
// number of all values.
func readStrings(pages parquet.Pages, do func(value []byte)) (n int64, err error) {
	defer pages.Close()
	var values [256]parquet.Value
	for {
		page, err := pages.ReadPage()
		if err != nil {
			return n, notEOF(err)
		}
		reader := page.Values()
		for err == nil {
			var read int
			read, err = reader.ReadValues(values[:])
			for _, v := range values[:read] {
				if !v.IsNull() {
					do(v.ByteArray())
				}
			}
			n += int64(read)
		}
		parquet.Release(page)
		if err != io.EOF {
			return n, err
		}
	}
}
