package rfc3986_test

import (
	"fmt"

	"github.com/weburl/weburl/dialect/rfc3986"
)

func Example() {
	base, err := rfc3986.Parse("http://a/b/c/d;p?q")
	if err != nil {
		panic(err)
	}
	ref, err := rfc3986.Parse("../g#s")
	if err != nil {
		panic(err)
	}
	uri, err := ref.Resolve(base)
	fmt.Println(uri, err)

	_, err = rfc3986.Parse(`http://example.org\@example.com/`)
	fmt.Println(err)
	// Output:
	// http://a/b/g#s <nil>
	// rfc3986: "\\" does not follow the rule userinfo, from byte 18 on
}

func ExampleReference_Normalize() {
	uri, err := rfc3986.Parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	if err != nil {
		panic(err)
	}
	fmt.Println(uri.Normalize())
	// Output:
	// example://a/b/c/%7Bfoo%7D
}
