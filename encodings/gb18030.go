package encodings

import "sort"

// gbkTable follows https://encoding.spec.whatwg.org/#gbk-encoder: the two-byte
// codes of gb18030, but the euro sign in one byte, as in code page 936.
func gbkTable() *table {
	t := gb2000Table()
	t.addGB2022()
	t.set(0x20AC, 0x80)
	return t
}

// gb18030Table follows https://encoding.spec.whatwg.org/#gb18030-encoder.
func gb18030Table() *table {
	t := gb2000Table()
	t.ranges = t.gbRanges() // before addGB2022: four-byte codes did not move with it
	t.addGB2022()
	return t
}

// gb2000Table has the two-byte codes as they were in GB 18030-2000, when the
// four-byte codes were laid out around them.
func gb2000Table() *table {
	t := newTable()
	t.addPairs("GBK", []span{{0x81, 0xFE}}, []span{{0x40, 0x7E}, {0x80, 0xFE}})
	for _, c := range gb2022 {
		t.set(rune(c.r), 0) // decoders have them or not, by their version
	}
	// The index of the standard has a private-use code point for every pair that
	// has no other. x/text has none of them, browsers have them. First the three user-defined areas,
	// row by row.
	r := rune(0xE000)
	area := func(first, last byte, trails ...span) {
		for lead := int(first); lead <= int(last); lead++ {
			for _, s := range trails {
				for trail := int(s.first); trail <= int(s.last); trail++ {
					if r != 0xE5E5 { // pair A3 A0, which is U+3000 instead
						t.set(r, uint16(lead)<<8|uint16(trail))
					}
					r++
				}
			}
		}
	}
	area(0xAA, 0xAF, span{0xA1, 0xFE})
	area(0xF8, 0xFE, span{0xA1, 0xFE})
	area(0xA1, 0xA7, span{0x40, 0x7E}, span{0x80, 0xA0})
	// Then the gaps of the other rows.
	for _, gap := range gbGaps {
		for i := range gap.n {
			t.set(rune(gap.r+i), gap.pair+i)
		}
	}
	return t
}

// gbGaps lists the pairs in runs that have private-use code points from U+E766
// (https://encoding.spec.whatwg.org/index-gb18030.txt). Some, such as FE 59,
// belong to other code points since 2022, and the index has these; the encoder
// has another table that keeps the old ones too.
var gbGaps = []struct{ r, pair, n uint16 }{
	{0xE766, 0xA2AB, 6},
	{0xE76D, 0xA2E4, 1},
	{0xE76E, 0xA2EF, 2},
	{0xE770, 0xA2FD, 2},
	{0xE772, 0xA4F4, 11},
	{0xE77D, 0xA5F7, 8},
	{0xE785, 0xA6B9, 8},
	{0xE78D, 0xA6D9, 7},
	{0xE794, 0xA6EC, 2},
	{0xE796, 0xA6F3, 1},
	{0xE797, 0xA6F6, 9},
	{0xE7A0, 0xA7C2, 15},
	{0xE7AF, 0xA7F2, 13},
	{0xE7BC, 0xA896, 11},
	{0xE7C9, 0xA8C1, 4},
	{0xE7CD, 0xA8EA, 21},
	{0xE7E2, 0xA958, 1},
	{0xE7E3, 0xA95B, 1},
	{0xE7E4, 0xA95D, 3},
	{0xE7F4, 0xA997, 13},
	{0xE801, 0xA9F0, 15},
	{0xE810, 0xD7FA, 5},
	{0xE816, 0xFE51, 3},
	{0xE81E, 0xFE59, 1},
	{0xE826, 0xFE61, 1},
	{0xE82B, 0xFE66, 2},
	{0xE831, 0xFE6C, 2},
	{0xE83B, 0xFE76, 1},
	{0xE843, 0xFE7E, 1},
	{0xE854, 0xFE90, 2},
	{0xE864, 0xFEA0, 1},
}

// gb2022 lists the two-byte codes that came with GB 18030-2005 and -2022.
var gb2022 = []struct{ r, pair uint16 }{
	{0x1E3F, 0xA8BC},
	{0x9FB4, 0xFE59},
	{0x9FB5, 0xFE61},
	{0x9FB6, 0xFE66},
	{0x9FB7, 0xFE67},
	{0x9FB8, 0xFE6D},
	{0x9FB9, 0xFE7E},
	{0x9FBA, 0xFE90},
	{0x9FBB, 0xFEA0},
	{0xFE10, 0xA6D9},
	{0xFE11, 0xA6DB},
	{0xFE12, 0xA6DA},
	{0xFE13, 0xA6DC},
	{0xFE14, 0xA6DD},
	{0xFE15, 0xA6DE},
	{0xFE16, 0xA6DF},
	{0xFE17, 0xA6EC},
	{0xFE18, 0xA6ED},
	{0xFE19, 0xA6F3},
}

func (t *table) addGB2022() {
	for _, c := range gb2022 {
		t.set(rune(c.r), c.pair)
	}
}

// gbRange says that the code points from first on have the four-byte pointers
// from pointer on, up to the next range.
type gbRange struct{ pointer, first rune }

// gbRanges makes the index of ranges
// (https://encoding.spec.whatwg.org/#index-gb18030-ranges): four-byte codes were
// given in order to all code points of the Basic Multilingual Plane that had no
// two-byte code in GB 18030-2000, and to the other planes from pointer 189000.
func (t *table) gbRanges() []gbRange {
	ranges := make([]gbRange, 0, 256)
	pointer, next := rune(0), rune(-1)
	for r := rune(0x80); r <= 0xFFFF; r++ {
		if 0xD800 <= r && r <= 0xDFFF || r == 0xE5E5 || r == 0xE7C7 || t.lookup(r) != 0 {
			continue
		}
		if r != next {
			ranges = append(ranges, gbRange{pointer, r})
		}
		pointer++
		next = r + 1
	}
	return append(ranges, gbRange{189000, 0x10000})
}

// fourByte returns the four-byte code of r, or 0 for U+E5E5, which has none
// (https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer).
func (t *table) fourByte(r rune) uint32 {
	var p rune
	switch r {
	case 0xE5E5:
		return 0
	case 0xE7C7:
		p = 7457 // that of U+1E3F, with which it changed places in GB 18030-2005
	default:
		i := sort.Search(len(t.ranges), func(i int) bool { return t.ranges[i].first > r })
		p = t.ranges[i-1].pointer + r - t.ranges[i-1].first
	}
	return uint32(0x81+p/12600)<<24 | uint32(0x30+p/1260%10)<<16 | uint32(0x81+p/10%126)<<8 | uint32(0x30+p%10)
}
