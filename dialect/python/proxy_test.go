package python_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/python"
	"github.com/weburl/weburl/internal/readers"
)

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Python, python.Dialect, nil)
}
