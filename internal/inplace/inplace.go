// Package inplace brings functions of package weburl to package webapi, which are not
// for others: they write into the memory of a URL's text, and a URL is immutable to all
// who have it.
package inplace

// A Setter sets one of the components of u to value, if value can be taken over as it is.
// Otherwise ok is false, and nothing has changed.
//
// room is how many bytes the memory has that the text of u begins, if neither that text
// nor a part of it is in any other hands. Then the new text may be in that memory.
// Otherwise room is 0. more is how many bytes the memory of the new text has.
//
// URL is weburl.URL, which this package cannot import.
type Setter[URL any] func(u *URL, room int, value string) (more int, ok bool)

// Setters are those for which there is one.
type Setters[URL any] struct {
	HostPort, Hostname, Path, Query, Fragment Setter[URL]
}

// Installed is a *Setters[weburl.URL], from when package weburl is initialized on.
var Installed any
