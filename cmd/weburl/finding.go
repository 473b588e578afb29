package main

import "github.com/weburl/weburl/internal/answers"

// A finding is something that is wrong with a URL.
type finding = answers.Finding

// A checked is a request and what was found.
type checked struct {
	*request
	answers.Checked
	passes bool // it is valid, or all that is wrong does not count
}

// A checker checks requests under a policy.
type checker struct {
	answers.Checker
	policy *checkPolicy
}

func (c *checker) check(r *request) checked {
	result := checked{request: r, Checked: c.Check(r.asInput())}
	c.policy.apply(&result)
	return result
}
