package dialect_test

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/neturl"
	"github.com/weburl/weburl/idna"
)

// A program parses URLs with net/url, and applies UTS #46 to the host before it connects.
func ExampleDialect() {
	d := dialect.New(dialect.Definition{
		Name:       "fetcher",
		Components: neturl.Dialect().Components(),
		Parse:      neturl.Dialect().Parse,
		Connect: func(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
			scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
			if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
				return dialect.NewDestination(scheme, addr.Unmap().String(), port), nil
			}
			name, err := idna.Lax.ToASCII(host)
			if err != nil {
				return dialect.Destination{}, dialect.Fail("idna", "the host is not a domain name").Failure
			}
			return dialect.NewDestination(scheme, strings.TrimSuffix(name, "."), port), nil
		},
	})
	for _, input := range []string{"http://Bücher.example:8080/", "http://[::ffff:192.0.2.1]/", "http://xn--a/"} {
		r := d.Parse(input, "")
		to, failure := d.Destination(&r)
		if failure != nil {
			fmt.Printf("%s: %s\n", input, failure.Message)
			continue
		}
		fmt.Printf("%s: %s\n", input, to)
	}
	// Output:
	// http://Bücher.example:8080/: http xn--bcher-kva.example:8080
	// http://[::ffff:192.0.2.1]/: http 192.0.2.1:80
	// http://xn--a/: the host is not a domain name
}
