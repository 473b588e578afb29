package weburl

import (
	"errors"
	"strings"
	"sync/atomic"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/spec"
)

// ErrTooLong is the error for an input, or a serialization, of more than 2,147,483,647
// bytes, because offsets in a URL are 32 bits wide. On 32-bit systems the limit is
// 1,073,741,823 bytes for a serialization and a tenth of that for an input.
var ErrTooLong = errors.New("weburl: the input, or the URL, is too long")

// A ParseError is the error for an input that is not a URL, or not a host. It keeps the
// input, which may contain a password. The results of Error, Message and LogValue do not
// show any part of the input that may be a password.
//
// The error has the input and the base URL only: the first call of a method that needs the
// reason parses them again with package spec, in time linear in their length and with at most
// 16 bytes of memory a byte. The methods may be called by several goroutines at once.
//
// A ParseError is [ErrTooLong], by [errors.Is], if the input or the URL is too long. Its Code
// is empty then.
type ParseError struct {
	input string
	base  string // the serialization of the base URL, or empty for null
	kind  inputKind

	found atomic.Pointer[spec.ParseError] // the reason, once it is known
}

// An inputKind is what an input should have been.
type inputKind uint8

const (
	aURL        inputKind = iota
	aHost                 // of a special URL
	aOpaqueHost           // of a URL that is not special
)

// Input returns the input, unchanged.
func (e *ParseError) Input() string { return e.input }

// Code returns the standard's name of the validation error that ended the parse.
//
// https://url.spec.whatwg.org/#writing
func (e *ParseError) Code() spec.ErrorCode { return e.cause().Code }

// Start returns the byte offset at which the invalid part of the input begins. That part is
// Input()[Start():End()], which is empty if something is missing.
func (e *ParseError) Start() int { return e.cause().Start }

// End returns the byte offset at which the invalid part of the input ends. See
// [ParseError.Start].
func (e *ParseError) End() int { return e.cause().End }

// Error returns one line with the problem, its position, and a suggested fix. It quotes
// only the beginning of a long input.
func (e *ParseError) Error() string {
	r := e.cause()
	switch {
	case r.Code != "":
		var buf [redact.ErrorBytes]byte
		b := r.AppendMessage(redact.AppendInput(buf[:0], "weburl", e.input))
		return string(redact.AppendPlace(b, string(r.Code), r.Start))
	case e.isTooLong():
		return ErrTooLong.Error()
	}
	return string(redact.AppendQuote([]byte("weburl: "+internalError+": "), e.input))
}

// Message returns one line with the problem, naming the character if there is one, and a
// suggested fix. It does not quote the whole input.
func (e *ParseError) Message() string {
	r := e.cause()
	switch {
	case r.Code != "":
		return r.Message()
	case e.isTooLong():
		return strings.TrimPrefix(ErrTooLong.Error(), "weburl: ")
	}
	return internalError
}

// Unwrap returns [ParseError.Reason], so that errors.As finds a [*spec.ParseError],
// and behind it the rules of UTS #46 that a host breaks, as [idna.Errors]. It returns
// [ErrTooLong] if the input or the URL is too long.
func (e *ParseError) Unwrap() error {
	switch r := e.Reason(); {
	case r.Code != "":
		return r
	case e.isTooLong():
		return ErrTooLong
	}
	return nil
}

// maxQuoted is how many bytes of a value an error message quotes.
const maxQuoted = 200

// internalError is the message for an input that this package rejects and package
// spec accepts.
const internalError = "internal error: this package rejects what package spec accepts; please report it"

// Reason returns why the input does not parse, as the error of package spec. Its Code is
// empty if the input or the URL is too long, or if package spec accepts what this package
// rejects, which would be a bug.
func (e *ParseError) Reason() *spec.ParseError {
	r := *e.cause()
	return &r
}

// cause returns the reason, which must not be changed.
func (e *ParseError) cause() *spec.ParseError {
	if e.found.Load() == nil {
		e.found.CompareAndSwap(nil, e.find()) // the first of several goroutines wins
	}
	return e.found.Load()
}

// find parses the input again with package spec.
func (e *ParseError) find() *spec.ParseError {
	if e.isTooLong() {
		return e.reasonOf(ErrTooLong)
	}
	return e.reasonOf(e.parseAgain())
}

// reasonOf returns the reason for an error of package spec, or one without a code for any
// other.
func (e *ParseError) reasonOf(err error) *spec.ParseError {
	if r, ok := err.(*spec.ParseError); ok {
		return r
	}
	return &spec.ParseError{Input: e.input, ValidationError: spec.ValidationError{End: len(e.input), Fatal: true}}
}

// parseAgain returns the error of package spec for the input.
func (e *ParseError) parseAgain() (err error) {
	if e.kind != aURL {
		_, err = new(spec.Parser).ParseHost(e.input, e.kind == aOpaqueHost)
		return err
	}
	var base *spec.URL
	if e.base != "" {
		if base, err = spec.Parse(e.base, nil); err != nil {
			return err
		}
	}
	_, err = spec.Parse(e.input, base)
	return err
}

// isTooLong reports whether the input does not parse because it, or the URL, is too long.
func (e *ParseError) isTooLong() bool {
	if e.kind != aURL || len(e.input) <= engine.MaxLen/engine.MaxGrowth {
		return len(e.input) > engine.MaxInput
	}
	base, err := Parse(e.base)
	if err != nil {
		return engine.IsTooLong(e.input, nil)
	}
	return engine.IsTooLong(e.input, &base.record)
}
