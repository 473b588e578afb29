package guzzle_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/guzzle"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Guzzle, guzzle.Dialect, readers.Options{})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Guzzle, guzzle.Dialect, func(*dialect.Result) bool { return false }, readers.Localhost)
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Guzzle, guzzle.Dialect, nil)
}
