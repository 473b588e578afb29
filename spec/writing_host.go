package spec

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// The productions of https://url.spec.whatwg.org/#host-writing, in the
// standard's order.

// https://url.spec.whatwg.org/#valid-host-string
//
// No valid domain ends in a number and every IPv4 address does, which tells
// the two apart. In the older grammar each IPv4 address is a valid domain, too.
func validHostString(p part) *WritingError {
	if strings.HasPrefix(p.s, "[") {
		return bracketedIPv6AddressString(ValidHostString, p)
	}
	domain, err := strictDomain(p)
	if err != nil {
		return err
	}
	if endsInANumber(domain) && !p.edition.olderWriting {
		return validIPv4AddressString(p)
	}
	return nil
}

// https://url.spec.whatwg.org/#valid-domain-string
func validDomainString(p part) *WritingError {
	domain, err := strictDomain(p)
	if err != nil {
		return err
	}
	if endsInANumber(domain) && !p.edition.olderWriting {
		return p.broken(ValidDomainString, strings.LastIndexByte(p.s, '.')+1, len(p.s), "a domain does not end in a number")
	}
	return nil
}

// strictDomain is the domain parser with beStrict set to true.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func strictDomain(p part) (string, *WritingError) {
	if p.s == "" {
		return "", p.broken(ValidDomainString, 0, 0, "the host is missing")
	}
	for i := 0; i < len(p.s); {
		c, size := utf8.DecodeRuneInString(p.s[i:])
		if c == utf8.RuneError && size == 1 {
			return "", p.brokenAt(ValidDomainString, i, "%s")
		}
		i += size
	}
	text := p.s
	if p.edition.acceptsPercentEncodedDomain {
		text = percent.DecodeUTF8(percent.Decode(text))
	}
	if isPlainDomain(text) {
		return strings.ToLower(text), nil
	}
	domain, err := p.edition.strict.ToASCII(text)
	if err != nil {
		return "", p.notADomain(err)
	}
	return domain, nil
}

// notADomain returns an error for the first rule of UTS #46 that p breaks. Its
// span is the label, or the code point to blame if the label has it only once.
// It is all of p if the label is not in p as the rule saw it: after mapping.
func (p part) notADomain(err error) *WritingError {
	start, end := 0, len(p.s)
	var rules idna.Errors
	if errors.As(err, &rules) && len(rules) > 0 {
		first := rules[0]
		if i := indexLabel(p.s, first.Label); i >= 0 {
			start, end = i, i+len(first.Label)
			if c := string(first.CodePoint); first.CodePoint >= 0 && strings.Count(first.Label, c) == 1 {
				start = i + strings.Index(first.Label, c)
				end = start + len(c)
			}
		}
	}
	broken := p.broken(ValidDomainString, start, end, strings.TrimPrefix(err.Error(), "idna: "))
	broken.Err = err
	return broken
}

// indexLabel returns where in domain the label is, or −1 if it is not there or
// empty.
func indexLabel(domain, label string) int {
	if label == "" {
		return -1
	}
	for i := 0; ; {
		n := strings.IndexAny(domain[i:], ".\u3002\uFF0E\uFF61")
		if n < 0 {
			if domain[i:] == label {
				return i
			}
			return -1
		}
		if domain[i:i+n] == label {
			return i
		}
		_, dot := utf8.DecodeRuneInString(domain[i+n:])
		i += n + dot
	}
}

// https://url.spec.whatwg.org/#valid-ipv4-address-string
func validIPv4AddressString(p part) *WritingError {
	for n := 1; ; n++ {
		number, rest, more := p.cut('.')
		if err := ipv4Number(number); err != nil {
			return err
		}
		switch {
		case n < 4 && !more:
			return rest.broken(ValidIPv4AddressString, 0, 0, "an IPv4 address has four numbers")
		case n == 4 && more:
			return rest.broken(ValidIPv4AddressString, -len("."), len(rest.s), "an IPv4 address has only four numbers")
		case n == 4:
			return nil
		}
		p = rest
	}
}

// ipv4Number checks a shortest possible string of ASCII digits that represents
// a number in the range 0 to 255.
func ipv4Number(p part) *WritingError {
	if p.s == "" {
		return p.broken(ValidIPv4AddressString, 0, 0, "a number is missing")
	}
	number := 0
	for i := range len(p.s) {
		if !ascii.IsDigit(p.s[i]) {
			return p.brokenAt(ValidIPv4AddressString, i, "%s is not a decimal digit")
		}
		number = min(number*10+int(p.s[i]-'0'), 256)
	}
	if len(p.s) > 1 && p.s[0] == '0' && !p.edition.ipv4ZerosAreValid {
		return p.broken(ValidIPv4AddressString, 0, 1, "leading zeros are not allowed")
	}
	if len(p.s) > 3 && p.s[0] == '0' {
		return p.broken(ValidIPv4AddressString, 0, len(p.s), "the number is longer than three digits")
	}
	if number > 255 {
		return p.broken(ValidIPv4AddressString, 0, len(p.s), "the number is greater than 255")
	}
	return nil
}

// bracketedIPv6AddressString checks "[", a valid IPv6-address string, and "]".
// It is a case of the given rule, and p starts with "[".
func bracketedIPv6AddressString(rule Rule, p part) *WritingError {
	address, rest, found := p.from(1).cut(']')
	if !found {
		return rest.broken(rule, 0, 0, "the closing bracket is missing")
	}
	if err := validIPv6AddressString(address); err != nil {
		return err
	}
	if rest.s != "" {
		return rest.broken(rule, 0, len(rest.s), "nothing may follow the closing bracket")
	}
	return nil
}

// https://url.spec.whatwg.org/#valid-ipv6-address-string
func validIPv6AddressString(p part) *WritingError {
	i := strings.Index(p.s, "::")
	if i < 0 {
		length, err := ipv6Pieces(ValidIPv6PiecesAndIPv4String, p)
		if err != nil {
			return err
		}
		if length != 8 {
			return p.broken(ValidIPv6AddressString, 0, len(p.s), fmt.Sprintf("%d pieces, not 8", length))
		}
		return nil
	}
	var preceding, following int
	var err *WritingError
	if before := p.to(i); before.s != "" {
		if preceding, err = ipv6Pieces(ValidIPv6PiecesString, before); err != nil {
			return err
		}
	}
	if after := p.from(i + len("::")); after.s != "" {
		if j := strings.Index(after.s, "::"); j >= 0 {
			return after.broken(ValidIPv6AddressString, j, j+len("::"), "only one :: is allowed")
		}
		if following, err = ipv6Pieces(ValidIPv6PiecesAndIPv4String, after); err != nil {
			return err
		}
	}
	if length := preceding + following; length > 7 {
		return p.broken(ValidIPv6AddressString, 0, len(p.s), fmt.Sprintf("%d pieces and ::, which takes at least one of 8", length))
	}
	return nil
}

// https://url.spec.whatwg.org/#valid-ipv6-pieces-and-ipv4-string
func validIPv6PiecesAndIPv4String(p part) *WritingError {
	if i := strings.LastIndexByte(p.s, ':'); i >= 0 {
		if err := validIPv6PiecesString(p.to(i)); err != nil {
			return err
		}
		p = p.from(i + 1)
	}
	return validIPv4AddressString(p)
}

// https://url.spec.whatwg.org/#valid-ipv6-pieces-string
func validIPv6PiecesString(p part) *WritingError {
	_, err := ipv6Pieces(ValidIPv6PiecesString, p)
	return err
}

// ipv6Pieces checks a valid IPv6-pieces string or, if the rule is
// ValidIPv6PiecesAndIPv4String and there is a "." in the last piece, a valid
// IPv6-pieces-and-IPv4 string. It returns the effective piece length.
//
// https://url.spec.whatwg.org/#effective-piece-length
func ipv6Pieces(rule Rule, p part) (length int, err *WritingError) {
	for more := true; more; {
		var piece part
		piece, p, more = p.cut(':')
		if rule == ValidIPv6PiecesAndIPv4String && !more && strings.Contains(piece.s, ".") {
			piece.edition = Current.differences() // as RFC 4291 has it, without leading zeros
			return length + 2, validIPv4AddressString(piece)
		}
		if err := validIPv6PieceString(piece); err != nil {
			return 0, err
		}
		length++
	}
	return length, nil
}

// https://url.spec.whatwg.org/#valid-ipv6-piece-string
func validIPv6PieceString(p part) *WritingError {
	if p.s == "" {
		return p.broken(ValidIPv6PieceString, 0, 0, "a piece is missing")
	}
	for i := range len(p.s) {
		if !ascii.IsHexDigit(p.s[i]) {
			return p.brokenAt(ValidIPv6PieceString, i, "%s is not a hex digit")
		}
	}
	if len(p.s) > 1 && p.s[0] == '0' && !p.edition.acceptsLeadingZeros {
		return p.broken(ValidIPv6PieceString, 0, 1, "leading zeros are not allowed")
	}
	if len(p.s) > 4 {
		return p.broken(ValidIPv6PieceString, 0, len(p.s), "the piece is longer than four hex digits")
	}
	return nil
}

// https://url.spec.whatwg.org/#valid-opaque-host-string
func validOpaqueHostString(p part) *WritingError {
	if strings.HasPrefix(p.s, "[") {
		return bracketedIPv6AddressString(ValidOpaqueHostString, p)
	}
	if p.s == "" {
		return p.broken(ValidOpaqueHostString, 0, 0, "the host is missing")
	}
	if p.edition.acceptsAnyOpaqueHost {
		return p.urlUnits(ValidOpaqueHostString, &nothing)
	}
	return p.urlUnits(ValidOpaqueHostString, &forbiddenHost)
}
