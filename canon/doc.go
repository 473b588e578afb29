// Package canon gives URLs a canonical form, so that crawlers, archives and data
// pipelines recognize that different URLs lead to the same page.
//
// [weburl.Parse] maps all spellings of a URL to one serialization, but never two URLs
// that a browser distinguishes. A [Profile] goes further: it is a list of steps, such as
// dropping the fragment or sorting the query. Each [Step] documents its change, and
// whether two URLs that it maps to the same URL can be different resources.
//
//	key := canon.Crawler().Apply(u)
//
// A Profile is an immutable value, and safe for use by several goroutines.
//
// The result of a profile parses to itself, and differs from the input only by the changes of
// the steps. Applying a profile to its own result changes nothing.
//
// Package [github.com/weburl/weburl/canon/safebrowsing] makes the expressions and hashes
// of Google Safe Browsing, and [github.com/weburl/weburl/canon/surt] the keys of web
// archives. Their results are keys, not URLs.
package canon
