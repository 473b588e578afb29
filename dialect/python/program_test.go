package python_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/python"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Python, python.Dialect(), parsers.Options{FailureNames: true})
}
