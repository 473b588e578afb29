package weburl_test

import (
	"errors"
	"fmt"
	"log"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/spec"
)

// The examples of README.md, in its order, which TestReadme writes there with their output.

func Example_readmeParse() {
	u, err := weburl.Parse("https://EXAMPLE.com/../x?q=1#top")
	if err != nil {
		log.Fatal(err) // says what is wrong, where, and what to write instead
	}
	fmt.Println(u)            // the serialization, which browsers call href
	fmt.Println(u.Hostname()) // and every other component

	v, _ := u.Parse("//example.org:8080/y") // as a browser resolves a link
	port, ok := v.Port()
	fmt.Println(v, port, ok)
	// Output:
	// https://example.com/x?q=1#top
	// example.com
	// https://example.org:8080/y 8080 true
}

func Example_readmeValue() {
	seen := map[weburl.URL]bool{}
	for _, s := range []string{"https://example.com", "HTTPS://EXAMPLE.COM:443/./"} {
		seen[weburl.MustParse(s)] = true
	}
	fmt.Println(len(seen))
	// Output:
	// 1
}

func Example_readmeFilter() {
	u := weburl.MustParse(`http://0x7f.1\@example.com/`)
	addr, ok := u.Host().Addr()
	fmt.Println(addr, ok && addr.IsLoopback())
	// Output:
	// 127.0.0.1 true
}

func Example_readmeError() {
	_, err := weburl.Parse("https://example.com:70000/")
	var failure *weburl.ParseError
	if errors.As(err, &failure) {
		fmt.Println(failure.Code(), failure.Input()[failure.Start():failure.End()])
	}
	// Output:
	// port-out-of-range 70000
}

func Example_readmeOrigin() {
	page := weburl.MustParse("https://www.example.co.uk/").Origin()
	image := weburl.MustParse("https://images.example.co.uk:8443/").Origin()
	fmt.Println(page.SameOrigin(image), site.SameSite(page, image))
	// Output:
	// false true
}

func Example_readmeSpec() {
	report := spec.Parser{Report: func(e spec.ValidationError) {
		fmt.Println(e.Code, e.Start, e.End)
	}}
	report.Parse(`https://exam%70le.org\path`, nil)
	// Output:
	// domain-percent-encoded 12 15
	// invalid-reverse-solidus 21 22
}

func TestReadme(t *testing.T) {
	docs.Examples(t, "README.md", "readme_test.go", *update, "Example_readme")
}
