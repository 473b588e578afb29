// Package weburl parses, resolves and serializes URLs as browsers do. It implements the
// WHATWG URL Standard, https://url.spec.whatwg.org/, as of July 2026.
//
// [Parse] parses an absolute URL, and [URL.Parse] resolves a reference against a base
// URL. A [URL] is a small immutable value: == is the standard's equality, a URL can be a
// map key, and its components are substrings of its serialization. A serialization is
// ASCII, and each host has one spelling in it: http://0x7F.1/ becomes http://127.0.0.1/.
//
// Other functions and methods:
//
//   - The methods named With and Without return a URL in which one component is
//     different.
//   - [Build] returns the URL of its parts.
//   - [URL.Params] and [URL.WithParams] read and edit the parameters of the query.
//   - [URL.Relative] returns the reference from one URL to another.
//   - [Guess] adds a missing scheme to user input.
//   - [FromFilePath] and [URL.FilePath] convert file paths to URLs and back.
//   - [FromNetURL], [URL.NetURL] and [URL.NearestNetURL] convert from and to net/url.
//
// # Percent-encoding
//
// The names say which form a method returns or takes. Methods with Encoded in their names
// are for percent-encoded text: [URL.EncodedPath], [URL.EncodedQuery] and the others return
// substrings of the serialization, and [URL.WithEncodedPath] and the others do not encode
// a "%", only characters that the component cannot have.
//
// Methods with Decoded in their names, and methods for parts of a component, are for
// decoded values: [URL.DecodedPassword], [URL.Segments] and the methods of [URL.Params]
// return them, and [URL.WithDecodedPassword], [URL.WithSegments], [URL.AppendSegments],
// [URL.ReplaceSegments] and the edits of a query take them: they percent-encode "%" as
// well.
//
// A method With sets what the accessor of its name returns: u.WithHost(u.Host()) is u, and
// so on.
//
// # Names of net/url
//
// A method or function that package net/url also has returns the same result, for URLs
// that both packages accept: [URL.Host], [URL.Hostname], [URL.Port], [URL.RequestURI],
// [URL.Redacted] and others. Where the result would differ, the name differs:
// url.URL.Path is decoded, so here are [URL.EncodedPath] and [URL.Segments].
//
// # Packages
//
// Most programs that need more than this package need one of these eight:
//
//   - [github.com/weburl/weburl/form]: the parameters of a query, or the body of a form
//   - [github.com/weburl/weburl/httpurl]: requests of net/http that send a URL unchanged,
//     and the URL of a request to a server
//   - [github.com/weburl/weburl/ssrf]: fetch a URL from a stranger
//   - [github.com/weburl/weburl/redirect]: redirect to where a parameter says, within the
//     site
//   - [github.com/weburl/weburl/site]: public suffixes, registrable domains, same site
//   - [github.com/weburl/weburl/canon]: keys by which duplicates are found
//   - [github.com/weburl/weburl/display]: URLs for users, and hosts that look like others
//   - [github.com/weburl/weburl/urlpattern]: match URLs, and route requests
//
// The others, by trade:
//
//   - Crawling: [github.com/weburl/weburl/links] finds the links of documents,
//     [github.com/weburl/weburl/encodings] the encoding of their queries. Packages below
//     canon write the keys of web archives and of Safe Browsing.
//   - Data: [github.com/weburl/weburl/columns] for tables, sqlurl for SQL, beamurl for Apache
//     Beam.
//   - Security: [github.com/weburl/weburl/hosts] has the lists of hosts of ssrf and redirect.
//     [github.com/weburl/weburl/verdict] grades what a URL hides.
//     [github.com/weburl/weburl/dialect] parses as other programs do, and
//     [github.com/weburl/weburl/dialect/compare] says where they connect.
//   - JavaScript: [github.com/weburl/weburl/webapi] has the classes URL and URLSearchParams,
//     jsurl brings them to engines, [github.com/weburl/weburl/blob] is the blob URL store.
//   - The standard: [github.com/weburl/weburl/spec] is its text as a program, with validation
//     errors, traces and older editions; [github.com/weburl/weburl/idna] and
//     [github.com/weburl/weburl/percent] are its parts.
//
// # Errors
//
// The error for an input that does not parse is a [*ParseError], with the standard's
// validation error and its position. An input that parses may still have validation errors:
// package spec reports them.
//
// # Limits
//
// An input can have any bytes, up to 2,147,483,647 of them (fewer on 32-bit systems: see
// [ErrTooLong]). Parsing takes time linear in
// the length of the input. It allocates nothing if the input is its own serialization,
// and once for most other inputs, or once for hundreds of them with an [Arena].
//
// # Two implementations
//
// This module has two parsers, which accept the same inputs with the same results. The
// parser of this package is built for speed: it scans bytes, component by component, and
// its results share memory with the input if they can. The parser of package spec is the
// standard's state machine, step by step. If an input does not parse, the methods of the
// error get the reason from package spec.
//
// Names are the standard's names, and the documentation of each algorithm ends with the
// address of the algorithm in the standard.
package weburl
