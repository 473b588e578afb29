package weburl

import "github.com/weburl/weburl/percent"

// Parse parses an absolute URL as a browser does. The error is a [*ParseError].
//
// Any string is fine as input: C0 controls and spaces around the URL, and ASCII
// tabs and newlines in it, are passed over; invalid UTF-8 is read as U+FFFD.
// Where the input is its own serialization the result refers to it and nothing
// is allocated; otherwise an input in ASCII costs one allocation. Time is
// linear in the length of the input.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string) (URL, error) {
	var m parser
	if len(input) > maxLen || !m.parse(input, nil) {
		return URL{}, new(Parser).reason(input)
	}
	return m.url, nil
}

// Parse resolves a reference against the base URL u: an absolute URL, or one
// relative to u. The error is a [*ParseError].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u URL) Parse(ref string) (URL, error) {
	return Parser{Base: u}.Parse(ref)
}

// MustParse is [Parse] for URLs that are known to parse, such as those in the
// source of a program. It panics if the input does not parse.
func MustParse(input string) URL {
	u, err := Parse(input)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse reports whether [Parse] returns no error.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func CanParse(input string) bool {
	return Parser{}.CanParse(input)
}

// CanParse reports whether [URL.Parse] returns no error for ref.
func (u URL) CanParse(ref string) bool {
	return Parser{Base: u}.CanParse(ref)
}

// A Parser is the basic URL parser with its optional arguments. The zero Parser
// has neither.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type Parser struct {
	// Base is the base URL, or the zero URL for null.
	Base URL

	// Encoding is the encoding of the document that the input is from. Queries
	// of special URLs, but for ws and wss, are percent-encoded after encoding
	// with it. It is UTF-8 if nil.
	Encoding *percent.Encoding
}

// Parse parses input. The error is a [*ParseError].
func (p Parser) Parse(input string) (URL, error) {
	var m parser
	if !p.run(&m, input) {
		return URL{}, p.reason(input)
	}
	return m.url, nil
}

// CanParse reports whether [Parser.Parse] returns no error.
func (p Parser) CanParse(input string) bool {
	var m parser
	return p.run(&m, input)
}

func (p *Parser) run(m *parser, input string) bool {
	if len(input) > maxLen {
		return false
	}
	if p.Encoding != nil {
		if m.encoding = p.Encoding.Output(); m.encoding == percent.UTF8 {
			m.encoding = nil
		}
	}
	var base *URL
	if !p.Base.IsZero() {
		base = &p.Base
	}
	return m.parse(input, base)
}
