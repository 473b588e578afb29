// Package canon gives URLs a canonical form, so that crawlers, archives and data
// know a page again that is linked in several ways.
//
// [weburl.Parse] already gives every spelling of a URL one form: that never joins
// two URLs which a browser tells apart. A [Profile] goes further. It is a list of
// steps, such as dropping the fragment or sorting the query. Each [Step] says what
// it changes and whether two URLs that it joins can be different resources.
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
