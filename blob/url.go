package blob

import "github.com/weburl/weburl"

// A URL is a parsed URL together with its blob URL entry.
//
// https://url.spec.whatwg.org/#concept-url-blob-entry
type URL[T any] struct {
	url   weburl.URL
	entry *Entry[T]
}

// URL returns the URL without its entry.
func (u URL[T]) URL() weburl.URL { return u.url }

// String returns the serialization of the URL.
func (u URL[T]) String() string { return u.url.String() }

// Entry returns the blob URL entry. It is nil, which the standard calls null,
// if the URL is not a blob URL, or was not in the store when it was looked up.
func (u URL[T]) Entry() *Entry[T] { return u.entry }

// Object returns the object that the URL names. ok is false if there is no blob URL
// entry.
//
// https://w3c.github.io/FileAPI/#blob-url-obtain-object
func (u URL[T]) Object() (object T, ok bool) {
	if u.entry == nil {
		return object, false
	}
	return u.entry.object, true
}

// Origin returns the origin of the URL: the origin of the environment of its blob URL
// entry or, if it has no entry, the result of [weburl.URL.Origin].
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL[T]) Origin() weburl.Origin {
	if u.entry != nil {
		return u.entry.origin
	}
	return u.url.Origin()
}
