package httpclient5_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect/httpclient5"
	"github.com/weburl/weburl/internal/parsers"
)

// What java.net.URI takes for no host is read once more, and not decoded.
func Example() {
	r := httpclient5.Dialect().Parse("http://a_b%2fc:81/", "")
	fmt.Println(httpclient5.Dialect().Destination(&r))

	r = httpclient5.Dialect().Parse("http://user@good.example/", "")
	fmt.Println(httpclient5.Dialect().Destination(&r))
	// Output:
	// http a_b%2fc:81 <nil>
	// no host ClientProtocolException: the client rejects URLs with a userinfo
}

func TestRegistered(t *testing.T) { parsers.CheckRegistered(t, "httpclient5", httpclient5.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, httpclient5.Dialect(), [][2]string{
		{"http://good.example:%40127.0.0.1:18231/", "no host ClientProtocolException: the target host is not specified"},
		{"http://@a_b/", "http a_b:80 <nil>"},
		{"http://a@b@c/", "no host ClientProtocolException: the client rejects URLs with a userinfo"},
		{"http://a_b:0/", "http a_b:80 <nil>"},
		{"ftp://h:21/", "no host ClientProtocolException: the client does not support the scheme"},
		{"http://h:65536/", "no host IllegalArgumentException: the port is out of range"},
		{"http://h//x", "no host IllegalArgumentException: the path begins with two slashes"},
		{"//h/", "no host ClientProtocolException: the client does not support the scheme"},
		{"http://[::ffff:1.2.3.4]/", "http 1.2.3.4:80 <nil>"},
		{"http://0177.1/", "http 177.0.0.1:80 <nil>"},
		{"http://a_b:-1/", "http a_b:80 <nil>"},
		{"http://a_b:-2/", "no host IllegalArgumentException: the port is out of range"},
		{"mailto:x", "no host ClientProtocolException: the target host is not specified"},
	})
}

func TestProxyRequest(t *testing.T) {
	parsers.CheckRequests(t, httpclient5.Dialect(), [][2]string{
		{"//h:81/", " ClientProtocolException: the target host is not specified"},
		{"HTTP://H?日=é#f", "GET HTTP://H/??=\xE9 <nil>"},
		{"http://a_b%2f:0/x", "GET http://a_b%2f:0/x <nil>"},
		{"https://h:0/", "CONNECT h:0 <nil>"},
		{"https://[::1]/", "CONNECT [::1]:443 <nil>"},
		{"ftp://h:21/", "GET ftp://h:21/ <nil>"},
		{"ftp://h/", " ClientProtocolException: the client does not support the scheme"},
		{"http://u@h/", " ClientProtocolException: the client rejects URLs with a userinfo"},
		{"mailto:x", " ClientProtocolException: the target host is not specified"},
	})
}

func TestLinear(t *testing.T) { parsers.Linear(t, httpclient5.Dialect()) }

func FuzzParse(f *testing.F) { parsers.Fuzz(f, httpclient5.Dialect()) }
