package requests_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/requests"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Requests, requests.Dialect, readers.Options{})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Requests, requests.Dialect, func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Requests, requests.Dialect, nil)
}
