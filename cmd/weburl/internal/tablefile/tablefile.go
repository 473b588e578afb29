// Package tablefile reads files of lines, CSV, TSV, JSON lines, CDX, CDXJ and Parquet as tables.
package tablefile

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/parquetfile/parquetread"
	"github.com/weburl/weburl/internal/signature"
)

// A Format is the format of a file.
type Format string

// The formats.
const (
	Lines Format = "lines" // a row is a line, in the column url
	CSV   Format = "csv"   // by RFC 4180; an empty field without quotes is NULL
	TSV   Format = "tsv"   // \N is NULL, and \ escapes as in PostgreSQL and ClickHouse
	JSONL Format = "jsonl" // a row is a JSON object, and the columns are the keys of all
	CDX   Format = "cdx"   // CDX and CDXJ, the indexes of web archives

	Parquet Format = "parquet" // the columns that package parquetread reads
)

// Formats are the formats by name.
var Formats = []string{string(Lines), string(CSV), string(TSV), string(JSONL), string(CDX), string(Parquet)}

// FormatOf returns the format of a file by the end of its name.
func FormatOf(file string) Format {
	switch Ending(file) {
	case ".csv":
		return CSV
	case ".tsv", ".tab":
		return TSV
	case ".jsonl", ".ndjson":
		return JSONL
	case ".cdx", ".cdxj":
		return CDX
	case ".parquet":
		return Parquet
	}
	return Lines
}

// Ending returns the end of the name of a file, such as ".csv", in lower case and without the
// ending of its compression.
func Ending(file string) string {
	for _, ending := range signature.Endings {
		file = strings.TrimSuffix(file, ending)
	}
	return strings.ToLower(filepath.Ext(file))
}

// Quote returns a name as SQL has it.
func Quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// TableOf returns the name of the table of a file: the name of the file without its
// directory and what follows the first dot, where all but ASCII letters, digits and _ is
// _. It does not begin with a digit. The table of standard input is stdin.
func TableOf(file string) string {
	if file == infile.Stdin {
		return "stdin"
	}
	base := filepath.Base(file)
	if i := strings.IndexByte(base[1:], '.'); i >= 0 {
		base = base[:1+i]
	}
	name := strings.Map(func(r rune) rune {
		switch {
		case ascii.IsAlphanumeric(r):
			return r
		}
		return '_'
	}, base)
	if '0' <= name[0] && name[0] <= '9' {
		name = "_" + name
	}
	return name
}

// A Table is a file that is read as a table.
type Table struct {
	Name   string
	File   string
	Format Format
	Header bool // the first row of CSV and TSV has the column names

	// Open opens the file, decompressed.
	Open func() (io.ReadCloser, error)

	// OpenParquet opens the file, if it is Parquet.
	OpenParquet func() (*parquetread.File, io.Closer, error)

	// Once is set if Open can be called only once, as for stdin.
	Once bool

	// Needs reports whether rows are wrong without a key of JSON lines or CDXJ that is not a
	// column. Reading such a row is an error then. Columns of Parquet that are not needed are
	// NULL. It may be nil, and reports false.
	Needs func(key string) bool

	// TooLong is called with the number of each line that is too long, which is a row of
	// NULLs. It may be nil.
	TooLong func(line int)

	columns []string
	member  map[string]int // columns of JSON lines and CDXJ, by member
	cdxj    bool           // the format is CDX, and the lines are CDXJ
	layout  cdx.Layout     // of the file, if the lines are CDX
	first   *Reader        // which has read the columns, for the first that reads rows
}

// Columns returns the column names. The names of columns without a name are column and
// their number; a name that is already used, ignoring case, has a number after it.
func (t *Table) Columns() ([]string, error) {
	if t.columns != nil {
		return t.columns, nil
	}
	r, err := t.open()
	if err != nil {
		return nil, err
	}
	switch t.Format {
	case Lines:
		t.columns = []string{"url"}
	case JSONL:
		t.columns, err = r.members()
	case CDX:
		t.columns, err = r.cdxNames()
	case Parquet:
		t.columns, err = r.parquetNames()
	default:
		t.columns, err = r.names(t.Header)
	}
	if err != nil {
		t.columns = nil
		r.Close()
		return nil, err
	}
	t.first = r
	return t.columns, nil
}

// Rows returns a reader of the rows.
func (t *Table) Rows() (*Reader, error) {
	if r := t.first; r != nil {
		t.first = nil
		return r, nil
	}
	r, err := t.open()
	if err == nil && (t.Format == CSV || t.Format == TSV) && t.Header {
		if _, err = r.Next(); err == io.EOF {
			err = nil
		}
	}
	return r, err
}

func (t *Table) open() (*Reader, error) {
	if t.Format == Parquet {
		return t.openParquet()
	}
	f, err := t.Open()
	if err != nil {
		return nil, err
	}
	return newReader(t, f), nil
}

// names returns the names of the columns, of which there are as many as fields in
// the first row.
func (r *Reader) names(header bool) ([]string, error) {
	row, err := r.Next()
	if err == io.EOF {
		return nil, r.noColumns()
	}
	if err != nil {
		return nil, err
	}
	names := make([]string, len(row))
	for i, field := range row {
		if header {
			names[i] = field.Text
		}
	}
	r.again = !header
	return columnNames(names), nil
}

func (r *Reader) noColumns() error {
	return fmt.Errorf("%s: there are no columns: the file is empty", r.table.File)
}

// columnNames returns names in which each name is another one, and none is empty.
func columnNames(names []string) []string {
	used := map[string]bool{}
	next := map[string]int{} // the number to try after a name
	for i, name := range names {
		if name == "" {
			name = "column" + strconv.Itoa(i+1)
		}
		names[i] = name
		lower := strings.ToLower(name)
		for n := max(2, next[lower]); used[strings.ToLower(names[i])]; n++ {
			names[i] = name + "_" + strconv.Itoa(n)
			next[lower] = n + 1
		}
		used[strings.ToLower(names[i])] = true
	}
	return names
}
