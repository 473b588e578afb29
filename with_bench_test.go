package weburl_test

import (
	"net/url"
	"testing"

	"github.com/weburl/weburl"
)

// BenchmarkWith derives one URL from another, and does the same with net/url
// where that has a way to.
func BenchmarkWith(b *testing.B) {
	const href = "https://example.org:8443/docs/guide/index.html?page=2&sort=name#top"
	u := weburl.MustParse(href)
	v, err := url.Parse(href)
	if err != nil {
		b.Fatal(err)
	}
	for _, bench := range []struct {
		name string
		f    func() int
	}{
		{"Scheme", func() int { w, _ := u.WithScheme("http"); return len(w.String()) }},
		{"Hostname", func() int { w, _ := u.WithHostname("www.example.com"); return len(w.String()) }},
		{"Port", func() int { w, _ := u.WithPortNumber(8080); return len(w.String()) }},
		{"Path", func() int { w, _ := u.WithEncodedPath("/img/logo.png"); return len(w.String()) }},
		{"AppendSegments", func() int { w, _ := u.AppendSegments("a b", "c"); return len(w.String()) }},
		{"AppendSegments/net-url", func() int { return len(v.JoinPath("a b", "c").String()) }},
		{"Query", func() int { w, _ := u.WithEncodedQuery("page=3&sort=name"); return len(w.String()) }},
		{"Query/net-url", func() int { w := *v; w.RawQuery = "page=3&sort=name"; return len(w.String()) }},
		{"Fragment", func() int { w, _ := u.WithEncodedFragment("end"); return len(w.String()) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink += bench.f()
			}
		})
	}
}
