// Package jsurl is the root of a module that brings URL and URLSearchParams, the
// classes of the URL Standard (https://url.spec.whatwg.org/#api), to JavaScript
// runtimes written in Go. It has no code of its own:
//
//   - package [github.com/weburl/weburl/jsurl/gojaurl] is for goja,
//   - package [github.com/weburl/weburl/jsurl/sobekurl] is for sobek, the runtime
//     of k6.
//
// The classes are one implementation. What the URL Standard says is done by
// package [github.com/weburl/weburl/webapi]. What Web IDL says is done by a
// script that both share: conversions of arguments, TypeErrors, iterators,
// receivers, attributes of properties. Scripts cannot tell the classes from
// those of a browser by what is specified, but for the source text of their
// functions and the messages of their errors.
//
// # Limits
//
// The classes have what is in the URL Standard. They lack createObjectURL and
// revokeObjectURL, which the File API adds.
//
// A class whose new.target has no object as prototype makes objects that inherit
// from Object.prototype, as every class of these runtimes does.
//
// A string of Go that is not valid UTF-8 and is handed to a script may be read as
// another number of U+FFFD by the classes than by the script.
package jsurl
