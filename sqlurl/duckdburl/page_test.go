package duckdburl_test

import (
	"flag"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the example in docs/duckdb.md")

// TestPage holds the Go code in docs/duckdb.md to the example.
func TestPage(t *testing.T) {
	docs.Examples(t, "../../docs/duckdb.md", *update, "./Example*")
}
