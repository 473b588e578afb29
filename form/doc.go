// Package form parses and serializes application/x-www-form-urlencoded, as section 5 of
// the URL Standard defines it
// (https://url.spec.whatwg.org/#application/x-www-form-urlencoded): the format of HTML
// forms, and of most queries.
//
// [Parse] parses any input into a [List] of name-value pairs, and [List.String]
// serializes it. Unlike [net/url.Values], a List keeps the order of all pairs, and Parse
// never fails: not even for a stray "%" or a ";".
//
// To change some pairs of a query and keep the bytes of all others, or to read one of
// them, use a [Query]. A List reserializes all pairs.
//
// Before a browser submits a form, it converts the newlines in values to CR LF:
// [List.NormalizeNewlines] does that.
//
// All functions take time linear in their input, except [List.Sort], and are limited
// only by memory. A List takes 32 bytes for each pair, which is up to 16 times the
// length of an input such as "a&a&a"; [ParseLimit] sets a limit for untrusted input.
package form
