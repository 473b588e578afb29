package httppath_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"

	"github.com/weburl/weburl/httppath"
)

func Example() {
	path, err := new(httppath.Policy).Clean("/%61dmin/users?page=2")
	fmt.Println(path, err, httppath.MustPrefix("/admin").Match(path))

	_, err = new(httppath.Policy).Clean("/public/..;/admin")
	fmt.Println(err)
	// Output:
	// /admin/users <nil> true
	// httppath: ambiguous path: it has a semicolon (at byte 10)
}

// A reverse proxy with a rule against /admin.
func ExamplePolicy_Rewrite() {
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "the server reads ", r.URL.Path)
	}))
	defer backend.Close()
	at, _ := url.Parse(backend.URL)
	proxy := httputil.NewSingleHostReverseProxy(at)

	policy := &httppath.Policy{IgnoreCase: true}
	admin := httppath.MustPrefix("/admin")
	gate := func(w http.ResponseWriter, r *http.Request) {
		r, path, err := policy.Rewrite(r)
		switch {
		case err != nil:
			http.Error(w, err.Error(), http.StatusBadRequest)
		case admin.Match(path):
			http.Error(w, "forbidden", http.StatusForbidden)
		default:
			proxy.ServeHTTP(w, r)
		}
	}

	for _, target := range []string{"/caf%c3%a9", "/%61dmin", "/ADMIN/", "//admin", "/administrator"} {
		w := httptest.NewRecorder()
		gate(w, httptest.NewRequest("GET", target, nil))
		fmt.Println(w.Code, strings.TrimSpace(w.Body.String()))
	}
	// Output:
	// 200 the server reads /café
	// 403 forbidden
	// 403 forbidden
	// 400 httppath: ambiguous path: it has an empty segment (at byte 1)
	// 200 the server reads /administrator
}

// A server for forward authentication, which cannot change the request.
func ExamplePolicy_Check() {
	policy := new(httppath.Policy)
	public := []httppath.Rule{httppath.MustPrefix("/assets"), httppath.MustExact("/")}
	authorize := func(r *http.Request) int {
		targets := r.Header.Values("X-Forwarded-Uri")
		if len(targets) != 1 { // a client may have sent another
			return http.StatusBadRequest
		}
		path, err := policy.Check(targets[0])
		if err != nil {
			return http.StatusBadRequest
		}
		for _, rule := range public {
			if rule.Match(path) {
				return http.StatusOK
			}
		}
		return http.StatusUnauthorized
	}

	for _, target := range []string{"/assets/a.css?v=2", "/accounts", "/assets/..%2faccounts", "/assets/%2e%2e/accounts", "/%61ssets/"} {
		r := httptest.NewRequest("GET", "/authorize", nil)
		r.Header.Set("X-Forwarded-Uri", target)
		fmt.Println(authorize(r), target)
	}
	// Output:
	// 200 /assets/a.css?v=2
	// 401 /accounts
	// 400 /assets/..%2faccounts
	// 400 /assets/%2e%2e/accounts
	// 400 /%61ssets/
}

func ExamplePolicy_Middleware() {
	mux := http.NewServeMux()
	mux.HandleFunc("/files/{name}", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.PathValue("name"))
	})
	handler := (&httppath.Policy{Redirect: true}).Middleware(mux)

	for _, target := range []string{"/files/a.txt", "/files//%61.txt?v=2", "/files/..%5ca.txt"} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Println(w.Code, w.Header().Get("Location")+strings.TrimSpace(w.Body.String()))
	}
	// Output:
	// 200 a.txt
	// 308 /files/a.txt?v=2
	// 400 httppath: ambiguous path: it has a backslash (at byte 9)
}
