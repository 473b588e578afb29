package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/internal/answers"
	urlscheme "github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/ssrf"
	"github.com/weburl/weburl/verdict"
)

// ruleResolve is the rule that a name has addresses. Package ssrf has none of
// this kind: a name is looked up when it is connected to.
const ruleResolve ssrf.Rule = "resolve"

// resolveTimeout is how long a name is looked up.
const resolveTimeout = 10 * time.Second

func guardVerb() *stream.Verb {
	var flags guardFlags
	return &stream.Verb{
		Use:   "guard [URL...]",
		Short: "Check whether a server may fetch untrusted URLs",
		Alike: []string{"ssrf", "allow", "deny", "policy", "fetch"},
		About: `Check whether a server may fetch URLs that come from untrusted users, who must not
reach its own network or the metadata service of its cloud.

Each output line has allowed or rejected, the input and, after →, the URL or address that
it parses to, if that differs from the input. If the input is rejected, the reasons follow,
each with its rule in brackets. Passwords are not shown.

The default policy allows the scheme https, ports 443 and 80, and public addresses in any
notation, and rejects credentials and names of local networks. An input that is only an IP
address is checked as an address, unless there is a base.

A host name is checked as a name; with --resolve, its addresses are checked as well.
They can change before the server connects, so only the server can make the final check,
with package ssrf: see ` + version.Docs + `ssrf.md.

HOST is a host, *.example.com for all subdomains, or site:example.com for all hosts
with the registrable domain example.com. PREFIX is an address, or a prefix such as
10.0.0.0/8.`,
		Notes: aboutHint + "\n\nThese rules reject an input, the gravest first:\n\n" + ruleList(),
		Example: `  # By default only https, and only ports 443 and 80
  weburl guard https://example.com/ https://example.com:22/
  # Two ways to name this machine
  weburl guard https://0x7f.1/ https://localhost/
  # An IPv6 form of 169.254.169.254, the cloud metadata address
  weburl guard 'https://[64:ff9b::a9fe:a9fe]/'
  # Only the hosts under example.com
  weburl guard --host '*.example.com' https://api.example.com/ https://example.org/
  # Other schemes and ports
  weburl guard --scheme https,http --port 80,443,8080 http://example.com:8080/
  # An address of a private network, allowed
  weburl guard --allow-address 10.1.0.0/16 10.1.2.3
  # Reject URLs that programs send to different hosts
  weburl guard --agree 'https://good.example\@evil.example/'
  # The reason in JSON
  weburl guard --json https://example.com:22/`,
		Reads: stream.Inputs{What: "URL", AreURLs: true, Verdicts: true},
		Members: []stream.Member{
			{"allowed", "true if no rule rejects the input"},
			{"rule", "the gravest rule that rejects it; empty if it is allowed"},
			{"message", "the reason; empty if it is allowed"},
			{"rules", "a list of objects with rule and message: all rules that reject it, the gravest first"},
		},
		Sample:   `{"input":"https://example.com:22/","allowed":false,"rule":"port","message":"port 22 is not allowed","rules":[{"rule":"port","message":"port 22 is not allowed"}],"error":{"code":"port","message":"port 22 is not allowed"}}`,
		Succeeds: "all URLs are allowed",
		Fails:    "some are not",
		Flags:    flags.add,
		Run: func(c *stream.Call) error {
			if flags.agree == "true" && slices.Contains(c.In.Args, "proxy") {
				return stream.Misuse("\"proxy\" is not a URL; write --agree=proxy")
			}
			policy, err := flags.policy()
			if err != nil {
				return err
			}
			g := guard{answers.Guard{Policy: policy, Parser: weburl.Parser{Encoding: c.In.Encoding}}, flags.resolve}
			return c.Answer(&c.In, func() stream.Answerer[*stream.Request] {
				return stream.Answerer[*stream.Request]{Text: g.answerText, JSON: g.answerJSON, Failed: g.answerRejected}
			})
		},
	}
}

// guardRules are the rules that the command can name, the gravest first, and when each
// rejects an input.
var guardRules = []struct {
	rule ssrf.Rule
	when string
}{
	{ssrf.RuleURL, "the input does not parse as an absolute URL"},
	{ssrf.RuleAddress, "the IP address is not public, or is denied"},
	{ruleResolve, "with --resolve, the name has no address"},
	{ssrf.RuleLocalName, "the name is local, such as localhost and wiki.internal"},
	{ssrf.RuleName, "the DNS cannot have the name"},
	{ssrf.RuleDenied, "the host is one of --deny-host"},
	{ssrf.RuleUnlisted, "the host is not one of --host"},
	{ssrf.RuleParsers, "with --agree, programs connect to different destinations"},
	{ssrf.RuleScheme, "the scheme is not allowed"},
	{ssrf.RulePort, "the port is not allowed"},
	{ssrf.RuleCredentials, "the URL has a username or a password"},
	{ssrf.RuleHost, "the host is neither a domain nor an IP address"},
}

// ruleList returns a table of guardRules, for the help.
func ruleList() string {
	var b strings.Builder
	for _, r := range guardRules {
		fmt.Fprintf(&b, "  %-11s  %s\n", r.rule, r.when)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// guardFlags are the flags for the policy.
type guardFlags struct {
	schemes, hosts, denyHosts []string
	ports                     []uint
	allow, deny               []string
	credentials, strict       bool
	agree                     string
	resolve                   bool
}

func (f *guardFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&f.schemes, "scheme", nil, "allow only these `SCHEMES`, separated by commas (default https)")
	flags.UintSliceVar(&f.ports, "port", nil, "allow only these `PORTS`, separated by commas (default 443,80)")
	flags.BoolVar(&f.credentials, "credentials", false, "allow a username and a password")
	flags.StringArrayVar(&f.hosts, "host", nil, "allow only this `HOST`, one per flag; can be repeated")
	flags.StringArrayVar(&f.denyHosts, "deny-host", nil, "reject this `HOST`, one per flag; can be repeated")
	flags.StringSliceVar(&f.allow, "allow-address", nil, "allow addresses in each `PREFIX`, even private ones; separated by commas, or repeated")
	flags.StringSliceVar(&f.deny, "deny-address", nil, "reject addresses in each `PREFIX`; separated by commas, or repeated")
	flags.BoolVar(&f.strict, "strict", false, "reject NAT64 and IPv4-mapped forms of public addresses")
	flags.StringVar(&f.agree, "agree", "", "reject URLs for which programs connect to different destinations; with `proxy`, include programs behind an HTTP proxy")
	flags.Lookup("agree").NoOptDefVal = "true"
	flags.BoolVar(&f.resolve, "resolve", false, "look up host names, and check their addresses")
}

// policy returns the policy that the flags ask for.
func (f *guardFlags) policy() (*ssrf.Policy, error) {
	p := &ssrf.Policy{Credentials: f.credentials, Strict: f.strict}
	var err error
	for _, scheme := range f.schemes {
		if !urlscheme.IsValid(scheme) {
			return nil, stream.Invalid("--scheme", scheme, "a scheme is a name such as https")
		}
		p.Schemes = append(p.Schemes, strings.ToLower(scheme))
	}
	for _, port := range f.ports {
		if port > 0xFFFF {
			return nil, stream.Invalid("--port", strconv.FormatUint(uint64(port), 10), "a port is a number up to 65535")
		}
		p.Ports = append(p.Ports, uint16(port))
	}
	if p.Hosts, err = flagHosts("--host", f.hosts); err != nil {
		return nil, err
	}
	if p.DenyHosts, err = flagHosts("--deny-host", f.denyHosts); err != nil {
		return nil, err
	}
	if p.AllowAddrs, err = prefixes("--allow-address", f.allow); err != nil {
		return nil, err
	}
	if p.DenyAddrs, err = prefixes("--deny-address", f.deny); err != nil {
		return nil, err
	}
	var parsers []*dialect.Dialect
	switch f.agree {
	case "true", "false", "":
	case "proxy":
		parsers = append(compare.Current(), compare.Proxied()...)
	default:
		return nil, stream.Misuse("unknown --agree %q; known: true, proxy, false", f.agree)
	}
	if f.agree != "false" && f.agree != "" {
		p.Disagree = func(input, base string) bool { return compare.Judge(input, base, parsers...) == compare.Destination }
	}
	return p, nil
}

// flagHosts returns the hosts that a flag lists.
func flagHosts(flag string, texts []string) (list hosts.List, err error) {
	for _, text := range texts {
		if strings.Contains(text, ",") {
			return list, stream.Misuse("%s takes one host; repeat it: %[1]s %s", flag, strings.Join(strings.Split(text, ","), " "+flag+" "))
		}
		if suffix, ok := strings.CutPrefix(text, "site:"); ok {
			host, err := weburl.ParseHost(suffix)
			if public, ok := site.PublicSuffix(host); err == nil && ok && public == host.String() {
				return list, stream.Invalid(flag, text, "%q is a public suffix; write a registrable domain", suffix)
			}
		}
		if _, err := hosts.Parse(text); err != nil || text == "" {
			return list, stream.Invalid(flag, text, "not a host, such as example.com or *.example.com")
		}
	}
	return hosts.Parse(texts...)
}

// prefixes returns the prefixes that a flag lists. An address is a prefix of its whole
// length.
func prefixes(flag string, texts []string) (list []netip.Prefix, err error) {
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if addr, addrErr := netip.ParseAddr(text); err != nil && addrErr == nil {
			p, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return nil, stream.Invalid(flag, text, "not an address or a prefix such as 10.0.0.0/8")
		}
		list = append(list, p)
	}
	return list, nil
}

// A guard checks requests.
type guard struct {
	answers.Guard
	resolve bool
}

func (g *guard) answerText(t *stream.Tool, r *stream.Request) error {
	v := g.judge(r)
	if !v.Allowed() {
		return &rejectedError{v}
	}
	t.Line("allowed " + meant(&v))
	if v.Host.Kind() != weburl.HostNull { // an address alone is what the policy allows
		hint(t, r, v.Input, verdict.OK)
	}
	return nil
}

func (g *guard) answerJSON(b []byte, r *stream.Request) ([]byte, error) {
	v := g.judge(r)
	if b = answers.AppendVerdict(b, v); !v.Allowed() {
		return b, &rejectedError{v}
	}
	return b, nil
}

func (g *guard) answerRejected(t *stream.Tool, _ *stream.Request, err error) bool {
	rejected, ok := errors.AsType[*rejectedError](err)
	if !ok {
		return false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "rejected %s", stream.BeforeColon(meant(&rejected.Verdict)))
	separator := ": "
	for _, r := range rejected.Rejections {
		fmt.Fprintf(&b, "%s%s [%s]", separator, r.Reason, r.Rule)
		separator = "; "
	}
	t.Line(b.String())
	return true
}

// meant returns the input and, if that is written differently, what it means.
func meant(v *answers.Verdict) string {
	if v.Means == "" || v.Means == v.Input {
		return v.Input
	}
	return v.Input + " → " + v.Means
}

// A rejectedError is the verdict on an input that is rejected.
type rejectedError struct{ answers.Verdict }

// Error implements error.
func (e *rejectedError) Error() string { f, _ := e.Failure(); return f.Message }

// Failure implements [stream.Failing].
func (e *rejectedError) Failure() (stream.Failure, bool) { return e.Verdict.Failure() }

// Shown returns the input without credentials.
func (e *rejectedError) Shown() string { return e.Input }

func (g *guard) judge(r *stream.Request) answers.Verdict {
	check, in := g.Guard, r.AsInput()
	isLong := check.Policy.Disagree != nil && len(in.Text)+len(in.Base) > stream.Longest
	if isLong {
		policy := *check.Policy
		policy.Disagree = nil
		check.Policy = &policy
	}
	v := check.Judge(in)
	if isLong {
		v.Rejections = append(v.Rejections, &ssrf.Error{Rule: ssrf.RuleParsers, Host: v.Host,
			Reason: fmt.Sprintf("longer than %d bytes, the limit of --agree", stream.Longest)})
	}
	if g.resolve && v.Host.Kind() == weburl.HostDomain && !slices.ContainsFunc(v.Rejections, rejectsHost) {
		v.Reject(g.lookup(v.Host))
	}
	return v
}

// rejectsHost reports whether a rejection is about the host of a URL, which is then
// not looked up.
func rejectsHost(rejected *ssrf.Error) bool {
	switch rejected.Rule {
	case ssrf.RuleParsers, ssrf.RuleScheme, ssrf.RulePort, ssrf.RuleCredentials:
		return false
	}
	return true
}

// lookupFault returns why a name has no addresses, after a colon, without the name and the
// server that was asked. It is empty if err is nil.
func lookupFault(err error) string {
	fault, ok := errors.AsType[*net.DNSError](err)
	switch {
	case err == nil:
		return ""
	case !ok:
		return ": " + err.Error()
	case fault.IsNotFound:
		return ": the name does not exist"
	case fault.IsTimeout:
		return ": the lookup timed out"
	}
	return ": " + fault.Err
}

// lookup checks the addresses of a name.
func (g *guard) lookup(host weburl.Host) error {
	ctx, cancel := context.WithTimeout(context.Background(), resolveTimeout)
	defer cancel()
	name := strings.TrimSuffix(host.String(), ".") + "." // no search list completes it
	addrs, err := net.DefaultResolver.LookupNetIP(ctx, "ip", name)
	if err != nil || len(addrs) == 0 {
		return &ssrf.Error{Rule: ruleResolve, Reason: fmt.Sprintf("host %s has no address%s", host, lookupFault(err))}
	}
	for _, addr := range addrs {
		var rejected *ssrf.Error
		if err := g.Policy.CheckAddr(addr.Unmap()); errors.As(err, &rejected) {
			rejected.Reason = fmt.Sprintf("host %s resolves to %s", host, rejected.Reason)
			return rejected
		}
	}
	return nil
}
