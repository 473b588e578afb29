package spec

import (
	"bytes"
	"math"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/internal/subpart"
	"github.com/weburl/weburl/percent"
)

// Message returns one line with the problem and a suggested fix: the
// [ValidationError.Fault], and the advice of the catalogue. input is the input to which
// the error belongs.
func (e ValidationError) Message(input string) string {
	var buf [faultBytes]byte
	return string(e.Code.appendAdvice(e.appendFault(buf[:0], input)))
}

// Fault describes the problem in a few words, naming the character if there is one: "the
// host has a space (U+0020)". It begins in lower case and does not end in a full stop.
// input is the input to which the error belongs.
func (e ValidationError) Fault(input string) string {
	var buf [faultBytes]byte
	return string(e.appendFault(buf[:0], input))
}

// faultBytes is room on the stack for most faults with their advice, so that they take
// one allocation.
const faultBytes = 384

// appendFault appends [ValidationError.Fault].
func (e ValidationError) appendFault(b []byte, input string) []byte {
	text := input[e.Start:e.End]
	switch e.Code {
	case DomainToASCII:
		if host := withoutTabs(text); host != "" { // if not, the tab is the fault, of a host that is parsed alone
			text = host
		}
		b = appendDomainFault(b, text, e.IDNA)
		if bytes.HasSuffix(b, []byte(`":" (U+003A)`)) && isFileURL(input[:e.Start]) {
			b = append(b, "; a file URL cannot have a port"...)
		}
		return b
	case DomainPercentEncoded:
		return appendQuoted(append(b, "the domain has percent-encoded bytes: "...), text)
	case HostInvalidCodePoint:
		return appendNameFirst(append(b, "the host has "...), text)
	case IPv4EmptyPart:
		return append(b, "a dot (U+002E) follows the last number of the IPv4 address"...)
	case IPv4TooFewParts:
		return appendQuoted(append(b, "the IPv4 address has fewer than four numbers: "...), text)
	case IPv4TooManyParts:
		return appendQuoted(append(b, "the IPv4 address has more than four numbers: "...), text)
	case IPv4NonNumericPart:
		if text == "" {
			return append(b, "the host ends in a number but is not an IPv4 address: a part is empty"...)
		}
		b = appendQuoted(append(b, "the host ends in a number but is not an IPv4 address: "...), text)
		if strings.Trim(text, "0123456789") == "" {
			return appendNameWhere(append(b, " begins with 0 and is octal, in which there is no digit "...), text, func(c rune) bool { return c >= '8' })
		}
		return append(b, " is not a number"...)
	case IPv4NonDecimalPart:
		n, _, ok := parseIPv4Number(text)
		if !ok || text[0] != '0' {
			return appendQuoted(append(b, "a number of the IPv4 address is not decimal: "...), text)
		}
		b = appendQuoted(append(b, "the number "...), text)
		if len(text) > 1 && text[1]|0x20 == 'x' {
			b = append(b, " of the IPv4 address is hexadecimal"...)
		} else {
			b = append(b, " of the IPv4 address begins with 0, so it is octal"...)
		}
		if n > math.MaxUint32 {
			return b
		}
		return strconv.AppendUint(append(b, ": "...), n, 10)
	case IPv4OutOfRangePart:
		return appendQuoted(append(b, "a number of the IPv4 address is too large: "...), text)
	case IPv4NonASCIIInput:
		return appendNameWhere(append(b, "the IPv4 address has "...), text, func(c rune) bool { return c >= 0x80 })
	case IPv6Unclosed:
		if _, after, ok := strings.Cut(text, "]"); ok {
			return appendNameFirst(append(b, `only ":" and a port may follow "]", not `...), withoutTabs(after))
		}
		return append(b, `the IPv6 address has no "]" (U+005D) at its end`...)
	case IPv6InvalidCompression:
		return append(b, "the IPv6 address starts with a single colon (U+003A)"...)
	case IPv6TooManyPieces:
		return append(b, "the IPv6 address has more than eight pieces"...)
	case IPv6MultipleCompression:
		return append(b, `the IPv6 address has "::" twice`...)
	case IPv6InvalidCodePoint:
		switch c := firstOf(text); {
		case text == "":
			return append(b, "the IPv6 address ends in a single colon (U+003A)"...)
		case ascii.IsHexDigit(c):
			return append(b, "a piece of the IPv6 address has more than four digits"...)
		}
		b = appendNameFirst(append(b, "the IPv6 address has "...), text)
		if text[0] == '%' {
			b = append(b, "; a zone identifier is not allowed in a URL"...)
		}
		return b
	case IPv6TooFewPieces:
		return append(b, `the IPv6 address has fewer than eight pieces and no "::"`...)
	case IPv6PieceLeadingZero:
		return appendQuoted(append(b, "a piece of the IPv6 address starts with a zero (U+0030): "...), text)
	case IPv4InIPv6TooManyPieces:
		return append(b, "the IPv6 address has more than six pieces before its IPv4 address"...)
	case IPv4InIPv6InvalidCodePoint:
		if text == "" {
			return append(b, "a number is missing in the IPv4 address at the end of the IPv6 address"...)
		}
		return append(appendNameFirst(append(b, "the IPv4 address at the end of the IPv6 address has "...), text), ", which is not allowed there"...)
	case IPv4InIPv6OutOfRangePart:
		return appendQuoted(append(b, "a number of the IPv4 address at the end of the IPv6 address is too large: "...), text)
	case IPv4InIPv6TooFewParts:
		return append(b, "the IPv4 address at the end of the IPv6 address has fewer than four numbers"...)
	case InvalidURLUnit:
		switch {
		case text == "":
			return append(b, "an empty part is left out"...)
		case text[0] == '%':
			return append(b, `a "%" (U+0025) has no two hex digits after it`...)
		}
		return appendNameFirst(append(b, "there is "...), text)
	case SpecialSchemeMissingFollowingSolidus:
		if before := input[:e.Start]; len(before)-len(strings.TrimRight(before, `/\`)) > 1 {
			return append(b, "more than two slashes follow the scheme"...)
		}
		return append(b, `the scheme is not followed by "//"`...)
	case MissingSchemeNonRelativeURL:
		return appendSchemeFault(b, input)
	case InvalidReverseSolidus:
		return append(b, "there is a backslash (U+005C)"...)
	case InvalidCredentials:
		return append(b, `there are credentials before an "@" (U+0040)`...)
	case HostMissing:
		b = append(b, "there is no host"...)
		if startsWithIPv6(input[e.End:]) {
			b = append(b, ": an IPv6 address needs brackets"...)
		}
		return b
	case PortOutOfRange:
		return appendQuoted(append(b, "the port is greater than 65535: "...), text)
	case PortInvalid:
		return appendNameWhere(append(b, "the port has "...), text, func(c rune) bool { return !ascii.IsDigit(c) && !isTabOrNewline(c) })
	case FileInvalidWindowsDriveLetter:
		return append(b, "a relative URL starts with a drive letter"...)
	case FileInvalidWindowsDriveLetterHost:
		return append(b, "a drive letter is in place of the host"...)
	}
	return append(append(b, "it breaks the rule "...), string(e.Code)...)
}

// appendDomainFault is appendFault for a domain-to-ASCII error about a host.
func appendDomainFault(b []byte, text string, rules idna.Errors) []byte {
	domain := percent.DecodeUTF8(percent.Decode(text))
	if domain == "" {
		return append(b, "the host is empty"...)
	}
	for _, c := range domain {
		if forbiddenDomain.contains(c) {
			b = appendName(append(b, "the host has "...), c)
			if strings.ContainsRune(text, c) && (c != '%' || domain == text) {
				return b
			}
			return append(b, ", percent-encoded"...)
		}
	}
	if !isASCIIString(domain) {
		if ascii, err := idna.Lax.ToASCII(domain); err == nil && ascii == "" {
			return appendNameFirst(append(b, "the host has only characters that are ignored, such as "...), domain)
		}
	}
	if len(rules) == 0 {
		return append(b, "the host is not a domain"...)
	}
	e := rules[0]
	if e.Index < 0 {
		return append(append(b, "the host "...), e.Reason()...)
	}
	if e.Label == "" && e.Reason() == "is empty" {
		switch last := strings.HasSuffix(domain, ".") && !strings.HasSuffix(domain, ".."); {
		case e.Index == 0:
			b = append(b, "the host begins with a dot"...)
		case last && e.Index == strings.Count(domain, "."):
			b = append(b, "the host ends in a dot"...)
		default:
			b = append(b, "the host has two dots without a label between them"...)
		}
		return append(strconv.AppendInt(append(b, ", so label "...), int64(e.Index)+1, 10), " is empty"...)
	}
	b = strconv.AppendInt(append(b, "label "...), int64(e.Index)+1, 10)
	b = appendQuoted(append(b, " of the host, "...), e.Label)
	b = append(append(b, ", "...), e.Reason()...)
	if e.CodePoint >= 0 {
		b = appendName(append(b, ": "...), e.CodePoint)
	}
	return b
}

// appendSchemeFault is appendFault for an input without a scheme, in which it may be only hidden.
func appendSchemeFault(b []byte, input string) []byte {
	text := strings.TrimLeft(input, c0Controls+" ")
	name, _, ok := strings.Cut(text, "//")
	switch c := firstOf(text); {
	case ok && scheme.LookupFold(name) != scheme.NotSpecial:
		return append(append(b, "there is no colon after "...), name...)
	case c >= 0x80 && c != utf8.RuneError && (!strconv.IsPrint(c) || unicode.Is(unicode.Mn, c)):
		return appendName(append(b, "the first character is "...), c)
	}
	return append(b, "there is no scheme"...)
}

// isFileURL reports whether the beginning of a URL, up to its host, has the scheme file.
func isFileURL(beginning string) bool {
	scheme, _, ok := strings.Cut(withoutTabs(strings.TrimLeft(beginning, c0Controls+" ")), ":")
	return ok && strings.EqualFold(scheme, "file")
}

// startsWithIPv6 reports whether an IPv6 address without brackets is in place of the host at the
// beginning of text.
func startsWithIPv6(text string) bool {
	const longest = len("0000:0000:0000:0000:0000:0000:255.255.255.255")
	text = text[:min(len(text), longest+1)]
	if end := strings.IndexAny(text, `/\?#`); end >= 0 {
		text = text[:end]
	}
	address, err := netip.ParseAddr(text)
	return err == nil && address.Is6() && address.Zone() == ""
}

// maxQuoted is how many bytes of an input a fault quotes.
const maxQuoted = 64

// appendQuoted quotes a text, of a long one the beginning.
func appendQuoted(b []byte, text string) []byte {
	if len(text) <= maxQuoted {
		return strconv.AppendQuote(b, text)
	}
	end := 0
	for end < maxQuoted {
		_, size := subpart.DecodeRune(text[end:])
		end += size
	}
	return append(strconv.AppendQuote(b, text[:end]), "…"...)
}

func firstOf(text string) rune {
	c, _ := subpart.DecodeRune(text)
	return c
}

// appendNameFirst names the first character of a text.
func appendNameFirst(b []byte, text string) []byte { return appendName(b, firstOf(text)) }

// appendNameWhere names the first character of a text for which is reports true.
func appendNameWhere(b []byte, text string, is func(rune) bool) []byte {
	for text != "" {
		c, size := subpart.DecodeRune(text)
		if is(c) {
			return appendName(b, c)
		}
		text = text[size:]
	}
	return append(b, "nothing"...)
}

// appendName names a character: by a word or itself in quotes, and its number.
func appendName(b []byte, c rune) []byte {
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
			return append(b, quoted.Name(c)...)
		}
	}
	return append(appendNumber(append(b, " ("...), c), ')')
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
