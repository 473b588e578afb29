//go:build !js

package ssrf

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/internal/urlgen"
)

func TestPolicy(t *testing.T) {
	both := []string{"https", "http"}
	for _, test := range []struct {
		name   string
		policy Policy
		allow  []string
		reject map[string]Rule
	}{
		{
			"zero", Policy{},
			[]string{"https://example.com/", "https://EXAMPLE.com:443/a?b#c", "https://example.com.:80/", "https://8.8.8.8/", "https://[2606:4700::1111]/", "https://[64:ff9b::8.8.8.8]/",
				"https://[::ffff:8.8.8.8]/", "https://a_b.example.com/", "https://xn--bcher-kva.example/", "https://bücher.example/", "https://sub.localhost.example.com/"},
			map[string]Rule{
				"": RuleURL, "/a": RuleURL, "example.com": RuleURL, "https://": RuleURL,
				"http://example.com/": RuleScheme, "ftp://example.com/": RuleScheme, "file:///etc/passwd": RuleScheme, "blob:https://example.com/x": RuleScheme, "data:,x": RuleScheme, "about:blank": RuleScheme,
				"https://example.com:8443/": RulePort, "https://example.com:0/": RulePort, "https://example.com:22/": RulePort,
				"https://u@example.com/": RuleCredentials, "https://:secret@example.com/": RuleCredentials, "https://u:secret@127.0.0.1/": RuleAddress,
				"https://127.0.0.1/": RuleAddress, "https://0.1.2.3/": RuleAddress, "https://168.63.129.16/": RuleAddress, "https://[fe80::1]/": RuleAddress,
				"https://localhost/": RuleLocalName, "https://kubernetes.default.svc.cluster.local/": RuleLocalName, "https://a.internal/": RuleLocalName,
			},
		},
		{
			"schemes", Policy{Schemes: both, Ports: []uint16{8080}, Credentials: true},
			[]string{"http://u:p@example.com:8080/", "https://example.com:8080/"},
			map[string]Rule{"http://example.com/": RulePort, "ws://example.com:8080/": RuleScheme},
		},
		{
			"other schemes", Policy{Schemes: []string{"ws", "x", "mailto"}},
			[]string{"ws://example.com/"},
			map[string]Rule{"x://example.com/": RuleHost, "x://": RuleHost, "x:/a": RuleHost, "mailto:u@example.com": RuleHost},
		},
		{"nothing", Policy{Schemes: []string{}}, nil, map[string]Rule{"https://example.com/": RuleScheme}},
		{"no ports", Policy{Ports: []uint16{}}, nil, map[string]Rule{"https://example.com/": RulePort}},
		{
			"hosts", Policy{Hosts: hosts.MustParse("example.com", "*.example.org", "site:example.co.uk", "site:amazonaws.com", "bücher.example", "wiki", "*.corp", "127.0.0.1", "8.8.8.8")},
			[]string{"https://EXAMPLE.com./", "https://a.example.org/", "https://a.b.example.org/", "https://example.co.uk/", "https://a.example.co.uk/", "https://www.amazonaws.com/", "https://BÜCHER.example/",
				"https://wiki/", "https://git.corp/", "https://0x08.8.8.8/"},
			map[string]Rule{"https://www.example.com/": RuleUnlisted, "https://example.org/": RuleUnlisted, "https://badexample.org/": RuleUnlisted, "https://co.uk/": RuleUnlisted,
				"https://other.co.uk/":      RuleUnlisted,
				"https://s3.amazonaws.com/": RuleUnlisted, "https://theirs.s3.amazonaws.com/": RuleUnlisted, // a public suffix, and a site of its own
				"https://example.com.evil.example/": RuleUnlisted, "https://localhost/": RuleLocalName, "https://127.1/": RuleAddress, "https://1.1.1.1/": RuleUnlisted},
		},
		{
			"deny", Policy{DenyHosts: hosts.MustParse("example.com", "*.example.com", "site:example.net", "8.8.8.8", "[2606:4700::1111]")},
			[]string{"https://example.org/", "https://notexample.com/", "https://8.8.4.4/"},
			map[string]Rule{"https://example.com/": RuleDenied, "https://EXAMPLE.COM./": RuleDenied, "https://ｅxample.com/": RuleDenied, "https://a.example.com/": RuleDenied, "https://x.example.net/": RuleDenied,
				"https://134744072/": RuleDenied, "https://010.8.8.8/": RuleDenied, "https://[2606:4700:0::1111]/": RuleDenied},
		},
		{
			"both lists", Policy{Hosts: hosts.MustParse("*.example.com"), DenyHosts: hosts.MustParse("admin.example.com")},
			[]string{"https://www.example.com/"},
			map[string]Rule{"https://admin.example.com/": RuleDenied},
		},
		{
			"strict", Policy{Strict: true},
			[]string{"https://8.8.8.8/", "https://[2606:4700::1111]/"},
			map[string]Rule{"https://[64:ff9b::8.8.8.8]/": RuleAddress, "https://[::ffff:8.8.8.8]/": RuleAddress},
		},
		{
			"addresses", Policy{AllowAddrs: []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")}, DenyAddrs: []netip.Prefix{netip.MustParsePrefix("10.1.2.0/24"), netip.MustParsePrefix("8.0.0.0/8")}},
			[]string{"https://10.1.1.1/", "https://1.1.1.1/"},
			map[string]Rule{"https://10.1.2.1/": RuleAddress, "https://10.2.1.1/": RuleAddress, "https://8.8.8.8/": RuleAddress},
		},
		{
			"parsers", Policy{Disagree: func(input, base string) bool { return strings.Contains(input, `\`) }},
			[]string{"https://example.com/a"},
			map[string]Rule{`https:\\example.com`: RuleParsers, `https://example.com/?\`: RuleParsers},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, input := range test.allow {
				if u, err := test.policy.Parse(input); err != nil {
					t.Errorf("%s: %v", input, err)
				} else if u != weburl.MustParse(input) {
					t.Errorf("%s: %s", input, u)
				}
			}
			for input, want := range test.reject {
				u, err := test.policy.Parse(input)
				if rule(err) != want || !u.IsZero() {
					t.Errorf("%s: %v, want rule %s", input, err, want)
				}
				if err != nil && strings.Contains(err.Error(), "secret") {
					t.Errorf("%s: the error has a password: %v", input, err)
				}
			}
		})
	}
	if err := new(Policy).Check(weburl.URL{}); rule(err) != RuleURL {
		t.Errorf("the zero URL: %v", err)
	}
}

// A rejection tells what it is about, and nothing of credentials, path and query.
func TestRejections(t *testing.T) {
	_, err := new(Policy).Parse("https://us3r:p4ss@a b/p4th?qu3ry")
	if rule(err) != RuleURL {
		t.Error(err)
	}
	for _, part := range []string{"us3r", "p4ss", "p4th", "qu3ry"} {
		if strings.Contains(err.Error(), part) {
			t.Errorf("it has %s: %v", part, err)
		}
	}
	var rejected *Error
	if _, err := new(Policy).Parse("https://example.com:22/"); !errors.As(err, &rejected) || rejected.Host.String() != "example.com" {
		t.Errorf("%v does not have the host", err)
	}
	if _, err := (&Policy{Schemes: []string{"http", "ws"}}).Parse("https://example.com/"); !strings.Contains(err.Error(), "http or ws") {
		t.Errorf("%v does not say which schemes are allowed", err)
	}
}

func TestSplitName(t *testing.T) {
	label := strings.Repeat("a", 63)
	for name, want := range map[string]bool{
		"abcdefghijklmnopqrstuvwxyz-0123456789_.x": true,
		label + "." + label:                        true,
		label + "." + label + "a":                  false,
		label + "a." + label:                       false,
		"a/b.example":                              false,
		"a:b.example":                              false,
		"a{b.example":                              false,
		"a`b.example":                              false,
		"a.":                                       false,
		"a..b":                                     false,
		strings.Repeat("a.", 126) + "a":            true,
		strings.Repeat("a.", 126) + "ab":           false,
	} {
		if _, _, ok := splitName(name); ok != want {
			t.Errorf("%s: %v", name, ok)
		}
	}
}

func TestParseRef(t *testing.T) {
	var p Policy
	base := weburl.MustParse("https://example.com/a/")
	if u, err := p.ParseRef(base, "b"); err != nil || u.String() != "https://example.com/a/b" {
		t.Errorf("%s, %v", u, err)
	}
	if _, err := p.ParseRef(base, `\\127.1`); rule(err) != RuleAddress {
		t.Error(err)
	}
}

// No input makes a policy panic or allow what it must not.
func FuzzParse(f *testing.F) {
	for _, seed := range urlgen.Seeds() {
		f.Add(seed)
	}
	p := Policy{Schemes: []string{"http", "https", "ws", "x"}}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := p.Parse(input)
		if err != nil {
			if rule(err) == "" {
				t.Fatalf("%q: %v", input, err)
			}
			return
		}
		if u.IncludesCredentials() || u.ParsedHost().Kind() == weburl.HostOpaque || u.Hostname() == "" {
			t.Fatalf("%q: %s", input, u)
		}
		if addr, ok := u.ParsedHost().Addr(); ok && p.Control("tcp", netip.AddrPortFrom(addr, 80).String(), nil) != nil {
			t.Fatalf("%q: %s is allowed, its address is not", input, u)
		}
	})
}

var checkURLs = map[string]string{
	"domain": "https://www.example.com/a/b?c=d",
	"IPv4":   "https://8.8.8.8/a/b?c=d",
	"IPv6":   "https://[2606:4700::1111]/a/b?c=d",
}

func TestCheckAllocatesNothing(t *testing.T) {
	p := Policy{Hosts: hosts.MustParse("*.example.com", "8.8.8.8", "[2606:4700::1111]")}
	for name, text := range checkURLs {
		u := weburl.MustParse(text)
		if n := testing.AllocsPerRun(100, func() {
			if p.Check(u) != nil {
				t.Fatal(text)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	policies := map[string]*Policy{"zero": {}, "hosts": {Hosts: hosts.MustParse("*.example.com", "8.8.8.8", "[2606:4700::1111]")}}
	for policy, p := range policies {
		for name, text := range checkURLs {
			u := weburl.MustParse(text)
			b.Run(policy+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if p.Check(u) != nil {
						b.Fatal(text)
					}
				}
			})
		}
	}
}

// TestLocalName holds why names are local, and that the zero Policy rejects just these.
func TestLocalName(t *testing.T) {
	for host, want := range map[string]string{
		"localhost":              "a name of a local network (RFC 6761)",
		"a.LOCALHOST.":           "a name of a local network (RFC 6761)",
		"kubernetes.default.svc": "a name of a local network (Services of Kubernetes)",
		"x.home.arpa":            "a name of a local network (RFC 8375)",
		"wiki":                   "a single label, which each network resolves differently",
		"example.com":            "",
		"localhost.example.com":  "",
		"a..localhost":           "", // not a name of the DNS
		"127.0.0.1":              "",
		"[::1]":                  "",
	} {
		h, err := weburl.ParseHost(host)
		if err != nil {
			t.Fatal(err)
		}
		got := LocalName(h)
		if got != want {
			t.Errorf("%s: got %q, want %q", host, got, want)
		}
		var rejected *Error
		errors.As(new(Policy).Check(weburl.MustParse("https://"+host+"/")), &rejected)
		if (rejected != nil && rejected.Rule == RuleLocalName) != (got != "") {
			t.Errorf("%s: the zero Policy says %v", host, rejected)
		}
	}
}
