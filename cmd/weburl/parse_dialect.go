package main

import (
	"fmt"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/answers"
)

// parseByDialect shows how a dialect reads URLs.
func parseByDialect(c *stream.Call, d *dialect.Dialect) error {
	in := &c.In
	in.ChecksBase = true
	in.Members = []string{"dialect", "href", "complaints", "valid", "attributes"}
	for part := range dialect.Component(dialect.NumComponents) {
		in.Members = append(in.Members, part.String())
	}
	return c.Answer(in, func() stream.Answerer[*stream.Request] {
		return stream.Answerer[*stream.Request]{
			Text: func(t *stream.Tool, r *stream.Request) error {
				reading := d.Parse(r.Input, r.Base)
				if f := reading.Failure; f != nil {
					return failureOfDialect(f)
				}
				listReading(t, d, r, &reading)
				return nil
			},
			JSON: func(b []byte, r *stream.Request) ([]byte, error) {
				reading := d.Parse(r.Input, r.Base)
				b = appendDialectReading(appendMember(b, "dialect", d.Name), d, r, &reading)
				if f := reading.Failure; f != nil {
					return b, failureOfDialect(f)
				}
				return b, nil
			},
		}
	})
}

func failureOfDialect(f *dialect.Failure) error {
	if f.Base {
		return stream.BaseError{Err: f}
	}
	return f
}

// listReading shows people a reading.
func listReading(t *stream.Tool, d *dialect.Dialect, r *stream.Request, reading *dialect.Reading) {
	t.Separate()
	t.Println(0, term.Visible(reading.Href))
	if r.Input != reading.Href {
		t.Row("input", term.Visible(r.Input), nil, "")
	}
	if r.HasBase {
		t.Row("base", term.Visible(r.Base), nil, "")
	}
	t.Row("dialect", titleOf(d), nil, "")
	for c := range dialect.Component(dialect.NumComponents) {
		if value, ok := reading.Get(c).Text(); ok && d.Components.Has(c) {
			t.Row(c.String(), term.Visible(value), nil, "")
		}
	}
	if d.Valid != nil {
		text := "no"
		if d.Valid(r.Input, r.Base) {
			text = "yes"
		}
		t.Row("valid", text, nil, "")
	}
	for _, c := range reading.Complaints {
		text := c.Name
		if c.Start >= 0 {
			text += fmt.Sprintf(" at byte %d", c.Start)
		}
		if c.Message != "" {
			text += ": " + term.Visible(c.Message)
		}
		t.Row("complaint", text, t.Style.Warning, "")
	}
	if d.Attributes != nil {
		t.Println(2, term.Paint(t.Style.Label, "attributes for scripts"))
		for _, a := range d.Attributes(reading.Href) {
			t.Row(a.Name, term.Visible(a.Value), nil, "")
		}
	}
}

// appendDialectReading appends the members of a reading.
func appendDialectReading(b []byte, d *dialect.Dialect, r *stream.Request, reading *dialect.Reading) []byte {
	if reading.Failure == nil {
		b = answers.AppendComponents(b, d, reading)
	}
	b = answers.AppendComplaints(b, reading)
	if d.Valid != nil {
		b = appendBool(b, "valid", d.Valid(r.Input, r.Base))
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
