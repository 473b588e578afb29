package requests_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect/requests"
	"github.com/weburl/weburl/internal/parsers"
)

func TestModel(t *testing.T) { parsers.CheckModel(t, "requests", requests.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, requests.Dialect(), [][2]string{
		{`http://good.com\@evil.com/`, "http good.com:80 <nil>"},
		{"evil.com:81/a", "no host InvalidSchema: requests has http and https only"},
		{"evil.com", "no host MissingSchema: the URL has no scheme"},
		{"http://evil%2ecom/", "http evil.com:80 <nil>"},
		{"http://a{b/", "http a%7bb:80 <nil>"},
		{"\u00A0http://h/", "http h:80 <nil>"},
		{"http://.h/", "no host InvalidURL: the host begins with an asterisk or dot"},
		{"http://u:%E2%82%AC@h/", "no host UnicodeEncodeError: username or password are not in Latin-1"},
		{"http://[fe80::1%25eth0]/", "http [fe80::1%eth0]:80 <nil>"},
	})
}

// The adapter takes a URL apart once more.
func TestRedirect(t *testing.T) {
	r := requests.Dialect().Parse("HT%54%50:////evil.com", "https://good.com/")
	d, failure := requests.Dialect().Destination(&r)
	if got := fmt.Sprint(d, " ", failure); got != "http evil.com:80 <nil>" {
		t.Errorf("got %s", got)
	}
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, requests.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Requests, requests.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Requests, requests.Dialect(), nil)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Requests, requests.Dialect(), nil)
}

func TestLater(t *testing.T) {
	parsers.Compare(t, parsers.Requests232, requests.Later(), parsers.Options{})
}

func TestLaterDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Requests232, requests.Later(), nil)
}

func TestLaterProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Requests232, requests.Later(), nil)
}
