// Package canon gives URLs a canonical form, so that crawlers, archives and data
// pipelines recognize a page that is linked in several ways.
//
// [weburl.Parse] already maps all spellings of a URL to one serialization, and
// URLs that differ to a browser to different ones. A [Profile] goes further. It is a
// list of steps, such as dropping the fragment or sorting the query. Each [Step]
// documents what it changes, and whether two URLs that it maps to the same URL can be
// different resources.
//
//	key := canon.Crawler().Apply(u)
//
// A Profile is a value that never changes. Any number of goroutines may use it.
//
// The result of a profile parses to itself, and applying the profile again
// changes nothing. A profile changes nothing that its steps do not name.
//
// Package [github.com/weburl/weburl/canon/safebrowsing] makes the expressions and
// hashes of Google Safe Browsing, and [github.com/weburl/weburl/canon/surt] the
// keys of web archives. Those are keys, not URLs.
package canon
