package weburl_test

import (
	"html/template"
	"os"

	"github.com/weburl/weburl"
)

// All accessors of a component have one result, and templates can call them. Package
// html/template escapes the results for the place at which they are.
func ExampleURL_template() {
	page := template.Must(template.New("page").Parse(`<a href="{{.}}">{{.Hostname}}</a>
port {{.PortOrDefault}}{{if .HasQuery}}, page {{.Params.Get "page"}}{{end}}
{{range .Segments}}[{{.}}]{{end}}
{{range $name, $value := .Params.All}}{{$name}} is {{$value}}; {{end}}
`))
	u := weburl.MustParse("https://example.org/a%2Fb/c?page=2&q=<b>&q=a b#x")
	if err := page.Execute(os.Stdout, u); err != nil {
		panic(err)
	}
	// Output:
	// <a href="https://example.org/a%2Fb/c?page=2&amp;q=%3Cb%3E&amp;q=a%20b#x">example.org</a>
	// port 443, page 2
	// [a/b][c]
	// page is 2; q is &lt;b&gt;; q is a b;
}
