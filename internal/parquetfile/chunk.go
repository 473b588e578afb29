package parquetfile

import (
	"slices"

	"github.com/parquet-go/parquet-go/bloom"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A chunk is the pages of a column of a row group.
type chunk struct {
	pages        blocks
	list         []page // of data
	dictionary   int    // the size of the page of the dictionary, which is the first
	uncompressed int
	bloom        []byte // with its header, or nil
}

// add adds data pages.
func (c *chunk) add(pages []byte, list ...page) {
	c.pages.append(pages)
	c.list = append(c.list, list...)
	for i := range list {
		c.uncompressed += list[i].uncompressed
	}
}

func (c *chunk) reset() {
	c.pages.reset()
	clear(c.list)
	*c = chunk{pages: c.pages, list: c.list[:0]}
}

// describe returns the metadata of the chunk, which begins at an offset.
func (c *chunk) describe(column *Column, start int64) format.ColumnMetaData {
	meta := format.ColumnMetaData{
		Type:                  column.Type.physical(),
		Encoding:              []format.Encoding{format.Plain, format.RLE},
		PathInSchema:          []string{column.Name},
		Codec:                 format.Zstd,
		TotalUncompressedSize: int64(c.uncompressed),
		TotalCompressedSize:   int64(c.pages.size),
		DataPageOffset:        start + int64(c.dictionary),
	}
	encoding := format.Plain
	if c.dictionary > 0 {
		encoding = format.RLEDictionary
		meta.Encoding = append(meta.Encoding, encoding)
		meta.DictionaryPageOffset = start
		meta.EncodingStats = append(meta.EncodingStats, format.PageEncodingStats{PageType: format.DictionaryPage, Encoding: format.Plain, Count: 1})
	}
	meta.EncodingStats = append(meta.EncodingStats, format.PageEncodingStats{PageType: format.DataPage, Encoding: encoding, Count: int32(len(c.list))})
	noMax := false
	for i := range c.list {
		p := &c.list[i]
		s := &meta.Statistics
		meta.NumValues += int64(p.rows)
		s.NullCount += int64(p.nulls)
		if b := p.bounds; b.min != nil {
			if s.MinValue == nil || compareBounds(column.Type, b.min, s.MinValue) < 0 {
				s.MinValue = b.min
			}
			if noMax = noMax || b.max == nil; noMax {
				s.MaxValue = nil
			} else if s.MaxValue == nil || compareBounds(column.Type, b.max, s.MaxValue) > 0 {
				s.MaxValue = b.max
			}
		}
	}
	return meta
}

// columnIndex returns the bounds of the pages, encoded, or nil if a page has none that is
// greater than its values.
func (c *chunk) columnIndex(t Type) ([]byte, error) {
	var index format.ColumnIndex
	var last bounds
	ascending, descending := true, true
	for i := range c.list {
		p := &c.list[i]
		b := p.bounds
		empty := p.nulls == p.rows
		if !empty && b.max == nil {
			return nil, nil
		}
		index.NullPages = append(index.NullPages, empty)
		index.NullCounts = append(index.NullCounts, int64(p.nulls))
		index.MinValues = append(index.MinValues, b.min)
		index.MaxValues = append(index.MaxValues, b.max)
		if empty {
			continue
		}
		if last.min != nil {
			min, max := compareBounds(t, last.min, b.min), compareBounds(t, last.max, b.max)
			ascending = ascending && min <= 0 && max <= 0
			descending = descending && min >= 0 && max >= 0
		}
		last = b
	}
	switch {
	case ascending:
		index.BoundaryOrder = format.Ascending
	case descending:
		index.BoundaryOrder = format.Descending
	}
	return thrift.Marshal(new(thrift.CompactProtocol), &index)
}

// offsetIndex returns the places of the pages of a chunk that begins at an offset, encoded.
func (c *chunk) offsetIndex(start int64) ([]byte, error) {
	var index format.OffsetIndex
	offset, row := start+int64(c.dictionary), int64(0)
	for i := range c.list {
		p := &c.list[i]
		index.PageLocations = append(index.PageLocations, format.PageLocation{Offset: offset, CompressedPageSize: int32(p.size), FirstRowIndex: row})
		offset += int64(p.size)
		row += int64(p.rows)
	}
	return thrift.Marshal(new(thrift.CompactProtocol), &index)
}

// bloomBits is the least number of bits for each value of a Bloom filter: at most one of 100
// values that a row group does not have passes the filter.
const bloomBits = 10

// setBloom sets the Bloom filter of some texts. Its length is a power of two, as Arrow requires.
//
// https://parquet.apache.org/docs/file-format/bloomfilter/
func (c *chunk) setBloom(texts []value) error {
	blocks := 1
	for blocks < bloom.NumSplitBlocksOf(int64(len(texts)), bloomBits) {
		blocks *= 2
	}
	filter := make(bloom.SplitBlockFilter, blocks)
	for _, v := range texts {
		filter.Insert(bloom.XXH64{}.Sum64([]byte(v.text)))
	}
	head, err := thrift.Marshal(new(thrift.CompactProtocol), &format.BloomFilterHeader{
		NumBytes:    int32(blocks * bloom.BlockSize),
		Algorithm:   format.BloomFilterAlgorithm{Value: new(format.SplitBlockAlgorithm)},
		Hash:        format.BloomFilterHash{Value: new(format.XxHash)},
		Compression: format.BloomFilterCompression{Value: new(format.BloomFilterUncompressed)},
	})
	c.bloom = slices.Concat(head, filter.Bytes())
	return err
}
