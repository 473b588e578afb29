package ruby_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/ruby"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Ruby, ruby.Dialect(), parsers.Options{FailureNames: true})
}
