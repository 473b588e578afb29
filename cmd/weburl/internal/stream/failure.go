package stream

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
)

// ErrFailed says that an input failed, which has been reported already.
var ErrFailed = errors.New("an input failed")

// Worse returns the error with which a command ends after two errors: the first, unless
// that is nil or [ErrFailed] and the second is not nil.
func Worse(first, second error) error {
	if second != nil && (first == nil || first == ErrFailed) {
		return second
	}
	return first
}

// A Failure is why an input failed.
type Failure = answers.Failure

// A Failing is an error that is a failure.
type Failing interface {
	error
	// Failure returns the failure, and whether it is about the base.
	Failure() (f Failure, ofBase bool)
}

// An OwnError is a failure that neither the standard nor the library has a name
// for.
type OwnError struct{ Code, Message string }

func (e *OwnError) Error() string { return e.Message }

// Failure implements [Failing].
func (e *OwnError) Failure() (Failure, bool) {
	return Failure{Code: e.Code, Message: e.Message, NoPlace: true}, false
}

// NewError returns a failure with a code and a message.
func NewError(code, message string) *OwnError { return &OwnError{code, message} }

// ErrTooLong is about lines that are not held in memory.
var ErrTooLong = NewError("too-long", fmt.Sprintf("the line is longer than %d bytes", pipeline.MaxLine))

// A jsonError says that a line is not a request in JSON.
type jsonError struct {
	place  string
	member string
	err    error
}

func (e *jsonError) Error() string {
	return fmt.Sprintf("%snot a JSON object {%q: string, \"base\": string or null}: %v", e.place, e.member, e.err)
}

// Failure implements [Failing].
func (e *jsonError) Failure() (Failure, bool) {
	return Failure{Code: "invalid-JSON", Message: e.err.Error(), NoPlace: true}, false
}

// A BaseError is why a base does not parse.
type BaseError struct{ Err error }

func (e BaseError) Error() string { return e.Err.Error() }
func (e BaseError) Unwrap() error { return e.Err }

// Failure implements [Failing].
func (e BaseError) Failure() (Failure, bool) { return answers.FailureOf(e.Err), true }

// FailureOf returns the failure of an error, the first if there are several, and whether
// it is about the base. Its advice is the catalogue's.
func FailureOf(err error) (f Failure, ofBase bool) {
	switch err := err.(type) {
	case Failing:
		return err.Failure()
	case interface{ Unwrap() []error }:
		return FailureOf(err.Unwrap()[0])
	}
	return answers.FailureOf(err), false
}

// Reason returns the message of a failure, without the input.
func Reason(err error) string {
	f, ofBase := FailureOf(err)
	return answers.Input{}.Advised(f, ofBase).Message
}

// failure is FailureOf with the advice for the input of r.
func (r *Request) failure(err error) (f Failure, ofBase bool) {
	f, ofBase = FailureOf(err)
	return answers.Input{Text: r.Input, HasBase: r.HasBase}.Advised(f, ofBase), ofBase
}

// failed is what becomes of an input that failed: it is counted, and answered by the
// verb or in JSON, or else reported, and what --on-error asks for is written. begun is
// the answer in JSON as far as it was written.
func (a *answering) failed(to *Tool, answer Answerer[*Request], r *Request, err error, begun []byte) error {
	in := a.inputs
	a.count(to, err)
	switch {
	case in.failedLines:
		a.writeGiven(to, r)
	case in.AsJSON && !(in.Chosen && in.OnError == OnErrorSkip):
		a.failedJSON(to, r, err, begun)
	case answer.Failed != nil && !in.Chosen && !in.Lines && !in.AsJSON && answer.Failed(to, r, err):
	default:
		to.reportFailure(r, err, in.hint(r, err))
		switch in.OnError {
		case onErrorKeep:
			a.writeGiven(to, r)
		case onErrorEmpty:
			to.Stdout.WriteByte(a.End)
		}
	}
	if in.OnError == OnErrorFail {
		return errStop
	}
	return nil
}

// count counts an input that failed.
func (a *answering) count(to *Tool, err error) {
	f, _ := FailureOf(err)
	to.Reports.failed++
	to.Reports.Count(f.Code)
}

// failedJSON writes the answer in JSON to an input that failed.
func (a *answering) failedJSON(to *Tool, r *Request, err error, b []byte) {
	switch {
	case len(b) > 0:
	case r.unread:
		b = append(answers.AppendName(append(to.Stdout.AvailableBuffer(), '{'), cmp.Or(a.inputs.Member, "input")), "null"...)
	default:
		b = r.AppendMembers(append(to.Stdout.AvailableBuffer(), '{'))
	}
	f, ofBase := r.failure(err)
	b = append(answers.AppendError(b, f, ofBase), r.Members...)
	to.Stdout.Write(append(b, '}', a.End))
}

// ReportFailure reports on stderr that a request failed, and why.
func (t *Tool) ReportFailure(r *Request, err error) { t.reportFailure(r, err, "") }

// ReportLost reports on stderr why a line of a file has no input that is known.
func (t *Tool) ReportLost(file string, line int, err error) {
	if file == infile.Stdin {
		file = ""
	}
	t.ReportFailure(&Request{File: file, Line: line, unread: true}, err)
}

// reportFailure is ReportFailure with a hint, if it is not empty, in place of the advice of
// the standard's error.
func (t *Tool) reportFailure(r *Request, err error, hint string) {
	if !t.Reports.wanted() {
		return
	}
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range several.Unwrap() {
			t.reportFailure(r, err, hint)
		}
		return
	}
	f, ofBase := r.failure(err)
	report := t.Report
	if r.Line > 0 {
		report = func(line string) { t.reportLine(line, hasControls(r.Raw)) }
	}
	about, text := r.Place(), r.Input
	switch shown, ok := err.(interface{ Shown() string }); {
	case r.unread:
		report(fmt.Sprintf("weburl: %s%s: %s\n", about, f.Code, f.Message))
		return
	case ok:
		text = shown.Shown()
	case ofBase:
		about, text = about+"base ", r.Base
	}
	if hint != "" {
		f = f.WithAdvice(hint)
	}
	report(fmt.Sprintf("weburl: %s%s: %s\n", about, ShownInput(text), term.Clipped(f.String(), 1000)))
}
