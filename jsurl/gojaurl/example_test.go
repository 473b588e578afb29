package gojaurl_test

import (
	"fmt"
	"log"

	"github.com/dop251/goja"

	"github.com/weburl/weburl/jsurl/gojaurl"
)

func ExampleInstall() {
	rt := goja.New()
	if err := gojaurl.Install(rt); err != nil {
		log.Fatal(err)
	}
	v, err := rt.RunString(`
		const url = new URL("../search?q=1", "https://EXAMPLE.org/a/b");
		url.searchParams.append("lang", "français");
		url.hash = "top";
		url.href;
	`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: https://example.org/search?q=1&lang=fran%C3%A7ais#top
}

func ExampleInstall_pattern() {
	rt := goja.New()
	if err := gojaurl.Install(rt); err != nil {
		log.Fatal(err)
	}
	v, err := rt.RunString(`
		const books = new URLPattern({ pathname: "/books/:id(\\d+)" });
		books.exec("https://example.org/books/42").pathname.groups.id;
	`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: 42
}

func ExampleClasses() {
	rt := goja.New()
	class, _, _, err := gojaurl.Classes(rt)
	if err != nil {
		log.Fatal(err)
	}
	url, err := rt.New(class, rt.ToValue("//example.org:443/"), rt.ToValue("https://h/"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(url, url.Get("origin"))
	// Output: https://example.org/ https://example.org
}

func ExampleToURL() {
	rt := goja.New()
	if err := gojaurl.Install(rt); err != nil {
		log.Fatal(err)
	}
	v, err := rt.RunString(`new URL("HTTP://0x7f.1:80/")`)
	if err != nil {
		log.Fatal(err)
	}
	u, ok := gojaurl.ToURL(rt, v)
	addr, _ := u.ParsedHost().Addr()
	fmt.Println(u, ok, addr.IsLoopback())
	// Output: http://127.0.0.1/ true true
}

func ExampleRequire() {
	rt := goja.New()
	module := rt.NewObject()
	module.Set("exports", rt.NewObject())
	gojaurl.Require(rt, module)
	rt.Set("url", module.Get("exports"))
	v, err := rt.RunString(`url.fileURLToPath("file:///a%20b", { windows: false })`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: /a b
}
