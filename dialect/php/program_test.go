package php_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.PHP, php.Dialect, readers.Options{FailureNames: true})
}
