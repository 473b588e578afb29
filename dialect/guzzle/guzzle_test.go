package guzzle_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/guzzle"
	"github.com/weburl/weburl/internal/parsers"
)

// Guzzle sees no host in the first URL, and another one in the second.
func Example() {
	for _, input := range []string{"http:/evil.example/", "http://a%40evil.example/://[::1]"} {
		r := guzzle.Dialect().Parse(input, "")
		fmt.Println(r.Get(dialect.Host))
		fmt.Println(guzzle.Dialect().Destination(&r))
	}
	// Output:
	//
	// http evil.example:80 <nil>
	// a@evil.example
	// http evil.example:80 <nil>
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "guzzle", guzzle.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, guzzle.Dialect(), [][2]string{
		{"good.example/a", "http good.example:80 <nil>"},
		{"//good.example/a", "http good.example:80 <nil>"},
		{"http://bücher.de:81/", "http xn--bcher-kva.de:81 <nil>"},
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{"http://[::1]:80/\xff", "http [::1]:80 <nil>"},
	})
	for _, input := range []string{"ftp://h/", "http://h /", "http:///h", "\xff", "http:h/", ""} {
		r := guzzle.Dialect().Parse(input, "")
		if d, failure := guzzle.Dialect().Destination(&r); failure == nil {
			t.Errorf("%q goes to %v", input, d)
		}
	}
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, guzzle.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Guzzle, guzzle.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Guzzle, guzzle.Dialect(), func(*dialect.Result) bool { return false }, parsers.Localhost)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Guzzle, guzzle.Dialect(), nil)
}
