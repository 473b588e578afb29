//go:build heavy

package parquetfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/parquet-go/parquet-go"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestRead has parquet-go read what was written: rows of generated URLs, with members that
// have a value of their own each, few, or none, and more authorities than are remembered.
func TestRead(t *testing.T) {
	list := append(columns.All(), columns.Column{Name: "own"}, columns.Column{Name: "few"}, columns.Column{Name: "none"})
	group := NewGroup(list)
	group.mostKnown = 2000
	var maker columns.Maker
	var rows [][]columns.Value
	var sizes []int64
	g := urlgen.New(8)
	r := rand.New(rand.NewPCG(1, 2))
	var encoded bytes.Buffer
	const distinct = 2500 // a host for each row
	for _, size := range []int{3, 4000, 1, distinct, 0, 1000, 3000} {
		for i := range size {
			input := g.Input()
			if size == distinct {
				input = fmt.Sprintf("https://h%d.example/%s", i, strings.Repeat("€", r.IntN(30)))
			}
			authority := 0
			var row []columns.Value
			if u, err := weburl.Parse(input); err == nil {
				row = maker.Append(nil, input, u)
				authority = maker.Authority()
			} else {
				row = columns.AppendFailed(nil, columns.Of(strings.ToValidUTF8(input, "?")), "host-missing")
			}
			row = append(row, columns.Of(fmt.Sprint(len(rows))), columns.Of(fmt.Sprint(i%3)), columns.Value{})
			rows = append(rows, row)
			group.Add(row, authority)
		}
		if size > 0 {
			sizes = append(sizes, int64(size))
		}
		if err := group.Encode(&encoded); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	w := NewWriter(&file, list, "test version 1", map[string]string{"b": "2", "a": "1"})
	if _, err := io.Copy(struct{ io.Writer }{w}, iotest.HalfReader(iotest.OneByteReader(io.LimitReader(&encoded, 5000)))); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(struct{ io.Writer }{w}, &encoded); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(true); err != nil {
		t.Fatal(err)
	}

	f, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := f.Lookup("a"); a != "1" || f.NumRows() != int64(len(rows)) {
		t.Errorf("%d rows, a is %q", f.NumRows(), a)
	}
	dictionaries := 0
	for i, rg := range f.RowGroups() {
		if rg.NumRows() != sizes[i] {
			t.Errorf("row group %d has %d rows, not %d", i, rg.NumRows(), sizes[i])
		}
		first := rows[:sizes[i]]
		rows = rows[sizes[i]:]
		for j, chunk := range rg.ColumnChunks() {
			got, want := valuesOf(t, chunk), inColumn(first, j)
			if !slices.Equal(got, want) {
				t.Fatalf("row group %d, %s: got %.2000s\nwant %.2000s", i, list[j].Name, fmt.Sprint(got), fmt.Sprint(want))
			}
			meta := f.Metadata().RowGroups[i].Columns[j].MetaData
			if meta.DictionaryPageOffset != 0 {
				dictionaries++
			}
			nulls := int64(0)
			for _, v := range want {
				if !v.NotNull {
					nulls++
				} else if s := meta.Statistics; s.MaxValue != nil && (v.Text < string(s.MinValue) || v.Text > string(s.MaxValue)) {
					t.Fatalf("%q is not between %q and %q", v.Text, s.MinValue, s.MaxValue)
				}
			}
			if meta.Statistics.NullCount != nulls {
				t.Errorf("%d nulls, not %d", meta.Statistics.NullCount, nulls)
			}
		}
	}
	if dictionaries < 20 {
		t.Errorf("%d dictionaries", dictionaries)
	}
}

// inColumn returns the values of a column.
func inColumn(rows [][]columns.Value, i int) (values []columns.Value) {
	for _, row := range rows {
		values = append(values, row[i])
	}
	return values
}

// valuesOf returns what parquet-go reads.
func valuesOf(t *testing.T, chunk parquet.ColumnChunk) (values []columns.Value) {
	pages := chunk.Pages()
	defer pages.Close()
	for {
		page, err := pages.ReadPage()
		if err == io.EOF {
			return values
		} else if err != nil {
			t.Fatal(err)
		}
		read := make([]parquet.Value, page.NumValues())
		n, err := page.Values().ReadValues(read)
		if err != nil && err != io.EOF || n != len(read) {
			t.Fatal(n, err)
		}
		for _, v := range read {
			switch {
			case v.IsNull():
				values = append(values, columns.Value{})
			case v.Kind() == parquet.ByteArray:
				values = append(values, columns.Of(string(v.ByteArray())))
			default:
				values = append(values, columns.Of(v.String()))
			}
		}
	}
}

func TestErrors(t *testing.T) {
	list := columns.All()
	group := NewGroup(list)
	row := columns.AppendFailed(nil, columns.Of("x"), "host-missing")
	group.Add(row, 0)
	broken := errors.New("broken")
	for range 2 {
		if err := group.Encode(failing{broken}); err != broken {
			t.Errorf("got %v", err)
		}
	}
	if err := NewWriter(failing{broken}, list, "", nil).Close(true); err != broken {
		t.Errorf("got %v", err)
	}
	var encoded, file bytes.Buffer
	group = NewGroup(list)
	group.Add(row, 0)
	if err := group.Encode(&encoded); err != nil {
		t.Fatal(err)
	}
	w := NewWriter(&file, list, "", nil)
	w.Write(encoded.Bytes()[:encoded.Len()-1])
	if w.Close(true) == nil {
		t.Error("a row group that is not complete is no error")
	}
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }

func TestBounds(t *testing.T) {
	for _, test := range []struct{ text, least, most string }{
		{"a", "a", "a"},
		{strings.Repeat("a", 65), strings.Repeat("a", 64), strings.Repeat("a", 63) + "b"},
		{"b" + strings.Repeat("€", 30), "b" + strings.Repeat("€", 21), "c"},
		{strings.Repeat("€", 30), strings.Repeat("€", 21), ""},
	} {
		var b bounds
		b.add(test.text)
		if string(b.least()) != test.least || string(b.most()) != test.most {
			t.Errorf("%s: %s, %s", test.text, b.least(), b.most())
		}
	}
}
