package parquetfile

import (
	"encoding/binary"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/weburl/weburl/canon/columns"
)

// An encoder encodes row groups, one after the other.
type encoder struct {
	group  *parquet.ConcurrentRowGroupWriter
	kinds  []columns.Column
	batch  batch
	values [][]parquet.Value // of each column, for atOnce rows
}

// encode encodes the batch.
func (e *encoder) encode() error {
	if e.values == nil {
		e.values = make([][]parquet.Value, len(e.kinds))
	}
	writers := e.group.ColumnWriters()
	rest := e.batch.rows
	for done := 0; done < e.batch.n; done += atOnce {
		for range min(atOnce, e.batch.n-done) {
			rest = e.row(rest[4:])
		}
		for i, values := range e.values {
			if _, err := writers[i].WriteRowValues(values); err != nil {
				return err
			}
			e.values[i] = values[:0]
		}
	}
	return e.group.Flush()
}

// row adds the values of the row that b begins with, and returns the rest.
func (e *encoder) row(b []byte) []byte {
	for i, kind := range e.kinds {
		length, size := binary.Uvarint(b)
		b = b[size:]
		if length == 0 {
			e.values[i] = append(e.values[i], parquet.NullValue().Level(0, 0, i))
			continue
		}
		text := b[:length-1]
		b = b[length-1:]
		e.values[i] = append(e.values[i], value(kind.Type, text).Level(0, 1, i))
	}
	return b
}

// value returns a value of a type. It refers to text.
func value(kind columns.Type, text []byte) parquet.Value {
	switch kind {
	case columns.Integer:
		n, _ := strconv.ParseInt(string(text), 10, 32)
		return parquet.Int32Value(int32(n))
	case columns.Boolean:
		return parquet.BooleanValue(string(text) == "true")
	}
	return parquet.ByteArrayValue(text)
}
