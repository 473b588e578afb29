package compare

import (
	"fmt"
	"net/netip"
	"strings"
)

// spellings returns other ways to write a host, which some parsers take for it.
func spellings(host string) (all []string) {
	addr, err := netip.ParseAddr(host)
	switch {
	case err == nil && addr.Is4():
		all = spellingsIPv4(addr)
	case err == nil:
		return []string{"[" + addr.WithZone("").StringExpanded() + "]", "[" + strings.ToUpper(host) + "]", "[" + host + "%25x]", "[" + host + "%x]", host}
	default:
		label, rest, _ := strings.Cut(host, ".")
		all = []string{
			strings.ToUpper(host), label + "\u00ad." + rest, label + "\u200b." + rest, label + "%00." + rest, label + "_." + rest,
			strings.ReplaceAll(host, "ss", "ß"), label + "。" + rest, label + "．" + rest,
		}
		if host == "localhost" { // to getaddrinfo
			all = append(all, "*", "＊")
		}
	}
	first, size := wide(host)
	return append(all,
		host+".", host+"..", "."+host,
		strings.Replace(host, ".", "%2e", 1), strings.Replace(host, ".", "%252e", 1),
		fmt.Sprintf("%%%02x", host[0])+host[1:], fmt.Sprintf("%%25%02x", host[0])+host[1:],
		first+host[size:], "["+host+"]",
	)
}

// spellingsIPv4 returns an address as inet_aton reads it, and in IPv6.
func spellingsIPv4(addr netip.Addr) []string {
	b := addr.As4()
	number := uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
	low := number & 0xFFFFFF
	return []string{
		fmt.Sprint(number), fmt.Sprintf("%d.%d", b[0], low), fmt.Sprintf("%d.%d.%d", b[0], b[1], low&0xFFFF),
		fmt.Sprintf("0x%x", number), fmt.Sprintf("0x%x.%d", b[0], low), fmt.Sprintf("0%o.%d", b[0], low),
		fmt.Sprintf("0%o.%d.%d.%d", b[0], b[1], b[2], b[3]), fmt.Sprintf("%d.%d.%d.0%o", b[0], b[1], b[2], b[3]),
		fmt.Sprintf("%03d.%03d.%03d.%03d", b[0], b[1], b[2], b[3]), fmt.Sprintf("%d.%d.%d.%d", int(b[0])+256, b[1], b[2], b[3]),
		fmt.Sprintf("%s.0", addr), "[::ffff:" + addr.String() + "]", fmt.Sprintf("[::ffff:%x:%x]", number>>16, number&0xFFFF),
		"[::" + addr.String() + "]", strings.ReplaceAll(addr.String(), ".", "。"),
	}
}

// wide returns the first character of an ASCII host in its full-width form, and how
// many bytes of the host it is.
func wide(host string) (string, int) {
	if c := host[0]; c > ' ' && c <= '~' {
		return string(rune(c) - '!' + '！'), 1
	}
	return "", 0
}
