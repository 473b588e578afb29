package weburl_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/growing"
)

// retained returns how many bytes the strings of n URLs that parse returns keep
// alive, each, besides their inputs.
func retained(t *testing.T, n int, parse func() (weburl.URL, error)) (perURL, length int) {
	t.Helper()
	urls := make([]weburl.URL, n)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range urls {
		u, err := parse()
		if err != nil {
			return 0, 0 // nothing is retained but the error
		}
		urls[i] = u
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	length = len(urls[0].String())
	runtime.KeepAlive(urls)
	return max(0, int(after.HeapAlloc)-int(before.HeapAlloc)) / n, length
}

// TestRetained holds a result to twice its own length, and a little more for a
// short one, in memory besides the input.
func TestRetained(t *testing.T) {
	const size, n = 50_000, 10
	check := func(t *testing.T, parse func() (weburl.URL, error)) {
		t.Helper()
		got, length := retained(t, n, parse)
		// The allocator rounds up by an eighth.
		if limit := (2*length+256)*9/8 + 1024; got > limit {
			t.Errorf("%d bytes for a URL of %d", got, length)
		}
	}
	base := weburl.MustParse("https://base/a/b")
	for _, g := range growing.Shapes {
		t.Run(g.Name, func(t *testing.T) {
			input := g.Input(size)
			check(t, func() (weburl.URL, error) { return weburl.Parse(input) })
			check(t, func() (weburl.URL, error) { return base.Parse(input) })
		})
	}
	long := weburl.MustParse("https://u:p@h:81/" + strings.Repeat("p", size) + "?" + strings.Repeat("q", size) + "#" + strings.Repeat("f", size))
	for name, parse := range map[string]func() (weburl.URL, error){
		"tabs in the scheme":  func() (weburl.URL, error) { return weburl.Parse("ht" + strings.Repeat("\t", size) + "tp://h/") },
		"WithEncodedPath":     func() (weburl.URL, error) { return long.WithEncodedPath("/") },
		"WithSegments":        func() (weburl.URL, error) { return long.WithSegments("a") },
		"WithEncodedQuery":    func() (weburl.URL, error) { return long.WithEncodedQuery("q") },
		"WithEncodedFragment": func() (weburl.URL, error) { return long.WithEncodedFragment("f") },
		"a short reference":   func() (weburl.URL, error) { return long.Parse("/ a") },
		"another host":        func() (weburl.URL, error) { return long.Parse("//h /") },
		"dots in a value":     func() (weburl.URL, error) { return base.WithEncodedPath(strings.Repeat("../", size)) },
	} {
		t.Run(name, func(t *testing.T) { check(t, parse) })
	}
	t.Run("ParseHost", func(t *testing.T) {
		input := "1." + strings.Repeat("0", size)
		check(t, func() (weburl.URL, error) {
			h, err := weburl.ParseHost(input)
			if err == nil && h.String() != "1.0.0.0" {
				t.Errorf("%.100s", h)
			}
			return base, err
		})
	})
}
