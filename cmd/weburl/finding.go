package main

import (
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
)

// A finding is something that is wrong with a URL.
type finding = answers.Finding

// A checked is a request and what was found.
type checked struct {
	*stream.Request
	answers.Checked
	passes bool // it is valid, or all that is wrong does not count
}

// An invalidError is a request that fails, with its findings.
type invalidError struct{ *checked }

// Error implements error.
func (e *invalidError) Error() string { f, _ := e.Failure(); return f.Message }

// Failure implements [stream.Failing].
func (e *invalidError) Failure() (f stream.Failure, ofBase bool) { return e.Worst().Failure() }

// A checker checks requests under a policy.
type checker struct {
	answers.Checker
	policy *checkPolicy
}

func (c *checker) check(r *stream.Request) checked {
	result := checked{Request: r, Checked: c.Check(r.AsInput())}
	c.policy.apply(&result)
	return result
}
