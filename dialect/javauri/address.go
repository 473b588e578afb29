package javauri

import (
	"strconv"
	"strings"
)

// ipv4Length returns the length of the IPv4 address that s begins with, which
// nothing or a port follows, or 0.
func ipv4Length(s string) int {
	n := run(s, digitOrDot)
	if n < len(s) && s[n] != ':' || checkIPv4(s[:n]) != nil {
		return 0
	}
	return n
}

// checkIPv4 checks that s is four decimal numbers up to 255, with any number of
// zeros before them.
func checkIPv4(s string) *exception {
	malformed := syntax("Malformed IPv4 address")
	if !all(s, digitOrDot) {
		return malformed
	}
	for i := range 4 {
		number := s
		if i < 3 {
			dot := strings.IndexByte(s, '.')
			if dot < 0 {
				dot = len(s)
			}
			number, s = s[:dot], strings.TrimPrefix(s[dot:], ".")
		}
		if number == "" || !all(number, digit) {
			return malformed
		}
		n, err := strconv.ParseUint(number, 10, 31)
		if err != nil {
			return &exception{"NumberFormatException", "a number of an IPv4 address is too large"}
		}
		if n > 255 {
			return malformed
		}
	}
	return nil
}

// checkIPv6 checks that s is an IPv6 address.
func checkIPv6(s string) *exception {
	malformed := syntax("Malformed IPv6 address")
	before, after, double := strings.Cut(s, "::")
	bytes := 0
	if before != "" {
		n, err := checkGroups(before, false, !double)
		if err != nil {
			return err
		}
		bytes += n
	}
	if after != "" {
		n, err := checkGroups(after, true, true)
		if err != nil {
			return err
		}
		bytes += n
	}
	if bytes > 16 || !double && bytes < 16 || double && bytes == 16 {
		return malformed
	}
	return nil
}

// checkGroups checks that s is groups of hexadecimal digits with perhaps an IPv4
// address at its end, and returns how many bytes they are. The first may be an
// IPv4 address only after a colon.
func checkGroups(s string, afterColon, mayEndInIPv4 bool) (bytes int, err *exception) {
	for {
		group, rest, more := strings.Cut(s, ":")
		n := run(group, hexDigit)
		if n < len(group) && !more && mayEndInIPv4 && afterColon && n > 0 && group[n] == '.' {
			return bytes + 4, checkIPv4(group)
		}
		if n == 0 || n > 4 || n < len(group) {
			return 0, syntax("Malformed IPv6 address")
		}
		bytes += 2
		if !more {
			return bytes, nil
		}
		s, afterColon = rest, true
	}
}
