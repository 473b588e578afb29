package main

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

// appendComparison appends the members of a comparison.
func appendComparison(b []byte, x *compare.Comparison) []byte {
	b = appendBool(b, "hostsDiffer", x.HostsDiffer())
	b = append(appendName(b, "differ"), '[')
	for i, name := range strings.Fields(x.Differ.String()) {
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
		b = append(appendReading(b, d, &x.Readings[i]), '}')
	}
	return append(b, ']')
}

func appendReading(b []byte, d *dialect.Dialect, r *dialect.Reading) []byte {
	if f := r.Failure; f != nil {
		b = append(appendName(b, "error"), '{')
		b = appendMember(b, "name", f.Name)
		b = appendMember(b, "message", f.Message)
		if f.Base {
			b = appendBool(b, "base", true)
		}
		return append(b, '}')
	}
	b = appendMember(b, "href", r.Href)
	for c := range dialect.Component(dialect.NumComponents) {
		if d.Components.Has(c) {
			b = appendNullable(b, c.String(), nullable(r.Get(c).Text()))
		}
	}
	return b
}
