package php_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/readers"
)

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.PHP, php.Dialect, nil)
}
