package ruby

import (
	"strings"
)

// components are what the regular expressions of RFC3986_Parser take apart.
type components struct {
	scheme, userinfo, host, port, path, opaque, query, fragment text
}

// split takes s apart as the regular expression for a URI does or, if that does
// not match, the one for a relative reference.
func split(s string) (components, bool) {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return components{}, false
		}
	}
	if n := schemeLength(s); n > 0 {
		c := components{scheme: some(s[:n])}
		if c.hierarchy(s[n+1:], true) {
			return c, true
		}
	}
	var c components
	return c, c.hierarchy(s, false)
}

// schemeLength returns the length of the scheme that s begins with, which a
// colon must follow, or 0.
func schemeLength(s string) int {
	if s == "" || !is(alpha, s[0]) {
		return 0
	}
	for i := range len(s) {
		if s[i] == ':' {
			return i
		}
		if !is(schemeChar, s[i]) {
			return 0
		}
	}
	return 0
}

// hierarchy takes s apart, which has no scheme any more.
func (c *components) hierarchy(s string, absolute bool) bool {
	opaque := false
	if strings.HasPrefix(s, "//") {
		n, ok := c.authority(s[2:], absolute)
		if !ok {
			return false
		}
		s = s[2+n:]
		if s != "" && s[0] != '/' && s[0] != '?' && s[0] != '#' {
			return false
		}
	} else if s != "" && s[0] != '/' {
		if absolute {
			opaque = is(pathChar, s[0])
		} else if n := run(s, segmentChar); n < len(s) && s[n] == ':' {
			return false // in the first segment of a relative reference
		}
	}

	n := run(s, pathChar)
	path := s[:n]
	if s = s[n:]; s != "" && s[0] == '?' {
		query, rest := s[1:], ""
		if i := strings.IndexByte(query, '#'); i >= 0 {
			query, rest = query[:i], query[i:]
		}
		c.query, s = some(query), rest
	}
	if s != "" {
		if s[0] != '#' || run(s[1:], fragmentChar) != len(s)-1 {
			return false
		}
		c.fragment = some(s[1:])
	}
	if !opaque {
		c.path = some(path)
		return true
	}
	if c.query.isSet {
		path += "?" + c.query.s
		c.query = text{}
	}
	c.opaque = some(path)
	return true
}

// authority takes the authority that s begins with apart, and returns its
// length.
func (c *components) authority(s string, absolute bool) (length int, ok bool) {
	start := 0
	if n := run(s, userinfoChar); n < len(s) && s[n] == '@' {
		c.userinfo = some(s[:n])
		start = n + 1
	}
	n, ok := hostLength(s[start:], absolute)
	if !ok {
		return 0, false
	}
	if n > 0 {
		c.host = some(s[start : start+n])
	}
	end := start + n
	if end < len(s) && s[end] == ':' {
		digits := run(s[end+1:], digit)
		c.port = some(s[end+1 : end+1+digits])
		end += 1 + digits
	}
	return end, true
}

// hostLength returns the length of the host that s begins with, perhaps 0.
func hostLength(s string, absolute bool) (length int, ok bool) {
	if s != "" && s[0] == '[' && absolute {
		end := strings.IndexByte(s, ']')
		if end < 2 || ipv6Length(s[1:end], false) != end-1 && futureLength(s[1:end]) != end-1 {
			return 0, false
		}
		return end + 1, true
	}
	if s != "" && s[0] == '[' {
		// The brackets of the regular expression for a relative reference are
		// misplaced: the opening one belongs to IPv6 addresses, the closing one
		// to those of future versions.
		n := 1 + run(s[1:], addressChar)
		length = ipv6Length(s[1:n], true)
		return 1 + length, length > 0
	}
	if n := futureLength(s); !absolute && n > 0 && n < len(s) && s[n] == ']' {
		return n + 1, true
	}
	return run(s, nameChar), true
}

// futureLength returns the length of the address of a future version, such as
// "v1.x", that s begins with, or 0.
func futureLength(s string) int {
	if s == "" || s[0] != 'v' {
		return 0
	}
	dot := 1 + run(s[1:], hexDigit)
	if dot == 1 || dot == len(s) || s[dot] != '.' {
		return 0
	}
	n := 0
	for n < len(s)-dot-1 && is(futureChar, s[dot+1+n]) {
		n++
	}
	if n == 0 {
		return 0
	}
	return dot + 1 + n
}

// ipv6Forms are the alternatives of the regular expression for an IPv6 address
// with "::", in their order: how many groups there may be before it, how many
// after it, and whether the last two of these may be an IPv4 address.
var ipv6Forms = [...]struct {
	minBefore, maxBefore, after int
	endsInIPv4                  bool
}{
	{0, 0, 7, true},
	{1, 1, 6, true},
	{0, 2, 5, true},
	{0, 3, 4, true},
	{0, 4, 3, true},
	{0, 5, 2, true},
	{0, 6, 1, false},
	{0, 7, 0, false},
}

// ipv6Length returns the length of the IPv6 address that s begins with, or 0.
// All of s must be the address or, with port, the address and a port.
func ipv6Length(s string, port bool) int {
	fits := func(length int) bool {
		rest := s[length:]
		return rest == "" || port && rest[0] == ':' && run(rest[1:], digit) == len(rest)-1
	}
	double := strings.Index(s, "::")
	if double < 0 {
		if n, ok := groupsLength(s, 8, true); ok && fits(n) {
			return n
		}
		return 0
	}
	before := 0
	if double > 0 {
		before = 1 + strings.Count(s[:double], ":")
		if n, ok := groupsLength(s[:double], before, false); before > 7 || !ok || n != double {
			return 0
		}
	}
	for _, form := range ipv6Forms {
		if before < form.minBefore || form.maxBefore < before {
			continue
		}
		if n, ok := groupsLength(s[double+2:], form.after, form.endsInIPv4); ok && fits(double+2+n) {
			return double + 2 + n
		}
	}
	return 0
}

// groupsLength returns the length of n groups of hexadecimal digits that s
// begins with. An IPv4 address may stand for the last two.
func groupsLength(s string, n int, endsInIPv4 bool) (length int, ok bool) {
	at := 0
	for i := range n {
		if i > 0 {
			if at == len(s) || s[at] != ':' {
				return 0, false
			}
			at++
		}
		if endsInIPv4 && i == n-2 {
			if m := ipv4Length(s[at:]); m > 0 {
				return at + m, true
			}
		}
		m := run(s[at:], hexDigit)
		if m == 0 || m > 4 {
			return 0, false
		}
		at += m
	}
	return at, true
}

// ipv4Length returns the length of four decimal numbers with dots between them
// that s begins with, or 0.
func ipv4Length(s string) int {
	at := 0
	for i := range 4 {
		if i > 0 {
			if at == len(s) || s[at] != '.' {
				return 0
			}
			at++
		}
		m := run(s[at:], digit)
		if m == 0 || m > 3 || m > 1 && s[at] == '0' || m == 3 && s[at:at+3] > "255" {
			return 0
		}
		at += m
	}
	return at
}

// A class is a set of ASCII characters.
type class uint16

const (
	alpha class = 1 << iota
	digit
	hexDigit
	schemeChar
	nameChar
	userinfoChar
	futureChar  // as userinfoChar, without percent-encoded bytes
	segmentChar // without a colon
	pathChar
	fragmentChar
	addressChar
)

// encoded are the classes in which "%" begins a percent-encoded byte.
const encoded = nameChar | userinfoChar | segmentChar | pathChar | fragmentChar

var classes = func() (table [256]class) {
	add := func(c class, characters string) {
		for i := range len(characters) {
			table[characters[i]] |= c
		}
	}
	const (
		letters   = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		digits    = "0123456789"
		name      = letters + digits + "-._~!$&'()*+,;="
		hexDigits = digits + "abcdefABCDEF"
	)
	add(alpha, letters)
	add(digit, digits)
	add(hexDigit, hexDigits)
	add(schemeChar, letters+digits+"+-.")
	add(nameChar, name+"%")
	add(userinfoChar, name+":%")
	add(futureChar, name+":")
	add(segmentChar, name+"@%")
	add(pathChar, name+":@/%")
	add(fragmentChar, name+":@/?%")
	add(addressChar, hexDigits+":.")
	return table
}()

func is(c class, b byte) bool { return classes[b]&c != 0 }

// run returns how many bytes at the start of s are of class c. A "%" that does
// not begin a percent-encoded byte is none.
func run(s string, c class) int {
	for i := 0; i < len(s); i++ {
		if classes[s[i]]&c == 0 {
			return i
		}
		if s[i] == '%' && c&encoded != 0 {
			if len(s) < i+3 || !is(hexDigit, s[i+1]) || !is(hexDigit, s[i+2]) {
				return i
			}
			i += 2
		}
	}
	return len(s)
}
