package urlpattern_test

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/urlpattern"
	"github.com/weburl/weburl/urlpattern/route"
)

var update = flag.Bool("update", false, "write the tables of docs/urlpattern.md and docs/urlpattern-reference.md")

// onExample compiles a pattern and parses a URL. If they are paths, they are relative to
// https://example.com/.
func onExample(t *testing.T, pattern, text string) (*urlpattern.Pattern, weburl.URL) {
	t.Helper()
	var compiler urlpattern.Compiler
	var parser weburl.Parser
	if strings.HasPrefix(pattern, "/") {
		compiler.Base = weburl.MustParse("https://example.com/")
		parser.Base = compiler.Base
	}
	p, err := compiler.Compile(pattern)
	if err != nil {
		t.Fatalf("%s: %v", pattern, err)
	}
	u, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p, u
}

// cell returns strings as code in a cell of a table.
func cell(list ...string) string {
	if len(list) == 0 || list[0] == "" {
		return ""
	}
	return "`" + strings.ReplaceAll(strings.Join(list, "`, `"), "|", `\|`) + "`"
}

// TestPagePitfalls holds the table of pitfalls in docs/urlpattern.md to the package.
func TestPagePitfalls(t *testing.T) {
	var b strings.Builder
	b.WriteString("| pattern | URL | matches | reason | instead |\n|---|---|---|---|---|\n")
	for _, row := range []struct{ pattern, url, instead, why string }{
		{"https://*example.com/*", "https://evilexample.com/", "https://{*.}?example.com/*", "`*` is any text, not only labels"},
		{"https://*.example.com/*", "https://example.com/", "https://{*.}?example.com/*", "the dot is required"},
		{"https://example.com/*", "https://example.com:8443/", "https://example.com:*/*", "without a port only the default port matches"},
		{"https://example.com/*", "https://ann:x@example.com/", "https://:@example.com/*", "any username and password match"},
		{"https://example.com/*?q=1", "https://example.com/a?q=1", `https://example.com/*\?q=1`, "the `?` makes `*` optional"},
		{"https://example.com/books/:id", "https://example.com/books/a%2Fb", "https://example.com/books/:id([0-9]+)", "an encoded slash is text, and the group is `a%2Fb`"},
		{"https://example.com/admin", "https://example.com/%61dmin", "", "paths are not decoded: use [a router](#route-requests)"},
		{"https://example.com/admin", "https://example.com/ADMIN", "", "case counts: set `IgnoreCase`"},
	} {
		p, u := onExample(t, row.pattern, row.url)
		got := p.Test(u)
		if row.instead != "" {
			if instead, _ := onExample(t, row.instead, row.url); instead.Test(u) == got {
				t.Errorf("%s and %s: both %v for %s", row.pattern, row.instead, got, u)
			}
		}
		verdict := "no"
		if got {
			verdict = "yes"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", cell(row.pattern), cell(row.url), verdict, row.why, cell(row.instead))
	}
	docs.Part(t, "../docs/urlpattern.md", "<!-- pitfalls: go test ./urlpattern -run TestPage -update -->\n", "<!-- end of pitfalls -->\n", b.String(), *update)
}

// TestPageRouter holds the table of requests in docs/urlpattern.md to a pattern and to a
// router with it.
func TestPageRouter(t *testing.T) {
	const pattern = "/admin"
	p, _ := onExample(t, pattern, "")
	router, err := route.New(route.Route{Pattern: p, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "calls the handler with path `%s`", r.URL.Path)
	})})
	if err != nil {
		t.Fatal(err)
	}
	router.Scheme = "https"
	var b strings.Builder
	b.WriteString("| request | pattern `" + pattern + "` | router with this pattern |\n|---|---|---|\n")
	for _, target := range []string{"/admin", "/public/../admin", "/%61dmin", "/public/%2e%2e/%61dmin", "//admin", "/public/..%2fadmin", "/public"} {
		_, u := onExample(t, pattern, "https://example.com"+target)
		matches := "does not match"
		if p.Test(u) {
			matches = "matches"
		}
		w := httptest.NewRecorder()
		router.ServeHTTP(w, httptest.NewRequest("GET", "http://example.com"+target, nil))
		answer := w.Body.String()
		if w.Code != http.StatusOK {
			answer = fmt.Sprint("status ", w.Code)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", target, matches, answer)
	}
	docs.Part(t, "../docs/urlpattern.md", "<!-- router: go test ./urlpattern -run TestPage -update -->\n", "<!-- end of router -->\n", b.String(), *update)
}

// A syntaxRow is a row of a table in docs/urlpattern-reference.md.
type syntaxRow struct {
	pattern, meaning string
	matches, not     []string
}

// TestPageSyntax holds the tables of the syntax in docs/urlpattern-reference.md to the
// package.
func TestPageSyntax(t *testing.T) {
	for _, table := range []struct {
		name string
		rows []syntaxRow
	}{
		{"paths", []syntaxRow{
			{"/books/new", "this text", []string{"/books/new", "/books/new?q#f"}, []string{"/books/new/", "/books/NEW"}},
			{"/books/*", "anything, even nothing", []string{"/books/", "/books/1/2"}, []string{"/books"}},
			{"/books/:id", "a segment that is not empty, as the group `id`", []string{"/books/42"}, []string{"/books/", "/books/1/2"}},
			{"/books/:id?", "an optional segment, with the slash before it", []string{"/books", "/books/42"}, []string{"/books/"}},
			{"/books/:path+", "one or more segments", []string{"/books/1", "/books/1/2"}, []string{"/books"}},
			{"/books/:path*", "any number of segments", []string{"/books", "/books/1/2"}, []string{"/books/"}},
			{"/books/:id([0-9]+)", "a regular expression, as the group `id`", []string{"/books/42"}, []string{"/books/x"}},
			{"/(books|music)/:id", "a regular expression, as the group `0`", []string{"/music/42"}, []string{"/films/42"}},
			{"/:name.:suffix", "two groups in one segment", []string{"/a.png"}, []string{"/a"}},
			{"/cover{-large}?.png", "optional text", []string{"/cover.png", "/cover-large.png"}, []string{"/cover-small.png"}},
			{"/books{/index.html}?", "optional text with a slash", []string{"/books", "/books/index.html"}, []string{"/books/"}},
			{"/a{/b}*", "repeated text; `+` is at least once", []string{"/a", "/a/b/b"}, []string{"/a/"}},
			{`/a\*b`, "a backslash before a character of the syntax", []string{"/a*b"}, []string{"/axb"}},
			{"/café", "percent-encoded as in a URL", []string{"/caf%C3%A9"}, []string{"/caf%c3%a9"}},
		}},
		{"urls", []syntaxRow{
			{"https://example.com", "the rest is left out: any path, query and fragment", []string{"https://example.com/", "https://example.com/a?q#f"}, []string{"http://example.com/"}},
			{"https://example.com/", "any query and fragment", []string{"https://example.com/", "https://example.com/?q#f"}, []string{"https://example.com/a"}},
			{"http{s}?://example.com/*", "two schemes", []string{"https://example.com/", "http://example.com/"}, []string{"ftp://example.com/"}},
			{"https://:shop.example.com/*", "one label, as the group `shop`", []string{"https://paris.example.com/"}, []string{"https://a.b.example.com/"}},
			{"https://*.example.com/*", "one or more labels", []string{"https://a.b.example.com/"}, []string{"https://example.com/"}},
			{"https://{*.}?example.com/*", "the domain and its subdomains", []string{"https://example.com/", "https://a.b.example.com/"}, []string{"https://evilexample.com/"}},
			{"https://bücher.example/*", "the host as in a URL", []string{"https://xn--bcher-kva.example/"}, []string{"https://bucher.example/"}},
			{"https://example.com/*", "no port: the default port of the scheme", []string{"https://example.com:443/"}, []string{"https://example.com:8443/"}},
			{"https://example.com:8443/*", "this port", []string{"https://example.com:8443/"}, []string{"https://example.com/"}},
			{"https://example.com:*/*", "any port", []string{"https://example.com/", "https://example.com:8443/"}, nil},
			{"https://example.com/search?q=*", "a query", []string{"https://example.com/search?q=1"}, []string{"https://example.com/search"}},
			{`https://example.com/*\?q=*`, "a query after `*`, a group or a name: with a backslash", []string{"https://example.com/a?q=1"}, []string{"https://example.com/a"}},
			{"https://example.com/a#top", "a fragment, and no query", []string{"https://example.com/a#top"}, []string{"https://example.com/a?q#top"}},
			{`mailto\:*@example.com`, "a scheme without `//`: with a backslash", []string{"mailto:ann@example.com"}, []string{"mailto:ann@example.org"}},
		}},
	} {
		var b strings.Builder
		b.WriteString("| pattern | meaning | matches | does not match |\n|---|---|---|---|\n")
		for _, row := range table.rows {
			for i, text := range append(row.matches, row.not...) {
				if p, u := onExample(t, row.pattern, text); p.Test(u) != (i < len(row.matches)) {
					t.Errorf("%s, %s: %v", row.pattern, text, p.Test(u))
				}
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", cell(row.pattern), row.meaning, cell(row.matches...), cell(row.not...))
		}
		docs.Part(t, "../docs/urlpattern-reference.md", "<!-- "+table.name+": go test ./urlpattern -run TestPage -update -->\n", "<!-- end of "+table.name+" -->\n", b.String(), *update)
	}
}
