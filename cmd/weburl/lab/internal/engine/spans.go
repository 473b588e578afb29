package engine

import (
	"strings"

	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// A span is the part of an input that a component was read from, without the
// delimiters around it.
type span struct {
	component  spec.Component
	start, end int // bytes of the input
}

// spansOf returns which parts of an input the components were read from, by the
// steps of the parser, in the order of the input. Components that came from the
// base have none.
func spansOf(input string, steps []answers.Step) (spans []span) {
	add := func(c spec.Component, start, end int) {
		if n := len(spans); n > 0 && spans[n-1].component == c {
			spans[n-1].end = end
			return
		}
		spans = append(spans, span{c, start, end})
	}
	userinfo := span{start: -1}
	for i := range steps {
		s := &steps[i]
		switch s.State {
		case spec.SchemeState:
			if s.Next < 0 || s.Back() { // there is no scheme
				continue
			}
			add(spec.SchemeComponent, steps[i-1].Start, s.Last)
		case spec.AuthorityState:
			if s.Back() || s.EOF && s.Changed == 0 {
				continue
			}
			if s.Changed.Has(spec.UsernameComponent) || s.Changed.Has(spec.PasswordComponent) {
				if userinfo.start < 0 {
					userinfo.start = s.Start
				}
				userinfo.end = s.Last
			}
		case spec.HostState, spec.HostnameState, spec.FileHostState:
			if userinfo.start >= 0 {
				spans = appendUserinfo(spans, input, userinfo)
				userinfo.start = -1
			}
			switch text := input[s.Start:s.Last]; {
			case s.Changed.Has(spec.HostComponent), becomesEmpty(s, text):
				add(spec.HostComponent, s.Start, s.Last)
			case s.State == spec.FileHostState && engine.IsDriveLetter(text):
				add(spec.PathComponent, s.Start, s.Last)
			}
		case spec.PortState:
			add(spec.PortComponent, s.Start, s.Last)
		case spec.PathStartState, spec.PathState, spec.OpaquePathState:
			start, end := s.Start, s.Last
			switch n := len(spans); {
			case n > 0 && spans[n-1].component == spec.PathComponent:
			case s.State == spec.PathStartState && isSlash(input, start):
				end = s.Used()
			case startsAtSlash(steps, i) && isSlash(input, start-1):
				start--
			}
			if n := len(spans); end > start || n > 0 && spans[n-1].component == spec.PathComponent {
				add(spec.PathComponent, start, end)
			}
		case spec.QueryState:
			add(spec.QueryComponent, s.Start, s.Last)
		case spec.FragmentState:
			add(spec.FragmentComponent, s.Start, s.Last)
		}
	}
	return spans
}

// startsAtSlash reports whether the state before a step may have used up the slash
// that a path begins with.
func startsAtSlash(steps []answers.Step, i int) bool {
	if i == 0 {
		return false
	}
	switch steps[i-1].State {
	case spec.PathOrAuthorityState, spec.RelativeSlashState, spec.FileSlashState, spec.SchemeState:
		return true
	}
	return false
}

func isSlash(input string, i int) bool {
	return 0 <= i && i < len(input) && (input[i] == '/' || input[i] == '\\')
}

// appendUserinfo divides a userinfo at its first colon.
func appendUserinfo(spans []span, input string, userinfo span) []span {
	name, _, ok := strings.Cut(input[userinfo.start:userinfo.end], ":")
	end := userinfo.start + len(name)
	spans = append(spans, span{spec.UsernameComponent, userinfo.start, end})
	if ok {
		spans = append(spans, span{spec.PasswordComponent, end + len(":"), userinfo.end})
	}
	return spans
}

// encodeSet names the percent-encode set of a component of a URL, or returns nothing if it has none or in an older edition.
func encodeSet(c spec.Component, u *spec.URL, edition spec.Edition) string {
	switch {
	case u == nil || edition != spec.Current:
		return ""
	case c == spec.UsernameComponent || c == spec.PasswordComponent:
		return "userinfo"
	case c == spec.HostComponent && u.Host.Kind == spec.OpaqueHost, c == spec.PathComponent && u.HasOpaquePath():
		return "C0 control"
	case c == spec.QueryComponent && scheme.IsSpecial(u.Scheme):
		return "special-query"
	case c == spec.PathComponent || c == spec.QueryComponent || c == spec.FragmentComponent:
		return c.String()
	}
	return ""
}

// appendSpans appends the member spans: each with the percent-encode set of its component.
func appendSpans(b []byte, x *result) []byte {
	b = append(answers.AppendName(b, "spans"), '[')
	for i, s := range x.spans {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendMember(b, "component", s.component.String())
		b = answers.AppendMember(b, "set", encodeSet(s.component, x.URL, x.Edition))
		b = answers.AppendInt(b, "start", s.start)
		b = append(answers.AppendInt(b, "end", s.end), '}')
	}
	return append(b, ']')
}

// A result is the result of parsing the input. The validation errors are not described: that takes
// longer than to find them.
type result struct {
	answers.Result
	spans  []span
	errors []spec.ValidationError
	valid  bool // the input is a valid URL string
}

// read reads the input.
func (r *request) read() *result {
	if r.result != nil {
		return r.result
	}
	x := &result{}
	watch := answers.Stepper{Bare: true}
	base, ok := r.readBase()
	if ok {
		parser := spec.Parser{
			Edition: r.edition, Encoding: r.encoding, Trace: watch.Trace,
			Report: func(e spec.ValidationError) { x.errors = append(x.errors, e) },
		}
		x.Result = answers.Result{Input: r.Input, Edition: r.edition}
		x.URL, _ = parser.Parse(r.Text, base)
	}
	if x.URL == nil {
		x.Result = answers.Read(r.Input, r.edition, r.encoding, nil)
	}
	x.spans = spansOf(r.Text, watch.Steps)
	x.valid = r.NotText < 0 && x.URL != nil && r.edition.Check(spec.ValidURLString, r.Text, base) == nil
	r.result = x
	return x
}

// readBase returns the base, which is nil if there is none. It is not ok if it does
// not parse.
func (r *request) readBase() (base *spec.URL, ok bool) {
	if !r.HasBase {
		return nil, true
	}
	base, err := (&spec.Parser{Edition: r.edition}).Parse(r.Base, nil)
	return base, err == nil
}
