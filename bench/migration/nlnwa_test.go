package migration

import (
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/encodings"
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
	{func() any { return w.Href(false) }, func() any { return v.String() }, "It is there already, and allocates nothing."},
	{func() any { return w.Href(true) }, func() any { return v.WithoutFragment().String() }, ""},
	{func() any { return w.Protocol() }, func() any { return v.Scheme() }, "**Without the colon.** `w.Scheme()` is the same."},
	{func() any { return w.Username() }, func() any { return v.Username() }, ""},
	{func() any { return w.Password() }, func() any { return v.Password() }, "Percent-encoded. `DecodedPassword` is not."},
	{func() any { return w.Host() }, func() any { return v.HostPort() }, "**`Host` of weburl is without the port**, and has a kind and an address."},
	{func() any { return w.Hostname() }, func() any { return v.Hostname() }, ""},
	{func() any { return w.Port() }, func() any { return all(v.Port()) }, ""},
	{func() any { return w.DecodedPort() }, func() any { return all(v.PortOrDefault()) }, ""},
	{func() any { return w.Pathname() }, func() any { return v.Path() }, ""},
	{func() any { return w.Search() }, func() any { return v.RequestURI() }, "With the path."},
	{func() any { return w.Query() }, func() any { return all(v.Query()) }, "**Without the question mark**, and null is not empty."},
	{func() any { return w.Fragment() }, func() any { return all(v.Fragment()) }, "**Without the number sign.**"},
	{func() any { return w.IsIPv4() }, func() any { return v.Host().Kind() }, "`Addr` is the address."},
	{func() any { return w.OpaquePath() }, func() any { return v.HasOpaquePath() }, ""},

	{func() any { return w.SearchParams().Get("n") }, func() any { return all(v.Params().Get("n")) }, ""},
	{func() any {
		c := must(whatwg.Parse(w.Href(false)))
		c.SearchParams().Append("x", "y")
		return c.Href(false)
	}, func() any { return all(v.WithParams(v.Params().WithAppended("x", "y"))) },
		"**Search parameters write the whole query anew**, in browsers too. Edits of weburl keep what they do not name."},
	{func() any {
		c := must(whatwg.Parse(w.Href(false)))
		c.SetHost("127.1")
		return c.Href(false)
	}, func() any { return all(v.WithHostPort("127.1")) }, "A URL never changes: it needs no Clone, and can be shared."},
	{func() any {
		c := must(whatwg.Parse(w.Href(false)))
		c.SetHost("a b")
		return c.Href(false)
	}, func() any { return all(v.WithHostPort("a b")) },
		"**Setters report nothing**, in browsers too. `With…` returns an error; for the setters use package webapi."},

	{func() any {
		_, err := whatwg.NewParser(whatwg.WithFailOnValidationError()).Parse(`https:\\example.org`)
		return all(nil, err)
	}, func() any {
		count := 0
		p := spec.Parser{Report: func(spec.ValidationError) { count++ }}
		p.Parse(`https:\\example.org`, nil)
		return count
	}, "Each validation error with its place, in package spec."},
	{func() any {
		p := whatwg.NewParser(whatwg.WithEncodingOverride(charmap.Windows1251))
		return all(p.Parse("https://example.org/?при"))
	}, func() any {
		p := weburl.Parser{Encoding: must(encodings.Lookup("windows-1251"))}
		return all(p.Parse("https://example.org/?при"))
	}, "All encodings of the standard, by their labels."},

	{func() any { return all(whatwg.Parse("https://example.org/^")) }, func() any { return all(weburl.Parse("https://example.org/^")) },
		"**The standard changed**: weburl follows it as of July 2026."},
	{func() any { return all(whatwg.Parse("https://xn--a.example/")) }, func() any { return all(weburl.Parse("https://xn--a.example/")) },
		"**A host in ASCII is kept**, also where its Punycode is wrong."},
	{func() any { return all(whatwg.Parse("x:/a/..//b")) }, func() any { return all(weburl.Parse("x:/a/..//b")) }, "`/.` keeps the path from being read as a host."},
	{func() any { return all(whatwg.Parse("x:a ?b")) }, func() any { return all(weburl.Parse("x:a ?b")) },
		"**The standard changed** in March 2025: a space at the end of an opaque path was lost when the query was removed."},
}

func TestFromNlnwa(t *testing.T) {
	checkPage(t, "from-whatwg-url.md", "nlnwa_test.go", "fromNlnwa", "whatwg-url", fromNlnwa)
}
