package ssrf

import (
	"net/netip"

	"github.com/weburl/weburl"
)

// A Rule is a rule of a policy, by the name under which refusals are counted and
// logged.
type Rule string

// The rules, in the order in which they are asked.
const (
	RuleURL         Rule = "url"         // it parses as an absolute URL
	RuleScheme      Rule = "scheme"      // the scheme is one of Policy.Schemes
	RuleHost        Rule = "host"        // there is a host, a domain or an IP address
	RuleCredentials Rule = "credentials" // there is no username and no password
	RulePort        Rule = "port"        // the port is one of Policy.Ports
	RuleDenied      Rule = "denied"      // the host is not in Policy.DenyHosts
	RuleUnlisted    Rule = "unlisted"    // the host is in Policy.Hosts, if that lists any
	RuleName        Rule = "name"        // the domain is a name that the DNS can have
	RuleLocalName   Rule = "local-name"  // the domain is not one of a local network
	RuleAddress     Rule = "address"     // the IP address may be reached
	RuleReaders     Rule = "readers"     // all readers agree, if Policy.Disagree is set

	// The rules for connections and redirects.
	RuleNetwork  Rule = "network"  // the connection is TCP
	RuleRequest  Rule = "request"  // net/http sends the request where it was judged to go
	RuleRedirect Rule = "redirect" // the redirect may be followed
)

// An Error is a refusal. It holds no credentials, and neither path nor query.
type Error struct {
	Rule Rule

	// Reason is what is wrong, and what to do, in one line.
	Reason string

	// Host is the host that was refused. It is null if there is none, or if the
	// refusal is about an address alone.
	Host weburl.Host

	// Addr is the address that was refused, if the refusal is about one.
	Addr netip.Addr
}

// Error returns the reason.
func (e *Error) Error() string { return "ssrf: " + e.Reason }

func refuse(rule Rule, host weburl.Host, reason string) *Error {
	return &Error{Rule: rule, Host: host, Reason: reason}
}
