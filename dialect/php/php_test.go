package php_test

import (
	"fmt"
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

func TestRegistered(t *testing.T) { parsers.CheckRegistered(t, "php", php.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, php.Dialect(), [][2]string{
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{"HTTPS://Good.com.", "https good.com:443 <nil>"},
		{"http://[::0001]:81/", "http [::1]:81 <nil>"},
		{"http://b\u00FCcher.de/", "http b\u00FCcher.de:80 <nil>"},
		{"http:///a", "no host false: the host is empty"},
		{"//h:8x/", "h:8 <nil>"},
		{"mailto:a@b", "mailto no host <nil>"},
	})
}

func TestLinear(t *testing.T) { parsers.Linear(t, php.Dialect()) }

func FuzzParse(f *testing.F) { parsers.Fuzz(f, php.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		php.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}
