//go:build heavy

package parquetfile

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/parquet-go/parquet-go"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/parquetfile/parquetread"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestRead has parquet-go read what was written: rows of generated URLs in two batches, by
// turns and of many sizes, with members that have a value of their own each, few, or none.
func TestRead(t *testing.T) {
	list := append(listOf(columns.All()),
		Column{Name: "own"},
		Column{Name: "few", Required: true},
		Column{Name: "none"},
		Column{Name: "long", Type: Int64},
		Column{Name: "required", Distinct: true, Required: true},
		Column{Name: "double", Type: Double},
		Column{Name: "ownDouble", Type: Double, Distinct: true, Required: true},
		Column{Name: "short", Type: Int16, Required: true},
		Column{Name: "ownInt", Type: Int32, Distinct: true},
		Column{Name: "time", Type: Timestamp, Distinct: true},
	)
	for i := range list {
		list[i].Bloom = list[i].Type == String && !list[i].Distinct
	}
	const groupRows = 50_000
	batches := []*Batch{NewBatch(list, groupRows, false), NewBatch(list, groupRows, false)}
	makers := []*columns.Maker{{Has: batches[0].Has}, {Has: batches[1].Has}}
	var whole columns.Maker // without Has
	var had int
	var rows [][]columns.Value
	g := urlgen.New(8)
	r := rand.New(rand.NewPCG(1, 2))
	var file bytes.Buffer
	w := NewWriter(&file, list, groupRows, "test version 1", map[string]string{"b": "2", "a": "1"})
	w.SetSorted([]int{3, 0})
	const distinct = 2500 // a host for each row
	for n, size := range []int{3, 4000, 1, distinct, 0, 1000, 45_000, 49_990, 1, 5, 15_000, 10_000, 100} {
		batch, maker := batches[n%2], makers[n%2]
		for i := range size {
			input := g.Input()
			if size == distinct {
				input = fmt.Sprintf("https://h%d.example/%s", i, strings.Repeat("€", r.IntN(30)))
			}
			authority := 0
			var row, added []columns.Value
			if u, err := weburl.Parse(input); err == nil {
				added = maker.Append(nil, input, u)
				authority = maker.Authority()
				row = whole.Append(nil, input, u)
				if !slices.Equal(row, added) {
					had++
				}
			} else {
				row = columns.AppendFailed(nil, columns.Of(strings.ToValidUTF8(input, "?")), "host-missing")
				added = slices.Clone(row)
			}
			members := []columns.Value{columns.Of(fmt.Sprint(len(rows))), columns.Of(fmt.Sprint(i % 3)), columns.Value{},
				columns.Of(fmt.Sprint((i%1000 - 500) << 40)), columns.Value{},
				columns.Of(fmt.Sprint(float64(i%7)/4 - 1)), columns.Of(fmt.Sprint(r.NormFloat64())),
				columns.Of(fmt.Sprint(i%100 - 50)), columns.Value{Text: fmt.Sprint(i * 7777), NotNull: i%3 > 0},
				columns.Of(time.UnixMilli(int64(i-1000)*1e9 + 5).UTC().Format(time.RFC3339Nano))}
			rows = append(rows, append(row, members...))
			batch.Add(append(added, members...), authority)
		}
		if err := w.Add(batch); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(true); err != nil {
		t.Fatal(err)
	}
	if had < len(rows)/10 {
		t.Errorf("the batches had the authorities of %d of %d rows", had, len(rows))
	}

	readBack(t, file.Bytes(), list, rows)
	f, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := f.Lookup("a"); a != "1" || f.NumRows() != int64(len(rows)) {
		t.Errorf("%d rows, a is %q", f.NumRows(), a)
	}
	sizes := []int64{7504, 45_000, 49_996, 25_100}
	dictionaries, pages, bounded := 0, 0, 0
	for i, rg := range f.RowGroups() {
		if rg.NumRows() != sizes[i] {
			t.Fatalf("row group %d has %d rows, not %d", i, rg.NumRows(), sizes[i])
		}
		if by := rg.SortingColumns(); len(by) != 2 || by[0].Path()[0] != list[3].Name || by[1].Path()[0] != list[0].Name || by[0].Descending() || by[0].NullsFirst() {
			t.Errorf("row group %d is sorted by %v", i, by)
		}
		first := rows[:sizes[i]]
		rows = rows[sizes[i]:]
		for j, chunk := range rg.ColumnChunks() {
			want := inColumn(first, j)
			if list[j].Required {
				for i := range want {
					want[i].NotNull = true
				}
			}
			if list[j].Type == Timestamp {
				for i := range want {
					want[i].Text = fmt.Sprint(Timestamp.numberOf(want[i].Text))
				}
			}
			if list[j].Type == Int32 {
				for i := range want {
					if !want[i].NotNull {
						want[i].Text = ""
					}
				}
			}
			if got := valuesOf(t, chunk); !slices.Equal(got, want) {
				t.Fatalf("row group %d, %s: got %.2000s\nwant %.2000s", i, list[j].Name, fmt.Sprint(got), fmt.Sprint(want))
			}
			meta := f.Metadata().RowGroups[i].Columns[j].MetaData
			if meta.DictionaryPageOffset != 0 {
				dictionaries++
			}
			checkBounds(t, &list[j], want, meta.Statistics.MinValue, meta.Statistics.MaxValue, meta.Statistics.NullCount)
			if (chunk.BloomFilter() != nil) != list[j].Bloom {
				t.Fatalf("%s: a Bloom filter is %t", list[j].Name, chunk.BloomFilter() != nil)
			}
			if list[j].Bloom {
				checkBloom(t, chunk.BloomFilter(), want)
			}
			offsets, err := chunk.OffsetIndex()
			if err != nil {
				t.Fatal(err)
			}
			index := f.ColumnIndexes()[i*len(list)+j]
			for n := range offsets.NumPages() {
				from, to := offsets.FirstRowIndex(n), sizes[i]
				if n+1 < offsets.NumPages() {
					to = offsets.FirstRowIndex(n + 1)
				}
				if to-from > pageRows || to <= from {
					t.Errorf("a page has %d rows", to-from)
				}
				pages++
				if len(index.NullPages) > 0 {
					bounded++
					checkBounds(t, &list[j], want[from:to], index.MinValues[n], index.MaxValues[n], index.NullCounts[n])
				}
			}
		}
	}
	if dictionaries < 60 || pages < 150 || bounded < 150 {
		t.Errorf("%d dictionaries, %d pages, %d with bounds", dictionaries, pages, bounded)
	}
}

func listOf(all []columns.Column) (list []Column) {
	for _, c := range all {
		list = append(list, Of(c))
	}
	return list
}

// checkBounds holds bounds to values, and to another computation of them.
func checkBounds(t *testing.T, c *Column, values []columns.Value, least, most []byte, nulls int64) {
	t.Helper()
	var wantLeast, wantMost string
	var leastNumber, mostNumber float64
	none := true
	for _, v := range values {
		if !v.NotNull {
			nulls--
			continue
		}
		n := 0.0
		if c.Type.size() > 0 {
			var err error
			if n, err = strconv.ParseFloat(v.Text, 64); err != nil {
				t.Fatal(err)
			}
		}
		if none {
			wantLeast, wantMost, leastNumber, mostNumber, none = v.Text, v.Text, n, n, false
		}
		wantLeast, wantMost = min(wantLeast, v.Text), max(wantMost, v.Text)
		leastNumber, mostNumber = min(leastNumber, n), max(mostNumber, n)
	}
	if nulls != 0 {
		t.Fatalf("%s: %d nulls too many", c.Name, nulls)
	}
	switch {
	case none:
		if len(least) > 0 || len(most) > 0 {
			t.Fatalf("%s: bounds %q, %q of NULL", c.Name, least, most)
		}
	case c.Type.size() > 0:
		if number(c.Type, least) != leastNumber || number(c.Type, most) != mostNumber {
			t.Fatalf("%s: %g, %g, not %g, %g", c.Name, number(c.Type, least), number(c.Type, most), leastNumber, mostNumber)
		}
	case c.Type == Boolean:
		if (least[0] == 1) != (wantLeast == "true") || (most[0] == 1) != (wantMost == "true") {
			t.Fatalf("%s: %v, %v, not %s, %s", c.Name, least, most, wantLeast, wantMost)
		}
	default:
		short := len(wantLeast) <= mostBound && len(wantMost) <= mostBound
		if string(least) > wantLeast || most != nil && string(most) < wantMost ||
			short && (string(least) != wantLeast || string(most) != wantMost) {
			t.Fatalf("%s: %q, %q, not %q, %q", c.Name, least, most, wantLeast, wantMost)
		}
	}
}

func number(t Type, b []byte) float64 {
	switch {
	case t == Double:
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	case len(b) == 4:
		return float64(int32(binary.LittleEndian.Uint32(b)))
	}
	return float64(int64(binary.LittleEndian.Uint64(b)))
}

// checkBloom checks that values pass a filter, and that most others do not.
func checkBloom(t *testing.T, filter parquet.BloomFilter, values []columns.Value) {
	t.Helper()
	for _, v := range values[:min(len(values), 1000)] {
		if !v.NotNull {
			continue
		}
		if ok, err := filter.Check(parquet.ByteArrayValue([]byte(v.Text))); !ok || err != nil {
			t.Fatalf("%q does not pass: %v", v.Text, err)
		}
	}
	passed := 0
	for i := range 1000 {
		if ok, _ := filter.Check(parquet.ByteArrayValue(fmt.Append(nil, "not there ", i))); ok {
			passed++
		}
	}
	if passed > 30 {
		t.Errorf("%d of 1000 other values pass", passed)
	}
}

// readBack has package parquetread read what was written.
func readBack(t *testing.T, file []byte, list []Column, rows [][]columns.Value) {
	t.Helper()
	f, err := parquetread.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Rows(f.Columns()...)
	if err != nil || len(f.Columns()) != len(list) {
		t.Fatalf("%d columns, %v", len(f.Columns()), err)
	}
	for i := 0; ; i++ {
		values, err := r.Next()
		if err == io.EOF && i == len(rows) {
			return
		}
		if err != nil {
			t.Fatalf("row %d of %d: %v", i, len(rows), err)
		}
		for j, v := range values {
			want, same := rows[i][j], false
			switch {
			case list[j].Required && !want.NotNull:
				same = v.NotNull && strings.Trim(string(v.Text), "0") == ""
			case list[j].Type == Double:
				same = v.NotNull == want.NotNull && Double.numberOf(string(v.Text)) == Double.numberOf(want.Text)
			default:
				same = v.NotNull == want.NotNull && (!v.NotNull || string(v.Text) == want.Text)
			}
			if !same {
				t.Fatalf("row %d, column %s: %q, not %v", i, list[j].Name, v.Text, want)
			}
		}
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

// TestLimits checks where row groups end: at a number of rows, of which none has more, and
// where their memory is full.
func TestLimits(t *testing.T) {
	list := listOf(columns.All()[1:2])
	list[0].Distinct = false // is kept as a record
	for _, test := range []struct{ batches, rows, length, groupRows, groups int }{
		{10, 100, 1, 1000, 1},
		{11, 100, 1, 1000, 2},
		{10, 100, 1, 250, 5},
		{20, 16, 1 << 20, 1000, 4},
		{1, 1000, 1, 300, 4},
	} {
		var file bytes.Buffer
		w := NewWriter(&file, list, test.groupRows, "", nil)
		batch := NewBatch(list, test.groupRows, false)
		for i := range test.batches {
			for j := range test.rows {
				batch.Add([]columns.Value{columns.Of(fmt.Sprint(i, j, strings.Repeat("x", test.length)))}, 0)
			}
			if err := w.Add(batch); err != nil {
				t.Fatal(err)
			}
			if size := w.group.size(); size > GroupBytes+32<<20 {
				t.Errorf("a group takes %d bytes", size)
			}
		}
		if err := w.Close(true); err != nil {
			t.Fatal(err)
		}
		if got := len(w.meta.RowGroups); got != test.groups {
			t.Errorf("%v: %d groups", test, got)
		}
	}
	batch := NewBatch(list, 7, false)
	for range batchRows {
		if batch.IsFull() {
			t.Fatal("a batch is full too early")
		}
		batch.Add([]columns.Value{{}}, 0)
	}
	if !batch.IsFull() {
		t.Error("a batch is never full")
	}
}

// TestEnd adds rows to a batch that was ended, from strings that change after that.
func TestEnd(t *testing.T) {
	list := []Column{{Name: "shared"}, {Name: "plain", Distinct: true}}
	var file bytes.Buffer
	w := NewWriter(&file, list, 100, "", nil)
	batch := NewBatch(list, 100, false)
	var want [][]columns.Value
	text := []byte("0")
	for i := range 5 {
		text[0] = byte('0' + i/2)
		batch.Add([]columns.Value{columns.Of(unsafe.String(&text[0], 1)), columns.Of(unsafe.String(&text[0], 1))}, 0)
		batch.Add([]columns.Value{{}, {}}, 0)
		batch.End()
		want = append(want, []columns.Value{columns.Of(string(text)), columns.Of(string(text))}, []columns.Value{{}, {}})
	}
	if err := cmp.Or(w.Add(batch), w.Close(true)); err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		if got, want := valuesOf(t, f.RowGroups()[0].ColumnChunks()[i]), inColumn(want, i); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", list[i].Name, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	list := listOf(columns.All())
	broken := errors.New("broken")
	w := NewWriter(failing{broken}, list, 10, "", nil)
	batch := NewBatch(list, 10, false)
	for range 2 {
		batch.Add(columns.AppendFailed(nil, columns.Of("x"), "host-missing"), 0)
		if err := w.Add(batch); err != broken {
			t.Errorf("got %v", err)
		}
	}
	if err := w.Close(true); err != broken {
		t.Errorf("got %v", err)
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
		if string(least(test.text)) != test.least || string(most(test.text)) != test.most {
			t.Errorf("%s: %s, %s", test.text, least(test.text), most(test.text))
		}
	}
}
