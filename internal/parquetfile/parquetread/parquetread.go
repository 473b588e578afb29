// Package parquetread reads columns of a Parquet file as text, row by row and page by page. It
// reads strings, booleans, integers, numbers of 32 and 64 bits, and timestamps that are not in
// lists, maps and structs, in the encodings and compressions that writers use, without Brotli.
//
// The format is https://parquet.apache.org/docs/file-format/. The package parquet-go has its
// structures. Its reader is not used: it would add a third to the time in which the command
// compiles, and with a damaged page it panics or takes memory without bound.
package parquetread

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A File is a Parquet file that is read.
type File struct {
	r       io.ReaderAt
	size    int64
	meta    format.FileMetaData
	columns []column
}

// A column is a column that can be read.
type column struct {
	name     string
	number   int // among the columns of row groups
	optional bool
	kind     format.Type
	unsigned bool          // of integers
	unit     time.Duration // of a timestamp; 0 for other columns
}

// Open returns the file of some size that r reads. It has an error if the file is not a Parquet
// file, or not all of one.
func Open(r io.ReaderAt, size int64) (f *File, err error) {
	defer recovered(&err)
	const signature = "PAR1"
	var end [8]byte
	if size < int64(len(end)) {
		return nil, fmt.Errorf("it is not a Parquet file: it has %d bytes", size)
	}
	if _, err := r.ReadAt(end[:], size-int64(len(end))); err != nil {
		return nil, err
	}
	length := int64(binary.LittleEndian.Uint32(end[:]))
	if string(end[4:]) != signature || length > size-int64(len(end)) {
		return nil, errors.New("it is not a Parquet file, or not all of one")
	}
	footer := make([]byte, length)
	if _, err := r.ReadAt(footer, size-int64(len(end))-length); err != nil {
		return nil, err
	}
	f = &File{r: r, size: size}
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), footer, &f.meta); err != nil {
		return nil, fmt.Errorf("it is not valid Parquet: %w", err)
	}
	return f, f.readSchema()
}

// recovered makes an error of a panic, as some damaged files cause in the package thrift.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("it is not valid Parquet: %v", r)
	}
}

// readSchema finds the columns that can be read.
func (f *File) readSchema() error {
	leaf := 0
	for rest, top := f.meta.Schema, true; len(rest) > 0; top = false {
		if top {
			rest = rest[1:] // the root
			continue
		}
		e := &rest[0]
		n := 1 // the column, and what is in it
		for open := int64(e.NumChildren.V); open > 0; n++ {
			if n == len(rest) {
				return errors.New("it is not valid Parquet: its schema ends early")
			}
			open += int64(rest[n].NumChildren.V) - 1
			if rest[n].NumChildren.V == 0 {
				leaf++
			}
		}
		if n == 1 {
			if c := (column{name: e.Name, number: leaf, optional: e.RepetitionType.V == format.Optional}); c.setKind(e) {
				f.columns = append(f.columns, c)
			}
			leaf++
		}
		rest = rest[n:]
	}
	return nil
}

// setKind sets how the values of a column are stored, and reports whether they can be read.
func (c *column) setKind(e *format.SchemaElement) bool {
	if !e.Type.Valid || e.RepetitionType.V == format.Repeated {
		return false
	}
	c.kind = e.Type.V
	switch logical := e.LogicalType.Value.(type) {
	case *format.TimestampType:
		if c.kind != format.Int64 || logical.Unit.Value == nil {
			return false
		}
		c.unit = logical.Unit.Value.Duration()
	case *format.StringType, *format.EnumType, *format.JsonType:
	case *format.IntType:
		c.unsigned = !logical.IsSigned
	case nil:
		switch converted := e.ConvertedType; {
		case !converted.Valid, converted.V == deprecated.UTF8, deprecated.Int8 <= converted.V && converted.V <= deprecated.Int64:
		case deprecated.Uint8 <= converted.V && converted.V <= deprecated.Uint64:
			c.unsigned = true
		case converted.V == deprecated.TimestampMillis && c.kind == format.Int64:
			c.unit = time.Millisecond
		case converted.V == deprecated.TimestampMicros && c.kind == format.Int64:
			c.unit = time.Microsecond
		default:
			return false
		}
	default:
		return false // dates, decimals and others
	}
	switch c.kind {
	case format.ByteArray, format.Boolean, format.Int32, format.Int64, format.Float, format.Double:
		return true
	}
	return false
}

// Columns returns the column names.
func (f *File) Columns() (names []string) {
	for _, c := range f.columns {
		names = append(names, c.name)
	}
	return names
}

// Strings returns the names of the string columns.
func (f *File) Strings() (names []string) {
	for _, c := range f.columns {
		if c.kind == format.ByteArray {
			names = append(names, c.name)
		}
	}
	return names
}

// Rows returns the rows of some columns, which the file has.
func (f *File) Rows(names ...string) (*Rows, error) {
	rows := &Rows{file: f, values: make([]Value, len(names)), chunks: make([]*chunk, len(names))}
	for _, name := range names {
		found := false
		for _, c := range f.columns {
			if c.name == name && !found {
				rows.columns, found = append(rows.columns, c), true
			}
		}
		if !found {
			return nil, fmt.Errorf("there is no column %s", name)
		}
	}
	return rows, nil
}

// A Value is the value of a row in a column. It is NULL if NotNull is not set.
type Value struct {
	Text    []byte // a boolean is true or false, a number in digits, a timestamp as in RFC 3339
	NotNull bool
}

// Rows are the rows of a file, one after the other.
type Rows struct {
	file    *File
	columns []column
	values  []Value
	chunks  []*chunk
	group   int   // the next row group
	left    int64 // rows of the last one
	number  int64 // of the last row
}

// Next returns the values of the next row, in the order of the names, and [io.EOF] after the
// last. They are valid until the next call.
func (r *Rows) Next() (values []Value, err error) {
	for r.left == 0 {
		for i, c := range r.chunks {
			if c == nil {
				continue // before the first group
			}
			if err := c.end(); err != nil {
				return nil, fmt.Errorf("row %d: column %s: %w", r.number, r.columns[i].name, err)
			}
		}
		if r.group == len(r.file.meta.RowGroups) {
			return nil, io.EOF
		}
		g := &r.file.meta.RowGroups[r.group]
		for i, c := range r.columns {
			if r.chunks[i], err = r.file.open(g, c); err != nil {
				return nil, err
			}
		}
		r.left = g.NumRows
		r.group++
	}
	r.left--
	r.number++
	for i, c := range r.chunks {
		if r.values[i], err = c.next(); err != nil {
			return nil, fmt.Errorf("row %d: column %s: %w", r.number, r.columns[i].name, err)
		}
	}
	return r.values, nil
}

// open returns the chunk of a column in a row group.
func (f *File) open(g *format.RowGroup, column column) (*chunk, error) {
	if column.number >= len(g.Columns) {
		return nil, errors.New("it is not valid Parquet: a row group lacks a column")
	}
	m := &g.Columns[column.number].MetaData
	if g.Columns[column.number].FilePath != "" {
		return nil, errors.New("the column is in another file")
	}
	start := m.DataPageOffset
	if d := m.DictionaryPageOffset; d > 0 && d < start {
		start = d
	}
	decompress, err := decompressor(m.Codec)
	if err != nil {
		return nil, err
	}
	if g.NumRows < 0 || m.NumValues != g.NumRows {
		return nil, errors.New("it is not valid Parquet: a column has another number of rows")
	}
	if start < 0 || m.TotalCompressedSize < 0 || start > f.size || m.TotalCompressedSize > f.size-start {
		return nil, errors.New("it is not valid Parquet: a column is not in the file")
	}
	return &chunk{r: io.NewSectionReader(f.r, start, m.TotalCompressedSize), column: column, decompress: decompress}, nil
}

// A chunk is a column in a row group, of which one page is in memory.
type chunk struct {
	column
	r          *io.SectionReader
	decompress func(to, from []byte, size int) ([]byte, error)

	compressed, page []byte
	dictionary       [][]byte
	left             int64  // values of the page
	levels           runs   // 0 for NULL; only if the column is optional
	values           source // of the page
	text             []byte // of the last value, unless it is a string
}

// A source has the values of a page that are not NULL, as [plain] has them.
type source interface {
	next() ([]byte, error)
}

// mostPage is the size in bytes of the largest page that is read.
const mostPage = 256 << 20

// The faults of pages.
var (
	errShort   = errors.New("it is not valid Parquet: a page ends early")
	errInvalid = errors.New("it is not valid Parquet: a page is damaged")
)

func (c *chunk) next() (v Value, err error) {
	for c.left == 0 {
		if err := c.readPage(); err != nil {
			if err == io.EOF {
				err = errors.New("it is not valid Parquet: pages are missing")
			}
			return Value{}, err
		}
	}
	c.left--
	if c.optional {
		if level, err := c.levels.next(); level == 0 || err != nil {
			return Value{}, err
		}
	}
	stored, err := c.values.next()
	if err != nil {
		return Value{}, err
	}
	return Value{c.textOf(stored), true}, nil
}

// end returns an error unless all values have been read.
func (c *chunk) end() error {
	for c.left == 0 {
		switch err := c.readPage(); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
	return errors.New("it is not valid Parquet: there are more values than rows")
}

// textOf returns the text of a value.
func (c *chunk) textOf(stored []byte) []byte {
	switch b := c.text[:0]; c.kind {
	case format.Boolean:
		c.text = strconv.AppendBool(b, stored[0] != 0)
	case format.Int32:
		n := binary.LittleEndian.Uint32(stored)
		if c.unsigned {
			c.text = strconv.AppendUint(b, uint64(n), 10)
		} else {
			c.text = strconv.AppendInt(b, int64(int32(n)), 10)
		}
	case format.Int64:
		n := int64(binary.LittleEndian.Uint64(stored))
		switch {
		case c.unsigned:
			c.text = strconv.AppendUint(b, uint64(n), 10)
		case c.unit == 0:
			c.text = strconv.AppendInt(b, n, 10)
		case c.unit == time.Millisecond:
			c.text = time.UnixMilli(n).UTC().AppendFormat(b, time.RFC3339Nano)
		case c.unit == time.Microsecond:
			c.text = time.UnixMicro(n).UTC().AppendFormat(b, time.RFC3339Nano)
		default:
			c.text = time.Unix(0, n).UTC().AppendFormat(b, time.RFC3339Nano)
		}
	case format.Float:
		c.text = strconv.AppendFloat(b, float64(math.Float32frombits(binary.LittleEndian.Uint32(stored))), 'g', -1, 32)
	case format.Double:
		c.text = strconv.AppendFloat(b, math.Float64frombits(binary.LittleEndian.Uint64(stored)), 'g', -1, 64)
	default:
		return stored
	}
	return c.text
}

// readPage reads the next page.
func (c *chunk) readPage() (err error) {
	defer recovered(&err)
	header := new(format.PageHeader)
	if err := c.readHeader(header); err != nil {
		return err
	}
	if header.CompressedPageSize < 0 || header.UncompressedPageSize < 0 {
		return errInvalid
	}
	if header.CompressedPageSize > mostPage || header.UncompressedPageSize > mostPage {
		return fmt.Errorf("a page has more than %d MiB", mostPage>>20)
	}
	at, err := c.r.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	size := int(header.CompressedPageSize)
	if int64(size) > c.r.Size()-at {
		return errShort
	}
	if cap(c.compressed) < size {
		c.compressed = make([]byte, size)
	}
	data := c.compressed[:size]
	if _, err := io.ReadFull(c.r, data); err != nil {
		return err
	}
	if header.CRC != 0 && uint32(header.CRC) != crc32.ChecksumIEEE(data) {
		return errInvalid
	}
	switch header.Type {
	case format.DictionaryPage:
		return c.readDictionary(header, data)
	case format.DataPage:
		return c.readV1(header, data)
	case format.DataPageV2:
		return c.readV2(header, data)
	}
	return nil // an index
}

// readHeader reads the header of a page. How long it is follows from its fields.
func (c *chunk) readHeader(header *format.PageHeader) error {
	at, err := c.r.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if at == c.r.Size() {
		return io.EOF
	}
	for length := int64(256); ; length *= 8 {
		b := make([]byte, min(length, c.r.Size()-at))
		if _, err := c.r.ReadAt(b, at); err != nil && err != io.EOF {
			return err
		}
		protocol := new(thrift.CompactProtocol)
		r := protocol.NewReaderFromBytes(b)
		err := thrift.NewDecoder(r).Decode(header)
		if err == nil {
			_, err = c.r.Seek(at+int64(r.BytesRead()), io.SeekStart)
			return err
		}
		// Statistics can have long values.
		if int64(len(b)) < length || length > 16<<20 {
			return fmt.Errorf("it is not valid Parquet: %w", err)
		}
		*header = format.PageHeader{}
	}
}

// decompressed returns the bytes of a page, as many as its header says.
func (c *chunk) decompressed(data []byte, size int) ([]byte, error) {
	if c.decompress == nil {
		if len(data) != size {
			return nil, errInvalid
		}
		return data, nil
	}
	page, err := c.decompress(c.page[:0], data, size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errInvalid, err)
	}
	c.page = page
	if len(page) != size {
		return nil, errInvalid
	}
	return page, nil
}

func (c *chunk) readDictionary(header *format.PageHeader, data []byte) error {
	page, err := c.decompressed(data, int(header.UncompressedPageSize))
	if err != nil {
		return err
	}
	values := c.plain(bytes.Clone(page)) // c.page is used again
	c.dictionary = c.dictionary[:0]
	for range header.DictionaryPageHeader.V.NumValues {
		value, err := values.next()
		if err != nil {
			return err
		}
		c.dictionary = append(c.dictionary, value)
	}
	return nil
}

func (c *chunk) readV1(header *format.PageHeader, data []byte) error {
	page, err := c.decompressed(data, int(header.UncompressedPageSize))
	if err != nil {
		return err
	}
	h := &header.DataPageHeader.V
	if c.optional {
		if h.DefinitionLevelEncoding != format.RLE {
			return fmt.Errorf("NULL is encoded as %s, which is not read", h.DefinitionLevelEncoding)
		}
		if len(page) < 4 || int64(binary.LittleEndian.Uint32(page)) > int64(len(page)-4) {
			return errShort
		}
		length := int(binary.LittleEndian.Uint32(page))
		c.levels = runs{data: page[4 : 4+length], width: 1}
		page = page[4+length:]
	}
	return c.begin(h.Encoding, h.NumValues, page)
}

func (c *chunk) readV2(header *format.PageHeader, data []byte) error {
	h := &header.DataPageHeaderV2.V
	length := int64(h.DefinitionLevelsByteLength)
	if h.RepetitionLevelsByteLength != 0 || length < 0 || length > int64(len(data)) || length > int64(header.UncompressedPageSize) {
		return errInvalid
	}
	c.levels = runs{data: bytes.Clone(data[:length]), width: 1} // c.compressed is used again
	page := data[length:]
	if !h.IsCompressed.Valid || h.IsCompressed.V {
		var err error
		if page, err = c.decompressed(page, int(header.UncompressedPageSize)-int(length)); err != nil {
			return err
		}
	}
	return c.begin(h.Encoding, h.NumValues, page)
}

// begin begins a page with n values.
func (c *chunk) begin(encoding format.Encoding, n int32, page []byte) (err error) {
	if n < 0 {
		return errInvalid
	}
	c.left = int64(n)
	switch encoding {
	case format.Plain:
		c.values = c.plain(page)
	case format.RLE:
		if c.kind != format.Boolean || len(page) < 4 {
			return errInvalid
		}
		c.values = &integers{numbers: &runs{data: page[4:], width: 1}, size: 1}
	case format.ByteStreamSplit:
		if c.size() == 0 {
			return errInvalid
		}
		c.values = &split{data: page, size: c.size()}
	case format.DeltaBinaryPacked:
		d, err := newDeltas(page, n)
		if err != nil || c.size() == 0 {
			return errors.Join(errInvalid, err)
		}
		c.values = &integers{numbers: d, size: c.size()}
	//lint:ignore SA1019 older files have it
	case format.PlainDictionary, format.RLEDictionary:
		if len(page) == 0 {
			page = []byte{0} // all values are NULL
		}
		if page[0] > 32 {
			return errInvalid
		}
		c.values = &indexed{runs{data: page[1:], width: uint(page[0])}, c.dictionary}
	case format.DeltaLengthByteArray, format.DeltaByteArray:
		switch {
		case c.kind != format.ByteArray:
			return errInvalid
		case encoding == format.DeltaByteArray:
			c.values, err = newPrefixed(page, n)
		default:
			c.values, err = newLengths(page, n)
		}
	default:
		err = fmt.Errorf("the encoding %s is not read", encoding)
	}
	return err
}

// size returns the length of an integer or a number, and 0 for others.
func (c *column) size() int {
	switch c.kind {
	case format.Int32, format.Float:
		return 4
	case format.Int64, format.Double:
		return 8
	}
	return 0
}

// plain returns the values of a page that are not encoded.
func (c *column) plain(page []byte) source {
	switch {
	case c.kind == format.Boolean:
		return &integers{numbers: &flags{bits{data: page}}, size: 1}
	case c.size() > 0:
		return &fixed{page, c.size()}
	}
	return &plain{page}
}
