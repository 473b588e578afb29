package targets

import (
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl/weburl/httppath"
)

// gate is a reverse proxy with a rule against /admin.
func gate(upstream string, s server) http.Handler {
	policy := &httppath.Policy{IgnoreCase: s.fold, IgnoreExtension: s.extension}
	admin := httppath.MustPrefix("/admin")
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: upstream})
	proxy.ErrorLog = log.New(io.Discard, "", 0) // a server that closes the connection
	proxy.Transport = &http.Transport{DisableKeepAlives: s.once, MaxIdleConnsPerHost: 10}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r, path, err := policy.Rewrite(r)
		switch {
		case err != nil:
			http.Error(w, err.Error(), http.StatusBadRequest)
		case admin.Match(path):
			http.Error(w, "forbidden", http.StatusForbidden)
		default:
			proxy.ServeHTTP(w, r)
		}
	})
}

// No target reaches /admin through a gate.
func TestGate(t *testing.T) {
	n := count(200_000)
	for _, s := range servers {
		t.Run(s.name, func(t *testing.T) {
			upstream := s.start(t)
			direct := &client{address: upstream, once: s.once}
			defer direct.close()
			for _, target := range []string{"/admin/", "/admin/secret"} {
				if a, err := direct.get(target); err != nil || !strings.HasPrefix(a.body, "A ") {
					t.Fatalf("%s without the gate: %+v, %v", target, a, err)
				}
			}
			c := &client{address: inProcess(func() http.Handler { return gate(upstream, s) })(t)}
			defer c.close()
			r := rand.New(rand.NewPCG(41, 1))
			passed, reached := 0, 0
			for range n {
				target := fresh(r)
				if !sendable(target) {
					continue
				}
				a, err := c.get(target)
				if err != nil {
					t.Fatalf("%q: %v", target, err)
				}
				if strings.HasPrefix(a.body, "A ") {
					if reached++; reached <= 10 {
						t.Errorf("%q reaches /admin: %s", target, a.body)
					}
				}
				if strings.HasPrefix(a.body, "O ") {
					passed++
				}
			}
			t.Logf("%d targets, %d answered, %d at /admin", n, passed, reached)
			if passed == 0 {
				t.Error("nothing was answered")
			}
		})
	}
}
