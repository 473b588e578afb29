package encodings

// table gives the bytes that an encoding has for a code point from U+0080.
type table struct {
	// The code points up to U+2FFFF, beyond which no index goes, in pages of
	// 1<<pageBits. page[r>>pageBits] is the number of a page in cells; number 0
	// is an empty page. A cell holds one byte or two, most significant first,
	// and is 0 if the encoding does not have the code point.
	page  [0x30000 >> pageBits]uint16
	cells []uint16

	// ranges, in gb18030 only, gives the four-byte codes of everything else.
	ranges []gbRange
}

const (
	pageBits = 7
	pageSize = 1 << pageBits
)

func newTable() *table {
	return &table{cells: make([]uint16, pageSize)}
}

// lookup returns the bytes of r, most significant first, or 0 if the encoding
// does not have it.
func (t *table) lookup(r rune) uint32 {
	if r < 0x30000 {
		i := int(t.page[r>>pageBits])<<pageBits | int(r&(pageSize-1))
		if v := t.cells[i]; v != 0 {
			return uint32(v)
		}
	}
	if t.ranges != nil {
		return t.fourByte(r)
	}
	return 0
}

// set gives r the bytes v, replacing others.
func (t *table) set(r rune, v uint16) {
	p := &t.page[r>>pageBits]
	if *p == 0 {
		*p = uint16(len(t.cells) >> pageBits)
		t.cells = append(t.cells, make([]uint16, pageSize)...)
	}
	t.cells[int(*p)<<pageBits|int(r&(pageSize-1))] = v
}

// add gives r the bytes v, unless it has others. It makes the lowest pointer of
// an index win if pointers are added in order.
func (t *table) add(r rune, v uint16) {
	if t.lookup(r) == 0 {
		t.set(r, v)
	}
}
