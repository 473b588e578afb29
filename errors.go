package weburl

import (
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"

	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/internal/subpart"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// ErrTooLong is the error for an input, or a serialization, of more than
// 2,147,483,647 bytes: offsets in a URL are 32 bits wide. On 32-bit systems a
// serialization has at most 1,073,741,823 bytes, and an input a tenth of that.
var ErrTooLong = errors.New("weburl: the input, or the URL, is too long")

// A ParseError says why an input is not a URL, or not a host. It refers to the
// input, which may hold a password. The texts of Error, Message and LogValue show
// none: they leave out what may be a password.
//
// For a host that is refused, package spec finds the reason when a method is first
// called that needs it, in time linear in the length of the host; the ParseError
// keeps it for all others. Its methods may be called by several goroutines at once.
type ParseError struct {
	input      string
	start, end int            // bytes of input: what the error is about, or the host
	code       spec.ErrorCode // empty if a host is refused
	isOpaque   bool           // it is the host of a URL that is not special
	isHost     bool           // all of input is a host: tabs and newlines are not removed from it
	found      atomic.Value   // of *spec.ParseError: the reason, once it is known
}

// refusedHost returns the error for a host by itself.
func refusedHost(input string, isOpaque bool) error {
	switch {
	case len(input) > maxInput:
		return ErrTooLong
	case input == "":
		return &ParseError{code: spec.HostMissing}
	}
	return &ParseError{input: input, end: len(input), isOpaque: isOpaque, isHost: true}
}

// fail records why the parse ends in failure, for in[start:end], and returns
// false. No code is for a host that is refused.
func (p *parser) fail(code spec.ErrorCode, start, end int) bool {
	p.failure = ParseError{start: start, end: end, code: code, isOpaque: p.url.scheme == notSpecial}
	return false
}

// failed returns the error for a parse of input that has ended in failure.
func (p *parser) failed(input string) error {
	e := &ParseError{input: input, start: p.failure.start, end: p.failure.end, code: p.failure.code, isOpaque: p.failure.isOpaque}
	lead := len(input) - len(strings.TrimLeftFunc(input, isC0ControlOrSpace))
	if p.isDecoded && e.end >= p.decodedFrom {
		start, end := rawSpan(trimC0ControlOrSpace(input)[p.decodedFrom:], max(e.start-p.decodedFrom, 0), e.end-p.decodedFrom)
		if e.start >= p.decodedFrom {
			e.start = start + p.decodedFrom
		}
		// A span that ends where decoding begins does not reach beyond a tab or
		// newline there.
		if e.start >= p.decodedFrom || e.end > p.decodedFrom {
			e.end = end + p.decodedFrom
		}
	}
	e.start += lead
	e.end += lead
	return e
}

// Input returns the input, as it was given.
func (e *ParseError) Input() string { return e.input }

// Code returns the standard's name of the validation error that ended the parse.
//
// https://url.spec.whatwg.org/#writing
func (e *ParseError) Code() spec.ErrorCode { return e.cause().Code }

// Start and End return what the error is about: Input()[Start():End()], which is
// empty where something is missing. Offsets count bytes.
func (e *ParseError) Start() int { return e.cause().Start }

// End is the counterpart of [ParseError.Start].
func (e *ParseError) End() int { return e.cause().End }

// Error returns one line that names what is wrong and where, and says what to
// write instead. Of a long input it quotes the beginning.
func (e *ParseError) Error() string {
	r := e.cause()
	if r.Code == "" {
		return "weburl: " + internalError + ": " + redact.Quote(e.input)
	}
	return "weburl" + r.Error()[len("spec"):]
}

// Message says in a line what is wrong, naming the character where there is one
// to name, and what to write instead. It does not quote the whole input.
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

// maxQuoted is how many bytes of a value the texts of errors quote.
const maxQuoted = 200

// internalError is the message for an input that this package refuses and package
// spec accepts.
const internalError = "internal error: this package refuses what package spec accepts; please report it"

// Reason returns why the input does not parse, as the error of package spec. Its Code is
// empty if package spec accepts the host that this package refuses, which is a defect.
func (e *ParseError) Reason() *spec.ParseError {
	r := *e.cause()
	return &r
}

// cause returns the reason, which must not be changed.
func (e *ParseError) cause() *spec.ParseError {
	if e.found.Load() == nil {
		e.found.CompareAndSwap(nil, e.find()) // the first of several goroutines wins
	}
	return e.found.Load().(*spec.ParseError)
}

// find returns the reason. For a host that is refused it parses the host.
func (e *ParseError) find() *spec.ParseError {
	if e.code != "" {
		return &spec.ParseError{Input: e.input, ValidationError: spec.ValidationError{Code: e.code, Start: e.start, End: e.end, Fatal: true}}
	}
	host := e.input[e.start:e.end]
	hasTabs := !e.isHost && strings.ContainsAny(host, "\t\n\r")
	if hasTabs {
		host = withoutTabs(percent.DecodeUTF8(host))
	}
	_, err := new(spec.Parser).ParseHost(host, e.isOpaque)
	r, ok := err.(*spec.ParseError)
	if !ok {
		return &spec.ParseError{Input: e.input, ValidationError: spec.ValidationError{Start: e.start, End: e.end, Fatal: true}}
	}
	r.Input = e.input
	if hasTabs {
		r.Start, r.End = rawSpan(strings.TrimRightFunc(e.input[e.start:], isC0ControlOrSpace), r.Start, r.End)
	}
	r.Start += e.start
	r.End += e.start
	return r
}

// rawSpan returns the place in raw of the bytes from start to end of raw decoded,
// without ASCII tabs and newlines. Tabs and newlines at either end of the span are
// not part of it.
func rawSpan(raw string, start, end int) (rawStart, rawEnd int) {
	i, n := 0, 0 // i bytes of raw are n bytes decoded
	for i < len(raw) && (n < start || class[raw[i]]&tabOrNewline != 0) {
		i, n = nextRaw(raw, i, n)
	}
	rawStart, rawEnd = i, i
	for i < len(raw) && n < end {
		if i, n = nextRaw(raw, i, n); class[raw[i-1]]&tabOrNewline == 0 {
			rawEnd = i
		}
	}
	return rawStart, rawEnd
}

// nextRaw goes over one code point of raw.
func nextRaw(raw string, i, n int) (int, int) {
	r, size := subpart.DecodeRune(raw[i:])
	switch {
	case r == 0xFFFD:
		n += len("\uFFFD")
	case class[raw[i]]&tabOrNewline == 0:
		n += size
	}
	return i + size, n
}
