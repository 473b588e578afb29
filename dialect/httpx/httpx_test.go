package httpx_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/httpx"
	"github.com/weburl/weburl/internal/parsers"
)

func TestModel(t *testing.T) { parsers.CheckModel(t, "httpx", httpx.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, httpx.Dialect(), [][2]string{
		{`http://good.com\@evil.com/`, "http good.com:80 <nil>"},
		{"http://h:65616/", "http h:80 <nil>"},
		{"http://[::1]81/", "http [::1]:81 <nil>"},
		{"http://[fe80::1%eth0]/", "http [fe80::1%25eth0]:80 <nil>"},
		{"http://a@b@c/", "no host UnsupportedProtocol: httpx finds no host: there is none, or RFC 3987 does not allow the authority, which httpx then drops"},
		{"ftp://h/", "no host UnsupportedProtocol: httpx has http, https, ws and wss only"},
		{"http://xn--a.com/", "no host IDNAError: the host cannot be decoded"},
		{"http://faß.de/", "http xn--fa-hia.de:80 <nil>"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, httpx.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Httpx, httpx.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Httpx, httpx.Dialect(), nil)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Httpx, httpx.Dialect(), nil)
}

func TestLater(t *testing.T) {
	parsers.Compare(t, parsers.Httpx028, httpx.Later(), parsers.Options{})
}

func TestLaterDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Httpx028, httpx.Later(), nil)
}

func TestLaterProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Httpx028, httpx.Later(), nil)
}
