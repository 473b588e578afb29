package ssrf

import (
	"net/netip"

	"github.com/weburl/weburl"
)

// A Rule is a rule of a policy, by the name under which refusals are counted and
// logged.
type Rule string

// The rules, the gravest first: first those that say where the URL leads, and then
// those that say how.
const (
	RulePolicy      Rule = "policy"      // the prefixes of the policy are valid; if not, it refuses everything
	RuleURL         Rule = "url"         // it parses as an absolute URL
	RuleAddress     Rule = "address"     // the IP address may be reached
	RuleLocalName   Rule = "local-name"  // the domain is not one of a local network
	RuleName        Rule = "name"        // the domain is a name that the DNS can have
	RuleDenied      Rule = "denied"      // the host is not in Policy.DenyHosts
	RuleUnlisted    Rule = "unlisted"    // the host is in Policy.Hosts, if that lists any
	RuleReaders     Rule = "readers"     // all readers agree, if Policy.Disagree is set
	RuleScheme      Rule = "scheme"      // the scheme is one of Policy.Schemes
	RulePort        Rule = "port"        // the port is one of Policy.Ports
	RuleCredentials Rule = "credentials" // there is no username and no password
	RuleHost        Rule = "host"        // there is a host, a domain or an IP address

	// The rules for connections and redirects.
	RuleNetwork  Rule = "network"  // the connection is TCP
	RuleRequest  Rule = "request"  // net/http sends the request where it was judged to go
	RuleRedirect Rule = "redirect" // the redirect may be followed
)

// An Error is a refusal. It holds no credentials, and neither path nor query.
type Error struct {
	// Rule is the gravest of the rules that refuse.
	Rule Rule

	// Reason is what is wrong, and what to do, in one line.
	Reason string

	// Host is the host that was refused. It is null if there is none, or if the
	// refusal is about an address alone.
	Host weburl.Host

	// Addr is the address that was refused, if the refusal is about one.
	Addr netip.Addr

	// More are the refusals by other rules, the gravest first. They have no More.
	More []*Error
}

// Error returns the reason. Those of More are not in it.
func (e *Error) Error() string { return "ssrf: " + e.Reason }

func refuse(rule Rule, host weburl.Host, reason string) *Error {
	return &Error{Rule: rule, Host: host, Reason: reason}
}

// refusals are the refusals of one URL. They are added by falling gravity.
type refusals struct {
	gravest *Error // nil if nothing is refused
}

func (r *refusals) add(err *Error) {
	switch {
	case err == nil:
	case r.gravest == nil:
		r.gravest = err
	default:
		r.gravest.More = append(append(r.gravest.More, err), err.More...)
		err.More = nil
	}
}
