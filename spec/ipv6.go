package spec

import (
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/subpart"
)

// parseIPv6 is the IPv6 parser, run on the bytes [start, end) of the input. It
// returns false for failure.
//
// All the code points that the parser knows are ASCII, so that its pointer may
// count bytes.
//
// Source: https://url.spec.whatwg.org/#concept-ipv6-parser
func (p *hostParser) parseIPv6(start, end int) (address [8]uint16, ok bool) {
	pieceIndex := 0
	compress := -1 // null
	pointer := start
	at := func(i int) rune {
		if i < end {
			return rune(p.input[i])
		}
		return EOF
	}
	if at(pointer) == ':' {
		if at(pointer+1) != ':' {
			return address, p.fail(IPv6InvalidCompression, pointer, pointer+1)
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for at(pointer) != EOF {
		if pieceIndex == 8 {
			return address, p.fail(IPv6TooManyPieces, pointer, end)
		}
		if at(pointer) == ':' {
			if compress >= 0 {
				return address, p.fail(IPv6MultipleCompression, pointer-1, pointer+1)
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		value, length := uint16(0), 0
		for length < 4 && ascii.IsHexDigit(at(pointer)) {
			value = value*0x10 + uint16(ascii.HexValue(byte(at(pointer))))
			pointer++
			length++
		}
		piece := pointer - length
		if at(pointer) == '.' {
			if length == 0 {
				return address, p.fail(IPv4InIPv6InvalidCodePoint, pointer, pointer+1)
			}
			pointer -= length
			if pieceIndex > 6 {
				return address, p.fail(IPv4InIPv6TooManyPieces, pointer, end)
			}
			if !p.parseIPv4InIPv6(pointer, end, &address, &pieceIndex) {
				return address, false
			}
			break
		} else if at(pointer) == ':' {
			pointer++
			if at(pointer) == EOF {
				return address, p.fail(IPv6InvalidCodePoint, pointer-1, pointer)
			}
		} else if at(pointer) != EOF {
			return address, p.failAt(IPv6InvalidCodePoint, pointer, end)
		}
		if length > 1 && value < 1<<(4*(length-1)) && !p.edition.acceptsLeadingZeros {
			p.validationError(IPv6PieceLeadingZero, piece, piece+length)
		}
		address[pieceIndex] = value
		pieceIndex++
	}
	if compress >= 0 {
		swaps := pieceIndex - compress
		pieceIndex = 7
		for pieceIndex != 0 && swaps > 0 {
			other := compress + swaps - 1
			address[pieceIndex], address[other] = address[other], address[pieceIndex]
			pieceIndex--
			swaps--
		}
	} else if pieceIndex != 8 {
		return address, p.fail(IPv6TooFewPieces, start, end)
	}
	return address, true
}

// parseIPv4InIPv6 makes the steps of the IPv6 parser for an IPv4 address in the
// bytes [start, end) of the input. It returns false for failure.
func (p *hostParser) parseIPv4InIPv6(start, end int, address *[8]uint16, pieceIndex *int) bool {
	pointer := start
	at := func(i int) rune {
		if i < end {
			return rune(p.input[i])
		}
		return EOF
	}
	numbersSeen := 0
	for at(pointer) != EOF {
		ipv4Piece := -1 // null
		if numbersSeen > 0 {
			if at(pointer) != '.' || numbersSeen >= 4 {
				return p.failAt(IPv4InIPv6InvalidCodePoint, pointer, end)
			}
			pointer++
		}
		if !ascii.IsDigit(at(pointer)) {
			return p.failAt(IPv4InIPv6InvalidCodePoint, pointer, end)
		}
		part := pointer
		for ascii.IsDigit(at(pointer)) {
			number := int(at(pointer) - '0')
			switch ipv4Piece {
			case -1:
				ipv4Piece = number
			case 0:
				return p.fail(IPv4InIPv6InvalidCodePoint, part, pointer+1)
			default:
				ipv4Piece = ipv4Piece*10 + number
			}
			if ipv4Piece > 255 {
				for ascii.IsDigit(at(pointer)) { // the span is the whole part
					pointer++
				}
				return p.fail(IPv4InIPv6OutOfRangePart, part, pointer)
			}
			pointer++
		}
		address[*pieceIndex] = address[*pieceIndex]*0x100 + uint16(ipv4Piece)
		numbersSeen++
		if numbersSeen == 2 || numbersSeen == 4 {
			*pieceIndex++
		}
	}
	if numbersSeen != 4 {
		return p.fail(IPv4InIPv6TooFewParts, start, end)
	}
	return true
}

// failAt notes an error about the code point at byte i that ends the parse, or
// about the one before if the text ends there. It returns false.
func (p *hostParser) failAt(code ErrorCode, i, end int) bool {
	if i >= end {
		return p.fail(code, i-1, i)
	}
	_, size := subpart.DecodeRune(p.input[i:])
	return p.fail(code, i, i+size)
}
