package site_test

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

func Example() {
	page := weburl.MustParse("https://www.example.co.uk/").Origin()
	for _, input := range []string{"https://cdn.example.co.uk/", "http://www.example.co.uk/", "https://other.co.uk/"} {
		o := weburl.MustParse(input).Origin()
		fmt.Println(o, site.SameSite(page, o), site.SchemelesslySameSite(page, o))
	}
	// Output:
	// https://cdn.example.co.uk true true
	// http://www.example.co.uk false true
	// https://other.co.uk false false
}

func ExampleRegistrableDomain() {
	for _, input := range []string{"https://www.example.com", "https://whatwg.github.io", "https://github.io", "https://127.0.0.1"} {
		host := weburl.MustParse(input).ParsedHost()
		domain, ok := site.RegistrableDomain(host)
		fmt.Printf("%s: %q %v\n", host, domain, ok)
	}
	// Output:
	// www.example.com: "example.com" true
	// whatwg.github.io: "whatwg.github.io" true
	// github.io: "" false
	// 127.0.0.1: "" false
}

func ExamplePublicSuffix() {
	for _, input := range []string{"https://www.example.co.uk", "https://example.com.", "https://localhost"} {
		suffix, _ := site.PublicSuffix(weburl.MustParse(input).ParsedHost())
		fmt.Println(suffix)
	}
	// Output:
	// co.uk
	// com.
	// localhost
}

// Sites are comparable: what is stored for each can be kept in a map.
func ExampleOf() {
	cookies := map[site.Site]int{}
	for _, input := range []string{"https://a.example.com", "https://b.example.com:8443", "http://a.example.com"} {
		cookies[site.Of(weburl.MustParse(input).Origin())]++
	}
	fmt.Println(cookies)
	// Output: map[http://example.com:1 https://example.com:2]
}

func ExampleReadList() {
	// A program would open public_suffix_list.dat.
	list, err := site.ReadList(strings.NewReader("com\nexample.com\n"))
	if err != nil {
		panic(err)
	}
	fmt.Println(list.RegistrableDomain(weburl.MustParse("https://a.b.example.com/").ParsedHost()))
	// Output: b.example.com true
}

func ExampleSameSite() {
	page := weburl.MustParse("https://www.example.co.uk/").Origin()
	for _, s := range []string{
		"HTTPS://www.example.co.uk:443/a", "https://images.example.co.uk:8443/", "http://www.example.co.uk/", "https://other.co.uk/", "data:,x",
	} {
		o := weburl.MustParse(s).Origin()
		fmt.Println(o, page.SameOrigin(o), site.SameSite(page, o))
	}
	// Output:
	// https://www.example.co.uk true true
	// https://images.example.co.uk:8443 false true
	// http://www.example.co.uk false false
	// https://other.co.uk false false
	// null false false
}

func ExampleRegistrableDomain_suffixes() {
	for _, s := range []string{"https://a.b.example.co.uk/", "https://alice.github.io/", "https://github.io/", "https://127.0.0.1/"} {
		host := weburl.MustParse(s).ParsedHost()
		suffix, _ := site.PublicSuffix(host)
		domain, ok := site.RegistrableDomain(host)
		fmt.Printf("%q %q %v\n", suffix, domain, ok)
	}
	// Output:
	// "co.uk" "example.co.uk" true
	// "github.io" "alice.github.io" true
	// "github.io" "" false
	// "" "" false
}
