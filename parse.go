package weburl

import (
	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/percent"
)

// Parse parses an absolute URL as a browser does. The error is a [*ParseError]. It is not
// allocated if the caller only compares it with nil.
//
// The input may be any string: leading and trailing C0 controls and spaces are
// stripped, ASCII tabs and newlines are removed, and invalid UTF-8 is decoded to
// U+FFFD.
//
// Parse takes time linear in the length of the input. If the input is its own
// serialization, the result shares memory with it and nothing is allocated. For most
// other inputs there is one allocation. There is one more if
//
//   - tabs or newlines are removed, or invalid UTF-8 is decoded,
//   - the host is not ASCII and very long,
//   - a long input becomes much shorter.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string) (u URL, err error) {
	if !engine.Parse(&u.record, input, nil, nil, nil) {
		err = &ParseError{input: input}
	}
	return u, err
}

// Parse resolves ref, a relative reference or an absolute URL, against the base URL u. If u
// is the zero URL there is no base: Parse is then the function [Parse], and a relative
// reference is an error. The error is a [*ParseError].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u URL) Parse(ref string) (v URL, err error) {
	if !engine.Parse(&v.record, ref, &u.record, nil, nil) {
		err = &ParseError{input: ref, base: u.record.Href}
	}
	return v, err
}

// MustParse is [Parse] for URLs that are known to parse, such as constants of a program.
// It panics if the input does not parse.
func MustParse(input string) URL {
	u, err := Parse(input)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse reports whether [Parse] returns no error. It does not read the path, the query
// or the fragment, and does not allocate for most inputs.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func CanParse(input string) bool { return engine.CanParse(input, nil) }

// CanParse reports whether [URL.Parse] returns no error for ref.
func (u URL) CanParse(ref string) bool { return engine.CanParse(ref, &u.record) }

// A Parser has the optional arguments of the basic URL parser. The zero Parser has no
// base URL, encodes in UTF-8 and has no arena.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type Parser struct {
	// Base is the base URL, or the zero URL for null.
	Base URL

	// Encoding is the encoding of the document that the input is from, or nil for
	// UTF-8. Queries of special URLs, except for ws and wss, are encoded with it before
	// they are percent-encoded.
	Encoding *percent.Encoding

	// Arena holds serializations that differ from their input. If it is nil, each of
	// them has its own allocation.
	Arena *Arena
}

// Parse parses input. The error is a [*ParseError].
func (p Parser) Parse(input string) (u URL, err error) {
	if !engine.Parse(&u.record, input, &p.Base.record, p.Encoding.Output(), p.Arena.memory()) {
		err = &ParseError{input: input, base: p.Base.record.Href}
	}
	return u, err
}

// CanParse reports whether [Parser.Parse] returns no error.
func (p Parser) CanParse(input string) bool { return engine.CanParse(input, &p.Base.record) }
