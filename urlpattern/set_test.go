package urlpattern_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
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
		for _, host := range []string{"a.b", "*", "b"} {
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
		if ok != (len(want) > 0) || ok && (index != want[0] || result.Input(urlpattern.Pathname) != u.Path()) {
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

func BenchmarkSet(b *testing.B) {
	for _, size := range []int{10, 10_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			var patterns []*urlpattern.Pattern
			for i := range size {
				patterns = append(patterns, urlpattern.MustCompile(fmt.Sprintf("https://h%d.example/api/r%d/:id", i%100, i/100)))
			}
			set := urlpattern.NewSet(patterns...)
			u := weburl.MustParse(fmt.Sprintf("https://h9.example/api/r%d/42", (size-1)/100))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, ok := set.Match(u); !ok {
					b.Fatal("no match")
				}
			}
		})
	}
}
