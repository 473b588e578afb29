// Command crawl visits the pages of a site, one after the other, and prints their URLs.
package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/cookiejar"
	"os"
	"time"

	"github.com/temoto/robotstxt"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/site"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
	"golang.org/x/net/publicsuffix"
)

const (
	agent        = "crawl-example"
	maxBody      = 1 << 20 // bytes
	maxRedirects = 5       // of a robots.txt
)

func main() {
	var start weburl.URL
	flag.Var(&start, "start", "begin at `URL`")
	delay := flag.Duration("delay", time.Second, "wait `DURATION` between two requests")
	most := flag.Int("max", 100, "visit at most `N` pages")
	verbose := flag.Bool("v", false, "print the URLs that are dropped, and the reason, on stderr")
	flag.Parse()
	if start.IsZero() {
		log.Fatal("crawl: -start is missing")
	}
	c, err := newCrawler(start, *delay)
	if err != nil {
		log.Fatal(err)
	}
	if *verbose {
		c.dropped = func(u weburl.URL, reason string) { fmt.Fprintf(os.Stderr, "\t%s: %s\n", reason, u) }
	}
	c.crawl(context.Background(), start, *most, func(u weburl.URL) { fmt.Println(u) })
}

type crawler struct {
	client   *http.Client
	site     site.Site     // all that it visits
	keys     canon.Profile // which URLs are one page
	seen     map[weburl.URL]bool
	frontier []weburl.URL
	robots   map[string]*robotstxt.RobotsData // by origin
	delay    time.Duration                    // from the end of a request to the next
	next     time.Time                        // when the next request may begin
	dropped  func(u weburl.URL, reason string)
}

func newCrawler(start weburl.URL, delay time.Duration) (*crawler, error) {
	jar, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
	if err != nil {
		return nil, err
	}
	return &crawler{
		client: &http.Client{
			Jar:     jar,
			Timeout: 10 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error {
				return http.ErrUseLastResponse // a redirect is a link
			},
		},
		site:   site.Of(start.Origin()),
		keys:   canon.Crawler(),
		seen:   make(map[weburl.URL]bool),
		robots: make(map[string]*robotstxt.RobotsData),
		delay:  delay,

		dropped: func(weburl.URL, string) {},
	}, nil
}

// crawl visits pages from start on.
func (c *crawler) crawl(ctx context.Context, start weburl.URL, most int, visited func(weburl.URL)) {
	c.add(start)
	for ; len(c.frontier) > 0 && most > 0; c.frontier = c.frontier[1:] {
		u := c.frontier[0]
		if !c.allows(ctx, u) {
			c.dropped(u, "robots.txt")
			continue
		}
		most--
		links, err := c.visit(ctx, u)
		if err != nil {
			log.Printf("%s: %v", u.Redacted(), err)
			continue
		}
		visited(u)
		for _, link := range links {
			c.add(link)
		}
	}
}

// add adds a URL to the frontier, unless it is on another site or its page was added before.
func (c *crawler) add(u weburl.URL) {
	if site.Of(u.Origin()) != c.site {
		c.dropped(u, "another site")
		return
	}
	key := c.keys.Apply(u)
	if c.seen[key] {
		c.dropped(u, "a duplicate")
		return
	}
	c.seen[key] = true
	c.frontier = append(c.frontier, u.WithoutFragment())
}

// allows reports whether the robots.txt of its origin allows a URL. The first time it
// adds the pages of the sitemaps that are named there.
func (c *crawler) allows(ctx context.Context, u weburl.URL) bool {
	robots, ok := c.robots[u.Origin().String()]
	if !ok {
		robots = c.readRobots(ctx, u)
		c.robots[u.Origin().String()] = robots
	}
	return robots != nil && robots.TestAgent(u.RequestURI(), agent)
}

// readRobots returns the rules for the origin of a URL, and nil if nothing is allowed. It
// follows redirects, even to other sites: the rules are still for this origin.
//
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1
func (c *crawler) readRobots(ctx context.Context, u weburl.URL) *robotstxt.RobotsData {
	where, err := u.Parse("/robots.txt")
	if err != nil {
		return nil
	}
	resp, body, err := c.get(ctx, where)
	for range maxRedirects {
		if err != nil || !isRedirect(resp) {
			break
		}
		if where, err = where.Parse(resp.Header.Get("Location")); err == nil {
			resp, body, err = c.get(ctx, where)
		}
	}
	if err != nil {
		log.Printf("%s: %v", where.Redacted(), err)
		return nil
	}
	robots, err := robotstxt.FromStatusAndBytes(resp.StatusCode, body)
	if err != nil {
		log.Printf("%s: %v", where.Redacted(), err)
		return nil
	}
	for _, s := range robots.Sitemaps {
		if sitemap, err := u.Parse(s); err == nil && sitemap.Origin().SameOrigin(u.Origin()) {
			c.readSitemap(ctx, sitemap)
		}
	}
	return robots
}

// readSitemap adds the pages of a sitemap.
//
// https://www.sitemaps.org/protocol.html
func (c *crawler) readSitemap(ctx context.Context, sitemap weburl.URL) {
	var list struct {
		Pages []string `xml:"url>loc"`
	}
	_, body, err := c.get(ctx, sitemap)
	if err == nil {
		err = xml.Unmarshal(body, &list)
	}
	if err != nil {
		log.Printf("%s: %v", sitemap, err)
	}
	for _, page := range list.Pages {
		if u, err := weburl.Parse(page); err == nil {
			c.add(u)
		}
	}
}

// visit returns the links of a page.
func (c *crawler) visit(ctx context.Context, u weburl.URL) (links []weburl.URL, err error) {
	resp, body, err := c.get(ctx, u)
	if err != nil {
		return nil, err
	}
	if isRedirect(resp) {
		to, err := u.Parse(resp.Header.Get("Location"))
		return []weburl.URL{to}, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New(resp.Status)
	}
	return linksOf(u, body, resp.Header.Get("Content-Type")), nil
}

func isRedirect(resp *http.Response) bool {
	return resp.StatusCode/100 == 3 && resp.Header.Get("Location") != ""
}

// get returns the answer to a request, and the first megabyte of its body.
func (c *crawler) get(ctx context.Context, u weburl.URL) (*http.Response, []byte, error) {
	time.Sleep(time.Until(c.next))
	defer func() { c.next = time.Now().Add(c.delay) }()
	r, err := httpurl.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("User-Agent", agent)
	resp, err := c.client.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody))
	return resp, body, err
}

// linksOf returns the links of a document. Their queries are encoded with the encoding
// of the document, and they are resolved against its base.
func linksOf(page weburl.URL, body []byte, contentType string) (links []weburl.URL) {
	encoding, name, _ := charset.DetermineEncoding(body, contentType)
	p := weburl.Parser{Base: page}
	if query, err := encodings.Lookup(name); err == nil {
		p.Encoding = query
	}
	hasBase := false
	tokens := html.NewTokenizer(encoding.NewDecoder().Reader(bytes.NewReader(body)))
	for tokens.Next() != html.ErrorToken {
		token := tokens.Token()
		href := attribute(token, "href")
		if token.Type != html.StartTagToken && token.Type != html.SelfClosingTagToken || href == nil {
			continue
		}
		u, err := p.Parse(*href)
		switch {
		case token.DataAtom == atom.Base:
			if !hasBase && err == nil {
				p.Base = u
			}
			hasBase = true // only the first counts, even if it does not parse
		case token.DataAtom == atom.A && err == nil:
			links = append(links, u)
		}
	}
	return links
}

func attribute(token html.Token, name string) *string {
	for _, a := range token.Attr {
		if a.Key == name {
			return &a.Val
		}
	}
	return nil
}
