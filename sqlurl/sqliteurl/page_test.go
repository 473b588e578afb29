package sqliteurl_test

import (
	"flag"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the example in docs/sql-reference.md")

// TestPage holds the Go code in docs/sql-reference.md to the example.
func TestPage(t *testing.T) {
	docs.Examples(t, "../../docs/sql-reference.md", *update, "./Example*")
}
