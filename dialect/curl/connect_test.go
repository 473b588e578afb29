package curl_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/internal/readers"
)

// The libraries that libcurl hands the URLs of LDAP to connect by themselves, SMB
// needs more of a URL, and TFTP has no connection.
func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Curl, curl.Dialect, func(r *dialect.Reading) bool {
		switch r.Get(dialect.Scheme).String() {
		case "file", "ldap", "ldaps", "smb", "smbs", "tftp":
			return true
		}
		return false
	}, localhost)
}

// localhost is a difference that is none: the destination is a name.
var localhost = readers.KnownDestination{
	Name:   "localhost",
	Reason: "libcurl has the addresses of localhost, and of names that end in .localhost, itself",
	Is: func(_ *dialect.Reading, d dialect.Destination, failure *dialect.Failure, attempts []readers.Attempt) bool {
		for _, a := range attempts {
			if a.Host != "127.0.0.1" && a.Host != "::1" || a.Port != d.Port {
				return false
			}
		}
		return failure == nil && len(attempts) > 0 && (d.Host == "localhost" || strings.HasSuffix(d.Host, ".localhost"))
	},
}
