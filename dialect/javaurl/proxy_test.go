package javaurl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/readers"
)

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.JavaURL, javaurl.Dialect, nil)
}
