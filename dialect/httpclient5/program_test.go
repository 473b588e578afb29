package httpclient5_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/httpclient5"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.HttpClient5, httpclient5.Dialect, readers.Options{})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.HttpClient5, httpclient5.Dialect, func(r *dialect.Reading) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, readers.InetAddress...)
}
