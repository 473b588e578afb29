package idna

import "github.com/weburl/weburl/idna/internal/prop"

//go:generate go run ./internal/gen

// The tables are a trie of three stages. Its values below len(trieProps) are
// indexes into trieProps, the distinct property sets. The others are for
// mapped and deviation code points: less len(trieProps), they are indexes into
// trieMapped, whose elements hold the place of the mapping in the string
// mappings (16 bits for the offset, 6 for the length) and, above that, the
// index into trieProps.

// The properties alone of the code points below U+10000, which are nearly all that
// occur, are also in a trie of two stages. It is 15 kB and makes ToASCII of a short
// host about 5% faster. bmpBlocks has the number of the block for each 64 code
// points, and the blocks in bmpProps have indexes into trieProps.

// A mapping tells the place of a string in mappings.
type mapping uint32

func (m mapping) String() string {
	offset := m & 0xFFFF
	return mappings[offset : offset+m>>16]
}

// trieValue returns the value for r, which must be in the range 0 to 0x10FFFF.
func trieValue(r rune) uint16 {
	i := uint(trie1[uint(r)>>(trieShift2+trieShift3)])
	i = uint(trie2[i<<trieShift2|uint(r)>>trieShift3&(1<<trieShift2-1)])
	return trie3[i<<trieShift3|uint(r)&(1<<trieShift3-1)]
}

// lookup returns the properties of r and, if its status is mapped or
// deviation, its mapping.
func lookup(r rune) (prop.Set, mapping) {
	v := trieValue(r)
	if int(v) < len(trieProps) {
		return trieProps[v], 0
	}
	m := trieMapped[int(v)-len(trieProps)]
	return trieProps[m>>22], mapping(m & (1<<22 - 1))
}

// properties returns the properties of r alone.
func properties(r rune) prop.Set {
	if uint(r) < 1<<16 {
		return bmpProperties(uint(r)>>6, byte(r))
	}
	p, _ := lookup(r)
	return p
}

// bmpProperties returns the properties of a code point below U+10000. The block is
// the number without its lowest six bits, and last has these, as the last byte of
// UTF-8 does.
func bmpProperties(block uint, last byte) prop.Set {
	return trieProps[bmpProps[uint(bmpBlocks[block%1024])<<6|uint(last&0x3F)]]
}
