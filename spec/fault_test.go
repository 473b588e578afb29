package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/spec"
)

// TestFaultOfExamples wants a fault in few words for each example of the
// catalogue, and in each message first the fault and then the advice.
func TestFaultOfExamples(t *testing.T) {
	for doc := range spec.Catalogue() {
		for _, x := range doc.Examples {
			var base *spec.URL
			if x.Base != "" {
				var err error
				if base, err = spec.Parse(x.Base, nil); err != nil {
					t.Fatal(err)
				}
			}
			found := false
			parser := spec.Parser{Report: func(e spec.ValidationError) {
				if e.Code != doc.Code {
					return
				}
				found = true
				fault := e.Fault(x.Input)
				if fault == "" || len(fault) > 100 || strings.Contains(fault, string(e.Code)) || strings.HasSuffix(fault, ".") {
					t.Errorf("%s, %q: %s", e.Code, x.Input, fault)
				}
				if got, want := e.Message(x.Input), fault+". "+doc.Advice; got != want {
					t.Errorf("%s, %q: message %s, want %s", e.Code, x.Input, got, want)
				}
			}}
			_, _ = parser.Parse(x.Input, base)
			if !found {
				t.Errorf("%q does not give %s", x.Input, doc.Code)
			}
		}
	}
}

func ExampleValidationError_Fault() {
	const input = " https://user@example.org:80\\a b"
	parser := spec.Parser{Report: func(e spec.ValidationError) { fmt.Println(e.Fault(input)) }}
	_, _ = parser.Parse(input, nil)
	// Output:
	// there is a space (U+0020)
	// there are credentials before an "@" (U+0040)
	// there is a backslash (U+005C)
	// there is a space (U+0020)
}
