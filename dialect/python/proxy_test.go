package python_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/python"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Python, python.Dialect(), nil)
}
