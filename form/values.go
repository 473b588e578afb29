package form

import (
	"maps"
	"net/url"
	"slices"
)

// FromValues returns the pairs of v: the names sorted as Go strings, as
// [url.Values.Encode] does, and the values of each in their order.
func FromValues(v url.Values) List {
	n := 0
	for _, values := range v {
		n += len(values)
	}
	list := make(List, 0, n)
	for _, name := range slices.Sorted(maps.Keys(v)) {
		for _, value := range v[name] {
			list.Append(name, value)
		}
	}
	return list
}

// Values returns the pairs as a [url.Values]. The order of different names is lost.
func (l List) Values() url.Values {
	v := make(url.Values)
	for _, p := range l {
		v[p.Name] = append(v[p.Name], p.Value)
	}
	return v
}
