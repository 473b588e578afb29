package php_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.PHP, php.Dialect(), nil)
}
