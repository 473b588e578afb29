// Package webspecs parses URLs by a grammar: the webspecs draft of December 2014, in which
// Sam Ruby and others wrote the URL Standard as railroad diagrams, with text next to each
// diagram that says what a match means.
//
// Use it to draw the grammar of URLs, to show how a URL matches it, or to compare the
// draft with other parsers. To parse URLs for other purposes use package weburl: no browser
// follows the draft.
//
//   - [Grammar.WriteText] and [Grammar.WriteSVG] draw the diagrams of [URLs], the grammar.
//   - [Path] returns the boxes of the diagrams that an input passes.
//   - [Parse] returns a [URL], conformance errors, which are warnings, and the parse
//     exception, which is the error if the input does not parse.
//   - [URL.Set] changes a component as scripts do.
//   - [IsValid] reports whether authors were allowed to write a URL.
//
// Unlike the URL Standard, the draft divides only URLs with known schemes into components:
// foo://host/ has no host. It skips at most two slashes before a host, and maps ß to ss.
//
// Diagrams are tried from left to right and from top to bottom. If that does not reach
// the end of the input, other ways are tried, the last choice first. No rule refers to
// itself, so this takes linear time: see compile.go.
//
// # Differences from the draft
//
// The draft was published with a reference implementation. If the two differ, this package
// follows the draft. But some of its sentences contradict others, its examples, or its
// tests. In these points this package follows the reference implementation:
//
//   - The rule non-relative-url fails if the scheme is a relative scheme. In the draft it
//     fails if the scheme is not one.
//   - The steps for the second and the third row of file-url are swapped.
//   - The host of an authority begins after the last "@", and the text before it belongs to
//     the password or username. In the draft, the first part is the host, and the rest is
//     the password.
//   - A host may be empty, unless there is a userinfo or a slash is missing, because file
//     URLs need an empty host. In the draft, the host parser fails for it.
//   - A relative path fails if the scheme of the base is not a relative scheme. The draft
//     does not define this case, and would allow URLs such as "about:///x".
//   - The last name of a path is kept if it is "." and the only name, and otherwise becomes
//     empty. The draft has the opposite. Then a step of its path concatenation would have no
//     effect.
//   - In an IPv6 address with "::" and without an IPv4 address at its end, at most two
//     numbers may follow the "::". The draft would forbid all such addresses.
//   - Several tabs and newlines cause only one complaint.
//
// The reference implementation looks for "@" in the host after decoding it and converting
// it to Punycode, so it finds a userinfo in hosts with "%40" or a full-width "@". In the
// draft and in this package, only an "@" in the input ends the userinfo, and the host
// parser rejects any other.
//
// In everything else this package follows the draft, even if other systems do not. Only
// the host and path of a base are used, not its port. An IPv6 address cannot begin with
// "::" or have eight numbers. A ".." at the start of a relative path removes only itself.
// Ports have no upper limit.
//
// Domains are processed with the present version of Unicode, and with the flags of
// package idna that are nearest to the draft: CheckHyphens, because the UTS #46 of its
// time had no such flag, and TransitionalProcessing. An IPv4 address at the end of an IPv6
// address is written as two numbers, because the serializer of the draft has only numbers.
package webspecs
