package target

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/cputime"
)

func TestRead(t *testing.T) {
	for _, test := range []struct {
		program, target string
		want            Reading
	}{
		{"nginx", "/a//./%61/../b?q#f", Reading{Rule: "/a/b", Forward: "/a//./%61/../b?q#f"}},
		{"nginx", "/../a", Reading{Answered: true, Status: 400}},
		{"nginx", "/%", Reading{Answered: true, Status: 400}},
		{"nginx", "/#/../admin", Reading{Rule: "/", Forward: "/#/../admin"}},
		{"nginx", "http://h/admin", Reading{Rule: "/admin", Forward: "/admin"}},
		{"nginx-uri", "/%61", Reading{Rule: "/a", Forward: "/a"}},
		{"nginx-uri", "/%61\"", Reading{Rule: `/a"`, Forward: "/a%22"}},
		{"nginx-request-uri", "/%61dmin", Reading{Rule: "/%61dmin", Forward: "/%61dmin"}},
		{"apache", "/a/%2e%2e/b%2fc", Reading{Answered: true}},
		{"apache", "/a/%2e%2e/b|", Reading{Rule: "/b|", Forward: "/b%7C"}},
		{"haproxy-normalize", "/%%361dmin", Reading{Rule: "/%61dmin", Forward: "/%61dmin"}},
		{"caddy", "/Admin.", Reading{Rule: "/Admin", Forward: "/Admin."}},
		{"envoy", "/x/../%61dmin?a", Reading{Rule: "/x/../%61dmin", Forward: "/x/../%61dmin?a"}},
		{"envoy-normalize", `/x/%2E%2e\%61%2Fé/%%361?a`, Reading{Rule: "/a%2F%C3%A9/%2561", Forward: "/a%2F%C3%A9/%2561?a"}},
		{"envoy-normalize", "/a%00", Reading{Answered: true}},
		{"traefik", "//a/../%61dmin%2f?a;b", Reading{Rule: "/admin%2F", Forward: "/admin%2F?a&b"}},
		{"trafficserver", "//admin;", Reading{Rule: "/admin", Forward: "/admin"}},
		{"nghttpx", "/%61//../b%2f", Reading{Rule: "/b%2F", Forward: "/b%2F"}},
		{"varnish", "http:/admin", Reading{Rule: "http:/admin", Forward: "http:/admin"}},
		{"fastify", "*admin", Reading{Answered: true}},
		{"fastify", "*", Reading{Rule: "/", Path: "/"}},
		{"fastify", "http://h/%61dmin?x", Reading{Rule: "/admin", Path: "/admin"}},
		{"go-servemux", "//admin", Reading{Answered: true, Status: 307}},
		{"go-servemux", "/%", Reading{Answered: true, Status: 400}},
		{"gorilla", "//admin", Reading{Answered: true, Status: 301}},
		{"go-servemux", "/a%2Fb", Reading{Rule: "/a%2Fb", Path: "/a/b"}},
		{"chi", "/%61dmin", Reading{Rule: "/%61dmin", Path: "/admin"}},
		{"node-url", `//x\admin`, Reading{Rule: "/admin", Path: "/admin"}},
		{"express", `/a\b#`, Reading{Rule: "/a/b", Path: "/a/b"}},
		{"flask", "//admin", Reading{Rule: "/admin", Path: "/admin"}},
		{"flask", "/v1/admin//users/a%2Fb", Reading{Answered: true}},
		{"tomcat", "/x/..;y/admin;z", Reading{Rule: "/admin", Path: "/admin"}},
		{"sinatra", "/x/..%5c%61", Reading{Rule: "/a", Path: "/%61"}},
	} {
		p := Lookup(test.program)
		if got := p.Read(test.target); got != test.want {
			t.Errorf("%s, %s: got %+v, want %+v", test.program, test.target, got, test.want)
		}
	}
	if Lookup("nginx2") != nil || Lookup("") != nil {
		t.Error("a program has a wrong name")
	}
}

func TestIsTarget(t *testing.T) {
	for text, want := range map[string]bool{
		"/": true, "//x": true, "/a\tb": true, "http://h/": true, "http://h/?a": true, "a": true, "*": true, "h:80": true, "http:/a": true, "?a": true,
		"": false, "/a b": false, "/a\n": false, "http://h": false, "http://h?a/": false, "http:///a": false, "https://h/": false, "HTTP://h/": false, "http://h:80/": false, "a?b://c": false,
	} {
		if IsTarget(text) != want {
			t.Errorf("%q: got %t", text, !want)
		}
	}
}

// A pair is a proxy and a server, and what Confuse finds for them.
type pair struct {
	proxy, server *Program
	found         []Bypass
}

var pairs = sync.OnceValue(func() (all []pair) {
	for _, a := range All() {
		for _, b := range All() {
			if a.IsProxy() && !b.IsProxy() {
				all = append(all, pair{a, b, Confuse("/admin", a, b)})
			}
		}
	}
	return all
})

// Each result of Confuse is what it says.
func TestConfuse(t *testing.T) {
	for _, p := range pairs() {
		for _, bypass := range p.found {
			forward := bypass.Readings[0].Forward
			if !IsTarget(bypass.Target) || p.proxy.Matches(p.proxy.Read(bypass.Target), "/admin") || !p.server.Matches(p.server.Read(forward), "/admin") {
				t.Errorf("%s before %s: %+v", p.proxy.Name(), p.server.Name(), bypass)
			}
		}
	}
	chain := []*Program{Lookup("varnish"), Lookup("nginx"), Lookup("tomcat")}
	if found := Confuse("/admin", chain...); len(found) != 1 || found[0].Target != "/;/admin" {
		t.Errorf("three programs: %+v", found)
	}
}

// Each program takes linear time.
func TestLinear(t *testing.T) {
	for _, p := range All() {
		for _, unit := range []string{"/", "/..", "/x/../", "%2e%2e/", "%25", ";a", "a;/", "#", "?", `\`, "\xff", "%ff", "%", "//@"} {
			cputime.Linear(t, 1<<15, func(n int) time.Duration {
				target := "/" + strings.Repeat(unit, n/len(unit))
				return cputime.Thread(func() { p.Read(target) })
			})
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("/x/..;/%2561?a#b")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range All() {
			if r := p.Read(text); r.Answered && r != (Reading{Answered: true, Status: r.Status}) {
				t.Errorf("%s: %+v", p.Name(), r)
			}
		}
	})
}
