package parquetfile

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"strconv"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go/format"
)

// A value is a value that is not NULL, with a number by which most pairs of values of a
// column can be compared.
type value struct {
	order uint64
	text  string
}

// valueOf returns the value of a text of columns.Value.
func valueOf(kind format.Type, text string) value {
	switch kind {
	case format.ByteArray:
		return value{firstBytes(text), text}
	case format.Boolean:
		if text == "true" {
			return value{1, text}
		}
		return value{0, text}
	}
	n, _ := strconv.ParseInt(text, 10, 64)
	return value{uint64(n) ^ 1<<63, text}
}

// firstBytes returns the first eight bytes, with zeros for those that text lacks.
func firstBytes(text string) uint64 {
	var b [8]byte
	copy(b[:], text)
	return binary.BigEndian.Uint64(b[:])
}

// number returns an integer.
func (v value) number() int64 { return int64(v.order ^ 1<<63) }

func (v value) compare(w value) int {
	if v.order != w.order {
		return cmp.Compare(v.order, w.order)
	}
	return cmp.Compare(v.text, w.text)
}

// appendTo appends a value that is not a boolean, as pages have it, without the length.
func (v value) appendTo(b []byte, kind format.Type) []byte {
	switch kind {
	case format.Int32:
		return binary.LittleEndian.AppendUint32(b, uint32(v.number()))
	case format.Int64:
		return binary.LittleEndian.AppendUint64(b, uint64(v.number()))
	case format.Boolean:
		return append(b, byte(v.order))
	}
	return append(b, v.text...)
}

// Extremes are the least and the greatest of some values.
type extremes struct {
	min, max value
	known    bool
}

func (e *extremes) add(v value) {
	switch {
	case !e.known:
		e.min, e.max, e.known = v, v, true
	case v.compare(e.min) < 0:
		e.min = v
	case v.compare(e.max) > 0:
		e.max = v
	}
}

// Bounds are values between which all values of a page or a column chunk are, as
// statistics have them. They are nil if there are no values, and max is nil if no short
// text is greater than all values.
type bounds struct{ min, max []byte }

func (e *extremes) bounds(kind format.Type) bounds {
	switch {
	case !e.known:
		return bounds{}
	case kind == format.ByteArray:
		return bounds{least(e.min.text), most(e.max.text)}
	}
	return bounds{e.min.appendTo(nil, kind), e.max.appendTo(nil, kind)}
}

// compareBounds compares bounds by the order of the type.
func compareBounds(kind format.Type, a, b []byte) int {
	switch kind {
	case format.Int32:
		return cmp.Compare(int32(binary.LittleEndian.Uint32(a)), int32(binary.LittleEndian.Uint32(b)))
	case format.Int64:
		return cmp.Compare(int64(binary.LittleEndian.Uint64(a)), int64(binary.LittleEndian.Uint64(b)))
	}
	return bytes.Compare(a, b)
}

// mostBound is the length in bytes of the longest bound that is written.
const mostBound = 64

// least returns a text of at most mostBound bytes that is not greater than text.
func least(text string) []byte {
	return append([]byte{}, text[:wholeRunes(text)]...)
}

// wholeRunes returns the length of the longest beginning of text that has at most mostBound
// bytes and does not end within a code point.
func wholeRunes(text string) int {
	n := len(text)
	if n > mostBound {
		for n = mostBound; n > 0 && !utf8.RuneStart(text[n]); n-- {
		}
	}
	return n
}

// most returns a text of at most mostBound bytes that is not less than text, or nil.
func most(text string) []byte {
	if len(text) <= mostBound {
		return append([]byte{}, text...)
	}
	for n := wholeRunes(text); n > 0; n-- {
		if c := text[n-1]; c < 0x7F {
			return append([]byte(text[:n-1]), c+1)
		}
	}
	return nil
}
