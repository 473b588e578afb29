// Package webapi implements the URL and URLSearchParams classes of browsers, as section 6
// of the URL Standard defines them (https://url.spec.whatwg.org/#api), for programs that
// need the same objects. Package weburl has a URL as an immutable value.
//
// The Set methods change a [URL]. As in a browser they do not fail: they ignore a value,
// or use a part of it, if the standard says so. Only [URL.SetHref] returns an error. A
// URL and its [URLSearchParams] are kept in sync: a change of one changes the other.
//
// Optional arguments of the standard are variadic here. Extra
// arguments are ignored, as in JavaScript.
//
// Strings are Go strings. In a string that is not valid UTF-8, each maximal subpart of
// an ill-formed sequence is replaced with U+FFFD, as each lone surrogate is in
// JavaScript. All results are valid UTF-8, and everything but names and values of
// parameters is ASCII.
//
// An input of more than 2,147,483,647 bytes is not parsed, and not set. Every function
// takes time linear in the lengths of its arguments and of the object, except
// [URLSearchParams.Sort]. A change of the parameters of a URL takes no longer than a
// change of other parameters, because the query of the URL is written when it is next
// read.
//
// Objects of this package are not safe for use by several goroutines at once,
// not even for reading, and must not be copied: go vet reports a copy of a [URL].
package webapi
