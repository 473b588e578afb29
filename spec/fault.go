package spec

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/subpart"
	"github.com/weburl/weburl/percent"
)

// Message says in a line what is wrong with input, to which the error belongs,
// and what to write instead: the [ValidationError.Fault], and the advice of the
// catalogue.
func (e ValidationError) Message(input string) string {
	return e.Code.withAdvice(e.Fault(input))
}

// Fault says in a few words what is wrong with input, to which the error belongs,
// and names the character where there is one to name: "the host has a space
// (U+0020)". It begins in lower case and has no full stop at the end.
func (e ValidationError) Fault(input string) string {
	text := input[e.Start:e.End]
	switch e.Code {
	case DomainToASCII:
		return domainFault(withoutTabs(text), e.IDNA)
	case DomainPercentEncoded:
		return "the domain has percent-encoded bytes: " + quote(text)
	case HostInvalidCodePoint:
		return "the host has " + nameFirst(text)
	case IPv4EmptyPart:
		return "a dot (U+002E) follows the last number of the IPv4 address"
	case IPv4TooFewParts:
		return "the IPv4 address has fewer than four numbers: " + quote(text)
	case IPv4TooManyParts:
		return "the IPv4 address has more than four numbers: " + quote(text)
	case IPv4NonNumericPart:
		if text == "" {
			return "the host ends in a number and is no IPv4 address: a part is empty"
		}
		return "the host ends in a number and is no IPv4 address: " + quote(text) + " is not a number"
	case IPv4NonDecimalPart:
		return "a number of the IPv4 address is not decimal: " + quote(text)
	case IPv4OutOfRangePart:
		return "a number of the IPv4 address is too large: " + quote(text)
	case IPv4NonASCIIInput:
		return "the IPv4 address has " + nameWhere(text, func(c rune) bool { return c >= 0x80 })
	case IPv6Unclosed:
		return `the IPv6 address has no "]" (U+005D) at its end`
	case IPv6InvalidCompression:
		return "the IPv6 address starts with a single colon (U+003A)"
	case IPv6TooManyPieces:
		return "the IPv6 address has more than eight pieces"
	case IPv6MultipleCompression:
		return `the IPv6 address has "::" twice`
	case IPv6InvalidCodePoint:
		switch c := firstOf(text); {
		case text == "":
			return "the IPv6 address ends in a single colon (U+003A)"
		case isASCIIHexDigit(c):
			return "a piece of the IPv6 address has more than four digits"
		}
		return "the IPv6 address has " + nameFirst(text)
	case IPv6TooFewPieces:
		return `the IPv6 address has fewer than eight pieces and no "::"`
	case IPv6PieceLeadingZero:
		return "a piece of the IPv6 address starts with a zero (U+0030): " + quote(text)
	case IPv4InIPv6TooManyPieces:
		return "the IPv6 address has more than six pieces before its IPv4 address"
	case IPv4InIPv6InvalidCodePoint:
		if text == "" {
			return "a number is missing in the IPv4 address at the end of the IPv6 address"
		}
		return "the IPv4 address at the end of the IPv6 address has " + nameFirst(text) + " where it cannot be"
	case IPv4InIPv6OutOfRangePart:
		return "a number of the IPv4 address at the end of the IPv6 address is too large: " + quote(text)
	case IPv4InIPv6TooFewParts:
		return "the IPv4 address at the end of the IPv6 address has fewer than four numbers"
	case InvalidURLUnit:
		switch {
		case text == "":
			return "an empty part is left out"
		case text[0] == '%':
			return `a "%" (U+0025) has no two hex digits after it`
		}
		return "there is " + nameFirst(text)
	case SpecialSchemeMissingFollowingSolidus:
		return `the scheme is not followed by "//"`
	case MissingSchemeNonRelativeURL:
		return "there is no scheme"
	case InvalidReverseSolidus:
		return "there is a backslash (U+005C)"
	case InvalidCredentials:
		return `there are credentials before an "@" (U+0040)`
	case HostMissing:
		return "there is no host"
	case PortOutOfRange:
		return "the port is greater than 65535: " + quote(text)
	case PortInvalid:
		return "the port has " + nameWhere(text, func(c rune) bool { return !isASCIIDigit(c) && !isTabOrNewline(c) })
	case FileInvalidWindowsDriveLetter:
		return "a relative URL starts with a drive letter"
	case FileInvalidWindowsDriveLetterHost:
		return "a drive letter is in the place of the host"
	}
	return "it breaks the rule " + string(e.Code)
}

// domainFault is Fault for a domain-to-ASCII error about a host.
func domainFault(text string, rules idna.Errors) string {
	domain := percent.DecodeUTF8(percent.Decode(text))
	if domain == "" {
		return "the host is empty"
	}
	for _, c := range domain {
		if forbiddenDomain.contains(c) {
			if strings.ContainsRune(text, c) && (c != '%' || domain == text) {
				return "the host has " + name(c)
			}
			return "the host has " + name(c) + ", percent-encoded"
		}
	}
	if !isASCIIString(domain) {
		if ascii, err := idna.Lax.ToASCII(domain); err == nil && ascii == "" {
			return "the host has only characters that are ignored, such as " + name(firstOf(domain))
		}
	}
	if len(rules) == 0 {
		return "the host is not a domain"
	}
	e := rules[0]
	if e.Index < 0 {
		return "the host " + e.Reason()
	}
	return "label " + strconv.Itoa(e.Index+1) + " of the host, " + quote(e.Label) + ", " + reason(e)
}

// reason is the reason of e with its character named.
func reason(e idna.Error) string {
	if e.CodePoint < 0 {
		return e.Reason()
	}
	return e.Reason() + ": " + name(e.CodePoint)
}

// maxQuoted is how many bytes of an input a fault quotes.
const maxQuoted = 64

// quote quotes a text, of a long one the beginning.
func quote(text string) string {
	if len(text) <= maxQuoted {
		return strconv.Quote(text)
	}
	end := 0
	for end < maxQuoted {
		_, size := subpart.DecodeRune(text[end:])
		end += size
	}
	return strconv.Quote(text[:end]) + "…"
}

func firstOf(text string) rune {
	c, _ := subpart.DecodeRune(text)
	return c
}

// nameFirst names the first character of a text.
func nameFirst(text string) string { return name(firstOf(text)) }

// nameWhere names the first character of a text for which is reports true.
func nameWhere(text string, is func(rune) bool) string {
	for text != "" {
		c, size := subpart.DecodeRune(text)
		if is(c) {
			return name(c)
		}
		text = text[size:]
	}
	return "nothing"
}

// name names a character: by a word or itself in quotes, and its number.
func name(c rune) string {
	b := make([]byte, 0, 64) // on the stack: it has room for each of these
	switch c {
	case 0:
		b = append(b, "a NUL"...)
	case '\t':
		b = append(b, "a tab"...)
	case '\n':
		b = append(b, "a line feed"...)
	case '\r':
		b = append(b, "a carriage return"...)
	case ' ':
		b = append(b, "a space"...)
	case '\\':
		b = append(b, "a backslash"...)
	case '"':
		b = append(b, "a quotation mark"...)
	case 0xFFFD:
		b = append(b, "a byte that is not UTF-8, or the character for it"...)
	default:
		switch {
		case c < ' ' || 0x7F <= c && c < 0xA0:
			b = append(b, "a control"...)
		case strconv.IsPrint(c) && !unicode.Is(unicode.Mn, c):
			b = append(utf8.AppendRune(append(b, '"'), c), '"')
		default:
			return string(appendNumber(b, c))
		}
	}
	return string(append(appendNumber(append(b, " ("...), c), ')'))
}

// appendNumber appends the number of a code point, as in U+0020.
func appendNumber(b []byte, c rune) []byte {
	b = append(b, "U+"...)
	for shift := 20; shift >= 0; shift -= 4 {
		if shift < 16 || c>>shift > 0 {
			b = append(b, "0123456789ABCDEF"[c>>shift&15])
		}
	}
	return b
}

func isTabOrNewline(c rune) bool { return c == '\t' || c == '\n' || c == '\r' }

// withoutTabs returns s without ASCII tabs and newlines.
func withoutTabs(s string) string {
	return strings.Map(func(c rune) rune {
		if isTabOrNewline(c) {
			return -1
		}
		return c
	}, s)
}
