package hosts_test

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
)

func Example() {
	list := hosts.MustParse("example.com", ".example.org:8443", "10.0.0.0/8")
	for _, text := range []string{"https://example.com/", "https://example.com:8443/", "https://a.example.org:8443/", "https://10.1.2.3/"} {
		fmt.Println(text, list.ContainsURL(weburl.MustParse(text)))
	}
	// Output:
	// https://example.com/ true
	// https://example.com:8443/ false
	// https://a.example.org:8443/ true
	// https://10.1.2.3/ true
}

func TestParseErrors(t *testing.T) {
	for _, pattern := range []string{
		"", "*", "*.", ".", "..", "*.*.example.com", "a b", "*.127.0.0.1", ".127.0.0.1", "*.[::1]", "site:com", "site:github.io", "site:www.example.com", "site:127.0.0.1",
		"https://example.com", "example.com/", "example.com:", "example.com:x", "example.com:+1", "example.com:65536", "example.com:**", "::1:x", "[::1", "fe80::1%eth0",
		"10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/8:80", "u@example.com", "example.com:80:80",
	} {
		if l, err := hosts.Parse(pattern); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", pattern)) {
			t.Errorf("%q: %v, %v", pattern, l, err)
		}
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("MustParse does not panic")
			}
		}()
		hosts.MustParse("example.com", "a b")
	}()
}

// TestContains: for each pattern, the hosts and ports that it matches. 443 is a port that a
// policy allows otherwise.
func TestContains(t *testing.T) {
	all := strings.Fields(`
		example.com:443 example.com:8443 a.example.com:443 a.example.com:8443 b.a.example.com:443 badexample.com:443
		10.1.2.3:443 10.1.2.3:8443 11.1.2.3:443 [::1]:443 [::1]:8443 [2001:db8::7]:443 [::ffff:10.1.2.3]:443
		example.com.:443 .example.com:443 ..a.example.com:443 .example.org:443 com:443 .com:443 co.uk:443 x.co.uk:443 a.x.co.uk:443`)
	for pattern, want := range map[string]string{
		"example.com":               "example.com:443 example.com.:443",
		"EXAMPLE.com.":              "example.com:443 example.com.:443",
		"example.com:8443":          "example.com:8443",
		"example.com:*":             "example.com:443 example.com:8443 example.com.:443",
		"*.example.com":             "a.example.com:443 b.a.example.com:443 .example.com:443 ..a.example.com:443",
		"*.example.com:8443":        "a.example.com:8443",
		".example.com":              "example.com:443 a.example.com:443 b.a.example.com:443 example.com.:443 .example.com:443 ..a.example.com:443",
		".example.com:*":            "example.com:443 example.com:8443 a.example.com:443 a.example.com:8443 b.a.example.com:443 example.com.:443 .example.com:443 ..a.example.com:443",
		"site:example.com":          "example.com:443 a.example.com:443 b.a.example.com:443 example.com.:443 .example.com:443 ..a.example.com:443",
		"site:example.com:8443":     "example.com:8443 a.example.com:8443",
		"site:x.co.uk":              "x.co.uk:443 a.x.co.uk:443",
		"0x0A.1.2.3":                "10.1.2.3:443",
		"10.1.2.3:8443":             "10.1.2.3:8443",
		"10.0.0.0/8":                "10.1.2.3:443",
		"::1":                       "[::1]:443",
		"[::1]:8443":                "[::1]:8443",
		"2001:db8::/32":             "[2001:db8::7]:443",
		"[::ffff:10.1.2.3]":         "[::ffff:10.1.2.3]:443",
		"example.com a.x.co.uk:443": "example.com:443 example.com.:443 a.x.co.uk:443",
	} {
		list := hosts.MustParse(strings.Fields(pattern)...)
		var got []string
		for _, text := range all {
			u := weburl.MustParse("http://" + text)
			port, _ := u.PortNumber()
			contains := list.Contains(u.ParsedHost(), port, port == 443)
			if contains {
				got = append(got, text)
			}
			if contains && !list.ContainsHost(u.ParsedHost()) {
				t.Errorf("%s: ContainsHost %s", pattern, text)
			}
		}
		for text, want := range map[string]bool{"https://example.com/": list.Contains(host(t, "example.com"), 443, true), "http://example.com:443": list.Contains(host(t, "example.com"), 443, false)} {
			if list.ContainsURL(weburl.MustParse(text)) != want {
				t.Errorf("%s: ContainsURL %s is %v", pattern, text, !want)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s:\n\tgot %s\n\twant %s", pattern, got, want)
		}
		if want := strings.Contains(pattern, ":8443") || strings.Contains(pattern, ":*") || strings.Contains(pattern, ":443"); list.HasPorts() != want || list.IsEmpty() {
			t.Errorf("%s: HasPorts %v, IsEmpty %v", pattern, list.HasPorts(), list.IsEmpty())
		}
	}
}

func host(t *testing.T, text string) weburl.Host {
	t.Helper()
	h, err := weburl.ParseHost(text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestEmpty(t *testing.T) {
	made, err := hosts.Parse()
	for _, l := range []hosts.List{{}, made} {
		if err != nil || !l.IsEmpty() || l.ContainsHost(weburl.Host{}) || l.HasPorts() || l.ContainsPort(443) || l.ContainsAddr(netip.MustParseAddr("::1")) {
			t.Errorf("no patterns: %v, %v", l, err)
		}
	}
	l := hosts.MustParse("example.com", "*.example.com")
	for _, h := range []weburl.Host{{}, weburl.MustParse("file:///").ParsedHost(), weburl.MustParse("x://example.com").ParsedHost()} {
		if l.ContainsHost(h) {
			t.Errorf("it has %q", h)
		}
	}
}

func TestPorts(t *testing.T) {
	l := hosts.MustParse("example.com", "example.org:8080", "[::1]:22")
	if l.ContainsPort(443) || !l.ContainsPort(8080) || !l.ContainsPort(22) || !hosts.MustParse("a:*").ContainsPort(1) {
		t.Error("ContainsPort")
	}
}

func TestPrefixes(t *testing.T) {
	l := hosts.MustParse("example.com", "10.0.0.0/8", "[::1]:80", "0x7f.1")
	var got []string
	for p := range l.Prefixes() {
		got = append(got, p.String())
	}
	slices.Sort(got)
	if got := strings.Join(got, " "); got != "10.0.0.0/8 127.0.0.1/32 ::1/128" {
		t.Error(got)
	}
	for text, want := range map[string]bool{"10.9.9.9": true, "127.0.0.1": true, "::1": true, "11.0.0.0": false, "::2": false, "::ffff:10.0.0.1": false} {
		if l.ContainsAddr(netip.MustParseAddr(text)) != want {
			t.Errorf("ContainsAddr(%s) is %v", text, !want)
		}
	}
}

func TestContainsAllocatesNothing(t *testing.T) {
	l := hosts.MustParse(".example.com:8443", "10.0.0.0/8", "site:example.org")
	for _, text := range []string{"https://www.example.com:8443/", "https://10.0.0.1/", "https://a.b.example.org/", "https://example.net/"} {
		u := weburl.MustParse(text)
		if n := testing.AllocsPerRun(100, func() { l.Contains(u.ParsedHost(), 8443, false) }); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}
