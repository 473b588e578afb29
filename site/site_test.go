package site_test

import (
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
)

// nullable returns null for what is not there.
func nullable(s string, ok bool) string {
	if !ok {
		if s != "" {
			return "null, but " + s
		}
		return "null"
	}
	return s
}

func host(t *testing.T, input string) weburl.Host {
	t.Helper()
	h, err := weburl.ParseHost(input)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// origin returns the origin of a URL, and an opaque origin for "null".
func origin(input string) weburl.Origin {
	if input == "null" {
		return weburl.Origin{}
	}
	return weburl.MustParse(input).Origin()
}

// The first rows are the standard's table.
//
// https://url.spec.whatwg.org/#example-host-psl
func TestRegistrableDomain(t *testing.T) {
	const null = "null"
	for _, test := range []struct{ host, suffix, domain string }{
		{"com", "com", null},
		{"example.com", "com", "example.com"},
		{"www.example.com", "com", "example.com"},
		{"sub.www.example.com", "com", "example.com"},
		{"EXAMPLE.COM", "com", "example.com"},
		{"example.com.", "com.", "example.com."},
		{"github.io", "github.io", null},
		{"whatwg.github.io", "github.io", "whatwg.github.io"},
		{"إختبار", "xn--kgbechtv", null},
		{"example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", null, null},

		// Dots at the end.
		{"com.", "com.", null},
		{"sub.www.example.com.", "com.", "example.com."},
		{"github.io.", "github.io.", null},
		{"whatwg.github.io.", "github.io.", "whatwg.github.io."},
		{".", null, null},
		{"..", null, null},
		{"example.com..", null, null},

		// Rules with a wildcard, and exceptions to them.
		{"ck", "ck", null},
		{"b.ck", "b.ck", null},
		{"a.b.ck", "b.ck", "a.b.ck"},
		{"www.ck", "ck", "www.ck"},
		{"a.www.ck.", "ck.", "www.ck."},
		{".ck", null, null},
		{"a..ck", null, null},

		// More than one label.
		{"example.co.uk", "co.uk", "example.co.uk"},
		{"co.uk", "co.uk", null},

		// The list has no rule: the last label counts.
		{"localhost", "localhost", null},
		{"a.localhost", "localhost", "a.localhost"},
		{"b.a.test", "test", "a.test"},

		// Empty labels.
		{".com", "com", null},
		{"a..com", "com", null},
		{".example.com", "com", null},
		{".www.example.com.", "com.", null},
		{"a..example.com", "com", "example.com"},

		// No domains.
		{"127.0.0.1", null, null},
		{"127.1", null, null},
	} {
		t.Run(test.host, func(t *testing.T) {
			h := host(t, test.host)
			if got := nullable(site.PublicSuffix(h)); got != test.suffix {
				t.Errorf("public suffix %q, want %q", got, test.suffix)
			}
			if got := nullable(site.RegistrableDomain(h)); got != test.domain {
				t.Errorf("registrable domain %q, want %q", got, test.domain)
			}
		})
	}
	for _, input := range []string{"mailto:x", "file:///x", "x:///x", "git://www.example.com/"} {
		t.Run(input, func(t *testing.T) {
			h := weburl.MustParse(input).ParsedHost()
			if got := nullable(site.PublicSuffix(h)); got != null {
				t.Errorf("public suffix %q", got)
			}
			if got := nullable(site.RegistrableDomain(h)); got != null {
				t.Errorf("registrable domain %q", got)
			}
		})
	}
}

// TestSameSite has the rows of HTML's table first. That takes wildlife.museum
// for a public suffix, which it was; github.io stands for it here.
//
// https://html.spec.whatwg.org/multipage/browsers.html#example-same-site
func TestSameSite(t *testing.T) {
	for _, test := range []struct {
		a, b             string
		schemeless, same bool
	}{
		{"https://example.com", "https://sub.example.com", true, true},
		{"https://example.com", "https://sub.other.example.com", true, true},
		{"https://example.com", "http://non-secure.example.com", true, false},
		{"https://r.github.io", "https://sub.r.github.io", true, true},
		{"https://r.github.io", "https://sub.other.r.github.io", true, true},
		{"https://r.github.io", "https://other.github.io", false, false},
		{"https://r.github.io", "https://github.io", false, false},
		{"https://github.io", "https://github.io", true, true},
		{"https://example.com", "https://example.com.", false, false},

		// Ports and paths do not count.
		{"https://example.com:8443", "https://example.com", true, true},
		{"https://example.com/a", "https://user@example.com/b?c", true, true},
		{"https://example.com", "https://EXAMPLE.COM", true, true},
		{"wss://example.com", "https://example.com", true, false},
		{"ftp://example.com", "ftp://a.example.com", true, true},
		{"blob:https://a.example.com/id", "https://b.example.com", true, true},

		// Hosts without a registrable domain are compared as they are.
		{"http://localhost", "http://localhost:8080", true, true},
		{"http://localhost", "https://localhost", true, false},
		{"http://a.localhost", "http://b.localhost", false, false},
		{"http://127.0.0.1", "http://0x7f.1", true, true},
		{"http://127.0.0.1", "http://127.0.0.2", false, false},
		{"http://1.127.0.1", "http://2.127.0.1", false, false},
		{"http://[::1]", "http://[0::1]:80", true, true},
		{"http://[::1]", "http://[::2]", false, false},
		{"https://com", "https://com", true, true},
		{"https://com", "https://example.com", false, false},

		// Two opaque origins are never known to be the same.
		{"null", "null", false, false},
		{"data:,x", "data:,x", false, false},
		{"file:///a", "file:///a", false, false},
		{"null", "https://example.com", false, false},
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			a, b := origin(test.a), origin(test.b)
			if got, back := site.SchemelesslySameSite(a, b), site.SchemelesslySameSite(b, a); got != test.schemeless || back != test.schemeless {
				t.Errorf("schemelessly same site: %v, and %v the other way round", got, back)
			}
			if got, back := site.SameSite(a, b), site.SameSite(b, a); got != test.same || back != test.same {
				t.Errorf("same site: %v, and %v the other way round", got, back)
			}
			if !a.IsOpaque() && !b.IsOpaque() {
				if got := site.Of(a) == site.Of(b); got != test.same {
					t.Errorf("equal sites: %v", got)
				}
			}
		})
	}
}

// TestOf obtains sites.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site
func TestOf(t *testing.T) {
	for _, test := range []struct{ origin, want, scheme, host string }{
		{"https://example.com", "https://example.com", "https", "example.com"},
		{"https://a.b.example.com:8443", "https://example.com", "https", "example.com"},
		{"https://a.example.co.uk.", "https://example.co.uk.", "https", "example.co.uk."},
		{"http://github.io", "http://github.io", "http", "github.io"},
		{"wss://127.1", "wss://127.0.0.1", "wss", "127.0.0.1"},
		{"http://[0::1]:8080", "http://[::1]", "http", "[::1]"},
		{"http://localhost", "http://localhost", "http", "localhost"},
		{"https://müller.example", "https://xn--mller-kva.example", "https", "xn--mller-kva.example"},
		{"null", "null", "", ""},
		{"file:///a", "null", "", ""},
	} {
		t.Run(test.origin, func(t *testing.T) {
			s := site.Of(origin(test.origin))
			if s.String() != test.want || s.Scheme() != test.scheme || s.Host() != test.host || s.IsOpaque() != (test.want == "null") {
				t.Errorf("got %q, scheme %q, host %q, opaque %v; want %q", s, s.Scheme(), s.Host(), s.IsOpaque(), test.want)
			}
		})
	}
	if s := (site.Site{}); !s.IsOpaque() || s.String() != "null" || s.Scheme() != "" || s.Host() != "" {
		t.Errorf("the zero Site is %q", s)
	}
}

// TestProperties holds what the definitions say of each other, for generated
// hosts: a registrable domain is its own, it is one label more than its public
// suffix, and both end what the host is.
func TestProperties(t *testing.T) {
	g := urlgen.New(7)
	for range 50_000 {
		u, err := weburl.Parse(g.Input())
		if err != nil {
			continue
		}
		h := u.ParsedHost()
		suffix, hasSuffix := site.PublicSuffix(h)
		domain, hasDomain := site.RegistrableDomain(h)
		if hasSuffix && (h.Kind() != weburl.HostDomain || !endsIn(h.String(), suffix)) {
			t.Fatalf("%q has the public suffix %q", h, suffix)
		}
		if !hasDomain {
			continue
		}
		if !hasSuffix || !endsIn(h.String(), domain) || !endsIn(domain, suffix) || domain == suffix {
			t.Fatalf("%q has the registrable domain %q and the public suffix %q", h, domain, suffix)
		}
		again := host(t, domain)
		if again, ok := site.RegistrableDomain(again); !ok || again != domain {
			t.Fatalf("%q has the registrable domain %q", domain, again)
		}
	}
}

// endsIn reports whether domain ends in the labels of suffix.
func endsIn(domain, suffix string) bool {
	n := len(domain) - len(suffix)
	return n >= 0 && domain[n:] == suffix && (n == 0 || domain[n-1] == '.')
}
