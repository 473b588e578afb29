// Package surt makes the keys by which web archives look up URLs: SURTs, Sort-friendly
// URI Reordering Transforms, of URLs in the archives' canonical form. The key of
// https://www.Example.org/B?z&a is org,example)/b?a&z.
//
// A key is not a URL, and URLs that differ to browsers and servers can have the same
// key: it ignores the case of the path, www, and a slash at the end. It is for finding
// captures, not for fetching.
//
// # Implementations
//
// Archives have keys of two implementations, which agree on most URLs. The zero
// [Options] follow the Python package surt 0.3.1 of the Internet Archive, which pywb
// uses; [Options.Java] follows WaybackURLKeyMaker of webarchive-commons, which
// Common Crawl uses. These are the differences from both, each on purpose:
//
//   - Domains that are not ASCII are written by UTS #46, as browsers do, and not by
//     IDNA2003: faß.de is xn--fa-hia.de, and not fass.de. Nor are characters that IDNA2003
//     lacks percent-encoded, as they are in Java.
//   - Several dots in a row in a host are one dot, as in Java. In Python three are
//     two.
//   - The scheme is in lower case, as in Java. Python shows it as it is written.
//   - Without [Options.Java], hosts of digits and dots are read as the URL Standard reads
//     IPv4 addresses, as Python does by the resolver: 10.0.258 is 10.0.1.2.
//   - Java keeps percent-encoded bytes that are not UTF-8 apart while it decodes.
//     The key is the same unless such a byte completes another one.
//   - A port that is not a number in ASCII digits is an error.
//   - Percent-encoded bytes in a host that are not UTF-8 stay, as %A0. Python drops them.
//   - Where there is neither a host nor a path, Python and this package differ in
//     whether there is a slash: http:# is http: there and http:/ here.
//   - Python also takes a segment for a page .aspx that has nothing before .aspx.
package surt
