package spec_test

import (
	"errors"
	"fmt"

	"github.com/weburl/weburl/spec"
)

func ExampleRule_Check() {
	for _, s := range []string{
		"https://example.org/caf\u00E9?x=%20",
		"https://example.org/a b",
		"https://example.org:99999/",
		"/relative",
	} {
		fmt.Println(spec.ValidURLString.Check(s))
	}
	// Output:
	// <nil>
	// spec: at byte 21: U+0020 is not a URL code point (URL-path-segment string)
	// spec: at byte 20: the port is greater than 65535 (URL-port string)
	// spec: at byte 0: there is no base URL to be relative to (relative-URL string)
}

func ExampleRule_Check_host() {
	for _, s := range []string{"example.org", "1.2.3.4", "[2001:db8::1]", "1.2.3.04", "[1:2:3]"} {
		fmt.Println(s, spec.ValidHostString.Check(s) == nil)
	}
	// Output:
	// example.org true
	// 1.2.3.4 true
	// [2001:db8::1] true
	// 1.2.3.04 false
	// [1:2:3] false
}

func ExampleRule_CheckWithBase() {
	web, _ := spec.Parse("https://example.org/a/b", nil)
	mail, _ := spec.Parse("mailto:user@example.org", nil)
	for _, base := range []*spec.URL{web, mail} {
		for _, s := range []string{"../c", "#top"} {
			fmt.Println(spec.ValidURLString.CheckWithBase(s, base))
		}
	}
	// Output:
	// <nil>
	// <nil>
	// spec: at byte 0: only # and a fragment is allowed, as the base URL has an opaque path (relative-URL-with-fragment string)
	// <nil>
}

func ExampleWritingError() {
	const s = "https://exa|mple.org/"
	var e *spec.WritingError
	if errors.As(spec.ValidURLString.Check(s), &e) {
		fmt.Println(e.Rule, e.Rule.Anchor())
		fmt.Println(s[e.Start:e.End])
	}
	// Output:
	// valid domain string https://url.spec.whatwg.org/#valid-domain-string
	// |
}
