package display

// hashFactor is the factor of the polynomial that [hashOf] is.
const hashFactor = 0x9E3779B97F4A7C15

// hashOf returns the hash of a text: a polynomial, so that the hashes of its parts, and
// of the text without one byte, follow from those of its beginnings.
func hashOf[T string | []byte](text T) (h uint64) {
	for i := range len(text) {
		h = h*hashFactor + uint64(text[i]) + 1
	}
	return h
}

// A hashes has the hashes of the beginnings of a text.
type hashes struct {
	before [2*maxLabel + 1]uint64
	n      int
}

// powers are the powers of hashFactor.
var powers = func() (t [2*maxLabel + 1]uint64) {
	t[0] = 1
	for i := range t[1:] {
		t[i+1] = t[i] * hashFactor
	}
	return t
}()

// set sets the text. It returns false if that is too long.
func (h *hashes) set(text []byte) bool {
	if len(text) >= len(h.before) {
		return false
	}
	for i := range len(text) {
		h.before[i+1] = h.before[i]*hashFactor + uint64(text[i]) + 1
	}
	h.n = len(text)
	return true
}

// all returns the hash of the text.
func (h *hashes) all() uint64 { return h.before[h.n] }

// part returns the hash of the bytes from i up to j.
func (h *hashes) part(i, j int) uint64 { return h.before[j] - h.before[i]*powers[j-i] }

// without returns the hash of the text without byte i.
func (h *hashes) without(i int) uint64 {
	return h.before[i]*powers[h.n-i-1] + h.part(i+1, h.n)
}

// An index finds names by hashes. Several can have the same hash.
type index struct {
	entries []indexEntry
	first   map[uint64]int32 // in entries
	filter  []uint64         // a bit for each hash, by its lowest bits
}

type indexEntry struct {
	hash     uint64
	id, next int32 // next is the index of another entry with the hash, or -1
}

func (x *index) add(hash uint64, id int32) {
	x.entries = append(x.entries, indexEntry{hash, id, -1})
}

// link makes the index ready.
func (x *index) link() {
	size := 1
	for size*64 < 16*len(x.entries) {
		size *= 2
	}
	x.filter = make([]uint64, size)
	x.first = make(map[uint64]int32, len(x.entries))
	for i := range x.entries {
		e := &x.entries[i]
		if other, ok := x.first[e.hash]; ok {
			e.next = other
		}
		x.first[e.hash] = int32(i)
		bit := x.bit(e.hash)
		x.filter[bit/64] |= 1 << (bit % 64)
	}
}

func (x *index) bit(hash uint64) uint64 { return hash >> 20 & uint64(64*len(x.filter)-1) }

// find returns the first name of a hash that is wanted, or -1.
func (x *index) find(hash uint64, wanted func(id int32) bool) int32 {
	bit := x.bit(hash)
	if x.filter[bit/64]>>(bit%64)&1 == 0 {
		return -1
	}
	i, ok := x.first[hash]
	for ok && i >= 0 {
		e := &x.entries[i]
		if wanted(e.id) {
			return e.id
		}
		i = e.next
	}
	return -1
}
