package aiohttp_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/aiohttp"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Aiohttp, aiohttp.Dialect, readers.Options{})
}

func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Aiohttp, aiohttp.Dialect, func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.Aiohttp, aiohttp.Dialect, nil)
}
