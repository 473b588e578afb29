package route_test

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/weburl/weburl/urlpattern"
	"github.com/weburl/weburl/urlpattern/route"
)

func ExampleRouter() {
	books := urlpattern.MustCompile("https://{:shop.}?example.com/books/:id")
	router, err := route.New(route.Route{Pattern: books, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		match, _ := route.FromRequest(r)
		shop, _ := match.Result.Group(urlpattern.Hostname, "shop")
		fmt.Fprintf(w, "book %s of %q", r.PathValue("id"), shop)
	})})
	if err != nil {
		log.Fatal(err)
	}
	router.Scheme = "https" // TLS ends at a proxy

	for _, target := range []string{"/books/caf%C3%A9", "/x/%2e%2e/books/1", "/books/..%2fadmin"} {
		answer := httptest.NewRecorder()
		router.ServeHTTP(answer, httptest.NewRequest("GET", "http://london.example.com"+target, nil))
		fmt.Println(answer.Code, answer.Body)
	}
	// Output:
	// 200 book café of "london"
	// 200 book 1 of "london"
	// 400 400 bad request
}

func ExampleRouter_hosts() {
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
