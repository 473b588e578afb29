package migration

import (
	"testing"

	gourlpattern "github.com/dunglas/go-urlpattern"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

var (
	books = must(gourlpattern.New("https://*.example.com/books/:id([0-9]+)?", "", nil))
	shelf = must(urlpattern.Compile("https://*.example.com/books/:id([0-9]+)?"))

	book = weburl.MustParse("https://www.example.com/books/12?q")
)

var fromGoURLPattern = []row{
	{func() any { return books.Test("https://www.example.com/books/12?q", "") },
		func() any { return shelf.Test(book) },
		"**A pattern matches URLs, not strings**: parse once, match many patterns."},
	{func() any { return books.Test("/books/12", "https://www.example.com/") },
		func() any { return shelf.Test(must(book.Parse("/books/12"))) },
		"A reference is resolved first."},
	{func() any { return books.Test("https://a b/", "") },
		func() any { return all(weburl.Parse("https://a b/")) },
		"A string that is not a URL has an error of its own, with the reason."},
	{func() any { return books.Exec("https://www.example.com/books/12?q", "").Pathname.Groups["id"] },
		func() any {
			result, _ := shelf.Match(book)
			id, ok := result.Group(urlpattern.Pathname, "id")
			return all(id, ok)
		}, "`ok` is false for a group that is not in the match; go-urlpattern returns an empty string."},
	{func() any { return books.Exec("https://www.example.com/books", "").Pathname.Groups["id"] },
		func() any {
			result, _ := shelf.Match(must(book.WithEncodedPath("/books")))
			id, ok := result.Group(urlpattern.Pathname, "id")
			return all(id, ok)
		}, ""},
	{func() any { return books.Exec("https://www.example.com/books/12?q", "").Hostname.Input },
		func() any {
			result, _ := shelf.Match(book)
			return result.Input(urlpattern.Hostname)
		}, ""},
	{func() any { return books.Exec("https://other.example/", "") == nil },
		func() any {
			_, ok := shelf.Match(weburl.MustParse("https://other.example/"))
			return ok
		}, "False instead of a nil pointer."},
	{func() any { return books.Pathname() }, func() any { return shelf.Component(urlpattern.Pathname) }, "One method for all components."},
	{func() any { return books.HasRegexpGroups() }, func() any { return shelf.HasRegexpGroups() }, ""},
	{func() any {
		p := must(gourlpattern.New("/books/:id", "https://example.com/", &gourlpattern.Options{IgnoreCase: true}))
		return p.Test("https://example.com/BOOKS/1", "")
	}, func() any {
		c := urlpattern.Compiler{Base: weburl.MustParse("https://example.com/"), IgnoreCase: true}
		p := must(c.Compile("/books/:id"))
		return p.Test(weburl.MustParse("https://example.com/BOOKS/1"))
	}, "The base and the options are fields of a Compiler."},
	{func() any {
		path := "/books/*"
		p := must((&gourlpattern.URLPatternInit{Pathname: &path}).New(nil))
		return p.Test("https://any.example/books/1", "")
	}, func() any {
		path := "/books/*"
		p := must(new(urlpattern.Compiler).CompileInit(urlpattern.Init{Pathname: &path}))
		return p.Test(weburl.MustParse("https://any.example/books/1"))
	}, "A component that is nil matches everything."},
	{func() any {
		path := "/books/12"
		return books.TestInit(&gourlpattern.URLPatternInit{Pathname: &path})
	}, func() any {
		path := "/books/12"
		return shelf.TestInit(urlpattern.Init{Pathname: &path})
	}, ""},
	{func() any { return all(gourlpattern.New("https://example.com/:", "", nil)) },
		func() any { return all(urlpattern.Compile("https://example.com/:")) },
		"The error has a code and the position in the pattern."},
	{func() any { return all(gourlpattern.New("https://example.com/((?!a).*)", "", nil)) },
		func() any { return all(urlpattern.Compile("https://example.com/((?!a).*)")) },
		"Look-around needs another engine: set `Compiler.Engine`."},
	{nil, func() any {
		p := urlpattern.MustCompile("https://example.com/books/:id")
		return all(p.Generate(urlpattern.Pathname, map[string]string{"id": "7"}))
	}, "A path for a pattern."},
	{nil, func() any { return shelf.Explain(must(book.WithEncodedPath("/films")))[urlpattern.Pathname].Expected },
		"Why a URL does not match."},
}

func TestFromGoURLPattern(t *testing.T) {
	checkPage(t, "from-go-urlpattern.md", "gourlpattern_test.go", "fromGoURLPattern", "go-urlpattern", fromGoURLPattern)
}
