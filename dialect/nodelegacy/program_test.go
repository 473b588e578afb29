package nodelegacy_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/nodelegacy"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.NodeLegacy, nodelegacy.Dialect, readers.Options{})
}
