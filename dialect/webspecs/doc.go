// Package webspecs parses URLs by the webspecs draft of December 2014, by Sam Ruby and
// others: a grammar that is drawn as railroad diagrams, with text next to each diagram
// that defines its value.
//
// In this package the grammar is data: the value [URLs]. [Parse] runs it and returns the
// values of its rules. [Grammar.WriteText] and [Grammar.WriteSVG] draw it as text and as
// SVG.
//
// Diagrams are tried from left to right and from top to bottom, and if that does not
// reach the end of the input, other ways are tried, the last choice first. As no rule
// refers to itself, this takes linear time: see compile.go.
//
// # Differences from the text
//
// The text was a draft, published with a reference implementation. If the two differ,
// this package follows the text. But some sentences contradict others, the examples of
// the text, or the tests that it was published with. In these points this package follows
// the reference implementation:
//
//   - The rule non-relative-url fails if the scheme is a relative scheme. In the text it
//     fails if the scheme is not one.
//   - The steps for the second and the third row of file-url are swapped.
//   - The host of an authority begins after the last "@", and the text before it belongs to
//     the password or username. In the text, the first part is the host, and the rest is
//     the password.
//   - A host may be empty, unless there is a userinfo or a slash is missing, because file
//     URLs need an empty host. In the text, the host parser fails for it.
//   - A relative path fails if the scheme of the base is not a relative scheme. The text
//     does not define this case, and would allow URLs such as "about:///x".
//   - The last name of a path is kept if it is "." and the only name, and otherwise becomes
//     empty. The text has the opposite. Then a step of its path concatenation would have no
//     effect.
//   - In an IPv6 address with "::" and without an IPv4 address at its end, at most two
//     numbers may follow the "::". The text would forbid all such addresses.
//   - Several tabs and newlines cause only one complaint.
//
// In one more point this package does not follow the reference implementation, which looked
// for "@" in the host after decoding it and converting it to Punycode. So it found a
// userinfo in hosts with "%40" or a full-width "@". In this package, only an "@" in the input ends
// the userinfo, and the host parser rejects any other, as the text requires.
//
// In everything else this package follows the text, even if other systems do not. Only
// the host and path of a base are used, not its port. An IPv6 address cannot begin with
// "::" or have eight numbers. A ".." at the start of a relative path removes only itself.
// Ports have no upper limit.
//
// Domains are processed with the present version of Unicode, and with the flags of
// package idna that are nearest to the specification: CheckHyphens, because the UTS #46
// of its time had no such flag, and TransitionalProcessing. An IPv4 address at the end
// of an IPv6 address is written as two numbers, because the serializer of the
// specification has only numbers.
package webspecs
