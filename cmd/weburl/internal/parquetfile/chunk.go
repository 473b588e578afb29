package parquetfile

import (
	"cmp"
	"encoding/binary"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"github.com/weburl/weburl/columns"
)

// A chunk is the pages of a column of a row group.
type chunk struct {
	pages        []byte
	uncompressed int64
	dictionary   int64 // the length of the page of the dictionary, which is the first
	values       int64
	nulls        int64
	bounds       bounds
}

// A coder has what encodes pages, and buffers for that.
type coder struct {
	err     error // the first
	zstd    *zstd.Encoder
	content []byte // of a page
	runs    []byte // of levels or numbers
	rows    levels
	numbers []int32
	values  []byte
}

func newCoder() *coder {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false))
	return &coder{zstd: z, err: err}
}

func (c *coder) fail(err error) { c.err = cmp.Or(c.err, err) }

// levels are the definition levels of rows: 1 for a value, 0 for NULL.
type levels []uint8

// addDataPage adds a page of rows, some of which have values.
func (c *chunk) addDataPage(to *coder, rows levels, values []byte, encoding format.Encoding) {
	var err error
	to.runs, err = (&rle.Encoding{BitWidth: 1}).EncodeLevels(to.runs, rows)
	to.fail(err)
	to.content = binary.LittleEndian.AppendUint32(to.content[:0], uint32(len(to.runs)))
	to.content = append(append(to.content, to.runs...), values...)
	c.values += int64(len(rows))
	c.addPage(to, &format.PageHeader{Type: format.DataPage, DataPageHeader: thrift.New(format.DataPageHeader{
		NumValues:               int32(len(rows)),
		Encoding:                encoding,
		DefinitionLevelEncoding: format.RLE,
		RepetitionLevelEncoding: format.RLE,
	})}, to.content)
}

// addDictionary adds the page of a dictionary, before any other.
func (c *chunk) addDictionary(to *coder, entries int, content []byte) {
	c.addPage(to, &format.PageHeader{Type: format.DictionaryPage, DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{
		NumValues: int32(entries),
		Encoding:  format.Plain,
	})}, content)
	c.dictionary = int64(len(c.pages))
}

func (c *chunk) addPage(to *coder, header *format.PageHeader, content []byte) {
	// What is compressed is put after the header, whose length is not yet known.
	start := len(c.pages)
	c.pages = to.zstd.EncodeAll(content, c.pages)
	header.UncompressedPageSize = int32(len(content))
	header.CompressedPageSize = int32(len(c.pages) - start)
	head, err := thrift.Marshal(new(thrift.CompactProtocol), header)
	to.fail(err)
	c.pages = append(c.pages, head...)
	copy(c.pages[start+len(head):], c.pages[start:])
	copy(c.pages[start:], head)
	c.uncompressed += int64(len(head) + len(content))
}

// describe returns what the row group says of the chunk. Offsets are from where the
// row group begins, and the chunk begins at start.
func (c *chunk) describe(column columns.Column, start int64) format.ColumnChunk {
	meta := format.ColumnMetaData{
		Type:                  types[column.Type],
		Encoding:              []format.Encoding{format.Plain, format.RLE},
		PathInSchema:          []string{column.Name},
		Codec:                 format.Zstd,
		NumValues:             c.values,
		TotalUncompressedSize: c.uncompressed,
		TotalCompressedSize:   int64(len(c.pages)),
		DataPageOffset:        start + c.dictionary,
		Statistics:            format.Statistics{NullCount: c.nulls},
	}
	if c.dictionary > 0 {
		meta.Encoding = append(meta.Encoding, format.RLEDictionary)
		meta.DictionaryPageOffset = start
	}
	if column.Type == columns.String && c.bounds.known {
		meta.Statistics.MinValue, meta.Statistics.MaxValue = c.bounds.least(), c.bounds.most()
	}
	return format.ColumnChunk{MetaData: meta}
}

func (c *chunk) made() *chunk { return c }

// reset makes the chunk one without pages.
func (c *chunk) reset() { *c = chunk{pages: c.pages[:0]} }

// bounds are the least text of a chunk and the greatest, by their bytes.
type bounds struct {
	min, max []byte
	known    bool
}

func (b *bounds) add(text string) {
	if !b.known {
		b.min, b.max, b.known = append(b.min, text...), append(b.max, text...), true
		return
	}
	if text < string(b.min) {
		b.min = append(b.min[:0], text...)
	} else if text > string(b.max) {
		b.max = append(b.max[:0], text...)
	}
}

// mostBound is the length in bytes of the longest bound that is written.
const mostBound = 64

// least returns a text that is not greater than min, and not long.
func (b *bounds) least() []byte {
	return b.min[:wholeRunes(b.min)]
}

// wholeRunes returns the length of the beginning of b that is not too long and does not
// end within a code point.
func wholeRunes(b []byte) int {
	n := len(b)
	if n > mostBound {
		for n = mostBound; !utf8.RuneStart(b[n]); n-- {
		}
	}
	return n
}

// most returns a text that is not less than max, and not long, or nil if there is none.
func (b *bounds) most() []byte {
	if len(b.max) <= mostBound {
		return b.max
	}
	for n := wholeRunes(b.max); n > 0; n-- {
		if c := b.max[n-1]; c < 0x7F {
			above := append([]byte(nil), b.max[:n]...)
			above[n-1] = c + 1
			return above
		}
	}
	return nil
}
