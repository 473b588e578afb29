package main

import (
	"errors"

	"github.com/weburl/weburl/internal/answers"
)

// A failure is why a parse failed, or what was to be done with a URL.
type failure = answers.Failure

// failuresOf returns what err says, of which there may be several things.
func failuresOf(err error) []failure {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		var failures []failure
		for _, err := range list.Unwrap() {
			failures = append(failures, failureOf(err))
		}
		return failures
	}
	return []failure{moved(failureOf(err), err)}
}

func failureOf(err error) failure {
	var own *ownError
	if errors.As(err, &own) {
		return failure{Code: own.code, Message: own.message, NoPlace: true}
	}
	var broken *jsonError
	if errors.As(err, &broken) {
		return failure{Code: "invalid-JSON", Message: broken.err.Error(), NoPlace: true}
	}
	return answers.FailureOf(err)
}

// An ownError is a failure that neither the standard nor the library has a name
// for.
type ownError struct{ code, message string }

func (e *ownError) Error() string { return e.message }
