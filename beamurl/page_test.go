package beamurl_test

import (
	"flag"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

// Beam's SDK has a flag -update.
var update = flag.Bool("update-page", false, "write the example in docs/beam.md")

// TestPage holds the Go code in docs/beam.md to the example.
func TestPage(t *testing.T) {
	docs.Examples(t, "../docs/beam.md", *update, "./Example*")
}
