package httpx_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpx"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Httpx, httpx.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Httpx, httpx.Dialect(), func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Httpx, httpx.Dialect(), nil)
}

func TestLater(t *testing.T) {
	parsers.Compare(t, parsers.Httpx028, httpx.Later(), parsers.Options{})
}

func TestLaterDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Httpx028, httpx.Later(), func(*dialect.Result) bool { return false })
}

func TestLaterProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Httpx028, httpx.Later(), nil)
}
