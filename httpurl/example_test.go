package httpurl_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"slices"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
)

func ExampleNewRequest() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintln(w, "requested:", r.RequestURI)
	}))
	defer server.Close()

	r, err := httpurl.NewRequest(context.Background(), "GET", weburl.MustParse(server.URL+"/a|b"), nil)
	if err != nil {
		log.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	io.Copy(os.Stdout, resp.Body)
	// Output:
	// requested: /a|b
}

func ExampleFromServerRequest() {
	host, err := weburl.ParseHost("example.org")
	if err != nil {
		log.Fatal(err)
	}
	options := httpurl.ServerOptions{Hosts: []weburl.Host{host}}
	handler := func(w http.ResponseWriter, r *http.Request) {
		u, err := httpurl.FromServerRequest(r, options)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Fprintln(w, u)
	}
	for _, name := range []string{"EXAMPLE.org", "evil.example"} {
		r := httptest.NewRequest("GET", "/a/../b?c", nil)
		r.Host = name
		w := httptest.NewRecorder()
		handler(w, r)
		fmt.Print(w.Code, " ", w.Body)
	}
	// Output:
	// 200 http://example.org/b?c
	// 400 httpurl: the request is for another host, "evil.example"
}

func ExampleServerOptions() {
	host, err := weburl.ParseHost("example.org")
	if err != nil {
		log.Fatal(err)
	}
	options := httpurl.ServerOptions{
		Hosts:   []weburl.Host{host},
		Trust:   httpurl.XForwardedProto, // which the proxy sets in every request
		Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")},
	}
	for _, peer := range []string{"192.0.2.1:1234", "203.0.113.7:1234"} {
		r := httptest.NewRequest("GET", "/b", nil)
		r.Host = "example.org"
		r.RemoteAddr = peer
		r.Header.Set("X-Forwarded-Proto", "https")
		u, err := httpurl.FromServerRequest(r, options)
		fmt.Println(u, err)
	}
	// Output:
	// https://example.org/b <nil>
	// http://example.org/b <nil>
}

func Example_redirects() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == "/old" {
			w.Header().Set("Location", "/new|1")
			w.WriteHeader(http.StatusFound)
			return
		}
		fmt.Println("the server sees", r.RequestURI)
	}))
	defer server.Close()

	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	// get follows redirects as browsers do, up to ten. The caller closes the body.
	get := func(ctx context.Context, u weburl.URL) (*http.Response, error) {
		for range 11 {
			r, err := httpurl.NewRequest(ctx, "GET", u, nil)
			if err != nil {
				return nil, err
			}
			resp, err := client.Do(r)
			if err != nil {
				return nil, err
			}
			location := resp.Header.Get("Location")
			if location == "" || !slices.Contains([]int{301, 302, 303, 307, 308}, resp.StatusCode) {
				return resp, nil
			}
			resp.Body.Close()
			if u, err = u.Parse(location); err != nil {
				return nil, err
			}
		}
		return nil, errors.New("too many redirects")
	}
	resp, err := get(context.Background(), weburl.MustParse(server.URL+"/old"))
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	fmt.Println(resp.Status)
	// Output:
	// the server sees /new|1
	// 200 OK
}

func ExampleTransport() {
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println("the proxy sees", r.RequestURI)
	}))
	defer proxy.Close()
	at, _ := url.Parse(proxy.URL)
	client := http.Client{Transport: &httpurl.Transport{Base: &http.Transport{Proxy: http.ProxyURL(at)}}}

	r, err := httpurl.NewRequest(context.Background(), "GET", weburl.MustParse("http://example.org/a|b"), nil)
	if err != nil {
		log.Fatal(err)
	}
	resp, err := client.Do(r)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	// Output:
	// the proxy sees http://example.org/a|b
}

func ExampleFromRequest() {
	r, err := http.NewRequest("GET", "http://user:secret@EXAMPLE.org:80/a/../b#top", nil)
	if err != nil {
		log.Fatal(err)
	}
	u, err := httpurl.FromRequest(r)
	fmt.Println(u, err)
	// Output:
	// http://example.org/b <nil>
}
