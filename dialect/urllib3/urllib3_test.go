package urllib3_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/urllib3"
	"github.com/weburl/weburl/internal/parsers"
)

func TestModel(t *testing.T) { parsers.CheckModel(t, "urllib3", urllib3.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, urllib3.Dialect(), [][2]string{
		{`http://good.com\@evil.com/`, "http good.com:80 <nil>"},
		{"evil.com:81/a", "http evil.com:81 <nil>"},
		{"http://faß.de/", "http xn--fa-hia.de:80 <nil>"},
		{"http://ｅvil.com/", "no host LocationParseError: the host or port is invalid"},
		{"http://evil%2ecom/", "http evil%2ecom:80 <nil>"},
		{"http://h:0/", "http h:80 <nil>"},
		{"http://h//a:b", "no host LocationParseError: the path and query, which are parsed as a URL again, are invalid"},
		{"http://[FE80::1%2525Eth0]/", "http [fe80::1%Eth0]:80 <nil>"},
		{"ftp://h/", "no host URLSchemeUnknown: urllib3 has no connections for the scheme"},
		{"http:///", "no host LocationValueError: the URL has no host"},
		{"http://127.1/", "http 127.0.0.1:80 <nil>"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, urllib3.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Urllib3, urllib3.Dialect(), parsers.Options{FailureNames: true})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Urllib3, urllib3.Dialect(), nil)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Urllib3, urllib3.Dialect(), nil)
}

func TestLater(t *testing.T) {
	parsers.Compare(t, parsers.Urllib327, urllib3.Later(), parsers.Options{})
}

func TestLaterDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Urllib327, urllib3.Later(), nil)
}

func TestLaterProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Urllib327, urllib3.Later(), nil)
}
