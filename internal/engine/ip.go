package engine

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// endsInNumber is the ends in a number checker. s is not empty, and a domain in
// either case.
//
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(s string) bool {
	// Most top-level domains end in a letter that no number has. This is inlined.
	return mayEndInNumber(s) && lastLabelIsNumber(s)
}

func mayEndInNumber(s string) bool {
	c := s[len(s)-1] | 0x20
	return c-'g' > 'w'-'g'
}

func lastLabelIsNumber(s string) bool {
	end := len(s)
	if s[end-1] == '.' {
		end--
	}
	i, digits := end, true
	for i > 0 && s[i-1] != '.' {
		i--
		digits = digits && ascii.IsDigit(s[i])
	}
	if digits || i+1 >= end || s[i] != '0' || s[i+1]|0x20 != 'x' {
		return digits && i < end
	}
	for i += len("0x"); i < end; i++ {
		if !ascii.IsHexDigit(s[i]) {
			return false
		}
	}
	return true
}

// parseIPv4 is the IPv4 parser, with the IPv4 number parser in its loop. s is a domain,
// in either case, that ends in a number.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4(s string) (address uint32, ok bool) {
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	i := 0
	for parts := 1; parts <= 4; parts++ {
		start, base := i, uint64(10)
		if i+1 < len(s) && s[i] == '0' && s[i+1] != '.' {
			base = 8
			if i++; s[i]|0x20 == 'x' {
				base = 16
				i++
			}
		}
		n := uint64(0)
		for ; i < len(s) && s[i] != '.'; i++ {
			digit := uint64(ascii.HexValue(s[i]))
			if digit >= base {
				return 0, false
			}
			if n = n*base + digit; n > math.MaxUint32 {
				n = math.MaxUint32 + 1 // more than any address has
			}
		}
		if i == start {
			return 0, false
		}
		if i == len(s) {
			// The last number fills the bytes that are left.
			return address | uint32(n), n < 1<<(8*(5-parts))
		}
		if n > 255 {
			return 0, false
		}
		address |= uint32(n) << (8 * (4 - parts))
		i++
	}
	return 0, false
}

// maxIPv6 is the length of the longest serialization of an IP address.
const maxIPv6 = len("[1111:2222:3333:4444:5555:6666:7777:8888]")

// An ipv4Text is memory for the serialization of an IPv4 address, with a dot after it.
type ipv4Text [16]byte

// An addressText is memory for the serialization of an IP address, and a few bytes that
// are written after it.
type addressText [maxIPv6 + 3]byte

// putIPv4 is the IPv4 serializer. It returns the length of the serialization.
//
// https://url.spec.whatwg.org/#concept-ipv4-serializer
func putIPv4(out *ipv4Text, address uint32) (n int) {
	for shift := 24; shift >= 0; shift -= 8 {
		d := &decimals[byte(address>>shift)]
		binary.LittleEndian.PutUint32(out[n:], d.text)
		n += int(d.len)
	}
	return n - len(".")
}

// decimals has the numbers up to 255 in decimal, each with a dot, the first digit
// lowest. How many digits a number has is hard to predict for a branch.
var decimals = func() (table [256]struct {
	text uint32
	len  uint8
}) {
	for i := range table {
		var text [4]byte
		table[i].len = uint8(copy(text[:], strconv.Itoa(i)+"."))
		table[i].text = binary.LittleEndian.Uint32(text[:])
	}
	return table
}()

// parseIPv6 is the IPv6 parser. It sets address, which is zero before. As a result, the
// address would be copied with wider loads, which wait for the narrow stores before them.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(s string, address *[8]uint16) (ok bool) {
	piece, compress := 0, -1
	i := 0
	if strings.HasPrefix(s, ":") {
		if !strings.HasPrefix(s, "::") {
			return false // IPv6-invalid-compression
		}
		i = 2
		piece, compress = 1, 1
	}
	for i < len(s) {
		if piece == 8 {
			return false // IPv6-too-many-pieces
		}
		if s[i] == ':' {
			if compress >= 0 {
				return false // IPv6-multiple-compression
			}
			i++
			piece++
			compress = piece
			continue
		}
		start, value := i, uint64(0)
		for ; i < len(s) && i-start < 4; i++ {
			digit := ascii.HexValue(s[i])
			if digit > 0xF {
				break
			}
			value = value<<4 | uint64(digit)
		}
		if i < len(s) && s[i] == '.' {
			if piece > 6 {
				return false // IPv4-in-IPv6-too-many-pieces
			}
			v4, ok := parseIPv4InIPv6(s[start:])
			if !ok {
				return false
			}
			address[piece], address[piece+1] = uint16(v4>>16), uint16(v4)
			piece += 2
			break
		}
		if i < len(s) {
			if s[i] != ':' || i+1 == len(s) {
				return false // IPv6-invalid-code-point
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
		return true
	}
	return piece == 8 // else IPv6-too-few-pieces
}

// parseIPv4InIPv6 parses the IPv4 address at the end of an IPv6 address: four
// decimal numbers without leading zeros.
func parseIPv4InIPv6(s string) (address uint32, ok bool) {
	for parts := 1; parts <= 4; parts++ {
		part, rest, more := strings.Cut(s, ".")
		if part == "" || len(part) > 3 || len(part) > 1 && part[0] == '0' || more != (parts < 4) {
			return 0, false
		}
		n := uint32(0)
		for i := range len(part) {
			if !ascii.IsDigit(part[i]) {
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

// putIPv6 is the host serializer for an IPv6 address, which is in brackets. It returns
// the length of the serialization.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func putIPv6(out *addressText, address *[8]uint16) (n int) {
	compress, length := compressedPieces(address)
	out[0], n = '[', 1
	for i := 0; i < 8; i++ {
		if i == compress {
			out[n], out[n+1] = ':', ':'
			n += len("::")
			i += length - 1
			continue
		}
		if i > 0 && i != compress+length {
			out[n] = ':'
			n++
		}
		piece := address[i]
		text := uint32(hexPairs[piece>>8]) | uint32(hexPairs[piece&0xFF])<<16
		digits := max(1, (bits.Len16(piece)+3)/4)
		binary.LittleEndian.PutUint32(out[n:], text>>(8*(4-digits)))
		n += digits
	}
	out[n] = ']'
	return n + 1
}

// hexPairs has the numbers up to 255 as two lowercase hex digits, the first lowest.
var hexPairs = func() (table [256]uint16) {
	const digits = "0123456789abcdef"
	for i := range table {
		table[i] = uint16(digits[i>>4]) | uint16(digits[i&0xF])<<8
	}
	return table
}()

// compressedPieces returns where the first of the longest runs of zeros begins, and its
// length. If there is no run of two zeros or more, start is negative.
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
