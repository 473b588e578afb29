package bench

import (
	"iter"
	"unsafe"
)

// Texts are strings, one after the other in one block of memory, which is how they
// lie in a C++ program that has read them from a file. The garbage collector, whose
// time counts, has no pointers to follow in them: half a million strings of the
// harness cost up to 60 ns for each result that a parser allocates.
type Texts struct {
	block []byte
	spans []span
}

type span struct{ start, end uint32 }

// TextsOf returns the strings of a list as Texts.
func TextsOf(list []string) (t Texts) {
	t.Append(list...)
	return t
}

// alignment is where texts begin, as in memory from malloc.
const alignment = 16

// Append adds strings at the end.
func (t *Texts) Append(list ...string) {
	for _, s := range list {
		for len(t.block)%alignment != 0 {
			t.block = append(t.block, 0)
		}
		start := len(t.block)
		t.block = append(t.block, s...)
		t.spans = append(t.spans, span{uint32(start), uint32(len(t.block))})
	}
}

// Len returns the number of strings.
func (t *Texts) Len() int { return len(t.spans) }

// At returns text i.
func (t *Texts) At(i int) string {
	s := t.spans[i]
	// What is in the block is never changed.
	return unsafe.String(unsafe.SliceData(t.block[s.start:]), s.end-s.start)
}

// All returns all strings with their indices.
func (t *Texts) All() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i := range t.spans {
			if !yield(i, t.At(i)) {
				return
			}
		}
	}
}
