package aiohttp_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/aiohttp"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Aiohttp, aiohttp.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Aiohttp, aiohttp.Dialect(), func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Aiohttp, aiohttp.Dialect(), nil)
}
