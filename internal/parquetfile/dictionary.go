package parquetfile

import (
	"encoding/binary"
	"math/bits"

	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
	"github.com/weburl/weburl/columns"
)

// A dictionary has the distinct values of a column.
type dictionary struct {
	of      Type
	values  []value
	entryOf []int32 // of records, the place in values, or null
	pageOf  []int32 // of values, the last page that has it
}

const null = -1

// newDictionary returns the dictionary of a column whose values have a place in records.
func (c *coder) newDictionary(column *Column, r *records, place int) *dictionary {
	d := &dictionary{of: column.Type, entryOf: make([]int32, len(r.records))}
	if c.numbers == nil {
		c.numbers = make(map[string]int32)
	}
	clear(c.numbers)
	for i, record := range r.records {
		v := field(record, place)
		if column.Required {
			v.NotNull = true
		}
		d.entryOf[i] = c.entry(d, v)
	}
	d.pageOf = make([]int32, len(d.values))
	return d
}

func (c *coder) entry(d *dictionary, v columns.Value) int32 {
	if !v.NotNull {
		return null
	}
	n, ok := c.numbers[v.Text]
	if !ok {
		n = int32(len(d.values))
		c.numbers[v.Text] = n
		d.values = append(d.values, valueOf(d.of, v.Text))
	}
	return n
}

// encode makes the chunk of a column whose values have a place in records. The rows have the
// number of their record. There is a dictionary unless most values are distinct.
func (c *chunk) encode(to *coder, column *Column, r *records, place int, rows []uint32) {
	d := to.newDictionary(column, r, place)
	if column.Bloom {
		to.fail(c.setBloom(d.values))
	}
	encoding := format.Plain
	if n := len(d.values); d.of != Boolean && 0 < n && 2*n < len(rows) {
		encoding = format.RLEDictionary
		to.values = to.values[:0]
		for e := range d.values {
			to.values = d.appendPlain(to.values, int32(e))
		}
		var p page
		to.page, p = to.dictionaryPage(to.page[:0], len(d.values), to.values)
		c.pages.append(to.page)
		c.dictionary, c.uncompressed = p.size, p.uncompressed
	}
	for len(rows) > 0 {
		rows = c.encodePage(to, column, d, rows, encoding)
	}
}

// encodePage adds the page of the first rows, and returns the others.
func (c *chunk) encodePage(to *coder, column *Column, d *dictionary, rows []uint32, encoding format.Encoding) []uint32 {
	var e extremes
	number := int32(len(c.list)) + 1
	to.levels, to.entries, to.values = to.levels[:0], to.entries[:0], to.values[:0]
	n := 0
	for ; n < min(len(rows), pageRows) && len(to.values) < pageSize; n++ {
		entry := d.entryOf[rows[n]]
		if entry == null {
			to.levels = append(to.levels, 0)
			continue
		}
		to.levels = append(to.levels, 1)
		to.entries = append(to.entries, entry)
		if d.pageOf[entry] != number {
			d.pageOf[entry] = number
			e.add(d.values[entry])
		}
		if encoding == format.Plain && d.of != Boolean {
			to.values = d.appendPlain(to.values, entry)
		}
	}
	switch {
	case encoding == format.RLEDictionary:
		width := max(bits.Len(uint(len(d.values)-1)), 1)
		var err error
		to.runs, err = (&rle.Encoding{BitWidth: width}).EncodeInt32(to.runs, to.entries)
		to.fail(err)
		to.values = append(append(to.values, byte(width)), to.runs...)
	case d.of == Boolean:
		to.values = d.appendBits(to.values, to.entries)
	}
	levels := to.levels
	if column.Required {
		levels = nil
	}
	var p page
	to.page, p = to.dataPage(to.page[:0], n, levels, to.values, encoding)
	p.nulls, p.bounds = n-len(to.entries), e.bounds(d.of)
	c.add(to.page, p)
	return rows[n:]
}

// appendPlain appends a value that is not a boolean.
func (d *dictionary) appendPlain(b []byte, entry int32) []byte {
	v := d.values[entry]
	if d.of == String {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(v.text)))
	}
	return v.appendTo(b, d.of)
}

// appendBits appends booleans, the first in the lowest bit.
func (d *dictionary) appendBits(b []byte, entries []int32) []byte {
	for i, entry := range entries {
		if i%8 == 0 {
			b = append(b, 0)
		}
		b[len(b)-1] |= byte(d.values[entry].order) << (i % 8)
	}
	return b
}
