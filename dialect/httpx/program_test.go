package httpx_test

import (
	"strconv"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpx"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Httpx, httpx.Dialect, readers.Options{})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Httpx, httpx.Dialect, func(*dialect.Reading) bool { return false }, readers.KnownDestination{
		Name:   "port",
		Reason: "getaddrinfo is asked for a port above 65535, and returns what is left of it in 16 bits",
		Is: func(_ *dialect.Reading, d dialect.Destination, _ *dialect.Failure, attempts []readers.Attempt) bool {
			if len(attempts) != 1 {
				return false
			}
			n, err := strconv.Atoi(attempts[0].Port)
			return err == nil && n > 65535 && strconv.Itoa(n%65536) == d.Port
		},
	})
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Httpx, httpx.Dialect, nil)
}
