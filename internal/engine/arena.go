package engine

import "strings"

// An Arena is memory for many serializations. The zero Arena is ready for use.
type Arena struct {
	block []byte // its length is what is in use
}

const (
	arenaBlock = 64 << 10
	maxInArena = 4 << 10
)

// bytes returns n bytes, which are in the arena unless that is nil or they are too
// many.
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

// shrink gives back all but the first n of the bytes that bytes has returned last.
func (a *Arena) shrink(b []byte, n int) {
	if a != nil && len(b) <= maxInArena {
		a.block = a.block[:len(a.block)-len(b)+n]
	}
}

// maxKept returns how many bytes of memory a serialization of n bytes may keep
// alive. If it would keep more it is copied.
func maxKept(n int) int { return n + max(n, 128) }

// finish returns the first n of the bytes that bytes has returned last.
func (a *Arena) finish(out []byte, n int) string {
	if a != nil && len(out) <= maxInArena {
		a.shrink(out, n)
	} else if cap(out) > maxKept(n) {
		return string(out[:n])
	}
	return stringOf(out[:n])
}

// clone returns the bytes of s, in the arena or of their own.
func (a *Arena) clone(s string) []byte {
	if a == nil || len(s) > maxInArena {
		b := make([]byte, len(s)) // the compiler does not clear b
		copy(b, s)
		return b
	}
	out := a.bytes(len(s))
	copy(out, s)
	return out
}

// concat returns s and t, one after the other.
func (a *Arena) concat(s, t string) string {
	n := len(s) + len(t)
	if a == nil || n > maxInArena {
		var b strings.Builder // takes less time than the operator +
		b.Grow(n)
		b.WriteString(s)
		b.WriteString(t)
		return b.String()
	}
	out := a.bytes(n)
	copy(out[copy(out, s):], t)
	return stringOf(out)
}

// string returns b as a string in the arena, or of its own if a is nil.
func (a *Arena) string(b []byte) string {
	if a == nil {
		return string(b)
	}
	out := a.bytes(len(b))
	copy(out, b)
	return stringOf(out)
}

// An output is where a serialization is written that differs from its input.
type output struct {
	arena   *Arena
	memory  []byte // memory for it, which the arena has returned last, or nil
	isClean bool   // the input has neither tabs nor newlines, and is valid UTF-8
}

// onStack is the size of the memory that a short output is written to. From there it
// is copied to memory of its exact length: that takes less time than the collector
// needs for the rest of a larger one.
const onStack = 256

// bytes returns memory for size bytes.
func (o *output) bytes(size int) []byte {
	if size > len(o.memory) {
		return o.arena.bytes(size)
	}
	return o.memory
}
