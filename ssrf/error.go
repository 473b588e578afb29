package ssrf

import (
	"net/netip"

	"github.com/weburl/weburl"
)

// A Rule is the name of a rule of a policy, for counting and logging rejections.
type Rule string

// The rules, the gravest first: first the rules about the destination, then the rules
// about the way to it.
const (
	RulePolicy      Rule = "policy"      // the prefixes of the policy are valid; if not, everything is rejected
	RuleURL         Rule = "url"         // it parses as an absolute URL
	RuleAddress     Rule = "address"     // the IP address may be reached
	RuleLocalName   Rule = "local-name"  // the domain is not a name of a local network
	RuleName        Rule = "name"        // the domain is a possible name of the DNS
	RuleDenied      Rule = "denied"      // the host is not in Policy.DenyHosts
	RuleUnlisted    Rule = "unlisted"    // the host is in Policy.Hosts, if that lists any
	RuleParsers     Rule = "parsers"     // programs agree on the destination, if Policy.Disagree is set
	RuleScheme      Rule = "scheme"      // the scheme is one of Policy.Schemes
	RulePort        Rule = "port"        // the port is one of Policy.Ports
	RuleCredentials Rule = "credentials" // there is no username and no password
	RuleHost        Rule = "host"        // there is a host, a domain or an IP address

	// The rules for connections and redirects.
	RuleNetwork  Rule = "network"  // the connection is TCP
	RuleRequest  Rule = "request"  // net/http sends the request to the destination that was checked
	RuleRedirect Rule = "redirect" // the redirect may be followed
)

// An Error is the error for a rejected URL, address or request. It contains no
// credentials, path or query.
type Error struct {
	// Rule is the gravest rule that is broken.
	Rule Rule

	// Reason is the problem and the suggested fix, in one line.
	Reason string

	// Host is the host that was rejected. It is null if the URL has no host, or if
	// only an address was checked.
	Host weburl.Host

	// Addr is the address that was rejected, if Rule is about an address.
	Addr netip.Addr

	// More are the errors for other rules, the gravest first. Their field More is nil.
	More []*Error
}

// Error returns the Reason, without the reasons of More.
func (e *Error) Error() string { return "ssrf: " + e.Reason }

func reject(rule Rule, host weburl.Host, reason string) *Error {
	return &Error{Rule: rule, Host: host, Reason: reason}
}

// rejections are the errors for one URL. They are added in the order of the rules.
type rejections struct {
	gravest *Error // nil if nothing is rejected
}

func (r *rejections) add(err *Error) {
	switch {
	case err == nil:
	case r.gravest == nil:
		r.gravest = err
	default:
		r.gravest.More = append(append(r.gravest.More, err), err.More...)
		err.More = nil
	}
}
