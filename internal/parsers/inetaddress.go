package parsers

import (
	"net/netip"
	"regexp"

	"github.com/weburl/weburl/dialect"
)

// InetAddress are the known differences of programs that connect to the result of class
// java.net.InetAddress for a host. In each, the destination has a host, and the class
// fails.
var InetAddress = []KnownDestination{
	{
		Name:   "ambiguous",
		Reason: "InetAddress rejects what may be an IPv4 address to inet_aton alone; it is a name that none resolves",
		Is: func(_ *dialect.Result, d dialect.Destination, _ *dialect.Failure, attempts []Attempt) bool {
			return numbers.MatchString(d.Host) && len(attempts) == 0
		},
	},
	{
		Name:   "localhost",
		Reason: "InetAddress has the address of localhost itself, where getaddrinfo does not",
		Is: func(_ *dialect.Result, d dialect.Destination, _ *dialect.Failure, attempts []Attempt) bool {
			i := len(attempts) - 1
			return d.Host == "localhost" && i >= 0 && attempts[i].IsAddress && attempts[i].Host == "::ffff:127.0.0.1"
		},
	},
	{
		Name:   "unspecified",
		Reason: "class Socket connects to the name of this machine for the unspecified address",
		Is: func(_ *dialect.Result, d dialect.Destination, _ *dialect.Failure, attempts []Attempt) bool {
			a, err := netip.ParseAddr(d.Host)
			return err == nil && a.WithZone("").IsUnspecified() && len(attempts) == 1 && !attempts[0].IsAddress
		},
	},
}

var numbers = regexp.MustCompile(`^(0x[0-9a-f]+|[0-9]+)(\.(0x[0-9a-f]+|[0-9]+)){0,3}$`)
