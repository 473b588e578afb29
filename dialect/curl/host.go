package curl

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/percent"
)

// readAuthority reads userinfo, host and port.
func (u *url) readAuthority(s string, hasScheme bool, f flags) code {
	// The first "@" ends the userinfo. A host with another is rejected.
	if userinfo, host, ok := strings.Cut(s, "@"); ok {
		if err := u.readUserinfo(userinfo, f); err != none {
			return err
		}
		s = host
	}
	host, err := u.cutPort(s, hasScheme)
	if err != none {
		return err
	}
	if isJunk(host, f) {
		return badHostname
	}
	if addr, ok := ipv4(host); ok {
		u.host = addr
		return none
	}
	if !strings.HasPrefix(host, "[") && strings.Contains(host, "%") {
		host = percent.Decode(host)
		for i := range len(host) {
			if host[i] < ' ' {
				return badHostname
			}
		}
	}
	switch {
	case host == "":
		return noHost
	case host[0] == '[':
		return u.readIPv6(host)
	case strings.ContainsAny(host, badHostBytes):
		return badHostname
	}
	u.host = host
	return none
}

// readUserinfo reads user name, password and, for the schemes that have them,
// options. Options may come before the password.
func (u *url) readUserinfo(s string, f flags) code {
	if hasOptions(u.scheme) {
		if semicolon := strings.IndexByte(s, ';'); semicolon >= 0 {
			end := len(s)
			if colon := strings.IndexByte(s, ':'); colon > semicolon {
				end = colon
			}
			if options := s[semicolon+1 : end]; options != "" {
				u.options = some(options)
			}
			s = s[:semicolon] + s[end:]
		}
	}
	user, password, hasPassword := strings.Cut(s, ":")
	u.user = some(user)
	if hasPassword {
		u.password = some(password)
	}
	switch {
	case isJunk(user, f):
		return badUser
	case isJunk(password, f):
		return badPassword
	case isJunk(u.options.text, f):
		return badLogin
	}
	return none
}

func hasOptions(scheme string) bool {
	switch scheme {
	case "imap", "imaps", "pop3", "pop3s", "smtp", "smtps":
		return true
	}
	return false
}

// cutPort reads the port and returns the host before it. An empty port is none,
// but not in a URL without a scheme.
func (u *url) cutPort(s string, hasScheme bool) (host string, err code) {
	colon := -1
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		switch {
		case end < 0:
			return "", badIPv6
		case end+1 == len(s):
		case s[end+1] != ':':
			return "", badPort
		default:
			colon = end + 1
		}
	} else {
		colon = strings.IndexByte(s, ':')
	}
	if colon < 0 {
		return s, none
	}
	port := s[colon+1:]
	if port == "" {
		if !hasScheme {
			return "", badPort
		}
		return s[:colon], none
	}
	for i := range len(port) {
		if port[i] < '0' || '9' < port[i] {
			return "", badPort
		}
	}
	port = strings.TrimLeft(port, "0")
	if n, err := strconv.ParseUint(port, 10, 16); port != "" && (err != nil || n == 0) {
		return "", badPort
	}
	if port == "" {
		port = "0"
	}
	u.port = some(port)
	return s[:colon], none
}

// ipv4 returns the host as four decimal numbers if it is an IPv4 address in a
// spelling of inet_aton. A dot at its end makes it a name.
func ipv4(host string) (string, bool) {
	if host == "" || host[0] < '0' || '9' < host[0] {
		return "", false
	}
	addr, ok := resolve.INETAton(host)
	if !ok {
		return "", false
	}
	var buffer [len("255.255.255.255")]byte
	if b := addr.AppendTo(buffer[:0]); string(b) != host {
		return string(b), true
	}
	return host, true
}

// readIPv6 reads an IPv6 address in brackets, with its zone. The bracket at the
// end was not looked for if the one at the start was percent-encoded: then any
// byte takes its place.
func (u *url) readIPv6(host string) code {
	if len(host) < len("[::]") {
		return badIPv6
	}
	s := host[1:]
	n := 0
	for n < len(s) && isIPv6Byte(s[n]) {
		n++
	}
	if n != len(s)-1 {
		if n == len(s) || s[n] != '%' {
			return badIPv6
		}
		zone, _, closed := strings.Cut(s[n+1:], "]")
		if z, ok := strings.CutPrefix(zone, "25"); ok && z != "" {
			zone = z
		}
		const maxZone = 15
		if zone == "" || len(zone) > maxZone || !closed {
			return badIPv6
		}
		u.zone = zone
	}
	addr, err := netip.ParseAddr(s[:n])
	if err != nil || !addr.Is6() {
		return badIPv6
	}
	text := s[:n]
	var buffer [len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")]byte
	if short := appendNTOP(buffer[:0], addr); len(short) < n {
		text = string(short)
	} else if host[:n+1] == "["+text && n+2 == len(host) && host[n+1] == ']' {
		u.host = host
		return none
	}
	u.host = "[" + text + "]"
	return none
}

func isIPv6Byte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' || c == ':' || c == '.'
}

// appendNTOP appends the address as inet_ntop writes it, which differs from RFC
// 5952 for the addresses in ::/96: the last 32 bits are an IPv4 address, unless
// 16 of them are 0 as well.
func appendNTOP(b []byte, addr netip.Addr) []byte {
	bytes := addr.As16()
	for _, c := range bytes[:12] {
		if c != 0 {
			return addr.AppendTo(b)
		}
	}
	if bytes[12] == 0 && bytes[13] == 0 {
		return addr.AppendTo(b)
	}
	return netip.AddrFrom4([4]byte(bytes[12:])).AppendTo(append(b, "::"...))
}

// badHostBytes may not be in a host that has been percent-decoded.
const badHostBytes = " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()"
