package nodelegacy_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect/nodelegacy"
	"github.com/weburl/weburl/internal/parsers"
)

// A host ends where a character comes that none may have.
func Example() {
	r := nodelegacy.Dialect().Parse("http://good.com;.evil.com/", "")
	fmt.Println(r.Href)
	fmt.Println(nodelegacy.Dialect().Destination(&r))

	r = nodelegacy.Dialect().Parse("../x", "http://h/a/b/c")
	fmt.Println(r.Href)
	// Output:
	// http://good.com/;.evil.com/
	// http good.com:80 <nil>
	// http://h/a/x
}

func TestRegistered(t *testing.T) { parsers.CheckRegistered(t, "node-legacy", nodelegacy.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, nodelegacy.Dialect(), [][2]string{
		{"http://good.com\\@evil.com/", "http good.com:80 <nil>"},
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{"HTTPS:Good.com.", "https good.com:443 <nil>"},
		{"http://[::0001]:81/", "http [::1]:81 <nil>"},
		{"http://[good.com]/", "http good.com:80 <nil>"},
		{"http://b\u00FCcher.de/", "http xn--bcher-kva.de:80 <nil>"},
		{"http://\u03B1\u03A3/", "http xn--mxa8a:80 <nil>"},
		{"http://%zz@h/", "no host URIError: URI malformed"},
	})
}

func TestLinear(t *testing.T) { parsers.Linear(t, nodelegacy.Dialect()) }

func FuzzParse(f *testing.F) { parsers.Fuzz(f, nodelegacy.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		nodelegacy.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}
