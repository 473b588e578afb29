package weburl

import "github.com/weburl/weburl/internal/engine"

// An Arena is memory for the serializations of many URLs. It is for programs that parse
// very many URLs, for which an allocation per URL is too slow; see [Parser]. It
// allocates 64 KB at a time, enough for about 650 URLs of 100 bytes.
//
// A URL, and each of its components, keeps the 64 KB alive that hold its serialization:
// an arena is for URLs that are used and dropped together. To keep one for longer, parse
// strings.Clone(u.String()). A serialization of more than 4 KB has its own allocation.
//
// The zero Arena is ready for use. An Arena must not be copied after its first use:
// a copy panics when it is used. Only one goroutine at a time may parse with an
// Arena. The URLs can be shared as any others.
type Arena struct {
	_     noCopy
	self  *Arena // set by the first use: a copy has another address
	arena engine.Arena
}

// memory returns the memory of a, or nil for nil. It panics if a is a copy of an
// Arena that was in use: both would write to the same memory.
func (a *Arena) memory() *engine.Arena {
	if a == nil {
		return nil
	}
	if a.self == nil {
		a.self = a
	} else if a.self != a {
		panic("weburl: an Arena was copied after its first use")
	}
	return &a.arena
}

// A noCopy makes go vet report copies of the struct that has it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
