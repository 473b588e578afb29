//lint:file-ignore SA1007 some lines show what net/url refuses
//lint:file-ignore SA4000 some lines show that a URL equals itself

package migration

import (
	"context"
	"go/build"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/percent"
)

const s = "https://ann:50%25@EXAMPLE.org:443/a%2Fb/../c?q=1&q=a%20b#t%C3%A9"

var (
	n = must(url.Parse(s))
	u = weburl.MustParse(s)

	six    = must(url.Parse("http://[2001:db8::1]:8080/"))
	newSix = weburl.MustParse("http://[2001:db8::1]:8080/")

	percents = weburl.MustParse("https://example.org/100%")
)

var fromNetURL = []row{
	{func() any { return all(url.Parse(s)) },
		func() any { return all(weburl.Parse(s)) },
		"Parsing normalizes: case, default port, dot segments."},
	{func() any { return all(url.Parse("example.org/x")) },
		func() any { return all(weburl.Parse("example.org/x")) },
		"**A relative reference; net/url returns a URL without a host.** Resolve it with `base.Parse`."},
	{func() any { return must(url.Parse("www.google.com:80/x")).Scheme },
		func() any { return weburl.MustParse("www.google.com:80/x").Scheme() },
		"**The host is read as the scheme**, by browsers too."},
	{nil, func() any { return all(weburl.Parse(weburl.Guess("www.google.com:80/x", "https"))) },
		"Input from users: [the rule](guess.md#the-rule)."},
	{func() any { return must(url.Parse("http:///run/x")).Host },
		func() any { return weburl.MustParse("http:///run/x").Host() },
		"**http and https always have a host**: more than two slashes are ignored, as by browsers."},
	{func() any { return must(url.Parse("http://[fe80::1%25eth0]/")).Hostname() },
		func() any { return all(weburl.Parse("http://[fe80::1%25eth0]/")) },
		"URLs have no zone identifiers."},
	{func() any { return must(url.Parse("http://0x7f.1/")).Hostname() },
		func() any { return weburl.MustParse("http://0x7f.1/").Hostname() },
		"**A name to net/url, loopback to browsers, curl and getaddrinfo.**"},
	{func() any { return all(url.ParseRequestURI("/x")) }, func() any { return all(weburl.Parse("/x")) },
		"An absolute URL is required. In a handler use `httpurl.FromServerRequest`."},
	{func() any { return must(url.Parse("/x")).IsAbs() }, nil, "None: a `weburl.URL` has a scheme. The zero URL is `IsZero`."},
	{func() any {
		_, err := url.Parse("https://exa mple.org/")
		return err.(*url.Error).Err.Error()
	}, func() any {
		_, err := weburl.Parse("https://exa mple.org/")
		return err.(*weburl.ParseError).Code()
	}, "`Input`, `Start` and `End` are the invalid part. No text of an error has a password."},
	{func() any { return all(url.Parse(`http://good.test\@evil.test/`)) },
		func() any { return weburl.MustParse(`http://good.test\@evil.test/`).Hostname() },
		"A backslash is a slash in http and https."},
	{func() any { return all(url.Parse("https://example.org/100%")) },
		func() any { return all(weburl.Parse("https://example.org/100%")) },
		"Browsers send it verbatim, and so does weburl with package httpurl."},
	{func() any { return *must(url.Parse(s)) == *must(url.Parse(s)) },
		func() any { return weburl.MustParse(s) == weburl.MustParse(s) },
		"**The userinfo is compared by pointer**, so equal URLs with credentials differ. A `weburl.URL` can be a map key."},

	{func() any {
		n := url.URL{Scheme: "https", Host: "h:8080", Path: "/a b", RawQuery: "q=1"}
		return n.String()
	}, func() any {
		p := weburl.Parts{Scheme: "https", Host: "h:8080", Segments: []string{"a b"}, EncodedQuery: "q=1"}
		return all(weburl.Build(p))
	}, "**`String` of net/url checks nothing**: a host can contain a path. `Build` returns an error."},
	{func() any { return n.Scheme }, func() any { return u.Scheme() }, ""},
	{func() any { return must(url.Parse("mailto:ann@h")).Opaque }, func() any { return weburl.MustParse("mailto:ann@h").EncodedPath() },
		"`HasOpaquePath` is true."},
	{func() any { return n.Host }, func() any { return u.Host() },
		"**The default port is null**, and not in the result."},
	{func() any { return six.Hostname() }, func() any { return newSix.Hostname() },
		"The form for net.JoinHostPort, DNS and TLS. `ParsedHost` has a kind and an address."},
	{func() any { return n.Port() }, func() any { return u.PortOrDefault() }, "**`Port` is empty for the default port.** `PortNumber` is a number."},
	{func() any { return n.User.Username() }, func() any { return u.DecodedUsername() }, ""},
	{func() any { return all(n.User.Password()) }, func() any { return u.DecodedPassword() },
		"A missing and an empty password are the same."},
	{func() any { return n.User.String() }, func() any { return u.EncodedUsername() + ":" + u.EncodedPassword() }, "`IncludesCredentials` is false without both."},
	{func() any {
		n := must(url.Parse("https://h/"))
		n.User = url.UserPassword("ann", "50%")
		return n.String()
	}, func() any {
		u := weburl.MustParse("https://h/")
		u, _ = u.WithDecodedUsername("ann")
		return all(u.WithDecodedPassword("50%"))
	}, ""},
	{func() any {
		n := must(url.Parse("https://ann:pw@h/"))
		n.User = url.User("bob")
		return n.String()
	}, func() any {
		u := weburl.MustParse("https://ann:pw@h/").WithoutCredentials()
		return all(u.WithDecodedUsername("bob"))
	}, "`WithDecodedUsername` leaves the password unchanged."},
	{func() any { return n.EscapedPath() }, func() any { return u.EncodedPath() }, ""},
	{func() any { return must(url.Parse("https://h/a%2Fb")).RawPath }, func() any { return weburl.MustParse("https://h/a%2Fb").EncodedPath() },
		"**`RawPath` is empty for most paths**; `EncodedPath` is the path of every URL."},
	{func() any { return must(url.Parse("https://h/a%2Fb")).Path },
		func() any { return slices.Collect(weburl.MustParse("https://h/a%2Fb").Segments()) },
		"**A decoded path treats `%2F` as a slash.** Use the segments; there is no method that decodes the whole path."},
	{func() any { return n.RawQuery }, func() any { return u.EncodedQuery() }, ""},
	{func() any { return must(url.Parse("https://h/?")).ForceQuery },
		func() any { return weburl.MustParse("https://h/?").HasQuery() }, "Empty, not null."},
	{func() any { return n.Query().Get("q") }, func() any { return u.Params().Get("q") },
		"Reads the query only up to the first match."},
	{func() any { return n.Query()["q"] }, func() any { return u.Params().GetAll("q") }, ""},
	{func() any { return must(url.Parse("https://h/?a=1;b=2")).Query().Get("a") },
		func() any { return weburl.MustParse("https://h/?a=1;b=2").Params().Get("a") },
		"**net/url drops a pair with a semicolon**, and reports nothing."},
	{func() any { return n.Fragment }, func() any { return u.DecodedFragment() }, ""},
	{func() any { return must(url.Parse("#%21")).RawFragment }, func() any { return weburl.MustParse("x:#%21").EncodedFragment() }, ""},
	{func() any { return n.EscapedFragment() }, func() any { return u.EncodedFragment() }, ""},
	{func() any { return n.RequestURI() }, func() any { return u.RequestURI() }, ""},
	{func() any { return n.Redacted() }, func() any { return u.Redacted() },
		"`RedactedFull` is for traces: it also replaces the username, and the query parameters that you name."},

	{func() any { return all(n.Parse("../x")) }, func() any { return all(u.Parse("../x")) },
		"The credentials stay, as in a browser."},
	{func() any { return n.ResolveReference(must(url.Parse("../x"))) }, func() any { return all(u.Parse("../x")) }, "References are strings."},
	{func() any { return all(url.JoinPath("https://h/a/", "b")) }, func() any { return all(weburl.MustParse("https://h/a/").JoinEncodedPath("b")) }, ""},
	{func() any { return n.JoinPath("x y", "../z") }, func() any { return all(u.JoinEncodedPath("x y", "../z")) },
		"**Elements can lead out of the path**, even as `%2e%2e`. For untrusted values:"},
	{nil, func() any { return all(u.AppendSegments("x/y", "50%")) }, ""},
	{func() any { return all(url.ParseQuery("a=1&b=%zz")) }, func() any { return form.Parse("a=1&b=%zz").GetAll("b") }, "Parsing never fails."},
	{func() any { return n.Query().Has("q") }, func() any { return u.Params().Has("q") }, ""},
	{func() any {
		q := url.Values{"a": {"1"}}
		q.Add("a", "2")
		q.Set("b", "3")
		return q.Encode()
	}, func() any {
		q := form.Query("a=1").WithAppended("a", "2")
		return string(q.With("b", "3"))
	}, "`u.WithParams(q)` is the URL with that query."},
	{func() any {
		q := n.Query()
		q.Del("x")
		return q.Encode()
	}, func() any { return string(u.Params().Without("x")) },
		"**`url.Values.Encode` reserializes every pair**, sorted. Edits with weburl keep the other pairs unchanged."},
	{func() any { return url.Values{"b": {"2"}, "a": {"1", "&"}}.Encode() },
		func() any { return form.FromValues(url.Values{"b": {"2"}, "a": {"1", "&"}}).String() }, ""},
	{func() any { return n.Query() }, func() any { return u.Params().List().Values() }, "The order of names is lost."},
	{func() any { return url.QueryEscape("a b&ü") }, func() any { return percent.Encode("a b&ü", percent.FormURLEncoded) }, ""},
	{func() any { return all(url.QueryUnescape("a+b%C3%BC")) }, func() any { return percent.Decode(strings.ReplaceAll("a+b%C3%BC", "+", " ")) }, "Parameters of a query are decoded already."},
	{func() any { return url.PathEscape("a b/ü") }, func() any { return percent.Encode("a b/ü", percent.Component) }, ""},
	{func() any { return all(url.PathUnescape("%zz%41")) }, func() any { return percent.Decode("%zz%41") },
		"Decoding never fails."},

	{func() any {
		text, err := must(url.Parse("https://h/")).MarshalBinary()
		return all(string(text), err)
	}, func() any {
		text, err := weburl.MustParse("https://h/").MarshalText()
		return all(string(text), err)
	}, "`MarshalBinary`, `AppendBinary` and `UnmarshalBinary` do the same. **encoding/json writes a url.URL as an object**, and a `weburl.URL` as a string."},
	{func() any { return n }, func() any { return all(weburl.FromNetURL(n)) },
		"An error if a browser would connect to a different host."},
	{func() any { return all(url.Parse("https://example.org/100%")) }, func() any { return all(percents.NetURL()) },
		"**`NetURL` returns an error** for URLs that net/url cannot hold, and for those in which it would find a different scheme, host or port."},
	{nil, func() any { return all(percents.NearestNetURL()) },
		"Never fails, keeps host and port, and returns the components that differ."},
	{func() any { return all(http.NewRequest("GET", "https://example.org/100%", nil)) },
		func() any {
			r, err := httpurl.NewRequest(context.Background(), "GET", percents, nil)
			return all(r.URL.RequestURI(), err)
		}, "Sent verbatim: see [HTTP](http.md) about proxies and redirects."},
	{func() any {
		r := httptest.NewRequest("GET", "/login?next=/x", nil)
		return r.URL
	}, func() any {
		r := httptest.NewRequest("GET", "/login?next=/x", nil)
		return all(httpurl.FromServerRequest(r, httpurl.ServerOptions{}))
	}, "**In a handler, `r.URL` has neither scheme nor host.** Set `Hosts` of the options: without it, the client chooses the host."},
}

// TestNames finds each exported name of net/url on the page. If a Go release has a new
// name, it needs a line there.
func TestNames(t *testing.T) {
	directory, err := build.Import("net/url", "", build.FindOnly)
	if err != nil {
		t.Skip(err)
	}
	names, err := docs.Exported(directory.Dir)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../docs/from-net-url.md")
	if err != nil {
		t.Fatal(err)
	}
	for name := range names {
		pattern := `\burl\.` + name + `\b`
		if _, member, ok := strings.Cut(name, "."); ok {
			pattern = "[.`]" + member + "\\b|\\b" + member + ":"
		}
		if !regexp.MustCompile(pattern).Match(page) {
			t.Errorf("docs/from-net-url.md does not have %s", name)
		}
	}
}

func TestFromNetURL(t *testing.T) {
	checkPage(t, "from-net-url.md", "neturl_test.go", "fromNetURL", "net/url", fromNetURL)
}
