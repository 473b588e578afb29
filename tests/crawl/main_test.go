package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/ssrf"
)

var update = flag.Bool("update", false, "write the functions and the output in docs/crawl.md")

// TestPage holds the functions in docs/crawl.md to the program, and the example there to its
// output. The page has the port 8080 for that of the test.
func TestPage(t *testing.T) {
	const (
		page   = "../../docs/crawl.md"
		robots = "User-agent: *\nDisallow: /private/\n"
		home   = `<a href="docs/">docs</a> <a href="docs/?utm_source=x#top">docs</a> <a href="old">old</a>
<a href="private/">private</a> <a href="https://example.com/">elsewhere</a> <a href="search?q=größe">größe</a>
`
	)
	docs.Functions(t, page, *update, "main.go add", "main.go allows", "main.go linksOf", "main.go visit")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
			for _, r := range home {
				w.Write([]byte{byte(r)})
			}
		case "/robots.txt":
			fmt.Fprint(w, robots)
		case "/old":
			http.Redirect(w, r, "/new", http.StatusFound)
		}
	}))
	defer server.Close()
	output, err := exec.Command(docs.Build(t, "."), "-start", server.URL, "-delay", "10ms", "-v").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	const shown = "http://127.0.0.1:8080"
	text := fmt.Sprintf("```html\n%s```\n\nIts robots.txt is\n\n```text\n%s```\n\nWith this site on port 8080, the program prints\n\n```sh\nGOWORK=$PWD/all.work go run ./tests/crawl -start %s/ -v\n```\n\n```output\n%s```\n",
		home, robots, shown, strings.ReplaceAll(string(output), server.URL, shown))
	docs.Part(t, page, "<!-- output: GOWORK=$PWD/all.work go test ./tests/crawl -run TestPage -update -->\n", "<!-- end of output -->\n", text, *update)
}

// A testSite is a site on loopback, which records the requests that it gets.
type testSite struct {
	mu       sync.Mutex
	requests []string // what was asked for, and with which cookie
	other    string   // the URL of another site
}

func (s *testSite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	cookie, _ := r.Cookie("visit")
	s.mu.Lock()
	s.requests = append(s.requests, fmt.Sprint(r.RequestURI, " ", cookie))
	s.mu.Unlock()
	if r.UserAgent() != agent {
		http.Error(w, "who?", http.StatusForbidden)
		return
	}
	host := "http://" + r.Host
	switch r.RequestURI {
	case "/robots.txt":
		fmt.Fprintf(w, "User-agent: *\nDisallow: /\n\nUser-agent: %s\nDisallow: /private/\nDisallow: /*.pdf$\nSitemap: %s/map.xml\nSitemap: %s/map.xml\n", agent, host, s.other)
	case "/map.xml":
		fmt.Fprintf(w, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>%s/only-in-the-map</loc></url><url><loc>%s/x</loc></url></urlset>", host, s.other)
	case "/":
		http.SetCookie(w, &http.Cookie{Name: "visit", Value: "1"})
		fmt.Fprintf(w, `<!doctype html><base href="/docs/"><base href="/wrong/">
			<a href="a">A</a> <A HREF="a#top">A</A> <a href="./a?utm_source=x">A</a> <a href="%s/docs/../docs/a">A</a> <a href=" a ">A</a>
			<a href="/a|b">odd</a> <a href="/private/x">private</a> <a href="/docs/b.pdf">PDF</a>
			<a href="%s/x">other</a> <a href="mailto:us@example.org">mail</a> <a href="http://a b/">broken</a> <a>none</a>
			<a href="/old">old</a> <a href="/gone">gone</a> <a href="/latin">Latin</a>`, host, s.other)
	case "/old":
		w.Header().Set("Location", "new|1?q#f")
		w.WriteHeader(http.StatusFound)
	case "/latin":
		w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
		w.Write([]byte("<a href='?q=gr\xF6\xDFe'>x</a>"))
	case "/gone":
		http.NotFound(w, r)
	default:
		fmt.Fprint(w, "<p>a page, with a link <a href=/>home</a>")
	}
}

func TestCrawl(t *testing.T) {
	other := new(testSite)
	otherServer := httptest.NewServer(other)
	defer otherServer.Close()
	s := &testSite{other: strings.Replace(otherServer.URL, "127.0.0.1", "localhost", 1)}
	server := httptest.NewServer(s)
	defer server.Close()

	const delay = 20 * time.Millisecond
	start := weburl.MustParse(server.URL)
	c, err := newCrawler(start, delay)
	if err != nil {
		t.Fatal(err)
	}
	var visited []string
	began := time.Now()
	c.crawl(context.Background(), start, 20, func(u weburl.URL) { visited = append(visited, u.RequestURI()) })
	took := time.Since(began)

	want := []string{"/", "/only-in-the-map", "/docs/a", "/a|b", "/old", "/latin", "/new|1?q", "/latin?q=gr%F6%DFe"}
	if !slices.Equal(visited, want) {
		t.Errorf("visited %q, want %q", visited, want)
	}
	wantRequests := []string{
		"/robots.txt ", "/map.xml ", "/ ", "/only-in-the-map visit=1", "/docs/a visit=1", "/a|b visit=1", "/old visit=1",
		"/gone visit=1", "/latin visit=1", "/new|1?q visit=1", "/latin?q=gr%F6%DFe visit=1",
	}
	if got := s.requests; !slices.Equal(got, wantRequests) {
		t.Errorf("requests %q, want %q", got, wantRequests)
	}
	if len(other.requests) > 0 {
		t.Errorf("the other site got %q", other.requests)
	}
	if least := delay * time.Duration(len(wantRequests)-1); took < least {
		t.Errorf("%d requests in %v, want at least %v", len(wantRequests), took, least)
	}
}

// TestCrawlPause visits a site whose responses take longer than the pause between two
// requests: the pause begins after the response.
func TestCrawlPause(t *testing.T) {
	const delay = 20 * time.Millisecond
	var ended time.Time
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if pause := time.Since(ended); !ended.IsZero() && pause < delay {
			t.Errorf("a pause of %v before %s, want at least %v", pause, r.URL, delay)
		}
		time.Sleep(5 * delay / 2)
		fmt.Fprint(w, `<a href="/1"></a> <a href="/2"></a>`)
		ended = time.Now()
	}))
	defer server.Close()
	start := weburl.MustParse(server.URL)
	c, err := newCrawler(start, delay)
	if err != nil {
		t.Fatal(err)
	}
	visits := 0
	c.crawl(context.Background(), start, 20, func(weburl.URL) { visits++ })
	if visits != 3 {
		t.Errorf("%d visits, want 3", visits)
	}
}

// TestCrawlRobots visits sites whose robots.txt is an error, or a number of redirects to
// another origin away.
func TestCrawlRobots(t *testing.T) {
	for _, test := range []struct {
		name      string
		status    int // of the last response
		redirects int
		body      string
		visits    int
	}{
		{name: "server error", status: http.StatusServiceUnavailable, visits: 0},
		{name: "not found", status: http.StatusNotFound, visits: 1},
		{name: "redirected, allowed", status: http.StatusOK, redirects: maxRedirects, body: "User-agent: *\nDisallow: /x\n", visits: 1},
		{name: "redirected, forbidden", status: http.StatusOK, redirects: 1, body: "User-agent: *\nDisallow: /\n", visits: 0},
		{name: "redirected, not found", status: http.StatusNotFound, redirects: 1, visits: 1},
		{name: "redirected too often", status: http.StatusOK, redirects: maxRedirects + 1, visits: 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var other *httptest.Server
			hops, asked := 0, 0
			robots := func(w http.ResponseWriter, r *http.Request) {
				asked++
				if hops == test.redirects {
					w.WriteHeader(test.status)
					fmt.Fprint(w, test.body)
					return
				}
				hops++
				http.Redirect(w, r, fmt.Sprint(other.URL, "/rules/", hops), http.StatusMovedPermanently)
			}
			other = httptest.NewServer(http.HandlerFunc(robots))
			defer other.Close()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/robots.txt" {
					robots(w, r)
				}
			}))
			defer server.Close()
			start := weburl.MustParse(server.URL)
			c, err := newCrawler(start, time.Millisecond)
			if err != nil {
				t.Fatal(err)
			}
			visits := 0
			c.crawl(context.Background(), start, 5, func(weburl.URL) { visits++ })
			if visits != test.visits {
				t.Errorf("%d visits, want %d", visits, test.visits)
			}
			if want := min(test.redirects, maxRedirects) + 1; asked != want {
				t.Errorf("%d requests for robots.txt, want %d", asked, want)
			}
		})
	}
}

// A robots.txt that redirects to a URL that is not http or https allows nothing.
func TestCrawlRobotsScheme(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "file:///etc/passwd")
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	start := weburl.MustParse(server.URL)
	c, err := newCrawler(start, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	c.crawl(context.Background(), start, 5, func(u weburl.URL) { t.Errorf("visited %s", u) })
}

// With the transport of package ssrf, a robots.txt does not lead the crawler to a server that
// the policy does not allow.
func TestCrawlRobotsPolicy(t *testing.T) {
	other := new(testSite)
	otherServer := httptest.NewServer(other)
	defer otherServer.Close()
	server := httptest.NewServer(http.RedirectHandler(otherServer.URL+"/robots.txt", http.StatusFound))
	defer server.Close()
	start := weburl.MustParse(server.URL)
	c, err := newCrawler(start, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	port, _ := start.PortNumber()
	c.client.Transport = &ssrf.Transport{Policy: ssrf.Policy{
		Schemes:    []string{"http"},
		Ports:      []uint16{port},
		AllowAddrs: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
	}}
	c.crawl(context.Background(), start, 5, func(u weburl.URL) { t.Errorf("visited %s", u) })
	if len(other.requests) > 0 {
		t.Errorf("the other server got %q", other.requests)
	}
}

// TestLinksBase: the first base element counts, even if its URL does not parse.
//
// https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
func TestLinksBase(t *testing.T) {
	page := weburl.MustParse("https://example.org/docs/")
	for document, want := range map[string]string{
		`<base href="/a/"><base href="/b/"><a href="x">`:        "https://example.org/a/x",
		`<base href="https://a b/"><base href="/b/"><a href=x>`: "https://example.org/docs/x",
		`<base target=_top><base href="/b/"><a href="x">`:       "https://example.org/b/x",
	} {
		links := linksOf(page, []byte(document), "text/html; charset=utf-8")
		if len(links) != 1 || links[0].String() != want {
			t.Errorf("%s: %v, want %s", document, links, want)
		}
	}
}
