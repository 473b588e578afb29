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
		"**purell decodes %2F**, which splits a segment in two."},
	{func() any { return normalize("http://h/a/../b/", purell.FlagsUsuallySafeGreedy) },
		func() any {
			return apply("http://h/a/../b/", canon.NormalizePercent(), canon.DropEmptyQuery(), canon.DropTrailingSlash())
		}, ""},
	{func() any { return normalize("http://h/a", purell.FlagsUsuallySafeNonGreedy) }, nil,
		"`FlagAddTrailingSlash` has no step: no document links to the URL that it returns."},
	{func() any {
		return normalize("https://www.h.example//a/index.html?b&a#f", purell.FlagsUnsafeGreedy)
	},
		func() any {
			return apply("https://www.h.example//a/index.html?b&a#f", canon.NormalizePercent(), canon.DropEmptyQuery(), canon.DropTrailingSlash(), canon.DropIndexPages(), canon.DropFragment(), canon.UseHTTPS(), canon.CollapseSlashes(), canon.DropWWW(), canon.SortQuery())
		}, "**`UseHTTPS` does the opposite**: it keeps the encrypted one of two sites."},
	{func() any { return normalize("http://www.example.github.io/", purell.FlagRemoveWWW) },
		func() any { return apply("http://www.example.github.io/", canon.DropWWW()) }, ""},
	{func() any { return normalize("http://www.co.uk/", purell.FlagRemoveWWW) },
		func() any { return apply("http://www.co.uk/", canon.DropWWW()) }, "**co.uk is a public suffix, not a site.** `DropWWW` keeps the registrable domain."},
	{func() any { return normalize("http://0x42660793/", purell.FlagsAllGreedy) },
		func() any { return canon.Standard().Apply(weburl.MustParse("http://0x42660793/")).String() }, "Parsing normalizes IPv4 addresses."},
	{func() any { return normalize("http://h../", purell.FlagsAllGreedy) },
		func() any { return apply("http://h./", canon.DropTrailingDot()) }, "Only one dot, the root of the DNS. A host with an empty label has no canonical form."},

	{func() any { return must(canonicalizer.WhatWg.Parse("HTTP://H:80/a/../b")).String() },
		func() any { return canon.Standard().Apply(weburl.MustParse("HTTP://H:80/a/../b")).String() }, "The serialization, as in browsers."},
	{func() any { return must(canonicalizer.WhatWgSortQuery.Parse("http://h/?b=%20&a")).String() },
		func() any { return apply("http://h/?b=%20&a", canon.SortQuery()) }, "**whatwg-url reserializes the query**: `%20` becomes `+`, and `a` becomes `a=`."},
	{func() any { return must(canonicalizer.Semantic.Parse("http://u@h//a%2561?b&a#f")).String() },
		func() any {
			return apply("http://u@h//a%2561?b&a#f", canon.DropCredentials(), canon.DropFragment(), canon.CollapseSlashes(), canon.SortQuery())
		}, "**Encoded twice is not the same as encoded once**: no step decodes repeatedly. Keys do, such as the two below."},
	{func() any {
		return must(canonicalizer.GoogleSafeBrowsing.Parse("www.Google.com:80/%2541?q#f")).String()
	},
		func() any { return all(safebrowsing.Canonicalize("www.Google.com:80/%2541?q#f")) }, "**whatwg-url parses `www.google.com:` as a scheme.** Safe Browsing specifies http if the scheme is missing. The result is a key, not a URL to fetch."},
	{nil,
		func() any { return all(surt.Key("https://www.Example.org:443/B/?z&a")) }, "The key of web archives."},
}

func TestProfiles(t *testing.T) {
	checkPage(t, "canon.md", "canon_test.go", "fromProfiles", "purell or whatwg-url", fromProfiles)
}
