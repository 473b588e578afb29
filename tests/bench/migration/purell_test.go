package migration

import (
	"testing"

	"github.com/PuerkitoBio/purell"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
)

// normalize is how purell is used.
func normalize(s string, f purell.NormalizationFlags) string {
	return must(purell.NormalizeURLString(s, f))
}

// apply is how a profile is used.
func apply(s string, steps ...canon.Step) string {
	return canon.New("mine", steps...).Apply(weburl.MustParse(s)).String()
}

var fromPurell = []row{
	{func() any {
		return normalize("HTTP://EXAMPLE.org:80", purell.FlagLowercaseScheme|purell.FlagLowercaseHost|purell.FlagRemoveDefaultPort)
	},
		func() any { return weburl.MustParse("HTTP://EXAMPLE.org:80").String() }, "Parsing does it."},
	{func() any { return normalize("http://h/a/./b/../c", purell.FlagRemoveDotSegments) },
		func() any { return weburl.MustParse("http://h/a/./b/../c").String() }, "Parsing does it."},
	{func() any { return normalize("http://h:/", purell.FlagRemoveEmptyPortSeparator) },
		func() any { return weburl.MustParse("http://h:/").String() }, "Parsing does it."},
	{func() any { return normalize("http://0x42660793/", purell.FlagDecodeHexHost) },
		func() any { return weburl.MustParse("http://0x42660793/").String() },
		"Parsing does it, for each notation that browsers accept, such as `http://0x42.102.1939/`."},
	{func() any { return normalize("http://h/ä b", purell.FlagEncodeNecessaryEscapes) },
		func() any { return weburl.MustParse("http://h/ä b").String() }, "Parsing does it."},
	{func() any { return normalize("http://münchen.example/", purell.FlagsSafe) },
		func() any { return weburl.MustParse("http://münchen.example/").String() }, "Parsing does it, as browsers do."},

	{func() any { return normalize("http://h/a%2fb%41", purell.FlagsSafe) },
		func() any { return apply("http://h/a%2fb%41", canon.NormalizePercent()) },
		"**purell decodes %2F**, which splits a segment in two."},
	{func() any { return normalize("http://h/a?", purell.FlagRemoveEmptyQuerySeparator) },
		func() any { return apply("http://h/a?", canon.DropEmptyQuery()) }, ""},
	{func() any { return normalize("http://h/a#f", purell.FlagRemoveFragment) },
		func() any { return apply("http://h/a#f", canon.DropFragment()) }, ""},
	{func() any { return normalize("http://h/a/", purell.FlagRemoveTrailingSlash) },
		func() any { return apply("http://h/a/", canon.DropTrailingSlash()) }, ""},
	{func() any { return normalize("http://h/a", purell.FlagAddTrailingSlash) }, nil,
		"There is no such step: it makes a URL that need not exist."},
	{func() any { return normalize("http://h//a///b", purell.FlagRemoveDuplicateSlashes) },
		func() any { return apply("http://h//a///b", canon.CollapseSlashes()) }, ""},
	{func() any { return normalize("http://h/a/index.html", purell.FlagRemoveDirectoryIndex) },
		func() any { return apply("http://h/a/index.html", canon.DropIndexPages()) }, ""},
	{func() any { return normalize("http://www.h.example/", purell.FlagRemoveWWW) },
		func() any { return apply("http://www.h.example/", canon.DropWWW()) }, ""},
	{func() any { return normalize("http://www.co.uk/", purell.FlagRemoveWWW) },
		func() any { return apply("http://www.co.uk/", canon.DropWWW()) },
		"**co.uk is a public suffix, not a site.** `DropWWW` keeps the registrable domain."},
	{func() any { return normalize("https://h/", purell.FlagForceHTTP) },
		func() any { return apply("http://h/", canon.UseHTTPS()) },
		"**`UseHTTPS` does the opposite**: it keeps the encrypted one of two sites."},
	{func() any { return normalize("http://h./a", purell.FlagRemoveUnnecessaryHostDots) },
		func() any { return apply("http://h./a", canon.DropTrailingDot()) }, ""},
	{func() any { return normalize("http://h../a", purell.FlagRemoveUnnecessaryHostDots) },
		func() any { return apply("http://h../a", canon.DropTrailingDot()) },
		"Only one dot, the root of the DNS. A host with an empty label has no canonical form."},
	{func() any { return normalize("http://h/?b=1&b=2&a=%20&a=x;y&c", purell.FlagSortQuery) },
		func() any { return apply("http://h/?b=1&b=2&a=%20&a=x;y&c", canon.SortQuery()) },
		"**purell drops pairs with a semicolon, sorts values and reserializes all pairs.** `SortQuery` keeps each pair unchanged, and pairs with one name in order."},
	{func() any { return normalize("http://h/a/../b/", purell.FlagsUsuallySafeGreedy) },
		func() any {
			return apply("http://h/a/../b/", canon.NormalizePercent(), canon.DropEmptyQuery(), canon.DropTrailingSlash())
		}, ""},
	{func() any {
		return normalize("https://www.h.example//a/index.html?b&a#f", purell.FlagsUnsafeGreedy)
	},
		func() any {
			return apply("https://www.h.example//a/index.html?b&a#f", canon.NormalizePercent(), canon.DropEmptyQuery(), canon.DropTrailingSlash(), canon.DropIndexPages(), canon.DropFragment(), canon.UseHTTPS(), canon.CollapseSlashes(), canon.DropWWW(), canon.SortQuery())
		}, ""},
}

func TestFromPurell(t *testing.T) {
	checkPage(t, "from-purell.md", "purell_test.go", "fromPurell", "purell", fromPurell)
}
