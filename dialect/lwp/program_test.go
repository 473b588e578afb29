package lwp_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/lwp"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.LWP, lwp.Dialect, readers.Options{})
}

// Other schemes have clients of their own.
func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.LWP, lwp.Dialect, func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https" && scheme != "ftp"
	})
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.LWP, lwp.Dialect, nil)
}
