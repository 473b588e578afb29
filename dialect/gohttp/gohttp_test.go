package gohttp_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect/gohttp"
	"github.com/weburl/weburl/internal/parsers"
)

// The port overflows, and a host that IDNA removes is this machine.
func Example() {
	for _, input := range []string{"http://good.example:4294967376/", "http://\u00AD:8080/", "ftp://h/"} {
		r := gohttp.Dialect().Parse(input, "")
		fmt.Println(gohttp.Dialect().Destination(&r))
	}
	// Output:
	// http good.example:80 <nil>
	// http 0.0.0.0:8080 <nil>
	// no host Error: unsupported protocol scheme
}

func TestRegistered(t *testing.T) { parsers.CheckRegistered(t, "gohttp", gohttp.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, gohttp.Dialect(), [][2]string{
		{"http://faß.de/", "http xn--fa-hia.de:80 <nil>"},
		{"http://0x7f.1/", "http 0x7f.1:80 <nil>"},
		{"http://:80/", "http 0.0.0.0:80 <nil>"},
		{"http://:/", "no host Error: no Host in request URL"},
		{"http://u@/", "no host Error: no Host in request URL"},
		{"http://[fe80::1%25eth0]:81/", "http [fe80::1%eth0]:81 <nil>"},
		{"http://h:65536/", "no host Error: invalid port"},
		{"http://h:1073741824/", "no host Error: invalid port"},
		{"http://h:42949673760/", "http h:800 <nil>"},
		{"http://h:4294967299/", "no host Error: invalid port"},
		{"http://]/", "no host Error: unexpected bracket in address"},
		{"/x", "no host Error: unsupported protocol scheme"},
	})
}

func TestLinear(t *testing.T) { parsers.Linear(t, gohttp.Dialect()) }

func FuzzParse(f *testing.F) { parsers.Fuzz(f, gohttp.Dialect()) }
