package javauri_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.JavaURI, javauri.Dialect, readers.Options{FailureNames: true})
}
