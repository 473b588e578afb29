// Package inplace brings functions of package weburl to package webapi, which are not
// for others: they write into the memory of a URL's text, and a URL is immutable to all
// who have it.
package inplace

// A Setter makes v what u is with value for one of its components, if value can be taken
// over as it is. Otherwise ok is false, and nothing has changed.
//
// room is how many bytes the memory has that the text of u begins, if neither that text
// nor a part of it is in any other hands. Then the text of v may be in that memory, and u
// is no longer to be used. Otherwise room is 0. More is how many bytes the memory of v has.
//
// URL is weburl.URL, which this package cannot import.
type Setter[URL any] func(u URL, room int, value string) (v URL, more int, ok bool)

// Setters are those for which there is one.
type Setters[URL any] struct {
	HostPort, Hostname, Path, Query, Fragment Setter[URL]
}

// Installed is a *Setters[weburl.URL], from when package weburl is initialized on.
var Installed any
