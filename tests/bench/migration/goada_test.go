//go:build goada

package migration

import (
	"testing"

	"github.com/ada-url/goada"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/webapi"
)

var (
	a = must(goada.New("https://ann:50%25@EXAMPLE.org:8080/a%2Fb/../c?q=1&n=a%20b#top"))
	b = weburl.MustParse("https://ann:50%25@EXAMPLE.org:8080/a%2Fb/../c?q=1&n=a%20b#top")
)

var fromGoada = []row{
	{func() any { return must(goada.New(" HTTPS://EXAMPLE.org:443/./x ")).Href() },
		func() any { return all(weburl.Parse(" HTTPS://EXAMPLE.org:443/./x ")) },
		"A value in Go's memory: no `Free`, no finalizer, no cgo."},
	{func() any { return must(goada.NewWithBase("../b", "https://example.org/a/")).Href() },
		func() any { return all(weburl.MustParse("https://example.org/a/").Parse("../b")) },
		"**The base comes first.** Parse it once."},
	{func() any { return all(goada.New("https://a b/")) }, func() any { return all(weburl.Parse("https://a b/")) },
		"The error of weburl has the reason and the position."},
	{func() any { return a.Href() }, func() any { return b.String() }, ""},
	{func() any { return a.Protocol() }, func() any { return b.Scheme() }, "**Without the colon.**"},
	{func() any { return a.Username() }, func() any { return b.Username() }, ""},
	{func() any { return a.Password() }, func() any { return b.Password() }, "Percent-encoded. `DecodedPassword` is not."},
	{func() any { return a.Host() }, func() any { return b.HostPort() }, "**`Host` of weburl is without the port**, and has a kind and an address."},
	{func() any { return a.Hostname() }, func() any { return b.Hostname() }, ""},
	{func() any { return a.Port() }, func() any { return all(b.Port()) }, "A number."},
	{func() any { return a.Pathname() }, func() any { return b.Path() }, ""},
	{func() any { return a.Search() }, func() any { return all(b.Query()) }, "**Without the question mark**, and null is not empty."},
	{func() any { return a.Hash() }, func() any { return all(b.Fragment()) }, "**Without the number sign.**"},
	{func() any { return a.HasCredentials() }, func() any { return b.IncludesCredentials() }, ""},
	{func() any { return a.HasPort() }, func() any { return all(b.Port()) }, "The second result."},
	{func() any {
		c := must(goada.New(a.Href()))
		return c.SetHost("127.1")
	}, func() any { return all(b.WithHostPort("127.1")) }, "A URL never changes: it can be shared, compared by `==`, and be a map key."},
	{func() any {
		c := must(goada.New(a.Href()))
		return c.SetHost("a b")
	}, func() any { return all(b.WithHostPort("a b")) }, "An error with the reason instead of false."},
	{func() any {
		c := must(goada.New(a.Href()))
		c.SetSearch("x=y")
		return c.Href()
	}, func() any {
		c := must(webapi.NewURL(b.String()))
		c.SetSearch("x=y")
		return c.Href()
	}, "Setters with the same names are in package webapi."},
	{func() any {
		c := must(goada.New(a.Href()))
		c.SetSearch("?x=y")
		return c.Search()
	}, func() any { return all(must(b.WithQuery("?x=y")).Query()) },
		"**`WithQuery` takes a query without its question mark**, and `WithFragment` a fragment without its number sign."},
	{func() any {
		c := must(goada.New(a.Href()))
		c.SetHash("")
		return c.HasHash()
	}, func() any { return all(must(b.WithFragment("")).Fragment()) },
		"**`WithFragment(\"\")` makes an empty fragment**, and `WithQuery(\"\")` an empty query. `WithoutFragment` and `WithoutQuery` remove them."},
	{func() any {
		c := must(goada.New(a.Href()))
		c.SetHash("")
		return c.Href()
	}, func() any { return b.WithoutFragment() }, ""},
	{func() any {
		c := must(goada.New(a.Href()))
		return c.SetPort("")
	}, func() any { return b.WithoutPort() }, "`WithPort` takes a number."},
}

func TestFromGoada(t *testing.T) {
	checkPage(t, "from-goada.md", "goada_test.go", "fromGoada", "goada", fromGoada)
}
