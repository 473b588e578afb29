package httpx_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpx"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Httpx, httpx.Dialect, readers.Options{})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Httpx, httpx.Dialect, func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Httpx, httpx.Dialect, nil)
}
