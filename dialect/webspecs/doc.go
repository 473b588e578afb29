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
// # Where the text is followed, and where not
//
// The text was a draft, and was published with a reference implementation. Where
// the two differ, the text is followed. But some sentences of the text cannot be
// meant: they are at odds with others, with the text's own examples, or with the
// tests that it was published with. There this package does what the reference
// implementation did:
//
//   - non-relative-url fails if the scheme is a relative scheme; the text says if
//     it is not.
//   - Of the three rows of file-url the steps for the second and third are in
//     each other's place.
//   - The host of an authority is what follows the last "@", and what precedes it
//     goes to the password or username; the text takes the first for the host,
//     and the rest for the password.
//   - A host may be empty, though the host parser fails on it, unless there is a
//     user or a slash is missing: file URLs need it.
//   - A relative path fails if the scheme of the base is not a relative one; the
//     text is silent, and would give URLs such as "about:///x".
//   - A path's last name is kept if it is "." and the only name, and otherwise
//     made empty. The text has this the other way round, and then its path
//     concatenation had a step in vain.
//   - In an IPv6 address with "::" and without an IPv4 address at its end, at
//     most two numbers may follow the "::". The text would forbid all such
//     addresses.
//   - Tabs and newlines cause one complaint.
//
// The reference implementation looked for the "@" in the value of the host, after it
// was decoded and converted to Punycode, and did not forbid it there: it read a
// userinfo out of "%40" and a wide "@", took part of the Punycode of "x@bücher.de"
// for the host, and let "@" stay in the host of a file URL. That was an accident. Here
// the "@" that ends the userinfo is one that is written, and the host parser forbids
// it, as the text says.
//
// Everything else follows the specification, even if other systems do not. Only host and
// path are taken from a base, not its port. An IPv6 address cannot begin with "::", nor
// have eight numbers. A ".." at the start of a relative path takes away nothing but
// itself. Ports have no upper limit.
//
// Domains are processed with the present version of Unicode, and with the flags of
// package idna that are nearest to the specification: CheckHyphens, because the UTS #46
// of its time had no such flag, and TransitionalProcessing. An IPv4 address at the end
// of an IPv6 address is written as two numbers, because the serializer of the
// specification has only numbers.
package webspecs
