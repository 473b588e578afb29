package curl_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/internal/parsers"
)

// A backslash is no slash to libcurl: what is before the "@" is a userinfo.
func Example() {
	r := curl.Dialect().Parse(`http://good.com\@0x7f.1:080/a/../b`, "")
	fmt.Println(r.Href)
	fmt.Println("host", r.Get(dialect.Host))
	fmt.Println(curl.Dialect().Destination(&r))

	r = curl.Dialect().Parse("x", "http://good.com/a/b#c/d")
	fmt.Println(r.Href)

	r = curl.Dialect().Parse("http://good.com@evil.com@h/", "")
	fmt.Println(r.Failure)
	// Output:
	// http://good.com\@127.0.0.1:80/b
	// host 127.0.0.1
	// http 127.0.0.1:80 <nil>
	// http://good.com/a/b#c/x
	// CURLUE_BAD_HOSTNAME: a character in the host that may not be there
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "curl", curl.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, curl.Dialect(), [][2]string{
		{"good.com", "http good.com:80 <nil>"},
		{"ftp.Good.com.", "ftp ftp.good.com:21 <nil>"},
		{"https://[fe80::1%25eth0]", "https [fe80::1%eth0]:443 <nil>"},
		{"http://%30x7f%2e1/", "http 127.0.0.1:80 <nil>"},
		{"http://bücher.de:8/", "http xn--bcher-kva.de:8 <nil>"},
		{"file:///a", "file no host <nil>"},
		{"scp://h", "scp h:22 <nil>"},
		{"x://h/", "no host CURLE_UNSUPPORTED_PROTOCOL: libcurl does not know the scheme"},
		{"http://u:%00@h/", "no host CURLE_URL_MALFORMAT: an encoded control character in the userinfo"},
		{"http://u:%01@h/", "http h:80 <nil>"},
		{"ftp://u:%01@h/", "no host CURLE_URL_MALFORMAT: an encoded control character in the userinfo"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, curl.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		curl.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Curl, curl.Dialect(), parsers.Options{FailureNames: true})
}

// The libraries that libcurl hands the URLs of LDAP to connect by themselves, SMB
// needs more of a URL, and TFTP has no connection.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Curl, curl.Dialect(), func(r *dialect.Result) bool {
		switch r.Get(dialect.Scheme).String() {
		case "file", "ldap", "ldaps", "smb", "smbs", "tftp":
			return true
		}
		return false
	}, parsers.Localhost)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Curl, curl.Dialect(), nil)
}
