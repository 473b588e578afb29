package beamurl

import (
	"cmp"
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/parquetfile"
	"github.com/weburl/weburl/site"
)

func init() {
	register.DoFn4x1[context.Context, []byte, func(string), func([]byte), error](&writeColumnsFn{})
}

// ParquetOptions are options of [WriteColumns].
type ParquetOptions struct {
	// RowGroupRows is the maximum size of a row group in rows. 0 means 1,000,000. A row group
	// is smaller if it needs more than about 96 MiB of memory.
	RowGroupRows int
}

// WriteColumns writes the rows of [Columns] to Parquet files in a directory of Beam's file
// systems, with a name such as urls.parquet. They have the schema and metadata of the files that
// weburl columns writes: see docs/columns-reference.md of the repository. As for [Write], each bundle
// of the runner becomes a file, and [Commit] renames them. A bundle needs up to 300 MB of memory.
//
// The second result has the lines that failed.
func WriteColumns(s beam.Scope, folder, name string, options ParquetOptions, batches beam.PCollection) (written Written, failed beam.PCollection) {
	s = s.Scope("beamurl.WriteColumns")
	f := &writeColumnsFn{Folder: folder, Name: name, GroupRows: cmp.Or(options.RowGroupRows, parquetfile.GroupRows)}
	files, failed := beam.ParDo2(s, f, batches)
	return writeList(s, folder, name, files), failed
}

// writeColumnsFn writes the rows of a bundle to a file, and emits its name.
type writeColumnsFn struct {
	Folder, Name string
	GroupRows    int

	maker columns.Maker
	row   []columns.Value
	rows  *parquetfile.Batch // nil before the first batch of a bundle
	file  *tempFile          // nil before the first rows are written
	to    *parquetfile.Writer
}

func (f *writeColumnsFn) StartBundle(func(string), func([]byte)) {
	f.rows, f.file, f.to = nil, nil, nil
}

func (f *writeColumnsFn) ProcessElement(ctx context.Context, batch []byte, _ func(string), emitFailed func([]byte)) error {
	if f.rows == nil {
		f.rows = parquetfile.NewBatch(parquetfile.OfURL(), f.GroupRows, false)
		f.maker.Has = f.rows.Has
	}
	eachURL(ctx, batch, emitFailed, func(u parsed) error {
		f.row = f.maker.Append(f.row[:0], decoded(u.line), u.URL)
		f.rows.Add(f.row, f.maker.Authority())
		return nil
	})
	if f.rows.IsFull() {
		return f.write(ctx)
	}
	return nil
}

// write adds the rows to the file, which it creates if there are any.
func (f *writeColumnsFn) write(ctx context.Context) (err error) {
	if f.rows.IsEmpty() {
		return nil
	}
	if f.file == nil {
		if f.file, err = createTemp(ctx, f.Folder, f.Name); err != nil {
			return err
		}
		f.to = parquetfile.NewWriter(f.file, parquetfile.OfURL(), f.GroupRows, parquetfile.CreatedBy(""), parquetfile.Facts(site.List{}))
	}
	return f.to.Add(f.rows)
}

func (f *writeColumnsFn) FinishBundle(ctx context.Context, emit func(string), _ func([]byte)) error {
	if f.rows == nil {
		return nil
	}
	if err := f.write(ctx); err != nil || f.file == nil {
		return err
	}
	if err := f.to.Close(true); err != nil {
		return err
	}
	if err := f.file.Close(); err != nil {
		return err
	}
	emit(f.file.name)
	f.rows, f.file, f.to = nil, nil, nil // the runner may keep f
	return nil
}
