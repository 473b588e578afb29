package weburl

import "github.com/weburl/weburl/percent"

// Parse parses an absolute URL as a browser does. The error is a [*ParseError],
// or [ErrTooLong].
//
// Any string is fine as input: C0 controls and spaces around the URL, and ASCII
// tabs and newlines in it, are passed over; invalid UTF-8 is read as U+FFFD.
// Where the input is its own serialization the result refers to it and nothing
// is allocated; otherwise an input in ASCII costs one allocation. Time is
// linear in the length of the input.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string) (u URL, err error) {
	if len(input) <= maxInput {
		var w window
		stop, ok := u.parseCommon(input, &w)
		if ok {
			u.take(input, &w, nil)
			return u, nil
		}
		if u.write(input, stop, &w, nil) {
			return u, nil
		}
	}
	return Parser{}.read(input)
}

// Parse resolves a reference against the base URL u: an absolute URL, or one
// relative to u. The error is a [*ParseError], or [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u URL) Parse(ref string) (v URL, err error) {
	if len(ref) <= maxInput {
		var w window
		stop, ok := v.parseCommon(ref, &w)
		if ok {
			v.take(ref, &w, nil)
			return v, nil
		}
		if v.resolveCommon(&u, ref, nil) || ignoresBase(ref) && v.write(ref, stop, &w, nil) {
			return v, nil
		}
	}
	return Parser{Base: u}.read(ref)
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

// CanParse reports whether [Parse] returns no error. It allocates less, and
// reads no further than it has to.
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
	// of special URLs, except for ws and wss, are percent-encoded after encoding
	// with it. It is UTF-8 if nil.
	Encoding *percent.Encoding

	// Arena has the text of the URLs that are not the input as it stands. If it
	// is nil each of them has an allocation of its own.
	Arena *Arena
}

// Parse parses input. The error is a [*ParseError], or [ErrTooLong].
func (p Parser) Parse(input string) (u URL, err error) {
	if len(input) <= maxInput {
		var w window
		stop, ok := u.parseCommon(input, &w)
		if ok {
			u.take(input, &w, p.Arena)
			return u, nil
		}
		if u.resolveCommon(&p.Base, input, p.Arena) {
			return u, nil
		}
		if p.outputEncoding() == nil && (p.Base.IsZero() || ignoresBase(input)) && u.write(input, stop, &w, p.Arena) {
			return u, nil
		}
	}
	return p.read(input)
}

// read is Parse for what has no short cut.
func (p Parser) read(input string) (URL, error) {
	if len(input) > maxInput {
		return URL{}, ErrTooLong
	}
	m := parser{encoding: p.outputEncoding(), arena: p.Arena}
	if p.Arena != nil {
		s := scratches.Get().(*scratch)
		defer scratches.Put(s)
		m.scratch = s[:]
	}
	if !m.parse(input, p.base()) {
		return URL{}, m.failed(input)
	}
	return m.finish()
}

// CanParse reports whether [Parser.Parse] returns no error.
func (p Parser) CanParse(input string) bool {
	if len(input) > maxLen/maxGrowth {
		// The serialization may be too long: find out.
		_, err := p.Parse(input)
		return err == nil
	}
	if hasPlainHost(input) {
		return true
	}
	var w window
	scheme, start, end, _, ok := commonAuthority(input, &w)
	if ok {
		return true
	}
	if (p.Base.IsZero() || ignoresBase(input)) && canWrite(input, scheme, start, end, &w) {
		return true
	}
	s := scratches.Get().(*scratch) // for an output that is not used
	defer scratches.Put(s)
	m := parser{scratch: s[:], authorityOnly: true}
	return m.parse(input, p.base())
}

// base returns the base URL, or nil for null.
func (p *Parser) base() *URL {
	if p.Base.IsZero() {
		return nil
	}
	return &p.Base
}

// outputEncoding returns the result of getting an output encoding, or nil where
// that is UTF-8.
func (p *Parser) outputEncoding() *percent.Encoding {
	return p.Encoding.Output()
}
