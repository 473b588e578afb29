package route_test

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httppath"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/urlpattern"
	"github.com/weburl/weburl/urlpattern/route"
)

// pathname returns a pattern for a path on any host.
func pathname(pattern string) *urlpattern.Pattern {
	p, err := new(urlpattern.Compiler).CompileInit(urlpattern.Init{Pathname: &pattern})
	if err != nil {
		panic(err)
	}
	return p
}

// newRouter is New for routes that are right.
func newRouter(t *testing.T, routes ...route.Route) *route.Router {
	t.Helper()
	router, err := route.New(routes...)
	if err != nil {
		t.Fatal(err)
	}
	return router
}

// says returns a handler that answers with a name and what the request has.
func says(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s host=%s path=%s query=%s uri=%s rest=%s", name, r.Host, r.URL.Path, r.URL.RawQuery, r.RequestURI, r.PathValue("0"))
	})
}

// serve serves a handler on a socket, and returns what sends raw requests to it.
func serve(t testing.TB, handler http.Handler) (send func(head string) (status int, body string)) {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	return func(head string) (status int, body string) {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, head+"\r\nConnection: close\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%q: %v", head, err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, strings.TrimSpace(string(text))
	}
}

// TestRequestLines sends raw requests to a server with a rule for /admin.
func TestRequestLines(t *testing.T) {
	router := newRouter(t,
		route.Route{Pattern: pathname("/admin{/*}?"), Handler: says("admin")},
		route.Route{Pattern: pathname("/public/*"), Handler: says("public")},
	)
	router.NotFound = says("other")
	send := serve(t, router)
	const h = " HTTP/1.1\r\nHost: h.example"
	for _, test := range []struct{ head, want string }{
		{"GET /public/a?q=1" + h, "public host=h.example path=/public/a query=q=1 uri=/public/a?q=1 rest=a"},
		{"GET /public/a%20b|c" + h, "public host=h.example path=/public/a b|c query= uri=/public/a%20b|c rest=a b|c"},

		// Dot segments, and bytes that are the same to a browser.
		{"GET /public/../admin/x" + h, "admin host=h.example path=/admin/x query= uri=/admin/x rest=x"},
		{"GET /public/%2e%2e/admin/x" + h, "admin host=h.example path=/admin/x query= uri=/admin/x rest=x"},
		{"GET /public/.%2E/admin" + h, "admin host=h.example path=/admin query= uri=/admin rest="},
		{"GET /public/%2e/a" + h, "public host=h.example path=/public/a query= uri=/public/a rest=a"},
		{`GET /public\..\admin\x` + h, "admin host=h.example path=/admin/x query= uri=/admin/x rest=x"},
		{`GET /\admin` + h, "400"},
		{"GET /public/..;/admin" + h, "400"},

		// Two paths in one.
		{"GET /public/..%2fadmin" + h, "400"},
		{"GET /public/..%2Fadmin" + h, "400"},
		{"GET /public/..%5cadmin" + h, "400"},
		{"GET /public/%2e%2e%2fadmin" + h, "400"},
		{"GET //admin" + h, "400"},
		{"GET /admin//x" + h, "400"},
		{"GET //evil.example/admin" + h, "400"},
		{"GET /public/a%2" + h, "400"},
		{"GET /public/100%25" + h, "public host=h.example path=/public/100% query= uri=/public/100%25 rest=100%"},

		// Decoded once, these are no dot segments and no slashes.
		{"GET /public/%252e%252e/admin" + h, "400"},
		{"GET /public/..%252fadmin" + h, "400"},

		// What ends a path, written where it does not.
		{"GET /public/a#/../../admin" + h, "admin host=h.example path=/admin query= uri=/admin rest="},
		{"GET /public/a?x#y" + h, "public host=h.example path=/public/a query=x%23y uri=/public/a?x%23y rest=a"},
		{"GET /public/a%3F/b" + h, "400"},
		{"GET /admin%00" + h, "400"},
		{"GET /admin\xE3\x80\x80" + h, "other host=h.example path=/admin\u3000 query= uri=/admin%E3%80%80 rest="},
		{"GET /admin\xFF" + h, "400"},
		{"GET /ADMIN" + h, "other host=h.example path=/ADMIN query= uri=/ADMIN rest="},
		{"GET /%41dmin" + h, "other host=h.example path=/Admin query= uri=/Admin rest="},
		{"GET /public/%c3%a9%7e%7B" + h, "public host=h.example path=/public/é~{ query= uri=/public/%C3%A9~%7B rest=é~{"},
		{"GET /%61dmin" + h, "admin host=h.example path=/admin query= uri=/admin rest="},

		// Other forms of the request target: the host is that of the target.
		{"GET http://h.example/admin" + h, "admin host=h.example path=/admin query= uri=/admin rest="},
		{"GET https://t.example:8443/public/%2e%2e/admin?q" + h, "admin host=t.example:8443 path=/admin query=q uri=/admin?q rest="},
		{"GET http://t.example" + h, "other host=t.example path=/ query= uri=/ rest="},
		{"GET http://t.example?q" + h, "other host=t.example path=/ query=q uri=/?q rest="},
		{"GET http://u:p@t.example/admin" + h, "admin host=t.example path=/admin query= uri=/admin rest="},
		{`GET http://t.example\@h.example/admin` + h, "400"},
		{"GET t.example:80" + h, "400"},
		{"OPTIONS *" + h, ""}, // net/http answers it
		{"CONNECT t.example:443" + h, "400"},
		{"GET public/a" + h, "400"},

		// Hosts.
		{"GET /public/a HTTP/1.1\r\nHost: H.Example:80", "public host=h.example path=/public/a query= uri=/public/a rest=a"},
		{"GET /public/a HTTP/1.1\r\nHost: 0x7f.1:8080", "public host=127.0.0.1:8080 path=/public/a query= uri=/public/a rest=a"},
		{"GET /public/a HTTP/1.1\r\nHost: %68.example", "public host=h.example path=/public/a query= uri=/public/a rest=a"},
		{"GET /public/a HTTP/1.1\r\nHost: h.example@evil.example", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: h.example%2Fadmin", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: h.example/admin?", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: h.example#", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: h.example\\x", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: h.example:x", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: h.example:80:80", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: [::1", "400"},
		{"GET /public/a HTTP/1.1\r\nHost:", "400"},
		{"GET /public/a HTTP/1.1\r\nHost: a.example\r\nHost: b.example", "400"},
		{"GET /public/a HTTP/1.1", "400"},
		{"GET /public/a HTTP/1.0", "400"},
	} {
		status, body := send(test.head)
		if status == http.StatusBadRequest {
			body = "400"
		}
		if body != test.want {
			t.Errorf("%q: %d %q,\n want %q", test.head, status, body, test.want)
		}
	}
}

// targetPieces make up request targets that programs read in different ways.
var targetPieces = []string{
	"/", "/", "/", "/", "a", "b", "admin", "public", ".", "..", "%2e", "%2E", "%2f", "%5C", `\`, "//", ";", "%25", "%252e", "%252f",
	"%00", "?", "#", "|", "%", "%zz", "é", "\xFF", "%C3%A9", "%61", ":", "@", "*", "+", "http://h.example", "&",
}

// encode returns the one way in which a path is written.
func encode(path string) string {
	var b []byte
	for _, c := range []byte(path) {
		if c < 0x80 && !(percent.Path + `/\\%`).Contains(rune(c)) {
			b = append(b, c)
		} else {
			b = fmt.Appendf(b, "%%%02X", c)
		}
	}
	return string(b)
}

// TestOnePath sends targets at random, and holds that the match, the fields of the
// request, the path values, a ServeMux and a file server read one path.
func TestOnePath(t *testing.T) {
	mux := http.NewServeMux()
	var seen *http.Request
	mux.HandleFunc("/{rest...}", func(_ http.ResponseWriter, r *http.Request) { seen = r })
	var routed *http.Request
	router := newRouter(t, route.Route{Pattern: pathname("/:first/*"), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		routed = r
		mux.ServeHTTP(w, r)
	})})
	router.Policy = httppath.Policy{AllowParameters: true, AllowDoubleEncoding: true, AllowBytes: true}
	send := serve(t, router)
	r := rand.New(rand.NewPCG(1, 2))
	matched := 0
	for range 2000 {
		target := "/"
		for range 1 + r.IntN(8) {
			target += targetPieces[r.IntN(len(targetPieces))]
		}
		seen, routed = nil, nil
		status, _ := send("GET " + target + " HTTP/1.1\r\nHost: h.example")
		if routed == nil {
			if status == http.StatusOK {
				t.Fatalf("%q: %d without a route", target, status)
			}
			continue
		}
		matched++
		if seen == nil || status != http.StatusOK {
			t.Fatalf("%q: the ServeMux answers %d", target, status)
		}
		match, ok := route.FromRequest(seen)
		if !ok {
			t.Fatalf("%q: no match in the request", target)
		}
		var segments []string
		for segment := range strings.SplitSeq(match.URL.EncodedPath()[1:], "/") {
			segments = append(segments, percent.Decode(segment))
		}
		if normal := "/" + strings.ReplaceAll(encode(seen.URL.Path[1:]), "%2F", "/"); match.URL.EncodedPath() != normal {
			t.Fatalf("%q: r.URL.Path is %q, the URL %v", target, seen.URL.Path, match.URL)
		}
		if got := strings.Split(seen.URL.Path[1:], "/"); !slices.Equal(got, segments) {
			t.Fatalf("%q: r.URL.Path is %q, the URL %v", target, seen.URL.Path, match.URL)
		}
		if u, err := weburl.Parse("http://" + seen.Host + seen.RequestURI); err != nil || u != match.URL {
			t.Fatalf("%q: the request has the URL %v, the match %v", target, u, match.URL)
		}
		if u, err := weburl.Parse("http://" + seen.Host + seen.URL.RequestURI()); err != nil || u.EncodedPath() != match.URL.EncodedPath() && u.EncodedPath() != seen.URL.EscapedPath() {
			t.Fatalf("%q: r.URL has %v, the match %v", target, u, match.URL)
		}
		clean := strings.TrimSuffix(seen.URL.Path, "/")
		if path.Clean(seen.URL.Path) != clean {
			t.Fatalf("%q: %q is not clean", target, seen.URL.Path)
		}
		if rest := seen.PathValue("rest"); "/"+rest != seen.URL.Path {
			t.Fatalf("%q: the ServeMux reads %q of %q", target, rest, seen.URL.Path)
		}
		if both := "/" + seen.PathValue("first") + "/" + seen.PathValue("0"); both != seen.URL.Path {
			t.Fatalf("%q: the path values are %q of %q", target, both, seen.URL.Path)
		}
	}
	if matched < 100 {
		t.Errorf("only %d requests were routed", matched)
	}
}

// TestFiles has a file server after a rule that must not be passed.
func TestFiles(t *testing.T) {
	files := http.FileServerFS(fstest.MapFS{"public/a": {Data: []byte("public")}, "admin/key": {Data: []byte("secret")}})
	forbidden := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "forbidden", http.StatusForbidden) })
	allow := serve(t, newRouter(t,
		route.Route{Pattern: pathname("/public/*"), Handler: files},
		route.Route{Pattern: pathname("/*"), Handler: forbidden},
	))
	deny := serve(t, newRouter(t,
		route.Route{Pattern: pathname("/admin{/*}?"), Handler: forbidden},
		route.Route{Pattern: pathname("/*"), Handler: files},
	))
	for _, send := range []func(string) (int, string){allow, deny} {
		if status, body := send("GET /public/a HTTP/1.1\r\nHost: h"); status != http.StatusOK || body != "public" {
			t.Fatal(status, body)
		}
	}
	up := []string{"..", "%2e%2e", ".%2e", "%2E.", "..%2f", "..%5c", `..\`, "%252e%252e", "..%00", "..;", "%c0%ae%c0%ae"}
	slash := []string{"/", "//", "%2f", "%2F", "%5c", `\`, "%252f", "/./", "/%2e/"}
	names := []string{"admin", "%61dmin", "a%64min", "%61%64%6D%69%6e", "%2561dmin", "admin%00", "admin%20", "admin.", "admin;", "ADMIN"}
	var targets []string
	for _, first := range slash {
		for _, second := range slash {
			for _, name := range names {
				targets = append(targets, first+name+second+"key")
			}
			for _, dots := range up {
				targets = append(targets, "/public"+first+dots+second+"admin"+second+"key")
			}
		}
	}
	for _, target := range targets {
		for _, start := range []string{"", "http://h"} {
			for _, send := range []func(string) (int, string){allow, deny} {
				if status, body := send("GET " + start + target + " HTTP/1.1\r\nHost: h"); strings.Contains(body, "secret") {
					t.Errorf("%s: %d %s", target, status, body)
				}
			}
		}
	}
}

// TestNew has routes that are wrong.
func TestNew(t *testing.T) {
	for _, path := range []string{"/%61", "/caf%c3%a9", "/a%7Eb", "/:a(%7e)"} {
		if _, err := route.New(route.Route{Pattern: pathname(path), Handler: says("")}); err == nil {
			t.Errorf("%s is a route", path)
		}
	}
	for _, path := range []string{"/100%", "/caf%C3%A9", "/café", "/a%2Fb", "/%25", "/%zz", "/{%7B}?"} {
		if _, err := route.New(route.Route{Pattern: pathname(path), Handler: says("")}); err != nil {
			t.Error(err)
		}
	}
	if _, err := route.New(route.Route{Pattern: pathname("/")}); err == nil {
		t.Error("a route without a handler")
	}
}

// TestProxy has a reverse proxy after a router: the server after it sees the path that
// was matched.
func TestProxy(t *testing.T) {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.RequestURI) }))
	defer upstream.Close()
	to, err := url.Parse(upstream.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
	send := serve(t, newRouter(t,
		route.Route{Pattern: pathname("/admin{/*}?"), Handler: http.NotFoundHandler()},
		route.Route{Pattern: pathname("/*"), Handler: proxy},
	))
	for target, want := range map[string]string{
		"/a/../b?q=%2f":         "/b?q=%2f",
		"/x/%2e%2e/%61dmin":     "404 page not found",
		"/%61%7e%c3%a9%25":      "/a~%C3%A9%25",
		"/..%252fadmin":         "400 bad request",
		`/x\..\admin`:           "404 page not found",
		"http://h/x/../admin/a": "404 page not found",
		"/a#/../admin":          "404 page not found",
		"/a?b#c":                "/a?b%23c",
	} {
		if _, body := send("GET " + target + " HTTP/1.1\r\nHost: h"); body != want {
			t.Errorf("%s: %s, want %s", target, body, want)
		}
	}
}

// TestAmbiguous has a router that allows ambiguous paths: the groups tell segments
// from what is in them, and r.URL.Path does not.
func TestAmbiguous(t *testing.T) {
	router := newRouter(t, route.Route{Pattern: pathname("/public/:id"), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		match, _ := route.FromRequest(r)
		id, _ := match.Result.Group(urlpattern.Pathname, "id")
		fmt.Fprint(w, id, " ", r.PathValue("id"), " ", r.URL.Path, " ", r.URL.EscapedPath())
	})})
	router.Policy = allowAll
	send := serve(t, router)
	if _, body := send("GET /public/a%2fadmin HTTP/1.1\r\nHost: h"); body != "a%2Fadmin a/admin /public/a/admin /public/a%2Fadmin" {
		t.Error(body)
	}
}

// TestHTTP2 sends paths over HTTP/2, whose requests have no line that ends at a space.
func TestHTTP2(t *testing.T) {
	server := httptest.NewUnstartedServer(newRouter(t, route.Route{Pattern: pathname("/admin"), Handler: says("admin")}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	for target, want := range map[string]string{"/x/../admin": "200 HTTP/2.0", "/admin ": "404 HTTP/2.0", "/admin%20": "404 HTTP/2.0", "/x/..%2fadmin": "400 HTTP/2.0"} {
		request, err := http.NewRequest("GET", server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.URL.Opaque = "//" + request.URL.Host + target
		response, err := server.Client().Do(request)
		if err != nil {
			t.Fatalf("%q: %v", target, err)
		}
		response.Body.Close()
		if got := fmt.Sprint(response.StatusCode, " ", response.Proto); got != want {
			t.Errorf("%q: %s, want %s", target, got, want)
		}
	}
}

// TestScheme has routes for one scheme.
func TestScheme(t *testing.T) {
	secure := urlpattern.MustCompile("https://h.example/*")
	for scheme, want := range map[string]int{"": http.StatusNotFound, "https": http.StatusOK} {
		router := newRouter(t, route.Route{Pattern: secure, Handler: says("secure")})
		router.Scheme = scheme
		send := serve(t, router)
		for _, target := range []string{"/a", "https://h.example/a"} {
			if status, body := send("GET " + target + " HTTP/1.1\r\nHost: h.example"); status != want {
				t.Errorf("%q, %s: %d %s", scheme, target, status, body)
			}
		}
	}
}

// TestChanged routes a request by the path that a handler before has set.
func TestChanged(t *testing.T) {
	inner := newRouter(t, route.Route{Pattern: pathname("/:id{/:page}?"), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s,%s,%s", r.PathValue("id"), r.PathValue("page"), r.RequestURI)
	})})
	mux := http.NewServeMux()
	mux.Handle("/{page}/", http.StripPrefix("/books", inner))
	send := serve(t, mux)
	if _, body := send("GET /books/a%20b|?q HTTP/1.1\r\nHost: h"); body != "a b|,,/a%20b|?q" {
		t.Error(body)
	}
}

var allowAll = httppath.Policy{
	AllowParameters: true, AllowSlashesBelow: []httppath.Rule{httppath.MustPrefix("/")}, AllowDoubleEncoding: true, AllowBytes: true,
}
