package urlpattern_test

import (
	"errors"
	"fmt"
	"log"

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

func ExamplePattern_Match() {
	books := urlpattern.MustCompile("https://{:shop.}?example.com/books/:id")
	for _, text := range []string{
		"https://example.com/books/42",
		"https://london.example.com/books/a%2Fb?page=2",
		"https://example.com/books/",
	} {
		result, ok := books.Match(weburl.MustParse(text))
		id, _ := result.Group(urlpattern.Pathname, "id")
		shop, _ := result.Group(urlpattern.Hostname, "shop")
		fmt.Printf("%v %q %q\n", ok, id, shop)
	}
	// Output:
	// true "42" ""
	// true "a%2Fb" "london"
	// false "" ""
}

func ExampleCompile_error() {
	_, err := urlpattern.Compile("https://example.com/:id/:id")
	var fault *urlpattern.Error
	if errors.As(err, &fault) {
		fmt.Println(fault.Code, fault.Input[fault.Start:fault.End])
	}
	// Output:
	// name-duplicate /:id
}

func ExampleCompiler() {
	compiler := urlpattern.Compiler{IgnoreCase: true}
	pathname := "*.(png|jpg)"
	images, err := compiler.CompileInit(urlpattern.Init{Pathname: &pathname})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(images.Test(weburl.MustParse("https://example.org/a/B.PNG")))

	compiler = urlpattern.Compiler{Base: weburl.MustParse("https://example.com/")}
	music, err := compiler.Compile("/music/*")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(music.Component(urlpattern.Hostname), music.Component(urlpattern.Pathname))
	// Output:
	// true
	// example.com /music/*
}

func ExampleSet() {
	set := urlpattern.NewSet(
		urlpattern.MustCompile("https://example.com/books/:id"),
		urlpattern.MustCompile("https://*.example.com/*"),
		urlpattern.MustCompile("https://*/books/:id"),
	)
	u := weburl.MustParse("https://example.com/books/42")
	first, result, ok := set.Match(u)
	id, _ := result.Group(urlpattern.Pathname, "id")
	fmt.Println(first, id, ok, set.MatchAll(u))
	// Output:
	// 0 42 true [0 2]
}
