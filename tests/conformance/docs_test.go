package conformance

import (
	"flag"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the examples of docs/javascript.md")

// TestPage holds the Go code in docs/javascript.md to the examples of package gojaurl.
func TestPage(t *testing.T) {
	docs.Examples(t, "../../docs/javascript.md", *update, "../../jsurl/gojaurl/ExampleInstall*", "../../jsurl/gojaurl/ExampleToURL*", "../../jsurl/gojaurl/ExampleEnable*")
}
