package beamurl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl/internal/parquetfile/parquetread"
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
func eachParquetURL(r io.ReaderAt, size int64, emit func([]byte)) error {
	file, err := parquetread.Open(r, size)
	if err != nil {
		return err
	}
	if !slices.Contains(file.Strings(), urlColumn) {
		return fmt.Errorf("it has no column %s of strings", urlColumn)
	}
	rows, err := file.Rows(urlColumn)
	if err != nil {
		return err
	}
	var lines batchFn
	for {
		row, err := rows.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if value := row[0]; value.NotNull {
			lines.ProcessElement(text(value.Text[:min(len(value.Text), MaxLine+1)]), emit)
		}
	}
	lines.FinishBundle(emit)
	return nil
}
