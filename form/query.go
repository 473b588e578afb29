package form

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// A Query is the query of a URL, percent-encoded, without its question mark. It can be
// any string: its fields are parsed as [Parse] parses pairs.
//
// The methods named With and Without, and Sorted, return an edited query:
//
//   - The bytes of each field that is not edited are unchanged: a%20b does not become
//     a+b, and %EF, which is not UTF-8, does not become another character. (A [List]
//     reserializes all pairs.)
//   - New fields are serialized as in [List.String], in UTF-8.
//   - In the arguments of methods, bytes that are not UTF-8 become U+FFFD, as in
//     [Parse].
//
// An edit has the same effect as on a [List]: the List of the result is the List of the
// query, edited in the same way.
//
// An edit takes time linear in the length of the query, except for [Query.Sorted]. An
// edit that changes nothing returns the query itself and does not allocate, except for
// names and values that it has to decode.
type Query string

// A field is a name-value pair of a Query, percent-encoded: a substring between two "&"
// that is not empty.
type field string

// name returns the name, decoded.
func (f field) name() string {
	name, _, _ := f.cut()
	return decodeText(name)
}

// value returns the value, decoded. It is empty if there is no "=".
func (f field) value() string {
	_, value, _ := f.cut()
	return decodeText(value)
}

func (f field) pair() Pair { return Pair{f.name(), f.value()} }

// cut returns the name and the value as they are written.
func (f field) cut() (name, value string, found bool) { return strings.Cut(string(f), "=") }

// decodeText decodes a name or a value.
func decodeText(s string) string {
	seen := plain
	for i := range len(s) {
		seen |= classes[s[i]]
	}
	var d decoder
	return d.text(s, seen, len(s))
}

// All returns an iterator over the names and values, decoded, in their order, as
// [List.All] does.
func (q Query) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for f := range q.fields() {
			if !yield(f.name(), f.value()) {
				return
			}
		}
	}
}

// fields returns an iterator over the fields in their order.
func (q Query) fields() iter.Seq[field] {
	return func(yield func(field) bool) {
		for f := range strings.SplitSeq(string(q), "&") {
			if f != "" && !yield(field(f)) {
				return
			}
		}
	}
}

// List returns the pairs as [Parse] does. [List.Query] is the reverse.
func (q Query) List() List { return Parse(string(q)) }

// Get returns the value of the first field with the name, decoded, or the empty string if
// there is no such field. It reads the query only up to that field, and allocates only if
// its value has to be decoded.
func (q Query) Get(name string) string {
	value, _ := q.Lookup(name)
	return value
}

// Lookup is [Query.Get] that also reports whether there is such a field.
func (q Query) Lookup(name string) (value string, ok bool) {
	name = percent.DecodeUTF8(name)
	for rest := string(q); rest != ""; {
		var f string
		f, rest, _ = strings.Cut(rest, "&")
		if f != "" && field(f).named(name) {
			return field(f).value(), true
		}
	}
	return "", false
}

// GetAll returns the values of all fields with the name, decoded, in their order.
func (q Query) GetAll(name string) []string {
	name = percent.DecodeUTF8(name)
	var values []string
	for f := range q.fields() {
		if f.named(name) {
			values = append(values, f.value())
		}
	}
	return values
}

// Has reports whether there is a field with the name.
func (q Query) Has(name string) bool {
	name = percent.DecodeUTF8(name)
	for f := range q.fields() {
		if f.named(name) {
			return true
		}
	}
	return false
}

// named reports whether the name of f, decoded, is name, which is valid UTF-8. It
// allocates only for a field whose name is not.
func (f field) named(name string) bool {
	n := 0 // name[:n] has been compared
	for i := 0; i < len(f) && f[i] != '='; i++ {
		c := f[i]
		if c == '+' {
			c = ' '
		} else if escape.At(string(f), i) {
			c = escape.Byte(string(f), i)
			i += 2
		}
		if n == len(name) || name[n] != c {
			// Bytes that are not UTF-8 are read as U+FFFD, which name may have.
			return n < len(name) && (c|name[n]) >= utf8.RuneSelf && f.name() == name
		}
		n++
	}
	if n < len(name) {
		return name[n] >= utf8.RuneSelf && f.name() == name
	}
	return true
}
