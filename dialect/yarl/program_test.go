package yarl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/yarl"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Yarl, yarl.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Yarl, yarl.Dialect(), func(*dialect.Result) bool { return false })
}
