package javauri_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.JavaURI, javauri.Dialect(), nil)
}
