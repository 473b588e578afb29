// Package hostspan finds the host in an input of the URL parser. Tests use it to
// show that a difference between parsers comes from the very host.
package hostspan

import "github.com/weburl/weburl/spec"

// A Span is the position of the host in an input.
type Span struct {
	Start, End int    // bytes
	Scheme     string // of the URL when the parser came to the host
	Found      bool
}

// Of returns the span of the host in an input that package spec parses relative
// to a base URL, or nil.
func Of(input string, base *spec.URL) Span {
	var s Span
	p := spec.Parser{Trace: s.Step}
	p.Parse(input, base) // a failure leaves the host that was the reason, if any
	return s
}

// Step extends s by a step of a parser. It is for [spec.Parser.Trace].
func (s *Span) Step(step spec.Step) {
	switch step.State {
	case spec.HostState, spec.HostnameState, spec.FileHostState:
		if !s.Found {
			s.Start, s.Found = step.Offset, true
		}
		s.End, s.Scheme = step.Offset, step.URL().Scheme
	}
}

// In returns the host in an input.
func (s Span) In(input string) string { return input[s.Start:s.End] }

// Replaced returns an input with another host.
func (s Span) Replaced(input, host string) string {
	return input[:s.Start] + host + input[s.End:]
}

// Alone returns an input that has only the host of another.
func (s Span) Alone(input string) string { return s.Scheme + "://" + s.In(input) + "/" }
