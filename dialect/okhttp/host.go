package okhttp

import (
	"net/netip"
	"strings"

	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// canonicalHost returns the host that s is once it is percent-decoded, if it is one. With
// a colon in it, it is an IPv6 address.
func canonicalHost(s string) (host string, ok bool) {
	host = s
	if strings.Contains(s, "%") {
		host = java.Decode(percent.Decode(s))
	}
	if strings.Contains(host, ":") {
		if n := len(host); host[0] == '[' && host[n-1] == ']' {
			host = host[1 : n-1]
		}
		addr, ok := parseIPv6(host)
		return addr.Unmap().String(), ok
	}
	if host, ok = resolve.JavaIDN(host); !ok {
		return "", false
	}
	for i := range len(host) {
		if c := host[i]; c <= ' ' || c >= 0x7F || strings.IndexByte(`#%/:?@[\]`, c) >= 0 {
			return "", false
		}
	}
	return ascii.Lower(host), host != ""
}

// parseIPv6 reads an IPv6 address. It may end in an IPv4 address of four decimal numbers
// without zeros before them. A "::" may stand for a single group of zeros, or be at the
// end after seven groups.
func parseIPv6(s string) (addr netip.Addr, ok bool) {
	var bytes [16]byte
	n := 0         // bytes so far
	compress := -1 // bytes before the end of "::", two zeros included
	for s != "" {
		if n == len(bytes) {
			return addr, false
		}
		if rest, ok := strings.CutPrefix(s, "::"); ok {
			if compress >= 0 {
				return addr, false
			}
			n += 2
			compress = n
			if s = rest; s == "" {
				break
			}
			if n == len(bytes) {
				return addr, false
			}
		} else if n > 0 {
			if s, ok = strings.CutPrefix(s, ":"); !ok {
				return addr, false
			}
		}
		value, digits := 0, 0
		for digits < len(s) && digits < 5 && hexValue(s[digits]) >= 0 {
			value = value<<4 | hexValue(s[digits])
			digits++
		}
		if digits == 0 || digits > 4 {
			return addr, false
		}
		if digits < len(s) && s[digits] == '.' {
			v4, err := netip.ParseAddr(s)
			if err != nil || !v4.Is4() || n+4 > len(bytes) {
				return addr, false
			}
			b := v4.As4()
			n += copy(bytes[n:], b[:])
			break
		}
		bytes[n], bytes[n+1] = byte(value>>8), byte(value)
		n += 2
		s = s[digits:]
	}
	if n < len(bytes) {
		if compress < 0 {
			return addr, false
		}
		after := n - compress
		copy(bytes[16-after:], bytes[compress:n])
		clear(bytes[compress : 16-after])
	}
	return netip.AddrFrom16(bytes), true
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
