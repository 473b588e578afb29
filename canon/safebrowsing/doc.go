// Package safebrowsing canonicalizes URLs for the lists of Google Safe Browsing, and
// returns the expressions and hashes to look up. The canonical form is the same in
// version 4 and version 5 of Google's API, and the expressions differ: [URL.Expressions]
// and [URL.Hashes] are for version 4,
// https://developers.google.com/safe-browsing/v4/urls-hashing, and [URL.ExpressionsV5]
// and [URL.HashesV5] for version 5,
// https://developers.google.com/safe-browsing/reference/URLs.and.Hashing.
//
// The rules are older than the URL Standard, and differ from it: all percent-encoded
// bytes are decoded repeatedly before the URL is parsed; ports and credentials are
// ignored. The result is a key and not a URL to fetch.
//
// If Google's page does not define the result, this package does the same as browsers:
// internationalized domains are converted by UTS #46, and a path that ends in "/.." ends
// in a slash.
//
// To look up the URL that a browser would fetch, pass the serialization of weburl.Parse
// to [Canonicalize]. For other spellings it may not find the host that a browser finds:
// it fails for https:\\example.org, and parses https:80/ as a host and a port.
//
// # Google's Go client
//
// The client github.com/google/safebrowsing, which is for version 4, differs at its
// commit bbf0d20 from this package in the following points. In the first five, this
// package follows the page. The page does not define the others, and this package does
// the same as browsers:
//
//   - It writes percent-encoded bytes in lower case. The page requires uppercase.
//   - It has no expression with an empty query, http://h/?.
//   - It looks up the last seven labels of a host instead of the last five.
//   - It does not change IPv6 addresses: [::192.9.5.5] is [::c009:505] here, and
//     [::ffff:1.2.3.4] is 1.2.3.4.
//   - It requires a scheme before a port: example.com:80 is an error.
//   - It reduces the numbers of IPv4 addresses that are too large, modulo 256 or, for the
//     last, the size of the rest: 276.2.3 is 20.2.0.3. Here it is not an address.
//   - It does not parse the number 0x, which is 0 here.
//   - It converts non-ASCII domains to Punycode without mapping them first, even
//     invalid ones: U+3002, which is a dot to browsers, becomes part of a label.
//   - It keeps a colon before a port that is empty or not a number, h:junk. Here the colon
//     of an empty port is removed, and others are an error.
//   - It removes a colon at the start, :junk, and has the expression "/" for a URL
//     without a host. Here both are errors.
//   - It requires "]" in a host that begins with "[".
//   - It leaves out the slash at the end of a path that ended in "/." or "/..".
//   - It removes all white space of Unicode at both ends, and before a fragment.
package safebrowsing
