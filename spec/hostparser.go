package spec

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/percent"
)

// A hostParser is one run of the host parser. Spans of its errors are bytes of
// input.
type hostParser struct {
	edition *differences
	input   string   // a scalar value string
	machine *machine // nil if there is no reporter and nothing before input
	start   int      // where input starts: a code point of the machine's input

	failure ValidationError // what ended the parse; not reported
}

// reports tells whether there is a reporter.
func (p *hostParser) reports() bool {
	return p.machine != nil && p.machine.report != nil
}

// report reports an error whose span is of the input.
func (p *hostParser) report(e ValidationError) {
	if p.reports() {
		p.machine.report(p.onInput(e))
	}
}

// validationError reports an error about the bytes [start, end) of the input.
func (p *hostParser) validationError(code ErrorCode, start, end int) {
	p.report(ValidationError{Code: code, Start: start, End: end})
}

// onInput moves an error from the bytes of the input to those that the URL parser
// was given.
func (p *hostParser) onInput(e ValidationError) ValidationError {
	first := p.start + utf8.RuneCountInString(p.input[:e.Start])
	e.Start, e.End = p.machine.in.span(first, first+utf8.RuneCountInString(p.input[e.Start:e.End]))
	return e
}

// fail notes the error that ends the parse. It returns false.
func (p *hostParser) fail(code ErrorCode, start, end int) bool {
	p.failure = ValidationError{Code: code, Start: start, End: end, Fatal: true}
	return false
}

// Source: https://url.spec.whatwg.org/#forbidden-host-code-point
const forbiddenHostCodePoints = "\x00\t\n\r #/:<>?@[\\]^|"

var (
	forbiddenHost = setOf(forbiddenHostCodePoints)

	// Source: https://url.spec.whatwg.org/#forbidden-domain-code-point
	forbiddenDomain = setOf(forbiddenHostCodePoints + c0Controls + "%\x7F")
)

// parse is the host parser. It returns false for failure.
//
// Source: https://url.spec.whatwg.org/#concept-host-parser
func (p *hostParser) parse(isOpaque bool) (Host, bool) {
	input := p.input
	if strings.HasPrefix(input, "[") {
		if !strings.HasSuffix(input, "]") {
			return Host{}, p.fail(IPv6Unclosed, 0, len(input))
		}
		address, ok := p.parseIPv6(1, len(input)-1)
		if !ok {
			return Host{}, false
		}
		return Host{Kind: IPv6Address, IPv6: address}, true
	}
	if isOpaque {
		return p.parseOpaqueHost()
	}
	if start, end, ok := firstPercentEncodedBytes(input); ok && !p.edition.acceptsPercentEncodedDomain {
		p.validationError(DomainPercentEncoded, start, end)
	}
	domain := percent.DecodeUTF8(percent.Decode(input))
	asciiDomain, ok := p.parseDomain(domain)
	if !ok {
		return Host{}, false
	}
	if asciiDomain == "" {
		return Host{Kind: EmptyHost}, true // only in editions with allowsEmptyDomain
	}
	if p.edition.ipv4IfNumeric {
		return p.parseIPv4OrDomain(asciiDomain)
	}
	if endsInANumber(asciiDomain) {
		if !isASCIIString(domain) && !p.edition.acceptsNonASCIIIPv4 {
			p.validationError(IPv4NonASCIIInput, 0, len(input))
		}
		address, ok := p.parseIPv4(asciiDomain)
		if !ok {
			return Host{}, false
		}
		return Host{Kind: IPv4Address, IPv4: address}, true
	}
	return Host{Kind: Domain, Name: asciiDomain}, true
}

// firstPercentEncodedBytes returns the span of the first run of percent-encoded
// bytes, or false if there is none.
func firstPercentEncodedBytes(s string) (start, end int, ok bool) {
	for start < len(s) && (s[start] != '%' || !isPercentEncodedByte(s[start:])) {
		start++
	}
	for end = start; isPercentEncodedByte(s[end:]); {
		end += 3
	}
	return start, end, end > start
}

// parseDomain is the domain parser with beStrict false. It returns false for
// failure. (The domain parser with beStrict true is idna.Strict.ToASCII.)
//
// The strict ToASCII is only run when there is someone to tell: it has no
// effect but a validation error.
//
// Source: https://url.spec.whatwg.org/#concept-domain-to-ascii
func (p *hostParser) parseDomain(domain string) (string, bool) {
	var strictErr error
	if p.reports() && !p.edition.asciiCanFail && !isPlainDomain(domain) {
		_, strictErr = idna.Strict.ToASCII(domain)
	}
	result, ok := p.relaxedDomain(domain)
	if !ok && !p.edition.asciiCanFail && isASCIIString(domain) {
		return "", p.failDomain(nil) // UTS #46 has no part in this
	}
	if !ok {
		options := idna.Strict
		if p.edition.asciiCanFail {
			options = p.edition.toASCII
		}
		_, err := options.ToASCII(domain)
		if p.edition.domainFailsTwice && err != nil {
			p.validationError(DomainToASCII, 0, len(p.input))
		}
		return "", p.failDomain(err)
	}
	if strictErr != nil {
		p.report(ValidationError{Code: DomainToASCII, End: len(p.input), IDNA: rulesFailed(strictErr)})
	}
	return result, true
}

// isPlainDomain reports whether a domain is as most are: labels of at most 63 ASCII
// letters, digits and hyphens, the hyphens neither first nor last nor third and fourth.
// In such a domain no edition's strict ToASCII finds a fault, or changes more than upper
// case to lower case; it takes ten times as long.
func isPlainDomain(domain string) bool {
	for label := range strings.SplitSeq(domain, ".") {
		n := len(label)
		if n == 0 || n > 63 || label[0] == '-' || label[n-1] == '-' || n >= 4 && label[2:4] == "--" {
			return false
		}
		for i := range n {
			if !plainInDomain[label[i]] {
				return false
			}
		}
	}
	return len(domain) <= 253
}

var plainInDomain = setOf(asciiAlphanumeric + "-")

// relaxedDomain makes the steps of the domain parser that lead to its result.
func (p *hostParser) relaxedDomain(domain string) (result string, ok bool) {
	if isASCIIString(domain) && !p.edition.asciiCanFail {
		result = strings.ToLower(domain)
	} else {
		var err error
		result, err = p.edition.toASCII.ToASCII(domain)
		if err != nil {
			return "", false
		}
	}
	if result == "" && !p.edition.allowsEmptyDomain {
		return "", false
	}
	if indexIn(result, &p.edition.forbiddenDomain) >= 0 {
		return "", false
	}
	return result, true
}

// failDomain notes a domain-to-ASCII error that ends the parse, for the first
// forbidden domain code point, or for the whole host if it has none. It returns
// false.
func (p *hostParser) failDomain(err error) bool {
	p.failure = ValidationError{Code: DomainToASCII, End: len(p.input), Fatal: true, IDNA: rulesFailed(err)}
	for i := range len(p.input) {
		if c := p.input[i]; p.edition.forbiddenDomain[c] && (c != '%' || !isPercentEncodedByte(p.input[i:])) {
			p.failure.Start, p.failure.End = i, i+1
			break
		}
	}
	return false
}

func rulesFailed(err error) idna.Errors {
	rules, _ := err.(idna.Errors)
	return rules
}

// parseOpaqueHost is the opaque-host parser. It returns false for failure.
//
// For the empty string it returns an empty host.
//
// Source: https://url.spec.whatwg.org/#concept-opaque-host-parser
func (p *hostParser) parseOpaqueHost() (Host, bool) {
	input := p.input
	if i := indexIn(input, &p.edition.forbiddenHost); i >= 0 {
		return Host{}, p.fail(HostInvalidCodePoint, i, i+1)
	}
	if p.reports() && !p.edition.acceptsAnyOpaqueHost {
		p.validateURLUnits()
	}
	if input == "" {
		return Host{Kind: EmptyHost}, true
	}
	return Host{Kind: OpaqueHost, Name: percent.Encode(input, percent.C0Control)}, true
}

// validateURLUnits makes the two checks of the opaque-host parser for URL
// units. Each reports once, however many code points fail it.
func (p *hostParser) validateURLUnits() {
	start, end := -1, -1
	for i, c := range p.input {
		if isURLCodePoint(c) || c == '%' {
			if start >= 0 {
				break
			}
			continue
		}
		if start < 0 {
			start = i
		}
		end = i + len(string(c))
	}
	if start >= 0 {
		p.validationError(InvalidURLUnit, start, end)
	}
	for i := range len(p.input) {
		if p.input[i] == '%' && !isPercentEncodedByte(p.input[i:]) {
			after := append([]rune(p.input[i+1:]), EOF, EOF)
			p.validationError(InvalidURLUnit, i, i+badPercentLen([2]rune(after)))
			break
		}
	}
}
