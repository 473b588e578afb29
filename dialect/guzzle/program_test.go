package guzzle_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/guzzle"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Guzzle, guzzle.Dialect, readers.Options{})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Guzzle, guzzle.Dialect, func(*dialect.Reading) bool { return false }, localhost)
}

// localhost is a difference that is none: the destination is a name.
var localhost = readers.KnownDestination{
	Name:   "localhost",
	Reason: "libcurl has the addresses of localhost, and of names that end in .localhost, itself",
	Is: func(_ *dialect.Reading, d dialect.Destination, failure *dialect.Failure, attempts []readers.Attempt) bool {
		for _, a := range attempts {
			if a.Host != "127.0.0.1" && a.Host != "::1" || a.Port != d.Port {
				return false
			}
		}
		return failure == nil && len(attempts) > 0 && (d.Host == "localhost" || strings.HasSuffix(d.Host, ".localhost"))
	},
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Guzzle, guzzle.Dialect, nil)
}
