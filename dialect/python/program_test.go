package python_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/python"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Python, python.Dialect, readers.Options{FailureNames: true})
}
