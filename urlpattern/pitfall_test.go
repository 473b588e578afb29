package urlpattern_test

import (
	"net/http"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

// What docs/urlpattern.md says about gates.
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
