package javaurl_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/parsers"
)

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.JavaURL, javaurl.Dialect(), func(r *dialect.Result) bool {
		scheme := strings.ToLower(r.Get(dialect.Scheme).String())
		return r.Failure == nil && scheme != "http" && scheme != "https" || parsers.IsBadPort(r) ||
			strings.Contains(r.Get(dialect.Host).String(), "%")
	}, parsers.InetAddress...)
}
