// Package surt returns the keys with which web archives look up URLs: SURTs,
// Sort-friendly URI Reordering Transforms, of URLs in the archives' canonical form. The
// key of https://www.Example.org/B?z&a is org,example)/b?a&z.
//
// A key is not a URL to fetch: it is for finding captures in an archive. It ignores the
// case of the path, a www label and a slash at the end, so URLs of different pages can
// have the same key.
//
// # Implementations
//
// Archives use keys of two implementations, which agree on most URLs. The zero [Options]
// follow the Python package surt 0.3.1 of the Internet Archive, which pywb uses;
// [Options.Java] follows WaybackURLKeyMaker of webarchive-commons, which Common Crawl
// uses. These differences from one or both of them are by design:
//
//   - Domains that are not ASCII are converted by UTS #46, as in browsers, and not by
//     IDNA2003: faß.de is xn--fa-hia.de, not fass.de. Characters that IDNA2003 lacks are
//     not percent-encoded, unlike in Java.
//   - Consecutive dots in a host become one dot, as in Java. In Python three become two.
//   - The scheme is in lower case, as in Java. Python does not change its case.
//   - Without [Options.Java], hosts of digits and dots are parsed as IPv4 addresses by
//     the URL Standard; Python uses the resolver for this: 10.0.258 is 10.0.1.2.
//   - Java decodes percent-encoded bytes that are not UTF-8 separately. The key
//     differs only if such a byte completes another one.
//   - A port that is not a number in ASCII digits is an error.
//   - Percent-encoded bytes in a host that are not UTF-8 are kept, as in %A0. Python
//     removes them.
//   - Python also treats a segment that is only .aspx as an .aspx page.
package surt
