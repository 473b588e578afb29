package compare

import (
	"slices"
	"testing"

	"github.com/weburl/weburl/dialect"
)

// Through a proxy a client can go elsewhere for a URL on which all dialects agree.
func TestProxied(t *testing.T) {
	all := append(Current(), Proxied()...)
	for _, url := range []string{
		"http://good.example#@127.0.0.1/",
		"http://good.example?@127.0.0.1/",
		"http://127.0.0.1?@good.example/",
		"http://127.0.0.1:18333%2fsecret%3f@good.example/",
	} {
		if HostsDiffer(url, "") {
			t.Errorf("%s: all agree without a proxy, or not", url)
		}
		if !HostsDiffer(url, "", all...) || !Disagree(url, "", all...) || Judge(url, "", all...) != Destination {
			t.Errorf("%s: no difference through a proxy", url)
		}
	}
	if url := "https://good.example/a?b#c"; HostsDiffer(url, "", all...) || Judge(url, "", all...) != Same {
		t.Error("an ordinary URL goes elsewhere through a proxy")
	}
	if !slices.Equal(Proxied(), Proxied(Current()...)) {
		t.Error("Proxied returns other dialects each time")
	}
	if list := Proxied(dialect.Lookup("rfc3986")); len(list) > 0 {
		t.Errorf("%s is no client", list[0].Name())
	}
}

// git decodes all of a URL before it divides it.
func TestGit(t *testing.T) {
	for _, url := range []string{
		"git://127.0.0.1%3a18399%2frepo%3f@good.example/repo",
		"ssh://evil.example%2fx@good.example/repo",
	} {
		if !HostsDiffer(url, "") || Judge(url, "") != Destination {
			t.Errorf("%s: no difference: %s", url, Compare(url, "").Verdict())
		}
	}
}
