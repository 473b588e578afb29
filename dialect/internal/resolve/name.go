package resolve

import (
	"net/netip"

	"github.com/weburl/weburl/internal/ascii"
)

// Name returns a host that is not an IP address in the form for comparison: with ASCII
// letters in lower case, because the DNS ignores case, and without a dot at its end. The
// dot is kept if the rest would be an IP address or empty: no resolver parses
// "127.0.0.1." as an address.
func Name(host string) string {
	if n := len(host); n > 1 && host[n-1] == '.' && !isAddress(host[:n-1]) {
		host = host[:n-1]
	}
	return ascii.Lower(host)
}

func isAddress(s string) bool {
	if !mayBeAddress(s) {
		return false
	}
	_, err := netip.ParseAddr(s)
	return err == nil
}

// mayBeAddress reports whether s may be an IP address in any spelling that [GNU]
// knows. Most names are not, and are told so by their last byte and by having no
// colon.
func mayBeAddress(s string) bool {
	if s == "" {
		return false
	}
	if c := s[len(s)-1]; '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' {
		// The last number of an IPv4 address begins with a digit.
		i := len(s) - 1
		for i > 0 && s[i-1] != '.' && s[i-1] != ':' {
			i--
		}
		if '0' <= s[i] && s[i] <= '9' {
			return true
		}
	}
	for i := range len(s) {
		if s[i] == ':' {
			return true
		}
	}
	return false
}
