package main

import (
	"bytes"
	"io"
	"regexp"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
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
		r := randomRequest(g, i)
		c := checker{Checker: answers.Checker{Edition: spec.Current}, policy: &checkPolicy{}}
		found := c.check(&r)
		if found.URL == nil {
			continue
		}
		for _, edition := range spec.Editions() {
			x := answers.Read(r.AsInput(), edition, nil, nil)
			if x.URL == nil {
				continue
			}
			components := componentsOf(x.URL, edition)
			text := href(colored, components)
			if got := escapes.ReplaceAllString(text, ""); got != components.Href {
				t.Errorf("without its colours %q is not %q", text, components.Href)
			}
			if len(escapes.FindAllString(text, -1)) < 4 {
				t.Errorf("little colour in %q", text)
			}
			if got := href(plain, components); got != components.Href {
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
	c := checker{Checker: answers.Checker{Edition: spec.Current}, policy: &checkPolicy{}}
	found := c.check(&r)
	var reporter textReporter
	reporter.report(tool, &found)
	reporter.end(tool, 0)
	var steps answers.Stepper
	showExplanation(tool, answers.Read(r.AsInput(), spec.Current, nil, &steps), steps.Steps)
	showEditions(tool, readEditions(&r, nil))
	tool.Stdout.Flush()
	return b.String()
}
