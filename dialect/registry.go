package dialect

import (
	"slices"
	"sync"
)

var registry struct {
	sync.RWMutex
	list []*Dialect
}

// Register adds a dialect, which must not change afterwards. It is meant to be
// called from init functions, and panics if the dialect lacks a name or a Parse
// function, or if there is one of this name.
func Register(d *Dialect) {
	if d.Name == "" || d.Parse == nil {
		panic("dialect: Register of a dialect without Name or Parse")
	}
	registry.Lock()
	defer registry.Unlock()
	for _, e := range registry.list {
		if e.Name == d.Name {
			panic("dialect: Register called twice for " + d.Name)
		}
	}
	registry.list = append(registry.list, d)
}

// All returns the dialects that are registered: the editions of the URL
// Standard, newest first, then the others in the order in which they were
// registered.
func All() []*Dialect {
	registry.RLock()
	defer registry.RUnlock()
	return slices.Clone(registry.list)
}

// Lookup returns the dialect of this name, or nil if there is none.
func Lookup(name string) *Dialect {
	registry.RLock()
	defer registry.RUnlock()
	for _, d := range registry.list {
		if d.Name == name {
			return d
		}
	}
	return nil
}
