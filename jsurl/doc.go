// Package jsurl is the root of the modules that provide URL and URLSearchParams, the
// classes of the URL Standard (https://url.spec.whatwg.org/#api), and URLPattern, the
// class of the URL Pattern Standard (https://urlpattern.spec.whatwg.org/), to JavaScript
// runtimes written in Go. It has no code of its own. There is a module for each runtime,
// so that a program requires only the runtime that it uses:
//
//   - [github.com/weburl/weburl/jsurl/gojaurl] is for goja,
//   - [github.com/weburl/weburl/jsurl/sobekurl] is for sobek,
//   - [github.com/weburl/weburl/jsurl/xk6url] is for k6, which runs sobek.
//
// All modules share one implementation. Package [github.com/weburl/weburl/webapi]
// implements the URL Standard. A script implements Web IDL: conversions of arguments,
// TypeErrors, iterators, receivers, attributes of properties. In everything that the
// standards define, the classes behave as in a browser, except for the source text of
// their functions and the messages of their errors. The global object has one additional
// property, which scripts cannot read or change. Its key is a symbol.
//
// # Limits
//
// The classes are limited to the URL Standard. They lack createObjectURL and
// revokeObjectURL, which the File API adds.
//
// URLPattern has generate and compareComponent, which are in Chromium but not yet in the
// standard. Package [github.com/weburl/weburl/urlpattern], not the runtime, matches the
// regular expressions of its groups, in linear time: a pattern with look-around or
// back-references is a TypeError. (The runtimes lack the flag v, which the standard
// requires, and the positions of groups.)
//
// If new.target has no object as its prototype, a constructor returns an object that
// inherits from Object.prototype, as all constructors of these runtimes do.
//
// In a Go string that is not valid UTF-8, the classes can find another number of U+FFFD
// than the script.
package jsurl
