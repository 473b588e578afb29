package encodings

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/encoder"
	"github.com/weburl/weburl/percent"
)

// all has the encodings in the order of labels.
var all = func() []*percent.Encoding {
	list := make([]*percent.Encoding, len(labels))
	for i, row := range labels {
		list[i] = (*percent.Encoding)(encoder.New(row.name, newEncoder(row.name)))
	}
	return list
}()

// byLabel has the encodings by their labels.
var byLabel = sync.OnceValue(func() map[string]*percent.Encoding {
	encodings := map[string]*percent.Encoding{}
	for i, row := range labels {
		for label := range strings.FieldsSeq(row.labels) {
			encodings[label] = all[i]
		}
	}
	return encodings
})

// newEncoder returns how an encoding encodes, or nil if its output encoding is UTF-8.
func newEncoder(name string) func(encoder.Writer, string) []byte {
	switch name {
	case "UTF-8", "UTF-16BE", "UTF-16LE", "replacement":
		return nil
	case "GBK":
		return byTable(encodeByTable, gbkTable)
	case "gb18030":
		return byTable(encodeByTable, gb18030Table)
	case "Big5":
		return byTable(encodeByTable, big5Table)
	case "EUC-JP":
		return byTable(encodeByTable, eucjpTable)
	case "ISO-2022-JP":
		return byTable(encodeISO2022JP, eucjpTable)
	case "Shift_JIS":
		return byTable(encodeByTable, shiftjisTable)
	case "EUC-KR":
		return byTable(encodeByTable, euckrTable)
	}
	return byTable(encodeByTable, func() *table { return singleByteTable(name) })
}

// byTable is an encoder with a table, which is made when it is first needed.
func byTable(encode func(encoder.Writer, string, *table) []byte, makeTable func() *table) func(encoder.Writer, string) []byte {
	t := sync.OnceValue(makeTable)
	return func(w encoder.Writer, s string) []byte { return encode(w, s, t()) }
}

// encodeByTable encodes s, which is UTF-8.
func encodeByTable(w encoder.Writer, s string, t *table) []byte {
	for i := w.Plain(s); i < len(s); i += w.Plain(s[i:]) {
		if c := s[i]; c < 0x80 {
			w.Byte(c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if v := t.lookup(r); v != 0 {
			w.Bytes(v)
		} else {
			w.Error(r)
		}
		i += n
	}
	return w.Output()
}

// singleByteTable is the inverse of the index of a single-byte encoding or of x-user-defined
// (https://encoding.spec.whatwg.org/#single-byte-encoder,
// https://encoding.spec.whatwg.org/#x-user-defined-encoder).
func singleByteTable(name string) *table {
	t := newTable()
	t.addBytes(name)
	return t
}

// big5Table follows https://encoding.spec.whatwg.org/#big5-encoder: the lead
// bytes below 0xA1, with the Hong Kong additions, are for decoding only.
func big5Table() *table {
	t := newTable()
	t.addPairs("Big5", []span{{0xA1, 0xFE}}, []span{{0x40, 0x7E}, {0xA1, 0xFE}})
	// Of the code points with several pointers these take the last
	// (https://encoding.spec.whatwg.org/#index-big5-pointer).
	t.set(0x2550, 0xF9F9)
	t.set(0x255E, 0xF9E9)
	t.set(0x2561, 0xF9EB)
	t.set(0x256A, 0xF9EA)
	t.set(0x5341, 0xA451)
	t.set(0x5345, 0xA4CA)
	return t
}

// euckrTable follows https://encoding.spec.whatwg.org/#euc-kr-encoder.
func euckrTable() *table {
	t := newTable()
	t.addPairs("EUC-KR", []span{{0x81, 0xFE}}, []span{{0x41, 0xFE}})
	return t
}

// eucjpTable follows https://encoding.spec.whatwg.org/#euc-jp-encoder: JIS X
// 0208 only, since JIS X 0212 is for decoding only. ISO-2022-JP has the same.
func eucjpTable() *table {
	t := newTable()
	t.addPairs("EUC-JP", []span{{0xA1, 0xFE}}, []span{{0xA1, 0xFE}})
	t.set(0xA5, '\\')
	t.set(0x203E, '~')
	for i := range uint16(0xFF9F - 0xFF61 + 1) {
		t.set(0xFF61+rune(i), 0x8EA1+i)
	}
	t.set(0x2212, uint16(t.lookup(0xFF0D)))
	return t
}

// shiftjisTable follows https://encoding.spec.whatwg.org/#shift_jis-encoder: of
// the lead bytes 0xED to 0xEF, pointers 8272 to 8835, have duplicates of later
// ones, and 0xF0 to 0xF9, the end-user-defined code points, are for decoding
// only.
func shiftjisTable() *table {
	t := newTable()
	t.set(0x80, 0x80)
	t.addPairs("Shift_JIS", []span{{0x81, 0x9F}, {0xE0, 0xEC}, {0xFA, 0xFC}}, []span{{0x40, 0x7E}, {0x80, 0xFC}})
	t.set(0xA5, '\\')
	t.set(0x203E, '~')
	for i := range uint16(0xFF9F - 0xFF61 + 1) {
		t.set(0xFF61+rune(i), 0xA1+i)
	}
	t.set(0x2212, uint16(t.lookup(0xFF0D)))
	return t
}
