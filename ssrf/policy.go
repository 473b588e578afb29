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

	// DenyHosts are hosts that are refused.
	DenyHosts HostList

	// Strict refuses all addresses under a prefix of a special-purpose registry,
	// also those that the registry says are globally reachable: NAT64, AMT and
	// AS112, and IPv4-mapped addresses.
	Strict bool

	// AllowAddrs are allowed although Strict or what they are for speaks against
	// them: the way to let a server reach some addresses of its own network. A
	// prefix of IPv4 covers IPv4-mapped addresses. If an IPv6 address holds an
	// IPv4 address, that is judged as well.
	AllowAddrs []netip.Prefix

	// DenyAddrs are refused, also where they are in AllowAddrs or held in an IPv6
	// address.
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
	if err := p.Check(u); err != nil {
		return weburl.URL{}, err
	}
	if p.Disagree != nil && ref != u.String() && p.Disagree(ref, base.String()) {
		return weburl.URL{}, disagreement(u)
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

func disagreement(u weburl.URL) *Error {
	return refuse(RuleReaders, u.Host(), "readers of URLs disagree on where this one goes")
}

// Check judges a URL. The error is an [*Error], or nil if it may be fetched. A
// domain is judged by its name alone: its addresses are for [Policy.Control].
//
// It does not allocate for what it allows.
func (p *Policy) Check(u weburl.URL) error {
	// The concrete type stays inside: a nil *Error must not become an error.
	if err := p.check(u); err != nil {
		return err
	}
	return nil
}

func (p *Policy) check(u weburl.URL) *Error {
	host := u.Host()
	if u.IsZero() {
		return refuse(RuleURL, host, "no URL")
	}
	if scheme := u.Scheme(); !p.allowsScheme(scheme) {
		return refuse(RuleScheme, host, fmt.Sprintf("scheme %s is not allowed: use %s", scheme, p.schemes()))
	}
	switch host.Kind() {
	case weburl.HostDomain, weburl.HostIPv4, weburl.HostIPv6:
	default:
		return refuse(RuleHost, host, "no host that can be connected to: it must be a domain or an IP address")
	}
	if u.IncludesCredentials() && !p.Credentials {
		return refuse(RuleCredentials, host, "the URL has credentials: leave out what is before @")
	}
	if port, ok := u.PortOrDefault(); !ok {
		return refuse(RulePort, host, fmt.Sprintf("no port, and scheme %s has no default one", u.Scheme()))
	} else if err := p.checkPort(port); err != nil {
		err.Host = host
		return err
	}
	if err := p.checkHost(host); err != nil {
		return err
	}
	if p.Disagree != nil && p.Disagree(u.String(), "") {
		return disagreement(u)
	}
	return nil
}

// checkHost judges a domain or an IP address.
func (p *Policy) checkHost(host weburl.Host) *Error {
	if p.DenyHosts.Contains(host) {
		return refuse(RuleDenied, host, fmt.Sprintf("host %s is denied", host))
	}
	listed := p.Hosts.Contains(host)
	if !listed && !p.Hosts.IsEmpty() {
		return refuse(RuleUnlisted, host, fmt.Sprintf("host %s is not one of those that are allowed", host))
	}
	if addr, ok := host.Addr(); ok {
		err := p.checkAddr(addr)
		if err != nil {
			err.Host = host
		}
		return err
	}
	return checkName(host, listed)
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

func (p *Policy) checkPort(port uint16) *Error {
	if p.Ports == nil && (port == 443 || port == 80) || slices.Contains(p.Ports, port) {
		return nil
	}
	return refuse(RulePort, weburl.Host{}, fmt.Sprintf("port %d is not allowed", port))
}

// CheckAddr judges an address. The error is an [*Error], or nil if it may be
// connected to. It does not allocate for what it allows.
func (p *Policy) CheckAddr(addr netip.Addr) error {
	if err := p.checkAddr(addr); err != nil {
		return err
	}
	return nil
}

func (p *Policy) checkAddr(addr netip.Addr) *Error {
	if len(p.AllowAddrs)+len(p.DenyAddrs) > 0 && addr.Zone() == "" {
		inner, form := Embedded(addr)
		if contains(p.DenyAddrs, addr) || form != Plain && contains(p.DenyAddrs, inner) {
			return &Error{Rule: RuleAddress, Addr: addr, Reason: fmt.Sprintf("address %s is denied", addr)}
		}
		if form == Mapped {
			addr, form = inner, Plain
		}
		if contains(p.AllowAddrs, addr) {
			if form == Plain {
				return nil
			}
			return p.checkAddr(inner)
		}
	}
	c := Classify(addr)
	if c.Reachable() && !(p.Strict && c.Special()) {
		return nil
	}
	return &Error{Rule: RuleAddress, Addr: addr, Reason: fmt.Sprintf("address %s is not public: %s", addr, c)}
}

func contains(prefixes []netip.Prefix, addr netip.Addr) bool {
	for _, p := range prefixes {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}
