// Package html5 parses and resolves URLs by the rules for browsers before the URL
// Standard: the section "URLs" of the W3C drafts of HTML5, of 2011 and 2012.
//
// Use it to find out what a URL meant to software of that time, or how the rules have
// changed since. No current browser works like this: for URLs of today use package
// weburl.
//
//   - [Resolve] returns the absolute URL to which a link leads. [Document.BaseURL] and
//     [ElementBase] return the base URL of the links in a document.
//   - [Parse] splits a URL into its components, which are substrings of it.
//   - [IsValid], and the functions whose names begin with it, report whether authors
//     were allowed to write a URL.
//   - [Attributes] are the seven attributes of links, such as hostname, with which
//     scripts read and change parts of a URL.
//
// The specification uses the grammar of RFC 3986, with four exceptions that allow almost
// every character. Resolving percent-encodes the characters that RFC 3986 does not allow,
// and converts the host to ASCII by IDNA 2003. It repairs less than the URL Standard does:
// http:example.com and http://a_b/ are errors, and 127.1 is a domain name.
//
// The comment of each function has the name of its algorithm in the specification, and
// numbers the steps in the same way. The package follows the letter of the specification,
// even if it is odd: a backslash in a path is percent-encoded before the step that would
// turn it into a slash, so that this step affects only userinfo and fragment. If the
// specification leaves a choice, a comment states the choice and the reason.
//
// In a string that is not UTF-8, each maximal subpart of an ill-formed sequence is
// replaced with U+FFFD. All functions take time linear in their input, except for
// non-ASCII hosts, which take as long as package idna does: n log n at worst.
//
// Importing the package registers the dialect "html5", [Dialect].
//
// Source: https://www.w3.org/TR/2012/CR-html5-20121217/
package html5
