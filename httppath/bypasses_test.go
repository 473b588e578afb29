package httppath

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the pages")

// Each published bypass is rejected, or the rule that it is to pass matches. TestBypasses holds
// the page to the list.
func TestBypasses(t *testing.T) {
	data, err := os.ReadFile("testdata/bypasses.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	page.WriteString("\n| advisory | program | protects | target | answer |\n|---|---|---|---|---|\n")
	n := 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			t.Fatalf("%q", line)
		}
		advisory, program, protected, target := fields[0], fields[1], fields[2], fields[3]
		path, err := new(Policy).Clean(target)
		answer := "the rule matches"
		var e *Error
		switch {
		case errors.As(err, &e):
			answer = "rejected: " + e.Ambiguity.String()
		case err != nil:
			t.Errorf("%s: %v", advisory, err)
		case !MustPrefix(protected).Match(path):
			t.Errorf("%s: %s is %s, which a rule for %s does not match", advisory, target, path, protected)
		}
		n++
		fmt.Fprintf(&page, "| [%s](https://nvd.nist.gov/vuln/detail/%[1]s) | %s | `%s` | `%s` | %s |\n", advisory, program, protected, target, answer)
	}
	if n < 40 {
		t.Errorf("%d bypasses", n)
	}
	page.WriteString("\n")
	docs.Part(t, "../docs/path-bypasses.md", "<!-- bypasses -->\n", "<!-- end of bypasses -->", page.String(), *update)
}
