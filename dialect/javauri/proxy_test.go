package javauri_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/readers"
)

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.JavaURI, javauri.Dialect, nil)
}
