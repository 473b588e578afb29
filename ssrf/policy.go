package ssrf

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl/weburl"
)

// A Policy says which URLs may be fetched and which addresses connected to. The
// zero Policy is a good one. A Policy must not be changed while it is in use, and
// is then safe for use by several goroutines.
type Policy struct {
	// Schemes are the schemes that are allowed, in lower case. Nil is https.
	Schemes []string

	// Ports are the ports that are allowed. Nil is 443 and 80. A URL without a
	// port has the default port of its scheme.
	Ports []uint16

	// Credentials allows URLs with a username or a password.
	Credentials bool

	// Hosts are the hosts that are allowed. If it is empty all are that are not
	// in DenyHosts. Their addresses are judged as any others. A host of the list
	// may be a local name, such as "wiki" or "git.internal".
	Hosts HostList

	// DenyHosts are hosts that are refused. An IP address among them is refused in
	// every form: 8.8.8.8 as [::ffff:8.8.8.8] and [64:ff9b::8.8.8.8] too, and when a
	// name resolves to it.
	DenyHosts HostList

	// Strict refuses all addresses under a prefix of a special-purpose registry,
	// also those that Class.Reachable allows: NAT64 and IPv4-mapped addresses.
	Strict bool

	// AllowAddrs are allowed although Strict or what they are for speaks against
	// them: the way to let a server reach some addresses of its own network. A
	// prefix of IPv4 covers IPv4-mapped addresses, and one of IPv4-mapped addresses
	// that is longer than /96 covers IPv4. If an IPv6 address holds an IPv4 address
	// in another form, that is judged as well.
	//
	// A policy with a prefix that is not valid, here or in DenyAddrs, refuses
	// everything, by RulePolicy.
	AllowAddrs []netip.Prefix

	// DenyAddrs are refused, even if they are in AllowAddrs. A prefix of IPv4 covers
	// the IPv6 addresses that hold its addresses in some [Form]. A prefix of IPv6
	// addresses that hold IPv4 addresses, if it is longer than the prefix of their
	// form, covers these in all forms: ::ffff:8.8.8.0/120 is 8.8.8.0/24.
	DenyAddrs []netip.Prefix

	// Disagree, if not nil, reports whether programs that read URLs otherwise
	// than the standard would take input, resolved against base, to another host.
	// Base is empty if there is none. It is asked for the input of Parse as well
	// as for each URL, and what it reports is refused. It is for servers that hand
	// the URL on to another program; [Transport] needs none of it. Package
	// dialect/compare has what to put here:
	//
	//	func(input, base string) bool { return compare.HostsDiffer(input, base) }
	//
	// Its function Disagree refuses as well what some programs refuse.
	Disagree func(input, base string) bool
}

// Parse parses an absolute URL and judges it.
func (p *Policy) Parse(input string) (weburl.URL, error) { return p.ParseRef(weburl.URL{}, input) }

// ParseRef resolves a reference against base and judges the result. The zero URL
// is no base.
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

// unparsed is the refusal of an input that does not parse. The text of a
// ParseError would quote the input, and passwords in it.
func unparsed(err error) *Error {
	reason := err.Error()
	var parseError *weburl.ParseError
	if errors.As(err, &parseError) {
		reason = fmt.Sprintf("not a URL: %s at byte %d: %s", parseError.Code(), parseError.Start(), parseError.Message())
	}
	return refuse(RuleURL, weburl.Host{}, reason)
}

// Check judges a URL. The error is an [*Error], or nil if it may be fetched. A
// domain is judged by its name alone: its addresses are for [Policy.Control].
//
// It does not allocate for what it allows.
func (p *Policy) Check(u weburl.URL) error {
	// The concrete type stays inside: a nil *Error must not become an error.
	if err := p.check(u, u.String(), ""); err != nil {
		return err
	}
	return nil
}

// check judges a URL, which input is, resolved against base.
func (p *Policy) check(u weburl.URL, input, base string) *Error {
	if err := p.invalid(); err != nil {
		return err
	}
	host := u.Host()
	if u.IsZero() {
		return refuse(RuleURL, host, "no URL")
	}
	var found refusals
	connectable := false
	switch host.Kind() {
	case weburl.HostDomain, weburl.HostIPv4, weburl.HostIPv6:
		connectable = true
		found.add(p.checkHost(host))
		if p.Disagree != nil && (p.Disagree(u.String(), "") || input != u.String() && p.Disagree(input, base)) {
			found.add(refuse(RuleReaders, host, "readers of URLs disagree on where this one goes"))
		}
	}
	allowed := p.allowsScheme(u.Scheme())
	if !allowed {
		found.add(refuse(RuleScheme, host, fmt.Sprintf("scheme %s is not allowed: use %s", u.Scheme(), p.schemes())))
	}
	port, ok := u.Port()
	if !ok && allowed && connectable { // the default port of a scheme that is refused anyway is not worth a word
		if port, ok = u.PortOrDefault(); !ok {
			found.add(refuse(RulePort, host, fmt.Sprintf("no port, and scheme %s has no default one", u.Scheme())))
		}
	}
	if ok {
		found.add(p.checkPort(host, port))
	}
	if u.IncludesCredentials() && !p.Credentials {
		found.add(refuse(RuleCredentials, host, "the URL has credentials: leave out what is before @"))
	}
	if !connectable {
		found.add(refuse(RuleHost, host, "no host that can be connected to: it must be a domain or an IP address"))
	}
	return found.gravest
}

// checkHost judges a domain or an IP address.
func (p *Policy) checkHost(host weburl.Host) *Error {
	var found refusals
	listed := p.Hosts.Contains(host)
	if addr, ok := host.Addr(); ok {
		found.add(p.checkAddr(host, addr))
	} else {
		found.add(checkName(host, listed))
		if p.DenyHosts.Contains(host) {
			found.add(refuse(RuleDenied, host, fmt.Sprintf("host %s is denied", host)))
		}
	}
	if !listed && !p.Hosts.IsEmpty() {
		found.add(refuse(RuleUnlisted, host, fmt.Sprintf("host %s is not one of those that are allowed", host)))
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

func (p *Policy) checkPort(host weburl.Host, port uint16) *Error {
	if p.Ports == nil && (port == 443 || port == 80) || slices.Contains(p.Ports, port) {
		return nil
	}
	return refuse(RulePort, host, fmt.Sprintf("port %d is not allowed", port))
}

// CheckAddr judges an address. The error is an [*Error], or nil if it may be
// connected to. It does not allocate for what it allows.
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

// invalid is the refusal of everything by a policy with a prefix that is not
// valid, such as the zero Prefix. Nothing is under such a prefix: in DenyAddrs it
// would refuse nothing.
func (p *Policy) invalid() *Error {
	for _, list := range [...]struct {
		name     string
		prefixes []netip.Prefix
	}{{"DenyAddrs", p.DenyAddrs}, {"AllowAddrs", p.AllowAddrs}} {
		for i, prefix := range list.prefixes {
			if !prefix.IsValid() {
				return refuse(RulePolicy, weburl.Host{}, fmt.Sprintf("%s[%d] of the policy is not a valid prefix: use netip.ParsePrefix", list.name, i))
			}
		}
	}
	return nil
}

// checkAddr judges an address, which is that of a host unless the host is null.
func (p *Policy) checkAddr(host weburl.Host, addr netip.Addr) *Error {
	var found refusals
	if reason := p.unreachable(addr); reason != "" {
		found.add(&Error{Rule: RuleAddress, Host: host, Addr: addr, Reason: fmt.Sprintf("address %s is %s", addr, reason)})
	}
	if p.DenyHosts.holds(addr) {
		found.add(&Error{Rule: RuleDenied, Host: host, Addr: addr, Reason: fmt.Sprintf("host %s is denied", addr)})
	}
	return found.gravest
}

// unreachable returns why an address must not be connected to, and "" if it may
// be.
func (p *Policy) unreachable(addr netip.Addr) string {
	c := Classify(addr)
	public := c.Reachable() && !(p.Strict && c.Special())
	if len(p.AllowAddrs)+len(p.DenyAddrs) > 0 && addr.Zone() == "" {
		inner, form := Embedded(addr)
		if denies(p.DenyAddrs, addr) || form != Plain && denies(p.DenyAddrs, inner) {
			if public {
				return "denied"
			}
			return fmt.Sprintf("denied, and not public: %s", c)
		}
		if form == Mapped {
			addr, form = inner, Plain
		}
		if allows(p.AllowAddrs, addr) {
			if form == Plain {
				return ""
			}
			return p.unreachable(inner)
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
