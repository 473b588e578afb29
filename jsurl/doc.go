// Package jsurl is the root of the modules that bring URL and URLSearchParams, the
// classes of the URL Standard (https://url.spec.whatwg.org/#api), and URLPattern, that
// of the URL Pattern Standard (https://urlpattern.spec.whatwg.org/), to JavaScript
// runtimes written in Go. It has no code of its own. Each of these is a module, so
// that a program requires its own runtime only:
//
//   - [github.com/weburl/weburl/jsurl/gojaurl] is for goja,
//   - [github.com/weburl/weburl/jsurl/sobekurl] is for sobek,
//   - [github.com/weburl/weburl/jsurl/xk6url] is for k6, which runs sobek.
//
// The classes are one implementation. What the URL Standard says is done by
// package [github.com/weburl/weburl/webapi]. What Web IDL says is done by a
// script that both share: conversions of arguments, TypeErrors, iterators,
// receivers, attributes of properties. Scripts cannot tell the classes from
// those of a browser by what is specified, except the source text of their
// functions and the messages of their errors. In the global object they find a
// property with a symbol as key, which has nothing to read or change.
//
// # Limits
//
// The classes have what is in the URL Standard. They lack createObjectURL and
// revokeObjectURL, which the File API adds.
//
// URLPattern has generate and compareComponent, which Chromium has and the standard
// has not yet. The regular expressions of its groups are matched by package
// [github.com/weburl/weburl/urlpattern] and not by the runtime, in linear time: a pattern
// with look-around or back-references is a TypeError. (The runtimes have neither the
// flag v, which the standard asks for, nor the places of groups.)
//
// A class whose new.target has no object as prototype makes objects that inherit
// from Object.prototype, as every class of these runtimes does.
//
// A string of Go that is not valid UTF-8 and is handed to a script may be read as
// another number of U+FFFD by the classes than by the script.
package jsurl
