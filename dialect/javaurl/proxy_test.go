package javaurl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.JavaURL, javaurl.Dialect(), nil)
}
