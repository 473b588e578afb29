package parsers

import (
	"fmt"

	"github.com/weburl/weburl/cmd/weburl/internal/listing"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/answers"
)

// List lists how a dialect parsed a request.
func List(t *stream.Tool, d *dialect.Dialect, r *stream.Request, result *dialect.Result) {
	definition := d.Definition()
	listing.Heading(t, r, term.Visible(result.Href), result.Href)
	t.Row("parser", Title(d), nil, "")
	for c := range dialect.Component(dialect.NumComponents) {
		if value, ok := result.Get(c).Text(); ok && d.Components().Has(c) {
			t.Row(c.String(), term.Visible(value), nil, "")
		}
	}
	if definition.Valid != nil {
		text := "no"
		if definition.Valid(r.Input, r.Base) {
			text = "yes"
		}
		t.Row("valid", text, nil, "")
	}
	for _, c := range result.Complaints {
		text := c.Name
		if c.Start >= 0 {
			text += fmt.Sprintf(" at byte %d", c.Start)
		}
		if c.Message != "" {
			text += ": " + term.Visible(c.Message)
		}
		t.Row("warning", text, t.Style.Warning, "")
	}
	if definition.Attributes != nil {
		t.Println(2, term.Paint(t.Style.Label, "attributes for scripts"))
		for _, a := range definition.Attributes(result.Href) {
			t.Row(a.Name, term.Visible(a.Value), nil, "")
		}
	}
}

// Append appends the members of a result, other than why it failed.
func Append(b []byte, d *dialect.Dialect, r *stream.Request, result *dialect.Result) []byte {
	definition := d.Definition()
	b = answers.AppendMember(b, "dialect", d.Name())
	if result.Failure == nil {
		b = answers.AppendComponents(b, d, result)
	}
	b = answers.AppendComplaints(b, result)
	if definition.Valid != nil {
		b = answers.AppendBool(b, "valid", definition.Valid(r.Input, r.Base))
	} else {
		b = append(answers.AppendName(b, "valid"), "null"...)
	}
	if definition.Attributes == nil || result.Failure != nil {
		return append(answers.AppendName(b, "attributes"), "null"...)
	}
	b = append(answers.AppendName(b, "attributes"), '{')
	for i, a := range definition.Attributes(result.Href) {
		b = answers.AppendString(answers.AppendComma(b, i), a.Name)
		b = answers.AppendString(append(b, ':'), a.Value)
	}
	return append(b, '}')
}
