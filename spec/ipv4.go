package spec

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// endsInANumber is the ends in a number checker. Its input is not empty.
//
// Source: https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInANumber(input string) bool {
	input = strings.TrimSuffix(input, ".") // an empty last part
	last := input[strings.LastIndexByte(input, '.')+1:]
	if last != "" && containsOnlyDigits(last, 10) {
		return true
	}
	_, _, ok := parseIPv4Number(last)
	return ok
}

// parseIPv4 is the IPv4 parser. It returns false for failure.
//
// The text that it parses is what the domain parser made of the host parser's
// input.
//
// Source: https://url.spec.whatwg.org/#concept-ipv4-parser
func (p *hostParser) parseIPv4(input string) (uint32, bool) {
	parts := strings.Split(input, ".")
	at := ipv4Spans{p.input, len(parts)}
	if parts[len(parts)-1] == "" {
		if p.reports() {
			start, end := at.lastDot()
			p.validationError(IPv4EmptyPart, start, end)
		}
		if len(parts) > 1 {
			parts = parts[:len(parts)-1]
		}
	}
	if len(parts) < 4 && !p.edition.acceptsFewIPv4Parts {
		p.validationError(IPv4TooFewParts, 0, len(p.input))
	}
	if len(parts) > 4 {
		return 0, p.fail(IPv4TooManyParts, 0, len(p.input))
	}
	numbers := make([]uint64, 0, 4)
	for i, part := range parts {
		number, isNonDecimal, ok := parseIPv4Number(part)
		if !ok {
			start, end := at.part(i)
			return 0, p.fail(IPv4NonNumericPart, start, end)
		}
		if isNonDecimal && p.reports() {
			start, end := at.part(i)
			p.validationError(IPv4NonDecimalPart, start, end)
		}
		numbers = append(numbers, number)
	}
	return p.joinIPv4(numbers, at)
}

// joinIPv4 makes the last steps of the IPv4 parser, from when it has the
// numbers.
func (p *hostParser) joinIPv4(numbers []uint64, at ipv4Spans) (uint32, bool) {
	// The three steps about numbers that are out of range. The first such
	// number is the one that fails the parse, if any does.
	last := len(numbers) - 1
	for i, n := range numbers {
		if n <= 255 {
			continue
		}
		start, end := at.part(i)
		if i < last || n >= 1<<(8*(5-len(numbers))) {
			return 0, p.fail(IPv4OutOfRangePart, start, end)
		}
		p.validationError(IPv4OutOfRangePart, start, end)
		break
	}

	ipv4 := uint32(numbers[last])
	for counter, n := range numbers[:last] {
		ipv4 += uint32(n) << (8 * (3 - counter))
	}
	return ipv4, true
}

// parseIPv4OrDomain is the IPv4 parser of editions with ipv4IfNumeric. It
// returns the input as a domain if that has too many parts, or one that is not
// a number.
func (p *hostParser) parseIPv4OrDomain(input string) (Host, bool) {
	domain := Host{Kind: Domain, Name: input}
	parts := strings.Split(input, ".")
	at := ipv4Spans{p.input, len(parts)}
	faulty := ErrorCode("") // one validation error stands for any number of faults
	var start, end int
	if parts[len(parts)-1] == "" {
		faulty = IPv4EmptyPart
		start, end = at.lastDot()
		if len(parts) > 1 {
			parts = parts[:len(parts)-1]
		}
	}
	if len(parts) > 4 {
		return domain, true
	}
	numbers := make([]uint64, 0, 4)
	for i, part := range parts {
		number, isNonDecimal, ok := parseIPv4Number(part)
		if !ok { // an empty part, for one
			return domain, true
		}
		if isNonDecimal && faulty == "" {
			faulty = IPv4NonDecimalPart
			start, end = at.part(i)
		}
		numbers = append(numbers, number)
	}
	if faulty != "" {
		p.validationError(faulty, start, end)
	}
	address, ok := p.joinIPv4(numbers, at)
	if !ok {
		return Host{}, false
	}
	return Host{Kind: IPv4Address, IPv4: address}, true
}

// parseIPv4Number is the IPv4 number parser. It returns ok false for failure.
// Numbers greater than 2⁵⁶ are as in parseDigits.
//
// Source: https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(input string) (number uint64, validationError, ok bool) {
	if input == "" {
		return 0, false, false
	}
	radix := uint64(10)
	if strings.HasPrefix(input, "0x") || strings.HasPrefix(input, "0X") {
		validationError = true
		input = input[2:]
		radix = 16
	} else if len(input) >= 2 && input[0] == '0' {
		validationError = true
		input = input[1:]
		radix = 8
	}
	if input == "" {
		return 0, true, true
	}
	if !containsOnlyDigits(input, radix) {
		return 0, false, false
	}
	return parseDigits(input, radix), validationError, true
}

// containsOnlyDigits reports whether all of s is radix-R digits.
func containsOnlyDigits(s string, radix uint64) bool {
	for i := range len(s) {
		if c := rune(s[i]); !ascii.IsHexDigit(c) || uint64(ascii.HexValue(byte(c))) >= radix {
			return false
		}
	}
	return true
}

// parseDigits returns the integer that the digits represent, or some number of
// at least 2⁵⁶ if it is greater than that.
func parseDigits(digits string, radix uint64) (n uint64) {
	for i := range len(digits) {
		if n >= 1<<56 {
			return n
		}
		n = n*radix + uint64(ascii.HexValue(digits[i]))
	}
	return n
}

// ipv4Spans finds the parts of an IPv4 address in the text that it was
// written as, where digits and dots may be percent-encoded or full width. If
// the text does not seem to have as many parts as the address, no part is
// known and the span is the whole text.
type ipv4Spans struct {
	text  string
	parts int // how many there are, with an empty last one
}

// part returns the span of part i.
func (s ipv4Spans) part(i int) (start, end int) {
	starts, ends := s.split()
	if len(starts) != s.parts {
		return 0, len(s.text)
	}
	return starts[i], ends[i]
}

// lastDot returns the span of the dot before the last part.
func (s ipv4Spans) lastDot() (start, end int) {
	starts, ends := s.split()
	if len(starts) != s.parts || s.parts < 2 {
		return 0, len(s.text)
	}
	return ends[s.parts-2], starts[s.parts-1]
}

// dotSpellings are the ways to write a dot: U+002E and what UTS #46 maps to it,
// U+3002, U+FF0E and U+FF61, as such or percent-encoded.
var dotSpellings = [...]string{
	".", "%2E",
	"\u3002", "%E3%80%82",
	"\uFF0E", "%EF%BC%8E",
	"\uFF61", "%EF%BD%A1",
}

func (s ipv4Spans) split() (starts, ends []int) {
	starts, ends = make([]int, 1, s.parts), make([]int, 0, s.parts)
	for i := 0; i < len(s.text); {
		size := dotLen(s.text[i:])
		if size > 0 {
			ends = append(ends, i)
			starts = append(starts, i+size)
		}
		i += max(size, 1)
	}
	return starts, append(ends, len(s.text))
}

// dotLen returns the length of the dot that s starts with, or 0.
func dotLen(s string) int {
	for _, dot := range dotSpellings {
		if s[0] == dot[0] && len(s) >= len(dot) && strings.EqualFold(s[:len(dot)], dot) {
			return len(dot)
		}
	}
	return 0
}
