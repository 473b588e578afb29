package curl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Curl, curl.Dialect(), parsers.Options{FailureNames: true})
}
