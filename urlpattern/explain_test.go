package urlpattern_test

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/urlpattern"
)

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		pattern, url string
		stops        urlpattern.Component
		end          int
		expected     string
	}{
		{"https://example.com/books/:id", "http://example.com/books/1", urlpattern.Protocol, 4, "s"},
		{"http{s}?://example.com/*", "ftp://example.com/", urlpattern.Protocol, 0, "http"},
		{"http{s}?://example.com/*", "httpx://example.com/", urlpattern.Protocol, 4, ""},
		{"https://*.example.com/*", "https://example.com/", urlpattern.Hostname, 11, ".example.com"},
		{"https://:shop.example.com/*", "https://a.b.example.com/", urlpattern.Hostname, 2, "example.com"},
		{"https://example.com/*", "https://example.com:8443/", urlpattern.Port, 0, ""},
		{"https://example.com/books/:id([0-9]+)", "https://example.com/books/x1", urlpattern.Pathname, 6, "/:id([0-9]+)"},
		{"https://example.com/books/:id([0-9]+)", "https://example.com/books/1x", urlpattern.Pathname, 8, ""},
		{"https://example.com/books/:id/x", "https://example.com/books/42/y", urlpattern.Pathname, 10, "x"},
		{"https://example.com/books/:id", "https://example.com/books/", urlpattern.Pathname, 6, "/:id"},
		{"https://example.com/a{/b}?/c", "https://example.com/a/d", urlpattern.Pathname, 3, "c"},
		{"https://example.com/a*b*c", "https://example.com/axbx", urlpattern.Pathname, 5, "c"},
		{"https://example.com/:id(a{2})/b", "https://example.com/aa/c", urlpattern.Pathname, 4, "b"},
		{"https://example.com/?a", "https://example.com/?b", urlpattern.Search, 0, "a"},
	} {
		p, u := urlpattern.MustCompile(test.pattern), weburl.MustParse(test.url)
		matched := true
		for _, m := range p.Explain(u) {
			matched = matched && m.Matched
			if m.Matched == (m.Component == test.stops) || !m.Matched && (m.End != test.end || m.Expected != test.expected) {
				t.Errorf("%s, %s: %+v", test.pattern, test.url, m)
			}
		}
		if matched != p.Test(u) {
			t.Errorf("%s, %s: not explained", test.pattern, test.url)
		}
	}
	if urlpattern.MustCompile("https://a/").Explain(weburl.URL{}) != nil {
		t.Error("the zero URL is explained")
	}
}

// TestExplainIgnoreCase stops after a text in another case.
func TestExplainIgnoreCase(t *testing.T) {
	p, err := (&urlpattern.Compiler{IgnoreCase: true}).Compile("https://example.com/Books/:id/Edit")
	if err != nil {
		t.Fatal(err)
	}
	m := p.Explain(weburl.MustParse("https://example.com/bOOKS/1/eXIT"))[urlpattern.Pathname]
	if m.Matched || m.End != len("/books/1/e") || m.Expected != "dit" {
		t.Errorf("%+v", m)
	}
}

// TestExplainGrowth explains with long patterns and inputs: the time is linear in the
// length of each.
func TestExplainGrowth(t *testing.T) {
	for _, unit := range []string{"a", "{a}?", "*a", "{a}*", "([a-z]+)"} {
		input := weburl.MustParse("https://example.com/" + strings.Repeat("ax", 100) + "/c")
		t.Run("pattern "+strings.ReplaceAll(unit, "/", "∕"), func(t *testing.T) {
			cputime.Linear(t, 50, func(n int) time.Duration {
				p := urlpattern.MustCompile("https://example.com/" + strings.Repeat(unit, n) + "/b")
				return cputime.Thread(func() { p.Explain(input) })
			})
		})
		p := urlpattern.MustCompile("https://example.com/" + strings.Repeat(unit, 50) + "/b")
		t.Run("input "+strings.ReplaceAll(unit, "/", "∕"), func(t *testing.T) {
			cputime.Linear(t, 500, func(n int) time.Duration {
				u := weburl.MustParse("https://example.com/" + strings.Repeat("a", n))
				return cputime.Thread(func() { p.Explain(u) })
			})
		})
	}
}
