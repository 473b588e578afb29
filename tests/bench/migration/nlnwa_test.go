package migration

import (
	"slices"
	"strings"
	"testing"

	"github.com/nlnwa/whatwg-url/canonicalizer"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/canon/safebrowsing"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
	"golang.org/x/text/encoding/charmap"
)

var (
	w = must(whatwg.Parse("https://ann:50%25@EXAMPLE.org:8080/a%2Fb/../c?q=1&n=a%20b#top"))
	v = weburl.MustParse("https://ann:50%25@EXAMPLE.org:8080/a%2Fb/../c?q=1&n=a%20b#top")
)

var fromNlnwa = []row{
	{func() any { return all(whatwg.ParseRef("https://example.org/a/", "../b")) },
		func() any { return all(weburl.MustParse("https://example.org/a/").Parse("../b")) }, "Parse the base once."},
	{func() any { return all(w.Parse("?x")) }, func() any { return all(v.Parse("?x")) }, ""},
	{func() any { return w.Href(false) }, func() any { return v.String() }, "The string exists already; nothing is allocated."},
	{func() any { return w.Href(true) }, func() any { return v.WithoutFragment().String() }, ""},
	{func() any { return w.Protocol() }, func() any { return v.Scheme() }, "**Without the colon.** `w.Scheme()` is the same."},
	{func() any { return w.Username() }, func() any { return v.EncodedUsername() }, ""},
	{func() any { return w.Password() }, func() any { return v.EncodedPassword() }, "Percent-encoded. `DecodedPassword` is not."},
	{func() any { return w.Host() }, func() any { return v.Host() }, "`ParsedHost` has a kind and an address."},
	{func() any { return w.Hostname() }, func() any { return v.Hostname() }, "**An IPv6 address is without its brackets**; `ParsedHost().String()` has them."},
	{func() any { return w.Port() }, func() any { return v.Port() }, ""},
	{func() any { return w.DecodedPort() }, func() any { return v.PortOrDefault() }, "`PortNumber` is a number."},
	{func() any { return w.Pathname() }, func() any { return v.EncodedPath() }, ""},
	{func() any { return w.Search() }, func() any { return v.EncodedQuery() }, "**Without the question mark**; `webapi.URL.Search` has it."},
	{func() any { return w.Query() }, func() any { return v.EncodedQuery() }, "**Without the question mark.** `HasQuery` distinguishes null from empty."},
	{func() any { return w.Fragment() }, func() any { return v.EncodedFragment() }, "**Without the number sign.**"},
	{func() any { return w.IsIPv4() }, func() any { return v.ParsedHost().Kind() }, "`Addr` returns the address."},
	{func() any { return w.OpaquePath() }, func() any { return v.HasOpaquePath() }, ""},

	{func() any { return w.SearchParams().Get("n") }, func() any { return v.Params().Get("n") }, ""},
	{func() any {
		c := must(whatwg.Parse(w.Href(false)))
		c.SearchParams().Append("x", "y")
		return c.Href(false)
	}, func() any { return all(v.WithParams(v.Params().WithAppended("x", "y"))) },
		"**Search parameters reserialize the whole query**, in browsers too. Edits with weburl keep the other parameters unchanged."},
	{func() any {
		c := must(whatwg.Parse(w.Href(false)))
		c.SetHost("127.1")
		return c.Href(false)
	}, func() any { return all(v.WithHost("127.1")) }, "A URL never changes: it needs no Clone, and can be shared."},
	{func() any {
		c := must(whatwg.Parse(w.Href(false)))
		c.SetHost("a b")
		return c.Href(false)
	}, func() any { return all(v.WithHost("a b")) },
		"**Setters do not report failures**, in browsers neither. `With…` returns an error; for setters use package webapi."},

	{func() any { return all(whatwg.Parse("https://example.org/^")) }, func() any { return all(weburl.Parse("https://example.org/^")) },
		"**The standard changed**: weburl follows it as of July 2026."},
	{func() any { return all(whatwg.Parse("https://xn--a.example/")) }, func() any { return all(weburl.Parse("https://xn--a.example/")) },
		"**An ASCII host is kept**, even if its Punycode is invalid."},
	{func() any { return all(whatwg.Parse("x:/a/..//b")) }, func() any { return all(weburl.Parse("x:/a/..//b")) }, "`/.` prevents the path from being parsed as a host."},
	{func() any { return all(whatwg.Parse("x:a ?b")) }, func() any { return all(weburl.Parse("x:a ?b")) },
		"**The standard changed** in March 2025: a space at the end of an opaque path was lost when the query was removed."},

	{note: "Options and canonicalizers"},
	{func() any {
		p := whatwg.NewParser(whatwg.WithEncodingOverride(charmap.Windows1251))
		return all(p.Parse("https://example.org/?при"))
	}, func() any {
		p := weburl.Parser{Encoding: must(encodings.Lookup("windows-1251"))}
		return all(p.Parse("https://example.org/?при"))
	}, "All encodings of the standard, by their labels."},
	{func() any {
		c := must(whatwg.NewParser(whatwg.WithReportValidationErrors()).Parse(`https:\\example.org`))
		return len(c.ValidationErrors())
	}, func() any {
		var codes []string
		p := spec.Parser{Report: func(e spec.ValidationError) { codes = append(codes, string(e.Code)) }}
		p.Parse(`https:\\example.org`, nil)
		return codes
	}, "Each with its position. In place of `WithFailOnValidationError`, return an error if there are any."},
	{func() any { return all(whatwg.NewParser(whatwg.WithLaxHostParsing()).Parse("https://a%zz/")) }, func() any { return all(weburl.Parse("https://a%zz/")) }, "None: no program connects to such a host, and parsers that accept it disagree on it."},
	{func() any { return all(whatwg.NewParser(whatwg.WithAcceptInvalidCodepoints()).Parse("https://h/\xff")) }, func() any { return all(weburl.Parse("https://h/\xff")) }, "Even without the option: invalid UTF-8 becomes U+FFFD."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithPercentEncodeSinglePercentSign()).Parse("https://h/100%?50%"))
	}, func() any {
		n, _ := weburl.MustParse("https://h/100%?50%").NearestNetURL()
		return n
	}, "For programs that continue with net/url, with a list of the components that changed. The parser keeps a `%`, as browsers do."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithCollapseConsecutiveSlashes()).Parse("https://h/a//b"))
	}, func() any {
		p := canon.New("mine", canon.CollapseSlashes())
		return p.Apply(weburl.MustParse("https://h/a//b"))
	}, "Steps that change the meaning are in package canon."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithPreParseHostFunc(func(_ *whatwg.Url, host string) string { return strings.Trim(host, ".") })).Parse("https://.h./x"))
	}, nil, "None: before the host is parsed, change the string."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithPostParseHostFunc(func(_ *whatwg.Url, host string) string { return strings.TrimPrefix(host, "www.") })).Parse("https://www.h/x"))
	}, func() any {
		u := weburl.MustParse("https://www.h/x")
		return all(u.WithHostname(strings.TrimPrefix(u.Hostname(), "www.")))
	}, "The result is parsed again: it is a host, or an error."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithSpecialSchemes(map[string]string{"gopher": "70"})).Parse("gopher://h:70"))
	}, func() any {
		i := slices.IndexFunc(spec.Editions(), func(e spec.Edition) bool { return e.String() == "2017-06" })
		old := spec.Parser{Edition: spec.Editions()[i]}
		u := must(old.Parse("gopher://h:70", nil))
		return old.Edition.Serialize(u, false)
	}, "None in this package: two programs would parse one URL differently. In package spec, the editions of 2017 have gopher."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithPathPercentEncodeSet(whatwg.PathPercentEncodeSet.Set('|'))).Parse("https://h/a|b"))
	}, func() any {
		u := weburl.MustParse("https://h/a|b")
		return all(u.WithEncodedPath(percent.Encode(u.EncodedPath(), "|")))
	}, "More can be encoded afterwards; less cannot."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithSpecialQueryPercentEncodeSet(whatwg.SpecialQueryPercentEncodeSet.Set('|'))).Parse("https://h/?a|b"))
	}, func() any {
		u := weburl.MustParse("https://h/?a|b")
		return all(u.WithEncodedQuery(percent.Encode(u.EncodedQuery(), "|")))
	}, "The same."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithQueryPercentEncodeSet(whatwg.QueryPercentEncodeSet.Set('|'))).Parse("x://h/?a|b"))
	}, func() any {
		u := weburl.MustParse("x://h/?a|b")
		return all(u.WithEncodedQuery(percent.Encode(u.EncodedQuery(), "|")))
	}, "The same."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithFragmentPathPercentEncodeSet(whatwg.FragmentPercentEncodeSet.Set('|'))).Parse("x://h/#a|b"))
	}, func() any {
		u := weburl.MustParse("x://h/#a|b")
		return all(u.WithEncodedFragment(percent.Encode(u.EncodedFragment(), "|")))
	}, "The same."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithSpecialFragmentPathPercentEncodeSet(whatwg.FragmentPercentEncodeSet.Set('|'))).Parse("https://h/#a|b"))
	}, func() any {
		u := weburl.MustParse("https://h/#a|b")
		return all(u.WithEncodedFragment(percent.Encode(u.EncodedFragment(), "|")))
	}, "**The option has no effect on special schemes**, and changes the others."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithSkipTrailingSlashNormalization()).Parse("https://h"))
	}, func() any { return all(weburl.Parse("https://h")) }, "None: the two are one URL."},
	{func() any {
		return all(whatwg.NewParser(whatwg.WithSkipWindowsDriveLetterNormalization()).Parse("file:///C|/x"))
	}, func() any { return all(weburl.Parse("file:///C|/x")) }, "None: the two are one file."},
	{func() any {
		c := must(whatwg.NewParser(whatwg.WithAllowSettingPathForNonBaseUrl()).Parse("mailto:a@b"))
		c.SetPathname("c@d")
		return c
	}, func() any {
		u := weburl.MustParse("mailto:a@b")
		return all(weburl.Parse(u.Scheme() + ":" + "c@d"))
	}, "**The option has no effect.** Such a URL has an opaque path."},
	{func() any {
		c := must(whatwg.NewParser(whatwg.WithSkipEqualsForEmptySearchParamsValue()).Parse("https://h/?a="))
		c.SearchParams().Append("b", "")
		return c
	}, func() any {
		u := weburl.MustParse("https://h/?a=")
		return all(u.WithEncodedQuery(u.EncodedQuery() + "&b"))
	}, "Edits with weburl never change `a=` to `a`: servers can distinguish them."},
	{func() any { return must(canonicalizer.WhatWg.Parse("HTTP://H:80/a/../b")).String() },
		func() any { return canon.Standard().Apply(weburl.MustParse("HTTP://H:80/a/../b")).String() }, "The serialization, as in browsers."},
	{func() any { return must(canonicalizer.WhatWgSortQuery.Parse("http://h/?b=%20&a")).String() },
		func() any { return apply("http://h/?b=%20&a", canon.SortQuery()) }, "**whatwg-url reserializes the query**: `%20` becomes `+`, and `a` becomes `a=`."},
	{func() any { return must(canonicalizer.Semantic.Parse("http://u@h//a%2561?b&a#f")).String() },
		func() any {
			return apply("http://u@h//a%2561?b&a#f", canon.DropCredentials(), canon.DropFragment(), canon.CollapseSlashes(), canon.SortQuery())
		}, "**Encoded twice is not the same as encoded once**: no step decodes repeatedly. Keys of Safe Browsing do."},
	{func() any {
		return must(canonicalizer.GoogleSafeBrowsing.Parse("www.Google.com:80/%2541?q#f")).String()
	},
		func() any { return all(safebrowsing.Canonicalize("www.Google.com:80/%2541?q#f")) }, "**whatwg-url parses `www.google.com:` as a scheme.** Safe Browsing specifies http if the scheme is missing. The result is a key, not a URL to fetch."},
	{func() any {
		return all(canonicalizer.New(canonicalizer.WithRemoveUserInfo()).Parse("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
	}, func() any { return weburl.MustParse("https://u:p@h:81/%2541?b=2&a=2&a=1#f").WithoutCredentials() }, "`canon.DropCredentials` is a step for profiles."},
	{func() any {
		return all(canonicalizer.New(canonicalizer.WithRemovePort()).Parse("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
	}, func() any { return weburl.MustParse("https://u:p@h:81/%2541?b=2&a=2&a=1#f").WithoutPort() }, "**Another port is another server.**"},
	{func() any {
		return all(canonicalizer.New(canonicalizer.WithRemoveFragment()).Parse("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
	}, func() any { return weburl.MustParse("https://u:p@h:81/%2541?b=2&a=2&a=1#f").WithoutFragment() }, "`canon.DropFragment`"},
	{func() any {
		return all(canonicalizer.New(canonicalizer.WithSortQuery(canonicalizer.SortKeys)).Parse("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
	}, func() any {
		p := canon.New("mine", canon.SortQuery())
		return p.Apply(weburl.MustParse("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
	}, "By name; pairs with one name stay in order."},
	{func() any {
		return all(canonicalizer.New(canonicalizer.WithSortQuery(canonicalizer.SortParameter)).Parse("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
	}, nil, "None: the order of values can matter, as in `?step=fry&step=serve`."},
	{func() any {
		return all(canonicalizer.New(canonicalizer.WithRepeatedPercentDecoding()).Parse("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
	}, func() any {
		key := must(safebrowsing.Canonicalize("https://u:p@h:81/%2541?b=2&a=2&a=1#f"))
		return key.String()
	}, "Package canon/safebrowsing has this and the rest of Google's rules. **Decoding twice results in a different URL**: use it only for keys."},
	{func() any {
		return all(canonicalizer.New(canonicalizer.WithDefaultScheme("http")).Parse("h.example/x"))
	}, func() any { return all(weburl.Parse(weburl.Guess("h.example/x", "http"))) }, "In `localhost:80/x`, whatwg-url finds a scheme, `Guess` a host."},
}

func TestFromNlnwa(t *testing.T) {
	checkPage(t, "from-whatwg-url.md", "nlnwa_test.go", "fromNlnwa", "whatwg-url", fromNlnwa)
}
