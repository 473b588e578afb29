package parquetfile

import (
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// GroupRows is how many rows a row group has, unless a program chooses.
const GroupRows = 1_000_000

// GroupBytes is the memory that the rows of a row group may take, about. A group that takes
// as much has fewer rows. To write it, a Writer needs memory for the pages of its columns as well.
const GroupBytes = 96 << 20

// mostGroups is the number of row groups after which a Writer ignores the number of rows that
// was chosen: the number of a row group has 16 bits.
const mostGroups = math.MaxInt16 / 2

// A Writer writes a file of batches. Only one goroutine may use it.
type Writer struct {
	w         io.Writer
	offset    int64 // bytes written
	err       error
	groupRows int
	sorting   []format.SortingColumn

	meta    format.FileMetaData
	group   *group
	indexes [][]pageIndex
}

// A pageIndex is the page index of a column chunk, encoded.
type pageIndex struct{ columns, offsets []byte }

var magic = []byte("PAR1")

// NewWriter returns a Writer of rows with the columns, of which a row group has at most
// groupRows. The file has the name of the program that wrote it, and metadata.
func NewWriter(w io.Writer, list []Column, groupRows int, createdBy string, facts map[string]string) *Writer {
	f := &Writer{w: w, groupRows: groupRows, group: newGroup(list), meta: format.FileMetaData{
		Version:      2,
		Schema:       schema(list),
		CreatedBy:    createdBy,
		ColumnOrders: make([]format.ColumnOrder, len(list)),
	}}
	for i := range list {
		f.meta.ColumnOrders[i].Value = new(format.TypeDefinedOrder)
	}
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		f.meta.KeyValueMetadata = append(f.meta.KeyValueMetadata, format.KeyValue{Key: name, Value: facts[name]})
	}
	f.write(magic)
	return f
}

// SetSorted sets the columns by which the rows are sorted, the most significant first. NULL is after
// all values.
func (f *Writer) SetSorted(list []int) {
	f.sorting = nil
	for _, i := range list {
		f.sorting = append(f.sorting, format.SortingColumn{ColumnIdx: int32(i)})
	}
}

func (f *Writer) write(p []byte) {
	if f.err == nil {
		_, f.err = f.w.Write(p)
		f.offset += int64(len(p))
	}
}

// Add adds the rows of a batch, and removes them from it. After an error it returns that
// each time.
func (f *Writer) Add(b *Batch) error {
	b.End()
	if f.err == nil {
		f.err = b.coder.err
	}
	for _, p := range b.parts[:b.used] {
		f.add(b, p)
	}
	b.reset()
	return f.err
}

// add adds the rows of a part of a batch to the row group, or to another one.
func (f *Writer) add(b *Batch, p *part) {
	most := f.groupRows
	if len(f.meta.RowGroups) >= mostGroups {
		most = max(most, GroupRows)
	}
	if g := f.group; g.rows > 0 && (g.rows+p.rows > most || g.size()+p.size() > GroupBytes) {
		f.endGroup()
	}
	if f.err == nil {
		f.group.add(b, p)
	}
}

// endGroup writes the row group, and begins another one.
func (f *Writer) endGroup() {
	g := f.group
	if len(f.meta.RowGroups) > math.MaxInt16 {
		f.err = errors.New("parquetfile: too many row groups")
		return
	}
	if err := g.encode(); err != nil {
		f.err = err
		return
	}
	meta := format.RowGroup{NumRows: int64(g.rows), FileOffset: f.offset, Ordinal: int16(len(f.meta.RowGroups)), SortingColumns: f.sorting}
	indexes := make([]pageIndex, len(g.list))
	for i := range g.list {
		c, column := &g.chunks[i], &g.list[i]
		var errs [2]error
		indexes[i].columns, errs[0] = c.columnIndex(column.Type)
		indexes[i].offsets, errs[1] = c.offsetIndex(f.offset)
		if err := errors.Join(errs[:]...); err != nil {
			f.err = err
			return
		}
		chunk := format.ColumnChunk{MetaData: c.describe(column, f.offset)}
		meta.Columns = append(meta.Columns, chunk)
		meta.TotalByteSize += chunk.MetaData.TotalUncompressedSize
		meta.TotalCompressedSize += chunk.MetaData.TotalCompressedSize
		for _, block := range c.pages.list {
			f.write(block)
		}
	}
	for i := range g.list {
		if filter := g.chunks[i].bloom; filter != nil {
			c := &meta.Columns[i].MetaData
			c.BloomFilterOffset, c.BloomFilterLength = f.offset, int32(len(filter))
			f.write(filter)
		}
	}
	f.meta.NumRows += meta.NumRows
	f.meta.RowGroups = append(f.meta.RowGroups, meta)
	f.indexes = append(f.indexes, indexes)
	g.reset()
}

// Close writes, with whole set, the end of the file. A file without its end cannot be
// read.
func (f *Writer) Close(whole bool) error {
	if f.err != nil || !whole {
		return f.err
	}
	if f.group.rows > 0 {
		f.endGroup()
	}
	f.writeIndexes()
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &f.meta)
	if err != nil {
		return err
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	f.write(append(footer, magic...))
	return f.err
}

// writeIndexes writes the page indexes of all row groups, which are near the end of the file, so that
// a reader gets them at once.
//
// https://parquet.apache.org/docs/file-format/pageindex/
func (f *Writer) writeIndexes() {
	for i, indexes := range f.indexes {
		for j, index := range indexes {
			if c := &f.meta.RowGroups[i].Columns[j]; index.columns != nil {
				c.ColumnIndexOffset, c.ColumnIndexLength = f.offset, int32(len(index.columns))
				f.write(index.columns)
			}
		}
	}
	for i, indexes := range f.indexes {
		for j, index := range indexes {
			c := &f.meta.RowGroups[i].Columns[j]
			c.OffsetIndexOffset, c.OffsetIndexLength = f.offset, int32(len(index.offsets))
			f.write(index.offsets)
		}
	}
}
