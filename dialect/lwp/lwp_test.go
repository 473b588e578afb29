package lwp_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/lwp"
	"github.com/weburl/weburl/internal/parsers"
)

// The host is parsed a second time once it has been percent-decoded.
func Example() {
	r := lwp.Dialect().Parse("http://evil.example%2f.good.example/", "")
	fmt.Println(r.Get(dialect.Host))
	fmt.Println(lwp.Dialect().Destination(&r))
	// Output:
	// evil.example/.good.example
	// http evil.example:80 <nil>
}

func TestRegistered(t *testing.T) { parsers.CheckRegistered(t, "lwp", lwp.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, lwp.Dialect(), [][2]string{
		{"<URL:http://Good.example/>", "http good.example:80 <nil>"},
		{"http://a%40b/", "http b:80 <nil>"},
		{"https://h%3a81:82/", "https h:81 <nil>"},
		{"http://0x7f.1:0/", "http 127.0.0.1:80 <nil>"},
		{"http://[::1]:81/", "http [::1]:81 <nil>"},
		{"http://bücher.de/", "http xn--bcher-kva.de:80 <nil>"},
		{"http://faß.de/", "http xn--fa-hia.de:80 <nil>"},
		{"http://good.example%00.evil.example/", "http good.example:80 <nil>"},
		{`http://good.example\@evil.example/`, "http evil.example:80 <nil>"},
		{"ws://h/", "no host no-host-method: URI has no class with hosts for the scheme"},
		{"file://h/", "no host 400: only file://localhost/ is allowed"},
		{"//h/", "no host 400: URL must be absolute"},
		{"http:///h", "no host 500: No Host option provided"},
		{"http://h:x/", "no host 500: the port is not a number"},
		{"http://h:ipp/", "http h:631 <nil>"},
		{"http://h:x(81)/", "http h:81 <nil>"},
		{"http://h:22(81)/", "http h:22 <nil>"},
		{"http://h:x(y)/", "no host 500: the port is not a number"},
		{"http://evil.ä:/", "no host 500: the port is not a number"},          // it is evil.xn--:-zfa
		{"http://evil.\u0080\u0084:htt\u0081p/", "http evil.xn--:8080 <nil>"}, // it is evil.xn--:http-alt
	})
}

func TestLinear(t *testing.T) { parsers.Linear(t, lwp.Dialect()) }

func FuzzParse(f *testing.F) { parsers.Fuzz(f, lwp.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		lwp.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}
