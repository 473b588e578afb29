// Package html5 parses URLs by the section "URLs" of W3C HTML5, which is older than the
// URL Standard: by the grammar of RFC 3986 with four exceptions, and then by the
// algorithms that the section adds for legacy content.
//
// [Parse] divides a URL into components, and [Resolve] resolves it to an absolute URL.
// [Document] and [ElementBase] return the base to resolve against, the functions that
// begin with Valid report whether a URL is valid, and [Attributes] are the seven
// attributes with which scripts read and change parts of a URL. The comment of each
// function has the name of the algorithm in the specification, and numbers the steps in
// the same way.
//
// The package follows the letter of the specification, even if it is odd: a backslash in
// a path is percent-encoded before the step that would have turned it into a slash, so
// that this step is left with userinfo and fragment. If the specification leaves a
// choice, a comment states the choice and the reason.
//
// In a string that is not UTF-8, each maximal subpart of an ill-formed sequence is
// replaced with U+FFFD. All functions take time linear in their input, except for hosts
// that are not ASCII, which take as long as package idna does: n log n at worst.
//
// Importing the package registers the dialect "html5", [Dialect].
//
// Source: HTML5, section "URLs", in the W3C drafts of 2011 and 2012:
// https://www.w3.org/TR/2012/CR-html5-20121217/
package html5
