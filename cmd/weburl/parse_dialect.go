package main

import (
	"fmt"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/answers"
)

// parseByDialect shows how a dialect reads URLs.
func parseByDialect(c *call, d *dialect.Dialect) error {
	in := &c.in
	in.tellBase = true
	in.members = []string{"dialect", "href", "complaints", "valid", "attributes"}
	for part := range dialect.Component(dialect.NumComponents) {
		in.members = append(in.members, part.String())
	}
	return c.answer(in, func() answerer[*request] {
		return answerer[*request]{
			text: func(t *tool, r *request) error {
				reading := d.Parse(r.input, r.base)
				if f := reading.Failure; f != nil {
					return failureOfDialect(f)
				}
				t.listReading(d, r, &reading)
				return nil
			},
			json: func(b []byte, r *request) ([]byte, error) {
				reading := d.Parse(r.input, r.base)
				b = appendDialectReading(appendMember(b, "dialect", d.Name), d, r, &reading)
				if reading.Failure != nil {
					return b, errFailed
				}
				return b, nil
			},
		}
	})
}

func failureOfDialect(f *dialect.Failure) error {
	if f.Base {
		return baseError{f}
	}
	return f
}

// listReading shows people a reading.
func (t *tool) listReading(d *dialect.Dialect, r *request, reading *dialect.Reading) {
	t.separate()
	t.println(0, visible(reading.Href))
	if r.input != reading.Href {
		t.row("input", visible(r.input), nil, "")
	}
	if r.hasBase {
		t.row("base", visible(r.base), nil, "")
	}
	t.row("dialect", titleOf(d), nil, "")
	for c := range dialect.Component(dialect.NumComponents) {
		if value, ok := reading.Get(c).Text(); ok && d.Components.Has(c) {
			t.row(c.String(), visible(value), nil, "")
		}
	}
	if d.Valid != nil {
		text := "no"
		if d.Valid(r.input, r.base) {
			text = "yes"
		}
		t.row("valid", text, nil, "")
	}
	for _, c := range reading.Complaints {
		text := c.Name
		if c.Start >= 0 {
			text += fmt.Sprintf(" at byte %d", c.Start)
		}
		if c.Message != "" {
			text += ": " + visible(c.Message)
		}
		t.row("complaint", text, t.style.warning, "")
	}
	if d.Attributes != nil {
		t.println(2, paint(t.style.label, "attributes for scripts"))
		for _, a := range d.Attributes(reading.Href) {
			t.row(a.Name, visible(a.Value), nil, "")
		}
	}
}

// appendDialectReading appends the members of a reading.
func appendDialectReading(b []byte, d *dialect.Dialect, r *request, reading *dialect.Reading) []byte {
	if f := reading.Failure; f != nil {
		b = answers.AppendError(b, failureOf(f), f.Base)
	} else {
		b = answers.AppendComponents(b, d, reading)
	}
	b = answers.AppendComplaints(b, reading)
	if d.Valid != nil {
		b = appendBool(b, "valid", d.Valid(r.input, r.base))
	} else {
		b = append(appendName(b, "valid"), "null"...)
	}
	if d.Attributes == nil || reading.Failure != nil {
		return append(appendName(b, "attributes"), "null"...)
	}
	b = append(appendName(b, "attributes"), '{')
	for i, a := range d.Attributes(reading.Href) {
		b = appendString(appendComma(b, i), a.Name)
		b = appendString(append(b, ':'), a.Value)
	}
	return append(b, '}')
}
