package lwp_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/lwp"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.LWP, lwp.Dialect, parsers.Options{})
}

// Other schemes have clients of their own.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.LWP, lwp.Dialect, func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https" && scheme != "ftp"
	})
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.LWP, lwp.Dialect, nil)
}
