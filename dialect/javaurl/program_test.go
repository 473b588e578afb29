package javaurl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.JavaURL, javaurl.Dialect(), parsers.Options{FailureNames: true})
}

// Letters, digits and white space are those of Unicode 13, which Java 17 has.
func TestCharacters(t *testing.T) {
	parsers.CompareEach(t, parsers.JavaURL, javaurl.Dialect(), nil,
		parsers.Question{Input: "a*:x", Base: "http://h/a"},
		parsers.Question{Input: "*:x", Base: "http://h/a"},
		parsers.Question{Input: "http://u@h*:8*/p"},
		parsers.Question{Input: "mailto:*"},
	)
}
