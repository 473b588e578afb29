package answers

import (
	"errors"
	"net/netip"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/ssrf"
)

// A Guard checks whether a server may fetch URLs.
type Guard struct {
	Policy *ssrf.Policy
	Parser weburl.Parser
}

// A Verdict is the result of a guard for an input.
type Verdict struct {
	Rejections []*ssrf.Error // by each rule that rejects it, the gravest first

	Input string      // without credentials
	Means string      // the URL or the address that it is, without its password; empty if it is none
	Host  weburl.Host // null unless the input was read as a URL

	unparsed *Failure // why the input or its base does not parse
	ofBase   bool
}

// Allowed reports whether no rule rejects the input.
func (v *Verdict) Allowed() bool { return len(v.Rejections) == 0 }

// Failure returns the gravest reason why the input is rejected, and whether it is about
// the base. Its code is the standard's error code if the input does not parse, or else
// the rule.
func (v *Verdict) Failure() (f Failure, ofBase bool) {
	if v.unparsed != nil {
		return *v.unparsed, v.ofBase
	}
	gravest := v.Rejections[0]
	return Failure{Code: string(gravest.Rule), Message: gravest.Reason, NoPlace: true}, false
}

// Reject adds what an error of a policy says, before all other rejections.
func (v *Verdict) Reject(err error) {
	var rejected *ssrf.Error
	if errors.As(err, &rejected) {
		v.Rejections = append(append([]*ssrf.Error{rejected}, rejected.More...), v.Rejections...)
	}
}

// Judge checks an input. An input that is only an IP address, without a base, is checked
// as an address.
func (g *Guard) Judge(in Input) Verdict {
	v := Verdict{Input: in.Text}
	if !in.HasBase {
		if addr, ok := addressAlone(in.Text); ok {
			v.Means = addr.String()
			v.Reject(g.Policy.CheckAddr(addr))
			return v
		}
	}
	parser := g.Parser
	if in.HasBase {
		base, err := g.Parser.Parse(in.Base)
		if err != nil {
			return unparsed(in.Text, in.Failure(err, true), true)
		}
		parser.Base = base
	}
	u, err := parser.Parse(in.Text)
	if err != nil {
		return unparsed(in.Text, in.Failure(err, false), false)
	}
	v.Means, v.Host = u.Redacted(), u.ParsedHost()
	if u.IncludesCredentials() {
		v.Input = withoutUserinfo(in.Text)
		if in.Text == u.String() {
			v.Input = v.Means
		}
	}
	policy := *g.Policy
	if policy.Disagree != nil && in.Text != u.String() {
		policy.Disagree = func(input, base string) bool {
			return g.Policy.Disagree(input, base) || g.Policy.Disagree(in.Text, in.Base)
		}
	}
	v.Reject(policy.Check(u))
	for _, rejected := range v.Rejections {
		if rejected.Rule == ssrf.RuleParsers {
			rejected.Reason = "programs connect to different destinations: see weburl compare"
		}
	}
	return v
}

func unparsed(input string, f Failure, ofBase bool) Verdict {
	reason := f.String()
	if ofBase {
		reason = "base: " + reason
	}
	return Verdict{
		Input:      withoutUserinfo(input),
		Rejections: []*ssrf.Error{{Rule: ssrf.RuleURL, Reason: reason}},
		unparsed:   &f,
		ofBase:     ofBase,
	}
}

// AppendVerdict appends a verdict: whether the input is allowed, the gravest rule
// that rejects it, and all of them.
func AppendVerdict(b []byte, v Verdict) []byte {
	b = AppendBool(b, "allowed", v.Allowed())
	var gravest ssrf.Error
	if !v.Allowed() {
		gravest = *v.Rejections[0]
	}
	b = AppendMember(b, "rule", string(gravest.Rule))
	b = AppendMember(b, "message", gravest.Reason)
	b = append(AppendName(b, "rules"), '[')
	for i, rejected := range v.Rejections {
		b = append(AppendComma(b, i), '{')
		b = AppendMember(b, "rule", string(rejected.Rule))
		b = append(AppendMember(b, "message", rejected.Reason), '}')
	}
	return append(b, ']')
}

// addressAlone returns the address that an input is, in any of the spellings
// that a host of a URL can have.
func addressAlone(input string) (netip.Addr, bool) {
	if addr, err := netip.ParseAddr(input); err == nil {
		return addr, true
	}
	host, err := weburl.ParseHost(input)
	if err != nil {
		return netip.Addr{}, false
	}
	return host.Addr()
}

// withoutUserinfo returns an input that does not parse, without what may be
// credentials in it.
func withoutUserinfo(input string) string {
	if at := strings.LastIndexByte(input, '@'); at >= 0 {
		return "…" + input[at:]
	}
	return input
}
