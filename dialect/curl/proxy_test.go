package curl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/internal/readers"
)

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Curl, curl.Dialect, nil)
}
