package urlpattern_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

// TestSet holds a set to its patterns, tried one after the other.
func TestSet(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var patterns []*urlpattern.Pattern
	var urls []weburl.URL
	for len(patterns) < 500 {
		q := randomQuestion(r)
		if p, err := q.compile(); err == nil {
			patterns = append(patterns, p)
		}
		for _, input := range q.Inputs {
			urls = append(urls, weburl.MustParse(input))
		}
	}
	for _, path := range []string{"/a", "/a/", "/a/b", "/a/:x", "/a/b/*", "/a{/b}?", "/*", "/", "/a/b/ab"} {
		for _, host := range []string{"a.b", "*", "b", "*.b", ":x.b", "{:x.}?b", "{:x.}?a.b", "*b", "(a|b).b", "{a.}*b", "*.a.b", "a{.b}?", "a{:x.}?b", "a{:x.}b", "{:x.}*b"} {
			patterns = append(patterns, urlpattern.MustCompile("http{s}?://"+host+path))
		}
	}
	r.Shuffle(len(patterns), func(i, j int) { patterns[i], patterns[j] = patterns[j], patterns[i] })
	set := urlpattern.NewSet(patterns...)
	found := 0
	for _, u := range urls {
		var want []int
		for i, p := range patterns {
			if p.Test(u) {
				want = append(want, i)
			}
		}
		if got := set.MatchAll(u); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", u, got, want)
		}
		index, result, ok := set.Match(u)
		if ok != (len(want) > 0) || ok && (index != want[0] || result.Input(urlpattern.Pathname) != u.EncodedPath()) {
			t.Fatalf("%v: %d, %v, want %v", u, index, ok, want)
		}
		if ok {
			found++
		}
	}
	if found < 100 {
		t.Errorf("only %d URLs match", found)
	}
}

// BenchmarkSet matches URLs in an order at random: a large set is not in the caches of
// the processor.
func BenchmarkSet(b *testing.B) {
	for _, host := range []string{"h%d.example", "*.h%d.example"} {
		for _, size := range []int{10, 10_000} {
			b.Run(fmt.Sprintf(host+"/%d", 0, size), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 2))
				var patterns []*urlpattern.Pattern
				for i := range size {
					patterns = append(patterns, urlpattern.MustCompile(fmt.Sprintf("https://"+host+"/api/r%d/:id", i%100, i/100)))
				}
				set := urlpattern.NewSet(patterns...)
				urls := make([]weburl.URL, 4096)
				for i := range urls {
					n := r.IntN(size)
					urls[i] = weburl.MustParse(fmt.Sprintf("https://"+strings.Replace(host, "*", "a", 1)+"/api/r%d/42", n%100, n/100))
				}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if _, _, ok := set.Match(urls[i%len(urls)]); !ok {
						b.Fatal("no match")
					}
				}
			})
		}
	}
}
