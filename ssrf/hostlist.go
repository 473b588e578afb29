package ssrf

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

// A HostList is a set of hosts, made with [ParseHosts]. It is immutable. The zero
// HostList is empty.
type HostList struct {
	entries map[string]scope // by host, without a dot at its end

	// held are the IP addresses in the list, and the IPv4 addresses that they contain.
	held map[netip.Addr]bool
}

// A scope is the set of hosts that an entry of a list matches.
type scope uint8

const (
	exact      scope = 1 << iota // the host
	subdomains                   // the subdomains of the host
	wholeSite                    // hosts whose registrable domain is the host
)

// ParseHosts returns the list of hosts that match patterns:
//
//   - "example.com", "10.0.0.1" and "[::1]" are hosts,
//   - "*.example.com" is all subdomains of example.com, at any depth, and not
//     example.com itself,
//   - "site:example.com" is all hosts whose registrable domain is example.com by the
//     Public Suffix List, including example.com. "site:github.io" is an error, because
//     its subdomains have different owners.
//
// Hosts are parsed as in a URL. A dot at the end is ignored.
func ParseHosts(patterns ...string) (HostList, error) {
	l := HostList{make(map[string]scope, len(patterns)), make(map[netip.Addr]bool)}
	for _, pattern := range patterns {
		text, s := pattern, exact
		if after, ok := strings.CutPrefix(pattern, "*."); ok {
			text, s = after, subdomains
		} else if after, ok := strings.CutPrefix(pattern, "site:"); ok {
			text, s = after, wholeSite
		}
		host, err := weburl.ParseHost(text)
		if err != nil {
			return HostList{}, fmt.Errorf("ssrf: list of hosts: %w", err)
		}
		name := undotted(host)
		if strings.Contains(name, "*") {
			return HostList{}, fmt.Errorf("ssrf: list of hosts: a * can only be the first label: %q", pattern)
		}
		if s != exact && host.Kind() != weburl.HostDomain {
			return HostList{}, fmt.Errorf("ssrf: list of hosts: an IP address has no subdomains: %q", pattern)
		}
		if s == wholeSite {
			if domain, ok := site.RegistrableDomain(host); !ok || strings.TrimSuffix(domain, ".") != name {
				return HostList{}, fmt.Errorf("ssrf: list of hosts: not a registrable domain: %q", pattern)
			}
		}
		l.entries[name] |= s
		if addr, ok := host.Addr(); ok {
			l.held[addr] = true
			inner, _ := Embedded(addr)
			for _, addr := range inner {
				l.held[addr] = true
			}
		}
	}
	return l, nil
}

// MustParseHosts is like [ParseHosts], but panics if a pattern is invalid.
func MustParseHosts(patterns ...string) HostList {
	l, err := ParseHosts(patterns...)
	if err != nil {
		panic(err)
	}
	return l
}

// IsEmpty reports whether no host is in l.
func (l HostList) IsEmpty() bool { return len(l.entries) == 0 }

// Contains reports whether host is in l. IP addresses are compared without conversion: a
// list with 10.0.0.1 does not contain [::ffff:10.0.0.1]. It does not allocate.
func (l HostList) Contains(host weburl.Host) bool {
	if l.IsEmpty() {
		return false
	}
	name := undotted(host)
	if l.entries[name]&(exact|wholeSite) != 0 {
		return true
	}
	if host.Kind() != weburl.HostDomain {
		return false
	}
	if strings.HasPrefix(name, ".") {
		// The Public Suffix List has no registrable domain of it. Its site is that of the
		// name after the dots.
		host, _ = weburl.ParseHost(strings.TrimLeft(name, "."))
	}
	for rest := name; ; {
		_, parent, ok := strings.Cut(rest, ".")
		if !ok {
			return false
		}
		switch s := l.entries[parent]; {
		case s&subdomains != 0:
			return true
		case s&wholeSite != 0:
			domain, ok := site.RegistrableDomain(host)
			if ok && strings.TrimSuffix(domain, ".") == parent {
				return true
			}
		}
		rest = parent
	}
}

// holds reports whether an address is in l in some form: it or an IPv4 address
// that it holds is an address of the list, or is held by one.
func (l HostList) holds(addr netip.Addr) bool {
	if len(l.held) == 0 {
		return false
	}
	if l.held[addr] {
		return true
	}
	inner := embedded(addr)
	for _, a := range inner.list[:inner.n] {
		if l.held[toAddr(a)] {
			return true
		}
	}
	return false
}

// undotted returns a host without the one dot that may be at its end.
func undotted(host weburl.Host) string { return strings.TrimSuffix(host.String(), ".") }
