package redirect_test

import (
	"fmt"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/redirect"
)

func ExamplePolicy_Resolve() {
	var policy redirect.Policy
	login := weburl.MustParse("https://example.com/login")
	for _, next := range []string{"/inbox?folder=1", `/\evil.example`, "/..//evil.example", "https://example.com@evil.example/", "javascript:alert(1)"} {
		u, err := policy.Resolve(login, next)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u, redirect.Reference(u))
	}
	// Output:
	// https://example.com/inbox?folder=1 /inbox?folder=1
	// redirect: to another origin, https://evil.example
	// redirect: some programs parse the path as a host or a drive
	// redirect: to another origin, https://evil.example
	// redirect: to scheme javascript
}
