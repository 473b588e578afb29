package php_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/parsers"
)

// A backslash is no slash to PHP: what is before the last "@" is a userinfo.
func Example() {
	r := php.Dialect().Parse(`http://good.com\@Evil.com:080/`, "")
	fmt.Printf("user %s, host %s, port %s\n", r.Get(dialect.Username), r.Get(dialect.Host), r.Get(dialect.Port))
	fmt.Println(php.Dialect().Destination(&r))

	r = php.Dialect().Parse("example.com:80", "")
	fmt.Println(r.Get(dialect.Host), r.Get(dialect.Scheme).IsNull())
	// Output:
	// user good.com\, host Evil.com, port 80
	// http evil.com:80 <nil>
	// example.com true
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "php", php.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, php.Dialect(), [][2]string{
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{"HTTPS://Good.com.", "https good.com:443 <nil>"},
		{"http://[::0001]:81/", "http [::1]:81 <nil>"},
		{"http://b\u00FCcher.de/", "http b\u00FCcher.de:80 <nil>"},
		{"http:///a", "no host false: the host is empty"},
		{"//h:8x/", "h:8 <nil>"},
		{"mongodb://h1:27017,h2:27018/db", "mongodb [h1:27017,h2]:27018 <nil>"},
		{"mailto:a@b", "mailto no host <nil>"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, php.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		php.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.PHP, php.Dialect(), parsers.Options{FailureNames: true})
}

// The streams of PHP are for http and https alone.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.PHP, php.Dialect(), func(r *dialect.Result) bool {
		scheme := strings.ToLower(r.Get(dialect.Scheme).String())
		return r.Failure == nil && scheme != "http" && scheme != "https"
	}, parsers.KnownDestination{
		Name:   "brackets",
		Reason: "the streams reject a host that begins with a bracket, whose end no port follows",
		Is: func(r *dialect.Result, _ dialect.Destination, _ *dialect.Failure, attempts []parsers.Attempt) bool {
			host := r.Get(dialect.Host).String()
			end := strings.IndexByte(host, ']')
			return len(attempts) == 0 && strings.HasPrefix(host, "[") && (end < 0 || end < len(host)-1 && host[end+1] != ':')
		},
	})
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.PHP, php.Dialect(), nil)
}
