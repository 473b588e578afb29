package ssrf_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/ssrf"
)

// rules returns the rules that reject, as they are listed.
func rules(err error) (list []ssrf.Rule) {
	var rejected *ssrf.Error
	if errors.As(err, &rejected) {
		list = append(list, rejected.Rule)
		for _, more := range rejected.More {
			list = append(list, more.Rule)
			if more.More != nil || more.Reason == "" {
				panic(fmt.Sprintf("%+v", more))
			}
		}
	}
	return list
}

// All rules that reject a URL are named, the gravest first.
func TestRules(t *testing.T) {
	p := ssrf.Policy{
		Hosts: hosts.MustParse("*.example.com"), DenyHosts: hosts.MustParse("8.8.8.8", "*.internal"),
		Disagree: func(input, base string) bool { return strings.Contains(input, `\`) },
	}
	for input, want := range map[string]string{
		"https://a.example.com/":                       "[]",
		"http://169.254.169.254/":                      "[address unlisted scheme]",
		"gopher://169.254.169.254:6379/":               "[scheme port host]", // an opaque host
		"ws://u:p@[::ffff:a9fe:a9fe]:22/":              "[address unlisted scheme port credentials]",
		"ftp://x.internal/":                            "[local-name denied unlisted scheme]",
		"https://[64:ff9b::8.8.8.8]/":                  "[denied unlisted]",
		`http:\\u@a.example.com:1`:                     "[parsers scheme port credentials]",
		"http://" + strings.Repeat("a", 64) + ".b.org": "[name unlisted scheme]",
		"file:///etc/passwd":                           "[scheme host]",
		"mailto:a@b":                                   "[scheme host]",
		"https://":                                     "[url]",
	} {
		_, err := p.Parse(input)
		if got := fmt.Sprint(rules(err)); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
}

// A prefix that is not valid rejects everything, as it denies nothing.
func TestInvalidPrefix(t *testing.T) {
	addr := netip.MustParseAddr("8.8.8.8")
	for name, invalid := range map[string]netip.Prefix{"zero": {}, "too long": netip.PrefixFrom(addr, 33), "no length": netip.PrefixFrom(addr, -1)} {
		for _, p := range []*ssrf.Policy{{DenyAddrs: []netip.Prefix{netip.MustParsePrefix("9.9.9.9/32"), invalid}}, {AllowAddrs: []netip.Prefix{invalid}}} {
			_, parse := p.Parse("https://example.com/")
			for _, err := range []error{parse, p.Check(weburl.MustParse("https://example.com/")), p.CheckAddr(addr), p.Control("tcp", "8.8.8.8:443", nil)} {
				if got := fmt.Sprint(rules(err)); got != "[policy]" {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}

// Lists of addresses and hosts in each direction.
func TestForms(t *testing.T) {
	list := func(patterns ...string) hosts.List { return hosts.MustParse(patterns...) }
	prefixes := func(list ...string) (p []netip.Prefix) {
		for _, text := range list {
			p = append(p, netip.MustParsePrefix(text))
		}
		return p
	}
	for _, test := range []struct {
		name            string
		policy          ssrf.Policy
		allowed, denied string
	}{
		{"a denied host", ssrf.Policy{DenyHosts: list("8.8.8.8")}, "8.8.4.4 ::ffff:8.8.4.4 64:ff9b::8.8.4.4", "8.8.8.8 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2606:4700::5efe:8.8.8.8"},
		{"a denied host, mapped", ssrf.Policy{DenyHosts: list("[::ffff:8.8.8.8]")}, "8.8.4.4", "8.8.8.8 ::ffff:8.8.8.8 64:ff9b::8.8.8.8"},
		{"a denied host, NAT64", ssrf.Policy{DenyHosts: list("[64:ff9b::8.8.8.8]")}, "64:ff9b::8.8.4.4", "8.8.8.8 ::ffff:8.8.8.8 64:ff9b::8.8.8.8"},
		{"a denied host of IPv6", ssrf.Policy{DenyHosts: list("[2606:4700::1111]")}, "2606:4700::1112", "2606:4700::1111"},
		{"a mapped prefix", ssrf.Policy{DenyAddrs: prefixes("::ffff:8.8.8.0/120")}, "8.8.9.1 ::ffff:8.8.9.1", "8.8.8.1 ::ffff:8.8.8.1 64:ff9b::8.8.8.1"},
		{"a NAT64 prefix", ssrf.Policy{DenyAddrs: prefixes("64:ff9b::8.8.0.0/112")}, "8.9.9.1", "8.8.8.1 ::ffff:8.8.8.1 64:ff9b::8.8.8.1"},
		{"a 6to4 prefix", ssrf.Policy{DenyAddrs: prefixes("2002:808::/32")}, "8.9.9.1", "8.8.8.1 ::ffff:8.8.8.1 64:ff9b::8.8.8.1"},
		{"all of NAT64", ssrf.Policy{DenyAddrs: prefixes("64:ff9b::/96")}, "8.8.8.8 2606:4700::1111", "64:ff9b::8.8.8.8"},
		{"all of IPv6", ssrf.Policy{DenyAddrs: prefixes("::/0")}, "8.8.8.8", "2606:4700::1111 64:ff9b::8.8.8.8"},
		{"all of IPv4", ssrf.Policy{DenyAddrs: prefixes("0.0.0.0/0")}, "2606:4700::1111", "8.8.8.8 ::ffff:8.8.8.8 64:ff9b::8.8.8.8"},
		{"a compatible prefix", ssrf.Policy{DenyAddrs: prefixes("::/97")}, "200.8.8.8", "8.8.8.8 ::ffff:8.8.8.8"},
		{"denied and allowed", ssrf.Policy{AllowAddrs: prefixes("10.0.0.0/8"), DenyAddrs: prefixes("::ffff:10.1.0.0/112")}, "10.2.0.1", "10.1.0.1 ::ffff:10.1.0.1"},

		{"an allowed prefix", ssrf.Policy{AllowAddrs: prefixes("10.0.0.0/8")}, "10.1.1.1 ::ffff:10.1.1.1", "64:ff9b::10.1.1.1 2002:a01:101:: ::10.1.1.1 2001:0:808:808::f5fe:fefe"},
		{"an allowed prefix, mapped", ssrf.Policy{AllowAddrs: prefixes("::ffff:10.0.0.0/104")}, "10.1.1.1 ::ffff:10.1.1.1", "64:ff9b::10.1.1.1 192.168.1.1"},
		{"all of IPv4-mapped allowed", ssrf.Policy{AllowAddrs: prefixes("::ffff:0:0/96")}, "8.8.8.8", "10.1.1.1 ::ffff:10.1.1.1"},
		{"all of IPv6 allowed", ssrf.Policy{AllowAddrs: prefixes("::/0")}, "fd00::1 ::1", "127.0.0.1 ::ffff:127.0.0.1 64:ff9b::127.0.0.1 2002:7f00:1::"},
		{"an allowed NAT64 prefix", ssrf.Policy{AllowAddrs: prefixes("64:ff9b::10.0.0.0/104")}, "64:ff9b::8.8.8.8", "10.1.1.1 64:ff9b::10.1.1.1"},
		{"an allowed host", ssrf.Policy{Hosts: list("8.8.8.8")}, "", "8.8.4.4 64:ff9b::8.8.8.8"},
	} {
		for _, text := range strings.Fields(test.allowed) {
			if err := check(&test.policy, netip.MustParseAddr(text)); err != nil {
				t.Errorf("%s: %s: %v", test.name, text, err)
			}
		}
		for _, text := range strings.Fields(test.denied) {
			if check(&test.policy, netip.MustParseAddr(text)) == nil {
				t.Errorf("%s: %s is allowed", test.name, text)
			}
		}
	}
}

// check judges an address as that of a URL and, unless only some hosts are
// allowed, as one that a name resolves to. It is an error if the two differ.
func check(p *ssrf.Policy, addr netip.Addr) error {
	host := addr.String()
	if addr.Is6() {
		host = "[" + host + "]"
	}
	_, err := p.Parse("https://" + host + "/")
	if !p.Hosts.IsEmpty() {
		return err
	}
	for _, other := range []error{p.CheckAddr(addr), p.Control("tcp", netip.AddrPortFrom(addr, 443).String(), nil)} {
		if (err == nil) != (other == nil) {
			panic(fmt.Sprintf("%s: %v, but %v", addr, err, other))
		}
	}
	return err
}

// spelling returns one of the spellings that a host of a URL can have for an
// address.
func spelling(rng *rand.Rand, addr netip.Addr) string {
	if addr.Is6() {
		b := addr.As16()
		if rng.IntN(2) == 0 {
			return "[" + addr.String() + "]"
		}
		var parts []string
		for i := 0; i < 12; i += 2 {
			parts = append(parts, fmt.Sprintf([]string{"%x", "%04X"}[rng.IntN(2)], binary.BigEndian.Uint16(b[i:])))
		}
		return fmt.Sprintf("[%s:%d.%d.%d.%d]", strings.Join(parts, ":"), b[12], b[13], b[14], b[15])
	}
	b := addr.As4()
	n := binary.BigEndian.Uint32(b[:])
	number := func(n uint32) string { return fmt.Sprintf([]string{"%d", "0%o", "0x%x", "0X%08X"}[rng.IntN(4)], n) }
	var s string
	switch rng.IntN(4) {
	case 0:
		s = number(n)
	case 1:
		s = number(n>>24) + "." + number(n&0xFFFFFF)
	case 2:
		s = number(n>>24) + "." + number(n>>16&0xFF) + "." + number(n&0xFFFF)
	default:
		s = number(n>>24) + "." + number(n>>16&0xFF) + "." + number(n>>8&0xFF) + "." + number(n&0xFF)
	}
	var c strings.Builder
	for _, r := range s {
		switch rng.IntN(12) {
		case 0:
			fmt.Fprintf(&c, "%%%02x", r)
		case 1:
			c.WriteRune(r + 0xFEE0) // full width
		default:
			c.WriteRune(r)
		}
	}
	return c.String() + []string{"", "."}[rng.IntN(2)]
}

// Whatever is denied is rejected in every form and spelling, whichever form the
// list has it in. Beside it an address that is not denied is judged as by a
// policy without the list. SSRF_COUNT says how many lists are tried.
func TestDenied(t *testing.T) {
	count := need.Number(t, "SSRF_COUNT", 1_000)
	rng := rand.New(rand.NewPCG(uint64(need.Number(t, "SSRF_SEED", 1)), 13))
	tried, rejected := 0, 0
	var usual ssrf.Policy
	random := func() netip.Addr {
		// Not under 0.0.0.0/8: no translator sends there.
		return netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, rng.Uint32()|1<<24)))
	}
	forms := func(addr netip.Addr) []netip.Addr {
		list := []netip.Addr{addr}
		for _, e := range embeddings(addr) {
			list = append(list, e.addr)
		}
		return list
	}
	for range count {
		denied := random()
		all := forms(denied)
		listed := all[rng.IntN(len(all))]
		var p ssrf.Policy
		bits := 32
		if rng.IntN(2) == 0 {
			host := spelling(rng, listed)
			p.DenyHosts = hosts.MustParse(host)
		} else {
			bits = 8 + rng.IntN(25)
			full := bits
			switch _, form := ssrf.Embedded(listed); {
			case form == ssrf.SixToFour:
				full = 16 + bits
			case form == ssrf.LocalNAT64 && !slices.Equal(listed.AsSlice()[12:], denied.AsSlice()):
				listed = denied // a prefix holds addresses only after 96 bits
			case form != ssrf.Plain:
				full = 96 + bits
			}
			p.DenyAddrs = []netip.Prefix{netip.PrefixFrom(listed, full)}
			if rng.IntN(2) == 0 {
				p.AllowAddrs = []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
			}
		}
		for _, addr := range all {
			tried++
			if check(&p, addr) == nil {
				t.Fatalf("%s is allowed, although %s is denied: %v %v", addr, listed, p.DenyAddrs, p.DenyHosts)
			}
			input := "https://" + spelling(rng, addr) + "/"
			_, err := p.Parse(input)
			if found := rules(err); len(found) == 0 || found[0] == ssrf.RuleURL {
				t.Fatalf("%s, which is %s: %v, although %s is denied", input, addr, err, listed)
			}
			rejected++
		}
		// Another address, which only a fault could reject.
		other := random()
		if netip.PrefixFrom(denied, bits).Contains(other) || len(p.AllowAddrs) > 0 {
			continue
		}
		for _, addr := range forms(other) {
			if len(p.DenyAddrs) > 0 && p.DenyAddrs[0].Contains(addr) {
				continue // 6to4 and others, whose prefixes are short
			}
			tried++
			if got, want := check(&p, addr), usual.CheckAddr(addr); !slices.Equal(rules(got), rules(want)) {
				t.Fatalf("%s: %v, want %v, where %s is denied: %v", addr, got, want, listed, p.DenyAddrs)
			}
		}
	}
	t.Logf("%d lists, %d addresses, %d of them rejected", count, tried, rejected)
}

// TestLocalNAT64 has the layouts of RFC 6052 under 64:ff9b:1::/48: a network can use any of
// them, so that each address that one could find is checked.
//
// https://www.rfc-editor.org/rfc/rfc6052#section-2.4
func TestLocalNAT64(t *testing.T) {
	allowed := ssrf.Policy{AllowAddrs: []netip.Prefix{netip.MustParsePrefix("64:ff9b:1::/48")}}
	public := ssrf.Policy{AllowAddrs: []netip.Prefix{netip.MustParsePrefix("64:ff9b:1::/48")}, DenyAddrs: []netip.Prefix{netip.MustParsePrefix("8.8.8.0/24")}}
	for _, test := range []struct {
		policy  *ssrf.Policy
		address string
		held    string
		ok      bool
	}{
		{&allowed, "64:ff9b:1:a9fe:a9:fe00:808:808", "8.8.8.8 169.254.0.8 254.169.254.0 169.254.169.254", false},
		{&allowed, "64:ff9b:1:a9fe:a9:fe00::", "169.254.169.254 254.169.254.0", false},
		{&allowed, "64:ff9b:1:ffa9:fe:a9fe::", "254.169.254.0 169.254.169.254 255.169.254.169", false},
		{&allowed, "64:ff9b:1:ffff:a9:fea9:fe00:0", "169.254.169.254 254.0.0.0 255.169.254.169 255.255.169.254", false},
		{&allowed, "64:ff9b:1::a9fe:a9fe", "169.254.169.254", false},
		{&allowed, "64:ff9b:1:808:8:800::", "8.8.8.8 8.8.8.0", true},
		{&allowed, "64:ff9b:1:8:8:808::", "8.8.8.8 8.8.8.0", true},
		{&allowed, "64:ff9b:1::8:808:800:0", "8.8.8.8 8.0.0.0", true},
		{&allowed, "64:ff9b:1::8.8.8.8", "8.8.8.8", true},
		{&allowed, "64:ff9b:1::", "0.0.0.0", false},
		{&allowed, "64:ff9b:1::1", "0.0.0.1", false},
		{&public, "64:ff9b:1:808:8:800:101:101", "1.1.1.1 8.8.8.8 8.8.8.0", false},
		{&public, "64:ff9b:1:909:9:900:101:101", "1.1.1.1 9.9.9.9 9.9.9.0", true},
		{new(ssrf.Policy), "64:ff9b:1:808:8:800::", "8.8.8.8 8.8.8.0", false},
	} {
		addr := netip.MustParseAddr(test.address)
		list, form := ssrf.Embedded(addr)
		held := map[netip.Addr]bool{}
		for _, a := range list {
			held[a] = true
		}
		if form != ssrf.LocalNAT64 {
			t.Errorf("%s has the form %s", addr, form)
		}
		for want := range strings.FieldsSeq(test.held) {
			if !held[netip.MustParseAddr(want)] {
				t.Errorf("%s holds %v, want %s too", addr, list, want)
			}
		}
		if err := check(test.policy, addr); (err == nil) != test.ok {
			t.Errorf("%s: %v, want ok to be %t", addr, err, test.ok)
		}
	}
}
