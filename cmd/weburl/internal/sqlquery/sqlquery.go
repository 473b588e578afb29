// Package sqlquery runs queries in SQL on files.
package sqlquery

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/tablefile"
	"github.com/weburl/weburl/internal/parquetfile/parquetread"
	"github.com/weburl/weburl/site"
)

// A Query is a query of files.
type Query struct {
	*stream.Tool
	SQL      string
	Format   string
	Suffixes site.List
	Tables   []*tablefile.Table

	indexes int // that were tried on temporary tables
}

// TablesOf returns the tables that files are.
func TablesOf(t *stream.Tool, files []string, format tablefile.Format, header bool) []*tablefile.Table {
	var tables []*tablefile.Table
	for _, file := range files {
		table := &tablefile.Table{Name: tablefile.TableOf(file), File: file, Format: format, Header: header}
		for n, name := 2, table.Name; slices.ContainsFunc(tables, func(other *tablefile.Table) bool {
			return strings.EqualFold(other.Name, table.Name)
		}); n++ {
			table.Name = fmt.Sprintf("%s_%d", name, n)
		}
		if format == "" {
			table.Format = tablefile.FormatOf(file)
		}
		info, err := os.Stat(file)
		table.Once = file == infile.Stdin || err == nil && !info.Mode().IsRegular()
		read := false
		table.Open = func() (io.ReadCloser, error) {
			if table.Once && read {
				return nil, fmt.Errorf("the query reads the table %s more than once: write it to a file", table.Name)
			}
			read = true
			return infile.OpenText(file, t.Stdin, t.Reports.Progress.Reader)
		}
		table.OpenParquet = func() (*parquetread.File, io.Closer, error) { return infile.OpenParquet(file, t.Stdin) }
		last := 0 // line that was reported: the query may read the file again
		table.TooLong = func(line int) {
			if line > last {
				last = line
				t.ReportLost(file, line, stream.ErrTooLong)
			}
		}
		tables = append(tables, table)
	}
	return tables
}
