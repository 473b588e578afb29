package javauri_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.JavaURI, javauri.Dialect(), parsers.Options{FailureNames: true})
}

// Spaces and controls are those of Java.
func TestCharacters(t *testing.T) {
	parsers.CompareEach(t, parsers.JavaURI, javauri.Dialect(), nil,
		parsers.Question{Input: "http://u*@h/"},
		parsers.Question{Input: "a*b"},
	)
}
