package urllib3_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/urllib3"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Urllib3, urllib3.Dialect(), parsers.Options{FailureNames: true})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Urllib3, urllib3.Dialect(), func(*dialect.Result) bool { return false })
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Urllib3, urllib3.Dialect(), nil)
}

func TestLater(t *testing.T) {
	parsers.Compare(t, parsers.Urllib327, urllib3.Later(), parsers.Options{})
}

func TestLaterDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Urllib327, urllib3.Later(), func(*dialect.Result) bool { return false })
}

func TestLaterProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Urllib327, urllib3.Later(), nil)
}
