package weburl_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/blob"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/canon/safebrowsing"
	"github.com/weburl/weburl/canon/surt"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/redirect"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/ssrf"
	"github.com/weburl/weburl/urlpattern"
	"github.com/weburl/weburl/urlpattern/route"
	"github.com/weburl/weburl/verdict"
	"github.com/weburl/weburl/webapi"
)

// The examples of the pages in docs, each page's in its order, which TestPages writes
// there with their output.

func Example_parse1() {
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

func Example_parse2() {
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

func Example_parseHost() {
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

func Example_parseParseHost() {
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

func Example_parseDomain() {
	ascii, err := idna.Lax.ToASCII("Bücher。example")
	fmt.Println(ascii, err)
	unicode, err := idna.Lax.ToUnicode("xn--bcher-kva.example")
	fmt.Println(unicode, err)
	_, err = idna.Strict.ToASCII("under_score.example")
	fmt.Println(err)
	// Output:
	// xn--bcher-kva.example <nil>
	// bücher.example <nil>
	// idna: U1: label 1, "under_score", contains an ASCII code point other than letters, digits and hyphens: U+005F
}

func Example_parse3() {
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

func Example_parse4() {
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

func Example_parse5() {
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

func Example_parseMessage() {
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

func Example_parse6() {
	p := spec.Parser{Report: func(e spec.ValidationError) {
		doc, _ := e.Code.Doc()
		fmt.Printf("%s at %d: %s\n", e.Code, e.Start, doc.Advice)
	}}
	p.Parse(`https://example.org/a\b`, nil)
	// Output:
	// invalid-reverse-solidus at 21: Write “/”; for a backslash in a name, write %5C.
}

func Example_parseTrace() {
	p := spec.Parser{Trace: func(s spec.Step) {
		if s.Changed != 0 {
			fmt.Printf("byte %d: %v sets the %v\n", s.Offset, s.State, s.Changed)
		}
	}}
	u, _ := p.Parse("file:///C|/..", nil)
	fmt.Println(u)
	// Output:
	// byte 4: scheme state sets the scheme
	// byte 5: file state sets the host
	// byte 10: path state sets the path
	// byte 13: path state sets the path
	// file:///C:/
}

func Example_parseArena() {
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

func Example_guess1() {
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

func Example_change1() {
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

func Example_changeBuild() {
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

func Example_change2() {
	u := weburl.MustParse("https://example.org/files/")
	file, err := u.AppendSegments("2026/11", "50% off?.txt")
	fmt.Println(file, err)
	_, err = u.AppendSegments("..")
	fmt.Println(err)
	// Output:
	// https://example.org/files/2026%2F11/50%25%20off%3F.txt <nil>
	// weburl: cannot set the path to "..": it would be read as a dot segment, however it is percent-encoded
}

func Example_change3() {
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

func Example_changeEncode() {
	fmt.Println(percent.Encode("50% of AT&T/a", percent.Component))
	fmt.Println(percent.Encode("50% of AT&T/a", percent.Path)) // "%" and "/" are not in the set
	fmt.Println(percent.Encode("50% of AT&T/a", percent.Path.With("%/")))
	fmt.Printf("%q %q\n", percent.Decode("caf%E9 50%"), percent.DecodeUTF8(percent.Decode("caf%E9")))
	// Output:
	// 50%25%20of%20AT%26T%2Fa
	// 50%%20of%20AT&T/a
	// 50%25%20of%20AT&T%2Fa
	// "caf\xe9 50%" "caf�"
}

func Example_change4() {
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

func Example_change5() {
	u := weburl.MustParse("https://example.org/?q=%EF%F0%E8&n=a%20b&t=~x&flag")
	list := u.Params().List()
	list.Append("c", "a b")
	u, _ = u.WithEncodedQuery(list.String())
	fmt.Println(u)
	// Output:
	// https://example.org/?q=%EF%BF%BD%EF%BF%BD%EF%BF%BD&n=a+b&t=%7Ex&flag=&c=a+b
}

func Example_change6() {
	u, err := webapi.NewURL("https://example.org/?a=1")
	if err != nil {
		log.Fatal(err)
	}
	u.SearchParams().Append("b", "2")
	u.SetHash("top")
	fmt.Println(u.Href())
	// Output:
	// https://example.org/?a=1&b=2#top
}

func Example_origins1() {
	page := weburl.MustParse("https://www.example.co.uk/").Origin()
	for _, s := range []string{
		"HTTPS://www.example.co.uk:443/a", "https://images.example.co.uk:8443/", "http://www.example.co.uk/", "https://other.co.uk/", "data:,x",
	} {
		o := weburl.MustParse(s).Origin()
		fmt.Println(o, page.SameOrigin(o), site.SameSite(page, o))
	}
	// Output:
	// https://www.example.co.uk true true
	// https://images.example.co.uk:8443 false true
	// http://www.example.co.uk false false
	// https://other.co.uk false false
	// null false false
}

func Example_origins2() {
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

func Example_origins3() {
	for _, s := range []string{"https://a.b.example.co.uk/", "https://alice.github.io/", "https://github.io/", "https://127.0.0.1/"} {
		host := weburl.MustParse(s).ParsedHost()
		suffix, _ := site.PublicSuffix(host)
		domain, ok := site.RegistrableDomain(host)
		fmt.Printf("%q %q %v\n", suffix, domain, ok)
	}
	// Output:
	// "co.uk" "example.co.uk" true
	// "github.io" "alice.github.io" true
	// "github.io" "" false
	// "" "" false
}

func Example_origins4() {
	var store blob.Store[string]
	page := weburl.MustParse("https://example.org/").Origin()
	made := store.Create(page, "the object")
	u := store.Attach(weburl.MustParse(made.String())) // when a script uses the URL
	store.Revoke(made.URL())

	object, ok := u.Object()
	fmt.Println(object, ok, u.Origin())
	_, ok = store.Attach(made.URL()).Object() // too late
	fmt.Println(ok)
	// Output:
	// the object true https://example.org
	// false
}

func Example_files1() {
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

func Example_files2() {
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

func Example_redirect1() {
	login := weburl.MustParse("https://example.com/login")
	var policy redirect.Policy // the same origin only
	for _, next := range []string{
		"/inbox?folder=1",
		"https://example.com/inbox",
		`/\evil.example`,
		"https://example.com@evil.example/",
		"/..//evil.example",
		"javascript:alert(1)",
	} {
		u, err := policy.Resolve(login, next)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println("Location:", u)
	}
	// Output:
	// Location: https://example.com/inbox?folder=1
	// Location: https://example.com/inbox
	// redirect: to another origin, https://evil.example
	// redirect: to another origin, https://evil.example
	// redirect: some programs parse the path as a host or a drive
	// redirect: to scheme javascript
}

func Example_redirect2() {
	policy := redirect.Policy{
		Hosts: hosts.MustParse(".example.com", "partner.example:8443"),
	}
	page := weburl.MustParse("https://www.example.com/")
	for _, next := range []string{"//shop.example.com/cart", "https://partner.example:8443/x", "https://partner.example/x", "http://www.example.com/"} {
		u, err := policy.Resolve(page, next)
		fmt.Println(u, err)
	}
	// Output:
	// https://shop.example.com/cart <nil>
	// https://partner.example:8443/x <nil>
	//  redirect: to another origin, https://partner.example
	//  redirect: to another origin, http://www.example.com
}

func Example_redirect3() {
	next := "/%2fevil.example"
	wrong, _ := url.Parse(next) // the path is decoded
	w := httptest.NewRecorder()
	http.Redirect(w, httptest.NewRequest("GET", "/login", nil), wrong.Path, http.StatusSeeOther)
	fmt.Println("Location:", w.Header().Get("Location"))

	_, err := new(redirect.Policy).Resolve(weburl.MustParse("https://example.com/login"), next)
	fmt.Println(err)
	// Output:
	// Location: //evil.example
	// redirect: some programs parse the path as a host or a drive
}

func Example_ssrf1() {
	client := new(ssrf.Transport).Client()
	for _, url := range []string{
		"https://localhost/admin",
		"https://169.254.169.254/latest/meta-data/",
		"https://example.com:6379/",
	} {
		resp, err := client.Get(url)
		if err != nil {
			fmt.Println(err)
			continue
		}
		body, err := io.ReadAll(http.MaxBytesReader(nil, resp.Body, 1<<20))
		resp.Body.Close()
		fmt.Println(resp.Status, len(body), err)
	}
	// Output:
	// Get "https://localhost/admin": ssrf: host localhost is a name of a local network (RFC 6761)
	// Get "https://169.254.169.254/latest/meta-data/": ssrf: address 169.254.169.254 is not public: instance metadata of AWS, Azure, Google Cloud, Oracle Cloud and others (169.254.169.254/32)
	// Get "https://example.com:6379/": ssrf: port 6379 is not allowed
}

func Example_ssrf2() {
	policy := ssrf.Policy{
		Schemes:   []string{"https", "http"},
		DenyHosts: hosts.MustParse(".example.org"),
		Internal: []ssrf.Internal{{
			Hosts: hosts.MustParse("wiki.internal:8080"),
			Addrs: []netip.Prefix{netip.MustParsePrefix("10.1.2.3/32")},
		}},
	}
	client := (&ssrf.Transport{Policy: policy}).Client()
	_, err := client.Get("http://www.example.org/")
	fmt.Println(err)

	for _, url := range []string{"http://www.example.com/feed", "http://wiki.internal:8080/", "http://10.1.2.3/"} {
		_, err := policy.Parse(url)
		fmt.Println(url, err)
	}
	// Output:
	// Get "http://www.example.org/": ssrf: host www.example.org is denied
	// http://www.example.com/feed <nil>
	// http://wiki.internal:8080/ <nil>
	// http://10.1.2.3/ ssrf: address 10.1.2.3 is not public: private use (10.0.0.0/8)
}

func Example_ssrf3() {
	var policy ssrf.Policy
	for _, input := range []string{"HTTPS://Example.com:443/hook", "https://localhost/hook", "example.com/hook"} {
		u, err := policy.Parse(input)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println("store", u.String())
	}
	// Output:
	// store https://example.com/hook
	// ssrf: host localhost is a name of a local network (RFC 6761)
	// ssrf: not a URL: missing-scheme-non-relative-URL at byte 0: there is no scheme. Write the scheme (https://…). A relative URL needs a base such as https://example.org/.
}

func Example_ssrfDeliver() {
	client := (&ssrf.Transport{MaxRedirects: -1}).Client() // a redirect is a failure
	deliver := func(ctx context.Context, hook weburl.URL, body []byte) error {
		r, err := httpurl.NewRequest(ctx, http.MethodPost, hook, bytes.NewReader(body))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/json")
		resp, err := client.Do(r)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode < 200 || 300 <= resp.StatusCode {
			return errors.New(resp.Status)
		}
		return nil
	}
	err := deliver(context.Background(), weburl.MustParse("https://10.0.0.1/hook"), []byte(`{"event":"paid"}`))
	fmt.Println(err)
	// Output:
	// Post "https://10.0.0.1/hook": ssrf: address 10.0.0.1 is not public: private use (10.0.0.0/8)
}

func Example_ssrf4() {
	policy := ssrf.Policy{Ports: []uint16{587}}
	dialer := net.Dialer{Control: policy.Control, Timeout: 10 * time.Second}
	for _, name := range []string{"mail.internal", "127.0.0.1"} {
		u, err := weburl.MustParse("https://host:587/").WithHostname(name)
		if err == nil {
			err = policy.Check(u) // the name and the port
		}
		if err != nil {
			fmt.Println(err)
			continue
		}
		conn, err := dialer.Dial("tcp", net.JoinHostPort(u.Hostname(), "587")) // checks each address
		if err != nil {
			fmt.Println(err)
			continue
		}
		conn.Close()
	}
	// Output:
	// ssrf: host mail.internal is a name of a local network (reserved by ICANN for private use)
	// ssrf: address 127.0.0.1 is not public: loopback (127.0.0.0/8)
}

func Example_ssrf5() {
	parsers := append(compare.Current(), compare.Proxied()...)
	policy := ssrf.Policy{
		Schemes: []string{"https", "http"},
		Disagree: func(input, base string) bool {
			return compare.HostsDiffer(input, base, parsers...)
		},
	}
	_, err := policy.Parse("http://good.example#@169.254.169.254/")
	fmt.Println(err)
	// Output:
	// ssrf: programs connect to different destinations for this URL
}

func Example_display1() {
	u := weburl.MustParse("https://bank.example@xn--mnchen-3ya.example/stra%C3%9Fe?a=%E2%80%8B")
	fmt.Println(display.URL(u))
	fmt.Println(display.RegistrableDomain(u.ParsedHost()))
	// Output:
	// https://münchen.example/straße?a=%E2%80%8B
	// münchen.example
}

func Example_display2() {
	u := weburl.MustParse("https://login.bank.example.evil.example/account/login")
	for _, width := range []int{60, 45, 24} {
		fmt.Println(display.Elide(u, width))
	}
	// Output:
	// https://login.bank.example.evil.example/account/login
	// https://login.bank.example.evil.example/acco…
	// https://…evil.example
}

func Example_display3() {
	u := weburl.MustParse("https://аррӏе.com/")
	for _, finding := range display.Judge(u.ParsedHost()).Findings {
		fmt.Println(finding)
	}
	// Output:
	// whole-script confusable in "\u0430\u0440\u0440\u04cf\u0435", Latin, looks like "apple"
}

func Example_display4() {
	names, err := display.NewNames("paypal.com paypal.me", "dropbox.com", "citibank.com")
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range []string{
		"https://paypa1.com/", "https://clropbox.com/", "https://citíbank.com/", "https://payapl.com/",
		"https://paypal-login.com/", "https://paypal.com.evil.example/", "https://pay.pal.com/", "https://paypal.me/",
	} {
		likeness, ok := names.Find(weburl.MustParse(s).ParsedHost())
		fmt.Println(s, ok, likeness.Resemblance)
	}
	// Output:
	// https://paypa1.com/ true looks like
	// https://clropbox.com/ true looks like
	// https://citíbank.com/ true looks like
	// https://payapl.com/ true is one letter away from
	// https://paypal-login.com/ true adds a word to
	// https://paypal.com.evil.example/ true begins like
	// https://pay.pal.com/ true divides
	// https://paypal.me/ false unknown
}

func Example_display5() {
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

func Example_compare1() {
	input := `http://good.example\@evil.example/`
	u, err := weburl.Parse(input)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Host(), u)
	fmt.Println(compare.HostsDiffer(input, ""), compare.HostsDiffer(u.String(), ""))
	// Output:
	// good.example http://good.example/@evil.example/
	// true false
}

func Example_compare2() {
	for _, url := range []string{
		"https://www.example.org/books/42", `http://good.example\@evil.example/`, "http://127.1/", "http://a_b.example/",
	} {
		fmt.Println(compare.HostsDiffer(url, ""), compare.Disagree(url, ""), compare.Judge(url, ""), url)
	}
	// Output:
	// false false same https://www.example.org/books/42
	// true true destination http://good.example\@evil.example/
	// true true destination http://127.1/
	// false true rejected http://a_b.example/
}

func Example_compare3() {
	programs := []*dialect.Dialect{dialect.Lookup("browser"), dialect.Lookup("curl"), dialect.Lookup("python")}
	for _, p := range compare.Compare(`http://good.example\@evil.example/`, "", programs...).Places() {
		fmt.Println(p.Destination.Host, strings.Join(compare.Names(p.Dialects), ", "))
	}
	// Output:
	// good.example browsers and Node
	// evil.example curl, Python's urlsplit
}

func Example_compare4() {
	url := "http://good.example#@evil.example/"
	all := append(compare.Current(), compare.Proxied()...)
	fmt.Println(compare.HostsDiffer(url, ""), compare.HostsDiffer(url, "", all...))
	// Output:
	// false true
}

func Example_editions() {
	for _, e := range spec.Editions() {
		p := spec.Parser{Edition: e}
		u, err := p.Parse("https://example.org/^", nil)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(e, e.Serialize(u, false))
	}
	// Output:
	// 2026-07 https://example.org/%5E
	// 2024 https://example.org/^
	// 2017-06 https://example.org/^
	// 2017-03 https://example.org/^
}

func Example_urlpattern1() {
	books := urlpattern.MustCompile("https://{:shop.}?example.com/books/:id")
	for _, text := range []string{
		"https://example.com/books/42",
		"https://london.example.com/books/a%2Fb?page=2",
		"https://example.com/books/",
	} {
		result, ok := books.Match(weburl.MustParse(text))
		id, _ := result.Group(urlpattern.Pathname, "id")
		shop, _ := result.Group(urlpattern.Hostname, "shop")
		fmt.Printf("%v %q %q\n", ok, id, shop)
	}
	// Output:
	// true "42" ""
	// true "a%2Fb" "london"
	// false "" ""
}

func Example_urlpattern2() {
	_, err := urlpattern.Compile("https://example.com/:id/:id")
	var fault *urlpattern.Error
	if errors.As(err, &fault) {
		fmt.Println(fault.Code, fault.Input[fault.Start:fault.End])
	}
	// Output:
	// name-duplicate /:id
}

func Example_urlpattern3() {
	compiler := urlpattern.Compiler{IgnoreCase: true}
	pathname := "*.(png|jpg)"
	images, err := compiler.CompileInit(urlpattern.Init{Pathname: &pathname})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(images.Test(weburl.MustParse("https://example.org/a/B.PNG")))

	compiler = urlpattern.Compiler{Base: weburl.MustParse("https://example.com/")}
	music, err := compiler.Compile("/music/*")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(music.Component(urlpattern.Hostname), music.Component(urlpattern.Pathname))
	// Output:
	// true
	// example.com /music/*
}

func Example_urlpattern4() {
	set := urlpattern.NewSet(
		urlpattern.MustCompile("https://example.com/books/:id"),
		urlpattern.MustCompile("https://*.example.com/*"),
		urlpattern.MustCompile("https://*/books/:id"),
	)
	u := weburl.MustParse("https://example.com/books/42")
	first, result, ok := set.Match(u)
	id, _ := result.Group(urlpattern.Pathname, "id")
	fmt.Println(first, id, ok, set.MatchAll(u))
	// Output:
	// 0 42 true [0 2]
}

func Example_urlpattern5() {
	book := route.Route{
		Pattern: urlpattern.MustCompile("https://{:shop.}?example.com/books/:id"),
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			match, _ := route.FromRequest(r)
			shop, _ := match.Result.Group(urlpattern.Hostname, "shop")
			fmt.Fprintf(w, "book %s of %q, at %s", r.PathValue("id"), shop, r.URL.Path)
		}),
	}
	router, err := route.New(book)
	if err != nil {
		log.Fatal(err)
	}
	router.Scheme = "https" // TLS ends at a proxy before this server

	for _, target := range []string{"/books/caf%C3%A9", "/x/%2e%2e/%62ooks/1", "/books/..%2fadmin", "//books/1"} {
		answer := httptest.NewRecorder()
		router.ServeHTTP(answer, httptest.NewRequest("GET", "http://london.example.com"+target, nil))
		fmt.Println(strings.TrimSpace(answer.Body.String()))
	}
	// Output:
	// book café of "london", at /books/café
	// book 1 of "london", at /books/1
	// 400 bad request
	// 400 bad request
}

func Example_bulk() {
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

func Example_canon1() {
	crawler := canon.Crawler()
	seen := map[weburl.URL]bool{}
	for _, link := range []string{
		"https://example.org/a?page=2&lang=fr",
		"https://EXAMPLE.org:443/a?lang=fr&utm_source=news&page=2#top",
	} {
		seen[crawler.Apply(weburl.MustParse(link))] = true
	}
	fmt.Println(len(seen), "page")
	// Output:
	// 1 page
}

func Example_canon2() {
	ours := canon.Parameters("ours", "ref", "promo_*")
	profile := canon.Crawler().With(canon.DropParameters(ours), canon.DropIndexPages())
	u := weburl.MustParse("https://example.org/a/index.html?utm_source=x&promo_id=7#top")
	for _, change := range profile.Explain(u) {
		fmt.Println(change.Step.Name(), change.After)
	}
	// Output:
	// drop-fragment https://example.org/a/index.html?utm_source=x&promo_id=7
	// drop-parameters https://example.org/a/index.html?promo_id=7
	// drop-parameters https://example.org/a/index.html
	// drop-index-pages https://example.org/a/
}

func Example_canon3() {
	bad, err := safebrowsing.Canonicalize("http://User@A.B.C:80/1/./2.html?param=1#top")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(bad, bad.Expressions()[1])
	fmt.Printf("%x\n", bad.Hashes()[1][:4])
	// Output:
	// http://a.b.c/1/2.html?param=1 a.b.c/1/2.html
	// 8b19a5a5
}

func Example_canon4() {
	key, err := surt.Key("https://www.Example.org:443/B/?z&a")
	fmt.Println(key, err)
	// Output:
	// org,example)/b?a&z <nil>
}

func Example_inspect1() {
	for _, input := range []string{
		"https://www.example.com/a?b=c",
		"https://good.example/login?next=https%3A%2F%2Fevil.example",
		"https://paypal.com@evil.example/login",
		"https://paypa1.example/",
	} {
		v := verdict.Inspect(input)
		fmt.Println(v.Grade, input)
		for _, f := range v.Findings {
			fmt.Printf("  %s at %d to %d: %s\n", f.Rule, f.Start, f.End, f.Message)
		}
	}
	// Output:
	// ok https://www.example.com/a?b=c
	// note https://good.example/login?next=https%3A%2F%2Fevil.example
	//   redirect at 32 to 58: The parameter "next" contains a URL of "evil.example".
	// dangerous https://paypal.com@evil.example/login
	//   userinfo-host at 8 to 18: This looks like the host "paypal.com", but is only a username; the host follows the @.
	// dangerous https://paypa1.example/
	//   lookalike at 8 to 14: The host "paypa1.example" looks like paypal.com, but is not in the list of its owner's domains.
}

func Example_inspect2() {
	for _, typed := range []string{"example.org/about", "mailto:ann@example.org", "169.254.169.254", "https://user@example.org/"} {
		input := weburl.Guess(typed, "https")
		u, err := weburl.Parse(input)
		if err != nil || u.Scheme() != "https" && u.Scheme() != "http" {
			fmt.Println("Rejected: please type a web address.")
			continue
		}
		switch v := verdict.Inspect(input); {
		case v.Grade >= verdict.Dangerous:
			fmt.Println("Rejected:", v.Findings[0].Message)
		case v.Grade >= verdict.Suspicious:
			fmt.Println("Please check:", v.Findings[0].Message)
		default:
			fmt.Println("Accepted:", u)
		}
	}
	// Output:
	// Accepted: https://example.org/about
	// Rejected: please type a web address.
	// Rejected: The host 169.254.169.254 is instance metadata of AWS, Azure, Google Cloud, Oracle Cloud and others (169.254.169.254/32).
	// Please check: This is a username or a password, which browsers do not show; the host follows the @.
}

func Example_inspect3() {
	names, err := display.NewNames(append(verdict.Names(), "mybank.example mybank-cards.example")...)
	if err != nil {
		log.Fatal(err)
	}
	inspector := &verdict.Inspector{Names: names}
	for _, input := range []string{"https://rnybank.example/", "https://mybank-cards.example/", "https://paypa1.example/"} {
		fmt.Println(inspector.Inspect(input, "").Grade, input)
	}
	// Output:
	// dangerous https://rnybank.example/
	// ok https://mybank-cards.example/
	// dangerous https://paypa1.example/
}

func Example_fromNetURL() {
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

func TestPages(t *testing.T) {
	for _, name := range []string{"parse", "guess", "change", "origins", "files", "redirect", "ssrf", "display", "compare", "urlpattern", "canon", "inspect", "bulk"} {
		t.Run(name, func(t *testing.T) {
			docs.Examples(t, "docs/"+name+".md", "docs_test.go", *update, "Example_"+name)
		})
	}
	t.Run("dialects", func(t *testing.T) {
		docs.Examples(t, "docs/dialects.md", "docs_test.go", *update, "Example_editions")
	})
	t.Run("from-net-url", func(t *testing.T) {
		docs.Examples(t, "docs/from-net-url.md", "docs_test.go", *update, "Example_fromNetURL")
	})
	t.Run("http", func(t *testing.T) {
		docs.Examples(t, "docs/http.md", "httpurl/example_test.go", *update, "ExampleNewRequest", "ExampleFromServerRequest", "ExampleServerOptions", "Example_redirects", "ExampleTransport")
	})
}
