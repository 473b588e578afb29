package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/ssrf"
)

// ruleResolve is the rule that a name has addresses. Package ssrf has none of
// this kind: a name is looked up when it is connected to.
const ruleResolve ssrf.Rule = "resolve"

// resolveTimeout is how long a name is looked up.
const resolveTimeout = 10 * time.Second

func guardCommand(t *stream.Tool) *cobra.Command {
	var flags guardFlags
	in := stream.Inputs{What: "URL", AreURLs: true, TellBase: true, Members: []string{"allowed", "rule", "message", "rules"}}
	cmd := &cobra.Command{
		Use:   "guard [--base URL] [--scheme https,http] [--host HOST] [--resolve] [--json | --jsonl] [URL...]",
		Short: "Tell whether a server may fetch untrusted URLs",
		Long: `Tell whether a server under a policy would fetch URLs: whether whoever
sends them could reach what they must not, such as addresses of the server's own
network and the metadata service of a cloud. An input that is an IP address
alone, without a base, is judged as an address.

Without flags the policy is: https, ports 443 and 80, no credentials, no names of
local networks, and addresses that packets may cross the Internet to, whatever
way they are written. The name of a host is judged as a name: its addresses are
judged with --resolve. They can change until the server connects, so that only
the server can judge for good: package ssrf does, see docs/ssrf.md.

A HOST is a host, *.example.com for all subdomains, or site:example.com for all
hosts whose registrable domain is example.com. A PREFIX is 10.0.0.0/8 or the like,
or an address.

URLs` + stream.AboutInputs + `

Each is answered by a line: allowed or refused, the input, and after → the URL or
address that it means, if that is written differently. After a refused input come
all rules that refuse it, each with the reason, the gravest first. Passwords are not
shown.

With --json each is answered by one JSON object on a line:

  {"input":"http://0/","allowed":false,"rule":"address","message":"…",
   "rules":[{"rule":"address","message":"…"},{"rule":"scheme","message":"…"}]}

It has base if there is one. rule and message are those of the gravest rule, and empty
if the input is allowed. The rules are, the gravest first:
` + ruleList() + `

Exit status: 0 if all URLs are allowed, 1 if some are not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl guard https://example.com/ https://0x7f.1/
  weburl guard --scheme https,http --port 80,443,8080 http://example.com:8080/
  weburl guard --host '*.example.com' https://api.example.com/ https://example.org/
  weburl guard --json 'https://[64:ff9b::a9fe:a9fe]/'
  weburl guard 100.100.100.200 10.1.2.3 8.8.8.8
  weburl guard --allow-address 10.1.0.0/16 10.1.2.3
  weburl guard --agree 'https://good.example\@evil.example/'
  weburl guard --scheme http --agree=proxy 'http://good.example#@evil.example/'
  weburl guard --base https://example.com/a/ //localhost/`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.Add(cmd)
	flags.add(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := in.From(cmd, args); err != nil {
			return err
		}
		policy, err := flags.policy(cmd)
		if err != nil {
			return err
		}
		g := guard{answers.Guard{Policy: policy, Parser: weburl.Parser{Encoding: in.Encoding}}, flags.resolve}
		return t.Answer(&in, func() stream.Answerer[*stream.Request] {
			return stream.Answerer[*stream.Request]{Text: g.answerText, JSON: g.answerJSON}
		})
	}
	return cmd
}

// ruleList returns the rules that the command can name, for the help.
func ruleList() string {
	var names []string
	for _, rule := range []ssrf.Rule{
		ssrf.RuleURL, ssrf.RuleAddress, ruleResolve, ssrf.RuleLocalName, ssrf.RuleName, ssrf.RuleDenied, ssrf.RuleUnlisted,
		ssrf.RuleReaders, ssrf.RuleScheme, ssrf.RulePort, ssrf.RuleCredentials, ssrf.RuleHost,
	} {
		names = append(names, string(rule))
	}
	return strings.Join(term.Wrap(strings.Join(names, ", ")+".", 70), "\n")
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
	flags.StringSliceVar(&f.schemes, "scheme", nil, "allow these `SCHEME`s (default https)")
	flags.UintSliceVar(&f.ports, "port", nil, "allow these `PORT`s (default 443,80)")
	flags.BoolVar(&f.credentials, "credentials", false, "allow a username and a password")
	flags.StringArrayVar(&f.hosts, "host", nil, "allow this `HOST` and no others; may be repeated")
	flags.StringArrayVar(&f.denyHosts, "deny-host", nil, "refuse this `HOST`; may be repeated")
	flags.StringSliceVar(&f.allow, "allow-address", nil, "allow addresses under this `PREFIX`, also private ones")
	flags.StringSliceVar(&f.deny, "deny-address", nil, "refuse addresses under this `PREFIX`")
	flags.BoolVar(&f.strict, "strict", false, "refuse NAT64 and IPv4-mapped addresses of public ones too")
	flags.StringVar(&f.agree, "agree", "false", "refuse what programs would take to different destinations; with `proxy`, programs behind an HTTP proxy too")
	flags.Lookup("agree").NoOptDefVal = "true"
	flags.BoolVar(&f.resolve, "resolve", false, "look names up, and judge their addresses")
}

// policy returns the policy that the flags ask for.
func (f *guardFlags) policy(cmd *cobra.Command) (*ssrf.Policy, error) {
	p := &ssrf.Policy{Credentials: f.credentials, Strict: f.strict}
	var err error
	for _, scheme := range f.schemes {
		p.Schemes = append(p.Schemes, strings.ToLower(scheme))
	}
	for _, port := range f.ports {
		if port > 0xFFFF {
			return nil, stream.Misuse("--port is at most 65535, not %d", port)
		}
		p.Ports = append(p.Ports, uint16(port))
	}
	if p.Hosts, err = ssrf.ParseHosts(f.hosts...); err != nil {
		return nil, stream.Misuse("--host: %v", err)
	}
	if p.DenyHosts, err = ssrf.ParseHosts(f.denyHosts...); err != nil {
		return nil, stream.Misuse("--deny-host: %v", err)
	}
	if p.AllowAddrs, err = prefixes("--allow-address", f.allow); err != nil {
		return nil, err
	}
	if p.DenyAddrs, err = prefixes("--deny-address", f.deny); err != nil {
		return nil, err
	}
	var readers []*dialect.Dialect
	switch f.agree {
	case "true", "false":
	case "proxy":
		readers = append(compare.Readers(), compare.Proxied()...)
	default:
		return nil, stream.Misuse("--agree=%q is none of --agree, --agree=proxy and --agree=false", f.agree)
	}
	if f.agree != "false" {
		p.Disagree = func(input, base string) bool { return compare.Judge(input, base, readers...) == compare.Destination }
	}
	return p, nil
}

// prefixes returns the prefixes that a flag lists, a bare address being one too.
func prefixes(flag string, texts []string) (list []netip.Prefix, err error) {
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if addr, addrErr := netip.ParseAddr(text); err != nil && addrErr == nil {
			p, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return nil, stream.Misuse("%s is a prefix such as 10.0.0.0/8, or an address: %q", flag, text)
		}
		list = append(list, p)
	}
	return list, nil
}

// A guard judges requests.
type guard struct {
	answers.Guard
	resolve bool
}

func (g *guard) answerText(t *stream.Tool, r *stream.Request) error {
	v := g.judge(r)
	shown := v.Input
	if v.Means != "" && v.Means != v.Input {
		shown += " → " + v.Means
	}
	if v.Allowed() {
		t.Line("allowed " + shown)
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "refused %s", shown)
	separator := ": "
	for _, refused := range v.Refusals {
		fmt.Fprintf(&b, "%s%s: %s", separator, refused.Rule, refused.Reason)
		separator = "; "
	}
	t.Line(b.String())
	return stream.ErrFailed
}

func (g *guard) answerJSON(b []byte, r *stream.Request) ([]byte, error) {
	v := g.judge(r)
	b = answers.AppendVerdict(b, v)
	if !v.Allowed() {
		return b, stream.ErrFailed
	}
	return b, nil
}

func (g *guard) judge(r *stream.Request) answers.Verdict {
	v := g.Judge(r.AsInput())
	if g.resolve && v.Host.Kind() == weburl.HostDomain && !slices.ContainsFunc(v.Refusals, refusesHost) {
		v.Refuse(g.lookup(v.Host))
	}
	return v
}

// refusesHost reports whether a refusal is about the host of a URL, which is then
// not looked up.
func refusesHost(refused *ssrf.Error) bool {
	switch refused.Rule {
	case ssrf.RuleReaders, ssrf.RuleScheme, ssrf.RulePort, ssrf.RuleCredentials:
		return false
	}
	return true
}

// lookup judges the addresses of a name.
func (g *guard) lookup(host weburl.Host) error {
	ctx, cancel := context.WithTimeout(context.Background(), resolveTimeout)
	defer cancel()
	name := strings.TrimSuffix(host.String(), ".") + "." // no search list completes it
	addrs, err := net.DefaultResolver.LookupNetIP(ctx, "ip", name)
	if err != nil || len(addrs) == 0 {
		return &ssrf.Error{Rule: ruleResolve, Reason: fmt.Sprintf("host %s has no address: %v", host, err)}
	}
	for _, addr := range addrs {
		var refused *ssrf.Error
		if err := g.Policy.CheckAddr(addr.Unmap()); errors.As(err, &refused) {
			refused.Reason = fmt.Sprintf("host %s resolves to %s", host, refused.Reason)
			return refused
		}
	}
	return nil
}
