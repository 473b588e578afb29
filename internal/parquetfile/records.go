package parquetfile

import (
	"encoding/binary"
	"unsafe"

	"github.com/weburl/weburl/columns"
)

// Records are the values of rows in some columns, the distinct ones once. A record has for
// each column the length of the text plus one, or 0 for NULL, and the text.
type records struct {
	columns []int // in the list of all columns
	records []string
	numbers map[string]uint32 // of records
	size    int               // of memory

	block []byte // with the texts of records
}

// recordSize is the memory for a record besides its bytes, about: in the maps of records and,
// while columns are encoded, of their values.
const recordSize = 192

func newRecords(columns []int) *records {
	return &records{columns: columns, numbers: make(map[string]uint32)}
}

// number returns the number of a record. It copies one that is new.
func (r *records) number(record []byte) uint32 {
	n, ok := r.numbers[string(record)]
	if !ok {
		n = r.append(record)
		r.numbers[r.records[n]] = n
	}
	return n
}

// append appends a copy of a record, and returns its number.
func (r *records) append(record []byte) uint32 {
	if len(r.block)+len(record) > cap(r.block) {
		r.block = make([]byte, 0, max(64<<10, len(record)))
	}
	start := len(r.block)
	r.block = append(r.block, record...)
	kept := r.block[start:]
	r.records = append(r.records, unsafe.String(unsafe.SliceData(kept), len(kept)))
	r.size += len(record) + recordSize
	return uint32(len(r.records) - 1)
}

func (r *records) reset() {
	clear(r.numbers)
	clear(r.records)
	r.records, r.size = r.records[:0], 0
	r.block = nil // the coders still have strings of it
}

// appendField appends a value to a record.
func appendField(record []byte, v columns.Value) []byte {
	if !v.NotNull {
		return append(record, 0)
	}
	return append(binary.AppendUvarint(record, uint64(len(v.Text))+1), v.Text...)
}

// field returns the value of a column in a record, as the place of that column is.
func field(record string, place int) columns.Value {
	for ; ; place-- {
		n, size := uvarint(record)
		record = record[size:]
		if n == 0 {
			if place == 0 {
				return columns.Value{}
			}
			continue
		}
		if place == 0 {
			return columns.Of(record[:n-1])
		}
		record = record[n-1:]
	}
}

// uvarint is binary.Uvarint for a string.
func uvarint(s string) (n uint64, size int) {
	if s[0] < 0x80 {
		return uint64(s[0]), 1
	}
	return binary.Uvarint(unsafe.Slice(unsafe.StringData(s), min(len(s), binary.MaxVarintLen64)))
}
