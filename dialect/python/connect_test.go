package python_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/python"
	"github.com/weburl/weburl/internal/parsers"
)

// Other schemes than those of http.client have their own clients.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Python, python.Dialect(), func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https"
	})
}
