package answers

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A Failure is why a parse failed, or what was to be done with a URL.
type Failure struct {
	Code    string // the standard's name of the validation error, or a name of our own
	Offset  int
	Message string
	NoPlace bool // it is about no place in the input
}

// String returns what follows the input in a report.
func (f Failure) String() string {
	if f.NoPlace {
		return f.Code + ": " + f.Message
	}
	return fmt.Sprintf("%s at byte %d: %s", f.Code, f.Offset, f.Message)
}

// FailureOf returns the failure that an error of the library is.
func FailureOf(err error) Failure {
	if parseError, ok := err.(*weburl.ParseError); ok {
		return failureOfParse(parseError) // errors.As would find what it wraps, each time
	}
	var changeError *weburl.ChangeError
	var pathError *weburl.FilePathError
	var parseError *weburl.ParseError
	var specError *spec.ParseError
	var dialectFailure *dialect.Failure
	switch {
	case errors.As(err, &changeError):
		return ownFailure("cannot-set", err)
	case errors.As(err, &pathError):
		return ownFailure("no-file-path", errors.New(pathError.Message()))
	case errors.As(err, &parseError):
		return failureOfParse(parseError)
	case errors.As(err, &dialectFailure):
		return Failure{
			Code:    dialectFailure.Name,
			Offset:  max(0, dialectFailure.Start),
			Message: cmp.Or(dialectFailure.Message, dialectFailure.Name),
			NoPlace: dialectFailure.Start < 0,
		}
	case errors.As(err, &specError):
		found := FindingOf(specError.Input, specError.ValidationError)
		return Failure{Code: string(specError.Code), Offset: specError.Start, Message: found.Message()}
	case errors.Is(err, weburl.ErrTooLong), errors.Is(err, spec.ErrTooLong):
		return tooLong(err)
	}
	return ownFailure("failed", err)
}

// tooLong is the failure of a length: the standard has no limit, and no name for it.
func tooLong(err error) Failure { return Failure{Code: "too-long", Message: err.Error()} }

// Failure returns the failure that an error of the library is, for in or, if ofBase is set,
// for its base.
func (in Input) Failure(err error, ofBase bool) Failure {
	return in.Advised(FailureOf(err), ofBase)
}

// Advised returns f with the advice for in or its base, which f may have already, in place of
// the catalogue's.
func (in Input) Advised(f Failure, ofBase bool) Failure {
	if advice := AdviceFor(in.Text, spec.ErrorCode(f.Code), in.HasBase, ofBase); advice != "" && !strings.HasSuffix(f.Message, advice) {
		return f.WithAdvice(advice)
	}
	return f
}

// WithAdvice returns f with advice in place of the advice of the standard's error, if it has one.
func (f Failure) WithAdvice(advice string) Failure {
	doc, _ := spec.ErrorCode(f.Code).Doc()
	f.Message = strings.TrimSpace(strings.TrimSuffix(f.Message, doc.Advice)) + " " + advice
	return f
}

// AdviceFor returns the advice for an error of an input that may have a base, or of a base,
// if the catalogue's, which is for any input without a base, does not fit. It is empty
// otherwise.
func AdviceFor(input string, code spec.ErrorCode, hasBase, ofBase bool) string {
	if code == spec.PortInvalid || code == spec.HostMissing || code == spec.IPv6Unclosed {
		switch _, _, texts := Bracketed(input); {
		case ofBase:
		case len(texts) == 1:
			return fmt.Sprintf("Write an IPv6 address in brackets: %s.", texts[0])
		case len(texts) == 2:
			return fmt.Sprintf("Write an IPv6 address in brackets: %s, or %s without a port.", texts[0], texts[1])
		}
	}
	switch {
	case (code == spec.PortInvalid || code == spec.InvalidCredentials || code == spec.HostMissing) && !ofBase:
		start, end, _, ok := Password(input)
		switch {
		case !ok && code == spec.InvalidCredentials && HasUsualCredentials(input):
			return "They are usual with this scheme. Keep the URL secret if it has a password."
		case !ok:
			return ""
		}
		i := start + strings.IndexAny(input[start:end], `/\?#`)
		return fmt.Sprintf("If “%c” is part of a password, write %s.", input[i], percent.Encode(input[i:i+1], percent.Userinfo))
	case code != spec.MissingSchemeNonRelativeURL:
		return ""
	case ofBase:
		return "Write an absolute URL, such as https://example.org/."
	case hasBase:
		return `Write the scheme (https://…): the base has an opaque path, so only absolute URLs and references that begin with "#" resolve against it.`
	case IsReference(input):
		return "This is a relative URL: give a base URL, such as https://example.org/."
	}
	return ""
}

func failureOfParse(err *weburl.ParseError) Failure {
	reason := err.Reason()
	switch {
	case errors.Is(err, weburl.ErrTooLong):
		return tooLong(err)
	case reason.Code == "":
		return ownFailure("failed", err)
	}
	return Failure{Code: string(reason.Code), Offset: reason.Start, Message: reason.Message()}
}

// ownFailure is a failure that the standard has no name for.
func ownFailure(code string, err error) Failure {
	return Failure{Code: code, Message: strings.TrimPrefix(err.Error(), "weburl: "), NoPlace: true}
}

// AppendError appends the member error.
func AppendError(b []byte, f Failure, ofBase bool) []byte {
	b = append(AppendName(b, "error"), '{')
	b = AppendMember(b, "code", f.Code)
	if !f.NoPlace {
		b = AppendInt(b, "offset", f.Offset)
	}
	b = AppendMember(b, "message", f.Message)
	if ofBase {
		b = AppendBool(b, "base", true)
	}
	return append(b, '}')
}
