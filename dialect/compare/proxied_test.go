package compare

import (
	"slices"
	"testing"

	"github.com/weburl/weburl/dialect"
)

// Through a proxy a client can go elsewhere for a URL on which all dialects agree.
func TestProxied(t *testing.T) {
	all := append(Readers(), Proxied()...)
	for _, url := range []string{
		"http://good.example#@127.0.0.1/",
		"http://good.example?@127.0.0.1/",
		"http://127.0.0.1?@good.example/",
	} {
		if Disagree(url, "") {
			t.Errorf("%s: all agree without a proxy, or not", url)
		}
		if !HostsDiffer(url, "", all...) || !Disagree(url, "", all...) || Judge(url, "", all...) != Destination {
			t.Errorf("%s: no difference through a proxy", url)
		}
	}
	if url := "https://good.example/a?b#c"; HostsDiffer(url, "", all...) || Judge(url, "", all...) != Same {
		t.Error("an ordinary URL goes elsewhere through a proxy")
	}
	if !slices.Equal(Proxied(), Proxied(Readers()...)) {
		t.Error("Proxied returns other dialects each time")
	}
	if list := Proxied(dialect.Lookup("rfc3986")); len(list) > 0 {
		t.Errorf("%s is no client", list[0].Name)
	}
}
