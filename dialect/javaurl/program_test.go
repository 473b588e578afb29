package javaurl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.JavaURL, javaurl.Dialect, readers.Options{FailureNames: true})
}
