package main

import "github.com/weburl/weburl/internal/answers"

// A failure is why a parse failed, or what was to be done with a URL.
type failure = answers.Failure

// appendFailures appends what err says, of which there may be several things.
func appendFailures(list []failure, err error) []failure {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range several.Unwrap() {
			list = append(list, failureOf(err))
		}
		return list
	}
	return append(list, failureOf(err))
}

func failureOf(err error) failure {
	switch err := err.(type) {
	case *ownError:
		return failure{Code: err.code, Message: err.message, NoPlace: true}
	case *jsonError:
		return failure{Code: "invalid-JSON", Message: err.err.Error(), NoPlace: true}
	case baseError:
		return failureOf(err.error)
	}
	return answers.FailureOf(err)
}

// An ownError is a failure that neither the standard nor the library has a name
// for.
type ownError struct{ code, message string }

func (e *ownError) Error() string { return e.message }
