package engine

import (
	"strings"

	"github.com/weburl/weburl/percent"
)

// An Arena is memory for many serializations. The zero Arena is ready for use.
type Arena struct {
	block []byte // its length is what is in use
}

const (
	arenaBlock = 64 << 10
	maxInArena = 4 << 10
)

// bytes returns n bytes. They are in the arena unless a is nil or n is more than
// maxInArena.
func (a *Arena) bytes(n int) []byte {
	if a == nil || n > maxInArena {
		return make([]byte, n)
	}
	if cap(a.block)-len(a.block) < n {
		a.block = make([]byte, 0, arenaBlock)
	}
	start := len(a.block)
	a.block = a.block[:start+n]
	return a.block[start : start+n : start+n]
}

// shrink gives all but the first n bytes of b back to the arena. b is the last result of
// bytes.
func (a *Arena) shrink(b []byte, n int) {
	if a != nil && len(b) <= maxInArena {
		a.block = a.block[:len(a.block)-len(b)+n]
	}
}

// maxKept returns the most bytes of memory that a serialization of n bytes keeps alive.
func maxKept(n int) int { return n + max(n, 128) }

// finish returns the first n bytes of out, which is the last result of bytes. It copies
// them if they would keep too much memory alive.
func (a *Arena) finish(out []byte, n int) string {
	if a != nil && len(out) <= maxInArena {
		a.shrink(out, n)
	} else if cap(out) > maxKept(n) {
		return string(out[:n])
	}
	return stringOf(out[:n])
}

// Clone returns a copy of s, in the arena or of its own.
func (a *Arena) Clone(s string) string {
	if a == nil {
		return strings.Clone(s)
	}
	out := a.bytes(len(s))
	copy(out, s)
	return stringOf(out)
}

// concat returns s and t, one after the other, with a slash between them or without.
func (a *Arena) concat(s string, slash bool, t string) string {
	n := len(s) + len(t)
	if slash {
		n++
	}
	out := a.bytes(n) // takes less time than a strings.Builder
	n = copy(out, s)
	if slash {
		out[n] = '/'
		n++
	}
	copy(out[n:], t)
	return stringOf(out)
}

// onStack is the size of the buffer on the stack that a short output is written to. From
// there it is copied to memory of its exact length. This is faster than counting the length
// first, and than allocating more than is needed.
const onStack = 256

// A buffer is memory for a short output.
type buffer [onStack]byte

// bytes returns size bytes, which are those of b if they are enough.
func (b *buffer) bytes(size int) []byte {
	if size > len(b) {
		return make([]byte, size)
	}
	return b[:]
}

// clean returns s decoded to valid UTF-8, without ASCII tabs and newlines. It may be in b.
// A tab within an invalid sequence does not join its parts.
func (b *buffer) clean(s string) string {
	if !isASCII(s) {
		s = percent.DecodeUTF8(s)
	}
	out := b.bytes(len(s) + slack)
	return stringOf(out[:putWithoutTabs(out, s)])
}
