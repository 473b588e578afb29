package parquetfile

import (
	"github.com/klauspost/compress/zstd"
	"github.com/weburl/weburl/columns"
)

// The limits of a batch.
const (
	batchRows    = 1 << 17
	batchBytes   = 32 << 20 // of the values that it has for each row
	batchRecords = 16 << 20 // of records that it keeps for rows to come
)

// A Batch encodes rows for a [Writer]. Only one goroutine at a time may use it.
type Batch struct {
	list        []Column
	most        int // rows of a part
	shared      []*records
	authorities []authority // each at its number modulo the length, a power of two
	parts       []*part     // of which the first are in use
	used        int
	open        *part // that rows are added to, or nil
	rows, bytes int   // of all parts

	coder  coder
	last   []columns.Value // of shared, except the first
	record []byte

	// In the row group, each record of shared has a number. It is one less than here, and
	// here 0 if the row group does not have the record.
	numbers  [][]uint32
	group    *group
	sequence int // of the row group
}

// An authority is the record of an authority that has been added.
type authority struct {
	number int32 // 0 for none
	record uint32
}

// A part has the rows of a batch that are in the same row group.
type part struct {
	rows   int
	shared [][]uint32 // for each list of records, the record of each row
	plain  []pages
}

// Pages are the pages of a plain column, and the rows after them.
type pages struct {
	column int
	list   []page
	bytes  []byte
	rest   plainRows
}

// NewBatch returns a Batch for rows with the columns. Row groups have at most the number
// of rows. If the rows are sorted, it takes more time to compress them: neighbors have more
// in common.
func NewBatch(list []Column, groupRows int, sorted bool) *Batch {
	level := zstd.SpeedFastest
	if sorted {
		level = zstd.SpeedDefault
	}
	b := &Batch{list: list, most: min(groupRows, batchRows), coder: coder{level: level}, authorities: make([]authority, 1<<8)}
	_, shared := layout(list)
	for _, list := range shared {
		b.shared = append(b.shared, newRecords(list))
	}
	b.numbers = make([][]uint32, len(shared))
	b.last = make([]columns.Value, len(shared))
	return b
}

// Add adds a row. The authority is the result of [columns.Maker.Authority], or 0. The
// strings of the row must not change until [Batch.End] or [Writer.Add].
func (b *Batch) Add(row []columns.Value, authority int) {
	p := b.part()
	p.rows++
	b.rows++
	p.shared[0] = append(p.shared[0], b.authority(row, authority))
	for i, r := range b.shared[1:] {
		rows, v := p.shared[i+1], row[r.columns[0]]
		if len(rows) > 0 && v == b.last[i] {
			p.shared[i+1] = append(rows, rows[len(rows)-1])
			continue
		}
		b.last[i] = v
		b.record = appendField(b.record[:0], v)
		p.shared[i+1] = append(rows, r.number(b.record))
	}
	for i := range p.plain {
		plain := &p.plain[i]
		v := row[plain.column]
		b.bytes += len(v.Text)
		if plain.rest.add(&b.list[plain.column], v); plain.rest.isFull() {
			plain.encode(&b.coder, b.list[plain.column].Type)
		}
	}
}

// part returns the part that a row is added to.
func (b *Batch) part() *part {
	if b.open != nil && b.open.rows == b.most {
		b.End()
	}
	if b.open == nil {
		if b.used == len(b.parts) {
			b.parts = append(b.parts, b.newPart())
		}
		b.open = b.parts[b.used]
		b.used++
	}
	return b.open
}

func (b *Batch) newPart() *part {
	p := &part{shared: make([][]uint32, len(b.shared))}
	plain, _ := layout(b.list)
	for _, i := range plain {
		p.plain = append(p.plain, pages{column: i})
	}
	return p
}

// authority returns the record of an authority.
func (b *Batch) authority(row []columns.Value, number int) uint32 {
	known := b.known(number)
	if known.number == int32(number) && number != 0 {
		return known.record
	}
	r := b.shared[0]
	b.record = b.record[:0]
	for _, i := range r.columns {
		b.record = appendField(b.record, row[i])
	}
	if number == 0 {
		return r.number(b.record)
	}
	// The Writer finds a record that is added again.
	*known = authority{int32(number), r.append(b.record)}
	if n := len(b.authorities); len(r.records) > n/2 && n < 1<<16 {
		b.authorities = make([]authority, 4*n)
	}
	return uint32(len(r.records) - 1)
}

// known returns where an authority with a number is, if it has been added.
func (b *Batch) known(number int) *authority { return &b.authorities[number&(len(b.authorities)-1)] }

// Has reports whether the batch has the values of an authority from an earlier row. Then the
// next row does not need them.
func (b *Batch) Has(number int) bool { return number != 0 && b.known(number).number == int32(number) }

func (p *pages) encode(to *coder, t Type) {
	var one page
	p.bytes, one = p.rest.encode(to, t, p.bytes)
	p.list = append(p.list, one)
}

// IsFull reports whether the rows should be added to a [Writer] before others are added.
func (b *Batch) IsFull() bool { return b.rows >= batchRows || b.bytes >= batchBytes }

// IsEmpty reports whether there are no rows.
func (b *Batch) IsEmpty() bool { return b.rows == 0 }

// End encodes the rows, except for the last ones of a column if they are too few for a page.
// After that, the strings of the rows may change.
func (b *Batch) End() {
	if b.open == nil {
		return
	}
	for i := range b.open.plain {
		if p := &b.open.plain[i]; p.rest.rows > 0 && !p.rest.isShort() {
			p.encode(&b.coder, b.list[p.column].Type)
		}
	}
	b.open = nil
	clear(b.last)
}

// reset removes the rows. The records of their authorities are kept, unless they take too
// much memory.
func (b *Batch) reset() {
	for _, p := range b.parts[:b.used] {
		p.reset()
	}
	b.used, b.rows, b.bytes = 0, 0, 0
	for i, r := range b.shared {
		if r.size <= batchRecords {
			continue
		}
		r.reset()
		b.numbers[i] = b.numbers[i][:0]
		if i == 0 {
			clear(b.authorities)
		}
	}
}

func (p *part) reset() {
	p.rows = 0
	for i := range p.shared {
		p.shared[i] = p.shared[i][:0]
	}
	for i := range p.plain {
		plain := &p.plain[i]
		plain.rest.reset()
		clear(plain.list)
		plain.list, plain.bytes = plain.list[:0], plain.bytes[:0]
	}
}

// size returns the bytes that the rows take in memory, about, without their records.
func (p *part) size() int {
	n := 4 * len(p.shared) * p.rows
	for i := range p.plain {
		n += len(p.plain[i].bytes) + len(p.plain[i].rest.values)
	}
	return n
}

// numbersIn returns the numbers that the records of a list have in the row group.
func (b *Batch) numbersIn(g *group, list int) []uint32 {
	if b.group != g || b.sequence != g.sequence {
		b.group, b.sequence = g, g.sequence
		for i := range b.numbers {
			clear(b.numbers[i])
		}
	}
	missing := len(b.shared[list].records) - len(b.numbers[list])
	b.numbers[list] = append(b.numbers[list], make([]uint32, missing)...)
	return b.numbers[list]
}
