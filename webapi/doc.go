// Package webapi is the URL and URLSearchParams classes of a browser, as
// section 6 of the URL Standard defines them
// (https://url.spec.whatwg.org/#api), for programs that want the same object.
// A URL as an immutable value is in package weburl.
//
// A [URL] is changed by its Set methods. As in a browser they are silent: where
// the standard lets a value have no effect they do nothing, and where it takes
// a part of a value they take that part. [URL.SetHref] alone returns an error.
// The [URLSearchParams] of a URL and the URL itself are live to each other:
// what changes one changes the other.
//
// Optional arguments of the standard are variadic here. Extra
// arguments are ignored, as in JavaScript.
//
// Strings are those of Go. Where one is not valid UTF-8, each maximal subpart
// of an ill-formed sequence is read as U+FFFD, as JavaScript reads each lone
// surrogate. All that is returned is valid UTF-8, and of a URL all but the
// names and values of its parameters is ASCII.
//
// An input of more than 2,147,483,647 bytes is not parsed, and not set. Every
// function takes time linear in the lengths of its arguments and of the object,
// except [URLSearchParams.Sort]. Changing parameters takes no longer with a
// URL than without, for the query of the URL is written when it is read next.
//
// Objects of this package are not safe for use by several goroutines at once,
// not even for reading, and must not be copied: go vet reports a copy of a [URL].
package webapi
