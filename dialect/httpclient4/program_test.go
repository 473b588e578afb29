package httpclient4_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpclient4"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.HttpClient4, httpclient4.Dialect, readers.Options{})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.HttpClient4, httpclient4.Dialect, func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, append(readers.InetAddress, port, pooled)...)
}

// pooled is a difference of the test: its client is one for all URLs.
var pooled = readers.KnownDestination{
	Name:   "pooled",
	Reason: "the client reuses the address of a name that differs in the case of non-ASCII letters",
	Is: func(_ *dialect.Result, d dialect.Destination, failure *dialect.Failure, attempts []readers.Attempt) bool {
		return failure == nil && len(attempts) == 1 && strings.EqualFold(attempts[0].Host, d.Host)
	},
}

var port = readers.KnownDestination{
	Name:   "port",
	Reason: "the client looks the name up before it refuses a port that TCP does not have",
	Is: func(r *dialect.Result, _ dialect.Destination, failure *dialect.Failure, attempts []readers.Attempt) bool {
		return failure != nil && readers.IsBadPort(r) && len(attempts) == 1 && !attempts[0].IsAddress
	},
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.HttpClient4, httpclient4.Dialect, nil)
}
