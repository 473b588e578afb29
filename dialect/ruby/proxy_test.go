package ruby_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/ruby"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Ruby, ruby.Dialect(), nil)
}
