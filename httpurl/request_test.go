package httpurl_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// targets are paths with queries as serializations have them, many of which
// net/url refuses or would change.
var targets = []string{
	"/", "/?", "/??", "/?#", "/a/b?c=d", "/a%20b", "/a%2Fb", "/a%2fb", "/%41", "/~a", "/'()*!", "/a;b,c", "/@:",
	"/100%", "/%zz", "/%", "/%%", "/%4", "/a|b", "/a|b/%7C", "/[x]", "/a%00b", "/%C3%BC", "/%ff",
	"//", "//evil", "//evil.example/x", "///evil", "//a|b", "//%zz?%", "//evil:80/x",
	"/?%zz", "/?a|b", "/?a`b{}", "/?/\\", "/?%", "/?%00", "/?a?b", "/?[", "/*", "/%2e%2eb", "/%2A", "/100%?",
}

func TestNewRequest(t *testing.T) {
	address, heads := rawServer(t, func(head) string { return empty })
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	for _, target := range targets {
		u := weburl.MustParse("http://" + address + target)
		checkSent(t, transport, u, heads, address)
	}
}

func TestNewRequestHTTP2(t *testing.T) {
	address, client, heads := rawHTTP2Server(t)
	for _, target := range targets {
		u := weburl.MustParse("https://" + address + target)
		checkSent(t, client.Transport, u, heads, address)
	}
}

// checkSent fails the test unless a request for u arrives as u is written.
func checkSent(t *testing.T, transport http.RoundTripper, u weburl.URL, heads <-chan head, address string) {
	t.Helper()
	r, err := httpurl.NewRequest(t.Context(), "GET", u, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := transport.RoundTrip(r)
	if err != nil {
		t.Fatalf("%q: %v", u, err)
	}
	resp.Body.Close()
	want := u.RequestURI()
	if strings.HasPrefix(r.URL.Opaque, "//") && resp.ProtoMajor == 1 {
		if !strings.HasPrefix(want, "//") {
			t.Errorf("%q is sent in absolute form", u)
		}
		want = u.WithoutFragment().WithoutCredentials().String()
	}
	if got := <-heads; got.target != want || got.host != address {
		t.Fatalf("%q: the server saw %q and host %q", u, got.target, got.host)
	}
	if back, err := httpurl.FromRequest(r); err != nil || back != u.WithoutFragment().WithoutCredentials() {
		t.Fatalf("%q: FromRequest: %q, %v", u, back, err)
	}
}

// TestNewRequestProperty sends generated URLs, their hosts replaced by that of
// a server on loopback.
func TestNewRequestProperty(t *testing.T) {
	count := need.Part(t, 20_000)
	address, heads := rawServer(t, func(head) string { return empty })
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	g := urlgen.New(11)
	sent := 0
	for range count {
		u, err := weburl.MustParse(g.Base()).Parse(g.Input())
		if err != nil || u.Scheme() != "http" && u.Scheme() != "https" {
			continue
		}
		u, err = u.WithScheme("http")
		if err != nil {
			t.Fatal(err)
		}
		if u, err = u.WithHost(address); err != nil {
			t.Fatal(err)
		}
		checkSent(t, transport, u, heads, address)
		sent++
	}
	if sent < count/10 {
		t.Errorf("of %d URLs only %d were sent", count, sent)
	}
}

func TestNewRequestCredentials(t *testing.T) {
	address, heads := rawServer(t, func(head) string { return empty })
	for userinfo, want := range map[string][2]string{
		"user:pw@":          {"user", "pw"},
		"us%40er:p%2Fw%25@": {"us@er", "p/w%"},
		"user@":             {"user", ""},
		":pw@":              {"", "pw"},
		"a%zz:%@":           {"a%zz", "%"},
		"":                  {},
	} {
		r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse("http://"+userinfo+address+"/100%"), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		got := (&http.Request{Header: http.Header{"Authorization": {(<-heads).authorization}}})
		username, password, _ := got.BasicAuth()
		if username != want[0] || password != want[1] {
			t.Errorf("%q: %q, %q", userinfo, username, password)
		}
	}
}

func TestNewRequestRefuses(t *testing.T) {
	for _, s := range []string{"ftp://h/", "ws://h/", "file:///x", "mailto:a@b", `http://a"b/`, "http://a`b/", "http://a{b/", "http://a}b/"} {
		if r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse(s), nil); err == nil {
			t.Errorf("%q: %v", s, r.URL)
		}
	}
	if _, err := httpurl.NewRequest(t.Context(), "GET", weburl.URL{}, nil); err == nil {
		t.Error("the zero URL has a request")
	}
	if _, err := httpurl.NewRequest(t.Context(), "G T", weburl.MustParse("http://h/"), nil); err == nil {
		t.Error("there is no error for a method with a space")
	}
}

// TestNewRequestHosts holds the refused hosts to what net/http sends: every
// other character that a host can have arrives.
func TestNewRequestHosts(t *testing.T) {
	address, heads := rawServer(t, func(head) string { return empty })
	for c := rune(0x21); c < 0x7F; c++ {
		u, err := weburl.Parse("http://a" + string(c) + "b.example/")
		if err != nil || u.EncodedPath() != "/" || u.IncludesCredentials() {
			continue
		}
		r, err := httpurl.NewRequest(t.Context(), "GET", u, nil)
		if err != nil {
			if !strings.ContainsRune("\"`{}", c) {
				t.Errorf("%q: %v", u, err)
			}
			continue
		}
		r.URL.Host = address // in place of DNS
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Errorf("%q: %v", u, err)
			continue
		}
		resp.Body.Close()
		if got := <-heads; got.host != u.Hostname() {
			t.Errorf("%q: the server saw the host %q", u, got.host)
		}
	}
}

// TestRedirect has what a client makes of the answers to a URL that net/url
// cannot hold.
func TestRedirect(t *testing.T) {
	for location, want := range map[string]string{
		"/x":         "/x",
		"x":          "/a%2Fb/x",
		"../x?y":     "/x?y",
		"/a|b":       "/a%7Cb", // net/url's way
		"http://h/x": "",
		"?x":         "", // errors
		"/100%":      "",
	} {
		t.Run(location, func(t *testing.T) {
			address, heads := rawServer(t, func(h head) string {
				if h.target != "/a%2Fb/100%" {
					return empty
				}
				return "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + location + "\r\n\r\n"
			})
			r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse("http://"+address+"/a%2Fb/100%"), nil)
			if err != nil {
				t.Fatal(err)
			}
			client := http.Client{CheckRedirect: func(r *http.Request, _ []*http.Request) error {
				if r.URL.Host != address && r.URL.Host != "" {
					return errors.New("elsewhere")
				}
				return nil
			}}
			resp, err := client.Do(r)
			<-heads
			if err != nil {
				if want != "" {
					t.Error(err)
				}
				return
			}
			resp.Body.Close()
			if got := <-heads; got.target != want {
				t.Errorf("it went on to %q", got.target)
			}
		})
	}
}

func TestTransport(t *testing.T) {
	proxy, heads := rawServer(t, func(head) string { return empty })
	transport := &httpurl.Transport{Base: &http.Transport{
		Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: proxy}),
	}}
	defer transport.Base.CloseIdleConnections()
	for _, target := range targets {
		u := weburl.MustParse("http://example.org:8080" + target)
		r, err := httpurl.NewRequest(t.Context(), "GET", u, nil)
		if err != nil {
			t.Fatal(err)
		}
		before := *r.URL
		resp, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if got := <-heads; got.target != u.WithoutFragment().String() || got.host != "example.org:8080" {
			t.Errorf("%q: the proxy saw %q and host %q", u, got.target, got.host)
		}
		if *r.URL != before {
			t.Errorf("%q: the request was changed", u)
		}
	}
}

// TestTransportWithoutProxy sends what a server expects.
func TestTransportWithoutProxy(t *testing.T) {
	address, heads := rawServer(t, func(head) string { return empty })
	failure := errors.New("no proxy today")
	for _, base := range []*http.Transport{
		{},
		{Proxy: func(*http.Request) (*url.URL, error) { return nil, nil }},
	} {
		checkSent(t, &httpurl.Transport{Base: base}, weburl.MustParse("http://"+address+"/100%"), heads, address)
	}
	checkSent(t, &httpurl.Transport{}, weburl.MustParse("http://"+address+"/100%"), heads, address)
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse("http://"+address+"/100%"), nil)
	if err != nil {
		t.Fatal(err)
	}
	base := &http.Transport{Proxy: func(*http.Request) (*url.URL, error) { return nil, failure }}
	if _, err := (&httpurl.Transport{Base: base}).RoundTrip(r); !errors.Is(err, failure) {
		t.Errorf("the error of the proxy function became %v", err)
	}
}

func TestFromRequest(t *testing.T) {
	const failure = ""
	for name, test := range map[string]struct {
		url  url.URL
		want string
	}{
		"plain":                 {url.URL{Scheme: "http", Host: "h", Path: "/a b"}, "http://h/a%20b"},
		"no path":               {url.URL{Scheme: "http", Host: "h"}, "http://h/"},
		"dots":                  {url.URL{Scheme: "https", Host: "H:443", Path: "/a/../b", RawQuery: "q"}, "https://h/b?q"},
		"two slashes":           {url.URL{Scheme: "http", Host: "h", Path: "//evil"}, "http://h//evil"},
		"backslash":             {url.URL{Scheme: "http", Host: "h", Opaque: `/\evil`}, "http://h//evil"},
		"whole":                 {url.URL{Scheme: "http", Host: "h", Opaque: "//h/x"}, "http://h/x"},
		"another host":          {url.URL{Scheme: "http", Host: "h", Opaque: "//evil/x"}, failure},
		"a longer host":         {url.URL{Scheme: "http", Host: "h", Opaque: "//h.evil/x"}, failure},
		"another port":          {url.URL{Scheme: "http", Host: "h", Opaque: "//h:81/x"}, failure},
		"no slash":              {url.URL{Scheme: "http", Host: "h", Opaque: "x"}, failure},
		"star":                  {url.URL{Scheme: "http", Host: "h", Path: "*"}, failure},
		"an address as a name":  {url.URL{Scheme: "http", Host: "127.1", Path: "/"}, failure},
		"userinfo in the host":  {url.URL{Scheme: "http", Host: "h@evil", Path: "/"}, failure},
		"a path in the host":    {url.URL{Scheme: "http", Host: "evil/h", Path: "/"}, failure},
		"a space in the query":  {url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a b"}, failure},
		"a number sign":         {url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a#b"}, failure},
		"a newline in the path": {url.URL{Scheme: "http", Host: "h", Opaque: "/\n"}, failure},
		"a delete":              {url.URL{Scheme: "http", Host: "h", Opaque: "/\x7F"}, failure},
		"a tilde":               {url.URL{Scheme: "http", Host: "h", Opaque: "/~"}, "http://h/~"},
		"above ASCII":           {url.URL{Scheme: "http", Host: "h", Opaque: "/\u0080"}, "http://h/%C2%80"},
		"ftp":                   {url.URL{Scheme: "ftp", Host: "h", Path: "/"}, failure},
		"no host":               {url.URL{Scheme: "http", Path: "/"}, failure},
		"nothing":               {url.URL{}, failure},
	} {
		t.Run(name, func(t *testing.T) {
			u, err := httpurl.FromRequest(&http.Request{URL: &test.url})
			if u.String() != test.want || (err != nil) != (test.want == failure) {
				t.Errorf("got %q, %v; want %q", u, err, test.want)
			}
		})
	}
	if _, err := httpurl.FromRequest(new(http.Request)); err == nil {
		t.Error("a request without a URL has one")
	}
}

// TestNewRequestURL has what the net/url.URL of a request says to a program that
// reads it: the path and the fragment, percent-decoded as far as they can be.
func TestNewRequestURL(t *testing.T) {
	for _, test := range []struct{ href, path, fragment, escaped string }{
		{"http://h/a%20b", "/a b", "", ""},
		{"http://h/a|b#c|d", "/a|b", "c|d", "c%7Cd"},
		{"http://h/100%#100%", "/100%", "100%", "100%25"},
		{"http://h/[x]#%C3%BC%2f", "/[x]", "\u00FC/", "%C3%BC%2f"},
		{"http://h/#", "/", "", ""},
	} {
		r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse(test.href), nil)
		if err != nil {
			t.Fatal(err)
		}
		if u := r.URL; u.Path != test.path || u.Fragment != test.fragment || u.EscapedFragment() != test.escaped {
			t.Errorf("%s: path %q, fragment %q, %q; want %q, %q, %q", test.href, u.Path, u.Fragment, u.EscapedFragment(), test.path, test.fragment, test.escaped)
		}
	}
}

// TestNewRequestContext hands the context on.
func TestNewRequestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := httpurl.NewRequest(ctx, "POST", weburl.MustParse("http://127.0.0.1:1/"), strings.NewReader("body"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Context().Err() == nil || r.ContentLength != 4 || r.Method != "POST" {
		t.Errorf("%v %d %s", r.Context().Err(), r.ContentLength, r.Method)
	}
}

// roundTripper is an http.RoundTripper that is no *http.Transport.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestTransportDefaultReplaced has a program that replaced http.DefaultTransport.
func TestTransportDefaultReplaced(t *testing.T) {
	before := http.DefaultTransport
	defer func() { http.DefaultTransport = before }()
	var seen *http.Request
	http.DefaultTransport = roundTripper(func(r *http.Request) (*http.Response, error) {
		seen = r
		return nil, errors.New("sent")
	})
	r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse("http://127.0.0.1/100%"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(httpurl.Transport).RoundTrip(r); err == nil || err.Error() != "sent" || seen != r {
		t.Errorf("error %v, request %v", err, seen)
	}
}
