package findings_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/findings"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/streamtest"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// TestFindings holds what is said about random inputs to what must be so.
func TestFindings(t *testing.T) {
	g := urlgen.New(1)
	c := findings.NewChecker(new(findings.Policy), spec.Current, nil)
	g.InvalidUTF8 = true
	for i := range 20000 {
		r := streamtest.Request(g, i)
		found, _ := c.Request(&r)
		if found.Valid != (len(found.Findings) == 0) {
			t.Errorf("%q against %q: valid is %t but there are %d findings", r.Input, r.Base, found.Valid, len(found.Findings))
		}
		for i, f := range found.Findings {
			text := r.Input
			if f.InBase {
				text = r.Base
			}
			if f.Start < 0 || f.End < f.Start || len(text) < f.End {
				t.Fatalf("%q against %q: %s at %d to %d", r.Input, r.Base, f.Doc.Code, f.Start, f.End)
			}
			if last := i == len(found.Findings)-1; f.Fatal != (last && found.URL == nil) {
				t.Errorf("%q against %q: %s ends the parse: %t", r.Input, r.Base, f.Doc.Code, f.Fatal)
			}
			if f.Doc.Meaning == "" || f.Doc.Advice == "" || f.Doc.Anchor == "" {
				t.Errorf("nothing to say about %s", f.Doc.Code)
			}
		}
		out := report(t, found, 40)
		if !utf8.ValidString(out) || strings.IndexFunc(strings.ReplaceAll(out, "\n", ""), term.Hidden) >= 0 {
			t.Errorf("%q: something hidden in %q", r.Input, out)
		}
	}
}

// report returns what people are told on a terminal of some columns.
func report(t *testing.T, c *findings.Result, columns int) string {
	t.Helper()
	var b bytes.Buffer
	tool := stream.NewTool(nil, &b, io.Discard)
	tool.Columns = columns
	findings.ReporterOf("text").Report(tool, c)
	tool.Stdout.Flush()
	return b.String()
}

// TestManyFindings takes time linear in the number of findings.
func TestManyFindings(t *testing.T) {
	for _, input := range []string{
		"https://example.org/" + strings.Repeat("|", 1<<18),
		"https://" + strings.Repeat("@", 1<<18) + "example.org/",
		"https://" + strings.Repeat("a.", 1<<17) + "example.org/|",
	} {
		r := stream.Request{}
		r.Set(input)
		c := findings.NewChecker(new(findings.Policy), spec.Current, nil)
		found, _ := c.Request(&r)
		for _, columns := range []int{0, 80} {
			if out := report(t, found, columns); len(out) > 20*len(input) {
				t.Errorf("%d bytes about %d", len(out), len(input))
			}
		}
	}
}
