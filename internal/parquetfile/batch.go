package parquetfile

import (
	"encoding/binary"
	"io"
	"unsafe"

	"github.com/klauspost/compress/zstd"
	"github.com/weburl/weburl/columns"
)

// The limits of a batch.
const (
	batchRows  = 1 << 17
	batchBytes = 32 << 20 // of the values that it has for each row
)

// lengthSize is the size of what an encoded batch begins with: the length of the rest.
const lengthSize = 4

// A Batch encodes rows for a [Writer]. Only one goroutine may use it.
type Batch struct {
	list        []Column
	most        int // rows
	plain       []pages
	shared      []*records
	authorities []authority // each at its number modulo the length, a power of two

	coder   coder
	rows    int
	bytes   int
	last    []columns.Value // of shared, except the first
	record  []byte
	encoded []byte
}

// An authority is the record of an authority that has been added.
type authority struct {
	authority int // 0 for none
	record    uint32
}

// Pages are the pages of a plain column, and the rows after them.
type pages struct {
	column int
	list   []page
	bytes  []byte
	rest   plainRows
}

// NewBatch returns a Batch for rows with the columns. Row groups have at most the number
// of rows.
func NewBatch(list []Column, groupRows int) *Batch {
	b := &Batch{list: list, most: min(groupRows, batchRows), coder: coder{level: zstd.SpeedFastest}, authorities: make([]authority, 1<<8)}
	plain, shared := layout(list)
	for _, i := range plain {
		b.plain = append(b.plain, pages{column: i})
	}
	for _, list := range shared {
		b.shared = append(b.shared, newRecords(list))
	}
	b.last = make([]columns.Value, len(shared))
	return b
}

// Add adds a row. The authority is the result of [columns.Maker.Authority], or 0. The
// strings of the row must not change until [Batch.Encode].
func (b *Batch) Add(row []columns.Value, authority int) {
	b.rows++
	b.shared[0].rows = append(b.shared[0].rows, b.authority(row, authority))
	for i, r := range b.shared[1:] {
		v := row[r.columns[0]]
		if len(r.rows) > 0 && v == b.last[i] {
			r.rows = append(r.rows, r.rows[len(r.rows)-1])
			continue
		}
		b.last[i] = v
		b.record = appendField(b.record[:0], v)
		r.rows = append(r.rows, r.number(b.record))
	}
	for i := range b.plain {
		p := &b.plain[i]
		v := row[p.column]
		b.bytes += len(v.Text)
		if p.rest.add(&b.list[p.column], v); p.rest.isFull() {
			p.encode(&b.coder, b.list[p.column].Type)
		}
	}
}

// authority returns the record of an authority.
func (b *Batch) authority(row []columns.Value, number int) uint32 {
	known := &b.authorities[number&(len(b.authorities)-1)]
	if known.authority == number && number != 0 {
		return known.record
	}
	// The Writer finds a record that is added again.
	r := b.shared[0]
	b.record = b.record[:0]
	for _, i := range r.columns {
		b.record = appendField(b.record, row[i])
	}
	*known = authority{number, r.append(b.record)}
	if n := len(b.authorities); len(r.records) > n/2 && n < 1<<16 {
		b.authorities = make([]authority, 4*n)
	}
	return uint32(len(r.records) - 1)
}

func (p *pages) encode(to *coder, t Type) {
	var one page
	p.bytes, one = p.rest.encode(to, t, p.bytes)
	p.list = append(p.list, one)
}

// IsFull reports whether the rows should be encoded before more are added.
func (b *Batch) IsFull() bool { return b.rows >= b.most || b.bytes >= batchBytes }

// Encode writes the rows and removes them. It writes nothing if there are no rows. After an
// error it returns that each time.
func (b *Batch) Encode(w io.Writer) error {
	if b.rows == 0 || b.coder.err != nil {
		return b.coder.err
	}
	out := encoder(append(b.encoded[:0], make([]byte, lengthSize)...))
	out.number(b.rows)
	for _, r := range b.shared {
		out.records(r)
		r.reset()
	}
	for i := range b.plain {
		p := &b.plain[i]
		if p.rest.rows > 0 && !p.rest.isShort() {
			p.encode(&b.coder, b.list[p.column].Type)
		}
		out.pages(p)
		p.rest.reset()
		clear(p.list)
		p.list, p.bytes = p.list[:0], p.bytes[:0]
	}
	binary.LittleEndian.PutUint32(out, uint32(len(out)-lengthSize))
	clear(b.authorities)
	clear(b.last)
	b.rows, b.bytes, b.encoded = 0, 0, out
	if b.coder.err == nil {
		_, err := w.Write(out)
		b.coder.fail(err)
	}
	return b.coder.err
}

// An encoder appends to an encoded batch, a decoder reads it in the same order. They are
// in the same process, so that all that is read is what was written.
type (
	encoder []byte
	decoder []byte
)

func (e *encoder) number(n int) { *e = binary.AppendUvarint(*e, uint64(n)) }

func (d *decoder) number() int {
	n, size := binary.Uvarint(*d)
	*d = (*d)[size:]
	return int(n)
}

// text appends bytes after their length. nil is not the same as no bytes.
func (e *encoder) text(text []byte) {
	if text == nil {
		e.number(0)
		return
	}
	e.number(len(text) + 1)
	*e = append(*e, text...)
}

func (d *decoder) text() []byte {
	n := d.number()
	if n == 0 {
		return nil
	}
	text := (*d)[: n-1 : n-1]
	*d = (*d)[n-1:]
	return text
}

func (e *encoder) records(r *records) {
	e.number(len(r.records))
	for _, record := range r.records {
		e.text(unsafe.Slice(unsafe.StringData(record), len(record)))
	}
	for _, n := range r.rows {
		*e = binary.LittleEndian.AppendUint32(*e, n)
	}
}

func (e *encoder) pages(p *pages) {
	e.number(len(p.list))
	for i := range p.list {
		p := &p.list[i]
		e.number(p.size)
		e.number(p.uncompressed)
		e.number(p.rows)
		e.number(p.nulls)
		e.number(int(p.encoding))
		e.text(p.bounds.min)
		e.text(p.bounds.max)
	}
	e.text(p.bytes)
	e.number(p.rest.rows)
	e.number(p.rest.nulls)
	e.text(p.rest.levels)
	e.text(p.rest.values)
}
