package ssrf_test

import (
	"bufio"
	"encoding/binary"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/ssrf"
)

func TestClassify(t *testing.T) {
	for _, test := range []struct {
		addr, want string
		kind       ssrf.Kind
		reachable  bool // under the default policy
		public     bool // under the strict one
	}{
		{"8.8.8.8", "public", ssrf.Public, true, true},
		{"2606:4700::1111", "public", ssrf.Public, true, true},
		{"0.1.2.3", "this network (0.0.0.0/8)", ssrf.Unspecified, false, false},
		{"0.0.0.0", "this host on this network (0.0.0.0/32)", ssrf.Unspecified, false, false},
		{"127.0.0.1", "loopback (127.0.0.0/8)", ssrf.Loopback, false, false},
		{"100.64.0.1", "shared address space (100.64.0.0/10)", ssrf.Shared, false, false},
		{"100.100.100.200", "instance metadata of Alibaba Cloud (100.100.100.200/32)", ssrf.Metadata, false, false},
		{"192.0.0.192", "instance metadata of Oracle Cloud Classic (192.0.0.192/32)", ssrf.Metadata, false, false},
		{"168.63.129.16", "WireServer of Microsoft Azure (168.63.129.16/32)", ssrf.Metadata, false, false},
		{"168.63.129.15", "public", ssrf.Public, true, true},
		{"198.18.0.1", "benchmarking (198.18.0.0/15)", ssrf.Benchmarking, false, false},
		{"240.0.0.1", "reserved (240.0.0.0/4)", ssrf.Reserved, false, false},
		{"224.0.0.1", "multicast (224.0.0.0/4)", ssrf.Multicast, false, false},
		{"192.0.0.9", "Port Control Protocol anycast (192.0.0.9/32)", ssrf.Service, false, false},
		{"192.0.0.10", "TURN anycast (192.0.0.10/32)", ssrf.Service, false, false},
		{"192.31.196.1", "AS112-v4 (192.31.196.0/24)", ssrf.Service, false, false},
		{"34.118.224.1", "Services of Google Kubernetes Engine, by default (34.118.224.0/20)", ssrf.Private, false, false},
		{"34.118.239.255", "Services of Google Kubernetes Engine, by default (34.118.224.0/20)", ssrf.Private, false, false},
		{"34.118.223.255", "public", ssrf.Public, true, true},
		{"34.118.240.0", "public", ssrf.Public, true, true},
		{"::ffff:34.118.224.1", "Services of Google Kubernetes Engine, by default (34.118.224.0/20), in IPv4-mapped", ssrf.Private, false, false},
		{"64:ff9b::34.118.224.1", "Services of Google Kubernetes Engine, by default (34.118.224.0/20), in NAT64", ssrf.Private, false, false},
		{"166.9.0.1", "private service endpoints of IBM Cloud (166.8.0.0/14)", ssrf.Private, false, false},
		{"166.12.0.1", "public", ssrf.Public, true, true},
		{"161.26.0.10", "infrastructure services inside of IBM Cloud (161.26.0.0/16)", ssrf.Private, false, false},
		{"199.36.153.7", "restricted.googleapis.com inside of Google Cloud (199.36.153.4/30)", ssrf.Private, false, false},
		{"199.36.153.12", "public", ssrf.Public, true, true},
		{"34.126.63.255", "Google APIs inside of Google Cloud (34.126.0.0/18)", ssrf.Private, false, false},
		{"35.199.192.1", "Cloud DNS inside of Google Cloud (35.199.192.0/19)", ssrf.Private, false, false},
		{"172.64.127.255", "public", ssrf.Public, true, true},
		{"172.64.128.0", "private hosts of Cloudflare One (172.64.128.0/20)", ssrf.Private, false, false},
		{"172.64.143.255", "private hosts of Cloudflare One (172.64.128.0/20)", ssrf.Private, false, false},
		{"172.64.144.0", "public", ssrf.Public, true, true},
		{"::ffff:172.64.128.9", "private hosts of Cloudflare One (172.64.128.0/20), in IPv4-mapped", ssrf.Private, false, false},
		{"2606:4700:cf1:1000::1", "devices in Cloudflare One (2606:4700:cf1:1000::/64)", ssrf.Private, false, false},
		{"2606:4700:cf1:4000::1", "private hosts of Cloudflare One (2606:4700:cf1:4000::/64)", ssrf.Private, false, false},
		{"2606:4700:cf1:5000::1", "Cloudflare services inside of Cloudflare One (2606:4700:cf1:5000::/64)", ssrf.Private, false, false},
		{"2606:4700:cf1:1001::", "public", ssrf.Public, true, true},
		{"129.224.127.255", "resources of Amazon VPC Lattice (129.224.0.0/17)", ssrf.Private, false, false},
		{"129.224.128.0", "public", ssrf.Public, true, true},
		{"2600:2d00:0:4::1", "Services of Google Kubernetes Engine, IPv6 (2600:2d00:0:4::/64)", ssrf.Private, false, false},
		{"2600:2d00:0:3::1", "Cloud Routers inside of Google Cloud (2600:2d00:0:2::/63)", ssrf.Private, false, false},
		{"185.46.212.94", "public", ssrf.Public, true, true},
		{"185.46.212.98", "Zscaler, inside of its tunnels (185.46.212.98/32)", ssrf.Private, false, false},
		{"2620:9b::1900:1", "networks of Hamachi (2620:9b::/96)", ssrf.Private, false, false},
		{"192.80.8.124", "instance metadata of Equinix Metal (Packet) (192.80.8.124/32)", ssrf.Metadata, false, false},
		{"169.254.42.42", "instance metadata of Scaleway (169.254.42.42/32)", ssrf.Metadata, false, false},
		{"2600:2d00:2:2000::1", "private.googleapis.com inside of Google Cloud (2600:2d00:2:2000::/56)", ssrf.Private, false, false},
		{"2600:2d00:2:2100::1", "public", ssrf.Public, true, true},
		{"2001:4860:8040::1", "Google APIs inside of Google Cloud (2001:4860:8040::/42)", ssrf.Private, false, false},
		{"2001:4860:4860::8888", "public", ssrf.Public, true, true},
		{"2001:1::1", "Port Control Protocol anycast (2001:1::1/128)", ssrf.Service, false, false},
		{"2001:1::2", "TURN anycast (2001:1::2/128)", ssrf.Service, false, false},
		{"2001:1::3", "DNS-SD Service Registration Protocol anycast (2001:1::3/128)", ssrf.Service, false, false},
		{"2001:20::1", "ORCHIDv2, identifiers and no locators (2001:20::/28)", ssrf.Protocol, false, false},
		{"2001:30::1", "drone remote ID (DET), identifiers and no locators (2001:30::/28)", ssrf.Protocol, false, false},
		{"::", "unspecified address (::/128)", ssrf.Unspecified, false, false},
		{"::1", "loopback (::1/128)", ssrf.Loopback, false, false},
		{"::127.0.0.1", "loopback (127.0.0.0/8), in IPv4-compatible", ssrf.Loopback, false, false},
		{"::8.8.8.8", "IPv4-compatible, deprecated (::/96), in IPv4-compatible", ssrf.Transition, false, false},
		{"::ffff:127.0.0.1", "loopback (127.0.0.0/8), in IPv4-mapped", ssrf.Loopback, false, false},
		{"::ffff:8.8.8.8", "public, in IPv4-mapped", ssrf.Public, true, false},
		{"::ffff:0:127.0.0.1", "loopback (127.0.0.0/8), in IPv4-translated", ssrf.Loopback, false, false},
		{"::ffff:0:8.8.8.8", "IPv4-translated (SIIT) (::ffff:0:0:0/96), in IPv4-translated", ssrf.Transition, false, false},
		{"64:ff9b::a9fe:a9fe", "instance metadata of AWS, Azure, Google Cloud, Oracle Cloud and others (169.254.169.254/32), in NAT64", ssrf.Metadata, false, false},
		{"64:ff9b::8.8.8.8", "NAT64 (64:ff9b::/96), in NAT64", ssrf.Transition, true, false},
		{"64:ff9b::1:8.8.8.8", "not allocated", ssrf.Unallocated, false, false}, // not of the /96
		{"64:ff9b:1::10.0.0.1", "private use (10.0.0.0/8), in local NAT64", ssrf.Private, false, false},
		{"64:ff9b:1::8.8.8.8", "NAT64 for local use (64:ff9b:1::/48), in local NAT64", ssrf.Transition, false, false},
		{"2002:7f00:1::", "loopback (127.0.0.0/8), in 6to4", ssrf.Loopback, false, false},
		{"2002:808:808::1", "6to4 (2002::/16), in 6to4", ssrf.Transition, false, false},
		{"2001:0:808:808::f5ff:fffe", "private use (10.0.0.0/8), in Teredo", ssrf.Private, false, false},
		{"2001:0:808:808::f7f7:f7f7", "Teredo (2001::/32), in Teredo", ssrf.Transition, false, false},
		{"2606:4700::5efe:10.0.0.1", "private use (10.0.0.0/8), in ISATAP", ssrf.Private, false, false},
		{"2606:4700::200:5efe:8.8.8.8", "public, in ISATAP", ssrf.Public, true, true},
		{"2606:4700::5eff:10.0.0.1", "public", ssrf.Public, true, true},
		{"fe80::5efe:8.8.8.8", "link local (fe80::/10), in ISATAP", ssrf.LinkLocal, false, false},
		{"fd00:ec2::254", "instance metadata of AWS (fd00:ec2::254/128)", ssrf.Metadata, false, false},
		{"fd12::1", "unique local (fc00::/7)", ssrf.Private, false, false},
		{"fec0::1", "site local, deprecated (fec0::/10)", ssrf.Private, false, false},
		{"ff02::1", "multicast (ff00::/8)", ssrf.Multicast, false, false},
		{"fe80::1%eth0", "no valid address", ssrf.Invalid, false, false},
		{"2606:4700::1111%eth0", "no valid address", ssrf.Invalid, false, false},
		{"1::", "not allocated", ssrf.Unallocated, false, false},
		{"4000::", "not allocated", ssrf.Unallocated, false, false},
		{"2d00::", "not allocated", ssrf.Unallocated, false, false},
	} {
		c := ssrf.Classify(netip.MustParseAddr(test.addr))
		if c.String() != test.want || c.Kind() != test.kind || c.Reachable() != test.reachable || c.Special() == test.public {
			t.Errorf("%s: %s, %s, reachable %v, special %v", test.addr, c, c.Kind(), c.Reachable(), c.Special())
		}
		if c.Prefix().IsValid() == (c.Source() == "") {
			t.Errorf("%s: prefix %s, source %q", test.addr, c.Prefix(), c.Source())
		}
	}
	if c := ssrf.Classify(netip.Addr{}); c.Kind() != ssrf.Invalid || c.Reachable() || !c.Special() {
		t.Errorf("the zero address: %s", c)
	}
}

// The default policy rejects every prefix of cloud.tsv as a whole, including those for
// which the file has no entry.
func TestClouds(t *testing.T) {
	file, err := os.ReadFile("internal/gen/cloud.tsv")
	if err != nil {
		t.Fatal(err)
	}
	prefixes := 0
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		p := netip.MustParsePrefix(fields[0])
		prefixes++
		last := p.Addr().AsSlice()
		for bit := p.Bits(); bit < 8*len(last); bit++ {
			last[bit/8] |= 0x80 >> (bit % 8)
		}
		end, _ := netip.AddrFromSlice(last)
		for _, addr := range []netip.Addr{p.Addr(), end} {
			c := ssrf.Classify(addr)
			if c.Reachable() || fields[1] != "-" && !p.Overlaps(c.Prefix()) {
				t.Errorf("%s of %s, %s: %s", addr, p, fields[2], c)
			}
			network := "tcp4"
			if addr.Is6() {
				network = "tcp6"
			}
			if err := new(ssrf.Policy).Control(network, netip.AddrPortFrom(addr, 443).String(), nil); err == nil {
				t.Errorf("%s of %s, %s: the socket may connect", addr, p, fields[2])
			}
		}
	}
	if prefixes < 60 {
		t.Errorf("%d prefixes", prefixes)
	}
}

// globallyReachable are the prefixes of the registries that are reachable and lead
// to one destination from everywhere, written down apart from the generator. The
// others with True in the column "Globally Reachable" are anycasts and identifiers:
// 192.0.0.9, 192.0.0.10, AS112, AMT, 2001:1::1 to 2001:1::3, ORCHIDv2 and DET.
var globallyReachable = []string{"64:ff9b::/96"}

// An oracle answers slowly, from the registries as they are.
type oracle struct {
	special, allocated, reachable []netip.Prefix
}

func readOracle(t *testing.T) (o oracle, all []netip.Prefix) {
	read := func(name string) (prefixes []netip.Prefix) {
		f, err := os.Open(filepath.Join("internal", "gen", "registry", name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for sc := bufio.NewScanner(f); sc.Scan(); {
			if line := sc.Text(); !strings.HasPrefix(line, "#") {
				prefixes = append(prefixes, netip.MustParsePrefix(line))
			}
		}
		return prefixes
	}
	o.special = append(read("ipv4-special-use.txt"), read("ipv6-special-use.txt")...)
	o.allocated = read("ipv6-allocated.txt")
	for _, p := range globallyReachable {
		o.reachable = append(o.reachable, netip.MustParsePrefix(p))
	}
	return o, append(append(all, o.special...), o.allocated...)
}

// longest returns the longest of the prefixes that addr is in.
func longest(prefixes []netip.Prefix, addr netip.Addr) (best netip.Prefix, ok bool) {
	for _, p := range prefixes {
		if p.Contains(addr) && (!ok || p.Bits() > best.Bits()) {
			best, ok = p, true
		}
	}
	return best, ok
}

var beyondRegistries = []netip.Prefix{
	netip.MustParsePrefix("168.63.129.16/32"),
	netip.MustParsePrefix("224.0.0.0/4"),
}

// pass says whether addr, in which no other is looked for, may be connected to
// under the default policy, and under the strict one.
func (o oracle) pass(addr netip.Addr) (reachable, strict bool) {
	if _, ok := longest(beyondRegistries, addr); ok {
		return false, false
	}
	if p, ok := longest(o.special, addr); ok {
		best, ok := longest(o.reachable, addr)
		return ok && best == p, false
	}
	_, allocated := longest(o.allocated, addr)
	return addr.Is4() || allocated, addr.Is4() || allocated
}

// Every prefix of the registries: its first and its last address, and those
// before and after it, under both policies, and each IPv4 address of them in
// every form of IPv6.
func TestRegistries(t *testing.T) {
	o, prefixes := readOracle(t)
	strict := ssrf.Policy{Strict: true}
	var usual ssrf.Policy
	check := func(addr netip.Addr, reachable, public bool) {
		t.Helper()
		c := ssrf.Classify(addr)
		if c.Reachable() != reachable || !c.Special() != public {
			t.Errorf("%s: %s: reachable %v, special %v", addr, c, c.Reachable(), c.Special())
		}
		if err := usual.CheckAddr(addr); (err == nil) != reachable {
			t.Errorf("%s: %v", addr, err)
		}
		if err := strict.CheckAddr(addr); (err == nil) != public {
			t.Errorf("%s, strict: %v", addr, err)
		}
	}
	n := 0
	for _, p := range prefixes {
		for _, addr := range []netip.Addr{p.Addr().Prev(), p.Addr(), lastOf(p), lastOf(p).Next()} {
			if !addr.IsValid() {
				continue
			}
			reachable, public := o.pass(addr)
			if addr.Is6() {
				inner, form := ssrf.Embedded(addr)
				for _, a := range inner {
					innerReachable, _ := o.pass(a)
					if form == ssrf.Mapped {
						reachable = innerReachable
					}
					reachable = reachable && innerReachable
				}
				check(addr, reachable, public)
				n++
				continue
			}
			check(addr, reachable, public)
			for _, f := range embeddings(addr) {
				r, s := o.pass(f.addr)
				if f.form == ssrf.Mapped {
					r = reachable
				}
				got, form := ssrf.Embedded(f.addr)
				held := slices.Contains(got, addr) || form == ssrf.LocalNAT64 && len(got) > 0 && addr.As4()[0] == 0
				if !held || form != f.form || form != ssrf.LocalNAT64 && len(got) != 1 {
					t.Errorf("%s holds %s as %s, want %s as %s", f.addr, got, form, addr, f.form)
				}
				for _, a := range got {
					other, _ := o.pass(a)
					r, s = r && other, s && other
				}
				check(f.addr, r, s)
				n++
			}
		}
	}
	t.Logf("%d addresses", n)
}

type embedding struct {
	addr netip.Addr
	form ssrf.Form
}

// embeddings returns IPv6 addresses that hold an IPv4 address.
func embeddings(addr netip.Addr) []embedding {
	four := addr.As4()
	low := func(prefix string) netip.Addr {
		b := netip.MustParseAddr(prefix).As16()
		copy(b[12:], four[:])
		return netip.AddrFrom16(b)
	}
	// layout is the table of RFC 6052, section 2.2, for a prefix of 64:ff9b:1::/48.
	layout := func(bits int) netip.Addr {
		b := netip.MustParseAddr("64:ff9b:1::").As16()
		i := bits / 8
		for _, part := range four {
			if i == 8 {
				i++
			}
			b[i] = part
			i++
		}
		return netip.AddrFrom16(b)
	}
	sixToFour := netip.MustParseAddr("2002::1").As16()
	copy(sixToFour[2:], four[:])
	teredo := netip.MustParseAddr("2001:0:808:808::").As16()
	binary.BigEndian.PutUint32(teredo[12:], ^binary.BigEndian.Uint32(four[:]))
	all := []embedding{
		{low("::ffff:0:0"), ssrf.Mapped},
		{low("::ffff:0:0:0"), ssrf.Translated},
		{low("64:ff9b::"), ssrf.NAT64},
		{low("64:ff9b:1::"), ssrf.LocalNAT64},
		{low("64:ff9b:1:0:ff00::"), ssrf.LocalNAT64},
		{layout(48), ssrf.LocalNAT64},
		{layout(56), ssrf.LocalNAT64},
		{layout(64), ssrf.LocalNAT64},
		{netip.AddrFrom16(sixToFour), ssrf.SixToFour},
		{netip.AddrFrom16(teredo), ssrf.Teredo},
		{low("2606:4700::5efe:0:0"), ssrf.ISATAP},
		{low("2606:4700::200:5efe:0:0"), ssrf.ISATAP},
		{low("fe80::5efe:0:0"), ssrf.ISATAP},
	}
	if binary.BigEndian.Uint32(four[:]) > 1 {
		all = append(all, embedding{low("::"), ssrf.Compatible})
	}
	return all
}

func lastOf(p netip.Prefix) netip.Addr {
	b := p.Addr().AsSlice()
	for i := p.Bits(); i < 8*len(b); i++ {
		b[i/8] |= 0x80 >> (i % 8)
	}
	addr, _ := netip.AddrFromSlice(b)
	return addr
}

func TestClassifyAllocatesNothing(t *testing.T) {
	addrs := []netip.Addr{netip.MustParseAddr("8.8.8.8"), netip.MustParseAddr("2606:4700::1111"), netip.MustParseAddr("64:ff9b::a00:1")}
	if n := testing.AllocsPerRun(100, func() {
		for _, a := range addrs {
			sink = ssrf.Classify(a)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

var sink ssrf.Class

func BenchmarkClassify(b *testing.B) {
	for _, text := range []string{"8.8.8.8", "203.0.113.7", "2606:4700::1111", "64:ff9b::a9fe:a9fe", "::ffff:10.0.0.1"} {
		addr := netip.MustParseAddr(text)
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = ssrf.Classify(addr)
			}
		})
	}
}
