package bench

import (
	"fmt"
	"math/rand/v2"

	dunglas "github.com/dunglas/go-urlpattern"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

// The tasks with URL patterns. A URL is given as a string, except to a set.
const (
	Test     Task = "Test"     // parse a URL and test it against a compiled pattern
	Exec     Task = "Exec"     // the same, and read the groups of the path
	Compile  Task = "Compile"  // compile a pattern
	MatchSet Task = "MatchSet" // find the first pattern of a set that matches a parsed URL
)

// patternShapes are patterns and, in their place, what URLs have that they match.
var patternShapes = []struct{ pattern, url string }{
	{"https://example.com/books/:id", "https://example.com/books/%d"},
	{"https://*.example.com/books/:id", "https://shop%d.example.com/books/42"},
	{"https://{:shop.}?example.com/:lang/books/:id", "https://paris.example.com/fr/books/%d"},
	{"http{s}?://example.com/*", "http://example.com/a/b/c?page=%d"},
	{"https://example.com/:path*/edit", "https://example.com/a/b%d/c/edit"},
	{"https://example.com/images/*.jpg", "https://example.com/images/2026/%d.jpg?w=640"},
	{"https://example.com/search?q=*", "https://example.com/search?q=blue+car+%d"},
	{"https://api.example.com/v1/users/:user/posts/:post", "https://api.example.com/v1/users/%d/posts/7"},
	{"https://example.com/books/:id([0-9]+)", "https://example.com/books/%d"},
	{"https://example.com/:kind(books|music)/:id", "https://example.com/music/%d"},
}

// patternCorpora returns URLs with a pattern each, which they match: patterns without
// and with regular expressions. Then URLs for sets of 10 and 10,000 patterns over at
// most 100 hosts.
func patternCorpora() []*Corpus {
	plain := &Corpus{Name: "patterns", Title: "URLs that match patterns", Patterns: true}
	custom := &Corpus{Name: "patterns-regexp", Title: "URLs that match patterns with a regular expression", Patterns: true}
	for i := range 1000 {
		for _, shape := range patternShapes {
			c := plain
			if urlpattern.MustCompile(shape.pattern).HasRegexpGroups() {
				c = custom
			}
			c.Bases.Append(shape.pattern)
			c.Inputs.Append(fmt.Sprintf(shape.url, i))
		}
	}
	return []*Corpus{plain, custom, setCorpus(10), setCorpus(10_000)}
}

// setCorpus returns URLs for a set of so many patterns.
func setCorpus(size int) *Corpus {
	c := &Corpus{Name: fmt.Sprintf("set-of-%d", size), Title: fmt.Sprintf("URLs that match one of %d patterns", size)}
	for i := range size {
		c.Set = append(c.Set, fmt.Sprintf("https://h%d.example/api/r%d/:id", i%100, i/100))
	}
	r := rand.New(rand.NewPCG(2026, uint64(size)))
	for range 5000 {
		i := r.IntN(size)
		c.Inputs.Append(fmt.Sprintf("https://h%d.example/api/r%d/%d", i%100, i/100, r.IntN(1000)))
	}
	return c
}

// compileEach compiles the pattern of each input, and each distinct one once.
func compileEach[P any](c *Corpus, compile func(string) (P, error)) *bases[P] {
	return parseBases(c, compile)
}

func startPatterns(t Task, c *Corpus) loop {
	switch t {
	case Test:
		patterns := compileEach(c, urlpattern.Compile)
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := weburl.Parse(s)
				if err != nil || !patterns.at(i).Test(u) {
					failed++
				}
			}
			return failed
		}
	case Exec:
		patterns := compileEach(c, urlpattern.Compile)
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := weburl.Parse(s)
				if err != nil {
					failed++
					continue
				}
				result, ok := patterns.at(i).Match(u)
				if !ok {
					failed++
				}
				for group := range result.Groups(urlpattern.Pathname) {
					sink += len(group.Text)
				}
			}
			return failed
		}
	case Compile:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Bases.At(i)
				p, err := urlpattern.Compile(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(p.Component(urlpattern.Pathname))
			}
			return failed
		}
	case MatchSet:
		var patterns []*urlpattern.Pattern
		for _, s := range c.Set {
			patterns = append(patterns, urlpattern.MustCompile(s))
		}
		set := urlpattern.NewSet(patterns...)
		var urls []weburl.URL
		for _, s := range c.Inputs.All() {
			urls = append(urls, weburl.MustParse(s))
		}
		return func(from, to int) (failed int) {
			for _, u := range urls[from:to] {
				_, result, ok := set.Match(u)
				if !ok {
					failed++
				}
				sink += len(result.Input(urlpattern.Pathname))
			}
			return failed
		}
	}
	return nil
}

// startDunglas measures github.com/dunglas/go-urlpattern.
func startDunglas(t Task, c *Corpus) loop {
	compile := func(s string) (*dunglas.URLPattern, error) { return dunglas.New(s, "", nil) }
	switch t {
	case Test:
		patterns := compileEach(c, compile)
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				if !patterns.at(i).Test(s, "") {
					failed++
				}
			}
			return failed
		}
	case Exec:
		patterns := compileEach(c, compile)
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				result := patterns.at(i).Exec(s, "")
				if result == nil {
					failed++
					continue
				}
				for _, text := range result.Pathname.Groups {
					sink += len(text)
				}
			}
			return failed
		}
	case Compile:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Bases.At(i)
				p, err := compile(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(p.Pathname())
			}
			return failed
		}
	}
	return nil
}
