// Package weburl reads, resolves and prints URLs as browsers do. It implements
// the WHATWG URL Standard, https://url.spec.whatwg.org/, as of July 2026.
//
// The standard's parser is here twice. The parser of this package is built for
// speed: it reads bytes, component by component, and refers to its input where
// it can. The parser of package spec is the standard's state machine, step by
// step: it knows each validation error and its place. The two accept the same
// inputs with the same results. Where an input does not parse, package spec
// gives the reason, when the error is asked for it.
//
// [Parse] turns a string into a [URL], and [URL.Parse] a reference into one by
// resolving it. A URL is a small immutable value: == is the standard's
// equality, a URL can be a map key, and its components are parts of its
// serialization. All text in it is ASCII, percent-encoded as the standard says,
// and hosts are in one form however they were written: http://0x7F.1/ is
// http://127.0.0.1/.
//
// The methods named With and Without derive a URL from another, component by
// component. [FromFilePath] and [URL.FilePath] go from file paths to URLs and
// back, [FromNetURL] and [URL.NetURL] from and to net/url.
//
// An input that does not parse gives a [*ParseError], which names the standard's
// validation error and its place. An input that parses may still have validation
// errors: package spec reports them.
//
// Any input is fine, of any bytes, up to 2,147,483,647 of them. Parsing takes
// linear time; it allocates nothing where the input is its own serialization,
// and once for most other inputs.
//
// The names are the standard's, and the documentation of each algorithm ends
// with its address there.
package weburl
