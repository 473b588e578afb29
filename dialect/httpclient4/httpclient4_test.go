package httpclient4_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpclient4"
	"github.com/weburl/weburl/internal/parsers"
)

// What java.net.URI takes for no host is read once more, decoded.
func Example() {
	r := httpclient4.Dialect().Parse("http://good.example:%40127.0.0.1:18231/", "")
	fmt.Println(httpclient4.Dialect().Destination(&r))

	r = httpclient4.Dialect().Parse("../x", "http://H//a//b/%2e%2e/c")
	fmt.Println(r.Href)
	// Output:
	// http 127.0.0.1:18231 <nil>
	// http://h/a/b/x
}

// A path follows the authority without a slash where java.net.URI resolves a reference.
func TestResolve(t *testing.T) {
	if r := httpclient4.Dialect().Parse("x", "//."); r.Href != "//./x" {
		t.Errorf("it is %q", r.Href)
	}
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "httpclient4", httpclient4.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, httpclient4.Dialect(), [][2]string{
		{"http://good.example:%40127.0.0.1/", "http 127.0.0.1:80 <nil>"},
		{"http://evil.example%2f.good.example/", "http evil.example/.good.example:80 <nil>"},
		{"http://a_b:0/", "http a_b:80 <nil>"},
		{"http://a@b@c:８０/", "http b@c:80 <nil>"},
		{"HTTPS://H:-5", "https h:443 <nil>"},
		{"ftp://h/", "no host ClientProtocolException: the client does not support the scheme"},
		{"http://h:65536/", "no host IllegalArgumentException: the port is greater than 65535"},
		{"http://x%00/", "no host UnknownHostException: U+0000 in the host"},
		{"//h/", "no host ClientProtocolException: the URI does not specify a valid host name"},
		{"http://[::ffff:1.2.3.4]/", "http 1.2.3.4:80 <nil>"},
		{"http://0177.1/", "http 177.0.0.1:80 <nil>"},
		{"http://a:b:c/", "no host ClientProtocolException: the URI does not specify a valid host name"},
		{"http://%20/", "no host ClientProtocolException: the URI does not specify a valid host name"},
		{"mailto:x", "no host ClientProtocolException: the URI does not specify a valid host name"},
	})
}

// The proxy divides an authority in which java.net.URI finds no host.
func TestProxyRequest(t *testing.T) {
	parsers.CheckRequests(t, httpclient4.Dialect(), [][2]string{
		{"HTTP://u:p@H?é#f", "GET HTTP://h/?%C3%A9 <nil>"},
		{"http://good.example:%40evil.example#f", "GET http://good.example:%40evil.example/ <nil>"},
		{"http://u@a_b:-1?x", "GET http://u@a_b:-1/?x <nil>"},
		{"http://h:99999//", "GET http://h:99999// <nil>"},
		{"https://good.example:%40évil.example", "CONNECT \xE9vil.example:443 <nil>"},
		{"https://日_:0/", "CONNECT ?_:443 <nil>"},
		{"ftp://h:21/", "GET ftp://h:21/ <nil>"},
		{"ftp://h/", " ClientProtocolException: the client does not support the scheme"},
		{"http:///x", " ClientProtocolException: the URI does not specify a valid host name"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, httpclient4.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.HttpClient4, httpclient4.Dialect(), parsers.Options{})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.HttpClient4, httpclient4.Dialect(), func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, append(parsers.InetAddress, port, pooled)...)
}

// pooled is a difference of the test: its client is one for all URLs.
var pooled = parsers.KnownDestination{
	Name:   "pooled",
	Reason: "the client reuses the address of a name that differs in the case of non-ASCII letters",
	Is: func(_ *dialect.Result, d dialect.Destination, failure *dialect.Failure, attempts []parsers.Attempt) bool {
		return failure == nil && len(attempts) == 1 && strings.EqualFold(attempts[0].Host, d.Host)
	},
}

var port = parsers.KnownDestination{
	Name:   "port",
	Reason: "the client looks the name up before it rejects a port that TCP does not have",
	Is: func(r *dialect.Result, _ dialect.Destination, failure *dialect.Failure, attempts []parsers.Attempt) bool {
		return failure != nil && parsers.IsBadPort(r) && len(attempts) == 1 && !attempts[0].IsAddress
	},
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.HttpClient4, httpclient4.Dialect(), nil)
}
