// Package urlpattern implements the URL Pattern Standard: patterns that match URLs, like
// the class URLPattern of browsers.
//
// A pattern looks like a URL. In "https://*.example.com/books/:id" the "*" matches
// anything, and ":id" a segment of the path, which [Pattern.Match] returns under that
// name. [Compile] compiles such a string to a [Pattern], and [Compiler.CompileInit]
// compiles a string for each component. A Pattern matches each component of a URL
// separately, in its serialization by package weburl.
//
// # Regular expressions
//
// Most patterns are matched without regular expressions. A group such as ":id([0-9]+)"
// has one, in the syntax of JavaScript with the flag v. Repeated characters of a set, as
// here, and alternatives of strings, as in "(books|music)", are matched without a
// regular expression. Others are translated to package regexp if the result has the same
// meaning, and otherwise rejected with [RegexpUnsupported]. These are rejected:
//
//   - look-ahead, look-behind and back-references, which cannot be matched in linear
//     time;
//   - repetitions of a lazy expression that can be empty, as in "(?:a*?)*", because the
//     two languages differ;
//   - numbers above 1000 in a quantifier, two named groups with one name, strings of
//     several characters in a class, and a few Unicode properties.
//
// [Compiler.Engine] sets another engine for them. The text to match is always ASCII,
// because components are percent-encoded or in Punycode.
//
// Names of groups are identifiers of Unicode 18.0.0, whatever the Go release.
//
// # Queries
//
// A "?" after "*", a group or a name makes it optional, and does not begin the query. In
// x://h/*?q=a the "*" is optional, "q=a" is a part of the path, and any query matches. To
// match the query q=a, write x://h/*\?q=a.
//
// The standard canonicalizes the query of a pattern as the query of a special URL,
// whatever the protocol is: "'" becomes %27. In the query of a URL with another scheme,
// "'" is unchanged. So x://h/\?q='a' does not match x://h/?q='a', and neither does any
// other pattern with "'". A "*" or a regular expression does.
//
// # Cost
//
// Compile takes time linear in the length of the pattern, Match in the length of the URL
// times the length of the pattern. Match uses no memory for most patterns, and never
// more than one bit for each byte of the URL and each part of the pattern.
//
// # Source
//
// The package implements commit 203d435 of whatwg/urlpattern,
// https://urlpattern.spec.whatwg.org/.
package urlpattern
