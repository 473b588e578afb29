package curl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/internal/parsers"
)

// The libraries that libcurl hands the URLs of LDAP to connect by themselves, SMB
// needs more of a URL, and TFTP has no connection.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Curl, curl.Dialect(), func(r *dialect.Result) bool {
		switch r.Get(dialect.Scheme).String() {
		case "file", "ldap", "ldaps", "smb", "smbs", "tftp":
			return true
		}
		return false
	}, parsers.Localhost)
}
