package weburl_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path"
	"slices"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/encodings"
)

func Example() {
	base, err := weburl.Parse("https://example.org/docs/guide/")
	if err != nil {
		fmt.Println(err)
		return
	}
	link, err := base.Parse(`..\Images/one two.png?size=L#top`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(link)
	fmt.Println(link.Hostname(), link.EncodedPath())
	fmt.Println(link.Origin().SameOrigin(base.Origin()))
	// Output:
	// https://example.org/docs/Images/one%20two.png?size=L#top
	// example.org /docs/Images/one%20two.png
	// true
}

func ExampleParse() {
	for _, input := range []string{
		"https://example.org/a",
		"HTTPS://EXAMPLE.org:443/a/./b/../c",
		`  https:\\example.org\a b  `,
		"https://münchen.example/ä?ö#ü",
		"http://0x7f.1/",
		"mailto:someone@example.org",
	} {
		u, err := weburl.Parse(input)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.org/a
	// https://example.org/a/c
	// https://example.org/a%20b
	// https://xn--mnchen-3ya.example/%C3%A4?%C3%B6#%C3%BC
	// http://127.0.0.1/
	// mailto:someone@example.org
}

func ExampleURL_Parse() {
	base := weburl.MustParse("https://example.org/a/b?c#d")
	for _, ref := range []string{"x", "../x", "/x", "//example.com", "?y", "#z", "", "data:,x"} {
		u, err := base.Parse(ref)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%-15q %s\n", ref, u)
	}
	// Output:
	// "x"             https://example.org/a/x
	// "../x"          https://example.org/x
	// "/x"            https://example.org/x
	// "//example.com" https://example.com/
	// "?y"            https://example.org/a/b?y
	// "#z"            https://example.org/a/b?c#z
	// ""              https://example.org/a/b?c
	// "data:,x"       data:,x
}

// All components of a URL. The port, the query and the fragment can be null,
// which is not the same as empty.
func ExampleURL() {
	u := weburl.MustParse("https://user:secret@example.org:8443/a/b?c=d#")
	fmt.Println("scheme  ", u.Scheme())
	fmt.Println("username", u.EncodedUsername())
	fmt.Println("password", u.EncodedPassword())
	fmt.Println("host    ", u.Host())
	fmt.Println("hostname", u.Hostname(), "is a", u.ParsedHost().Kind())
	fmt.Println("port    ", u.Port())
	fmt.Println("path    ", u.EncodedPath())
	fmt.Printf("query    %q %v\n", u.EncodedQuery(), u.HasQuery())
	fmt.Printf("fragment %q %v\n", u.EncodedFragment(), u.HasFragment())
	// Output:
	// scheme   https
	// username user
	// password secret
	// host     example.org:8443
	// hostname example.org is a domain
	// port     8443
	// path     /a/b
	// query    "c=d" true
	// fragment "" true
}

// URLs are equal when their serializations are, so that a URL can be the key of
// a map.
func ExampleURL_mapKey() {
	visits := map[weburl.URL]int{}
	for _, input := range []string{
		"https://example.org/", "HTTPS://example.org:443", "https://example.org/./a/..", "https://example.org/?",
	} {
		visits[weburl.MustParse(input)]++
	}
	fmt.Println(visits[weburl.MustParse("https://example.org")])
	// Output: 3
}

func ExampleURL_PortOrDefault() {
	for _, input := range []string{"https://example.org", "https://example.org:8443", "git://example.org"} {
		u := weburl.MustParse(input)
		fmt.Printf("%q %q\n", u.Port(), u.PortOrDefault())
	}
	// Output:
	// "" "443"
	// "8443" "8443"
	// "" ""
}

func ExampleURL_Segments() {
	u := weburl.MustParse("https://example.org/docs/caf%C3%A9/menu.html")
	for segment := range u.Segments() {
		fmt.Println(segment)
	}
	segments := slices.Collect(u.Segments())
	fmt.Println(path.Ext(segments[len(segments)-1]))
	// Output:
	// docs
	// café
	// menu.html
	// .html
}

// The query is text to the URL. What a form has sent can be read with net/url.
func ExampleURL_Query() {
	u := weburl.MustParse("https://example.org/search?q=blue+%26+green&page=2")
	query := u.EncodedQuery()
	values, err := url.ParseQuery(query)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(values.Get("q"), values.Get("page"))
	// Output: blue & green 2
}

func ExampleURL_WithoutFragment() {
	u := weburl.MustParse("https://example.org/page#section")
	fmt.Println(u.WithoutFragment())
	// Output: https://example.org/page
}

func ExampleURL_Compare() {
	urls := []weburl.URL{
		weburl.MustParse("https://example.org/b"),
		weburl.MustParse("https://example.org/a#f"),
		weburl.MustParse("https://example.org/a"),
	}
	slices.SortFunc(urls, weburl.URL.Compare)
	fmt.Println(urls)
	// Output: [https://example.org/a https://example.org/a#f https://example.org/b]
}

func ExampleURL_Redacted() {
	u := weburl.MustParse("https://user:secret@example.org/")
	fmt.Println(u.Redacted())
	// Output: https://user:xxxxx@example.org/
}

func ExampleCanParse() {
	fmt.Println(weburl.CanParse("https://example.org"), weburl.CanParse("example.org"))
	// Output: true false
}

// A query is encoded as the document is that the link stands in.
func ExampleParser() {
	encoding, err := encodings.Lookup("shift_jis")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := weburl.Parser{Base: weburl.MustParse("https://example.org/"), Encoding: encoding}
	u, err := p.Parse("検索?q=猫")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u)
	// Output: https://example.org/%E6%A4%9C%E7%B4%A2?q=%94L
}

func ExampleParseError() {
	const input = "https://example.org:80 80/"
	_, err := weburl.Parse(input)
	var e *weburl.ParseError
	if errors.As(err, &e) {
		fmt.Println(e.Code())
		fmt.Printf("%q\n", input[e.Start():e.End()])
	}
	// Output:
	// port-invalid
	// "80 80"
}

func ExampleHost() {
	for _, input := range []string{"https://Münch%65n.example", "http://127.1", "http://[::0001]", "git://Example.org", "file:///", "mailto:x"} {
		h := weburl.MustParse(input).ParsedHost()
		fmt.Printf("%-6s %q %q\n", h.Kind(), h, h.Unicode())
	}
	// Output:
	// domain "xn--mnchen-3ya.example" "münchen.example"
	// IPv4   "127.0.0.1" "127.0.0.1"
	// IPv6   "[::1]" "[::1]"
	// opaque "Example.org" "Example.org"
	// empty  "" ""
	// null   "" ""
}

// A server that fetches what its users ask for should not reach into its own
// network. However an address is written, here it is an address. (A domain has
// still to be resolved, and the addresses looked at in the same way.)
func ExampleHost_Addr() {
	private := func(u weburl.URL) bool {
		addr, ok := u.ParsedHost().Addr()
		addr = addr.Unmap() // ::ffff:10.0.0.1 is 10.0.0.1
		return ok && !addr.IsGlobalUnicast() || addr.IsPrivate()
	}
	for _, input := range []string{
		"http://127.0.0.1/", "http://0x7f000001/", "http://2130706433/", "http://１０.1/",
		"http://[::ffff:a9fe:a9fe]/", "http://[fd00::1]/", "http://93.184.216.34/",
	} {
		u := weburl.MustParse(input)
		fmt.Println(u.Hostname(), private(u))
	}
	// Output:
	// 127.0.0.1 true
	// 127.0.0.1 true
	// 127.0.0.1 true
	// 10.0.0.1 true
	// ::ffff:a9fe:a9fe true
	// fd00::1 true
	// 93.184.216.34 false
}

func ExampleParseHost() {
	h, err := weburl.ParseHost("EXAMPLE.org")
	fmt.Println(h, err)
	_, err = weburl.ParseHost("example.org:80")
	var e *weburl.ParseError
	fmt.Println(errors.As(err, &e) && e.Code() == "domain-to-ASCII")
	// Output:
	// example.org <nil>
	// true
}

func ExampleOrigin() {
	page := weburl.MustParse("https://example.org/page").Origin()
	for _, input := range []string{
		"https://example.org:443/image", "http://example.org/", "blob:https://example.org/9115d58c", "data:,x",
	} {
		o := weburl.MustParse(input).Origin()
		fmt.Println(o, page.SameOrigin(o))
	}
	// Output:
	// https://example.org true
	// http://example.org false
	// https://example.org true
	// null false
}

func ExampleURL_UnmarshalText() {
	var config struct {
		Home weburl.URL
		Icon weburl.URL `json:",omitzero"`
	}
	err := json.Unmarshal([]byte(`{"Home": "HTTPS://example.org"}`), &config)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(config)
	fmt.Println(string(text), err)
	// Output: {"Home":"https://example.org/"} <nil>
}

func ExampleURL_Set() {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	proxy := weburl.MustParse("http://localhost:3128")
	flags.Var(&proxy, "proxy", "the `URL` of the proxy")
	if err := flags.Parse([]string{"-proxy", "http://proxy.example:8080"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(proxy)
	// Output: http://proxy.example:8080/
}

func ExampleURL_LogValue() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	logger.Info("fetched", "url", weburl.MustParse("https://user:secret@example.org/"))
	// Output: level=INFO msg=fetched url=https://user:xxxxx@example.org/
}

// For packages that take a net/url.URL, such as net/http.
func ExampleURL_NetURL() {
	n, err := weburl.MustParse(`https:\\example.org\a b`).NetURL()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(n.Host, n.Path)
	// Output: example.org /a b
}

// A browser and net/url read some strings as URLs of different hosts.
func ExampleFromNetURL() {
	for _, input := range []string{"https://EXAMPLE.org", "https:/example.org", "https://127.1"} {
		n, err := url.Parse(input)
		if err != nil {
			fmt.Println(err)
			continue
		}
		u, err := weburl.FromNetURL(n)
		fmt.Printf("%q: %q, %v\n", n.Host, u, err != nil)
	}
	// Output:
	// "EXAMPLE.org": "https://example.org/", false
	// "": "", true
	// "127.1": "", true
}

func ExampleArena() {
	// A parser for a loop over many URLs, each of which is dropped after its turn.
	p := weburl.Parser{Arena: new(weburl.Arena)}
	for _, line := range []string{"HTTPS://Example.org/a/../b", "https://example.org:443/x y"} {
		u, err := p.Parse(line)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.org/b
	// https://example.org/x%20y
}
