package form

import (
	"iter"
	"slices"
)

// A Pair is a name and its value.
type Pair struct {
	Name, Value string
}

// A List is an ordered list of name-value pairs, in which a name may come more
// than once. Its size is its len, and it may be changed like any slice.
//
// The names and values that [Parse] returns are valid UTF-8. Others may contain any
// bytes; bytes that are not UTF-8 are serialized as U+FFFD. Strings are compared byte by
// byte. Looking for a name takes time linear in the size of the list.
type List []Pair

// Get returns the value of the first pair with the name, or the empty string if there is
// no such pair.
func (l List) Get(name string) string {
	value, _ := l.Lookup(name)
	return value
}

// Lookup is [List.Get] that also reports whether there is such a pair.
func (l List) Lookup(name string) (value string, ok bool) {
	for i := range l {
		if l[i].Name == name {
			return l[i].Value, true
		}
	}
	return "", false
}

// GetAll returns the values of all pairs with the name, in their order.
func (l List) GetAll(name string) []string {
	var values []string
	for i := range l {
		if l[i].Name == name {
			values = append(values, l[i].Value)
		}
	}
	return values
}

// Has reports whether there is a pair with the name.
func (l List) Has(name string) bool {
	_, ok := l.Lookup(name)
	return ok
}

// HasValue reports whether there is a pair with the name and the value.
func (l List) HasValue(name, value string) bool {
	return slices.Contains(l, Pair{name, value})
}

// Append adds a pair at the end.
func (l *List) Append(name, value string) {
	*l = append(*l, Pair{name, value})
}

// Set gives the first pair with the name the value, and removes all others with the name.
// If there is no such pair, Set adds one at the end.
func (l *List) Set(name, value string) {
	first := slices.IndexFunc(*l, func(p Pair) bool { return p.Name == name })
	if first < 0 {
		l.Append(name, value)
		return
	}
	(*l)[first].Value = value
	rest := (*l)[first+1:]
	kept := slices.DeleteFunc(rest, func(p Pair) bool { return p.Name == name })
	*l = (*l)[:first+1+len(kept)]
}

// Delete removes all pairs with the name.
func (l *List) Delete(name string) {
	*l = slices.DeleteFunc(*l, func(p Pair) bool { return p.Name == name })
}

// DeleteValue removes all pairs with the name and the value.
func (l *List) DeleteValue(name, value string) {
	*l = slices.DeleteFunc(*l, func(p Pair) bool { return p == Pair{name, value} })
}

// All returns an iterator over the names and values, in their order. Pairs that are added
// during the iteration are not included.
func (l List) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for _, p := range l {
			if !yield(p.Name, p.Value) {
				return
			}
		}
	}
}
