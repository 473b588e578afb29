package urlpattern_test

import (
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

// FuzzPattern holds that nothing panics, that errors have a place, and that Test,
// Match and Explain agree.
func FuzzPattern(f *testing.F) {
	f.Add("https://{:sub.}?example.com:*/a/:id(\\d+)?q=*#{x}?", "https://a.example.com/a/1?q=2#x")
	f.Add("data\\:*", "data:a")
	f.Add("http{s}?://[::1]:8{0}?/(.*)?/:a+", "http://[::1]/a/b")
	f.Add("/a/../{:b}{*}", "https://h/")
	f.Fuzz(func(t *testing.T, pattern, input string) {
		compiler := urlpattern.Compiler{Base: weburl.MustParse("https://example.org/a/b?c#d")}
		p, err := compiler.Compile(pattern)
		if err != nil {
			e := err.(*urlpattern.Error)
			if e.Start < 0 || e.End < e.Start || e.End > len(e.Input) || e.Error() == "" {
				t.Fatalf("%q: %#v", pattern, e)
			}
			return
		}
		u, err := weburl.Parse(input)
		if err != nil {
			return
		}
		result, ok := p.Match(u)
		if p.Test(u) != ok {
			t.Fatalf("%q: Test is not %v on %q", pattern, ok, input)
		}
		for _, c := range allComponents {
			for range result.Groups(c) {
			}
		}
		explained := true
		for _, m := range p.Explain(u) {
			explained = explained && m.Matched
			if m.End < 0 || m.End > len(m.Input) {
				t.Fatalf("%q: explained by %+v", pattern, m)
			}
		}
		if explained != ok {
			t.Fatalf("%q: explained as %v on %q", pattern, explained, input)
		}
	})
}
