package migration

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/purell"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/percent"
)

// normalize is how purell is used.
func normalize(s string, f purell.NormalizationFlags) string {
	return must(purell.NormalizeURLString(s, f))
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
		func() any { return weburl.MustParse("http://h/a%2fb%41").String() },
		"**The standard does not decode the path.** A server may distinguish `%41` from `A`."},
	{func() any { return normalize("http://h/~%7E", purell.FlagsSafe) },
		func() any {
			u := weburl.MustParse("http://h/~%7E")
			return must(u.WithPath(percent.Encode(percent.Decode(u.Path()), percent.Path+"%"))).String()
		},
		"To normalize the percent-encoding of a path yourself. **It can change what a path means**: `%2F` becomes a slash here."},
	{func() any { return normalize("http://h/a?", purell.FlagRemoveEmptyQuerySeparator) },
		func() any { return weburl.MustParse("http://h/a?").WithoutQuery().String() },
		"Check with `Query` first whether it is empty. An empty and an absent query are different URLs."},
	{func() any { return normalize("http://h/a#f", purell.FlagRemoveFragment) },
		func() any { return weburl.MustParse("http://h/a#f").WithoutFragment().String() }, ""},
	{func() any { return normalize("https://h/", purell.FlagForceHTTP) },
		func() any { return all(weburl.MustParse("https://h/").WithScheme("http")) }, "**Two sites, to a browser.**"},
	{func() any { return normalize("http://www.h.example/", purell.FlagRemoveWWW) },
		func() any {
			u := weburl.MustParse("http://www.h.example/")
			return all(u.WithHostname(strings.TrimPrefix(u.Hostname(), "www.")))
		}, "**Two hosts.**"},
	{func() any { return normalize("http://h/?b=1&b=2&a=%20&a=x;y&c", purell.FlagSortQuery) },
		func() any {
			u := weburl.MustParse("http://h/?b=1&b=2&a=%20&a=x;y&c")
			return all(u.WithParams(u.Params().Sorted()))
		}, "**purell drops pairs with a semicolon, sorts values and reserializes all pairs.** `Sorted` keeps each pair unchanged, and pairs with one name in order."},
	{func() any { return normalize("http://h/a/", purell.FlagRemoveTrailingSlash) },
		func() any { return all(weburl.MustParse("http://h/a/").WithPath("/a")) },
		"**Two resources, to a server**: relative links on them resolve differently."},
	{func() any { return normalize("http://h//a///b", purell.FlagRemoveDuplicateSlashes) },
		func() any { return weburl.MustParse("http://h//a///b").String() }, "An empty segment is a segment."},
	{func() any { return normalize("http://h.../a", purell.FlagRemoveUnnecessaryHostDots) },
		func() any { return weburl.MustParse("http://h.../a").String() }, "A dot at the end is part of a host, and has a meaning in DNS."},
}

func TestFromPurell(t *testing.T) {
	checkPage(t, "from-purell.md", "purell_test.go", "fromPurell", "purell", fromPurell)
}
