package parquetfile

import (
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"github.com/weburl/weburl/columns"
)

// A Writer writes a file of the bytes that Groups make. Only one goroutine may use it.
type Writer struct {
	w      io.Writer
	offset int64 // bytes written
	err    error

	meta format.FileMetaData

	head []byte // of a group, until that is complete
	body int64  // bytes of its pages yet to come
}

var magic = []byte("PAR1")

// NewWriter returns a Writer of rows with the columns. The file has the name of the
// program that wrote it, and metadata.
func NewWriter(w io.Writer, list []columns.Column, createdBy string, facts map[string]string) *Writer {
	f := &Writer{w: w, meta: format.FileMetaData{
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

func (f *Writer) write(p []byte) {
	if f.err == nil {
		_, f.err = f.w.Write(p)
		f.offset += int64(len(p))
	}
}

// Write takes bytes of groups. They may come in pieces.
func (f *Writer) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0 && f.err == nil; {
		if f.body > 0 {
			n := min(f.body, int64(len(rest)))
			f.write(rest[:n])
			f.body -= n
			rest = rest[n:]
			continue
		}
		wanted := lengthSize
		if len(f.head) >= lengthSize {
			wanted += int(binary.LittleEndian.Uint32(f.head))
		}
		n := min(wanted-len(f.head), len(rest))
		f.head = append(f.head, rest[:n]...)
		rest = rest[n:]
		if len(f.head) == wanted && wanted > lengthSize {
			f.err = f.begin(f.head[lengthSize:])
			f.head = f.head[:0]
		}
	}
	return len(p), f.err
}

// begin begins a group. Its offsets are from its beginning.
func (f *Writer) begin(meta []byte) error {
	var group format.RowGroup
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), meta, &group); err != nil {
		return err
	}
	group.FileOffset = f.offset
	group.Ordinal = int16(len(f.meta.RowGroups))
	for i := range group.Columns {
		c := &group.Columns[i].MetaData
		if slices.Contains(c.Encoding, format.RLEDictionary) {
			c.DictionaryPageOffset += f.offset
		}
		c.DataPageOffset += f.offset
	}
	f.body = group.TotalCompressedSize
	f.meta.NumRows += group.NumRows
	f.meta.RowGroups = append(f.meta.RowGroups, group)
	return nil
}

// Close writes, with whole set, the end of the file. A file without its end cannot be
// read.
func (f *Writer) Close(whole bool) error {
	if f.err != nil || !whole {
		return f.err
	}
	if f.body > 0 || len(f.head) > 0 {
		return errors.New("parquetfile: the last row group is not complete")
	}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &f.meta)
	if err != nil {
		return err
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	f.write(append(footer, magic...))
	return f.err
}
