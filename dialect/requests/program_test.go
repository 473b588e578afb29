package requests_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/requests"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Requests, requests.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Requests, requests.Dialect(), func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Requests, requests.Dialect(), nil)
}

func TestLater(t *testing.T) {
	parsers.Compare(t, parsers.Requests232, requests.Later(), parsers.Options{})
}

func TestLaterDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Requests232, requests.Later(), func(*dialect.Result) bool { return false })
}

func TestLaterProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Requests232, requests.Later(), nil)
}
