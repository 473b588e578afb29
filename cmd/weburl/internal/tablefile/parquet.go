package tablefile

import (
	"fmt"
	"io"
	"unsafe"

	"github.com/weburl/weburl/internal/parquetfile/parquetread"
)

// parquetRows are the rows of a Parquet file.
type parquetRows struct {
	file *parquetread.File
	rows *parquetread.Rows // nil before the first
	at   []int             // the columns of their values
	text []byte            // of the values of a row
}

func (t *Table) openParquet() (*Reader, error) {
	f, closer, err := t.OpenParquet()
	if err != nil {
		return nil, err
	}
	return &Reader{table: t, file: closer, parquet: parquetRows{file: f}}, nil
}

// parquetNames returns the names of the columns.
func (r *Reader) parquetNames() ([]string, error) {
	names := r.parquet.file.Columns()
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: there is no column of strings, numbers, booleans or timestamps", r.table.File)
	}
	return columnNames(names), nil
}

// nextParquet reads the next row.
func (r *Reader) nextParquet() ([]Field, error) {
	p := &r.parquet
	if p.rows == nil {
		if err := r.beginParquet(); err != nil {
			return nil, err
		}
	}
	values, err := p.rows.Next()
	if err == io.EOF {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.table.File, err)
	}
	p.text = p.text[:0]
	for _, v := range values {
		p.text = append(p.text, v.Text...)
	}
	start := 0
	for i, v := range values {
		text := p.text[start : start+len(v.Text)]
		r.row[p.at[i]] = Field{unsafe.String(unsafe.SliceData(text), len(text)), v.NotNull}
		start += len(v.Text)
	}
	return r.row, nil
}

// beginParquet begins to read the columns that are needed, of which there is at least one.
func (r *Reader) beginParquet() (err error) {
	p := &r.parquet
	all := p.file.Columns()
	names, err := r.table.Columns()
	if err != nil {
		return err
	}
	var needed []string
	for i, name := range names {
		if needs := r.table.Needs; needs == nil || needs(name) || i == len(names)-1 && len(needed) == 0 {
			needed, p.at = append(needed, all[i]), append(p.at, i)
		}
	}
	r.row = make([]Field, len(names))
	p.rows, err = p.file.Rows(needed...)
	return err
}
