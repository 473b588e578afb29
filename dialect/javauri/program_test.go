package javauri_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.JavaURI, javauri.Dialect, readers.Options{FailureNames: true})
}

// Spaces and controls are those of Java.
func TestCharacters(t *testing.T) {
	readers.CompareEach(t, readers.JavaURI, javauri.Dialect, nil,
		readers.Question{Input: "http://u*@h/"},
		readers.Question{Input: "a*b"},
	)
}
