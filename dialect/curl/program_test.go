package curl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Curl, curl.Dialect, readers.Options{FailureNames: true})
}
