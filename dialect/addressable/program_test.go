package addressable_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/addressable"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Addressable, addressable.Dialect(), parsers.Options{FailureNames: true})
}

// TCPSocket has its own way with a port that TCP does not have.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Addressable, addressable.Dialect(), parsers.IsBadPort)
}
