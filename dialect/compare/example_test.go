package compare_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

func ExampleCompare() {
	c := compare.Compare(`/\evil.example`, "https://good.example/", dialect.Lookup("whatwg-2026-07"), dialect.Lookup("neturl"))
	fmt.Println(c.Verdict())
	// Output:
	// Hosts differ: "evil.example" (browsers and Node); "good.example" (Go's net/url). Components differ: path. Signs: backslash at byte 1 and scheme-absence at byte 0.
}

// A proxy that is written in Go checks a URL, and a browser follows it.
func ExampleHostsDiffer() {
	checks, follows := dialect.Lookup("neturl"), dialect.Lookup("whatwg-2026-07")
	for _, url := range []string{"https://good.example/a?b", "https:/evil.example", "http://0x7f.1/"} {
		fmt.Println(url, compare.HostsDiffer(url, "", checks, follows))
	}
	// Output:
	// https://good.example/a?b false
	// https:/evil.example true
	// http://0x7f.1/ true
}

func ExampleHostsDiffer_serialized() {
	input := `http://good.example\@evil.example/`
	u, err := weburl.Parse(input)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Host(), u)
	fmt.Println(compare.HostsDiffer(input, ""), compare.HostsDiffer(u.String(), ""))
	// Output:
	// good.example http://good.example/@evil.example/
	// true false
}

func ExampleJudge() {
	for _, url := range []string{
		"https://www.example.org/books/42", `http://good.example\@evil.example/`, "http://127.1/", "http://a_b.example/",
	} {
		fmt.Println(compare.HostsDiffer(url, ""), compare.Disagree(url, ""), compare.Judge(url, ""), url)
	}
	// Output:
	// false false same https://www.example.org/books/42
	// true true destination http://good.example\@evil.example/
	// true true destination http://127.1/
	// false true rejected http://a_b.example/
}

func ExampleComparison_Places() {
	programs := []*dialect.Dialect{dialect.Lookup("browser"), dialect.Lookup("curl"), dialect.Lookup("python")}
	for _, p := range compare.Compare(`http://good.example\@evil.example/`, "", programs...).Places() {
		fmt.Println(p.Destination.Host, strings.Join(compare.Names(p.Dialects), ", "))
	}
	// Output:
	// good.example browsers and Node
	// evil.example curl, Python's urlsplit
}

func ExampleProxied() {
	url := "http://good.example#@evil.example/"
	all := append(compare.Current(), compare.Proxied()...)
	fmt.Println(compare.HostsDiffer(url, ""), compare.HostsDiffer(url, "", all...))
	// Output:
	// false true
}
