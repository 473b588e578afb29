// Package rows makes tables with one row per URL, in text and in Parquet.
package rows

import (
	"path/filepath"
	"slices"
	"strings"

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

// An Appender appends a row. It can have more values than there are columns of package
// columns; members are those that go to JSON as they are.
type Appender func(b []byte, row []urlcolumns.Value, members []byte) []byte

// Appenders append rows of text formats.
var Appenders = map[string]Appender{TSV: appendTSV, CSV: appendCSV, JSONL: appendTableJSON}

// FormatOf returns the format of a file by its name.
func FormatOf(file string, asJSON bool) string {
	name := strings.TrimSuffix(strings.TrimSuffix(file, ".gz"), ".zst")
	switch ending := strings.TrimPrefix(filepath.Ext(name), "."); {
	case asJSON:
		return JSONL
	case slices.Contains(Formats, ending):
		return ending
	}
	return TSV
}

func appendTSV(b []byte, row []urlcolumns.Value, _ []byte) []byte {
	return urlcolumns.AppendTSV(b, row)
}

// appendCSV appends a row by RFC 4180, with LF for the end. An empty text has quotes.
func appendCSV(b []byte, row []urlcolumns.Value, _ []byte) []byte {
	for i, v := range row {
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
	return append(b, '\n')
}

// appendTableJSON appends a row as a JSON object.
func appendTableJSON(b []byte, row []urlcolumns.Value, members []byte) []byte {
	if url := row[urlColumn]; url.NotNull {
		b = answers.AppendMember(append(b, '{'), "input", url.Text)
	} else {
		b = append(answers.AppendName(append(b, '{'), "input"), "null"...)
	}
	for i, c := range tableColumns {
		switch v := row[i]; {
		case !v.NotNull:
			b = append(answers.AppendName(b, c.Name), "null"...)
		case c.Type == urlcolumns.String:
			b = answers.AppendMember(b, c.Name, v.Text)
		default:
			b = append(answers.AppendName(b, c.Name), v.Text...)
		}
	}
	b = append(b, members...)
	return append(b, '}', '\n')
}

var tableColumns = urlcolumns.All()

// urlColumn is the number of the column that has the input.
var urlColumn = slices.IndexFunc(tableColumns, func(c urlcolumns.Column) bool { return c.Name == "url" })
