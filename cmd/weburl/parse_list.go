package main

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
)

// listParsed shows people the components of a URL.
func listParsed(t *stream.Tool, p stream.Parsed) {
	listComponents(t, p.Request, componentsOfURL(p.Url))
}

// listComponents shows people the components of a URL, and what was asked.
func listComponents(t *stream.Tool, r *stream.Request, c components) {
	t.Separate()
	t.Println(0, href(t.Style, c))
	if r.Input != c.Href {
		t.Row("input", term.Visible(r.Input), nil, "")
	}
	if r.HasBase {
		t.Row("base", term.Visible(r.Base), nil, "")
	}
	listComponentRows(t, c)
}

// listParams shows people the parameters of a query.
func listParams(t *stream.Tool, u weburl.URL) {
	for name, value := range form.Parse(query(u)).All() {
		t.Row("parameter", term.Visible(name)+" = "+term.Visible(value), t.Style.Query, "")
	}
}

// listRecord shows people the components of a record.
func listRecord(t *stream.Tool, r stream.Record) error {
	listComponents(t, r.Request, componentsOf(r.Url, r.Edition))
	return nil
}

// appendMembersOf appends the members of the URL class, as [answers.AppendURL] does.
func appendMembersOf(b []byte, r stream.Record) ([]byte, error) {
	return answers.AppendURLOf(b, r.Url, r.Edition), nil
}
