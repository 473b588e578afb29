package dialect

import (
	"slices"
	"strings"
	"sync"
)

var registry struct {
	sync.RWMutex
	list []*Dialect
}

// Register adds a dialect. It is meant to be called
// from init functions, and panics if the dialect lacks a name or a Parse function, or if
// its name or one of its aliases is in use.
func Register(d *Dialect) {
	if d.Name() == "" || d.definition.Parse == nil {
		panic("dialect: Register of a dialect without Name or Parse")
	}
	registry.Lock()
	defer registry.Unlock()
	for _, name := range append([]string{d.Name()}, d.Aliases()...) {
		if find(name) != nil {
			panic("dialect: Register called twice for " + name)
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

// Lookup returns the dialect that has this name or alias, or nil if no dialect has it.
// Names are case-insensitive. "browser" is the newest edition of the URL Standard.
func Lookup(name string) *Dialect {
	registry.RLock()
	defer registry.RUnlock()
	return find(name)
}

// find is for those who have locked the registry.
func find(name string) *Dialect {
	for _, d := range registry.list {
		if strings.EqualFold(d.Name(), name) || slices.ContainsFunc(d.definition.Aliases, func(a string) bool { return strings.EqualFold(a, name) }) {
			return d
		}
	}
	return nil
}
