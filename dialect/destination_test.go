package dialect_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	_ "github.com/weburl/weburl/dialect/neturl"
)

// The resolver of Go does not know the spellings of IPv4 addresses that the
// standard knows.
func ExampleDialect_Destination() {
	for _, name := range []string{"whatwg-2026-07", "neturl"} {
		d := dialect.Lookup(name)
		r := d.Parse("http://0x7f.1/", "")
		to, failure := d.Destination(&r)
		fmt.Println(d.Name(), to, failure == nil)
	}
	// Output:
	// whatwg-2026-07 http 127.0.0.1:80 true
	// neturl http 0x7f.1:80 true
}

func TestDestination(t *testing.T) {
	standard := dialect.Lookup("whatwg-2026-07")
	for _, c := range []struct {
		input string
		want  dialect.Destination
		text  string
	}{
		{"HTTPS://BÜCHER.de./", dialect.Destination{Scheme: "https", Host: "xn--bcher-kva.de", Port: "443"}, "https xn--bcher-kva.de:443"},
		{"http://[::0001]:81/", dialect.Destination{Scheme: "http", Host: "::1", Port: "81"}, "http [::1]:81"},
		{"http://[::ffff:1.2.3.4]/", dialect.Destination{Scheme: "http", Host: "1.2.3.4", Port: "80"}, "http 1.2.3.4:80"},
		{"git://0x7f.1/", dialect.Destination{Scheme: "git", Host: "127.0.0.1"}, "git 127.0.0.1"},
		{"git://Example.com/", dialect.Destination{Scheme: "git", Host: "example.com"}, "git example.com"},
		{"file://LOCALHOST/a", dialect.Destination{Scheme: "file"}, "file no host"},
		{"file://server/a", dialect.Destination{Scheme: "file", Host: "server"}, "file server"},
		{"mailto:a@b", dialect.Destination{Scheme: "mailto"}, "mailto no host"},
	} {
		r := standard.Parse(c.input, "")
		got, failure := standard.Destination(&r)
		if got != c.want || failure != nil || got.String() != c.text {
			t.Errorf("%s: got %q, %v, written %q", c.input, got, failure, got)
		}
	}
	r := standard.Parse("http://", "")
	if got, failure := standard.Destination(&r); got != (dialect.Destination{}) || failure != r.Failure || failure == nil {
		t.Errorf("a failure goes to %v, %v", got, failure)
	}
}

func TestDestinationOfOrdinaryHost(t *testing.T) {
	for _, d := range dialect.All() {
		for _, input := range []string{"http://www.example.com/a?b#c", "https://192.0.2.1:8080/"} {
			r := d.Parse(input, "")
			if n := testing.AllocsPerRun(100, func() { d.Destination(&r) }); n > 0 {
				t.Errorf("%s: %s: %v allocations", d.Name(), input, n)
			}
		}
	}
}
