package urllib3_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/urllib3"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Urllib3, urllib3.Dialect, readers.Options{FailureNames: true})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Urllib3, urllib3.Dialect, func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Urllib3, urllib3.Dialect, nil)
}
