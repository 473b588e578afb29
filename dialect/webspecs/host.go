package webspecs

import (
	"math"
	"strconv"
	"strings"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// toASCII are the flags that are nearest to the text's call of Unicode ToASCII.
// The text sets UseSTD3ASCIIRules and VerifyDnsLength to false and asks for
// transitional processing. The UTS #46 of its time had no other flags, and
// always checked hyphens. It did not ask for the checks of joiners and of
// bidirectional text, which later versions do. The tables are those of today's
// Unicode.
const toASCII = idna.CheckHyphens | idna.TransitionalProcessing

// host returns the value of a host, serialized.
func (e *evaluator) host(n *node) string {
	switch c := n.first; {
	case c == nil:
		return e.domain(n)
	case c.rule == "ipv6addr":
		return e.ipv6(c)
	default:
		addr, complaints, ok := ipv4(e.input, c)
		if !ok {
			e.fail(IPv4OutOfRange, "", c.start, c.end)
		}
		for _, name := range complaints {
			e.complain(name, "", c.start, c.end)
		}
		return addr
	}
}

func (e *evaluator) domain(n *node) string {
	given := e.text(n)
	if strings.ContainsAny(given, ignored) {
		given = remove(given, ignored)
		e.complain(IgnoredCharacterInHost, "", n.start, n.end)
	}
	if given == "" {
		return ""
	}
	domain, err := toASCII.ToASCII(percent.DecodeUTF8(percent.Decode(given)))
	if err != nil {
		e.fail(DomainToASCII, err.Error(), n.start, n.end)
		return ""
	}
	if i := strings.IndexAny(domain, forbidden); i >= 0 {
		e.fail(ForbiddenHostCharacter, strconv.QuoteRune(rune(domain[i])), n.start, n.end)
		return ""
	}
	if domain != given {
		e.complain(HostChanged, "to "+domain, n.start, n.end)
	}
	if m := programOf("ipv4addr").match(domain, ""); m != nil {
		if addr, complaints, ok := ipv4(domain, m); ok {
			for _, name := range complaints {
				e.complain(name, "", n.start, n.end)
			}
			return addr
		}
	}
	if strings.Contains(domain, "..") || strings.HasSuffix(domain, ".") {
		e.complain(EmptyLabel, "", n.start, n.end)
	}
	return domain
}

// ignored are removed from a host.
const ignored = "\t\n\r\u200B\u2060\uFEFF"

// forbidden cannot be in a host, once it is ASCII.
const forbidden = "\x00\t\n\r #%/:?@[\\]"

// ipv4 returns the value of the node n of input, an ipv4addr, with the names of
// its complaints. It is not ok if a number is too great.
func ipv4(input string, n *node) (addr string, complaints []string, ok bool) {
	var numbers []uint64
	var hex, octal bool
	for c := range n.children() {
		digits, base := input[c.start:c.end], 10
		switch c.row {
		case 1:
			digits, base, hex = digits[2:], 16, true
		case 2:
			digits, base, octal = digits[1:], 8, true
		}
		v, err := strconv.ParseUint(digits, base, 32)
		if err != nil {
			v = math.MaxUint64
		}
		numbers = append(numbers, v)
	}
	if hex {
		complaints = append(complaints, IPv4Hexadecimal)
	}
	if octal {
		complaints = append(complaints, IPv4Octal)
	}
	if len(numbers) < 4 {
		complaints = append(complaints, IPv4MissingNumber)
	}
	last := len(numbers) - 1
	value := numbers[last]
	if value >= 1<<(8*(4-last)) {
		return "", complaints, false
	}
	for i, v := range numbers[:last] {
		if v >= 256 {
			return "", complaints, false
		}
		value |= v << (8 * (3 - i))
	}
	parts := make([]string, 4)
	for i := range parts {
		parts[i] = strconv.Itoa(int(value >> (8 * (3 - i)) & 0xFF))
	}
	return strings.Join(parts, "."), complaints, true
}

// ipv6 returns the value of an ipv6addr.
func (e *evaluator) ipv6(n *node) string {
	gap := strings.Index(e.text(n), "::") + n.start // n.start-1 if there is none
	var before, after []uint16                      // the h16 before and after the gap
	var ls32 []uint16
	for c := range n.children() {
		switch {
		case c.rule == "ls32":
			var v uint32
			for b := range c.children() {
				i, _ := strconv.Atoi(e.text(b))
				if i > 255 {
					e.fail(DecimalByteOutOfRange, "", b.start, b.end)
				}
				v = v<<8 | uint32(i)&0xFF
			}
			ls32 = []uint16{uint16(v >> 16), uint16(v)}
		case c.start < gap:
			before = append(before, hexadecimal(e.text(c)))
		default:
			after = append(after, hexadecimal(e.text(c)))
		}
	}

	h16 := len(before) + len(after)
	var ok bool
	switch {
	case gap < n.start:
		ok = h16 == 6 && ls32 != nil
	case ls32 != nil:
		ok = h16+1 <= 6
	default:
		ok = h16 <= 6 && len(after) <= 2
	}
	if !ok {
		e.fail(IPv6Malformed, "", n.start, n.end)
		return ""
	}
	var pieces [8]uint16
	copy(pieces[:], before)
	tail := append(after, ls32...)
	copy(pieces[8-len(tail):], tail)
	return spec.Host{Kind: spec.IPv6Address, IPv6: pieces}.String()
}

func hexadecimal(s string) uint16 {
	v, _ := strconv.ParseUint(s, 16, 16)
	return uint16(v)
}
