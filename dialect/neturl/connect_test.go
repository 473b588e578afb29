package neturl

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestConnect compares destinations with what net/http dials. READERS_COUNT is the
// number of random inputs, by default 20,000.
func TestConnect(t *testing.T) {
	var dialed string
	transport := &http.Transport{DialContext: func(_ context.Context, _, addr string) (net.Conn, error) {
		dialed = addr
		return nil, errors.New("no network")
	}}
	g := urlgen.New(uint64(need.Number(t, "READERS_SEED", 1)))
	g.InvalidUTF8 = true
	connected := 0
	for range need.Number(t, "READERS_COUNT", 20_000) {
		input := g.Trick()
		r := read(input, "")
		to, failure := Dialect.Destination(&r)
		if failure != nil || to.Scheme != "http" && to.Scheme != "https" {
			continue
		}
		request, err := http.NewRequest("GET", input, nil)
		if err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		dialed = ""
		if response, err := transport.RoundTrip(request); err == nil {
			response.Body.Close()
		}
		if dialed == "" {
			if to.Host != "" {
				t.Errorf("%q: the destination is %v, and net/http does not dial", input, to)
			}
			continue
		}
		connected++
		host, port, err := net.SplitHostPort(dialed)
		if err != nil {
			continue // a zone with a bracket in it, which the dialer does not take
		}
		if want := dialect.NewDestination(to.Scheme, resolve.Literal(host), port); to != want {
			t.Errorf("%q: the destination is %v, and net/http dials %q", input, to, dialed)
		}
	}
	if connected < 100 {
		t.Errorf("%d are dialed", connected)
	}
}
