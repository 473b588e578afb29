// Package percent percent-encodes and percent-decodes, as section 1.3 of the
// URL Standard defines it (https://url.spec.whatwg.org/#percent-encoded-bytes).
//
// A [Set] is a percent-encode set: the characters to encode. The sets of the standard
// are constants of this package: [Path], [Query], [Component] and so on.
//
// [Encode] is the standard's UTF-8 percent-encode, [Decode] its percent-decode. An
// [Encoding] percent-encodes after encoding: in a Shift_JIS document, for example, the
// query of a URL has the bytes of Shift_JIS. Package encodings finds every encoding of
// the Encoding Standard by its labels.
//
// Strings may contain any bytes. Functions of code points decode bytes that are not
// UTF-8 as [DecodeUTF8] does. All functions take time linear in their input, never fail
// and never panic. If a function that returns a string changes nothing, it returns its
// argument without allocating.
package percent
