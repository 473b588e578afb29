package infile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/weburl/weburl/internal/parquetfile/parquetread"
)

// A value of a column, as [OpenColumn] returns it, ends in ColumnEnd. NULL is Null. No string in
// UTF-8 has these bytes.
const (
	ColumnEnd = '\xFF'
	Null      = "\xFE"
)

// OpenParquet opens a Parquet file, or stdin for the name [Stdin] if that is a file.
func OpenParquet(name string, stdin io.Reader) (*parquetread.File, io.Closer, error) {
	var file *os.File
	var err error
	if name != Stdin {
		if file, err = os.Open(name); err != nil {
			return nil, nil, err
		}
	} else if f, ok := stdin.(*os.File); ok {
		name, file = "stdin", f
	} else {
		name = "stdin"
	}
	fail := func(err error) (*parquetread.File, io.Closer, error) {
		if file != nil {
			file.Close()
		}
		return nil, nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	if file == nil {
		return fail(errNotSeekable)
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return fail(errNotSeekable)
	}
	f, err := parquetread.Open(file, info.Size())
	if err != nil {
		return fail(err)
	}
	return f, file, nil
}

var errNotSeekable = errors.New("a pipe cannot be read from its end, as Parquet is: give the name of a file")

// OpenColumn opens a column of strings in a Parquet file: each value is a record that ends
// in [ColumnEnd]. Bytes of it that are not UTF-8 can have become others. The function advise returns
// the end of a message about a column that the file does not have.
func OpenColumn(name string, stdin io.Reader, column string, advise func(column string, known []string) string) (io.ReadCloser, error) {
	f, closer, err := OpenParquet(name, stdin)
	if err != nil {
		return nil, err
	}
	rows, err := f.Rows(column)
	found := false
	for _, known := range f.Strings() {
		found = found || known == column
	}
	if !found {
		closer.Close()
		return nil, &fs.PathError{Op: "read", Path: name, Err: fmt.Errorf("there is no column %s of strings%s", column, advise(column, f.Strings()))}
	}
	if err != nil {
		closer.Close()
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return &values{name: name, rows: rows, Closer: closer}, nil
}

// A values reads the values of a column.
type values struct {
	io.Closer
	name string
	rows *parquetread.Rows
	rest []byte // of the last record
	err  error
}

func (v *values) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(v.rest) > 0 {
			copied := copy(p[n:], v.rest)
			n, v.rest = n+copied, v.rest[copied:]
			continue
		}
		if v.err != nil {
			if n > 0 {
				return n, nil
			}
			return 0, v.err
		}
		v.next(p, &n)
	}
	return n, nil
}

// next reads the next value into p, as far as there is room, and the rest into v.rest.
func (v *values) next(p []byte, n *int) {
	row, err := v.rows.Next()
	if err != nil {
		if v.err = err; err != io.EOF {
			v.err = &fs.PathError{Op: "read", Path: v.name, Err: err}
		}
		return
	}
	text := row[0].Text
	if !row[0].NotNull {
		text = []byte(Null)
	}
	start := *n
	copied := copy(p[start:], text)
	*n += copied
	if row[0].NotNull {
		valid(p[start:*n])
	}
	if copied < len(text) || *n == len(p) {
		v.rest = append(append(v.rest[:0], text[copied:]...), ColumnEnd)
		if row[0].NotNull {
			valid(v.rest[:len(v.rest)-1])
		}
		return
	}
	p[*n] = ColumnEnd
	*n++
}

// valid replaces the bytes that have a meaning here, and are never in UTF-8, by another byte that
// is never in UTF-8.
func valid(text []byte) {
	for i, c := range text {
		if c == ColumnEnd || c == Null[0] {
			text[i] = 0xFD
		}
	}
}
