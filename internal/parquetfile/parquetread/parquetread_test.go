package parquetread

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/encoding"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// A layout is how a column is written.
type layout struct {
	name     string
	encoding encoding.Encoding
	codec    compress.Codec
	optional bool
	version  int
	page     int
}

func layouts() (list []layout) {
	for name, e := range map[string]encoding.Encoding{"plain": &parquet.Plain, "dictionary": &parquet.RLEDictionary, "lengths": &parquet.DeltaLengthByteArray, "prefixes": &parquet.DeltaByteArray} {
		for _, c := range []compress.Codec{&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Zstd, &parquet.Lz4Raw} {
			for n := range 8 {
				l := layout{encoding: e, codec: c, optional: n&1 == 0, version: 1 + n>>1&1, page: []int{300, 100_000}[n>>2]}
				l.name = fmt.Sprintf("%s %v optional=%t v%d pages of %d", name, c, l.optional, l.version, l.page)
				list = append(list, l)
			}
		}
	}
	slices.SortFunc(list, func(a, b layout) int { return strings.Compare(a.name, b.name) })
	return list
}

// write writes values, of which "NULL" is NULL if the column is optional, with other columns
// around them.
func (l *layout) write(t testing.TB, values []string) []byte {
	t.Helper()
	node := parquet.Encoded(parquet.Compressed(parquet.String(), l.codec), l.encoding)
	if l.optional {
		node = parquet.Optional(node)
	}
	schema := parquet.NewSchema("x", parquet.Group{
		"a": parquet.Group{"b": parquet.Leaf(parquet.Int64Type), "c": parquet.Optional(parquet.String())},
		"l": parquet.Repeated(parquet.String()), "n": parquet.Leaf(parquet.DoubleType), "url": node, "z": parquet.String(),
	})
	var b bytes.Buffer
	w := parquet.NewWriter(&b, schema, parquet.DataPageVersion(l.version), parquet.PageBufferSize(l.page))
	for i, v := range values {
		url := parquet.ByteArrayValue([]byte(v)).Level(0, 0, 4)
		if l.optional {
			if url = url.Level(0, 1, 4); v == "NULL" {
				url = parquet.NullValue().Level(0, 0, 4)
			}
		}
		row := parquet.Row{parquet.Int64Value(int64(i)).Level(0, 0, 0), parquet.NullValue().Level(0, 0, 1), parquet.NullValue().Level(0, 0, 2), parquet.DoubleValue(1).Level(0, 0, 3), url, parquet.ByteArrayValue(fmt.Append(nil, i)).Level(0, 0, 5)}
		if _, err := w.WriteRows([]parquet.Row{row}); err != nil {
			t.Fatal(err)
		}
		if i == len(values)/3 {
			if err := w.Flush(); err != nil { // ends the row group
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// read returns the rows of columns.
func read(file []byte, names ...string) (rows [][]string, err error) {
	f, err := Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, err
	}
	r, err := f.Rows(names...)
	if err != nil {
		return nil, err
	}
	for {
		values, err := r.Next()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return rows, err
		}
		row := make([]string, len(values))
		for i, v := range values {
			if row[i] = string(v.Text); !v.NotNull {
				row[i] = "NULL"
			}
		}
		rows = append(rows, row)
	}
}

func someValues(n int) (values []string) {
	g, rng := urlgen.New(3), rand.New(rand.NewPCG(1, 3))
	for range n {
		switch rng.IntN(8) {
		case 0:
			values = append(values, "NULL")
		case 1:
			values = append(values, "")
		case 2:
			values = append(values, slices.Repeat([]string{"again"}, 1+rng.IntN(20))...)
		case 3:
			values = append(values, "line\nbreak\x00", strings.Repeat("x", rng.IntN(2000)))
		default:
			values = append(values, g.Input())
		}
	}
	return values
}

// TestRead reads what parquet-go writes, in each encoding and compression.
func TestRead(t *testing.T) {
	values := someValues(need.Part(t, 2000))
	for _, l := range layouts() {
		t.Run(l.name, func(t *testing.T) {
			file := l.write(t, values)
			rows, err := read(file, "url", "z")
			if err != nil || len(rows) != len(values) {
				t.Fatalf("%d rows, not %d, %v", len(rows), len(values), err)
			}
			for i, row := range rows {
				if row[0] != values[i] || row[1] != fmt.Sprint(i) {
					t.Fatalf("row %d: %q, not %q", i, row, values[i])
				}
			}
		})
	}
}

func TestColumns(t *testing.T) {
	l := layouts()[0]
	file := l.write(t, []string{"a"})
	f, err := Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Strings(); !slices.Equal(got, []string{"url", "z"}) {
		t.Errorf("%q", got)
	}
	if got := f.Columns(); !slices.Equal(got, []string{"n", "url", "z"}) {
		t.Errorf("%q", got)
	}
	for _, name := range []string{"l", "a", "b", "c", "", "URL"} {
		if _, err := f.Rows(name); err == nil {
			t.Errorf("%q is a column", name)
		}
	}
}

// TestTypes reads each type as text, in each encoding that it can have.
func TestTypes(t *testing.T) {
	type row struct {
		Flag   bool      `parquet:"flag"`
		Int    int32     `parquet:"int,delta"`
		Long   *int64    `parquet:"long,optional"`
		Word   uint32    `parquet:"word,dict"`
		Huge   uint64    `parquet:"huge"`
		Small  int8      `parquet:"small,dict"`
		Float  float32   `parquet:"float,split"`
		Double float64   `parquet:"double,dict"`
		Millis time.Time `parquet:"millis,timestamp"`
		Micros int64     `parquet:"micros,timestamp(microsecond)"`
		Nanos  int64     `parquet:"nanos,timestamp(nanosecond)"`
		Date   int32     `parquet:"date,date"`
	}
	rng := rand.New(rand.NewPCG(4, 5))
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b, parquet.PageBufferSize(2000))
	names := []string{"flag", "int", "long", "word", "huge", "small", "float", "double", "millis", "micros", "nanos"}
	var want [][]string
	for i := range 5000 {
		long := int64(rng.Uint64()) >> rng.IntN(64)
		r := row{rng.IntN(3) == 0, int32(rng.Uint32()) >> rng.IntN(32), &long, rng.Uint32() % 50 * 85_899_345, rng.Uint64(), int8(i), float32(i) / 7, float64(i % 9), time.UnixMilli(int64(i) * 1e9).UTC(), int64(i) * 1e12, int64(i) * 1e14, 1}
		text := []string{fmt.Sprint(r.Flag), fmt.Sprint(r.Int), fmt.Sprint(long), fmt.Sprint(r.Word), fmt.Sprint(r.Huge), fmt.Sprint(r.Small), strconv.FormatFloat(float64(r.Float), 'g', -1, 32), strconv.FormatFloat(r.Double, 'g', -1, 64), r.Millis.Format(time.RFC3339Nano), time.UnixMicro(r.Micros).UTC().Format(time.RFC3339Nano), time.Unix(0, r.Nanos).UTC().Format(time.RFC3339Nano)}
		if i%5 == 0 {
			r.Long, text[2] = nil, "NULL"
		}
		want = append(want, text)
		if _, err := w.Write([]row{r}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rows, err := read(b.Bytes(), names...)
	if err != nil || len(rows) != len(want) {
		t.Fatalf("%d rows, not %d, %v", len(rows), len(want), err)
	}
	for i, row := range rows {
		if !slices.Equal(row, want[i]) {
			t.Fatalf("row %d:\n%q\nwant %q", i, row, want[i])
		}
	}
	if _, err := read(b.Bytes(), "date"); err == nil {
		t.Error("a date is read")
	}
}

// TestDamaged changes and cuts files: reading them ends, without a panic, and takes memory in
// proportion to the file.
func TestDamaged(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 3))
	values := someValues(60)
	var files [][]byte
	for _, l := range layouts() {
		files = append(files, l.write(t, values))
	}
	errors := 0
	for range need.Part(t, 20_000) {
		file := slices.Clone(files[rng.IntN(len(files))])
		for range 1 + rng.IntN(3) {
			switch rng.IntN(3) {
			case 0:
				file[rng.IntN(len(file))] = byte(rng.Uint32())
			case 1:
				file[rng.IntN(len(file))] ^= 1 << rng.IntN(8)
			case 2:
				at := len(file) - 1 - rng.IntN(min(len(file), 600)) // the metadata
				file[at] = []byte{0, 0x7f, 0x80, 0xff}[rng.IntN(4)]
			}
		}
		if rng.IntN(10) == 0 {
			file = file[:rng.IntN(len(file))]
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f, err := Open(bytes.NewReader(file), int64(len(file)))
		if err == nil {
			var r *Rows
			if r, err = f.Rows("url"); err == nil {
				n := 0
				for ; err == nil && n < 100_000; n++ {
					_, err = r.Next()
				}
				if err == io.EOF && n != len(values)+1 {
					t.Fatalf("%d rows of %d, and no error", n-1, len(values))
				}
			}
		}
		if err != nil && err != io.EOF {
			errors++
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20+512*uint64(len(file)) {
			t.Fatalf("%d MB of memory for %d bytes: %v", used>>20, len(file), err)
		}
	}
	if errors == 0 {
		t.Error("no damage was found")
	}
}

func FuzzOpen(f *testing.F) {
	for _, l := range layouts()[:8] {
		f.Add(l.write(f, []string{"a", "b", "NULL", "https://example.org/"}))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		p, err := Open(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		for _, name := range p.Strings() {
			r, err := p.Rows(name)
			for n := 0; err == nil && n < 10_000; n++ {
				_, err = r.Next()
			}
		}
	})
}
