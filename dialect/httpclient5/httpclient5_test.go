package httpclient5_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
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

func TestModel(t *testing.T) { parsers.CheckModel(t, "httpclient5", httpclient5.Dialect()) }

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

func FuzzParse(f *testing.F) { parsers.Fuzz(f, httpclient5.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.HttpClient5, httpclient5.Dialect(), parsers.Options{}, parsers.Known{
		Name:    "path without a slash",
		Reason:  "of a base that is an authority alone, java.net.URI puts the path after it without a slash, and reserializes both from their decoded form",
		Example: parsers.Question{Input: "%2E", Base: "//h"},
		Is: func(q parsers.Question, _, _ parsers.Answer) bool {
			authority, ok := strings.CutPrefix(q.Base, "//")
			end := strings.IndexAny(authority, "/?#")
			return ok && (end < 0 || authority[end] != '/') && !strings.HasPrefix(q.Input, "/") && strings.Contains(q.Base+q.Input, "%")
		},
	})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.HttpClient5, httpclient5.Dialect(), func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, append(parsers.InetAddress, pooled)...)
}

// pooled is a difference of the test: its client is one for all URLs.
var pooled = parsers.KnownDestination{
	Name:   "pooled",
	Reason: "the client reuses the address of a name that differs in the case of non-ASCII letters",
	Is: func(_ *dialect.Result, d dialect.Destination, failure *dialect.Failure, attempts []parsers.Attempt) bool {
		return failure == nil && len(attempts) == 1 && strings.EqualFold(attempts[0].Host, d.Host)
	},
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.HttpClient5, httpclient5.Dialect(), nil)
}
