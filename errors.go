package weburl

import (
	"errors"
	"fmt"

	"github.com/weburl/weburl/spec"
)

// ErrTooLong is the error for an input, or a serialization, of more than
// 2,147,483,647 bytes: offsets in a URL are 32 bits wide.
var ErrTooLong = errors.New("weburl: longer than 2147483647 bytes")

// A ParseError says why an input is not a URL, or not a host. The input may hold
// a password, and so may the text of Error, which quotes it.
type ParseError struct {
	// Input is the input, as it was given.
	Input string

	// Code is the standard's name of the validation error that ended the parse.
	//
	// https://url.spec.whatwg.org/#writing
	Code spec.ErrorCode

	// The error is about Input[Start:End], which is empty where something is
	// missing. Offsets count bytes.
	Start, End int
}

// maxQuoted is how many bytes of the input Error quotes.
const maxQuoted = 200

// Error returns one line that names the validation error, its place, and what
// is wrong there. Of a long input it quotes the beginning.
func (e *ParseError) Error() string {
	input, more := e.Input, ""
	if len(input) > maxQuoted {
		input, more = input[:maxQuoted], "..."
	}
	return fmt.Sprintf("weburl: cannot parse %q%s: %s at byte %d: %s", input, more, e.Code, e.Start, e.Message())
}

// Message says in a sentence or two what is wrong, and what to write instead.
func (e *ParseError) Message() string {
	doc, _ := e.Code.Doc()
	return doc.Meaning + " " + doc.Advice
}

// reason returns why input fails to parse. It runs the parser of package spec,
// which is slow beside this one and says what happened.
func (p *Parser) reason(input string) error {
	if len(input) > maxLen {
		return ErrTooLong
	}
	var base *spec.URL
	if !p.Base.IsZero() {
		base, _ = spec.Parse(p.Base.href, nil)
	}
	_, err := (&spec.Parser{Encoding: p.Encoding}).Parse(input, base)
	return asParseError(err)
}

// hostReason is reason for a host.
func hostReason(input string, isOpaque bool) error {
	if len(input) > maxLen {
		return ErrTooLong
	}
	_, err := new(spec.Parser).ParseHost(input, isOpaque)
	return asParseError(err)
}

func asParseError(err error) error {
	var failure *spec.ParseError
	if !errors.As(err, &failure) {
		// The input is fine, its serialization is not.
		return ErrTooLong
	}
	return &ParseError{Input: failure.Input, Code: failure.Code, Start: failure.Start, End: failure.End}
}
