package parquetfile

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"unicode/utf8"
	"unsafe"
)

// A value is a value that is not NULL, with a number by which most pairs of values of a
// column can be compared.
type value struct {
	order uint64
	text  string
}

// valueOf returns the value of a text of columns.Value.
func valueOf(t Type, text string) value {
	if t == String {
		return value{firstBytes(text), text}
	}
	return value{order: t.order(t.numberOf(text))}
}

// valueIn returns the first value of a page, and the length of its bytes.
func valueIn(t Type, page []byte) (value, int) {
	switch n := t.size(); n {
	case 4:
		return value{order: t.order(int64(int32(binary.LittleEndian.Uint32(page))))}, n
	case 8:
		return value{order: t.order(int64(binary.LittleEndian.Uint64(page)))}, n
	}
	end := 4 + int(binary.LittleEndian.Uint32(page))
	return valueOf(t, unsafe.String(unsafe.SliceData(page[4:]), end-4)), end
}

// firstBytes returns the first eight bytes, with zeros for those that text lacks.
func firstBytes(text string) uint64 {
	var b [8]byte
	copy(b[:], text)
	return binary.BigEndian.Uint64(b[:])
}

func (v value) compare(w value) int {
	if v.order != w.order {
		return cmp.Compare(v.order, w.order)
	}
	return cmp.Compare(v.text, w.text)
}

// appendTo appends a value as pages have it, without the length of a string. A boolean takes
// a byte, as in bounds.
func (v value) appendTo(b []byte, t Type) []byte {
	if t == String {
		return append(b, v.text...)
	}
	switch n := t.stored(v.order); t.size() {
	case 4:
		return binary.LittleEndian.AppendUint32(b, uint32(n))
	case 8:
		return binary.LittleEndian.AppendUint64(b, uint64(n))
	default:
		return append(b, byte(n))
	}
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

func (e *extremes) bounds(t Type) bounds {
	switch {
	case !e.known:
		return bounds{}
	case t == String:
		return bounds{least(e.min.text), most(e.max.text)}
	}
	return bounds{e.min.appendTo(nil, t), e.max.appendTo(nil, t)}
}

// compareBounds compares bounds by the order of the type.
func compareBounds(t Type, a, b []byte) int {
	if t.size() == 0 {
		return bytes.Compare(a, b)
	}
	v, _ := valueIn(t, a)
	w, _ := valueIn(t, b)
	return v.compare(w)
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
