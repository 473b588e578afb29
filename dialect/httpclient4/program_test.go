package httpclient4_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpclient4"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.HttpClient4, httpclient4.Dialect(), parsers.Options{})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.HttpClient4, httpclient4.Dialect(), func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, append(parsers.InetAddress, port, pooled)...)
}

// pooled is a difference of the test: its client is one for all URLs.
var pooled = parsers.KnownDestination{
	Name:   "pooled",
	Reason: "the client reuses the address of a name that differs in the case of non-ASCII letters",
	Is: func(_ *dialect.Result, d dialect.Destination, failure *dialect.Failure, attempts []parsers.Attempt) bool {
		return failure == nil && len(attempts) == 1 && strings.EqualFold(attempts[0].Host, d.Host)
	},
}

var port = parsers.KnownDestination{
	Name:   "port",
	Reason: "the client looks the name up before it rejects a port that TCP does not have",
	Is: func(r *dialect.Result, _ dialect.Destination, failure *dialect.Failure, attempts []parsers.Attempt) bool {
		return failure != nil && parsers.IsBadPort(r) && len(attempts) == 1 && !attempts[0].IsAddress
	},
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.HttpClient4, httpclient4.Dialect(), nil)
}
