package answers

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/verdict"
)

// AppendInspected appends the verdict on an input, which is u if it parses: the grade and the
// score, the host and the site of the URL, or of the one to which it leads as a link of a wrapper,
// the chain of these, [verdict.Facts] of it, and the findings. There is no host or site if u is zero.
func AppendInspected(b []byte, input string, u weburl.URL, v verdict.Verdict) []byte {
	b = AppendMember(b, "grade", v.Grade.String())
	b = AppendInt(b, "score", v.Score())
	u, chain := LeadsTo(input, u)
	if !u.IsZero() {
		b = AppendMember(b, "host", u.Hostname())
		b = AppendMember(b, "site", site.Of(u.Origin()).String())
	}
	b = AppendKnown(b, u)
	if len(chain) > 0 {
		b = append(AppendName(b, "chain"), '[')
		for n, target := range chain {
			b = AppendString(AppendComma(b, n), target)
		}
		b = append(b, ']')
	}
	b = AppendFacts(b, u)
	return appendFindings(b, v)
}

// LeadsTo returns the URL to which an input leads as a link of a wrapper, and the chain of URLs to it. For
// another input it returns u.
func LeadsTo(input string, u weburl.URL) (end weburl.URL, chain []string) {
	if chain = verdict.Unwrap(input); len(chain) > 0 {
		u, _ = weburl.Parse(chain[len(chain)-1])
	}
	return u, chain
}

// AppendKnown appends that [verdict.IsKnown] holds of a URL, if it does.
func AppendKnown(b []byte, u weburl.URL) []byte {
	if !verdict.IsKnown(u) {
		return b
	}
	return AppendBool(b, "known", true)
}

// AppendFacts appends [verdict.Facts] of a URL, if there are any.
func AppendFacts(b []byte, u weburl.URL) []byte {
	facts := verdict.Facts(u)
	if len(facts) == 0 {
		return b
	}
	b = append(AppendName(b, "facts"), '[')
	for n, fact := range facts {
		b = AppendString(AppendComma(b, n), fact)
	}
	return append(b, ']')
}

// AppendInspection appends the grade of a verdict and its findings.
func AppendInspection(b []byte, v verdict.Verdict) []byte {
	return appendFindings(AppendMember(b, "grade", v.Grade.String()), v)
}

func appendFindings(b []byte, v verdict.Verdict) []byte {
	b = append(AppendName(b, "findings"), '[')
	for i := range v.Findings {
		f := &v.Findings[i]
		b = append(AppendComma(b, i), '{')
		b = AppendMember(b, "rule", string(f.Rule))
		b = AppendMember(b, "grade", f.Grade.String())
		b = AppendInt(b, "start", f.Start)
		b = AppendInt(b, "end", f.End)
		b = AppendMember(b, "message", f.Message)
		if f.Inside != nil {
			b = append(AppendName(b, "inside"), '{')
			b = AppendMember(b, "input", f.Inside.Input)
			b = append(AppendInspection(b, f.Inside.Verdict), '}')
		}
		b = append(b, '}')
	}
	return append(b, ']')
}
