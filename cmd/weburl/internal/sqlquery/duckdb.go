package sqlquery

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/tablefile"
	"github.com/weburl/weburl/sqlurl"
)

// DuckDB returns the statements by which DuckDB answers the query with the extension weburl.
func (q *Query) DuckDB() (string, error) {
	var b strings.Builder
	b.WriteString("LOAD weburl;\n")
	for _, t := range q.Tables {
		source, err := duckDBTable(t)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "CREATE TEMP VIEW %s AS SELECT * FROM %s;\n", tablefile.Quote(t.Name), source)
	}
	b.WriteString(strings.TrimRight(q.withFullNames(), "; \n") + "\n;\n") // a comment can be last
	return b.String(), nil
}

// withFullNames returns the query with the full names of the functions.
func (q *Query) withFullNames() string {
	full := map[string]string{}
	for _, f := range sqlurl.Functions(q.Suffixes) {
		full[f.Short()] = f.Name
	}
	var b strings.Builder
	name := "" // the last token, if it is a name, and space after it
	for _, m := range sqlToken.FindAllStringSubmatchIndex(q.SQL, -1) {
		switch text := q.SQL[m[0]:m[1]]; {
		case m[2] >= 0:
			b.WriteString(name)
			name = text
		case text == "(" && full[strings.ToLower(strings.TrimSpace(name))] != "":
			b.WriteString(full[strings.ToLower(strings.TrimSpace(name))] + text)
			name = ""
		case m[4] < 0: // space
			name += text
		default:
			b.WriteString(name + text)
			name = ""
		}
	}
	return b.String() + name
}

// duckDBTable returns the table function of DuckDB that reads a file.
//
// The delimiter of lines is one that they do not have: a line with it is an error, as are bytes
// that are not UTF-8.
func duckDBTable(t *tablefile.Table) (string, error) {
	file := t.File
	if file == infile.Stdin {
		file = "/dev/stdin"
	}
	file = "'" + strings.ReplaceAll(file, "'", "''") + "'"
	switch t.Format {
	case tablefile.Lines:
		return "read_csv(" + file + ", columns = {'url': 'VARCHAR'}, header = false, auto_detect = false, delim = chr(1) || chr(2) || chr(3) || chr(4), quote = '', escape = '', force_not_null = ['url'], max_line_size = 33554432)", nil
	case tablefile.CSV:
		return fmt.Sprintf("read_csv(%s, header = %t, all_varchar = true)", file, t.Header), nil
	case tablefile.Parquet:
		return file, nil
	case tablefile.JSONL:
		return "read_json(" + file + ", format = 'newline_delimited')", nil
	}
	return "", stream.Misuse("--duckdb: DuckDB does not read %s: DuckDB reads lines, CSV, JSON lines and Parquet; weburl columns writes Parquet", t.File)
}
