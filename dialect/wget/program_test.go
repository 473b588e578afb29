package wget_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/wget"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Wget, wget.Dialect(), parsers.Options{NoBase: true})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Wget, wget.Dialect(), func(*dialect.Result) bool { return false })
}

// Those of ftp go through the proxy of the test as well.
func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Wget, wget.Dialect(), func(_ string, r *dialect.Result) bool {
		return strings.HasPrefix(r.Get(dialect.Scheme).String(), "ftp")
	})
}
