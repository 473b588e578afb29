package answers

import (
	"strconv"

	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A Result is the result of parsing an input by an edition.
type Result struct {
	Input
	Edition spec.Edition
	URL     *spec.URL // nil if the parse failed
	Errors  []Finding
	Failure *Finding // the error that ended the parse of the input or the base
}

// Read parses an input by an edition. If watch is not nil it gets the steps.
func Read(in Input, edition spec.Edition, encoding *percent.Encoding, watch *Stepper) Result {
	x := Result{Input: in, Edition: edition}
	var last Finding // reported
	parser := spec.Parser{Edition: edition, Report: func(e spec.ValidationError) { last = FindingOf(in.Base, e).advised(in.Base, false, true) }}
	parse := func(input string, base *spec.URL) (*spec.URL, bool) {
		url, err := parser.Parse(input, base)
		if err == spec.ErrTooLong {
			last = inputTooLong()
		}
		if err != nil {
			x.Failure = &last
		}
		return url, err == nil
	}
	var base *spec.URL
	if in.HasBase {
		var ok bool
		if base, ok = parse(in.Base, nil); !ok {
			last.InBase = true
			return x
		}
	}
	parser.Report = func(e spec.ValidationError) {
		last = FindingOf(in.Text, e).advised(in.Text, in.HasBase, false)
		x.Errors = append(x.Errors, last)
		if watch != nil {
			watch.Report(last)
		}
	}
	parser.Encoding = encoding
	if watch != nil {
		parser.Trace = watch.Trace
	}
	x.URL, _ = parse(in.Text, base)
	return x
}

// AppendExplanation appends what the parser did, and the URL record if there is one.
func AppendExplanation(b []byte, x *Result, steps []Step) []byte {
	b = AppendMember(b, "edition", x.Edition.String())
	b = append(AppendName(b, "steps"), '[')
	for i := range steps {
		b = appendStep(AppendComma(b, i), &steps[i], x)
	}
	if b = append(b, ']'); x.URL != nil {
		b = x.AppendOutcome(b)
	}
	return b
}

// AppendEditions appends how editions read an input.
func AppendEditions(b []byte, results []Result) []byte {
	b = append(AppendName(b, "editions"), '[')
	for i := range results {
		x := &results[i]
		b = append(AppendComma(b, i), '{')
		b = AppendMember(b, "edition", x.Edition.String())
		b = x.AppendOutcome(b)
		b = AppendFindings(b, x.Errors)
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendStep(b []byte, s *Step, x *Result) []byte {
	b = append(b, '{')
	if s.State != 0 {
		b = AppendMember(b, "state", s.State.String())
		b = AppendMember(b, "spec", s.State.Anchor())
		_, left := s.Saw(x.Text)
		b = AppendInt(b, "start", s.Start)
		b = AppendInt(b, "end", s.Used())
		if s.Peeked() {
			b = AppendMember(b, "upTo", left)
		}
		if s.Back() {
			b = AppendInt(b, "back", s.Next)
		}
	} else {
		b = append(AppendName(b, "state"), "null"...)
	}
	if list := s.Stored(x.Edition); len(list) > 0 {
		b = append(AppendName(b, "set"), '{')
		for _, stored := range list {
			b = AppendNullable(b, stored.Component, stored.Value)
		}
		b = append(b, '}')
	}
	b = AppendFindings(b, s.Errors)
	return append(b, '}')
}

// AppendOutcome appends the URL record, or why there is none.
func (x *Result) AppendOutcome(b []byte) []byte {
	if x.URL == nil {
		f, ofBase := x.Failure.Failure()
		return AppendError(b, f, ofBase)
	}
	return appendRecord(AppendName(b, "url"), x.URL, x.Edition)
}

// appendRecord appends a URL record with its serialization and origin. A path
// that is a list is an array.
func appendRecord(b []byte, u *spec.URL, edition spec.Edition) []byte {
	c := ComponentsOf(u, edition)
	b = append(b, '{')
	b = AppendMember(b, "href", c.Href)
	b = AppendMember(b, "scheme", c.Scheme)
	b = AppendMember(b, "username", c.Username)
	b = AppendMember(b, "password", c.Password)
	b = AppendNullable(b, "host", c.Host)
	b = AppendName(b, "port")
	if u.Port != nil {
		b = strconv.AppendUint(b, uint64(*u.Port), 10)
	} else {
		b = append(b, "null"...)
	}
	if c.Opaque {
		b = AppendMember(b, "path", c.Path)
	} else {
		b = append(AppendName(b, "path"), '[')
		for i, segment := range u.Path.List {
			b = AppendString(AppendComma(b, i), segment)
		}
		b = append(b, ']')
	}
	b = AppendNullable(b, "query", c.Query)
	b = AppendNullable(b, "fragment", c.Fragment)
	b = AppendMember(b, "origin", c.Origin)
	return append(b, '}')
}
