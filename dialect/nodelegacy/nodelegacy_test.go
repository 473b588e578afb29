package nodelegacy_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/nodelegacy"
	"github.com/weburl/weburl/idna"
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

func TestModel(t *testing.T) { parsers.CheckModel(t, "node-legacy", nodelegacy.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, nodelegacy.Dialect(), [][2]string{
		{"http://good.com\\@evil.com/", "http good.com:80 <nil>"},
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{"HTTPS:Good.com.", "https good.com:443 <nil>"},
		{"http://[::0001]:81/", "http [::1]:81 <nil>"},
		{"http://[good.com]/", "http good.com:80 <nil>"},
		{"http://b\u00FCcher.de/", "http xn--bcher-kva.de:80 <nil>"},
		{"http://\u03B1\u03A3/", "http xn--mxa8a:80 <nil>"},
		{"localhost:3000", "localhost no host <nil>"},
		{"127.0.0.1:3000/x", "127.0.0.1 no host <nil>"},
		{"mailto:u@h", "mailto no host <nil>"},
		{"redis://u@h:1/", "redis h:1 <nil>"},
		{"http://%zz@h/", "no host URIError: URI malformed"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, nodelegacy.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		nodelegacy.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

// http and https have clients in Node.js. They throw an error for ports that TCP
// does not have.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.NodeLegacy, nodelegacy.Dialect(), func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https" || parsers.IsBadPort(r)
	}, parsers.KnownDestination{
		Name:   "bidi-accepted",
		Reason: "Ada checks the Bidi rule otherwise, as it does for results",
		Is: func(_ *dialect.Result, _ dialect.Destination, failure *dialect.Failure, _ []parsers.Attempt) bool {
			if failure == nil {
				return false
			}
			_, host, _ := strings.Cut(failure.Message, "no domain name: ")
			_, err := idna.Lax.ToASCII(host)
			var rules idna.Errors
			return errors.As(err, &rules) && !slices.ContainsFunc(rules, func(e idna.Error) bool { return e.Rule[0] != 'B' })
		},
	})
}
