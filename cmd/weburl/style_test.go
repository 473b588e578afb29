package main

import (
	"bytes"
	"io"
	"regexp"
	"testing"

	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestColors holds what is shown in colour to what is shown without.
func TestColors(t *testing.T) {
	g := urlgen.New(3)
	colored, plain := newStyle(true), newStyle(false)
	for i := range 5000 {
		r := randomRequest(g, i)
		c := checker{Checker: answers.Checker{Edition: spec.Current}, policy: &checkPolicy{}}
		found := c.check(&r)
		if found.URL == nil {
			continue
		}
		for _, edition := range spec.Editions() {
			x := answers.Read(r.asInput(), edition, nil, nil)
			if x.URL == nil {
				continue
			}
			components := componentsOf(x.URL, edition)
			text := colored.href(components)
			if got := escapes.ReplaceAllString(text, ""); got != components.Href {
				t.Errorf("without its colours %q is not %q", text, components.Href)
			}
			if len(escapes.FindAllString(text, -1)) < 4 {
				t.Errorf("little colour in %q", text)
			}
			if got := plain.href(components); got != components.Href {
				t.Errorf("got %q, want %q", got, components.Href)
			}
		}
		if got := escapes.ReplaceAllString(styled(colored, r), ""); got != styled(plain, r) {
			t.Errorf("got:\n%s\nwant:\n%s", got, styled(plain, r))
		}
	}
}

// styled returns all that can be shown of a request.
func styled(s style, r request) string {
	var b bytes.Buffer
	tool := newTool(nil, &b, io.Discard)
	tool.style = s
	c := checker{Checker: answers.Checker{Edition: spec.Current}, policy: &checkPolicy{}}
	found := c.check(&r)
	var reporter textReporter
	reporter.report(tool, &found)
	reporter.end(tool)
	var steps answers.Stepper
	tool.showExplanation(answers.Read(r.asInput(), spec.Current, nil, &steps), steps.Steps)
	tool.showEditions(readEditions(&r, nil))
	tool.stdout.Flush()
	return b.String()
}
