package main

import (
	_ "embed"
	"fmt"
	"net/netip"
	"strings"
	"time"
)

// An entry is a prefix and what it is for.
type entry struct {
	prefix    netip.Prefix
	kind      string // a constant of package ssrf
	name      string
	reachable bool // under the default policy
	special   bool // the prefix is in a special-purpose registry
	source    string
}

// known says what prefixes are for. Names, and whether they are globally reachable,
// are those of the registries, if a prefix is in one. "N/A" is not reachable.
var known = []struct {
	prefix, kind, name string
	global             bool
	source             string // empty for a prefix of a registry
}{
	{"0.0.0.0/8", "Unspecified", "this network", false, ""},
	{"0.0.0.0/32", "Unspecified", "this host on this network", false, ""},
	{"10.0.0.0/8", "Private", "private use", false, ""},
	{"100.64.0.0/10", "Shared", "shared address space", false, ""},
	{"127.0.0.0/8", "Loopback", "loopback", false, ""},
	{"169.254.0.0/16", "LinkLocal", "link local", false, ""},
	{"172.16.0.0/12", "Private", "private use", false, ""},
	{"192.0.0.0/24", "Protocol", "IETF protocol assignments", false, ""},
	{"192.0.0.0/29", "Protocol", "IPv4 service continuity prefix", false, ""},
	{"192.0.0.8/32", "Protocol", "IPv4 dummy address", false, ""},
	{"192.0.0.9/32", "Service", "Port Control Protocol anycast", true, ""},
	{"192.0.0.10/32", "Service", "TURN anycast", true, ""},
	{"192.0.0.170/32", "Protocol", "NAT64/DNS64 discovery", false, ""},
	{"192.0.0.171/32", "Protocol", "NAT64/DNS64 discovery", false, ""},
	{"192.0.2.0/24", "Documentation", "documentation (TEST-NET-1)", false, ""},
	{"192.31.196.0/24", "Service", "AS112-v4", true, ""},
	{"192.52.193.0/24", "Service", "AMT", true, ""},
	{"192.88.99.0/24", "Transition", "6to4 relay anycast, deprecated", false, ""},
	{"192.88.99.2/32", "Transition", "6a44 relay anycast", false, ""},
	{"192.168.0.0/16", "Private", "private use", false, ""},
	{"192.175.48.0/24", "Service", "direct delegation AS112 service", true, ""},
	{"198.18.0.0/15", "Benchmarking", "benchmarking", false, ""},
	{"198.51.100.0/24", "Documentation", "documentation (TEST-NET-2)", false, ""},
	{"203.0.113.0/24", "Documentation", "documentation (TEST-NET-3)", false, ""},
	{"240.0.0.0/4", "Reserved", "reserved", false, ""},
	{"255.255.255.255/32", "Reserved", "limited broadcast", false, ""},

	{"::1/128", "Loopback", "loopback", false, ""},
	{"::/128", "Unspecified", "unspecified address", false, ""},
	{"::ffff:0:0/96", "Transition", "IPv4-mapped", false, ""},
	{"64:ff9b::/96", "Transition", "NAT64", true, ""},
	{"64:ff9b:1::/48", "Transition", "NAT64 for local use", false, ""},
	{"100::/64", "Protocol", "discard-only", false, ""},
	{"100:0:0:1::/64", "Protocol", "dummy IPv6 prefix", false, ""},
	{"2001::/23", "Protocol", "IETF protocol assignments", false, ""},
	{"2001::/32", "Transition", "Teredo", false, ""},
	{"2001:1::1/128", "Service", "Port Control Protocol anycast", true, ""},
	{"2001:1::2/128", "Service", "TURN anycast", true, ""},
	{"2001:1::3/128", "Service", "DNS-SD Service Registration Protocol anycast", true, ""},
	{"2001:2::/48", "Benchmarking", "benchmarking", false, ""},
	{"2001:3::/32", "Service", "AMT", true, ""},
	{"2001:4:112::/48", "Service", "AS112-v6", true, ""},
	{"2001:10::/28", "Protocol", "ORCHID, deprecated", false, ""},
	{"2001:20::/28", "Protocol", "ORCHIDv2, identifiers and no locators", true, ""},
	{"2001:30::/28", "Protocol", "drone remote ID (DET), identifiers and no locators", true, ""},
	{"2001:db8::/32", "Documentation", "documentation", false, ""},
	{"2002::/16", "Transition", "6to4", false, ""},
	{"2620:4f:8000::/48", "Service", "direct delegation AS112 service", true, ""},
	{"3fff::/20", "Documentation", "documentation", false, ""},
	{"5f00::/16", "Protocol", "segment routing (SRv6) SIDs", false, ""},
	{"fc00::/7", "Private", "unique local", false, ""},
	{"fe80::/10", "LinkLocal", "link local", false, ""},

	// What the registries above do not have.
	{"224.0.0.0/4", "Multicast", "multicast", false, "https://www.rfc-editor.org/rfc/rfc5771"},
	{"ff00::/8", "Multicast", "multicast", false, "https://www.rfc-editor.org/rfc/rfc4291#section-2.7"},
	{"fec0::/10", "Private", "site local, deprecated", false, "https://www.rfc-editor.org/rfc/rfc3879"},
	{"::/96", "Transition", "IPv4-compatible, deprecated", false, "https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.1"},
	{"::ffff:0:0:0/96", "Transition", "IPv4-translated (SIIT)", false, "https://www.rfc-editor.org/rfc/rfc2765#section-2.1"},
}

// The file cloud.tsv has the addresses of clouds and overlay networks, each with its
// source and the day on which that was read.
//
//go:embed cloud.tsv
var cloudFile string

// covered is the kind of a prefix in cloud.tsv that needs no entry.
const covered = "-"

// cloud returns the entries of cloud.tsv, with those of kind covered, and the latest
// of its days.
func cloud(file string) (entries []entry, latest string, err error) {
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 5 || fields[2] == "" || !strings.HasPrefix(fields[4], "https://") {
			return nil, "", fmt.Errorf("cloud.tsv: %q has not prefix, kind, name, day and source", line)
		}
		p, err := netip.ParsePrefix(fields[0])
		if err == nil && p != p.Masked() {
			err = fmt.Errorf("%s has bits after its prefix", p)
		}
		if err == nil {
			_, err = time.Parse(time.DateOnly, fields[3])
		}
		if err != nil {
			return nil, "", fmt.Errorf("cloud.tsv: %w", err)
		}
		latest = max(latest, fields[3])
		entries = append(entries, entry{p, fields[1], fields[2], false, false, fields[4]})
	}
	return entries, latest, nil
}

// reachable reports whether the default policy allows a prefix of a registry. Of
// the prefixes that are globally reachable these are not: anycast addresses, which
// the nearest server answers, and identifiers, which no route leads to.
func reachable(global bool, kind string) bool {
	return global && kind != "Service" && kind != "Protocol"
}

// describe returns the entries of the special-purpose registries and those that
// known has beside them. It is an error if the two differ.
func describe(registries [3]registry) ([]entry, error) {
	from := make(map[netip.Prefix]*registry)
	for _, i := range []int{special4, special6} {
		for _, p := range registries[i].prefixes {
			from[p] = &registries[i]
		}
	}
	var entries []entry
	for _, k := range known {
		p := netip.MustParsePrefix(k.prefix)
		e := entry{p, k.kind, k.name, reachable(k.global, k.kind), k.source == "", k.source}
		if e.special {
			r := from[p]
			if r == nil {
				return nil, fmt.Errorf("%s is in known.go, but no longer in a registry", p)
			}
			if got, ok := r.reachable[p]; ok && (got == "True") != k.global {
				return nil, fmt.Errorf("%s: globally reachable is %s in the registry, not as in known.go", p, got)
			}
			e.source = r.url
		}
		delete(from, p)
		entries = append(entries, e)
	}
	for p := range from {
		return nil, fmt.Errorf("%s is in a registry, but not in known.go", p)
	}
	return entries, nil
}

// withoutCovered returns the entries of other kinds than covered. It is an error if not
// all addresses of a covered prefix have such an entry, or if one of those is reachable.
func withoutCovered(entries []entry) ([]entry, error) {
	var kept []entry
	for _, e := range entries {
		if e.kind != covered {
			kept = append(kept, e)
		}
	}
	for _, c := range entries {
		if c.kind != covered {
			continue
		}
		var outer entry // of the longest prefix that contains c
		rejected := true
		for _, e := range kept {
			switch {
			case !e.prefix.Overlaps(c.prefix):
			case e.prefix.Bits() > c.prefix.Bits(): // within c
				rejected = rejected && !e.reachable
			case !outer.prefix.IsValid() || e.prefix.Bits() > outer.prefix.Bits():
				outer = e
			}
		}
		if !outer.prefix.IsValid() || outer.reachable || !rejected {
			return nil, fmt.Errorf("cloud.tsv: %s needs a kind: not all of its addresses are rejected", c.prefix)
		}
	}
	return kept, nil
}
