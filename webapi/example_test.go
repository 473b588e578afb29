package webapi_test

import (
	"encoding/json"
	"fmt"
	"log"
	"maps"

	"github.com/weburl/weburl/webapi"
)

func Example() {
	u, err := webapi.NewURL("//EXAMPLE.org/../a?b=1#c", "https://example.com/")
	if err != nil {
		fmt.Println(err)
		return
	}
	u.SetPort("8080")
	u.SetPathname("/a b")
	u.SearchParams().Append("q", "x&y")
	fmt.Println(u)
	u.SetSearch("?z=2")
	fmt.Println(u.SearchParams().Get("z"))
	// Output:
	// https://example.org:8080/a%20b?b=1&q=x%26y#c
	// 2 true
}

// The examples of https://url.spec.whatwg.org/#example-5434421b.
func ExampleNewURL() {
	u, err := webapi.NewURL("https://example.org/💩")
	fmt.Println(u.Pathname(), err)

	_, err = webapi.NewURL("/🍣🍺")
	fmt.Println(err != nil)

	u, err = webapi.NewURL("/🍣🍺", "https://url.spec.whatwg.org/")
	fmt.Println(u, err)

	base, err := webapi.NewURL("https://pride.example/hello-world")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err = webapi.NewURL("🏳️‍🌈", base.Href())
	fmt.Println(u.Pathname(), err)
	// Output:
	// /%F0%9F%92%A9 <nil>
	// true
	// https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA <nil>
	// /%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88 <nil>
}

func ExampleParse() {
	if u := webapi.Parse("https://example.org:443/"); u != nil {
		fmt.Println(u)
	}
	fmt.Println(webapi.Parse("https://exa mple.org/") == nil, webapi.CanParse("b", "https://example.org/a"))
	// Output:
	// https://example.org/
	// true true
}

// The members of one URL. Each is percent-encoded, and a string that is empty
// where JavaScript's is.
func ExampleURL() {
	u, err := webapi.NewURL("https://user:pass@example.org:8080/a/b?c=d#e")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Href())
	fmt.Println(u.Origin())
	fmt.Println(u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port())
	fmt.Println(u.Pathname(), u.Search(), u.Hash(), u.SearchParams())
	// Output:
	// https://user:pass@example.org:8080/a/b?c=d#e
	// https://example.org:8080
	// https: user pass example.org:8080 example.org 8080
	// /a/b ?c=d #e c=d
}

// A setter that cannot do what it is asked to does nothing.
func ExampleURL_SetProtocol() {
	u, err := webapi.NewURL("https://example.org/")
	if err != nil {
		fmt.Println(err)
		return
	}
	u.SetProtocol("http:")
	fmt.Println(u)
	u.SetProtocol("mailto")
	fmt.Println(u)
	// Output:
	// http://example.org/
	// http://example.org/
}

func ExampleURL_SetHost() {
	u, err := webapi.NewURL("https://example.org:8080/p")
	if err != nil {
		fmt.Println(err)
		return
	}
	u.SetHost("example.com")
	fmt.Println(u) // the port stays
	u.SetHost("example.com:443")
	fmt.Println(u)
	u.SetHostname("[2001:DB8::0:1]")
	u.SetPort("81 and more")
	fmt.Println(u)
	u.SetPort("")
	u.SetUsername("me")
	u.SetPassword("p@ss")
	fmt.Println(u)
	// Output:
	// https://example.com:8080/p
	// https://example.com/p
	// https://[2001:db8::1]:81/p
	// https://me:p%40ss@[2001:db8::1]/p
}

func ExampleURL_SetHref() {
	u, err := webapi.NewURL("https://example.org/")
	if err != nil {
		fmt.Println(err)
		return
	}
	err = u.SetHref("https://example.org:x/")
	fmt.Println(u, err != nil)
	err = u.SetHref("x:y?a=b")
	fmt.Println(u, u.SearchParams(), err)
	// Output:
	// https://example.org/ true
	// x:y?a=b a=b <nil>
}

func ExampleURL_SetHash() {
	u, err := webapi.NewURL("https://example.org/?a#b")
	if err != nil {
		fmt.Println(err)
		return
	}
	u.SetHash("#c d")
	u.SetSearch("é")
	fmt.Println(u)
	u.SetHash("")
	u.SetSearch("")
	fmt.Println(u)
	// Output:
	// https://example.org/?%C3%A9#c%20d
	// https://example.org/
}

func ExampleURL_MarshalText() {
	u, err := webapi.NewURL("https://example.org/a b")
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := json.Marshal(map[string]*webapi.URL{"home": u})
	fmt.Println(string(data), err)
	// Output: {"home":"https://example.org/a%20b"} <nil>
}

// The examples of the note in https://url.spec.whatwg.org/#interface-urlsearchparams.
func ExampleURL_SearchParams() {
	u, err := webapi.NewURL("https://example.com/?a=b ~")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Href())
	u.SearchParams().Sort()
	fmt.Println(u.Href())

	if u, err = webapi.NewURL("https://example.com/?a=~&b=%7E"); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Search())
	fmt.Println(u.SearchParams().Get("a"))
	fmt.Println(u.SearchParams().Get("b"))
	// Output:
	// https://example.com/?a=b%20~
	// https://example.com/?a=b+%7E
	// ?a=~&b=%7E
	// ~ true
	// ~ true
}

// The first is the example of https://url.spec.whatwg.org/#example-constructing-urlsearchparams.
func ExampleNewURLSearchParamsFromRecord() {
	params := webapi.NewURLSearchParamsFromRecord(maps.All(map[string]string{"key": "730d67"}))
	fmt.Println(params)
	params = webapi.NewURLSearchParamsFromPairs([2]string{"b", "1"}, [2]string{"a", "2"}, [2]string{"b", "3"})
	fmt.Println(params)
	fmt.Println(webapi.NewURLSearchParamsFromRecord(params.All()))
	// Output:
	// key=730d67
	// b=1&a=2&b=3
	// b=3&a=2
}

func ExampleURLSearchParams() {
	params := webapi.NewURLSearchParams("?a=1&b=2&a=3")
	fmt.Println(params.Size(), params.Has("a"), params.Has("a", "2"), params.GetAll("a"))
	params.Delete("a", "1")
	params.Set("b", "é")
	params.Append("c", "")
	for name, value := range params.All() {
		fmt.Printf("%s: %q\n", name, value)
	}
	fmt.Println(params)
	// Output:
	// 3 true false [1 3]
	// b: "é"
	// a: "3"
	// c: ""
	// b=%C3%A9&a=3&c=
}

// The examples of https://url.spec.whatwg.org/#example-searchparams-sort.
func ExampleURLSearchParams_Sort() {
	u, err := webapi.NewURL("https://example.org/?q=🏳️‍🌈&key=e1f7bc78")
	if err != nil {
		fmt.Println(err)
		return
	}
	sorted := webapi.NewURLSearchParams(u.Search())
	sorted.Sort()
	fmt.Println(sorted)
	fmt.Println(u.Search())
	u.SearchParams().Sort()
	fmt.Println(u.Search())
	// Output:
	// key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88
	// ?q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88&key=e1f7bc78
	// ?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88
}

func ExampleURL_searchParams() {
	u, err := webapi.NewURL("https://example.org/?a=1")
	if err != nil {
		log.Fatal(err)
	}
	u.SearchParams().Append("b", "2")
	u.SetHash("top")
	fmt.Println(u.Href())
	// Output:
	// https://example.org/?a=1&b=2#top
}
