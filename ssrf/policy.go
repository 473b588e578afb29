package ssrf

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
)

// A Policy decides which URLs may be fetched and which addresses connected to. The
// zero Policy is ready to use. A Policy is safe for concurrent use by several
// goroutines if it is not modified.
type Policy struct {
	// Schemes are the schemes that are allowed, in lower case. Nil is https.
	Schemes []string

	// Ports are the ports that are allowed. Nil is 443 and 80. A URL without a
	// port has the default port of its scheme.
	Ports []uint16

	// Credentials allows URLs with a username or a password.
	Credentials bool

	// Hosts are the hosts that are allowed, including local names such as "wiki" or
	// "git.internal". If it is empty, a host is allowed unless another rule rejects it,
	// such as the rules about DenyHosts, local names and addresses that are not public.
	// The addresses of these hosts are checked like any others. A host with a port is
	// allowed on this port, which need not be in Ports.
	Hosts hosts.List

	// Internal are hosts of the server's own network that are allowed in addition to
	// Hosts or, if Hosts is empty, to public hosts.
	Internal []Internal

	// DenyHosts are hosts that are rejected. An IP address among them, or under a
	// prefix among them, is rejected in every form, such as [::ffff:8.8.8.8] and
	// [64:ff9b::8.8.8.8] for 8.8.8.8, and if a name resolves to it. They have no ports: a
	// policy with such a list rejects everything, with RulePolicy.
	DenyHosts hosts.List

	// Strict rejects all addresses under a prefix of a special-purpose registry,
	// including NAT64 and IPv4-mapped forms of public addresses.
	Strict bool

	// AllowAddrs are allowed even if they are not public, and with Strict as well, so that
	// a server can reach some addresses of its own network. An IPv4 prefix includes
	// IPv4-mapped addresses, and a prefix of IPv4-mapped addresses that is longer
	// than /96 includes IPv4 addresses. If an IPv6 address contains an IPv4 address
	// in another form, that is checked as well; under 64:ff9b:1::/48 it can contain
	// several, of which all are checked: see [Embedded].
	//
	// A policy with an invalid prefix, here or in DenyAddrs, rejects everything, with
	// RulePolicy.
	AllowAddrs []netip.Prefix

	// DenyAddrs are rejected, even if they are in AllowAddrs. An IPv4 prefix includes the
	// IPv6 addresses that contain its addresses in some [Form]. If a prefix is longer than
	// the prefix of a Form (under 64:ff9b:1::/48, than 96 bits), it includes the IPv4
	// addresses in all forms: ::ffff:8.8.8.0/120 is the same as 8.8.8.0/24.
	DenyAddrs []netip.Prefix

	// Disagree, if not nil, reports whether other programs would connect to a
	// different host than the URL Standard for input relative to base; base is empty
	// if there is no base URL. It is called with the input of Parse and with each
	// URL, and inputs for which it returns true are rejected. It is for servers that
	// pass the URL on to another program; [Transport] does not need it. A suitable
	// function of package dialect/compare is
	//
	//	func(input, base string) bool { return compare.HostsDiffer(input, base) }
	//
	// With compare.Disagree, inputs that some programs reject are rejected as well.
	Disagree func(input, base string) bool
}

// An Internal is a set of hosts of a private network and the addresses that they may have.
// Other hosts must not have these addresses: a name that a stranger registered cannot lead
// to them.
type Internal struct {
	// Hosts are allowed, even if they are local names. Without a port they are allowed on
	// the Ports of the policy.
	Hosts hosts.List

	// Addrs are the only addresses to which connections for Hosts may go. DenyAddrs and
	// DenyHosts of the policy have precedence. IPv4-mapped addresses and other forms are
	// compared as in AllowAddrs.
	Addrs []netip.Prefix
}

// Parse parses an absolute URL and checks it.
func (p *Policy) Parse(input string) (weburl.URL, error) { return p.ParseRef(weburl.URL{}, input) }

// ParseRef resolves a reference against base and checks the result. If base is the
// zero URL, ref must be an absolute URL.
func (p *Policy) ParseRef(base weburl.URL, ref string) (weburl.URL, error) {
	u, err := weburl.Parser{Base: base}.Parse(ref)
	if err != nil {
		return weburl.URL{}, unparsed(err)
	}
	if err := p.check(u, ref, base.String()); err != nil {
		return weburl.URL{}, err
	}
	return u, nil
}

// unparsed is the rejection of an input that does not parse. The text of a
// ParseError would quote the input, and passwords in it.
func unparsed(err error) *Error {
	reason := err.Error()
	var parseError *weburl.ParseError
	if errors.As(err, &parseError) {
		reason = fmt.Sprintf("not a URL: %s at byte %d: %s", parseError.Code(), parseError.Start(), parseError.Message())
	}
	return reject(RuleURL, weburl.Host{}, reason)
}

// Check checks a URL. The error is an [*Error], or nil if the URL may be fetched. Of
// a domain only the name is checked; [Policy.Control] checks its addresses.
//
// It does not allocate for URLs that are allowed.
func (p *Policy) Check(u weburl.URL) error {
	// The concrete type stays inside: a nil *Error must not become an error.
	if err := p.check(u, u.String(), ""); err != nil {
		return err
	}
	return nil
}

// check checks a URL, which is the result of resolving input against base.
func (p *Policy) check(u weburl.URL, input, base string) *Error {
	if err := p.invalid(); err != nil {
		return err
	}
	host := u.ParsedHost()
	if u.IsZero() {
		return reject(RuleURL, host, "no URL")
	}
	var found rejections
	connectable := false
	switch host.Kind() {
	case weburl.HostDomain, weburl.HostIPv4, weburl.HostIPv6:
		connectable = true
		found.add(p.checkHost(host))
		if p.Disagree != nil && (p.Disagree(u.String(), "") || input != u.String() && p.Disagree(input, base)) {
			found.add(reject(RuleParsers, host, "programs connect to different destinations for this URL"))
		}
	}
	allowed := p.allowsScheme(u.Scheme())
	if !allowed {
		found.add(reject(RuleScheme, host, fmt.Sprintf("scheme %s is not allowed: use %s", u.Scheme(), p.schemes())))
	}
	port := u.Port()
	if port == "" && allowed && connectable { // the default port of a scheme that is rejected anyway is not worth a word
		if port = u.PortOrDefault(); port == "" {
			found.add(reject(RulePort, host, fmt.Sprintf("the URL has no port, and scheme %s has no default port", u.Scheme())))
		}
	}
	if number, err := strconv.ParseUint(port, 10, 16); err == nil {
		found.add(p.checkPort(host, uint16(number)))
	}
	if u.IncludesCredentials() && !p.Credentials {
		found.add(reject(RuleCredentials, host, "the URL has credentials: remove the text before @"))
	}
	if !connectable {
		found.add(reject(RuleHost, host, "the URL has no domain or IP address to connect to"))
	}
	return found.gravest
}

// checkHost checks a domain or an IP address.
func (p *Policy) checkHost(host weburl.Host) *Error {
	var found rejections
	in := p.internal(host)
	listed := in != nil || p.Hosts.ContainsHost(host)
	if addr, ok := host.Addr(); ok {
		found.add(p.checkAddr(host, addr))
	} else {
		found.add(checkName(host, listed))
		if p.DenyHosts.ContainsHost(host) {
			found.add(reject(RuleDenied, host, fmt.Sprintf("host %s is denied", host)))
		}
	}
	if !listed && !p.Hosts.IsEmpty() {
		found.add(reject(RuleUnlisted, host, fmt.Sprintf("host %s is not in the list of allowed hosts", host)))
	}
	return found.gravest
}

func (p *Policy) allowsScheme(scheme string) bool {
	if p.Schemes == nil {
		return scheme == "https"
	}
	return slices.Contains(p.Schemes, scheme)
}

// schemes lists the schemes that are allowed, for a message.
func (p *Policy) schemes() string {
	switch {
	case p.Schemes == nil:
		return "https"
	case len(p.Schemes) == 0:
		return "none"
	}
	return strings.Join(p.Schemes, " or ")
}

// internal returns the first element of Internal that has the host, or nil.
func (p *Policy) internal(host weburl.Host) *Internal {
	for i := range p.Internal {
		if p.Internal[i].Hosts.ContainsHost(host) {
			return &p.Internal[i]
		}
	}
	return nil
}

// checkPort checks the port for a host. The host is null if only an address is known: then
// the port may be one of any host.
func (p *Policy) checkPort(host weburl.Host, port uint16) *Error {
	usual := p.Ports == nil && (port == 443 || port == 80) || slices.Contains(p.Ports, port)
	allowed := usual
	in := p.internal(host)
	switch {
	case host.Kind() == weburl.HostNull:
		hasPort := func(in Internal) bool { return in.Hosts.ContainsPort(port) }
		allowed = usual || p.Hosts.ContainsPort(port) || slices.ContainsFunc(p.Internal, hasPort)
	case in != nil:
		allowed = in.Hosts.Contains(host, port, usual)
	case p.Hosts.ContainsHost(host):
		allowed = p.Hosts.Contains(host, port, usual)
	}
	if allowed {
		return nil
	}
	return reject(RulePort, host, fmt.Sprintf("port %d is not allowed", port))
}

// CheckAddr checks an address. The error is an [*Error], or nil if the address may be
// connected to. It does not allocate for addresses that are allowed.
func (p *Policy) CheckAddr(addr netip.Addr) error {
	err := p.invalid()
	if err == nil {
		err = p.checkAddr(weburl.Host{}, addr)
	}
	if err != nil {
		return err
	}
	return nil
}

// invalid returns the error of a policy with an invalid prefix, such as the zero
// Prefix, or nil. Such a prefix contains no address: in DenyAddrs it would have no
// effect.
func (p *Policy) invalid() *Error {
	if p.DenyHosts.HasPorts() {
		return reject(RulePolicy, weburl.Host{}, "DenyHosts of the policy has a host with a port: a denied host is denied on all ports")
	}
	for i := range p.Internal {
		for j, prefix := range p.Internal[i].Addrs {
			if !prefix.IsValid() {
				return reject(RulePolicy, weburl.Host{}, fmt.Sprintf("Internal[%d].Addrs[%d] of the policy is not a valid prefix: use netip.ParsePrefix", i, j))
			}
		}
	}
	for _, list := range [...]struct {
		name     string
		prefixes []netip.Prefix
	}{{"DenyAddrs", p.DenyAddrs}, {"AllowAddrs", p.AllowAddrs}} {
		for i, prefix := range list.prefixes {
			if !prefix.IsValid() {
				return reject(RulePolicy, weburl.Host{}, fmt.Sprintf("%s[%d] of the policy is not a valid prefix: use netip.ParsePrefix", list.name, i))
			}
		}
	}
	return nil
}

// checkAddr checks an address, which is the address of host unless host is null.
func (p *Policy) checkAddr(host weburl.Host, addr netip.Addr) *Error {
	var found rejections
	if reason := p.unreachableFor(host, addr); reason != "" {
		found.add(&Error{Rule: RuleAddress, Host: host, Addr: addr, Reason: fmt.Sprintf("address %s is %s", addr, reason)})
	}
	if holds(p.DenyHosts, addr) {
		found.add(&Error{Rule: RuleDenied, Host: host, Addr: addr, Reason: fmt.Sprintf("host %s is denied", addr)})
	}
	return found.gravest
}

// unreachableFor returns why an address must not be connected to for a host, and "" if it
// may be.
func (p *Policy) unreachableFor(host weburl.Host, addr netip.Addr) string {
	in := p.internal(host)
	if in == nil {
		return p.unreachable(addr)
	}
	q := Policy{Strict: p.Strict, AllowAddrs: in.Addrs, DenyAddrs: p.DenyAddrs}
	if reason := q.unreachable(addr); reason != "" {
		return reason
	}
	if !allows(in.Addrs, addr.Unmap()) {
		return fmt.Sprintf("not an address of the internal host %s", host)
	}
	return ""
}

// holds reports whether an address is in a list in some form: it or an IPv4 address that
// it contains is an address of the list, or is contained in one.
func holds(l hosts.List, addr netip.Addr) bool {
	if l.IsEmpty() {
		return false
	}
	if l.ContainsAddr(addr) {
		return true
	}
	inner := embedded(addr)
	for _, a := range inner.list[:inner.n] {
		if l.ContainsAddr(toAddr(a)) {
			return true
		}
	}
	for prefix := range l.Prefixes() {
		if prefix.Addr().Is4() {
			continue
		}
		contained := embedded(prefix.Addr())
		for _, a := range contained.list[:contained.n] {
			if prefix.IsSingleIP() && (toAddr(a) == addr || slices.Contains(inner.list[:inner.n], a)) {
				return true
			}
		}
		if whole, form := embeddedPrefix(prefix); form != Plain && !prefix.IsSingleIP() && containsAny(whole, addr, inner) {
			return true
		}
	}
	return false
}

// containsAny reports whether a prefix contains addr or one of the IPv4 addresses in it.
func containsAny(prefix netip.Prefix, addr netip.Addr, inner inner) bool {
	for _, a := range inner.list[:inner.n] {
		if prefix.Contains(toAddr(a)) {
			return true
		}
	}
	return prefix.Contains(addr)
}

// unreachable returns why an address must not be connected to, and "" if it may
// be.
func (p *Policy) unreachable(addr netip.Addr) string {
	c := Classify(addr)
	public := c.Reachable() && !(p.Strict && c.Special())
	if len(p.AllowAddrs)+len(p.DenyAddrs) > 0 && addr.Zone() == "" {
		inner := embedded(addr)
		denied := denies(p.DenyAddrs, addr)
		for _, a := range inner.list[:inner.n] {
			denied = denied || denies(p.DenyAddrs, toAddr(a))
		}
		if denied {
			if public {
				return "denied"
			}
			return fmt.Sprintf("denied, and not public: %s", c)
		}
		if inner.form == Mapped {
			addr = toAddr(inner.list[0])
			inner.n = 0
		}
		if allows(p.AllowAddrs, addr) {
			for _, a := range inner.list[:inner.n] {
				if reason := p.unreachable(toAddr(a)); reason != "" {
					return reason
				}
			}
			return ""
		}
	}
	if public {
		return ""
	}
	return fmt.Sprintf("not public: %s", c)
}

// allows reports whether addr, which is not IPv4-mapped, is under one of the
// prefixes. One of IPv4-mapped addresses is a prefix of IPv4.
func allows(prefixes []netip.Prefix, addr netip.Addr) bool {
	for _, p := range prefixes {
		if inner, form := embeddedPrefix(p); form == Mapped {
			p = inner
		}
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// denies reports whether addr is under one of the prefixes, or under the IPv4
// prefix that one holds.
func denies(prefixes []netip.Prefix, addr netip.Addr) bool {
	for _, p := range prefixes {
		if p.Contains(addr) {
			return true
		}
		if inner, form := embeddedPrefix(p); form != Plain && inner.Contains(addr) {
			return true
		}
	}
	return false
}
