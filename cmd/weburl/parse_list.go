package main

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
)

// listParsed shows people the components of a URL.
func (t *tool) listParsed(p parsed) {
	t.listComponents(p.request, componentsOfURL(p.url))
}

// listComponents shows people the components of a URL, and what was asked.
func (t *tool) listComponents(r *request, c components) {
	t.separate()
	t.println(0, t.style.href(c))
	if r.input != c.Href {
		t.row("input", visible(r.input), nil, "")
	}
	if r.hasBase {
		t.row("base", visible(r.base), nil, "")
	}
	t.list(c)
}

// listParams shows people the parameters of a query.
func (t *tool) listParams(u weburl.URL) {
	for name, value := range form.Parse(query(u)).All() {
		t.row("parameter", visible(name)+" = "+visible(value), t.style.query, "")
	}
}
