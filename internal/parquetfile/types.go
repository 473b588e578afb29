package parquetfile

import (
	"math"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A Type is the type of the values of a column.
type Type uint8

// The types, with the text that rows have for a value.
const (
	String    Type = iota // UTF-8
	Boolean               // true or false
	Int16                 // decimal digits, after a minus sign if it is negative
	Int32                 // the same
	Int64                 // the same
	Double                // of 64 bits, as strconv.ParseFloat reads it
	Timestamp             // as RFC 3339 has it; milliseconds in UTC are written
)

// physical returns the type by which values are stored.
func (t Type) physical() format.Type {
	return [...]format.Type{
		String: format.ByteArray, Boolean: format.Boolean, Int16: format.Int32, Int32: format.Int32,
		Int64: format.Int64, Double: format.Double, Timestamp: format.Int64,
	}[t]
}

// annotate sets the logical type of a column, if it is not its physical type.
//
// https://parquet.apache.org/docs/file-format/types/logicaltypes/
func (t Type) annotate(e *format.SchemaElement) {
	switch t {
	case String:
		e.ConvertedType = thrift.New(deprecated.UTF8)
		e.LogicalType.Value = new(format.StringType)
	case Int16:
		e.ConvertedType = thrift.New(deprecated.Int16)
		e.LogicalType.Value = &format.IntType{BitWidth: 16, IsSigned: true}
	case Timestamp:
		e.ConvertedType = thrift.New(deprecated.TimestampMillis)
		e.LogicalType.Value = &format.TimestampType{IsAdjustedToUTC: true, Unit: format.TimeUnit{Value: new(format.MilliSeconds)}}
	}
}

// size returns the length of a value in a page, or 0 if values have several lengths.
func (t Type) size() int {
	switch t.physical() {
	case format.Int32:
		return 4
	case format.Int64, format.Double:
		return 8
	}
	return 0
}

// numberOf returns the number that a text of a type other than String is stored as. It is
// 0 if the text is not of that type.
func (t Type) numberOf(text string) int64 {
	switch t {
	case Boolean:
		if text == "true" {
			return 1
		}
		return 0
	case Double:
		f, _ := strconv.ParseFloat(text, 64)
		return int64(math.Float64bits(f + 0)) // not -0
	case Timestamp:
		when, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return 0
		}
		return when.UnixMilli()
	}
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}

// order returns a number by which stored values are compared.
func (t Type) order(n int64) uint64 {
	if t == Double && n < 0 {
		return ^uint64(n)
	}
	return uint64(n) ^ 1<<63
}

// stored reverses order.
func (t Type) stored(order uint64) int64 {
	if t == Double && order < 1<<63 {
		return int64(^order)
	}
	return int64(order ^ 1<<63)
}

func (t Type) String() string {
	return [...]string{
		String: "string", Boolean: "bool", Int16: "short", Int32: "int",
		Int64: "long", Double: "double", Timestamp: "timestamp",
	}[t]
}
