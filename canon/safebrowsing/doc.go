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
package safebrowsing
