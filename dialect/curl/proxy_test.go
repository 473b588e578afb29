package curl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Curl, curl.Dialect(), nil)
}
