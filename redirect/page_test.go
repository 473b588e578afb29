package redirect_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/redirect"
)

var update = flag.Bool("update", false, "write the table of docs/redirect-reference.md, and the function in docs/redirect.md")

// shown are the payloads in the table of docs/redirect-reference.md.
var shown = []string{
	"/home?a=b#c", "home", "/100%25", "/a%2520b", "//example.com/x", "https:evil.example", "@evil.example", ".evil.example", "／／evil.example",
	"//evil.example", "///evil.example", `\\evil.example`, `/\evil.example`, `\/\/evil.example/`, "http:evil.example", "https:///evil.example",
	"/\t/evil.example", "/\r\n/evil.example", " //evil.example", "h\nttps://evil.example",
	"/%09/evil.example", "/%2f/evil.example", "/%5cevil.example", "/%252fevil.example", "/%25%32%66evil.example", "/%%32%66evil.example", "/%0d%0aLocation:%20//evil.example", "/a/..%2f..%2f/evil.example",
	"/..//evil.example", "/%2e%2e//evil.example", "/a%252fb/%252e%252e//evil.example", `https://example.com/\evil.example`, "/C|/x",
	"https://example.com@evil.example/", `https://example.com\@evil.example/`, `https://evil.example\@example.com/`, "https://evil.example@example.com/",
	"https://example.com.evil.example/", "//ｅvil.example", "//evil。example", "//2130706433/",
	"javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,<script>alert(1)</script>", "blob:https://example.com/x",
	"//example.com:x/",
}

// TestPage holds the table of docs/redirect-reference.md to what Resolve does.
func TestPage(t *testing.T) {
	rules := make(map[string]redirect.Rule)
	for _, p := range payloads {
		rules[p.target] = p.rule
	}
	var table strings.Builder
	table.WriteString("| target | result |\n|---|---|\n")
	for _, target := range shown {
		if _, ok := rules[target]; !ok {
			t.Errorf("%q is not a payload of the test", target)
		}
		var p redirect.Policy
		verdict := ""
		if u, err := p.Resolve(page, target); err != nil {
			verdict = "rejected, rule `" + string(rule(err)) + "`"
		} else {
			verdict = "`" + u.String() + "`"
		}
		quoted := strings.NewReplacer("\t", "⇥", "\r", "␍", "\n", "␊", "|", `\|`).Replace(target)
		fmt.Fprintf(&table, "| `%s` | %s |\n", quoted, strings.ReplaceAll(verdict, "|", `\|`))
	}
	docs.Part(t, "../docs/redirect-reference.md", "<!-- table: go test ./redirect -run TestPage -update -->\n", "<!-- end of table -->", table.String(), *update)
}
