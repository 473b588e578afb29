package parquetfile

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"github.com/weburl/weburl/columns"
)

// The limits of a page. Its values may exceed the size by one.
const (
	pageSize = 1 << 20 // of values, before they are compressed
	pageRows = 40_000
)

// A page describes a data page or a dictionary page. Sizes include its header.
type page struct {
	size         int
	uncompressed int
	rows, nulls  int
	encoding     format.Encoding
	bounds       bounds
}

// A coder makes pages. Only one goroutine may use it.
type coder struct {
	err     error // the first
	level   zstd.EncoderLevel
	zstd    *zstd.Encoder
	content []byte // of a page
	runs    []byte
	levels  []uint8
	entries []int32 // of the values of a page
	values  []byte
	page    []byte
	numbers map[string]int32 // entries of a dictionary
}

func (c *coder) fail(err error) { c.err = cmp.Or(c.err, err) }

// compress appends compressed content.
func (c *coder) compress(b, content []byte) []byte {
	if c.zstd == nil {
		// The encoder holds twice the window in memory, which is 8 MiB by default.
		var err error
		c.zstd, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(c.level), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithWindowSize(2*pageSize))
		if c.fail(err); err != nil {
			return b
		}
	}
	return c.zstd.EncodeAll(content, b)
}

// dataPage appends the bytes of a page to b. The levels are the definition levels of rows: 1 for
// a value, 0 for NULL. They are nil for a column without NULL.
func (c *coder) dataPage(b []byte, rows int, levels []uint8, values []byte, encoding format.Encoding) ([]byte, page) {
	content := values
	if levels != nil {
		var err error
		c.runs, err = (&rle.Encoding{BitWidth: 1}).EncodeLevels(c.runs, levels)
		c.fail(err)
		c.content = binary.LittleEndian.AppendUint32(c.content[:0], uint32(len(c.runs)))
		c.content = append(append(c.content, c.runs...), values...)
		content = c.content
	}
	b, p := c.append(b, &format.PageHeader{Type: format.DataPage, DataPageHeader: thrift.New(format.DataPageHeader{
		NumValues:               int32(rows),
		Encoding:                encoding,
		DefinitionLevelEncoding: format.RLE,
		RepetitionLevelEncoding: format.RLE,
	})}, content)
	p.rows, p.encoding = rows, encoding
	return b, p
}

// dictionaryPage appends the bytes of the page of a dictionary to b.
func (c *coder) dictionaryPage(b []byte, entries int, content []byte) ([]byte, page) {
	return c.append(b, &format.PageHeader{Type: format.DictionaryPage, DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{
		NumValues: int32(entries),
		Encoding:  format.Plain,
	})}, content)
}

// append appends a page to b.
func (c *coder) append(b []byte, header *format.PageHeader, content []byte) ([]byte, page) {
	// The length of the header depends on the compressed size, of which most guesses have as
	// many bytes.
	header.UncompressedPageSize = int32(len(content))
	header.CompressedPageSize = int32(len(content) / 2)
	start := len(b)
	b = append(b, c.encodeHeader(header)...)
	end := len(b)
	b = c.compress(b, content)
	header.CompressedPageSize = int32(len(b) - end)
	head := c.encodeHeader(header)
	b = slices.Replace(b, start, end, head...)
	return b, page{size: len(b) - start, uncompressed: len(head) + len(content)}
}

func (c *coder) encodeHeader(header *format.PageHeader) []byte {
	head, err := thrift.Marshal(new(thrift.CompactProtocol), header)
	c.fail(err)
	return head
}

// PlainRows are rows of a plain column that are not yet a page.
type plainRows struct {
	levels []uint8 // nil for a column without NULL
	values []byte  // as the page has them
	rows   int
	nulls  int
}

func (r *plainRows) add(c *Column, v columns.Value) {
	r.rows++
	switch {
	case c.Required:
	case !v.NotNull:
		r.levels = append(r.levels, 0)
		r.nulls++
		return
	default:
		r.levels = append(r.levels, 1)
	}
	if c.Type == String {
		r.values = append(binary.LittleEndian.AppendUint32(r.values, uint32(len(v.Text))), v.Text...)
	} else {
		r.values = valueOf(c.Type, v.Text).appendTo(r.values, c.Type)
	}
}

func (r *plainRows) isFull() bool { return len(r.values) >= pageSize || r.rows >= pageRows }

// isShort reports whether the rows are too few for a page of their own, if more follow.
func (r *plainRows) isShort() bool { return len(r.values) < pageSize/4 && r.rows < pageRows/4 }

// hasRoomFor reports whether the rows and others are within the limits of a page.
func (r *plainRows) hasRoomFor(other *plainRows) bool {
	return len(r.values)+len(other.values) <= pageSize && r.rows+other.rows <= pageRows
}

// encode appends the page of the rows to b, and removes them.
func (r *plainRows) encode(to *coder, t Type, b []byte) ([]byte, page) {
	var e extremes
	for rest := r.values; len(rest) > 0; {
		v, n := valueIn(t, rest)
		e.add(v)
		rest = rest[n:]
	}
	b, p := to.dataPage(b, r.rows, r.levels, r.values, format.Plain)
	p.nulls, p.bounds = r.nulls, e.bounds(t)
	r.reset()
	return b, p
}

func (r *plainRows) reset() { *r = plainRows{levels: r.levels[:0], values: r.values[:0]} }

// append appends rows.
func (r *plainRows) append(other *plainRows) {
	r.levels = append(r.levels, other.levels...)
	r.values = append(r.values, other.values...)
	r.rows += other.rows
	r.nulls += other.nulls
}
