package urlpattern_test

import (
	"fmt"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

func Example() {
	books := urlpattern.MustCompile("https://{:shop.}?example.com/books/:id")
	for _, text := range []string{
		"https://london.example.com/books/42?page=2",
		"https://example.com/books/a%2Fb",
		"https://example.com/books/",
	} {
		result, ok := books.Match(weburl.MustParse(text))
		if !ok {
			fmt.Println("no match")
			continue
		}
		id, _ := result.Group(urlpattern.Pathname, "id")
		shop, ok := result.Group(urlpattern.Hostname, "shop")
		fmt.Printf("%q %q %v\n", id, shop, ok)
	}
	// Output:
	// "42" "london" true
	// "a%2Fb" "" false
	// no match
}

func ExampleCompiler_CompileInit() {
	compiler := urlpattern.Compiler{IgnoreCase: true}
	pathname := "*.(png|jpg)"
	images, err := compiler.CompileInit(urlpattern.Init{Pathname: &pathname})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(images.Test(weburl.MustParse("https://example.org/a/B.PNG")))
	fmt.Println(images.HasRegexpGroups())
	// Output:
	// true
	// true
}

func ExampleError() {
	_, err := urlpattern.Compile("https://example.com/:id/:id")
	fmt.Println(err)
	_, err = urlpattern.Compile("https://example.com/:id(a(?=b))")
	fmt.Println(err)
	// Output:
	// urlpattern: pathname: two groups have the same name: "/:id" at byte 23. Give each group of a component its own name.
	// urlpattern: pathname: a regular expression needs an engine that backtracks: look-ahead at byte 1: "/:id(a(?=b))" at byte 19. Write it without look-around and back-references, or set Compiler.Engine.
}
