package tablefile

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/internal/cputime"
)

func TestTableOf(t *testing.T) {
	for file, want := range map[string]string{
		"urls.txt":                     "urls",
		"/data/access-2026.csv.gz":     "access_2026",
		"part-00000.c000.tsv":          "part_00000",
		"2026.csv":                     "_2026",
		".hidden.txt":                  "_hidden",
		"-":                            "stdin",
		"größe":                        "gr__e",
		"sqlite_master.txt":            "sqlite_master",
		"x":                            "x",
		"./a b/urls":                   "urls",
		"https%3A%2F%2Fexample.org%2F": "https_3A_2F_2Fexample",
	} {
		if got := TableOf(file); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

func TestFormatOf(t *testing.T) {
	for file, want := range map[string]Format{
		"a.csv": CSV, "a.CSV.gz": CSV, "a.tsv.zst": TSV, "a.tab": TSV, "a.jsonl.gz": JSONL, "a.ndjson": JSONL, "a.txt": Lines, "a": Lines, "a.csv.txt": Lines, "-": Lines, "a.cdx": CDX, "a.cdxj.gz": CDX,
	} {
		if got := FormatOf(file); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// read returns the columns and the rows of a text.
func read(text string, format Format, header bool) (columns []string, rows []string, err error) {
	return readTable(&Table{File: "f", Format: format, Header: header, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(text)), nil
	}})
}

// readTable returns the columns and the rows of a table, which it reads twice.
func readTable(table *Table) (columns []string, rows []string, err error) {
	if columns, err = table.Columns(); err != nil {
		return nil, nil, err
	}
	for again := range 2 {
		var list []string
		r, err := table.Rows()
		if err != nil {
			return nil, nil, err
		}
		for {
			row, err := r.Next()
			if err == io.EOF {
				break
			} else if err != nil {
				return columns, rows, err
			}
			if len(row) != len(columns) {
				return nil, nil, fmt.Errorf("%d fields, %d columns", len(row), len(columns))
			}
			var fields []string
			for _, f := range row {
				if f.NotNull {
					fields = append(fields, fmt.Sprintf("%q", f.Text))
				} else {
					fields = append(fields, "NULL")
				}
			}
			list = append(list, strings.Join(fields, " "))
		}
		if again == 1 && !slices.Equal(list, rows) {
			return nil, nil, fmt.Errorf("%q at first, and then %q", rows, list)
		}
		rows = list
	}
	return columns, rows, nil
}

func TestCDX(t *testing.T) {
	const fields = "org,example)/ 20260702 https://example.org/ text/html 200 ABC"
	for _, c := range []struct{ text, columns, rows, err string }{
		{" CDX N b a m s k\n" + fields + "\n\n CDX N b a m s k\norg,example)/b 20260703 https://example.org/b warc/revisit - ABC\n",
			"urlkey timestamp url mime status digest",
			`"org,example)/" "20260702" "https://example.org/" "text/html" "200" "ABC"; "org,example)/b" "20260703" "https://example.org/b" "warc/revisit" NULL "ABC"`, ""},
		{fields + " - - 123 456 a.warc.gz", "urlkey timestamp url mime status digest redirect robotflags length offset filename",
			`"org,example)/" "20260702" "https://example.org/" "text/html" "200" "ABC" NULL NULL "123" "456" "a.warc.gz"`, ""},
		{fields + " - 456 a.warc.gz", "urlkey timestamp url mime status digest redirect offset filename",
			`"org,example)/" "20260702" "https://example.org/" "text/html" "200" "ABC" NULL "456" "a.warc.gz"`, ""},
		{"a b c d", "urlkey timestamp url column4", `"a" "b" "c" "d"`, ""},
		{"a b\n", "", "", "f: there are no columns: no line is in CDX or CDXJ"},
		{" CDX N b a\na b\n", "urlkey timestamp url", "", "f:2: the line has 2 fields, not 3 as in the header or the first line"},
		{" CDX N b a\na b c\n CDX b N a\n", "urlkey timestamp url", `"a" "b" "c"`, "f:3: the header \"CDX b N a\" has other fields than the lines before"},
		{" CDX N b x\n", "urlkey timestamp column3", "", ""},
		{"!OpenWayback-CDXJ 1.0\n\norg,example)/ 20260702 {\"url\": \"https://example.org/\", \"status\": 200}\na 1 {\"url\": \"b\"}\n!x\n",
			"urlkey timestamp url status", `"org,example)/" "20260702" "https://example.org/" "200"; "a" "1" "b" NULL`, ""},
		{"a 1 {\"url\": 1" + strings.Repeat(" ", bufferSize) + "}\n\n!x\na 1 {\"redirect\": 2}\n", "urlkey timestamp url redirect", `"a" "1" "1" NULL; "a" "1" NULL "2"`, ""},
		{"a 1 {\"urlkey\": \"x\"}\n", "urlkey timestamp", `"a" "1"`, ""},
		{"a 1 {\"url\": 1}\na 1 {\"url\": \n", "urlkey timestamp url", `"a" "1" "1"`, "f:2: not a JSON object"},
		{"a 1 {\"url\": 1}\nb\n", "urlkey timestamp url", `"a" "1" "1"`, "f:2: not a JSON object"},
		{"!\n", "", "", "f: there are no columns: no line is in CDX or CDXJ"},
	} {
		columns, rows, err := read(c.text, CDX, true)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if got := strings.Join(columns, " "); got != c.columns || message != c.err || c.err == "" && strings.Join(rows, "; ") != c.rows {
			t.Errorf("%q: %s, %q, %q", c.text, got, rows, message)
		}
	}
}

func TestColumnsGrowth(t *testing.T) {
	for _, header := range []string{"a\t", "\t", "a_2\ta\t", "a\tA\ta_2\t"} {
		t.Run(header, func(t *testing.T) {
			cputime.Linear(t, 1<<11, func(n int) time.Duration {
				text := strings.Repeat(header, n/len(header)) + "\n"
				return cputime.Thread(func() { read(text, TSV, true) })
			})
		})
	}
	t.Run("members", func(t *testing.T) {
		cputime.Linear(t, 1<<11, func(n int) time.Duration {
			object := manyKeys(n)
			return cputime.Thread(func() { read(object, JSONL, true) })
		})
	})
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		text     string
		format   Format
		noHeader bool
		columns  string
		rows     []string
	}{
		{"a\r\nb\n\n\tc", Lines, false, "url", []string{`"a"`, `"b"`, `""`, `"\tc"`}},
		{"\uFEFFa\n\uFEFFb", Lines, false, "url", []string{`"a"`, `"\ufeffb"`}},
		{"", Lines, false, "url", nil},
		{"\n", Lines, false, "url", []string{`""`}},
		{"\uFEFFa,b\n1,\n\"\",\"x\n\"\"y\"\r\n\n", CSV, false, "a b", []string{`"1" NULL`, `"" "x\n\"y"`}},
		{"\n\"a\nb\"\n\n\"\"\r\n\r\n\"x\r\n\n\"\n1", CSV, false, "a\nb", []string{"NULL", `""`, "NULL", `"x\r\n\n"`, `"1"`}},
		{"\n1\n", CSV, true, "column1", []string{"NULL", `"1"`}},
		{"1,\"\"\"\"\n\n,", CSV, true, "column1 column2", []string{`"1" "\""`, "NULL NULL"}},
		{"1,2\n3,4\n", CSV, true, "column1 column2", []string{`"1" "2"`, `"3" "4"`}},
		{"a,,A,a_2\n1,2,3,4", CSV, false, "a column2 A_2 a_2_2", []string{`"1" "2" "3" "4"`}},
		{"a\tb\r\n\\N\t\n\\\\N\tx\\ty\\q\\", TSV, false, "a b", []string{`NULL ""`, `"\\N" "x\ty\\q\\"`}},
		{"1\t2\n", TSV, true, "column1 column2", []string{`"1" "2"`}},
		{"a\n\\b\\f\\v\\0\\'\n", TSV, false, "a", []string{`"\b\f\v\x00'"`}},
		{"a\n", TSV, false, "a", nil},
		{"\uFEFF{\"a\": \"x\\n\"}\n\n {\"A\": [1, 2], \"a\": null}\r\n{\"a\": 1, \"A\": \"\\ud800\", \"a\": 2}", JSONL, false, "a A_2",
			[]string{`"x\n" NULL`, `NULL "[1, 2]"`, "\"2\" \"\uFFFD\""}},
		{"{\"\": " + strings.Repeat(" ", bufferSize) + "1}\n{}\n{\"b\": {\"c\": 1}}", JSONL, false, "column1 b", []string{`"1" NULL`, "NULL NULL", `NULL "{\"c\": 1}"`}},
		{"{}\n{\"a\xFF\": 1}\n{\"a\uFFFD\":2}\n", JSONL, false, "a\uFFFD", []string{"NULL", `"1"`, `"2"`}},
	} {
		columns, rows, err := read(test.text, test.format, !test.noHeader)
		if err != nil || strings.Join(columns, " ") != test.columns || !reflect.DeepEqual(rows, test.rows) {
			t.Errorf("%q: %q, %q, %v; want %s, %q", test.text, columns, rows, err, test.columns, test.rows)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, test := range []struct {
		text   string
		format Format
		want   string
	}{
		{"", CSV, "f: there are no columns: the file is empty"},
		{"", TSV, "f: there are no columns: the file is empty"},
		{"\n", JSONL, "f: there are no columns: the file is empty"},
		{"[]\n", JSONL, "f:1: not a JSON object"},
		{"{}\n", JSONL, "f:1: the first object has no members, which are the columns"},
		{"{\"a\": 1}\n{\"a\": }", JSONL, "f:2: not a JSON object"},
		{"{\"a\": 1}\n{\"b\": }", JSONL, "f:2: not a JSON object"},
		{"{\"a\": 1}\n" + manyKeys(maxColumns), JSONL, "f:2: there are more than 2000 keys, which are the columns"},
		{"a,b\n1,2\n3\n", CSV, "f:3: the row has 1 field, and the first row 2"},
		{"a,b\n1,\"2\n3", CSV, "f:2: a quotation mark is not closed"},
		{"a,b\n\"\n\",2\n1,\"2\"3\n", CSV, "f:4: there is text after the closing quotation mark of a field"},
		{"a,b\n1,2\"3\n\"\n", CSV, "f:2: a field has a quotation mark and does not begin with one"},
		{"a\tb\n1\n", TSV, "f:2: the row has 1 field, and the first row 2"},
		{"{\"a\": \"" + strings.Repeat("x", pipeline.MaxLine) + "\"}\n", JSONL, "f:1: the line is longer than 32 MiB"},
		{strings.Repeat("x", pipeline.MaxLine+1) + "\n", TSV, "f:1: the line is longer than 32 MiB"},
		{"a\n\"" + strings.Repeat("x\n", pipeline.MaxLine), CSV, "f:2: a row is longer than 32 MiB; a quotation mark may not be closed"},
	} {
		if _, _, err := read(test.text, test.format, true); err == nil || err.Error() != test.want {
			t.Errorf("%.20q: %v, want %s", test.text, err, test.want)
		}
	}
	long := strings.Repeat("x", pipeline.MaxLine)
	if _, rows, err := read(long+"\r\nb", Lines, true); err != nil || len(rows) != 2 || len(rows[0]) != len(long)+2 {
		t.Errorf("a line of %d bytes: %v", len(long), err)
	}
}

// manyKeys returns an object with a number of keys.
func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"%d":0`, i)
	}
	return "{" + b.String()[1:] + "}"
}

// TestOnce: the columns of a file that can be read only once are the keys at its beginning. A
// later one is an error if it is needed.
func TestOnce(t *testing.T) {
	text := "{\"a\": \"" + strings.Repeat(" ", bufferSize) + "\"}\n{\"a\": 2}\n{\"a\": 3, \"b\": 4}\n"
	for _, test := range []struct {
		needs string
		rows  int
		err   string
	}{
		{"c", 3, ""},
		{"b", 2, `f:3: the key "b" is not a column, as only the first 128 KiB are read for the columns: write the lines to a file`},
	} {
		table := &Table{File: "f", Format: JSONL, Once: true, Needs: func(key string) bool { return key == test.needs }}
		opened := 0
		table.Open = func() (io.ReadCloser, error) {
			opened++
			return io.NopCloser(strings.NewReader(text)), nil
		}
		columns, err := table.Columns()
		if err != nil || !slices.Equal(columns, []string{"a"}) {
			t.Fatalf("%q, %v", columns, err)
		}
		r, err := table.Rows()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, err = r.Next(); err == nil; _, err = r.Next() {
			n++
		}
		if message := err.Error(); n != test.rows || message != cmp.Or(test.err, io.EOF.Error()) || opened != 1 {
			t.Errorf("%d rows, %v; the file was opened %d times", n, err, opened)
		}
	}
}

// TestKeysPeer finds the keys that package encoding/json finds, in objects and other text.
func TestKeysPeer(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{`{`, `{`, `}`, `}`, `[`, `]`, `:`, `,`, `"a"`, `"b"`, `"a":`, `"b":`, `"\"" :`, `"\\":`, `"\u0061\":": 1`, `1`, ` `, `"`, `\`}
	objects := 0
	for range 300_000 {
		text := "{"
		for range random.IntN(12) {
			text += pieces[random.IntN(len(pieces))]
		}
		text += "}"
		k := keys{table: &Table{member: map[string]int{}}, known: map[string]bool{}}
		k.add([]byte(text))
		var want map[string]any
		if json.Unmarshal([]byte(text), &want) == nil && len(want) > 0 {
			objects++
		} else {
			want = nil
		}
		slices.Sort(k.names)
		if !slices.Equal(k.names, slices.Sorted(maps.Keys(want))) {
			t.Fatalf("%s: %q, want %q", text, k.names, want)
		}
	}
	if objects < 1000 {
		t.Errorf("%d objects with keys", objects)
	}
}

// A line that is too long is a row of NULLs, and is reported; others are read.
func TestTooLong(t *testing.T) {
	long := strings.Repeat("x", 3*pipeline.MaxLine)
	for _, test := range []struct {
		format     Format
		begin, end string
		want       []string
		lines      []int
	}{
		{Lines, "a\n", "\nb\n" + long, []string{`"a"`, "NULL", `"b"`, "NULL"}, []int{2, 4}},
		{TSV, "a\tb\n1\t2\n", "\n3\t4\r\n", []string{`"1" "2"`, "NULL NULL", `"3" "4"`}, []int{3}},
		{JSONL, "{\"a\": 1}\n{\"a\": \"", "\"}\n{\"a\": 3}", []string{`"1"`, "NULL", `"3"`}, []int{2}},
	} {
		var lines []int
		table := &Table{File: "f", Format: test.format, Header: true, TooLong: func(line int) { lines = append(lines, line) },
			Open: func() (io.ReadCloser, error) {
				return io.NopCloser(io.MultiReader(strings.NewReader(test.begin), strings.NewReader(long), strings.NewReader(test.end))), nil
			}}
		_, rows, err := readTable(table)
		if err != nil || !slices.Equal(rows, test.want) || !slices.Equal(lines, append(test.lines, test.lines...)) {
			t.Errorf("%s: %q, lines %v, %v", test.format, rows, lines, err)
		}
	}
}

// TestCSVPeer reads text of few characters as package encoding/csv does, which has no NULL,
// and for which CR LF in a field is LF.
func TestCSVPeer(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		text := make([]byte, random.IntN(20))
		for i := range text {
			text[i] = "ab,,\"\"\"\n\r"[random.IntN(9)]
		}
		peer := csv.NewReader(bytes.NewReader(text))
		peer.FieldsPerRecord = -1
		want, wantErr := peer.ReadAll()
		var got [][]string
		r := &Reader{table: &Table{File: "f", Format: CSV, Header: true}, text: bufio.NewReaderSize(bytes.NewReader(text), 16)}
		err := r.nextCSV()
		for ; err == nil; err = r.nextCSV() {
			var row []string
			for _, field := range r.row {
				row = append(row, strings.ReplaceAll(field.Text, "\r\n", "\n"))
			}
			got = append(got, row)
		}
		if (err == io.EOF) != (wantErr == nil) || wantErr == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %q, %v; want %q, %v", text, got, err, want, wantErr)
		}
	}
}

// FuzzRead: what is read once is read the same again, and rows have as many fields as
// there are columns.
func FuzzRead(f *testing.F) {
	f.Add("a,b\n1,\"2\n\"\n", true)
	f.Add("{\"a\": \"b\"}\n{\"c\": 1}\n", false)
	f.Add("a\tb\n\\N\t\\\\\n", true)
	f.Add("\uFEFFhttps://example.org/\r\n\n", false)
	f.Fuzz(func(t *testing.T, text string, header bool) {
		for _, format := range []Format{Lines, CSV, TSV, JSONL} {
			_, rows, err := read(text, format, header)
			if err == nil && format == Lines {
				want := strings.Count(text, "\n")
				if text != "" && !strings.HasSuffix(text, "\n") && text != "\uFEFF" {
					want++
				}
				if len(rows) != want && !strings.HasSuffix(text, "\n\uFEFF") {
					t.Errorf("%q: %d rows, want %d", text, len(rows), want)
				}
			}
			if err != nil && !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
