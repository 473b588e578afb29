package answers

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/weburl/weburl/spec"
)

// A Step is the parser in one state for a while: until it goes on to another
// or, in the authority state and the path state, has stored something in the
// record.
type Step struct {
	State spec.State // zero for what is done before the states
	Start int        // the byte of the first code point it saw
	Last  int        // that of the last, which can be EOF
	Next  int        // the byte at which the next step starts, or -1
	EOF   bool       // the last code point it saw is EOF

	Changed spec.ComponentSet // what was stored
	URL     *spec.URL         // the record after the step; nil if nothing was stored
	Errors  []Finding

	Buffer  string   // what the buffer held at the end or, if it was emptied there, before
	Emptied bool     // the buffer was emptied at the end
	Flags   []string // the flags of the machine that were set, if only for a while
}

// Used returns where that ends which the step used up. It may have seen the
// code point after that, and left it to the next step.
func (s *Step) Used() int { return max(s.Last, s.Next) }

// Peeked reports whether the step left the last code point that it saw, or EOF.
func (s *Step) Peeked() bool { return s.Next <= s.Last }

// Back reports whether the next step starts before the end of this one.
func (s *Step) Back() bool { return s.Next >= 0 && s.Next < s.Last }

// mostSteps is how many steps there can be if a state has several. After that
// each is a whole state, of which there are few: of path segments there is no
// end, and the record is copied for each step.
const mostSteps = 100

// A Stepper collects the steps of a [spec.Parser], which calls its methods.
type Stepper struct {
	Steps []Step

	// Bare leaves the record, the buffer and the flags out of the steps.
	Bare bool

	ended   bool // the last step has
	pending []Finding
}

// Report takes a finding of the parser.
func (t *Stepper) Report(f Finding) { t.pending = append(t.pending, f) }

// Trace takes a step of the parser.
func (t *Stepper) Trace(s spec.Step) {
	if len(t.Steps) == 0 {
		if len(t.pending) > 0 {
			t.Steps = []Step{{Next: s.Offset, Last: -1, Errors: t.pending}}
			t.pending = nil
		}
		t.ended = true
	}
	if t.ended {
		if n := len(t.Steps); n > 0 {
			t.Steps[n-1].Next = s.Offset
		}
		t.Steps = append(t.Steps, Step{State: s.State, Start: s.Offset, Next: -1})
	}
	last := &t.Steps[len(t.Steps)-1]
	last.Last, last.EOF = s.Offset, s.C == spec.EOF
	last.Changed |= s.Changed
	last.Errors = append(last.Errors, t.pending...)
	failed := slices.ContainsFunc(t.pending, func(f Finding) bool { return f.Fatal })
	t.pending = nil
	partEnded := s.State == spec.AuthorityState && s.Changed != 0 || s.State == spec.PathState && (s.Changed != 0 || s.Emptied() != "")
	t.ended = s.Next != s.State || s.C == spec.EOF || partEnded && len(t.Steps) < mostSteps
	if t.Bare {
		return
	}
	last.addFlags(s)
	if t.ended && last.Changed != 0 {
		last.URL = s.URL()
	}
	if t.ended || failed {
		emptied := s.Emptied()
		last.Buffer, last.Emptied = cmp.Or(emptied, s.Buffer()), emptied != ""
	}
}

// addFlags adds the flags of the machine that are set.
func (s *Step) addFlags(run spec.Step) {
	for _, flag := range []struct {
		name  string
		isSet bool
	}{
		{"atSignSeen", run.AtSignSeen},
		{"insideBrackets", run.InsideBrackets},
		{"passwordTokenSeen", run.PasswordTokenSeen},
	} {
		if flag.isSet && !slices.Contains(s.Flags, flag.name) {
			s.Flags = append(s.Flags, flag.name)
		}
	}
}

// Saw returns the text that a step used up, and the code point that it left.
// That is empty if there is none or if it is EOF.
func (s *Step) Saw(input string) (used, left string) {
	if s.State == 0 {
		return "", ""
	}
	used = input[s.Start:s.Used()]
	if s.Peeked() && !s.EOF {
		_, size := utf8.DecodeRuneInString(input[s.Last:])
		left = input[s.Last : s.Last+size]
	}
	return used, left
}

// A Stored is a component that a step stored. The value is nil for null.
type Stored struct {
	Component string
	Value     *string
}

// Stored returns what a step stored.
func (s *Step) Stored(edition spec.Edition) (list []Stored) {
	if s.URL == nil {
		return nil
	}
	c := ComponentsOf(s.URL, edition)
	var port *string
	if c.Port != "" {
		port = &c.Port
	}
	for _, part := range []struct {
		component spec.Component
		value     *string
	}{
		{spec.SchemeComponent, &c.Scheme},
		{spec.UsernameComponent, &c.Username},
		{spec.PasswordComponent, &c.Password},
		{spec.HostComponent, c.Host},
		{spec.PortComponent, port},
		{spec.PathComponent, &c.Path},
		{spec.QueryComponent, c.Query},
		{spec.FragmentComponent, c.Fragment},
	} {
		if s.Changed.Has(part.component) {
			list = append(list, Stored{part.component.String(), part.value})
		}
	}
	return list
}
