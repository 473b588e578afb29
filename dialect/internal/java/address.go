package java

import (
	"net/netip"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

// Host returns the result of java.net.InetAddress.getByName for a host, brackets of
// an IPv6 address included, in the form of package resolve.
//
// IPv4 addresses have one to four decimal numbers, with or without zeros before them:
// 0177.1 is 177.0.0.1. A host that is an address only to inet_aton, such as 0x7f.1, is
// rejected. As a host that no resolver takes, it stays a name.
func Host(host string) string {
	if n := len(host); n > 2 && host[0] == '[' && host[n-1] == ']' {
		if s, ok := ipv6Text(host[1 : n-1]); ok {
			return s
		}
		return resolve.Name(host)
	}
	if addr, ok := parseIPv4(host); ok {
		return addr.String()
	}
	if s, ok := ipv6Text(host); ok {
		return s
	}
	return resolve.Name(host)
}

// ipv6Text returns an address with its zone in the form of package resolve.
func ipv6Text(text string) (string, bool) {
	addr, ok := ParseIPv6(text)
	if !ok {
		return "", false
	}
	_, zone, _ := strings.Cut(text, "%")
	if addr.Is4() || zone == "" {
		return addr.String(), zone == ""
	}
	return resolve.IPv6(addr.String() + "%" + zone)
}

// parseIPv4 reads an IPv4 address of one to four decimal numbers, the last of
// which fills the bytes that are left.
func parseIPv4(s string) (addr netip.Addr, ok bool) {
	if len(s) > 15 {
		return addr, false
	}
	var bytes, value uint64 // value is that of the current number
	dots, digits := 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			value = value*10 + uint64(c-'0')
			digits++
		case c == '.' && digits > 0 && value <= 255 && dots < 3:
			bytes = bytes<<8 | value
			value, digits = 0, 0
			dots++
		default:
			return addr, false
		}
	}
	left := 8 * (4 - dots)
	if digits == 0 || value >= 1<<left {
		return addr, false
	}
	bytes = bytes<<left | value
	return netip.AddrFrom4([4]byte{byte(bytes >> 24), byte(bytes >> 16), byte(bytes >> 8), byte(bytes)}), true
}

// ParseIPv6 reads an IPv6 address. A zone after "%", of which anything is taken,
// is ignored; groups may have any number of zeros before them. An address that
// has an IPv4 address in it ("mapped") is this one.
func ParseIPv6(s string) (addr netip.Addr, ok bool) {
	s, zone, zoned := strings.Cut(s, "%")
	if zoned && zone == "" || strings.HasPrefix(s, ":") && !strings.HasPrefix(s, "::") {
		return addr, false
	}
	var bytes [16]byte
	n := 0       // bytes so far
	double := -1 // bytes before "::"
	group := 0   // where the current group begins
	hasDigits := false
	value := 0
	put := func() bool {
		if n+2 > len(bytes) {
			return false
		}
		bytes[n], bytes[n+1] = byte(value>>8), byte(value)
		n += 2
		return true
	}
	i := 0
	if strings.HasPrefix(s, "::") {
		i, group = 1, 1
	}
	for ; i < len(s); i++ {
		c := s[i]
		if d := hexValue(c); d >= 0 {
			if value = value<<4 | d; value > 0xFFFF {
				return addr, false
			}
			hasDigits = true
			continue
		}
		if c == ':' {
			group = i + 1
			switch {
			case !hasDigits && double >= 0, hasDigits && group == len(s):
				return addr, false
			case !hasDigits:
				double = n
			case !put():
				return addr, false
			}
			hasDigits, value = false, 0
			continue
		}
		if c != '.' || n+4 > len(bytes) || strings.Count(s[group:], ".") != 3 {
			return addr, false
		}
		v4, ok := parseIPv4(s[group:])
		if !ok {
			return addr, false
		}
		b := v4.As4()
		n += copy(bytes[n:], b[:])
		hasDigits = false
		break
	}
	if hasDigits && !put() {
		return addr, false
	}
	if double >= 0 {
		if n == len(bytes) {
			return addr, false
		}
		after := n - double
		copy(bytes[16-after:], bytes[double:n])
		clear(bytes[double : 16-after])
	} else if n != len(bytes) {
		return addr, false
	}
	return netip.AddrFrom16(bytes).Unmap(), true
}

func hexValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// Connect is the Connect function of a dialect whose programs connect to the result of
// [Host].
func Connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	host := r.Get(dialect.Host).String()
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), Host(host), r.Get(dialect.Port).String()), nil
}
