package webapi

import (
	"iter"
	"slices"
	"strings"

	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/percent"
)

// URLSearchParams is an object of the URLSearchParams class: an ordered list of names
// and values. It may be the query object of a [URL]; a change of it then changes the
// query of the URL, all of which is reserialized. The zero URLSearchParams is empty and
// has no URL.
//
// Looking for a name takes time linear in the size of the list.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
type URLSearchParams struct {
	list form.List

	// url is the URL object, or nil for null. Its query is that of list, unless
	// ahead is set: then the update steps are still to run, and run before
	// anything of the URL is read. A query written for each of n changes would
	// take time in the square of n.
	url   *URL
	ahead bool
}

// NewURLSearchParams is the constructor given a string, from which a leading "?"
// is removed.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewURLSearchParams(init string) *URLSearchParams {
	p := new(URLSearchParams)
	p.parse(strings.TrimPrefix(init, "?"))
	return p
}

// NewURLSearchParamsFromPairs is the constructor given a sequence of pairs.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewURLSearchParamsFromPairs(init ...[2]string) *URLSearchParams {
	p := &URLSearchParams{list: make(form.List, 0, len(init))}
	for _, pair := range init {
		p.Append(pair[0], pair[1])
	}
	return p
}

// NewURLSearchParamsFromRecord is the constructor given a record: names and values in
// the order of init, which is random for [maps.All]. As in every record of Web IDL, a
// name occurs once: a later value replaces an earlier one, in its position.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
// and https://webidl.spec.whatwg.org/#js-record
func NewURLSearchParamsFromRecord(init iter.Seq2[string, string]) *URLSearchParams {
	p := new(URLSearchParams)
	places := make(map[string]int)
	for name, value := range init {
		name, value = percent.DecodeUTF8(name), percent.DecodeUTF8(value)
		if i, ok := places[name]; ok {
			p.list[i].Value = value
			continue
		}
		places[name] = len(p.list)
		p.list.Append(name, value)
	}
	return p
}

// parse sets the list to the result of parsing query.
//
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func (p *URLSearchParams) parse(query string) {
	p.list = form.Parse(percent.DecodeUTF8(query))
}

// update sees to it that the URL object gets the query of the list.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) update() { p.ahead = p.url != nil }

// Size returns the size of the list.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-size
func (p *URLSearchParams) Size() int { return len(p.list) }

// Append adds a name and value at the end.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-append
func (p *URLSearchParams) Append(name, value string) {
	p.list.Append(percent.DecodeUTF8(name), percent.DecodeUTF8(value))
	p.update()
}

// Delete removes all pairs with the name and, if given, one of the values. (JavaScript
// ignores all values except the first.)
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string, value ...string) {
	name = percent.DecodeUTF8(name)
	if len(value) == 0 {
		p.list.Delete(name)
	}
	for _, v := range value {
		p.list.DeleteValue(name, percent.DecodeUTF8(v))
	}
	p.update()
}

// Get returns the value of the first pair with the name. ok is false, for null, if there
// is no such pair.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) (value string, ok bool) {
	return p.list.Lookup(percent.DecodeUTF8(name))
}

// GetAll returns the values of all pairs with the name, in their order.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (p *URLSearchParams) GetAll(name string) []string {
	return p.list.GetAll(percent.DecodeUTF8(name))
}

// Has reports whether there is a pair with the name and, if given, one of the values.
// (JavaScript ignores all values except the first.)
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) Has(name string, value ...string) bool {
	name = percent.DecodeUTF8(name)
	has := func(v string) bool { return p.list.HasValue(name, percent.DecodeUTF8(v)) }
	return len(value) == 0 && p.list.Has(name) || slices.ContainsFunc(value, has)
}

// Set gives the first pair with the name the value, and removes all others with the name.
// If there is no such pair, Set adds one at the end.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-set
func (p *URLSearchParams) Set(name, value string) {
	p.list.Set(percent.DecodeUTF8(name), percent.DecodeUTF8(value))
	p.update()
}

// Sort sorts the pairs by their names, in the order of UTF-16 code units. Pairs
// of one name stay in their order.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	p.list.Sort()
	p.update()
}

// At returns the name and value at index i, counted from 0. ok is false if the list has
// no index i.
func (p *URLSearchParams) At(i int) (name, value string, ok bool) {
	if i < 0 || i >= len(p.list) {
		return "", "", false
	}
	return p.list[i].Name, p.list[i].Value, true
}

// All returns an iterator over the names and values, which the standard calls entries.
// Like an iterator of JavaScript it keeps an index into the list, and so includes changes
// that are made during the iteration.
//
// https://webidl.spec.whatwg.org/#es-iterable
func (p *URLSearchParams) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 0; i < len(p.list); i++ {
			if !yield(p.list[i].Name, p.list[i].Value) {
				return
			}
		}
	}
}

// Keys returns an iterator over the names. Changes during the iteration have the effect
// described at [URLSearchParams.All].
func (p *URLSearchParams) Keys() iter.Seq[string] {
	return func(yield func(name string) bool) {
		for name := range p.All() {
			if !yield(name) {
				return
			}
		}
	}
}

// Values returns an iterator over the values. Changes during the iteration have the
// effect described at [URLSearchParams.All].
func (p *URLSearchParams) Values() iter.Seq[string] {
	return func(yield func(value string) bool) {
		for _, value := range p.All() {
			if !yield(value) {
				return
			}
		}
	}
}

// String returns the list as application/x-www-form-urlencoded: the
// stringification behavior.
//
// https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior
func (p *URLSearchParams) String() string { return p.list.String() }
