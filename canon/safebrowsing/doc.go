// Package safebrowsing canonicalizes URLs for the lists of Google Safe Browsing,
// and makes the expressions and hashes that are looked up there:
// https://developers.google.com/safe-browsing/v4/urls-hashing.
//
// The rules are older than the URL Standard, and differ from it: all percent-encoded
// bytes are decoded, as often as possible, before the URL is taken apart; ports and
// credentials do not matter. The result is a key. Do not fetch it.
//
// Where the page leaves a question open, the answer is that of a browser:
// internationalized domains are written by UTS #46, and a path that ends in "/.."
// ends in a slash.
//
// To look up what a browser would fetch, give [Canonicalize] the serialization that
// weburl.Parse makes. In other spellings it does not find the host that a browser finds:
// it fails for https:\\example.org, and reads https:80/ as a host and a port.
//
// # Google's Go client
//
// The client github.com/google/safebrowsing, at its commit bbf0d20, differs from this
// package as follows. In the first three points this package does what the page says, and
// in the others what browsers do, as the page is silent:
//
//   - It writes percent-encoded bytes in lower case. The page asks for capitals.
//   - It has no expression with an empty query, http://h/?.
//   - It looks up the last seven labels of a host, where the page has the last five.
//   - It writes domains that are not ASCII without mapping them first, so that
//     U+3002, which is a dot to browsers, is a part of a label.
//   - It keeps a colon before a port that is empty or no number. Here the colon goes, or
//     there is an error.
//   - It leaves out the slash at the end of a path that ended in "/." or "/..".
package safebrowsing
