package httpclient5_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpclient5"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.HttpClient5, httpclient5.Dialect(), parsers.Options{}, parsers.Known{
		Name:    "path without a slash",
		Reason:  "of a base that is an authority alone, java.net.URI puts the path after it without a slash, and reserializes both from their decoded form",
		Example: parsers.Question{Input: "%2E", Base: "//h"},
		Is: func(q parsers.Question, _, _ parsers.Answer) bool {
			authority, ok := strings.CutPrefix(q.Base, "//")
			end := strings.IndexAny(authority, "/?#")
			return ok && (end < 0 || authority[end] != '/') && !strings.HasPrefix(q.Input, "/") && strings.Contains(q.Base+q.Input, "%")
		},
	})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.HttpClient5, httpclient5.Dialect(), func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, append(parsers.InetAddress, pooled)...)
}

// pooled is a difference of the test: its client is one for all URLs.
var pooled = parsers.KnownDestination{
	Name:   "pooled",
	Reason: "the client reuses the address of a name that differs in the case of non-ASCII letters",
	Is: func(_ *dialect.Result, d dialect.Destination, failure *dialect.Failure, attempts []parsers.Attempt) bool {
		return failure == nil && len(attempts) == 1 && strings.EqualFold(attempts[0].Host, d.Host)
	},
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.HttpClient5, httpclient5.Dialect(), nil)
}
