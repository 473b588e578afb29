package okhttp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/okhttp"
	"github.com/weburl/weburl/internal/parsers"
)

// A backslash is a slash, and the host is percent-decoded first of all.
func Example() {
	r := okhttp.Dialect().Parse(`http:\good.example\@evil.example/`, "")
	fmt.Println(r.Href)
	fmt.Println(okhttp.Dialect().Destination(&r))

	r = okhttp.Dialect().Parse("wss://%3A%3A1", "")
	fmt.Println(r.Href)
	// Output:
	// http://good.example/@evil.example/
	// http good.example:80 <nil>
	// https://[::1]/
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "okhttp", okhttp.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, okhttp.Dialect(), [][2]string{
		{"http://ß\u2025/", "no host IllegalArgumentException: the host that IDNA returns is invalid"},
		{"http://faß.de/", "http fass.de:80 <nil>"},
		{"http://bücher.de./", "http xn--bcher-kva.de:80 <nil>"},
		{"http://0x7f.1/", "http 0x7f.1:80 <nil>"},
		{"http://0177.0.0.1/", "http 177.0.0.1:80 <nil>"},
		{"http:h", "http h:80 <nil>"},
		{"http://h:0/", "no host IllegalArgumentException: the port is not a number from 1 to 65535"},
		{"http://h:+81", "http h:81 <nil>"},
		{"http://h|/", "no host RuntimeException: a character in the host that java.net.URI does not take"},
		{"http://[::ffff:1.2.3.4]/", "http 1.2.3.4:80 <nil>"},
		{"http://[1:2:3:4:5:6:7::]/", "http [1:2:3:4:5:6:7:0]:80 <nil>"},
		{"http://a@b:c@d:e@h/", "http h:80 <nil>"},
		{"ftp://h/", "no host IllegalArgumentException: the scheme is not http or https"},
		{"http://./", "http .:80 <nil>"},
		{"http://Ꭰ/", "http xn--58d:80 <nil>"},
		{"http://ȴ/", "no host IllegalArgumentException: the host is invalid"},
		{"http://%61%2e/", "http a:80 <nil>"},
	})
}

// A request to a proxy has the userinfo and the fragment, whose spaces are not encoded.
func TestProxyRequest(t *testing.T) {
	parsers.CheckRequests(t, okhttp.Dialect(), [][2]string{
		{"HTTP://u:p@H#@evil.example", "GET http://u:p@h/#@evil.example <nil>"},
		{"http://h/é b#é b", "GET http://h/%C3%A9%20b#é b <nil>"},
		{"http://a@b@c?d", "GET http://a%40b@c/?d <nil>"},
		{`http:\good.example\@evil.example/`, "GET http://good.example/@evil.example/ <nil>"},
		{"http://h|:81/", "GET http://h|:81/ <nil>"},
		{"wss://u@%3A%3A1/x", "CONNECT [::1]:443 <nil>"},
		{"https://h:80", "CONNECT h:80 <nil>"},
		{"http://ß\u2025/", " IllegalArgumentException: the host that IDNA returns is invalid"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, okhttp.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.OkHttp, okhttp.Dialect(), parsers.Options{})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.OkHttp, okhttp.Dialect(), func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, parsers.InetAddress...)
}

// IDNA is that of Unicode 3.2.
func TestCharacters(t *testing.T) {
	parsers.CompareEach(t, parsers.OkHttp, okhttp.Dialect(), nil,
		parsers.Question{Input: "http://*/"},
		parsers.Question{Input: "http://a*b/"},
		parsers.Question{Input: "http://\u05D0*\u05D0/"},
		parsers.Question{Input: "http://a\u0323*/"},
		parsers.Question{Input: "http://u*@h:8*/p*?q*#f*"},
	)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.OkHttp, okhttp.Dialect(), nil)
}
