package parsers_test

import (
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/parsers"
)

// Every kind of byte arrives as it is, and the answers in order.
func TestAsk(t *testing.T) {
	for _, p := range []parsers.Program{parsers.Curl, parsers.Python} {
		t.Run(p.Name, func(t *testing.T) {
			process := p.Prepare(t)()
			for range 2 {
				answers, err := process.Ask([]parsers.Question{
					{Input: "http://u:p@h:81/a?b#c"},
					{Input: "http://h:81/\xff\u00e9/"},
					{Input: "http://[/"},
					{Input: "../x", Base: "http://h/a/b/c"},
				})
				if err != nil {
					t.Fatal(err)
				}
				for c, want := range []string{"http", "u:p", "u", "p", "h", "81", "/a", "b", "c"} {
					v := answers[0].Components[c]
					if v.IsUnknown() {
						continue
					}
					if got, ok := v.Text(); !ok || got != want {
						t.Errorf("component %d: %q, not %q", c, got, want)
					}
				}
				if a := answers[1]; a.Components[dialect.Path].String() != "/\xff\u00e9/" || !a.Components[dialect.Query].IsNull() {
					t.Errorf("got %v", a)
				}
				if a := answers[2]; !a.Failed || a.FailureName == "" {
					t.Errorf("got %v", a)
				}
				if a := answers[3]; a.Href != dialect.Text("http://h/a/x") {
					t.Errorf("got %v", a)
				}
			}
		})
	}
}
