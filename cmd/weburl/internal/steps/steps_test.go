package steps_test

import (
	"bytes"
	"io"
	"regexp"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/findings"
	"github.com/weburl/weburl/cmd/weburl/internal/listing"
	"github.com/weburl/weburl/cmd/weburl/internal/steps"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/streamtest"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestColors holds what is shown in colour to what is shown without.
func TestColors(t *testing.T) {
	g := urlgen.New(3)
	colored, plain := term.NewStyle(true), term.NewStyle(false)
	for i := range 5000 {
		r := streamtest.Request(g, i)
		if answers.Read(r.AsInput(), spec.Current, nil, nil).URL == nil {
			continue
		}
		for _, edition := range spec.Editions() {
			x := answers.Read(r.AsInput(), edition, nil, nil)
			if x.URL == nil {
				continue
			}
			components := listing.OfRecord(x.URL, edition)
			text := listing.Href(colored, components)
			if got := escapes.ReplaceAllString(text, ""); got != components.Href {
				t.Errorf("without its colours %q is not %q", text, components.Href)
			}
			if len(escapes.FindAllString(text, -1)) < 4 {
				t.Errorf("little colour in %q", text)
			}
			if got := listing.Href(plain, components); got != components.Href {
				t.Errorf("got %q, want %q", got, components.Href)
			}
		}
		if got := escapes.ReplaceAllString(styled(colored, r), ""); got != styled(plain, r) {
			t.Errorf("got:\n%s\nwant:\n%s", got, styled(plain, r))
		}
	}
}

// styled returns all that can be shown of a request.
func styled(s term.Style, r stream.Request) string {
	var b bytes.Buffer
	tool := stream.NewTool(nil, &b, io.Discard)
	tool.Style = s
	found, _ := findings.NewChecker(new(findings.Policy), spec.Current, nil).Request(&r)
	reporter := findings.ReporterOf("text")
	reporter.Report(tool, found)
	reporter.End(tool, 0)
	var watch answers.Stepper
	steps.Show(tool, answers.Read(r.AsInput(), spec.Current, nil, &watch), watch.Steps)
	var results []answers.Result
	for _, edition := range spec.Editions() {
		results = append(results, answers.Read(r.AsInput(), edition, nil, nil))
	}
	steps.ShowEditions(tool, results)
	tool.Stdout.Flush()
	return b.String()
}
