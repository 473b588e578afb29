// Package hosts has lists of hosts, for policies such as [github.com/weburl/weburl/ssrf.Policy]
// and [github.com/weburl/weburl/redirect.Policy].
package hosts

import (
	"fmt"
	"iter"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

// A List is a set of hosts and ports, made with [Parse]. It is immutable. The zero List is
// empty.
type List struct {
	names    map[string]*entry         // domains, without a dot at their end
	addrs    map[netip.Addr]ports      // IP addresses
	prefixes map[netip.Prefix]struct{} // of IP addresses
	listed   ports                     // of all entries
}

// An entry has the ports of patterns for one domain.
type entry struct {
	host, subdomains, site ports
}

// ports are the ports of patterns.
type ports struct {
	usual bool // some pattern has no port
	any   bool // some pattern has the port *
	list  []uint16
}

// add returns p with another port: "" if there is none, "*" or a number.
func (p ports) add(port string) ports {
	switch port {
	case "":
		p.usual = true
	case "*":
		p.any = true
	default:
		number, _ := strconv.ParseUint(port, 10, 16)
		p.list = append(p.list, uint16(number))
	}
	return p
}

func (p ports) isEmpty() bool { return !p.usual && !p.any && p.list == nil }

func (p ports) has(port uint16, usual bool) bool {
	return p.any || p.usual && usual || slices.Contains(p.list, port)
}

// Parse returns the list of hosts that match patterns:
//
//   - "example.com", "10.0.0.1", "::1" and "[::1]" are hosts.
//   - "*.example.com" is all subdomains of example.com, at any depth, and not
//     example.com itself.
//   - ".example.com" is example.com and all its subdomains.
//   - "site:example.com" is all hosts whose registrable domain is example.com by the
//     Public Suffix List, including example.com. "site:github.io" is an error, because
//     its subdomains have different owners.
//   - "10.0.0.0/8" and "2001:db8::/32" are all IP addresses with the prefix.
//
// A pattern that is not a prefix can end in a colon and a port, as in "[::1]:8080", or in
// ":*" for any port. Without a port, it is for the ports that the policy allows otherwise.
//
// Hosts are parsed as in a URL. A dot at the end is ignored.
func Parse(patterns ...string) (List, error) {
	l := List{make(map[string]*entry, len(patterns)), make(map[netip.Addr]ports), make(map[netip.Prefix]struct{}), ports{}}
	for _, pattern := range patterns {
		if err := l.add(pattern); err != nil {
			return List{}, fmt.Errorf("hosts: %q: %w", pattern, err)
		}
	}
	return l, nil
}

// MustParse is like [Parse], but panics if a pattern is invalid.
func MustParse(patterns ...string) List {
	l, err := Parse(patterns...)
	if err != nil {
		panic(err)
	}
	return l
}

// add adds a pattern.
func (l *List) add(pattern string) error {
	if strings.Contains(pattern, "/") {
		prefix, err := netip.ParsePrefix(pattern)
		if err != nil || prefix != prefix.Masked() {
			return fmt.Errorf("not a prefix of IP addresses, such as 10.0.0.0/8")
		}
		l.prefixes[prefix] = struct{}{}
		l.listed = l.listed.add("")
		return nil
	}
	scope, text := "", pattern
	for _, s := range []string{"*.", ".", "site:"} {
		if after, ok := strings.CutPrefix(text, s); ok {
			scope, text = s, after
			break
		}
	}
	port := ""
	if addr, err := netip.ParseAddr(text); err == nil && addr.Is6() {
		text = "[" + text + "]"
	} else if text, port, err = cutPort(text); err != nil {
		return err
	}
	host, err := weburl.ParseHost(text)
	if err != nil {
		return err
	}
	name := undotted(host)
	switch addr, isAddr := host.Addr(); {
	case strings.Contains(name, "*"):
		return fmt.Errorf("a * can only be the first label, or the port")
	case name == "":
		return fmt.Errorf("the host is empty")
	case isAddr && scope != "":
		return fmt.Errorf("an IP address has no subdomains")
	case isAddr:
		l.addrs[addr] = l.addrs[addr].add(port)
	case scope == "site:" && !isRegistrable(host, name):
		return fmt.Errorf("not a registrable domain")
	default:
		l.addName(name, scope, port)
	}
	l.listed = l.listed.add(port)
	return nil
}

func (l *List) addName(name, scope, port string) {
	e := l.names[name]
	if e == nil {
		e = new(entry)
		l.names[name] = e
	}
	switch scope {
	case "*.":
		e.subdomains = e.subdomains.add(port)
	case "site:":
		e.site = e.site.add(port)
	case ".":
		e.subdomains = e.subdomains.add(port)
		fallthrough
	default:
		e.host = e.host.add(port)
	}
}

// cutPort cuts a port from a pattern.
func cutPort(text string) (host, port string, err error) {
	colon := strings.LastIndexByte(text, ':')
	if colon <= strings.LastIndexByte(text, ']') {
		return text, "", nil
	}
	host, port = text[:colon], text[colon+1:]
	if _, err := strconv.ParseUint(port, 10, 16); err != nil && port != "*" || strings.HasPrefix(port, "+") {
		return "", "", fmt.Errorf("the port is neither a number nor *")
	}
	return host, port, nil
}

func isRegistrable(host weburl.Host, name string) bool {
	domain, ok := site.RegistrableDomain(host)
	return ok && strings.TrimSuffix(domain, ".") == name
}

// IsEmpty reports whether no host is in l.
func (l List) IsEmpty() bool { return l.listed.isEmpty() }

// Contains reports whether a pattern matches the host and the port. A pattern without a
// port matches if usual is set: if the port is one that the policy allows otherwise. IP
// addresses are compared without conversion: a list with 10.0.0.1 does not contain
// [::ffff:10.0.0.1]. Contains does not allocate.
func (l List) Contains(host weburl.Host, port uint16, usual bool) bool {
	return l.match(host, func(p ports) bool { return p.has(port, usual) })
}

// ContainsURL is Contains for the host and port of a URL. A pattern without a port matches
// the default port of the scheme.
func (l List) ContainsURL(u weburl.URL) bool {
	port, _ := strconv.ParseUint(u.PortOrDefault(), 10, 16)
	return l.Contains(u.ParsedHost(), uint16(port), u.Port() == "")
}

// ContainsHost reports whether a pattern matches the host, for any port.
func (l List) ContainsHost(host weburl.Host) bool {
	return l.match(host, func(p ports) bool { return !p.isEmpty() })
}

// ContainsPort reports whether a pattern has the port, or the port *.
func (l List) ContainsPort(port uint16) bool { return l.listed.has(port, false) }

// HasPorts reports whether a pattern has a port.
func (l List) HasPorts() bool { return l.listed.any || l.listed.list != nil }

// ContainsAddr reports whether an address or a prefix of l matches addr, on any port.
func (l List) ContainsAddr(addr netip.Addr) bool {
	_, ok := l.addrs[addr]
	return ok || l.inPrefix(addr)
}

// Prefixes returns the addresses and prefixes in l, in any order.
func (l List) Prefixes() iter.Seq[netip.Prefix] {
	return func(yield func(netip.Prefix) bool) {
		for addr := range l.addrs {
			if !yield(netip.PrefixFrom(addr, addr.BitLen())) {
				return
			}
		}
		for prefix := range l.prefixes {
			if !yield(prefix) {
				return
			}
		}
	}
}

func (l List) inPrefix(addr netip.Addr) bool {
	for prefix := range l.prefixes {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// match reports whether ok returns true for the ports of a pattern that matches the host.
func (l List) match(host weburl.Host, ok func(ports) bool) bool {
	if l.IsEmpty() {
		return false
	}
	if addr, isAddr := host.Addr(); isAddr {
		return ok(l.addrs[addr]) || l.inPrefix(addr) && ok(ports{usual: true})
	}
	if host.Kind() != weburl.HostDomain {
		return false
	}
	name := undotted(host)
	if e := l.names[name]; e != nil && (ok(e.host) || ok(e.site)) {
		return true
	}
	if strings.HasPrefix(name, ".") {
		// The Public Suffix List has no registrable domain of it. Its site is that of the
		// name after the dots.
		host, _ = weburl.ParseHost(strings.TrimLeft(name, "."))
	}
	for rest := name; ; {
		_, parent, found := strings.Cut(rest, ".")
		if !found {
			return false
		}
		if e := l.names[parent]; e != nil && (ok(e.subdomains) || !e.site.isEmpty() && isRegistrable(host, parent) && ok(e.site)) {
			return true
		}
		rest = parent
	}
}

// undotted returns a host without the one dot that may be at its end.
func undotted(host weburl.Host) string { return strings.TrimSuffix(host.String(), ".") }
