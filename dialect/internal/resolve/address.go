package resolve

import (
	"net/netip"
	"strings"
)

// GNU returns the result of getaddrinfo of the GNU C library for a host: an IPv4 address
// in any notation of inet_aton, an IPv6 address without brackets, or the name that it
// looks up in the DNS.
//
// A program that passes a host with U+0000 on as a C string ends it there. GNU
// does not: it is for the dialect to know.
func GNU(host string) string {
	if !mayBeAddress(host) {
		return Name(host)
	}
	if addr, ok := INETAton(host); ok {
		if s := host; isDotted(s) {
			return s
		}
		return addr.String()
	}
	return Literal(host)
}

// GNUWithPort is GNU for a program that also passes a port to getaddrinfo. The host "*"
// is this machine then.
func GNUWithPort(host string) string {
	if host == "*" {
		return "localhost"
	}
	return GNU(host)
}

// Literal returns the result of a resolver, such as Go's, that accepts an IPv4 address
// only as four decimal numbers, and an IPv6 address without brackets.
func Literal(host string) string {
	if !mayBeAddress(host) {
		return Name(host)
	}
	if s, ok := literal(host); ok {
		return s
	}
	return Name(host)
}

// IPv6 returns the address that text is, an IPv6 address without brackets and
// perhaps with a zone, and whether it is one.
func IPv6(text string) (string, bool) {
	if !strings.Contains(text, ":") {
		return "", false
	}
	return literal(text)
}

func literal(text string) (string, bool) {
	address, zone, zoned := strings.Cut(text, "%")
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return "", false
	}
	if zoned {
		if zone == "" || !addr.Is6() {
			return "", false
		}
		// A zone in digits is the number of an interface, and 0 is none.
		if digits := strings.TrimLeft(zone, "0"); isDigits(zone) {
			zone = digits
		}
		if zone != "" {
			return addr.String() + "%" + zone, true
		}
	}
	if addr.Is4() {
		return text, true // there is one spelling only
	}
	return addr.Unmap().String(), true
}

// INETAton returns the IPv4 address that text is to inet_aton, and whether it is
// one: one to four numbers, decimal, octal after "0", or hexadecimal after "0x",
// of which the last fills the bytes that are left.
func INETAton(text string) (addr netip.Addr, ok bool) {
	var value uint64 // of the bytes so far
	for parts := 0; ; parts++ {
		number, rest, more := strings.Cut(text, ".")
		n, ok := cNumber(number)
		switch {
		case !ok:
			return netip.Addr{}, false
		case more && (parts == 3 || n > 255):
			return netip.Addr{}, false
		case more:
			value = value<<8 | n
			text = rest
			continue
		}
		left := 8 * (4 - parts)
		if n >= 1<<left {
			return netip.Addr{}, false
		}
		value = value<<left | n
		return netip.AddrFrom4([4]byte{byte(value >> 24), byte(value >> 16), byte(value >> 8), byte(value)}), true
	}
}

// cNumber returns the number that s is in C, of 32 bits.
func cNumber(s string) (n uint64, ok bool) {
	base := uint64(10)
	switch {
	case len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x':
		base, s = 16, s[2:]
	case len(s) > 1 && s[0] == '0':
		base, s = 8, s[1:]
	}
	if s == "" {
		return 0, false
	}
	for i := range len(s) {
		digit := uint64(99)
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			digit = uint64(c - '0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			digit = uint64(c|0x20-'a') + 10
		}
		if digit >= base {
			return 0, false
		}
		if n = n*base + digit; n > 1<<32-1 {
			return 0, false
		}
	}
	return n, true
}

// isDotted reports whether text, which inet_aton takes, is spelled as addresses
// are written.
func isDotted(text string) bool {
	addr, err := netip.ParseAddr(text)
	return err == nil && addr.Is4()
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
