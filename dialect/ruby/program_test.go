package ruby_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/ruby"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Ruby, ruby.Dialect, readers.Options{FailureNames: true})
}
