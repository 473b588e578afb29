package proxy_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/proxy"
	"github.com/weburl/weburl/dialect/python"
	"github.com/weburl/weburl/internal/parsers"
)

// A fragment ends no host of a proxy, and urllib.request sends it.
func Example() {
	const url = "http://good.example#@evil.example/"
	r := python.Dialect().Parse(url, "")
	fmt.Println(python.Dialect().Destination(&r))
	fmt.Println(python.Dialect().Definition().ProxyRequest(url, &r))

	through := python.Dialect().Through(proxy.Tinyproxy())
	r = through.Parse(url, "")
	fmt.Println(through.Destination(&r))
	// Output:
	// http good.example:80 <nil>
	// GET http://good.example#@evil.example/ <nil>
	// http evil.example:80 <nil>
}

func TestTinyproxy(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{"GET http://good.example/", "http good.example:80 <nil>"},
		{"GET HTTP://0x7f.1:8080/", "http 127.0.0.1:8080 <nil>"},
		{"CONNECT good.example:8443", "good.example:8443 <nil>"},
		{"CONNECT a/b@good.example", "a:443 <nil>"},
		{"GET http://a@b@c/", "http b@c:80 <nil>"},
		{"GET http://[::1]:81/", "http [::1]:81 <nil>"},
		{"GET http://127.0.0.1:80/x?@good.example/", "http 127.0.0.1:80 <nil>"},
		{"GET http://h:+65537x/", "http h:1 <nil>"},
		{"GET ftp://h/", "no host transparent: the target is not an http URL, and the Host field decides"},
		{"GET http://a b/", "no host 400: the request is not method, target and version"},
		{"GET http:///", "http no host <nil>"},
	} {
		to, failure := proxy.Tinyproxy().Connect(c.request)
		if got := fmt.Sprint(to, " ", failure); got != c.want {
			t.Errorf("%q: got %s, want %s", c.request, got, c.want)
		}
	}
}

func TestProgram(t *testing.T) {
	parsers.CompareProxy(t, parsers.Tinyproxy, proxy.Tinyproxy(), func(failure *dialect.Failure) bool { return failure.Name == "transparent" })
}
