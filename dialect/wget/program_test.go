package wget_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/wget"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Wget, wget.Dialect, readers.Options{NoBase: true})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Wget, wget.Dialect, func(*dialect.Result) bool { return false })
}

// Those of ftp go through the proxy of the test as well.
func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Wget, wget.Dialect, func(_ string, r *dialect.Result) bool {
		return strings.HasPrefix(r.Get(dialect.Scheme).String(), "ftp")
	})
}
