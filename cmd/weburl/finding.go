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
