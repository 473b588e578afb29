package addressable_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/addressable"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.Addressable, addressable.Dialect, readers.Options{FailureNames: true})
}

// TCPSocket has its own way with a port that TCP does not have.
func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.Addressable, addressable.Dialect, readers.IsBadPort)
}
