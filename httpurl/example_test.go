package httpurl_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
)

func ExampleNewRequest() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == "/old" {
			w.Header().Set("Location", "/new|1")
			w.WriteHeader(http.StatusFound)
			return
		}
		fmt.Println("the server sees", r.RequestURI)
	}))
	defer server.Close()

	// Follow redirects as browsers do.
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	u := weburl.MustParse(server.URL + "/old")
	for range 10 {
		r, err := httpurl.NewRequest(context.Background(), "GET", u, nil)
		if err != nil {
			log.Fatal(err)
		}
		resp, err := client.Do(r)
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
		location := resp.Header.Get("Location")
		if location == "" {
			break
		}
		if u, err = u.Parse(location); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// the server sees /new|1
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
