package route_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern/route"
)

// FuzzRequest holds that what a router hands on has one URL, whose path is clean, or
// that it answers with status 400.
func FuzzRequest(f *testing.F) {
	f.Add("/public/%2e%2e/%61dmin?q#x", "h.example:80")
	f.Add(`http://a@b\c/..%2f//`, "0x7f.1")
	f.Add("*", "[::1]")
	f.Fuzz(func(t *testing.T, target, host string) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n")))
		if err != nil {
			return
		}
		handed := false
		router, err := route.New(route.Route{Pattern: pathname("/*"), Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			handed = true
			match, ok := route.FromRequest(r)
			if !ok {
				t.Fatal("no match")
			}
			if u, err := weburl.Parse("http://" + r.Host + r.RequestURI); err != nil || u != match.URL {
				t.Fatalf("the request has %v, the match %v", u, match.URL)
			}
			if r.URL.Path != "/" && path.Clean(r.URL.Path) != strings.TrimSuffix(r.URL.Path, "/") {
				t.Fatalf("the path is %q", r.URL.Path)
			}
			if want := strings.ReplaceAll(encode(r.URL.Path), "%2F", "/"); match.URL.EncodedPath() != want {
				t.Fatalf("the path is %q, the URL %v", r.URL.Path, match.URL)
			}
			if "/"+r.PathValue("0") != r.URL.Path {
				t.Fatalf("the path is %q, its value %q", r.URL.Path, r.PathValue("0"))
			}
		})})
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		router.ServeHTTP(w, r)
		if !handed && w.Code != http.StatusBadRequest {
			t.Fatalf("status %d", w.Code)
		}
	})
}
