package columns_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the table of docs/columns-reference.md")

// TestPage holds the table of docs/columns-reference.md to the columns and to the row of a
// URL.
func TestPage(t *testing.T) {
	const input = "https://www.example.co.uk:8443/a?b"
	types := map[columns.Type]string{columns.String: "string", columns.Integer: "integer", columns.Boolean: "boolean"}
	var maker columns.Maker
	row := maker.Append(nil, input, weburl.MustParse(input))
	var b strings.Builder
	fmt.Fprintf(&b, "| | column | type | value | for `%s` |\n|--:|---|---|---|---|\n", input)
	for i, c := range columns.All() {
		example := "NULL"
		if row[i].NotNull {
			example = "`" + row[i].Text + "`"
		}
		fmt.Fprintf(&b, "| %d | `%s` | %s | %s | %s |\n", i+1, c.Name, types[c.Type], c.About, example)
	}
	docs.Part(t, "../docs/columns-reference.md", "<!-- columns: go test ./columns -run TestPage -update -->\n", "<!-- end of columns -->\n", b.String(), *update)
}
