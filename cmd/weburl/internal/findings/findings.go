// Package findings checks URLs, and reports errors: as text, in SARIF, or as annotations
// of GitHub Actions. The URLs are requests, or are found in documents.
package findings

import (
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A Finding is a validation error of a URL.
type Finding = answers.Finding

// A Result is a request and its findings.
type Result struct {
	*stream.Request
	answers.Checked
	passes bool // it is valid, or all of its findings are left out
}

// An InvalidError is the result of a request that fails.
type InvalidError struct{ *Result }

// Error implements error.
func (e *InvalidError) Error() string { f, _ := e.Failure(); return f.Message }

// Failure implements [stream.Failing].
func (e *InvalidError) Failure() (f stream.Failure, ofBase bool) { return e.Worst().Failure() }

// A Checker checks requests under a policy. It is one worker's.
type Checker struct {
	answers.Checker
	policy *Policy
}

// NewChecker returns a checker by the rules of an edition. encoding is nil for UTF-8.
func NewChecker(p *Policy, edition spec.Edition, encoding *percent.Encoding) *Checker {
	return &Checker{answers.Checker{Edition: edition, Encoding: encoding, Ignored: p.ignored}, p}
}

// Request checks a request. The error is nil or an [InvalidError], by the policy.
func (c *Checker) Request(r *stream.Request) (*Result, error) {
	result := &Result{Request: r, Checked: c.Check(r.AsInput())}
	result.passes = result.Valid || len(result.Findings) == 0 && result.LeftOut > 0
	if c.policy.fails(result) {
		return result, &InvalidError{result}
	}
	return result, nil
}

// A Reporter writes results in a format. Many workers may report at once, each to a tool
// of its own.
type Reporter interface {
	Begin(*stream.Tool)
	Report(*stream.Tool, *Result)
	End(t *stream.Tool, unread int) // unread is how many lines had no input
	Count(*Result)                  // a result that stderr has
	Stop(*stream.Tool)              // End after a request that ended the command
	Between() string                // two results; empty for a blank line
}

// Formats are the names of the formats.
var Formats = []string{"text", "sarif", "github"}

// ReporterOf returns a reporter of a format, or nil if there is no such format.
func ReporterOf(format string) Reporter {
	switch format {
	case "text":
		return &text{}
	case "sarif":
		return &log{}
	case "github":
		return annotations{}
	}
	return nil
}

// Silent reports nothing.
type Silent struct{}

func (Silent) Begin(*stream.Tool)           {}
func (Silent) Report(*stream.Tool, *Result) {}
func (Silent) End(*stream.Tool, int)        {}
func (Silent) Count(*Result)                {}
func (Silent) Stop(*stream.Tool)            {}
func (Silent) Between() string              { return "" }
