package main

import (
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

// appendComparison appends the members of a comparison.
func appendComparison(b []byte, x *compare.Comparison) []byte {
	b = appendMember(b, "level", x.Level.String())
	b = appendBool(b, "hostsDiffer", x.HostsDiffer())
	b = append(appendName(b, "differ"), '[')
	for i, name := range x.Differ.Names() {
		b = appendString(appendComma(b, i), name)
	}
	b = appendBool(append(b, ']'), "refused", x.Refused)
	b = append(appendName(b, "signs"), '[')
	for i, s := range x.Signs() {
		b = append(appendComma(b, i), '{')
		b = appendMember(b, "class", string(s.Class))
		b = appendInt(b, "start", s.Start)
		b = appendInt(b, "end", s.End)
		b = append(appendMember(b, "meaning", s.Class.Meaning()), '}')
	}
	b = appendMember(append(b, ']'), "verdict", x.Verdict())
	b = append(appendName(b, "readings"), '[')
	for i, d := range x.Dialects {
		b = append(appendComma(b, i), '{')
		b = appendMember(b, "dialect", d.Name)
		b = append(appendReading(b, x, i), '}')
	}
	return append(b, ']')
}

// appendReading appends what the dialect of an index reads, and where it goes.
func appendReading(b []byte, x *compare.Comparison, i int) []byte {
	d, r, to := x.Dialects[i], &x.Readings[i], &x.Destinations[i]
	if r.Failure == nil {
		b = appendComponents(b, d, r)
	}
	if f := x.Failures[i]; f != nil {
		b = append(appendName(b, "error"), '{')
		b = appendMember(b, "name", f.Name)
		b = appendMember(b, "message", f.Message)
		if f.Start >= 0 {
			b = appendInt(b, "start", f.Start)
			b = appendInt(b, "end", f.End)
		}
		if f.Base {
			b = appendBool(b, "base", true)
		}
		b = append(b, '}')
	} else {
		b = append(appendName(b, "destination"), '{')
		b = appendMember(b, "scheme", to.Scheme)
		b = appendMember(b, "host", to.Host)
		b = append(appendMember(b, "port", to.Port), '}')
	}
	if len(x.Dialects) == 1 {
		b = appendComplaints(b, r)
	}
	return b
}

// appendComponents appends the URL of a reading, and the components that its
// dialect knows.
func appendComponents(b []byte, d *dialect.Dialect, r *dialect.Reading) []byte {
	b = appendMember(b, "href", r.Href)
	for c := range dialect.Component(dialect.NumComponents) {
		if d.Components.Has(c) {
			b = appendNullable(b, c.String(), nullable(r.Get(c).Text()))
		}
	}
	return b
}

// appendComplaints appends the complaints of a reading.
func appendComplaints(b []byte, r *dialect.Reading) []byte {
	b = append(appendName(b, "complaints"), '[')
	for i, c := range r.Complaints {
		b = append(appendComma(b, i), '{')
		b = appendMember(b, "name", c.Name)
		b = appendMember(b, "message", c.Message)
		if c.Start >= 0 {
			b = appendInt(b, "start", c.Start)
			b = appendInt(b, "end", c.End)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}
