package answers

import (
	"errors"
	"net/netip"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/ssrf"
)

// A Guard judges whether a server may fetch URLs.
type Guard struct {
	Policy *ssrf.Policy
	Parser weburl.Parser
}

// A Verdict is what a guard says of an input. The rule is empty if it is
// allowed.
type Verdict struct {
	Rule    ssrf.Rule
	Message string
	Shown   string // the input without its password

	Host weburl.Host // null unless the input was read as a URL
}

// Judge judges an input. One that is an IP address alone, without a base, is
// judged as an address.
func (g *Guard) Judge(in Input) Verdict {
	if !in.HasBase {
		if addr, ok := addressAlone(in.Text); ok {
			return Refusal(g.Policy.CheckAddr(addr), in.Text)
		}
	}
	parser := g.Parser
	if in.HasBase {
		base, err := g.Parser.Parse(in.Base)
		if err != nil {
			return Verdict{Rule: ssrf.RuleURL, Message: "base: " + FailureOf(err).String(), Shown: withoutUserinfo(in.Text)}
		}
		parser.Base = base
	}
	u, err := parser.Parse(in.Text)
	if err != nil {
		return Verdict{Rule: ssrf.RuleURL, Message: FailureOf(err).String(), Shown: withoutUserinfo(in.Text)}
	}
	err = g.Policy.Check(u)
	if err == nil && g.Policy.Disagree != nil && in.Text != u.String() && g.Policy.Disagree(in.Text, in.Base) {
		err = &ssrf.Error{Rule: ssrf.RuleReaders, Reason: "programs take it to different destinations: see weburl compare"}
	}
	v := Refusal(err, u.Redacted())
	v.Host = u.Host()
	return v
}

// Refusal is the verdict for an error of a policy.
func Refusal(err error, shown string) Verdict {
	var refused *ssrf.Error
	if !errors.As(err, &refused) {
		return Verdict{Shown: shown}
	}
	return Verdict{Rule: refused.Rule, Message: refused.Reason, Shown: shown}
}

// AppendVerdict appends a verdict.
func AppendVerdict(b []byte, v Verdict) []byte {
	b = AppendBool(b, "allowed", v.Rule == "")
	b = AppendMember(b, "rule", string(v.Rule))
	return AppendMember(b, "message", v.Message)
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
