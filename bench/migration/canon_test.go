package migration

import (
	"testing"

	"github.com/PuerkitoBio/purell"
	"github.com/nlnwa/whatwg-url/canonicalizer"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/canon/safebrowsing"
	"github.com/weburl/weburl/canon/surt"
)

// apply is how a profile is used.
func apply(s string, steps ...canon.Step) string {
	return canon.New("mine", steps...).Apply(weburl.MustParse(s)).String()
}

var fromProfiles = []row{
	{func() any { return normalize("HTTP://www.H.example:80/%7e%2f?", purell.FlagsSafe) },
		func() any {
			return apply("HTTP://www.H.example:80/%7e%2f?", canon.NormalizePercent(), canon.DropEmptyQuery())
		},
		"**purell decodes %2F**, which makes two segments of one."},
	{func() any { return normalize("http://h/a/../b/", purell.FlagsUsuallySafeGreedy) },
		func() any {
			return apply("http://h/a/../b/", canon.NormalizePercent(), canon.DropEmptyQuery(), canon.DropTrailingSlash())
		}, ""},
	{func() any { return normalize("http://h/a", purell.FlagsUsuallySafeNonGreedy) }, nil,
		"`FlagAddTrailingSlash` has no step: it makes a URL that nobody has written."},
	{func() any {
		return normalize("https://www.h.example//a/index.html?b&a#f", purell.FlagsUnsafeGreedy)
	},
		func() any {
			return apply("https://www.h.example//a/index.html?b&a#f", canon.NormalizePercent(), canon.DropEmptyQuery(), canon.DropTrailingSlash(), canon.DropIndexPages(), canon.DropFragment(), canon.UseHTTPS(), canon.CollapseSlashes(), canon.DropWWW(), canon.SortQuery())
		}, "**UseHTTPS goes the other way**: of two sites it keeps the encrypted one."},
	{func() any { return normalize("http://www.example.github.io/", purell.FlagRemoveWWW) },
		func() any { return apply("http://www.example.github.io/", canon.DropWWW()) }, ""},
	{func() any { return normalize("http://www.co.uk/", purell.FlagRemoveWWW) },
		func() any { return apply("http://www.co.uk/", canon.DropWWW()) }, "**co.uk is nobody's site.** `DropWWW` keeps the registrable domain whole."},
	{func() any { return normalize("http://0x42660793/", purell.FlagsAllGreedy) },
		func() any { return canon.Standard().Apply(weburl.MustParse("http://0x42660793/")).String() }, "Parsing reads IPv4 addresses."},
	{func() any { return normalize("http://h../", purell.FlagsAllGreedy) },
		func() any { return apply("http://h./", canon.DropTrailingDot()) }, "One dot, which is the root of the DNS. A host with an empty label has no canonical form."},

	{func() any { return must(canonicalizer.WhatWg.Parse("HTTP://H:80/a/../b")).String() },
		func() any { return canon.Standard().Apply(weburl.MustParse("HTTP://H:80/a/../b")).String() }, "The URL as browsers write it."},
	{func() any { return must(canonicalizer.WhatWgSortQuery.Parse("http://h/?b=%20&a")).String() },
		func() any { return apply("http://h/?b=%20&a", canon.SortQuery()) }, "**whatwg-url writes the query anew**: `%20` is `+`, and `a` is `a=`."},
	{func() any { return must(canonicalizer.Semantic.Parse("http://u@h//a%2561?b&a#f")).String() },
		func() any {
			return apply("http://u@h//a%2561?b&a#f", canon.DropCredentials(), canon.DropFragment(), canon.CollapseSlashes(), canon.SortQuery())
		}, "**What is percent-encoded twice means something else than once**: no step decodes again and again. Keys do, as the two below."},
	{func() any {
		return must(canonicalizer.GoogleSafeBrowsing.Parse("www.Google.com:80/%2541?q#f")).String()
	},
		func() any { return all(safebrowsing.Canonicalize("www.Google.com:80/%2541?q#f")) }, "**whatwg-url reads `www.google.com:` as a scheme.** The page of Safe Browsing has http for what has none. A key, not a URL to fetch."},
	{nil,
		func() any { return all(surt.Key("https://www.Example.org:443/B/?z&a")) }, "The key of web archives."},
}

func TestProfiles(t *testing.T) {
	checkPage(t, "canon.md", "canon_test.go", "fromProfiles", "purell or whatwg-url", fromProfiles)
}
