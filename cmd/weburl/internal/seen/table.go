package seen

import (
	"encoding/binary"
	"iter"
	"math/bits"
)

// A Key is a hash of 128 bits. The zero Key is not one.
type Key struct{ hi, lo uint64 }

// less reports whether k is before l.
func (k Key) less(l Key) bool { return k.hi < l.hi || k.hi == l.hi && k.lo < l.lo }

// keySize is the size of a key in bytes.
const keySize = 16

// append appends the bytes of a key.
func (k Key) append(b []byte) []byte {
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(b, k.hi), k.lo)
}

// keyOf returns the key whose bytes these are.
func keyOf(b []byte) Key {
	return Key{binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])}
}

// BytesPerKey is the memory that a table takes for a key, at most, unless it has few.
const BytesPerKey = 24

// Of the slots of a shard at most mostLoad have a key and, once it has grown, no less than
// mostLoad / growth, so that a key takes at most 16 / 0.85 * 1.25 = 23.5 bytes. The shards
// grow one by one, and little memory is held twice.
const (
	shards   = 256
	mostLoad = 0.85
	growth   = 1.25
	slack    = 32 // slots after those that keys have by their value
	fewest   = 16 // slots before those
)

// A table is a set of keys in order.
//
// Each shard has the keys with one first byte in an array, sorted, with empty slots between
// them. The slot of a key follows from its value or, if larger ones are taken, comes after
// them. So a key is found by a look at four neighbours, and all are listed by one pass.
type table struct {
	shards [shards]shard
	count  int
}

type shard struct {
	slots []Key // the last of which are slack
	count int
}

func (t *table) shard(k Key) *shard { return &t.shards[k.hi>>56] }

// home returns the slot that a key has by its value.
func (s *shard) home(k Key) int {
	home, _ := bits.Mul64(k.hi<<8, uint64(len(s.slots)-slack))
	return int(home)
}

// most returns how many keys a shard may have.
func (s *shard) most() int { return int(float64(len(s.slots)-slack) * mostLoad) }

// find returns the slot of a key, or the one in which it belongs.
func (s *shard) find(k Key) (slot int, found bool) {
	for slot = s.home(k); slot < len(s.slots); slot++ {
		if other := s.slots[slot]; other == (Key{}) || !other.less(k) {
			return slot, other == k
		}
	}
	return slot, false
}

// A slot is the place of a key.
type slot struct{ shard, slot int }

// slot returns the place of a key that the table has.
func (t *table) slot(k Key) slot {
	i, _ := t.shard(k).find(k)
	return slot{int(k.hi >> 56), i}
}

// has reports whether the table has a key.
func (t *table) has(k Key) bool {
	s := t.shard(k)
	if s.slots == nil {
		return false
	}
	_, found := s.find(k)
	return found
}

// add adds a key, and reports whether the table did not have it.
func (t *table) add(k Key) bool {
	s := t.shard(k)
	for {
		if s.slots == nil {
			s.resize(fewest)
		}
		i, found := s.find(k)
		if found {
			return false
		}
		end := i
		for end < len(s.slots) && s.slots[end] != (Key{}) {
			end++
		}
		if s.count < s.most() && end < len(s.slots) {
			copy(s.slots[i+1:end+1], s.slots[i:end])
			s.slots[i] = k
			s.count++
			t.count++
			return true
		}
		s.resize(int(float64(len(s.slots)-slack) * growth))
	}
}

// resize gives a shard n slots, and more if the keys do not fit.
func (s *shard) resize(n int) {
	old := s.slots
	for ; ; n += n / 4 {
		s.slots = make([]Key, n+slack)
		if s.put(old) {
			return
		}
	}
}

// put puts sorted keys into empty slots, and reports whether they fit.
func (s *shard) put(keys []Key) bool {
	next := 0
	for _, k := range keys {
		if k == (Key{}) {
			continue
		}
		next = max(next, s.home(k))
		if next == len(s.slots) {
			return false
		}
		s.slots[next] = k
		next++
	}
	return true
}

// clear removes all keys, and keeps the memory.
func (t *table) clear() {
	for i := range t.shards {
		clear(t.shards[i].slots)
		t.shards[i].count = 0
	}
	t.count = 0
}

// all lists the keys that are marked, in order, or all keys if marks is nil.
func (t *table) all(m *marks) iter.Seq[Key] {
	return func(yield func(Key) bool) {
		for i := range t.shards {
			for j, k := range t.shards[i].slots {
				if k != (Key{}) && (m == nil || m.has(slot{i, j})) && !yield(k) {
					return
				}
			}
		}
	}
}

// marks has a bit for each slot of a table.
type marks [shards][]uint64

// newMarks returns marks of all slots.
func newMarks(t *table) *marks {
	m := new(marks)
	for i := range m {
		m[i] = make([]uint64, len(t.shards[i].slots)/64+1)
		for j := range m[i] {
			m[i][j] = ^uint64(0)
		}
	}
	return m
}

func (m *marks) has(s slot) bool { return m[s.shard][s.slot/64]>>(s.slot%64)&1 != 0 }
func (m *marks) unset(s slot)    { m[s.shard][s.slot/64] &^= 1 << (s.slot % 64) }

// A cursor finds keys that come in order, or in several runs of them.
type cursor struct {
	table *table
	at    slot // the first that may have the next key
	last  Key
}

// find returns the slot of a key, if the table has it.
func (c *cursor) find(k Key) (at slot, found bool) {
	if number := int(k.hi >> 56); number != c.at.shard || k.less(c.last) {
		c.at = slot{shard: number}
	}
	c.last = k
	slots := c.table.shards[c.at.shard].slots
	for ; c.at.slot < len(slots); c.at.slot++ {
		if other := slots[c.at.slot]; other != (Key{}) && !other.less(k) {
			return c.at, other == k
		}
	}
	return c.at, false
}
