package stream

import "github.com/weburl/weburl/internal/answers"

// A Failure is why a parse failed, or what was to be done with a URL.
type Failure = answers.Failure

// AppendFailures appends what err says, of which there may be several things.
func AppendFailures(list []Failure, err error) []Failure {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range several.Unwrap() {
			list = append(list, FailureOf(err))
		}
		return list
	}
	return append(list, FailureOf(err))
}

func FailureOf(err error) Failure {
	switch err := err.(type) {
	case *OwnError:
		return Failure{Code: err.Code, Message: err.Message, NoPlace: true}
	case *jsonError:
		return Failure{Code: "invalid-JSON", Message: err.err.Error(), NoPlace: true}
	case BaseError:
		return FailureOf(err.Err)
	}
	return answers.FailureOf(err)
}

// An OwnError is a failure that neither the standard nor the library has a name
// for.
type OwnError struct{ Code, Message string }

func (e *OwnError) Error() string { return e.Message }

// NewError returns a failure with a code and a message.
func NewError(code, message string) *OwnError { return &OwnError{code, message} }
