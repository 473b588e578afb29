// Package rows makes tables with one row per URL, in text and in Parquet.
package rows

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/tablefile"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/answers"
)

// The formats of tables.
const (
	TSV     = "tsv"
	CSV     = "csv"
	JSONL   = "jsonl"
	Parquet = "parquet"
)

// Formats are the names of the formats.
var Formats = []string{TSV, CSV, JSONL, Parquet}

// A Row is a row of a table.
type Row struct {
	Values  []urlcolumns.Value // of the columns of package columns, and of more
	Base    string             // of the URL, for JSON
	HasBase bool
	Members []byte     // that are copied to JSON unchanged, each after a comma
	Select  *Selection // of JSON; nil for all
}

// An Appender appends a row without its end.
type Appender func(b []byte, row *Row) []byte

// Appenders append rows of text formats.
var Appenders = map[string]Appender{TSV: appendTSV, CSV: appendCSV, JSONL: appendTableJSON}

// FormatOf returns the format of a table by the name of its file, which is empty for
// stdout. If the name has no ending of a format, it is JSONL or TSV. It is an error if a
// program that reads the file by its name would expect another format.
func FormatOf(file string, asJSON bool) (string, error) {
	switch format, ending := string(tablefile.FormatOf(file)), tablefile.Ending(file); {
	case slices.Contains(Formats, format):
		return format, nil
	case ending == ".parquet":
		return Parquet, nil
	case ending == ".json":
		return "", stream.Invalid("--output", file, "a table is not one JSON document: name it .jsonl, or add --format")
	case asJSON:
		return JSONL, nil
	}
	return TSV, nil
}

func appendTSV(b []byte, row *Row) []byte {
	b = urlcolumns.AppendTSV(b, row.Values)
	return b[:len(b)-len("\n")]
}

// appendCSV appends a row by RFC 4180. An empty text has quotes.
func appendCSV(b []byte, row *Row) []byte {
	for i, v := range row.Values {
		if i > 0 {
			b = append(b, ',')
		}
		switch {
		case !v.NotNull:
		case v.Text == "" || strings.ContainsAny(v.Text, "\",\r\n"):
			b = append(b, '"')
			b = append(b, strings.ReplaceAll(v.Text, `"`, `""`)...)
			b = append(b, '"')
		default:
			b = append(b, v.Text...)
		}
	}
	return b
}

// appendTableJSON appends a row as a JSON object.
func appendTableJSON(b []byte, row *Row) []byte {
	if url := row.Values[urlColumn]; url.NotNull {
		b = answers.AppendMember(append(b, '{'), "input", url.Text)
	} else {
		b = append(answers.AppendName(append(b, '{'), "input"), "null"...)
	}
	if row.HasBase {
		b = answers.AppendMember(b, "base", row.Base)
	}
	if s := row.Select; s != nil {
		for i, column := range s.columns {
			b = appendColumn(b, s.names[i], tableColumns[column].Type, row.Values[column])
		}
	} else {
		for i, c := range tableColumns {
			b = appendColumn(b, c.Name, c.Type, row.Values[i])
		}
	}
	return append(append(b, row.Members...), '}')
}

// appendColumn appends a member of a JSON object.
func appendColumn(b []byte, name string, t urlcolumns.Type, v urlcolumns.Value) []byte {
	switch {
	case !v.NotNull:
		return append(answers.AppendName(b, name), "null"...)
	case t == urlcolumns.String:
		return answers.AppendMember(b, name, v.Text)
	}
	return append(answers.AppendName(b, name), v.Text...)
}

var tableColumns = urlcolumns.All()

// The numbers of the columns that have the input and its key.
var urlColumn, keyColumn = numbers("url")[0], numbers("url_surtkey")[0]

// errorColumn is the number of the column that has the code of an error.
var errorColumn = numbers("error")[0]

// numbers returns the numbers of columns.
func numbers(names ...string) (list []int) {
	for _, name := range names {
		list = append(list, slices.IndexFunc(tableColumns, func(c urlcolumns.Column) bool { return c.Name == name }))
	}
	return list
}
