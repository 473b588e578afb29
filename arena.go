package weburl

import (
	"strings"
	"unsafe"
)

// An Arena is memory that the texts of many URLs share, for those who parse so many
// that an allocation for each is too much: it is the Arena of a [Parser]. It
// allocates 64 KB at a time, which is once for more than six hundred URLs of a
// hundred bytes.
//
// A URL, or any string taken from it, keeps the 64 KB alive that its text is in. So
// an arena is for URLs that are used and dropped together. For one that is to be
// kept for longer, parse strings.Clone(u.String()). A text of more than 4 KB has an
// allocation of its own.
//
// The zero Arena is ready for use. One goroutine at a time may parse with it; what
// it has parsed is as free to share as any URL.
type Arena struct {
	block []byte // its length is what is used
}

const (
	arenaBlock = 64 << 10
	maxInArena = 4 << 10
)

// room returns n bytes of the arena.
func (a *Arena) room(n int) []byte {
	if cap(a.block)-len(a.block) < n {
		a.block = make([]byte, 0, arenaBlock)
	}
	start := len(a.block)
	a.block = a.block[:start+n]
	return a.block[start:]
}

// bytes returns n bytes in the arena, or of their own if a is nil.
func (a *Arena) bytes(n int) []byte {
	if a == nil || n > maxInArena {
		return make([]byte, n)
	}
	return a.room(n)
}

// clone returns the bytes of s, in the arena or in an allocation of their own.
func (a *Arena) clone(s string) []byte {
	if a == nil || len(s) > maxInArena {
		b := make([]byte, len(s)) // the compiler does not clear b
		copy(b, s)
		return b
	}
	b := a.room(len(s))
	copy(b, s)
	return b
}

// string returns b as a string in the arena, or of its own if a is nil.
func (a *Arena) string(b []byte) string {
	if a == nil || len(b) > maxInArena {
		return string(b)
	}
	text := a.room(len(b))
	copy(text, b)
	return unsafe.String(unsafe.SliceData(text), len(text))
}

// concat returns s and t, one after the other, as string does.
func (a *Arena) concat(s, t string) string {
	if n := len(s) + len(t); a != nil && n <= maxInArena {
		text := a.room(n)
		copy(text[copy(text, s):], t)
		return unsafe.String(unsafe.SliceData(text), n)
	}
	var b strings.Builder // a little faster than +
	b.Grow(len(s) + len(t))
	b.WriteString(s)
	b.WriteString(t)
	return b.String()
}
