package ruby_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/ruby"
	"github.com/weburl/weburl/internal/parsers"
)

// Net::HTTP is for http and https alone. It raises an exception for ports that
// TCP does not have.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Ruby, ruby.Dialect(), func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https" || parsers.IsBadPort(r)
	})
}
