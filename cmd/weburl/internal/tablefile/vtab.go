package tablefile

import (
	"io"
	"strconv"
	"strings"

	"modernc.org/sqlite/vtab"
)

// A Module is a module of virtual tables of SQLite, which are files. They are
// streamed: a table takes the memory of a row, however large its file. The argument
// of a virtual table is its index in Tables.
//
//	CREATE VIRTUAL TABLE urls USING weburl_file(0)
//
// A module serves one connection.
type Module struct {
	Tables []*Table

	// Err is the first error of reading a file. SQLite reports that there was an
	// error, and not which.
	Err error
}

// Plan is the text in a query plan for reading a table of a Module.
const Plan = "weburl_file "

// Create connects a table.
func (m *Module) Create(ctx vtab.Context, args []string) (vtab.Table, error) {
	i, err := strconv.Atoi(args[3])
	if err != nil {
		return nil, err
	}
	columns, err := m.Tables[i].Columns()
	if err != nil {
		return nil, m.failed(err)
	}
	var b strings.Builder
	for i, name := range columns {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(Quote(name) + " TEXT")
	}
	return &table{m, m.Tables[i]}, ctx.Declare("CREATE TABLE x(" + b.String() + ")")
}

// Connect connects a table.
func (m *Module) Connect(ctx vtab.Context, args []string) (vtab.Table, error) {
	return m.Create(ctx, args)
}

func (m *Module) failed(err error) error {
	if m.Err == nil {
		m.Err = err
	}
	return err
}

type table struct {
	module *Module
	table  *Table
}

// BestIndex says that all rows are read. How many there are is not known: files
// are taken for large.
func (t *table) BestIndex(info *vtab.IndexInfo) error {
	info.IdxStr = Plan + t.table.Name
	info.EstimatedRows = 1_000_000
	info.EstimatedCost = 10_000_000
	return nil
}

func (t *table) Open() (vtab.Cursor, error) { return &cursor{table: t}, nil }
func (t *table) Disconnect() error          { return nil }
func (t *table) Destroy() error             { return nil }

// A cursor is a place in a table.
type cursor struct {
	table  *table
	reader *Reader
	row    []Field // nil at the end
	number int64
}

func (c *cursor) Filter(int, string, []vtab.Value) error {
	c.Close()
	c.number = 0
	var err error
	if c.reader, err = c.table.table.Rows(); err != nil {
		return c.table.module.failed(err)
	}
	return c.Next()
}

func (c *cursor) Next() (err error) {
	c.number++
	if c.row, err = c.reader.Next(); err == io.EOF {
		c.row = nil
		return nil
	}
	if err != nil {
		return c.table.module.failed(err)
	}
	return nil
}

func (c *cursor) Eof() bool { return c.row == nil }

func (c *cursor) Column(i int) (vtab.Value, error) {
	if f := c.row[i]; f.NotNull {
		return f.Text, nil
	}
	return nil, nil
}

func (c *cursor) Rowid() (int64, error) { return c.number, nil }

func (c *cursor) Close() error {
	if c.reader == nil {
		return nil
	}
	err := c.reader.Close()
	c.reader = nil
	return err
}
