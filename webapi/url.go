package webapi

import (
	"errors"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
)

// A URL is an object of the URL class. [NewURL] and [Parse] return one. The zero URL has
// no URL: its attributes are empty, and only [URL.SetHref] and [URL.UnmarshalText]
// change it.
//
// https://url.spec.whatwg.org/#url-class
type URL struct {
	_ noCopy

	// The object's URL is record or, where that is nil, parsed. A setter makes the
	// record for what it cannot do with parsed; until then the members come from
	// parsed, which is quicker to make, to change and to read.
	//
	// It is a pointer so that a copy of the object, which there must not be, has the same
	// one: else a setter of the object would change strings that the copy has returned.
	parsed *editable
	record *spec.URL

	// query is the query object. It is nil until it is asked for.
	query *URLSearchParams
}

// A noCopy is what go vet reports a copy of, as of a [sync.Locker].
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// NewURL is the constructor: it parses url, relative to base if given. The error is a
// [*weburl.ParseError]; if base does not parse, it is the error of base. More than one base
// is an error.
//
// https://url.spec.whatwg.org/#dom-url-url
func NewURL(url string, base ...string) (*URL, error) {
	parsed, err := parse(url, base)
	if err != nil {
		return nil, err
	}
	return FromURL(parsed), nil
}

// Parse is the static method parse: it returns nil if [NewURL] would return an error.
//
// https://url.spec.whatwg.org/#dom-url-parse
func Parse(url string, base ...string) *URL {
	// Asked first, because the error takes far longer to make than the answer.
	if !CanParse(url, base...) {
		return nil
	}
	u, _ := NewURL(url, base...)
	return u
}

// FromURL returns an object whose URL is u, without parsing. For the zero URL it returns
// the zero object.
func FromURL(u weburl.URL) *URL {
	both := struct {
		object URL
		parsed editable
	}{parsed: editable{url: u}}
	both.object.parsed = &both.parsed
	return &both.object
}

// URL returns the object's URL as an immutable value. It parses [URL.Href] only if a
// setter or the query object has changed the URL.
func (u *URL) URL() weburl.URL {
	if u.current() == nil {
		return u.parsed.get()
	}
	// An href parses, except that of an object without a URL.
	parsed, _ := weburl.Parse(u.Href())
	return parsed
}

// CanParse is the static method canParse: it reports whether [NewURL] returns no
// error.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func CanParse(url string, base ...string) bool {
	switch len(base) {
	case 0:
		return weburl.CanParse(url)
	case 1:
		parsedBase, err := weburl.Parse(base[0])
		return err == nil && parsedBase.CanParse(url)
	}
	return false
}

// parse is the API URL parser.
//
// https://url.spec.whatwg.org/#api-url-parser
func parse(url string, base []string) (weburl.URL, error) {
	switch len(base) {
	case 0:
		return weburl.Parse(url)
	case 1:
		parsedBase, err := weburl.Parse(base[0])
		if err != nil {
			return weburl.URL{}, err
		}
		return parsedBase.Parse(url)
	}
	return weburl.URL{}, errors.New("webapi: a URL has one base")
}

// String is [URL.Href]: the stringifier.
func (u *URL) String() string { return u.Href() }

// ToJSON is [URL.Href].
//
// https://url.spec.whatwg.org/#dom-url-tojson
func (u *URL) ToJSON() string { return u.Href() }

// MarshalText returns the href. Package encoding/json writes a URL with it, as
// JavaScript's JSON.stringify does with toJSON. The error is always nil.
func (u *URL) MarshalText() ([]byte, error) { return []byte(u.Href()), nil }

// UnmarshalText is [URL.SetHref], except that an empty text, which is the text of the
// zero URL, makes u the zero URL.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) > 0 {
		return u.SetHref(string(text))
	}
	u.parsed, u.record = nil, nil
	if u.query != nil {
		u.query.list, u.query.ahead = nil, false
	}
	return nil
}

// isZero reports whether u is the zero URL.
func (u *URL) isZero() bool { return u.record == nil && u.parsed.isZero() }

// current returns the record that the members are to be read from, or nil if
// they are to be read from u.parsed. It first runs the update steps of the query
// object if they have not run since that was changed.
func (u *URL) current() *spec.URL {
	if u.query != nil && u.query.ahead {
		u.update()
	}
	return u.record
}

// update is the update steps of the query object.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (u *URL) update() {
	u.query.ahead = false
	if u.isZero() {
		return
	}
	if u.record == nil {
		u.record = newRecord(u.parsed.get())
	}
	u.record.Query = nil
	if query := u.query.list.String(); query != "" {
		u.record.Query = &query
	}
}

// queryString returns the query, which is empty if it is null.
func (u *URL) queryString() string {
	record := u.current()
	switch {
	case record == nil:
		query := u.parsed.get().EncodedQuery()
		return query
	case record.Query == nil:
		return ""
	}
	return *record.Query
}
