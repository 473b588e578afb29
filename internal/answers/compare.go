package answers

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

// AppendComparison appends the members of a comparison.
func AppendComparison(b []byte, x *compare.Comparison) []byte {
	b = AppendMember(b, "level", x.Level.String())
	b = AppendBool(b, "hostsDiffer", x.HostsDiffer())
	b = append(AppendName(b, "differ"), '[')
	for i, name := range x.Differ.Names() {
		b = AppendString(AppendComma(b, i), name)
	}
	b = AppendBool(append(b, ']'), "rejected", x.Rejected)
	b = append(AppendName(b, "signs"), '[')
	for i, s := range x.Signs() {
		b = append(AppendComma(b, i), '{')
		b = AppendMember(b, "class", string(s.Class))
		b = AppendInt(b, "start", s.Start)
		b = AppendInt(b, "end", s.End)
		b = append(AppendMember(b, "meaning", s.Class.Meaning()), '}')
	}
	b = AppendMember(append(b, ']'), "verdict", x.Verdict())
	b = append(AppendName(b, "results"), '[')
	for i, d := range x.Dialects {
		b = append(AppendComma(b, i), '{')
		b = AppendMember(b, "dialect", d.Name())
		b = append(appendResult(b, x, i), '}')
	}
	return append(b, ']')
}

// FailureOfComparison returns why an input that was compared fails, and whether that is
// the base: two dialects connect to different destinations, the current standard does not
// parse the input or, if rejections count, a dialect rejects it. ok is false if it does not
// fail.
func FailureOfComparison(x *compare.Comparison, in Input, rejections bool) (f Failure, ofBase, ok bool) {
	if x.Level == compare.Destination {
		return Failure{Code: x.Level.String(), Message: x.Verdict(), NoPlace: true}, false, true
	}
	var parser weburl.Parser
	if in.HasBase {
		var err error
		if parser.Base, err = weburl.Parse(in.Base); err != nil {
			return in.Failure(err, true), true, true
		}
	}
	if _, err := parser.Parse(in.Text); err != nil {
		return in.Failure(err, false), false, true
	}
	if x.Level == compare.Rejected && rejections {
		return Failure{Code: x.Level.String(), Message: x.Verdict(), NoPlace: true}, false, true
	}
	return f, false, false
}

// appendResult appends what the dialect of an index reads, and where it goes.
func appendResult(b []byte, x *compare.Comparison, i int) []byte {
	d, r, to := x.Dialects[i], &x.Results[i], &x.Destinations[i]
	if r.Failure == nil {
		b = AppendComponents(b, d, r)
	}
	if f := x.Failures[i]; f != nil {
		b = append(AppendName(b, "error"), '{')
		b = AppendMember(b, "name", f.Name)
		b = AppendMember(b, "message", f.Message)
		if f.Start >= 0 {
			b = AppendInt(b, "start", f.Start)
			b = AppendInt(b, "end", f.End)
		}
		if f.Base {
			b = AppendBool(b, "base", true)
		}
		b = append(b, '}')
	} else {
		b = append(AppendName(b, "destination"), '{')
		b = AppendMember(b, "scheme", to.Scheme)
		b = AppendMember(b, "host", to.Host)
		b = append(AppendMember(b, "port", to.Port), '}')
	}
	if len(x.Dialects) == 1 {
		b = AppendComplaints(b, r)
	}
	return b
}

// AppendComponents appends the URL of a result, and the components that its dialect
// has.
func AppendComponents(b []byte, d *dialect.Dialect, r *dialect.Result) []byte {
	b = AppendMember(b, "href", r.Href)
	for c := range dialect.Component(dialect.NumComponents) {
		if d.Components().Has(c) {
			b = AppendNullable(b, c.String(), Nullable(r.Get(c).Text()))
		}
	}
	return b
}

// AppendComplaints appends the complaints of a result.
func AppendComplaints(b []byte, r *dialect.Result) []byte {
	b = append(AppendName(b, "complaints"), '[')
	for i, c := range r.Complaints {
		b = append(AppendComma(b, i), '{')
		b = AppendMember(b, "name", c.Name)
		b = AppendMember(b, "message", c.Message)
		if c.Start >= 0 {
			b = AppendInt(b, "start", c.Start)
			b = AppendInt(b, "end", c.End)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}
