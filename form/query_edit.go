package form

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// WithAppended returns q with a field added at the end.
func (q Query) WithAppended(name, value string) Query {
	f := Query(List{{name, value}}.String())
	if q == "" || strings.HasSuffix(string(q), "&") {
		return q + f
	}
	return q + "&" + f
}

// With returns q with the value in the first field with the name, and without all others
// with the name. If there is no such field, one is added at the end. The bytes of the
// name are unchanged and, if the field already has the value, the bytes of the value as
// well.
func (q Query) With(name, value string) Query {
	name = percent.DecodeUTF8(name)
	found := false
	q = q.rewrite(func(f field) (field, bool) {
		switch {
		case !f.named(name):
			return f, true
		case found:
			return "", false
		}
		found = true
		return f.withValue(value), true
	})
	if !found {
		q = q.WithAppended(name, value)
	}
	return q
}

// Without returns q without all fields that have one of the names.
func (q Query) Without(names ...string) Query {
	names = validNames(names)
	if set := setOf(names); set != nil {
		return q.only(func(f field) bool { return !set[f.name()] })
	}
	return q.only(func(f field) bool { return !f.namedAny(names) })
}

// WithOnly returns q with only the fields that have one of the names.
func (q Query) WithOnly(names ...string) Query {
	names = validNames(names)
	if set := setOf(names); set != nil {
		return q.only(func(f field) bool { return set[f.name()] })
	}
	return q.only(func(f field) bool { return f.namedAny(names) })
}

// validNames returns the names as Parse would read them.
func validNames(names []string) []string {
	for i, name := range names {
		if !utf8.ValidString(name) {
			valid := slices.Clone(names)
			for j := i; j < len(valid); j++ {
				valid[j] = percent.DecodeUTF8(valid[j])
			}
			return valid
		}
	}
	return names
}

func (f field) namedAny(names []string) bool { return slices.ContainsFunc(names, f.named) }

// setOf returns the set of many names, and nil for few, which are compared one by one
// without allocating.
func setOf(names []string) map[string]bool {
	const few = 8
	if len(names) <= few {
		return nil
	}
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// WithoutFunc calls del for the pair of each field, decoded, in order. It returns q without
// the fields for which del returns true. If no field remains the result is empty.
func (q Query) WithoutFunc(del func(Pair) bool) Query {
	return q.only(func(f field) bool { return !del(f.pair()) })
}

// only returns q with only the fields for which keep returns true.
func (q Query) only(keep func(field) bool) Query {
	return q.rewrite(func(f field) (field, bool) { return f, keep(f) })
}

// WithRenamed returns q with the name to in all fields that have the name from. The
// bytes of their values are unchanged.
func (q Query) WithRenamed(from, to string) Query {
	from, to = percent.DecodeUTF8(from), percent.DecodeUTF8(to)
	return q.rewrite(func(f field) (field, bool) {
		if f.named(from) {
			f = f.withName(to)
		}
		return f, true
	})
}

// WithEdits calls edit for the pair of each field, decoded, in order. It returns q
// with the changed names and values serialized again, and without the fields
// for which keep is false. If no field remains the result is empty.
func (q Query) WithEdits(edit func(Pair) (p Pair, keep bool)) Query {
	return q.rewrite(func(f field) (field, bool) {
		p, keep := edit(f.pair())
		return f.withName(percent.DecodeUTF8(p.Name)).withValue(p.Value), keep
	})
}

// Sorted returns q with its fields sorted by their names, as [List.Sort] does. In the
// result there is one "&" between two fields, and no other "&".
func (q Query) Sorted() Query {
	type named struct {
		name  string
		field field
	}
	var fields []named
	length := -len("&")
	for f := range q.fields() {
		fields = append(fields, named{f.name(), f})
		length += len("&") + len(f)
	}
	byName := func(a, b named) int { return compareUTF16(a.name, b.name) }
	if length == len(q) && slices.IsSortedFunc(fields, byName) {
		return q
	}
	slices.SortStableFunc(fields, byName)
	b := make([]byte, 0, len(q))
	for i, f := range fields {
		if i > 0 {
			b = append(b, '&')
		}
		b = append(b, f.field...)
	}
	return Query(b)
}

// withName returns f with another name, which is valid UTF-8, or f itself if it has
// that name.
func (f field) withName(name string) field {
	if f.named(name) {
		return f
	}
	_, value, found := f.cut()
	written := strings.TrimSuffix(List{{Name: name}}.String(), "=")
	if !found && written != "" {
		return field(written)
	}
	return field(written + "=" + value)
}

// withValue returns f with another value, or f itself if it has that value.
func (f field) withValue(value string) field {
	value = percent.DecodeUTF8(value)
	if f.value() == value {
		return f
	}
	name, _, _ := f.cut()
	return field(name + List{{Value: value}}.String())
}

// rewrite returns q with each field replaced by the one that edit returns, or
// removed where keep is false. An "&" between fields stays if the field before
// it does, and q is returned itself if nothing changes.
func (q Query) rewrite(edit func(field) (f field, keep bool)) Query {
	var b []byte      // what is written, once something has changed
	changed := false  //
	remains := false  // whether there is a field
	separate := false // whether what comes next follows an "&"
	for start := 0; start <= len(q); {
		end := len(q)
		if i := strings.IndexByte(string(q[start:]), '&'); i >= 0 {
			end = start + i
		}
		f, keep := field(q[start:end]), true
		if f != "" {
			f, keep = edit(f)
			remains = remains || keep
		}
		if !changed && (!keep || string(f) != string(q[start:end])) {
			changed = true
			b = append(make([]byte, 0, len(q)+len(f)), q[:max(start-1, 0)]...)
			separate = start > 0
		}
		if changed && keep {
			if separate {
				b = append(b, '&')
			}
			b = append(b, f...)
			separate = true
		}
		start = end + 1
	}
	switch {
	case !changed:
		return q
	case !remains:
		return ""
	}
	return Query(b)
}
