package guzzle_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/guzzle"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Guzzle, guzzle.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Guzzle, guzzle.Dialect(), func(*dialect.Result) bool { return false }, parsers.Localhost)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Guzzle, guzzle.Dialect(), nil)
}
