package redirect_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
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

func ExamplePolicy() {
	login := weburl.MustParse("https://example.com/login")
	var policy redirect.Policy // the same origin only
	for _, next := range []string{
		"/inbox?folder=1",
		"https://example.com/inbox",
		`/\evil.example`,
		"https://example.com@evil.example/",
		"/..//evil.example",
		"javascript:alert(1)",
	} {
		u, err := policy.Resolve(login, next)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println("Location:", u)
	}
	// Output:
	// Location: https://example.com/inbox?folder=1
	// Location: https://example.com/inbox
	// redirect: to another origin, https://evil.example
	// redirect: to another origin, https://evil.example
	// redirect: some programs parse the path as a host or a drive
	// redirect: to scheme javascript
}

func ExamplePolicy_hosts() {
	policy := redirect.Policy{
		Hosts: hosts.MustParse(".example.com", "partner.example:8443"),
	}
	page := weburl.MustParse("https://www.example.com/")
	for _, next := range []string{"//shop.example.com/cart", "https://partner.example:8443/x", "https://partner.example/x", "http://www.example.com/"} {
		u, err := policy.Resolve(page, next)
		fmt.Println(u, err)
	}
	// Output:
	// https://shop.example.com/cart <nil>
	// https://partner.example:8443/x <nil>
	//  redirect: to another origin, https://partner.example
	//  redirect: to another origin, http://www.example.com
}

func ExamplePolicy_Resolve_encodedSlash() {
	next := "/%2fevil.example"
	wrong, _ := url.Parse(next) // the path is decoded
	w := httptest.NewRecorder()
	http.Redirect(w, httptest.NewRequest("GET", "/login", nil), wrong.Path, http.StatusSeeOther)
	fmt.Println("Location:", w.Header().Get("Location"))

	_, err := new(redirect.Policy).Resolve(weburl.MustParse("https://example.com/login"), next)
	fmt.Println(err)
	// Output:
	// Location: //evil.example
	// redirect: some programs parse the path as a host or a drive
}
