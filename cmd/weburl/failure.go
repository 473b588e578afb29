package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/spec"
)

// A failure is why a parse failed, or what was to be done with a URL.
type failure struct {
	code    string // the standard's name of the validation error, or a name of our own
	offset  int
	message string
	noPlace bool // it is about no place in the input
}

// String returns what follows the input in a report.
func (f failure) String() string {
	if f.noPlace {
		return f.message
	}
	return fmt.Sprintf("%s at byte %d: %s", f.code, f.offset, f.message)
}

// failuresOf returns what err says, of which there may be several things.
func failuresOf(err error) []failure {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		var failures []failure
		for _, err := range list.Unwrap() {
			failures = append(failures, failureOf(err))
		}
		return failures
	}
	return []failure{failureOf(err).moved(err)}
}

func failureOf(err error) failure {
	var own *ownError
	if errors.As(err, &own) {
		return failure{code: own.code, message: own.message, noPlace: true}
	}
	var broken *jsonError
	if errors.As(err, &broken) {
		return failure{code: "invalid-JSON", message: broken.err.Error(), noPlace: true}
	}
	var changeError *weburl.ChangeError
	if errors.As(err, &changeError) {
		return ownFailure("cannot-set", err)
	}
	var pathError *weburl.FilePathError
	if errors.As(err, &pathError) {
		return ownFailure("no-file-path", errors.New(pathError.Reason))
	}
	var parseError *weburl.ParseError
	var specError *spec.ParseError
	var dialectFailure *dialect.Failure
	switch {
	case errors.As(err, &parseError):
		return failure{
			code:    string(parseError.Code()),
			offset:  parseError.Start(),
			message: parseError.Message(),
		}
	case errors.As(err, &dialectFailure):
		return failure{
			code:    dialectFailure.Name,
			offset:  max(0, dialectFailure.Start),
			message: cmp.Or(dialectFailure.Message, dialectFailure.Name),
			noPlace: dialectFailure.Start < 0,
		}
	case errors.As(err, &specError):
		found := findingOf(specError.Input, specError.ValidationError)
		return failure{code: string(specError.Code), offset: specError.Start, message: found.message()}
	case errors.Is(err, weburl.ErrTooLong), errors.Is(err, spec.ErrTooLong):
		// The standard knows no limit, and no name for going beyond it.
		return failure{code: "too-long", message: err.Error()}
	}
	return ownFailure("failed", err)
}

// ownFailure is a failure that the standard has no name for.
func ownFailure(code string, err error) failure {
	return failure{code: code, message: strings.TrimPrefix(err.Error(), "weburl: "), noPlace: true}
}

// An ownError is a failure that neither the standard nor the library has a name
// for.
type ownError struct{ code, message string }

func (e *ownError) Error() string { return e.message }
