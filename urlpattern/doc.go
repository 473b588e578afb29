// Package urlpattern is the URL Pattern Standard: patterns for URLs, as browsers have
// them in the class URLPattern.
//
// A pattern looks like a URL. In "https://*.example.com/books/:id" the "*" matches
// anything, and ":id" a segment of the path, which [Pattern.Match] returns under that
// name. [Compile] makes a [Pattern] of such a string, and [Compiler.CompileInit] of
// strings for the components. A Pattern matches each component of a URL for itself, in
// the canonical form that package weburl gives it.
//
// # Regular expressions
//
// Most patterns are matched without regular expressions. A group such as
// ":id([0-9]+)" has one, in the language of JavaScript with the flag v. A run of
// characters of a set, as here, and a choice of texts, as in "(books|music)", are matched
// like the rest. Others are translated to package regexp if that has the same meaning,
// and otherwise refused with [RegexpUnsupported]. What is refused:
//
//   - look-ahead, look-behind and back-references, for which there is no linear time;
//   - repetitions of what prefers to be empty, as in "(?:a*?)*", where the two
//     languages differ;
//   - numbers above 1000 in a quantifier, two named groups with one name, strings of
//     several characters in a class, and a few Unicode properties.
//
// [Compiler.Engine] brings another engine for them. A component that matches is always
// ASCII, because it is percent-encoded or in Punycode.
//
// Names of groups are identifiers of Unicode 18.0.0, whatever the Go release.
//
// # Queries
//
// A "?" after "*", a group or a name makes that optional, and does not begin the query:
// the path of x://h/*?q=a is "/", anything, and "q=a", and its query is any. Write
// x://h/*\?q=a.
//
// The standard writes the query of a pattern as that of a special URL, whatever the
// protocol is: "'" is %27 in it. The query of a URL with another scheme has "'" as it is.
// So x://h/\?q='a' does not match x://h/?q='a', and no pattern with "'" does. A "*" or
// a regular expression does.
//
// # Cost
//
// Compile takes time linear in the length of the pattern, Match in the length of the
// URL times that of the pattern. Match uses no memory for most patterns, and never more
// than one bit for each byte of the URL and each part of the pattern.
//
// # Source
//
// The standard is that of commit 203d435 of whatwg/urlpattern,
// https://urlpattern.spec.whatwg.org/.
package urlpattern
