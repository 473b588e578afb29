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
// component. [URL.Params] and [URL.WithParams] read and edit the query parameter
// by parameter. [URL.Relative] is the reference from one URL to another, and [Guess]
// adds the scheme to input as people type it. [FromFilePath] and [URL.FilePath] go from
// file paths to URLs and back, [FromNetURL], [URL.NetURL] and [URL.NearestNetURL] from
// and to net/url.
//
// # Percent-encoding
//
// A component is text as it is in the serialization. [URL.Username],
// [URL.Password], [URL.Path], [URL.Query] and [URL.Fragment] return it
// percent-encoded, and the methods named With and the component take it so: they
// keep a "%", and percent-encode only what the component cannot hold.
//
// A part of a component is a value. [URL.Segments] and the methods of
// [URL.Params] return values decoded, and [URL.WithSegments],
// [URL.AppendSegments], [URL.ReplaceSegments] and the edits of a query take any
// value: they percent-encode a "%" too.
//
// The methods with Encoded or Decoded in their names are the other form of each:
// [URL.EncodedSegments] and [URL.WithEncodedSegments], [URL.DecodedUsername] and
// [URL.WithDecodedUsername], and so on. Forms of one name go together: what one
// returns the other takes, and the URL is the same, or for values has the same
// values.
//
// # Errors
//
// An input that does not parse gives a [*ParseError], which names the standard's
// validation error and its place. An input that parses may still have validation
// errors: package spec reports them.
//
// # Limits
//
// Any input is fine, of any bytes, up to 2,147,483,647 of them. Parsing takes
// linear time; it allocates nothing where the input is its own serialization,
// and once for most other inputs, or once for hundreds of them with an [Arena].
//
// The names are the standard's, and the documentation of each algorithm ends
// with its address there.
package weburl
