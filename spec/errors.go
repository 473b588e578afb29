package spec

import (
	"errors"
	"strconv"
	"strings"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/redact"
)

// A ValidationError is a difference between the input and valid input, with its
// position. Most validation errors do not end the parse.
//
// The span [Start, End) counts bytes of the original input, before spaces were trimmed
// and tabs and newlines removed. It lies on code point boundaries and satisfies 0 <=
// Start <= End <= len(input). It covers the text that the error is about. If something
// is missing, the span is empty, at the position where it should be.
//
// Some steps of the standard report one error for any number of faults. The
// span then covers the first of them:
//   - leading and trailing C0 controls and spaces: the leading run, or else the
//     trailing one;
//   - tabs and newlines: the first run of them;
//   - domain-percent-encoded: the first run of percent-encoded bytes;
//   - faulty code points in an opaque host: the first run of them.
//
// Source: https://url.spec.whatwg.org/#validation-error
type ValidationError struct {
	Code       ErrorCode
	Start, End int  // bytes of the original input
	Fatal      bool // the error ended the parse in failure

	// IDNA holds the rules of UTS #46 that failed, each with its label. It is nil unless
	// Code is DomainToASCII, and may be nil then: a domain can also be rejected because it
	// is empty or has a forbidden domain code point.
	IDNA idna.Errors
}

// String returns the error code and the span, as in "invalid-URL-unit [3:4]", with the
// rules of UTS #46 that failed, if any.
func (e ValidationError) String() string {
	s := string(e.Code) + " [" + strconv.Itoa(e.Start) + ":" + strconv.Itoa(e.End) + "]"
	if len(e.IDNA) > 0 {
		s += " (" + e.IDNA.Error() + ")"
	}
	return s
}

// A ParseError is the error for an input that does not parse.
type ParseError struct {
	Input           string
	ValidationError // the error that ended the parse; Fatal is true
}

// Error returns one line with the problem, its position, and a suggested fix. It quotes
// the input without any password, and only the beginning of a long input.
func (e *ParseError) Error() string {
	var buf [redact.ErrorBytes]byte
	b := e.AppendMessage(redact.AppendInput(buf[:0], "spec", e.Input))
	return string(redact.AppendPlace(b, string(e.Code), e.Start))
}

// Fault is [ValidationError.Fault] for the input. If the error is about text that may be
// a password, Fault is the meaning of the error, which names no character.
func (e *ParseError) Fault() string {
	var buf [faultBytes]byte
	return string(e.appendFault(buf[:0]))
}

// Message returns one line with the problem and a suggested fix: the [ParseError.Fault],
// and the advice of the catalogue.
func (e *ParseError) Message() string {
	var buf [faultBytes]byte
	return string(e.AppendMessage(buf[:0]))
}

// AppendMessage appends [ParseError.Message] to b.
func (e *ParseError) AppendMessage(b []byte) []byte { return e.Code.appendAdvice(e.appendFault(b)) }

// appendFault appends [ParseError.Fault].
func (e *ParseError) appendFault(b []byte) []byte {
	if start, end := redact.Password(e.Input); e.Start < end && start < e.End {
		if entry := e.Code.entry(); entry != nil {
			b = append(b, strings.TrimSuffix(entry.meaning, ".")...)
		}
		return b
	}
	return e.ValidationError.appendFault(b, e.Input)
}

// Unwrap returns the rules of UTS #46 that the host breaks, as [idna.Errors], or
// nil if the error is not about them.
func (e *ParseError) Unwrap() error {
	if len(e.IDNA) == 0 {
		return nil
	}
	return e.IDNA
}

var (
	// ErrTooLong is returned for inputs whose offsets do not fit in 32 bits,
	// signed.
	ErrTooLong = errors.New("spec: input too long")

	// ErrEdition is the error for an Edition that is not one of [Editions].
	ErrEdition = errors.New("spec: unknown edition")

	// ErrOverride is the error if the basic URL parser fails because of a state override.
	// The standard has no validation error for this.
	ErrOverride = errors.New("spec: input not allowed for this state override")
)
