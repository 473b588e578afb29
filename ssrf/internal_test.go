//go:build !js

package ssrf

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/internal/nameserver"
)

// TestInternal: one policy for public hosts and one internal host, which other names
// cannot lead to.
func TestInternal(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	port := netip.MustParseAddrPort(server.Listener.Addr().String()).Port()
	loopback := netip.MustParsePrefix("127.0.0.1/32")
	wiki := Internal{Hosts: hosts.MustParse(fmt.Sprintf("wiki.internal:%d", port)), Addrs: []netip.Prefix{loopback}}
	policy := func(change func(*Policy)) Policy {
		p := Policy{Schemes: []string{"http"}, Ports: []uint16{80, port}, Internal: []Internal{wiki}}
		if change != nil {
			change(&p)
		}
		return p
	}
	at := func(name string) string { return fmt.Sprintf("http://%s:%d/", name, port) }
	stopped := Rule("stopped") // allowed, and not on this machine
	for _, test := range []struct {
		name   string
		change func(*Policy)
		addr   string // of the name, if it is not 127.0.0.1
		url    string
		want   Rule
	}{
		{"the internal host", nil, "", at("wiki.internal"), ""},
		{"on a port that is not in Ports", func(p *Policy) { p.Ports = nil }, "", at("wiki.internal"), ""},
		{"a dot at the end", nil, "", at("WIKI.internal."), ""},
		{"another port", nil, "", "http://wiki.internal/", RulePort},
		{"a public host", nil, "93.184.215.14", "http://public.example.com/", stopped},
		{"another name with the address", nil, "", at("evil.example.com"), RuleAddress},
		{"another name, and its port", func(p *Policy) { p.Ports = nil }, "", at("evil.example.com"), RulePort},
		{"another internal name", nil, "", at("git.internal"), RuleLocalName},
		{"the address", nil, "", at("127.0.0.1"), RuleAddress},
		{"the address, mapped", nil, "", at("[::ffff:127.0.0.1]"), RuleAddress},
		{"the address as a host", func(p *Policy) { p.Internal[0].Hosts = hosts.MustParse("127.0.0.1") }, "", at("127.0.0.1"), ""},
		{"the network as hosts", func(p *Policy) { p.Internal[0].Hosts = hosts.MustParse("127.0.0.0/8") }, "", at("127.0.0.1"), ""},
		{"beyond the addresses", func(p *Policy) { p.Internal[0].Hosts = hosts.MustParse("127.0.0.0/8") }, "", at("127.0.0.2"), RuleAddress},
		{"the name has moved", nil, "10.0.0.1", at("wiki.internal"), RuleAddress},
		{"the name is public now", nil, "93.184.215.14", at("wiki.internal"), RuleAddress},
		{"metadata", nil, "169.254.169.254", at("wiki.internal"), RuleAddress},
		{"a denied address", func(p *Policy) { p.DenyAddrs = []netip.Prefix{loopback} }, "", at("wiki.internal"), RuleAddress},
		{"a denied host", func(p *Policy) { p.DenyHosts = hosts.MustParse(".internal") }, "", at("wiki.internal"), RuleDenied},
		{"a denied address as a host", func(p *Policy) { p.DenyHosts = hosts.MustParse("127.0.0.0/8") }, "", at("wiki.internal"), RuleDenied},
		{"beside a list", func(p *Policy) { p.Hosts = hosts.MustParse("example.com") }, "", at("wiki.internal"), ""},
		{"a list without it", func(p *Policy) { p.Hosts = hosts.MustParse("example.com") }, "93.184.215.14", "http://public.example.com/", RuleUnlisted},
		{"no addresses", func(p *Policy) { p.Internal[0].Addrs = nil }, "", at("wiki.internal"), RuleAddress},
		{"an invalid prefix", func(p *Policy) { p.Internal[0].Addrs = []netip.Prefix{{}} }, "", at("wiki.internal"), RulePolicy},
		{"a denied port", func(p *Policy) { p.DenyHosts = hosts.MustParse("example.com:80") }, "", at("wiki.internal"), RulePolicy},
	} {
		t.Run(test.name, func(t *testing.T) {
			wiki := wiki
			p := policy(func(p *Policy) { p.Internal = []Internal{wiki} })
			if test.change != nil {
				test.change(&p)
			}
			addr := test.addr
			if addr == "" {
				addr = "127.0.0.1"
			}
			records := map[string][]string{}
			for _, name := range []string{"wiki.internal", "git.internal", "evil.example.com", "public.example.com"} {
				records[name] = []string{addr}
			}
			transport := &Transport{Policy: p, Resolver: nameserver.Serve(t, records).Resolver()}
			watch(transport)
			resp, err := transport.Client().Get(test.url)
			if err == nil {
				resp.Body.Close()
			}
			got := rule(err)
			if errors.Is(err, errStopped) {
				got = stopped
			}
			if got != test.want || err != nil && got == "" {
				t.Errorf("%q, want %q: %v", got, test.want, err)
			}
		})
	}
	// Without the name, an address is not one of the internal host.
	p := policy(nil)
	if err := p.Control("tcp", fmt.Sprintf("127.0.0.1:%d", port), nil); rule(err) != RuleAddress {
		t.Errorf("Control: %v", err)
	}
}

// TestHostPorts: hosts with ports in the list of a policy.
func TestHostPorts(t *testing.T) {
	p := Policy{Hosts: hosts.MustParse("example.com", "example.org:8443", ".example.net:*", "8.8.8.0/24")}
	for url, want := range map[string]Rule{
		"https://example.com/": "", "https://example.com:8443/": RulePort, "https://example.org/": RulePort, "https://example.org:8443/": "",
		"https://example.net:1/": "", "https://a.example.net/": "", "https://8.8.8.8/": "", "https://8.8.8.8:8443/": RulePort, "https://8.8.4.4/": RuleUnlisted,
		"https://example.edu:8443/": RuleUnlisted,
	} {
		if _, err := p.Parse(url); rule(err) != want {
			t.Errorf("%s: %v, want %q", url, err, want)
		}
	}
	p = Policy{Hosts: hosts.MustParse("example.com", "example.org:8443")}
	for address, want := range map[string]Rule{"8.8.8.8:443": "", "8.8.8.8:8443": "", "8.8.8.8:22": RulePort} {
		if err := p.Control("tcp", address, nil); rule(err) != want {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
	if err := p.Check(weburl.MustParse("https://example.org:8443/")); err != nil {
		t.Error(err)
	}
}
