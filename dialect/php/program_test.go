package php_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.PHP, php.Dialect(), parsers.Options{FailureNames: true})
}
