package sqlquery

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/rows"
	"github.com/weburl/weburl/cmd/weburl/internal/selectonly"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/tablefile"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/sqlurl"
	"github.com/weburl/weburl/sqlurl/sqliteurl"
	"modernc.org/sqlite"
)

// A connection is what a query is run on.
type connection interface {
	driver.Conn
	driver.ExecerContext
	driver.QueryerContext
}

// Answer runs the query and writes the rows to stdout, or to a file if output is not
// empty.
func (q *Query) Answer(output string) error {
	var files []string
	for _, table := range q.Tables {
		files = append(files, table.File)
	}
	q.Reports.Progress = q.NewProgress(files)
	defer q.Reports.Progress.Stop()
	if output == "" {
		return q.rows()
	}
	return q.ToFile(output, false, q.rows)
}

func (q *Query) rows() error {
	d := new(sqlite.Driver)
	if err := sqliteurl.RegisterOn(d, q.Suffixes); err != nil {
		return err
	}
	if err := sqliteurl.RegisterShortOn(d, q.Suffixes); err != nil {
		return err
	}
	needs := needsOf(q.SQL)
	for _, table := range q.Tables {
		table.Needs = needs
	}
	module := &tablefile.Module{Tables: q.Tables}
	if err := d.RegisterModule("weburl_file", module); err != nil {
		return err
	}
	// A name in double quotes that is not a column is an error, and not a string.
	// https://www.sqlite.org/quirks.html#dblquote
	opened, err := selectonly.Open(d, ":memory:?_dqs=0")
	if err != nil {
		return err
	}
	defer opened.Close()
	err = q.run(opened)
	if misuse, ok := errors.AsType[*stream.MisuseError](err); ok {
		opened.Allow()
		misuse.Text = q.advised(misuse.Text, opened.Conn.(connection))
	}
	switch refused := opened.Refused(); {
	case err == nil:
		return nil
	case module.Err != nil:
		return module.Err // what SQLite says of it has no reason
	case refused != "":
		return stream.Misuse("the query is one SELECT; %s is not allowed", refused)
	}
	return err
}

func (q *Query) run(opened *selectonly.Conn) error {
	c := opened.Conn.(connection)
	for i, table := range q.Tables {
		if err := execute(c, fmt.Sprintf("CREATE VIRTUAL TABLE %s USING weburl_file(%d)", tablefile.Quote(table.Name), i)); err != nil {
			return err
		}
	}
	if err := opened.Restrict(); err != nil {
		return err
	}
	// The indexes of loaded tables can change the plan, and by it the tables to load.
	loaded := map[string]bool{}
	for {
		names, err := q.toLoad(c)
		if err != nil {
			return err
		}
		names = slices.DeleteFunc(names, func(name string) bool { return loaded[name] })
		if len(names) == 0 {
			break
		}
		for _, name := range names {
			loaded[name] = true
		}
		opened.Allow()
		if err := q.load(c, names); err != nil {
			return err
		}
		if err := opened.Restrict(); err != nil {
			return err
		}
	}
	rows, err := c.QueryContext(context.Background(), q.SQL, nil)
	if err != nil {
		return plainSQL(err)
	}
	defer rows.Close()
	return q.write(rows)
}

// load copies tables to temporary tables, which have their names from then on. A table that
// the query joins by the result of a function has an index for each operand of an equality.
func (q *Query) load(c connection, names []string) error {
	calls, columns := keysOf(q.SQL)
	for _, name := range names {
		name = tablefile.Quote(name)
		if err := execute(c, "CREATE TEMP TABLE "+name+" AS SELECT * FROM main."+name); err != nil {
			return err
		}
		if n, err := q.index(c, name, calls); err != nil {
			return err
		} else if n == 0 {
			continue
		}
		// SQLite makes no index of its own for a table that has one.
		if _, err := q.index(c, name, columns); err != nil {
			return err
		}
		// Without statistics it may choose an index in which most keys are the same.
		if err := execute(c, "ANALYZE temp."+name); err != nil {
			return err
		}
	}
	return nil
}

// index adds an index to a temporary table for each of the keys that can be one, and
// returns their number.
func (q *Query) index(c connection, table string, keys []string) (n int, err error) {
	for _, key := range keys {
		q.indexes++
		create := fmt.Sprintf("CREATE INDEX temp.%s ON %s (%s)", tablefile.Quote(fmt.Sprintf("key %d", q.indexes)), table, key)
		if execute(c, "EXPLAIN "+create) != nil {
			continue // it is not of columns of the table, or not deterministic
		}
		if err := execute(c, create); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func execute(c connection, statement string) error {
	_, err := c.ExecContext(context.Background(), statement, nil)
	return plainSQL(err)
}

// errOneSelect is the error of several statements.
var errOneSelect = stream.Misuse("the query is one SELECT: only one statement is allowed")

var sqlCode = regexp.MustCompile(`^SQL logic error: (.*) \(1\)$`)

// advised returns an error about a name that is unknown, with names that are known.
func (q *Query) advised(text string, c connection) string {
	if name, ok := strings.CutPrefix(text, "the query: no such table: "); ok {
		return text + stream.DidYouMean(name, q.tableNames()) + "; known: " + strings.Join(q.tableNames(), ", ")
	}
	if name, ok := strings.CutPrefix(text, "the query: no such function: "); ok {
		var names []string
		for _, f := range sqlurl.Functions(q.Suffixes) {
			names = append(names, f.Name, f.Short())
		}
		return text + stream.DidYouMean(strings.ToLower(name), names)
	}
	name, ok := strings.CutPrefix(text, "the query: no such column: ")
	if !ok {
		return text
	}
	known := q.columnNames(c)
	name, _, _ = strings.Cut(name, " - ")
	name = strings.Trim(name, `"`)
	text = strings.Replace(text, " - should this be a string literal in single-quotes?", "; a string has single quotes", 1)
	for _, f := range sqlurl.Functions(q.Suffixes) {
		if strings.EqualFold(name, f.Short()) && len(f.Parameters) == 1 && len(known) > 0 {
			text += fmt.Sprintf("; %s(%s) is a function", f.Short(), known[0])
		}
	}
	return text + stream.DidYouMean(name, known) + "; known: " + strings.Join(known, ", ")
}

// tableNames returns the names of the tables.
func (q *Query) tableNames() (names []string) {
	for _, t := range q.Tables {
		names = append(names, t.Name)
	}
	return names
}

// columnNames returns the names of the columns of the tables, or the first of many.
func (q *Query) columnNames(c connection) (names []string) {
	const most = 30
	for _, t := range q.Tables {
		rows, err := c.QueryContext(context.Background(), "PRAGMA main.table_info("+tablefile.Quote(t.Name)+")", nil)
		if err != nil {
			continue
		}
		values := make([]driver.Value, len(rows.Columns()))
		for rows.Next(values) == nil {
			name, _ := values[1].(string)
			if slices.Contains(names, name) {
				continue
			}
			if len(names) == most {
				rows.Close()
				return append(names, "…")
			}
			names = append(names, name)
		}
		rows.Close()
	}
	return names
}

// plainSQL returns an error of SQLite without what it says of any wrong query.
func plainSQL(err error) error {
	if err == nil {
		return nil
	}
	if m := sqlCode.FindStringSubmatch(err.Error()); m != nil {
		return stream.Misuse("the query: %s", m[1])
	}
	return err
}

// A step is a row of the plan of a query.
type step struct {
	parent int64
	detail string
}

// toLoad returns the names of the tables that the query reads again and again, or
// that it cannot read twice.
//
// A table that is streamed has no index: the inner loop of a join would read the
// whole file for each row of the outer one. SQLite makes an index for a table of
// its own.
func (q *Query) toLoad(c connection) ([]string, error) {
	rows, err := c.QueryContext(context.Background(), "EXPLAIN QUERY PLAN "+q.SQL, nil)
	if err != nil {
		return nil, plainSQL(err)
	}
	defer rows.Close()
	if !slices.Equal(rows.Columns(), []string{"id", "parent", "notused", "detail"}) {
		return nil, errOneSelect
	}
	steps := map[int64]step{}
	loops := map[int64]bool{} // by the parent: there was a loop already
	scans := map[string]int{}
	var names []string
	values := make([]driver.Value, 4)
	for {
		if err := rows.Next(values); err == io.EOF {
			break
		} else if err != nil {
			return nil, plainSQL(err)
		}
		id, parent, detail := values[0].(int64), values[1].(int64), values[3].(string)
		steps[id] = step{parent, detail}
		if !strings.HasPrefix(detail, "SCAN ") && !strings.HasPrefix(detail, "SEARCH ") {
			continue
		}
		inner := loops[parent]
		loops[parent] = true
		_, after, ok := strings.Cut(detail, tablefile.Plan)
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(after, " ")
		scans[name]++
		for above := parent; above != 0 && !inner; above = steps[above].parent {
			inner = strings.HasPrefix(steps[above].detail, "CORRELATED ") || strings.HasPrefix(steps[above].detail, "RECURSIVE ")
		}
		if (inner || q.isOnce(name) && scans[name] > 1) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// isOnce reports whether the file of a table can be read only once.
func (q *Query) isOnce(name string) bool {
	return slices.ContainsFunc(q.Tables, func(t *tablefile.Table) bool { return t.Name == name && t.Once })
}

// write writes the rows.
func (q *Query) write(result driver.Rows) error {
	names := result.Columns()
	row := make([]urlcolumns.Value, len(names))
	appendRow := rows.Appenders[q.Format]
	if q.Format != rows.JSONL {
		for i, name := range names {
			row[i] = urlcolumns.Of(q.Shown(name))
		}
		if len(names) > 0 {
			q.Stdout.Write(append(appendRow(nil, &rows.Row{Values: row}), '\n'))
		}
	}
	values := make([]driver.Value, len(names))
	for {
		if err := result.Next(values); err == io.EOF {
			return nil
		} else if err != nil {
			return plainSQL(err)
		}
		b := q.Stdout.AvailableBuffer()
		if q.Format == rows.JSONL {
			b = appendValues(b, names, values)
		} else {
			for i, v := range values {
				row[i] = q.valueOf(v)
			}
			b = append(appendRow(b, &rows.Row{Values: row}), '\n')
		}
		if _, err := q.Stdout.Write(b); err != nil {
			return err
		}
	}
}

// valueOf returns a value of SQL as a table has it. A blob is its bytes.
func (q *Query) valueOf(v driver.Value) urlcolumns.Value {
	switch v := v.(type) {
	case nil:
		return urlcolumns.Value{}
	case string:
		return urlcolumns.Of(q.Shown(v))
	case []byte:
		return urlcolumns.Of(q.Shown(string(v)))
	case int64:
		return urlcolumns.Of(strconv.FormatInt(v, 10))
	case float64:
		return urlcolumns.Of(strconv.FormatFloat(v, 'g', -1, 64))
	}
	return urlcolumns.Of(fmt.Sprint(v))
}

// appendValues appends a row as a JSON object.
func appendValues(b []byte, names []string, values []driver.Value) []byte {
	b = append(b, '{')
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(answers.AppendString(b, names[i]), ':')
		switch v := v.(type) {
		case nil:
			b = append(b, "null"...)
		case int64:
			b = strconv.AppendInt(b, v, 10)
		case float64:
			b = appendNumber(b, v)
		case []byte:
			b = answers.AppendString(b, string(v))
		case string:
			b = answers.AppendString(b, v)
		}
	}
	return append(b, '}', '\n')
}

// appendNumber appends a number, and null for the infinities, which JSON lacks.
func appendNumber(b []byte, v float64) []byte {
	if v-v != 0 {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, v, 'g', -1, 64)
}
