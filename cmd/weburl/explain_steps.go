package main

import (
	"unicode/utf8"

	"github.com/weburl/weburl/spec"
)

// A step is the parser in one state for a while: until it goes on to another
// or, in the authority state and the path state, has stored something in the
// record.
type step struct {
	state spec.State // zero for what is done before the states
	start int        // the byte of the first code point it saw
	last  int        // that of the last
	eof   bool       // the last is EOF
	next  int        // the byte at which the next step starts, or -1

	changed spec.ComponentSet // what was stored
	url     *spec.URL         // the record after the step; nil if nothing was stored
	errors  []finding
}

// used returns where that ends which the step used up. It may have seen the
// code point after that, and left it to the next step.
func (s *step) used() int { return max(s.last, s.next) }

// peeked reports whether the step left the last code point that it saw, or EOF.
func (s *step) peeked() bool { return s.next <= s.last }

// back reports whether the next step starts before what the step has seen.
func (s *step) back() bool { return s.next >= 0 && s.next < s.last }

// mostSteps is how many steps there can be if a state has several. After that
// each is a whole state, of which there are few: of path segments there is no
// end, and the record is copied for each step.
const mostSteps = 100

// A stepper makes steps of what the parser tells. Its methods are for a
// [spec.Parser].
type stepper struct {
	steps   []step
	ended   bool // the last step has
	pending []finding
}

func (t *stepper) report(f finding) { t.pending = append(t.pending, f) }

func (t *stepper) trace(s spec.Step) {
	if len(t.steps) == 0 {
		if len(t.pending) > 0 {
			t.steps = []step{{next: s.Offset, last: -1, errors: t.pending}}
			t.pending = nil
		}
		t.ended = true
	}
	if t.ended {
		if n := len(t.steps); n > 0 {
			t.steps[n-1].next = s.Offset
		}
		t.steps = append(t.steps, step{state: s.State, start: s.Offset, next: -1})
	}
	last := &t.steps[len(t.steps)-1]
	last.last, last.eof = s.Offset, s.C == spec.EOF
	last.changed |= s.Changed
	last.errors = append(last.errors, t.pending...)
	t.pending = nil
	partEnded := s.Changed != 0 && (s.State == spec.AuthorityState || s.State == spec.PathState)
	t.ended = s.Next != s.State || s.C == spec.EOF || partEnded && len(t.steps) < mostSteps
	if t.ended && last.changed != 0 {
		last.url = s.URL()
	}
}

// saw returns the text that a step used up, and the code point that it left.
// That is empty if there is none or if it is EOF.
func (t *step) saw(input string) (used, left string) {
	if t.state == 0 {
		return "", ""
	}
	used = input[t.start:t.used()]
	if t.peeked() && !t.eof {
		_, size := utf8.DecodeRuneInString(input[t.last:])
		left = input[t.last : t.last+size]
	}
	return used, left
}

// A stored is a component that a step stored. The value is nil for null.
type stored struct {
	component string
	value     *string
}

// stored returns what a step stored.
func (t *step) stored(edition *spec.Edition) (list []stored) {
	if t.url == nil {
		return nil
	}
	c := componentsOf(t.url, edition)
	var port *string
	if c.port != "" {
		port = &c.port
	}
	for _, part := range []struct {
		component spec.Component
		value     *string
	}{
		{spec.SchemeComponent, &c.scheme},
		{spec.UsernameComponent, &c.username},
		{spec.PasswordComponent, &c.password},
		{spec.HostComponent, c.host},
		{spec.PortComponent, port},
		{spec.PathComponent, &c.path},
		{spec.QueryComponent, c.query},
		{spec.FragmentComponent, c.fragment},
	} {
		if t.changed.Has(part.component) {
			list = append(list, stored{part.component.String(), part.value})
		}
	}
	return list
}
