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
	{func() any { return a.Username() }, func() any { return b.EncodedUsername() }, ""},
	{func() any { return a.Password() }, func() any { return b.EncodedPassword() }, "Percent-encoded. `DecodedPassword` is not."},
	{func() any { return a.Host() }, func() any { return b.Host() }, "`ParsedHost` has a kind and an address."},
	{func() any { return a.Hostname() }, func() any { return b.Hostname() }, "**An IPv6 address is without its brackets**; `ParsedHost().String()` has them."},
	{func() any { return a.Port() }, func() any { return b.Port() }, "`PortNumber` is a number."},
	{func() any { return a.Pathname() }, func() any { return b.EncodedPath() }, ""},
	{func() any { return a.Search() }, func() any { return b.EncodedQuery() }, "**Without the question mark.** `HasQuery` distinguishes null from empty."},
	{func() any { return a.Hash() }, func() any { return b.EncodedFragment() }, "**Without the number sign.** `HasFragment` distinguishes null from empty."},
	{func() any { return a.HasCredentials() }, func() any { return b.IncludesCredentials() }, ""},
	{func() any { return a.HasPort() }, func() any { return b.Port() != "" }, ""},
	{func() any {
		c := must(goada.New(a.Href()))
		return c.SetHost("127.1")
	}, func() any { return all(b.WithHost("127.1")) }, "A URL never changes: it can be shared, compared by `==`, and be a map key."},
	{func() any {
		c := must(goada.New(a.Href()))
		return c.SetHost("a b")
	}, func() any { return all(b.WithHost("a b")) }, "An error with the reason instead of false."},
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
	}, func() any { return must(b.WithEncodedQuery("?x=y")).EncodedQuery() },
		"**`WithEncodedQuery` takes a query without its question mark**, and `WithEncodedFragment` a fragment without its number sign."},
	{func() any {
		c := must(goada.New(a.Href()))
		c.SetHash("")
		return c.HasHash()
	}, func() any { return must(b.WithEncodedFragment("")).HasFragment() },
		"The empty string removes a fragment or a query."},
	{func() any {
		c := must(goada.New(a.Href()))
		c.SetHash("")
		return c.Href()
	}, func() any { return b.WithoutFragment() }, ""},
	{func() any {
		c := must(goada.New(a.Href()))
		return c.SetPort("")
	}, func() any { return b.WithoutPort() }, "Or `WithPort(\"\")`, which can fail."},
}

func TestFromGoada(t *testing.T) {
	checkPage(t, "from-goada.md", "goada_test.go", "fromGoada", "goada", fromGoada)
}
