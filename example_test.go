package weburl_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/form"
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

func ExampleParse_spellings() {
	for _, s := range []string{"https://EXAMPLE.com:443/a/./b", "  http:\\\\example.org\\x  ", "https://exa mple.org/"} {
		u, err := weburl.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/a/b
	// http://example.org/x
	// weburl: cannot parse "https://exa mple.org/": the host has a space (U+0020). Write labels of letters, digits and inner hyphens, each of 1 to 63 bytes in ASCII, with single dots between them. (domain-to-ASCII at byte 11)
}

func ExampleURL_components() {
	u := weburl.MustParse("https://user@example.org:8443/a/b%20c?#top")
	fmt.Println(u.Scheme(), u.EncodedUsername(), u.Hostname(), u.EncodedPath())
	fmt.Printf("%q %v\n", u.EncodedQuery(), u.HasQuery())
	for segment := range u.Segments() {
		fmt.Println(segment)
	}
	// Output:
	// https user example.org /a/b%20c
	// "" true
	// a
	// b c
}

func ExampleURL_ParsedHost() {
	for _, s := range []string{
		"https://Bücher.example./", "http://0x7f.1/", "http://[::FFFF:10.0.0.1]/", "redis://cache_1/", "file:///etc/hosts", "mailto:us@example.org",
	} {
		host := weburl.MustParse(s).ParsedHost()
		addr, ok := host.Addr()
		fmt.Printf("%v %q %v %v\n", host.Kind(), host, addr, ok && addr.Unmap().IsPrivate())
	}
	// Output:
	// domain "xn--bcher-kva.example." invalid IP false
	// IPv4 "127.0.0.1" 127.0.0.1 false
	// IPv6 "[::ffff:a00:1]" ::ffff:10.0.0.1 true
	// opaque "cache_1" invalid IP false
	// empty "" invalid IP false
	// null "" invalid IP false
}

func ExampleParseHost_allowed() {
	allowed := map[weburl.Host]bool{}
	for _, entry := range []string{"bücher.example", "192.0.2.1"} {
		host, err := weburl.ParseHost(entry)
		if err != nil {
			log.Fatal(err)
		}
		allowed[host] = true
	}
	for _, s := range []string{"https://xn--bcher-kva.example/", "https://0300.0.2.1:8443/", "https://bücher.example.evil.example/"} {
		fmt.Println(allowed[weburl.MustParse(s).ParsedHost()], s)
	}
	_, err := weburl.ParseHost("exa mple.org")
	fmt.Println(err)
	// Output:
	// true https://xn--bcher-kva.example/
	// true https://0300.0.2.1:8443/
	// false https://bücher.example.evil.example/
	// weburl: cannot parse "exa mple.org": the host has a space (U+0020). Write labels of letters, digits and inner hyphens, each of 1 to 63 bytes in ASCII, with single dots between them. (domain-to-ASCII at byte 3)
}

func ExampleURL_Parse_links() {
	page := weburl.MustParse("https://example.org/docs/guide/index.html?v=2")
	for _, link := range []string{"../api/", "?v=3", "#install", "//cdn.example.org/x.js", "mailto:us@example.org"} {
		u, err := page.Parse(link)
		fmt.Println(u, err)
	}
	// Output:
	// https://example.org/docs/api/ <nil>
	// https://example.org/docs/guide/index.html?v=3 <nil>
	// https://example.org/docs/guide/index.html?v=2#install <nil>
	// https://cdn.example.org/x.js <nil>
	// mailto:us@example.org <nil>
}

func ExampleURL_Relative_links() {
	page := weburl.MustParse("https://example.org/docs/guide/index.html?v=2")
	for _, s := range []string{
		"https://example.org/docs/api/",
		"https://example.org/docs/guide/index.html#install",
		"https://example.org/about",
		"https://cdn.example.org/x.js",
		"mailto:us@example.org",
	} {
		ref, ok := page.Relative(weburl.MustParse(s))
		fmt.Printf("%q %v\n", ref, ok)
	}
	// Output:
	// "../api/" true
	// "index.html#install" true
	// "/about" true
	// "//cdn.example.org/x.js" true
	// "" false
}

func ExampleParser_encoding() {
	latin1, err := encodings.Lookup("iso-8859-1")
	if err != nil {
		log.Fatal(err)
	}
	p := weburl.Parser{Base: weburl.MustParse("https://example.org/"), Encoding: latin1}
	u, _ := p.Parse("/suche?q=größe")
	fmt.Println(u)
	// Output:
	// https://example.org/suche?q=gr%F6%DFe
}

func ExampleParseError_Message() {
	_, err := weburl.Parse("https://example.org:80a/")
	var failure *weburl.ParseError
	if errors.As(err, &failure) {
		fmt.Println(failure.Message())
		fmt.Println(failure.Input()[failure.Start():failure.End()])
	}
	// Output:
	// the port has "a" (U+0061). Write the port in decimal digits, or leave out the colon. An IPv6 address needs brackets around it.
	// 80a
}

func ExampleParser_arena() {
	p := weburl.Parser{Arena: new(weburl.Arena)}
	for _, line := range []string{"HTTPS://Example.org/a/../b", "https://example.org:443/x y"} {
		u, err := p.Parse(line)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.org/b
	// https://example.org/x%20y
}

func ExampleGuess_addressBar() {
	for _, typed := range []string{"www.google.com", "localhost:8080", "example.com/a b", `C:\x`, "a b"} {
		input := weburl.Guess(typed, "https")
		u, err := weburl.Parse(input)
		if err != nil {
			fmt.Println("not a URL")
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://www.google.com/
	// https://localhost:8080/
	// https://example.com/a%20b
	// file:///C:/x
	// not a URL
}

func ExampleURL_WithHost_errors() {
	u := weburl.MustParse("http://example.org/a?q#f")
	changed, err := u.WithHost("example.com:8443")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(changed.WithoutFragment())

	_, err = u.WithScheme("mailto")
	fmt.Println(err)
	// Output:
	// http://example.com:8443/a?q
	// weburl: cannot set the scheme to "mailto": the URL is special, and the scheme is not
}

func ExampleBuild_errors() {
	u, err := weburl.Build(weburl.Parts{
		Scheme:   "https",
		Host:     "example.org:8443",
		Segments: []string{"users", "ann/bob", "50%"},
		Params:   form.List{{Name: "q", Value: "blue & green"}, {Name: "page", Value: "2"}},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)

	_, err = weburl.Build(weburl.Parts{Scheme: "https", Host: "example.org/admin"})
	fmt.Println(err)
	// Output:
	// https://example.org:8443/users/ann%2Fbob/50%25?q=blue+%26+green&page=2
	// weburl: cannot set the host to "example.org/admin": a host ends before "/"
}

func ExampleURL_AppendSegments_escaped() {
	u := weburl.MustParse("https://example.org/files/")
	file, err := u.AppendSegments("2026/11", "50% off?.txt")
	fmt.Println(file, err)
	_, err = u.AppendSegments("..")
	fmt.Println(err)
	// Output:
	// https://example.org/files/2026%2F11/50%25%20off%3F.txt <nil>
	// weburl: cannot set the path to "..": it would be read as a dot segment, however it is percent-encoded
}

func ExampleURL_DecodedUsername() {
	u := weburl.MustParse("https://ann:50%25@example.org/a%2Fb")
	r, _ := http.NewRequest("GET", "https://example.org/", nil)
	r.SetBasicAuth(u.DecodedUsername(), u.DecodedPassword()) // sends 50%
	fmt.Println(u.EncodedPassword(), u.DecodedPassword())

	for segment := range u.Segments() {
		fmt.Println(segment)
	}
	u, _ = u.WithDecodedPassword("a%40b")
	fmt.Println(u)
	// Output:
	// 50%25 50%
	// a/b
	// https://ann:a%2540b@example.org/a%2Fb
}

func ExampleURL_Params() {
	u := weburl.MustParse("https://example.org/?q=%EF%F0%E8&utm_source=x&n=a%20b&t=~x&flag")
	fmt.Println(u.Params().Get("n"))
	_, ok := u.Params().Lookup("page")
	fmt.Println(ok)

	u, _ = u.WithParams(u.Params().Without("utm_source").With("page", "2"))
	fmt.Println(u)

	u, _ = u.WithParams(u.Params().WithoutFunc(func(p form.Pair) bool {
		return strings.HasPrefix(p.Name, "t")
	}).WithRenamed("n", "name").Sorted())
	fmt.Println(u)
	// Output:
	// a b
	// false
	// https://example.org/?q=%EF%F0%E8&n=a%20b&t=~x&flag&page=2
	// https://example.org/?flag&name=a%20b&page=2&q=%EF%F0%E8
}

func ExampleURL_Params_list() {
	u := weburl.MustParse("https://example.org/?q=%EF%F0%E8&n=a%20b&t=~x&flag")
	list := u.Params().List()
	list.Append("c", "a b")
	u, _ = u.WithEncodedQuery(list.String())
	fmt.Println(u)
	// Output:
	// https://example.org/?q=%EF%BF%BD%EF%BF%BD%EF%BF%BD&n=a+b&t=%7Ex&flag=&c=a+b
}

func ExampleParseOrigin_header() {
	allowed := weburl.MustParse("https://app.example.com/").Origin()
	for _, header := range []string{"https://app.example.com", "https://app.example.com.evil.example", "null", "https://app.example.com/"} {
		origin, err := weburl.ParseOrigin(header)
		fmt.Println(err == nil && origin.SameOrigin(allowed), header)
	}
	// Output:
	// true https://app.example.com
	// false https://app.example.com.evil.example
	// false null
	// false https://app.example.com/
}

func ExampleFromFilePath_windows() {
	for _, path := range []string{"/home/ann/50% off?.txt", "notes.txt"} {
		u, err := weburl.FromFilePath(path, weburl.FilePathPOSIX)
		fmt.Println(u, err)
	}
	u, _ := weburl.FromFilePath(`\\Server\share\a b.txt`, weburl.FilePathWindows)
	fmt.Println(u)
	path, _ := u.FilePath(weburl.FilePathWindows)
	fmt.Println(path)
	// Output:
	// file:///home/ann/50%25%20off%3F.txt <nil>
	//  weburl: file path "notes.txt": not an absolute path
	// file://server/share/a%20b.txt
	// \\server\share\a b.txt
}

func ExampleURL_FilePath_errors() {
	for _, s := range []string{"file:///home/ann/a%20b.txt", "file:///home%2Fann", "file://server/share", "https://example.org/a"} {
		path, err := weburl.MustParse(s).FilePath(weburl.FilePathPOSIX)
		fmt.Printf("%q %v\n", path, err)
	}
	// Output:
	// "/home/ann/a b.txt" <nil>
	// "" weburl: file path "file:///home%2Fann": it contains a percent-encoded separator
	// "" weburl: file path "file://server/share": it has a host, which a POSIX path cannot have
	// "" weburl: file path "https://example.org/a": the scheme is not file
}

func ExampleURL_RedactedFull_signature() {
	u := weburl.MustParse("https://ann:secret@example.org/a?page=2&sig=4f3a")
	fmt.Println(u.Redacted())
	fmt.Println(u.RedactedFull("sig"))

	_, err := weburl.Parse("https://ann:secret@example.org:port/")
	fmt.Println(err)
	// Output:
	// https://ann:xxxxx@example.org/a?page=2&sig=4f3a
	// https://REDACTED:REDACTED@example.org/a?page=2&sig=REDACTED
	// weburl: cannot parse "https://ann:xxxxx@example.org:port/": the port has "p" (U+0070). Write the port in decimal digits, or leave out the colon. An IPv6 address needs brackets around it. (port-invalid at byte 31)
}

func ExampleParser_ParseBytes_lines() {
	input := strings.NewReader("https://example.org/a\nHTTPS://Example.org:443/b\n")
	lines := bufio.NewScanner(input)
	p := weburl.Parser{Arena: new(weburl.Arena)}
	for lines.Scan() {
		if u, err := p.ParseBytes(lines.Bytes()); err == nil {
			fmt.Println(u)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// https://example.org/a
	// https://example.org/b
}

func ExampleParse_storedKeys() {
	stored := []string{"http://x", "https://EXAMPLE.org:443/a", "https://example.org/a", "example.org"}
	keys := map[string]string{}
	for _, text := range stored {
		key := text
		if u, err := weburl.Parse(text); err == nil {
			key = u.String()
		}
		if first, ok := keys[key]; ok {
			fmt.Printf("merge %s and %s\n", first, text)
			continue
		}
		keys[key] = text
		fmt.Printf("%s: %s\n", text, key)
	}
	// Output:
	// http://x: http://x/
	// https://EXAMPLE.org:443/a: https://example.org/a
	// merge https://EXAMPLE.org:443/a and https://example.org/a
	// example.org: example.org
}
