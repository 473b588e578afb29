package main

import (
	"errors"

	"github.com/weburl/weburl"
)

// A failure is why a parse failed.
type failure struct {
	code    string // the standard's name of the validation error
	offset  int
	message string
}

func failureOf(err error) failure {
	var parseError *weburl.ParseError
	if !errors.As(err, &parseError) {
		// The standard knows no limit, and no name for going beyond it.
		return failure{code: "too-long", message: err.Error()}
	}
	return failure{
		code:    string(parseError.Code),
		offset:  parseError.Start,
		message: parseError.Message(),
	}
}
