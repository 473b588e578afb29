package gohttp_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/gohttp"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/parsers"
	"github.com/weburl/weburl/internal/urlgen"
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

func TestModel(t *testing.T) { parsers.CheckModel(t, "gohttp", gohttp.Dialect()) }

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

func FuzzParse(f *testing.F) { parsers.Fuzz(f, gohttp.Dialect()) }

// A client is one of net/http that neither connects nor asks the DNS.
type client struct {
	http.Client
	dialed  string      // what the transport dials
	address string      // the address that a socket would connect to
	asked   atomic.Bool // whether the DNS would be asked, at once for both kinds of address
}

func newClient() *client {
	c := &client{}
	none := errors.New("no network")
	dialer := net.Dialer{
		Control: func(_, address string, _ syscall.RawConn) error {
			if c.address == "" { // it tries 0.0.0.0 after ::
				c.address = address
			}
			return none
		},
		Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
			c.asked.Store(true)
			return nil, none
		}},
	}
	c.Transport = &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c.dialed = address
			return dialer.DialContext(ctx, network, address)
		},
		DisableKeepAlives: true,
	}
	return c
}

// get returns where the client would connect for a URL, and false if it would not.
func (c *client) get(t *testing.T, url string) (host, port string, ok bool) {
	c.dialed, c.address = "", ""
	c.asked.Store(false)
	response, err := c.Get(url)
	if err == nil {
		response.Body.Close()
		t.Fatalf("%q: there is a network", url)
	}
	host, port, splitErr := net.SplitHostPort(c.dialed)
	var noSuchHost *net.DNSError
	switch {
	case c.dialed == "" || splitErr != nil:
		return "", "", false
	case c.address == "":
		// The resolver rejects an invalid name; the destination is this name.
		return host, port, c.asked.Load() || errors.As(err, &noSuchHost)
	}
	address, port, err := net.SplitHostPort(c.address)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case address == "":
		host = "0.0.0.0"
	case net.ParseIP(host) != nil: // if not, the name is in /etc/hosts
		host = address
	}
	return host, port, true
}

// TestConnect holds destinations to where the client would connect. PARSERS_COUNT is
// the number of random inputs, by default 20,000.
func TestConnect(t *testing.T) {
	c := newClient()
	g := urlgen.New(uint64(need.Number(t, "PARSERS_SEED", 1)))
	g.InvalidUTF8 = true
	count := need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000))
	connected, different := 0, 0
	for i := range count {
		input := g.Trick()
		switch i % 4 {
		case 0:
			input = "http://" + g.TrickHost() + "/"
		case 1:
			input = "http://" + g.Name() + "/"
		}
		r := gohttp.Dialect().Parse(input, "")
		got, failure := gohttp.Dialect().Destination(&r)
		host, port, ok := c.get(t, input)
		if ok {
			connected++
		}
		want := dialect.Destination{}
		if ok {
			if c.address == "" && len(port) > len("65535") {
				port = got.Port // it is not seen what this overflows to
			}
			want = dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.Literal(host), port)
		}
		if zoneless(got) != zoneless(want) || (failure == nil) != ok {
			if different++; different <= 20 {
				t.Errorf("%+q: the destination is %v, %v, and the client dials %q, connects to %q", input, got, failure, c.dialed, c.address)
			}
		}
	}
	need.Compared(t, "the client of net/http", count, nil)
	t.Logf("%d of %d connect", connected, count)
	if connected < count/10 {
		t.Errorf("%d of %d connect", connected, count)
	}
}

// zoneless returns the destination without a zone: a socket has none that this machine
// lacks.
func zoneless(d dialect.Destination) dialect.Destination {
	d.Host, _, _ = strings.Cut(d.Host, "%")
	return d
}
