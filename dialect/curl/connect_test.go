package curl_test

import (
	"strings"
	"testing"
	"unicode"

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
	}, localhost, newUnicode)
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

// newUnicode is about code points that this module's version of Unicode has, or
// leaves out of names, and that libidn2 2.3.3 refuses.
var newUnicode = readers.KnownDestination{
	Name:   "newer Unicode",
	Reason: "libidn2 2.3.3 goes by Unicode 14 or older",
	Is: func(r *dialect.Reading, _ dialect.Destination, failure *dialect.Failure, attempts []readers.Attempt) bool {
		return failure == nil && len(attempts) == 0 && strings.ContainsFunc(r.Get(dialect.Host).String(), func(c rune) bool {
			switch c {
			case '\u115F', '\u1160', '\u17B4', '\u17B5', '\u3164', '\uFFA0': // fillers, ignored since Unicode 15.1
				return true
			}
			return c > 0x2000 && !unicode.In(c, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co) || '\u2427' <= c && c <= '\u2429'
		})
	},
}
