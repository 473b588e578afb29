package urlpattern_test

import (
	"net/http"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

// A pattern in front of a handler that decodes the path, as docs/urlpattern.md describes.
func TestGate(t *testing.T) {
	public := urlpattern.MustCompile("https://example.com/public/*")
	u := weburl.MustParse("https://example.com/public/..%2fadmin")
	result, ok := public.Match(u)
	if rest, _ := result.Group(urlpattern.Pathname, "0"); !ok || rest != "..%2fadmin" {
		t.Errorf("%q, %v", rest, ok)
	}
	request, err := http.NewRequest("GET", u.String(), nil)
	if err != nil || request.URL.Path != "/public/../admin" {
		t.Errorf("net/http has the path %q, %v", request.URL.Path, err)
	}
	for text, want := range map[string]bool{
		"https://example.com/public/a":       true,
		"https://example.com:8443/public/a":  false,
		"https://example.com/public/../a":    false,
		"https://example.com/public/%2e%2e/": false,
		"https://example.com/PUBLIC/a":       false,
	} {
		if public.Test(weburl.MustParse(text)) != want {
			t.Errorf("%s: not %v", text, want)
		}
	}
	if urlpattern.MustCompile("https://*.example.com/*").Test(weburl.MustParse("https://example.com/")) {
		t.Error("the host without a label matches")
	}
}

// What the documentation of the package says about queries.
func TestQueryPitfalls(t *testing.T) {
	u := weburl.MustParse("x://h/?q='a'")
	for pattern, want := range map[string]bool{
		`x://h/*?q='a'`:         false, // the "?" belongs to the "*"
		`x://h/*\?q='a'`:        false, // the pattern has %27
		`x://h/\?q='a'`:         false,
		`x://h/*\?q=*a*`:        true,
		`x://h/*\?q=(.)a(.)`:    true,
		`x://h/*\?q=(\x27)a(.)`: true,
	} {
		if urlpattern.MustCompile(pattern).Test(u) != want {
			t.Errorf("%s: not %v", pattern, want)
		}
	}
	p := urlpattern.MustCompile(`x://h/*?q='a'`)
	if p.Component(urlpattern.Search) != "*" || !p.Test(weburl.MustParse("x://h/bq='a'")) {
		t.Errorf("the query is %q", p.Component(urlpattern.Search))
	}
	if p = urlpattern.MustCompile(`x://h/\?q='a'`); p.Component(urlpattern.Search) != "q=%27a%27" {
		t.Errorf("the query is %q", p.Component(urlpattern.Search))
	}
	// Special URLs have %27 as well.
	if !urlpattern.MustCompile(`https://h/*\?q='a'`).Test(weburl.MustParse("https://h/?q='a'")) {
		t.Error("the query of a special URL does not match")
	}
}
