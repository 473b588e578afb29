package aiohttp_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/aiohttp"
	"github.com/weburl/weburl/internal/parsers"
)

func TestModel(t *testing.T) { parsers.CheckModel(t, "aiohttp", aiohttp.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, aiohttp.Dialect(), [][2]string{
		{`http://good.com\@evil.com/`, "http evil.com:80 <nil>"},
		{"http://good.com［evil.com］/", "http evil.com:80 <nil>"},
		{"//evil.com:80/", "evil.com:80 <nil>"},
		{"ftp://evil.com/", "no host AssertionError: the URL has no port, and its scheme no default port"},
		{"http://a%3Ab@h/", "no host ValueError: a colon in the username"},
		{"http:h", "no host InvalidURL: the URL has no host"},
		{"http://u@［:8/", "no host InvalidURL: the URL has no host"},
		{"http://u@[vF.1:2]:80/", "no host ValueError: the port is not a number up to 65535"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, aiohttp.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Aiohttp, aiohttp.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Aiohttp, aiohttp.Dialect(), nil)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Aiohttp, aiohttp.Dialect(), nil)
}
