package wget_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/proxy"
	"github.com/weburl/weburl/dialect/wget"
	"github.com/weburl/weburl/internal/parsers"
)

// Wget decodes the userinfo of the URL that it sends to a proxy, which finds another
// host in it.
func Example() {
	const url = "http://127.0.0.1:18333%2fsecret%3f@good.example/"
	r := wget.Dialect().Parse(url, "")
	fmt.Println(wget.Dialect().Destination(&r))
	fmt.Println(wget.Dialect().Definition().ProxyRequest(url, &r))

	through := wget.Dialect().Through(proxy.Tinyproxy())
	r = through.Parse(url, "")
	fmt.Println(through.Destination(&r))
	// Output:
	// http good.example:80 <nil>
	// GET http://127.0.0.1:18333/secret?@good.example/ <nil>
	// http 127.0.0.1:18333 <nil>
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "wget", wget.Dialect()) }

func TestHref(t *testing.T) {
	for _, c := range []struct{ input, base, want string }{
		{"example.org/a/../b", "", "http://example.org/b"},
		{"example.org:a;b", "", "ftp://example.org/a;b"},
		{"http://%5A-/é", "", "http://Z-/%C3%A9"},
		{"http://%5A/é", "", "http://z/%C3%A9"},
		{"x", "http://h/a/b?c#d", "http://h/a/x"},
		{"x", "http://h", "http://h/x"},
		{"?x", "http://h/a?b", "http://h/a?x"},
		{"#x", "http://h/a?b#c", "http://h/a?b"},
		{"", "http://h/a?b", "http://h/a?b"},
		{"/x", "http://h/a/b", "http://h/x"},
		{"//x/y", "ftp://h/a;b", "ftp://x/y"},
		{" /x\r\ny", "http://h", "http://h/x"},
		{"ftp://h/../a", "", "ftp://h/../a"},
	} {
		if r := wget.Dialect().Parse(c.input, c.base); r.Href != c.want {
			t.Errorf("%q on %q: got %q %v, want %q", c.input, c.base, r.Href, r.Failure, c.want)
		}
	}
}

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, wget.Dialect(), [][2]string{
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{`http://good.example\@evil.example/`, "http evil.example:80 <nil>"},
		{"http://a%2fb/", "http a/b:80 <nil>"},
		{"http://%3a%3a1/", "http [::1]:80 <nil>"},
		{"ftps://bücher.de/", "ftps xn--bcher-kva.de:21 <nil>"},
		{"mailto:a@b", "ftp mailto:21 <nil>"},
		{"gopher://h/", "no host PE_UNSUPPORTED_SCHEME: the scheme is not http, https, ftp or ftps with two slashes after it"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, wget.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		wget.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Wget, wget.Dialect(), parsers.Options{NoBase: true})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Wget, wget.Dialect(), nil)
}

// Those of ftp go through the proxy of the test as well.
func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Wget, wget.Dialect(), func(_ string, r *dialect.Result) bool {
		return strings.HasPrefix(r.Get(dialect.Scheme).String(), "ftp")
	})
}
