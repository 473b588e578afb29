package weburl

import (
	"math"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/escape"
)

// endsInNumber is the ends in a number checker. s is not empty, and a domain in
// lowercase.
//
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(s string) bool {
	// Most top-level domains end in a letter that no number has: say so at
	// once, and inline.
	c := s[len(s)-1]
	return (c <= 'f' || c == 'x') && lastLabelIsNumber(s)
}

func lastLabelIsNumber(s string) bool {
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	start := len(s)
	for start > 0 && s[start-1] != '.' {
		start--
	}
	last := s[start:]
	if last == "" || !isASCIIDigit(last[0]) {
		return false // a number begins with a digit, whatever its base
	}
	if hex, ok := strings.CutPrefix(last, "0x"); ok {
		for i := range len(hex) {
			if !escape.IsHex(hex[i]) {
				return false
			}
		}
		return true
	}
	for i := range len(last) {
		if !isASCIIDigit(last[i]) {
			return false
		}
	}
	return true
}

// parseIPv4 is the IPv4 parser. s is a domain in lowercase that ends in a number.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func parseIPv4(s string) (address uint32, ok bool) {
	s = strings.TrimSuffix(s, ".")
	for parts := 1; ; parts++ {
		part, rest, more := strings.Cut(s, ".")
		n, ok := parseIPv4Number(part)
		if !ok || parts > 4 {
			return 0, false
		}
		if !more {
			// The last number fills the bytes that are left.
			if n >= 1<<(8*(5-parts)) {
				return 0, false
			}
			return address | uint32(n), true
		}
		if n > 255 || parts == 4 {
			return 0, false
		}
		address |= uint32(n) << (8 * (4 - parts))
		s = rest
	}
}

// parseIPv4Number is the IPv4 number parser. Numbers that no address can have
// are all returned as one such number.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(s string) (n uint64, ok bool) {
	if s == "" {
		return 0, false
	}
	base := uint64(10)
	if len(s) >= 2 && s[0] == '0' {
		base, s = 8, s[1:]
		if s[0] == 'x' {
			base, s = 16, s[1:]
		}
	}
	for i := range len(s) {
		c := s[i]
		if !escape.IsHex(c) || uint64(escape.Value(c)) >= base {
			return 0, false
		}
		n = min(n*base+uint64(escape.Value(c)), math.MaxUint32+1)
	}
	return n, true
}

// appendIPv4 is the IPv4 serializer.
//
// https://url.spec.whatwg.org/#concept-ipv4-serializer
func appendIPv4(dst []byte, address uint32) []byte {
	for shift := 24; shift > 0; shift -= 8 {
		dst = append(strconv.AppendUint(dst, uint64(address>>shift&0xFF), 10), '.')
	}
	return strconv.AppendUint(dst, uint64(address&0xFF), 10)
}

// parseIPv6 is the IPv6 parser.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(s string) (address [8]uint16, ok bool) {
	piece, compress := 0, -1
	i := 0
	if strings.HasPrefix(s, ":") {
		if !strings.HasPrefix(s, "::") {
			return address, false // IPv6-invalid-compression
		}
		i = 2
		piece, compress = 1, 1
	}
	for i < len(s) {
		if piece == 8 {
			return address, false // IPv6-too-many-pieces
		}
		if s[i] == ':' {
			if compress >= 0 {
				return address, false // IPv6-multiple-compression
			}
			i++
			piece++
			compress = piece
			continue
		}
		start, value := i, uint64(0)
		for i < len(s) && i-start < 4 && escape.IsHex(s[i]) {
			value = value<<4 | uint64(escape.Value(s[i]))
			i++
		}
		if i < len(s) && s[i] == '.' {
			if piece > 6 {
				return address, false // IPv4-in-IPv6-too-many-pieces
			}
			v4, ok := parseIPv4InIPv6(s[start:])
			if !ok {
				return address, false
			}
			address[piece], address[piece+1] = uint16(v4>>16), uint16(v4)
			piece += 2
			break
		}
		if i < len(s) {
			if s[i] != ':' || i+1 == len(s) {
				return address, false // IPv6-invalid-code-point
			}
			i++
		}
		address[piece] = uint16(value)
		piece++
	}
	if compress >= 0 {
		// Move what follows the compression to the end.
		moved := copy(address[8-(piece-compress):], address[compress:piece])
		clear(address[compress:min(8-moved, piece)])
		return address, true
	}
	return address, piece == 8 // else IPv6-too-few-pieces
}

// parseIPv4InIPv6 reads the IPv4 address at the end of an IPv6 address: four
// decimal numbers without leading zeros.
func parseIPv4InIPv6(s string) (address uint32, ok bool) {
	for parts := 1; parts <= 4; parts++ {
		part, rest, more := strings.Cut(s, ".")
		if part == "" || len(part) > 3 || len(part) > 1 && part[0] == '0' || more != (parts < 4) {
			return 0, false
		}
		n := uint32(0)
		for i := range len(part) {
			if !isASCIIDigit(part[i]) {
				return 0, false
			}
			n = n*10 + uint32(part[i]-'0')
		}
		if n > 255 {
			return 0, false
		}
		address = address<<8 | n
		s = rest
	}
	return address, true
}

// appendIPv6 appends the host serializer's form of an IPv6 address, in brackets.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func appendIPv6(dst []byte, address *[8]uint16) []byte {
	compress, length := compressedPieces(address)
	dst = append(dst, '[')
	for i := 0; i < 8; i++ {
		if i == compress {
			dst = append(dst, ':', ':')
			i += length - 1
			continue
		}
		if i > 0 && i != compress+length {
			dst = append(dst, ':')
		}
		dst = strconv.AppendUint(dst, uint64(address[i]), 16)
	}
	return append(dst, ']')
}

// compressedPieces returns where the first of the longest runs of zeros is and
// how long it is. A single zero is no run: then start is far outside.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieces(address *[8]uint16) (start, length int) {
	start, length = -len(address), 1
	for i := 0; i < len(address); i++ {
		from := i
		for i < len(address) && address[i] == 0 {
			i++
		}
		if i-from > length {
			start, length = from, i-from
		}
	}
	return start, length
}
