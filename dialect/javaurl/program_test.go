package javaurl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.JavaURL, javaurl.Dialect, readers.Options{FailureNames: true})
}

// Letters, digits and white space are those of Unicode 13, which Java 17 has.
func TestCharacters(t *testing.T) {
	readers.CompareEach(t, readers.JavaURL, javaurl.Dialect, nil,
		readers.Question{Input: "a*:x", Base: "http://h/a"},
		readers.Question{Input: "*:x", Base: "http://h/a"},
		readers.Question{Input: "http://u@h*:8*/p"},
		readers.Question{Input: "mailto:*"},
	)
}
