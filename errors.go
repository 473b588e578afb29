package weburl

import (
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/internal/subpart"
	"github.com/weburl/weburl/percent"
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
// The reason for an invalid host is found on demand: the first call of a method that
// needs the reason parses the host with package spec, in time linear in its length. The
// methods may be called by several goroutines at once.
type ParseError struct {
	input      string
	start, end uint32        // the error is about input[start:end], or about a part of this host
	why        engine.Reason // why the parse failed
	isOpaque   bool          // the host is that of a URL that is not special
	isHost     bool          // all of input is a host: tabs and newlines are not removed from it

	found atomic.Pointer[spec.ParseError] // the reason, once it is known
}

// code returns the error code, or "" if the host is invalid.
func (e *ParseError) code() spec.ErrorCode {
	switch e.why {
	case engine.HostMissing:
		return spec.HostMissing
	case engine.PortInvalid:
		return spec.PortInvalid
	case engine.PortRange:
		return spec.PortOutOfRange
	case engine.MissingScheme:
		return spec.MissingSchemeNonRelativeURL
	}
	return ""
}

// rejectedHost returns the error for a host by itself.
func rejectedHost(input string, isOpaque bool) error {
	switch {
	case len(input) > engine.MaxInput:
		return ErrTooLong
	case input == "":
		return &ParseError{why: engine.HostMissing}
	}
	return &ParseError{input: input, end: uint32(len(input)), why: engine.HostRejected, isOpaque: isOpaque, isHost: true}
}

// parseError returns the error for a parse of input that has failed.
func parseError(input string, f engine.Failure) error {
	if f.Reason == engine.TooLong {
		return ErrTooLong
	}
	start, end, lead := int(f.Start), int(f.End), 0
	for lead < len(input) && input[lead] <= ' ' {
		lead++
	}
	if f.Cleaned {
		start, end = rawSpan(strings.TrimRightFunc(input[lead:], isC0ControlOrSpace), start, end)
	}
	return &ParseError{input: input, start: uint32(start + lead), end: uint32(end + lead), why: f.Reason, isOpaque: f.Reason == engine.OpaqueRejected}
}

func isC0ControlOrSpace(r rune) bool { return r <= ' ' }

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
	if r.Code == "" {
		return "weburl: " + internalError + ": " + redact.Quote(e.input)
	}
	return "weburl" + r.Error()[len("spec"):]
}

// Message returns one line with the problem, naming the character if there is one, and a
// suggested fix. It does not quote the whole input.
func (e *ParseError) Message() string {
	r := e.cause()
	if r.Code == "" {
		return internalError
	}
	return r.Message()
}

// Unwrap returns [ParseError.Reason], so that errors.As finds a [*spec.ParseError],
// and behind it the rules of UTS #46 that a host breaks, as [idna.Errors].
func (e *ParseError) Unwrap() error {
	if r := e.Reason(); r.Code != "" {
		return r
	}
	return nil
}

// LogValue returns the text of Error, for package log/slog.
func (e *ParseError) LogValue() slog.Value { return slog.StringValue(e.Error()) }

// maxQuoted is how many bytes of a value an error message quotes.
const maxQuoted = 200

// internalError is the message for an input that this package rejects and package
// spec accepts.
const internalError = "internal error: this package rejects what package spec accepts; please report it"

// Reason returns why the input does not parse, as the error of package spec. Its Code is
// empty if package spec accepts a host that this package rejects, which would be a bug.
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

// find returns the reason. For a host that is rejected it parses the host.
func (e *ParseError) find() *spec.ParseError {
	start, end := int(e.start), int(e.end)
	if code := e.code(); code != "" {
		return &spec.ParseError{Input: e.input, ValidationError: spec.ValidationError{Code: code, Start: start, End: end, Fatal: true}}
	}
	host := e.input[start:end]
	hasTabs := !e.isHost && strings.ContainsAny(host, "\t\n\r")
	if hasTabs {
		host = engine.WithoutTabs(percent.DecodeUTF8(host))
	}
	_, err := new(spec.Parser).ParseHost(host, e.isOpaque)
	r, ok := err.(*spec.ParseError)
	if !ok {
		return &spec.ParseError{Input: e.input, ValidationError: spec.ValidationError{Start: start, End: end, Fatal: true}}
	}
	r.Input = e.input
	if hasTabs {
		r.Start, r.End = rawSpan(strings.TrimRightFunc(e.input[start:], isC0ControlOrSpace), r.Start, r.End)
	}
	r.Start += start
	r.End += start
	return r
}

// rawSpan returns the offsets in raw of the bytes from start to end of raw decoded,
// without ASCII tabs and newlines. The span does not begin or end with those.
func rawSpan(raw string, start, end int) (rawStart, rawEnd int) {
	i, n := 0, 0 // i bytes of raw are n bytes decoded
	for i < len(raw) && (n < start || engine.IsTabOrNewline(raw[i])) {
		i, n = nextRaw(raw, i, n)
	}
	rawStart, rawEnd = i, i
	for i < len(raw) && n < end {
		if i, n = nextRaw(raw, i, n); !engine.IsTabOrNewline(raw[i-1]) {
			rawEnd = i
		}
	}
	return rawStart, rawEnd
}

// nextRaw returns i and n after one code point of raw at i, which is n bytes decoded.
func nextRaw(raw string, i, n int) (int, int) {
	r, size := subpart.DecodeRune(raw[i:])
	switch {
	case r == 0xFFFD:
		n += len("\uFFFD")
	case !engine.IsTabOrNewline(raw[i]):
		n += size
	}
	return i + size, n
}
