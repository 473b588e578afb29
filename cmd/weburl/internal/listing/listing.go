package listing

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
)

// Request lists what a request is parsed to.
func Request(t *stream.Tool, r *stream.Request, c Components) {
	Heading(t, r, Href(t.Style, c), c.Href)
	Rows(t, c)
}

// Heading begins a listing: the URL, in color or not, and the input and the base if they
// are not the URL.
func Heading(t *stream.Tool, r *stream.Request, title, href string) {
	t.Separate()
	t.Println(0, title)
	if r.Input != href {
		t.Row("input", term.Visible(r.Input), nil, "")
	}
	if r.HasBase {
		t.Row("base", term.Visible(r.Base), nil, "")
	}
}

// Params lists the parameters of the query.
func Params(t *stream.Tool, u weburl.URL) {
	for name, value := range u.Params().List().All() {
		t.Row("parameter", term.Visible(name)+" = "+term.Visible(value), t.Style.Query, "")
	}
}

// AppendParams appends parameters as the member params: a list of pairs of name and value.
func AppendParams(b []byte, params form.List) []byte {
	b = append(answers.AppendName(b, "params"), '[')
	for i, pair := range params {
		b = answers.AppendString(append(answers.AppendComma(b, i), '['), pair.Name)
		b = append(answers.AppendString(append(b, ','), pair.Value), ']')
	}
	return append(b, ']')
}
